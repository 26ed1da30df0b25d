"""The subcommand `columns` without the extra that it needs, and how it is called."""

from __future__ import annotations

import sys

import pytest
from support.cli.running import run


def test_without_the_extra_a_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uriast.columns", None)
    result = run("columns", "a.csv", "b.csv", "--column", "url")
    assert (result.stdout, result.exit_code, result.stderr.count("\n")) == ("", 2, 1)
    assert "pip install 'uriast[cli,columns]'" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (("a.csv", "b.csv"), "--column"),
        (("a.csv", "--column", "url"), "OUT"),
        (("a.csv", "b.csv", "--column", "url", "--rule", "URI", "--scheme", "urn"), "got both"),
        (("a.csv", "b.csv", "--column", "url", "--iri", "--scheme", "urn"), "--iri"),
        (("a.csv", "b.csv", "--column", "url", "--scheme", "foo"), "got 'foo'"),
        (("a.csv", "b.csv", "--column", "\udcff"), "expected UTF-8"),
        (("a.txt", "b.csv", "--column", "url"), "got 'a.txt'"),
        (("-", "b.csv", "--column", "url"), "got '-'"),
        (("a.csv", "", "--column", "url"), "got ''"),
        (("a.csv", "http://u:s.ecret@h", "--column", "url"), "got 'http://u:***@h'"),
    ],
)
def test_a_wrong_call_has_status_2(arguments: tuple[str, ...], shown: str) -> None:
    result = run("columns", *arguments)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert shown in " ".join(result.stderr.split())
