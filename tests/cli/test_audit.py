"""`audit`: its output, messages and exit status."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, strategies as st
from support.cli.running import FEW, run, without_color, written
from support.references import reference_texts, uri_texts

from uriast.passes.audit import audit

if TYPE_CHECKING:
    from pathlib import Path


def test_audit_prints_a_line_for_each_danger_and_nothing_without_any() -> None:
    result = run("audit", "http://example.com/", "http://127.1:22/%00")
    assert result.stdout.splitlines() == [
        f"<arguments>:2:{each.start + 1}: {each.severity.name.lower()}: {each.message} "
        f"[{each.danger}, section {each.section}]"
        for each in audit("http://127.1:22/%00")
    ]
    assert (result.stderr, result.exit_code) == ("", 1)
    colored = run("audit", "--color", "always", "http://127.1:22/%00").stdout
    assert "\x1b[" in colored
    assert without_color(colored) == run("audit", "http://127.1:22/%00").stdout


def test_a_record_has_all_of_a_finding(tmp_path: Path) -> None:
    (name,) = written(tmp_path, links="http://example.com/\nhttp://127.0.0.1/\n")
    (finding,) = audit("http://127.0.0.1/")
    assert json.loads(run("audit", "--json", "-f", name).stdout) == {
        "file": name,
        "line": 2,
        "column": finding.start + 1,
        "severity": "warning",
        "address": "127.0.0.1",
        **{each: getattr(finding, each) for each in ("start", "end", "danger", "section", "message", "detail")},
    }
    assert json.loads(run("audit", "--json", "http://u:pw@h/").stdout)["address"] is None


@FEW
@given(reference_texts)
def test_audit_finds_what_the_library_finds(text: str) -> None:
    result = run("audit", "--json", "--", text)
    records = map(json.loads, result.stdout.splitlines())
    found = [(record["danger"], record["start"], record["end"]) for record in records]
    assert found == [(finding.danger, finding.start, finding.end) for finding in audit(text)]
    assert result.exit_code == (1 if found else 0)


@pytest.mark.parametrize(("level", "severities"), [("note", "nwe"), ("Warning", "we"), ("error", "e")])
def test_audit_omits_findings_below_the_level(level: str, severities: str) -> None:
    result = run("audit", "--level", level, "http://127.0.0.1/%00/a:b")
    assert {line.split(": ")[1][0] for line in result.stdout.splitlines()} == set(severities)


def test_an_unknown_level_is_a_usage_error() -> None:
    result = run("audit", "--level", "warn", "a")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "expected a severity (note, warning, error), got 'warn'; did you mean warning?" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("--level", "warning", "http://h/a:b"), 0),
        (("a", "%00"), 1),
        (("%00", "a"), 1),
        (("a", "a b"), 1),
        (("-f", "/no such file", "%00"), 2),
        (("-f", "/no such file", "a"), 2),
    ],
)
def test_audit_has_the_status_of_its_worst_result(arguments: tuple[str, ...], status: int) -> None:
    assert run("audit", *arguments).exit_code == status


@pytest.mark.parametrize("options", [(), ("--json",), ("--color", "always")])
def test_audit_shows_no_password(options: tuple[str, ...]) -> None:
    texts = ("http://u:secret@127.0.0.1/", "http://u:sec%00ret%0A@h", "http://example.com:secret@h", "//u:sec ret@h/")
    result = run("audit", *options, *texts)
    assert result.exit_code == 1
    assert not re.search("sec(?!tion)|ret", result.stdout + result.stderr)


def test_the_name_of_an_audited_file_is_escaped_except_in_json(tmp_path: Path) -> None:
    (name,) = written(tmp_path, **{"a\x1b[31m\nä": "%00"})
    assert run("audit", "-f", name).stdout.startswith(f"{tmp_path}/a␛[31m␊ä:1:1: error: ")
    assert json.loads(run("audit", "-f", name, "--json").stdout)["file"] == name


@FEW
@given(st.lists(uri_texts, max_size=3))
def test_audit_reads_the_output_of_find(texts: list[str]) -> None:
    printed = run("find", "--any-scheme", stdin=" ".join(texts).encode()).stdout_bytes
    assert run("audit", stdin=printed).stderr == ""
