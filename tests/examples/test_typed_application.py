"""The example of an application that covers every case: what it decides, and that a forgotten case is an error."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path
from typing import Any, Final

import pytest
from support.example_files import EXAMPLES, loaded
from support.extras import NEEDS_TYPES
from support.pages import ROOT

import uriast

application: Final[Any] = loaded("typed_application")


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)


@pytest.mark.parametrize(
    ("url", "host"),
    [("http://93.184.215.14", IPv4Address("93.184.215.14")), ("http://[2606:2800::1]", IPv6Address("2606:2800::1"))],
)
def test_an_address_is_connected_to(url: str, host: IPv4Address | IPv6Address) -> None:
    assert application.decide(f"{url}:81/a?b#c") == application.Connect(host, 81, "/a?b")


def test_a_name_is_looked_up() -> None:
    assert application.decide("HTTPS://Hooks.Example.com.") == application.LookUp("hooks.example.com", 443, "/")
    assert application.decide("http://1.2.3.4.example.com:/") == application.LookUp("1.2.3.4.example.com", 80, "/")


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://127.0.0.1/", "127.0.0.1 is in 127.0.0.0/8: Loopback (RFC 1122, 3.2.1.3)"),
        ("http://[::1]/", "::1 is in ::1/128: Loopback Address (RFC 4291, 2.5.3)"),
        ("http://[::ffff:10.0.0.1]/", "10.0.0.1 (IPv4-mapped) is in 10.0.0.0/8: Private-Use (RFC 1918)"),
        ("http://224.0.0.1/", "224.0.0.1 is in 224.0.0.0/4: Multicast (RFC 5771)"),
        ("http://[v1f.a]/", "unknown IP version 1f"),
        ("http://0x7f.1/", "0x7f.1 may be treated as an address"),
        ("http://2130706433/", "2130706433 may be treated as an address"),
        ("http://localhost/", "localhost is not a public name"),
        ("http://printer.local/", "printer.local is not a public name"),
        ("http:///a", "not a name that can be looked up"),
        ("http://%6cocalhost/", "not a name that can be looked up"),
        ("http://user@example.com/", "a URL with userinfo can be mistaken for another"),
        ("http://example.com:0/", "the port is out of range"),
        ("http://example.com:65536/", "the port is out of range"),
        ("http://example.com:" + "9" * 5000, "the port is out of range"),
        ("http:a", "no host"),
        ("localhost:8080/hook", "neither http nor https"),
        ("//example.com/", "neither http nor https"),
        ("http://example.com/a b", "not a valid URL: error at index 20"),
    ],
)
def test_dangerous_urls_are_refused(url: str, why: str) -> None:
    assert application.decide(url) == application.Refuse(why)


def test_each_kind_of_path_has_a_request_target_or_is_relative() -> None:
    assert application.request_target(uriast.PathAbempty("/a"), "q") == "/a?q"
    assert application.request_target(uriast.PathAbempty(""), None) == "/"
    assert application.request_target(uriast.PathAbsolute("/a"), None) == "/a"
    assert application.request_target(uriast.PathEmpty(), "") == "/?"
    for path in (uriast.PathNoscheme("a"), uriast.PathRootless("a:b")):
        with pytest.raises(ValueError, match=f"^expected an absolute path, got {path}$"):
            application.request_target(path, None)


# A case that is forgotten is an error before the program runs

CASES: Final = (
    *("IPv4Literal", "IPv6Literal", "IPvFutureLiteral", "RegName"),
    *("PathAbempty", "PathAbsolute", "PathEmpty", "PathNoscheme", "PathRootless"),
    *("Connect", "LookUp", "Refuse"),
)


def without(case: str) -> str:
    """The application that forgets a case."""
    source = (EXAMPLES / "typed_application.py").read_text(encoding="utf-8")
    pattern = rf"{case}\([a-z, ]*\)"
    alternative = re.compile(rf"(?<=case ){pattern} \| | \| {pattern}(?=:\n)")
    block = re.compile(rf"^        case {pattern}:\n(?:            .*\n)+", re.MULTILINE)
    shorter, count = alternative.subn("", source)
    if not count:
        shorter, count = block.subn("", source)
    assert count == 1
    return shorter


@pytest.fixture(scope="module")
def forgetful(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The application once for each case, without it."""
    folder = tmp_path_factory.mktemp("forgetful")
    for case in CASES:
        (folder / f"without_{case}.py").write_text(without(case), encoding="utf-8")
    return folder


def is_told(case: str, line: int, message: str, folder: Path) -> bool:
    """Whether an error at `assert_never` names the case that is forgotten there."""
    source = (folder / f"without_{case}.py").read_text(encoding="utf-8").splitlines()
    return "assert_never(" in source[line - 1] and f'"{case}"' in message


@NEEDS_TYPES
@pytest.mark.slow
def test_mypy_finds_each_case_that_is_forgotten(forgetful: Path, tmp_path: Path) -> None:
    ended = run(sys.executable, "-m", "mypy", "--cache-dir", tmp_path, "--output", "json", forgetful)
    reports = [json.loads(line) for line in ended.stdout.splitlines()]
    told = {
        Path(report["file"]).stem.removeprefix("without_"): (report["line"], report["message"]) for report in reports
    }
    assert len(reports) == len(CASES)
    assert all(is_told(case, *told[case], forgetful) for case in CASES)


@NEEDS_TYPES
@pytest.mark.slow
def test_pyright_finds_each_case_that_is_forgotten(forgetful: Path) -> None:
    settings = forgetful / "pyrightconfig.json"
    settings.write_text(json.dumps({"typeCheckingMode": "strict", "reportUnusedImport": False}), encoding="utf-8")
    ended = run(sys.executable, "-m", "pyright", "--project", settings, "--pythonpath", sys.executable, "--outputjson")
    reports = json.loads(ended.stdout)["generalDiagnostics"]
    told = {
        Path(report["file"]).stem.removeprefix("without_"): (report["range"]["start"]["line"] + 1, report["message"])
        for report in reports
    }
    assert len(reports) == len(CASES)
    assert all(is_told(case, *told[case], forgetful) for case in CASES)
