"""`audit`: its output, messages and exit status."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, strategies as st
from support.cli.running import FEW, run, written
from support.references import reference_texts, uri_texts

from uriast.passes.audit import audit

if TYPE_CHECKING:
    from pathlib import Path


def test_audit_prints_a_line_for_each_danger() -> None:
    result = run("audit", "http://example.com/", "http://127.1:22/%00")
    assert result.stdout.splitlines() == [
        (
            "<arguments>:2:8: error: an IPv4 address in a form that the syntax does not allow (127.0.0.1) "
            "[rare-ipv4, section 7.4]"
        ),
        "<arguments>:2:8: warning: a loopback address (127.0.0.1) [loopback-address, section 7.4]",
        "<arguments>:2:14: error: the well-known port of another protocol (ssh) [well-known-port, section 7.2]",
        (
            "<arguments>:2:17: error: an encoded NUL, to be rejected unless raw data is expected (path) "
            "[encoded-nul, section 7.3]"
        ),
    ]
    assert (result.stderr, result.exit_code) == ("", 1)


def test_audit_prints_one_json_object_a_danger(tmp_path: Path) -> None:
    (name,) = written(tmp_path, links="http://example.com/\nhttp://u:pw@127.0.0.1/\n")
    result = run("audit", "--json", "-f", name)
    assert [json.loads(line) for line in result.stdout.splitlines()] == [
        {
            "file": name,
            "line": 2,
            "column": 10,
            "start": 9,
            "end": 11,
            "severity": "error",
            "danger": "password",
            "section": "7.5",
            "message": "a password in clear text",
            "detail": "",
            "address": None,
        },
        {
            "file": name,
            "line": 2,
            "column": 13,
            "start": 12,
            "end": 21,
            "severity": "warning",
            "danger": "loopback-address",
            "section": "7.4",
            "message": "a loopback address (127.0.0.1)",
            "detail": "127.0.0.1",
            "address": "127.0.0.1",
        },
    ]


@FEW
@given(reference_texts)
def test_audit_finds_what_the_library_finds(text: str) -> None:
    result = run("audit", "--json", "--", text)
    found = [
        (record["danger"], record["start"], record["end"]) for record in map(json.loads, result.stdout.splitlines())
    ]
    assert found == [(finding.danger, finding.start, finding.end) for finding in audit(text)]
    assert result.exit_code == (1 if found else 0)


@pytest.mark.parametrize(("level", "severities"), [("note", "nwe"), ("warning", "we"), ("error", "e")])
def test_audit_omits_findings_below_the_level(level: str, severities: str) -> None:
    result = run("audit", "--level", level, "http://127.0.0.1/%00/a:b")
    shown = {line.split(": ")[1] for line in result.stdout.splitlines()}
    assert {severity[0] for severity in shown} == set(severities)


def test_omitted_findings_do_not_change_the_status() -> None:
    result = run("audit", "--level", "warning", "http://h/a:b")
    assert (result.stdout, result.exit_code) == ("", 0)


def test_audit_has_the_status_of_its_worst_result(tmp_path: Path) -> None:
    assert run("audit", "a").exit_code == 0
    assert run("audit", "a", "%00").exit_code == 1
    assert run("audit", "%00", "a").exit_code == 1
    assert run("audit", "a", "a b").exit_code == 1
    assert run("audit", "-f", str(tmp_path / "missing"), "%00").exit_code == 2
    assert run("audit", "-f", str(tmp_path / "missing"), "a").exit_code == 2


def test_audit_reports_invalid_texts_and_continues() -> None:
    result = run("audit", "a b", "%00")
    assert result.stdout.startswith("<arguments>:2:1: error: an encoded NUL")
    told, summary = result.stderr.splitlines()
    assert told.startswith("<arguments>:1:2: URI-reference: ' ' cannot stand")
    assert summary == "uriast: 1 of 2 texts is not valid as URI-reference"


@pytest.mark.parametrize("options", [(), ("--json",), ("--color", "always")])
def test_audit_shows_no_password(options: tuple[str, ...]) -> None:
    texts = ("http://u:secret@127.0.0.1/", "http://u:sec%00ret%0A@h", "http://example.com:secret@h", "//u:sec ret@h/")
    result = run("audit", *options, *texts)
    shown = re.sub(r"\bsection\b", "", result.stdout + result.stderr)
    assert result.exit_code == 1
    assert "sec" not in shown
    assert "ret" not in shown


def test_the_name_of_an_audited_file_is_printed_escaped(tmp_path: Path) -> None:
    (name,) = written(tmp_path, **{"a\x1b[31m\nä": "%00"})
    assert run("audit", "-f", name).stdout.startswith(f"{tmp_path}/a\\x1b[31m\\nä:1:1: error: ")
    assert json.loads(run("audit", "-f", name, "--json").stdout)["file"] == name


@FEW
@given(st.lists(uri_texts, max_size=3))
def test_audit_reads_the_output_of_find(texts: list[str]) -> None:
    printed = run("find", "--any-scheme", stdin=" ".join(texts).encode()).stdout_bytes
    assert run("audit", stdin=printed).stderr == ""
