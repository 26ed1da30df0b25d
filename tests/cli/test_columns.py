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
    ("arguments", "told"),
    [
        (("a.csv", "b.csv"), "Missing option '--column'"),
        (("a.csv", "--column", "url"), "Missing argument 'OUT'"),
        (("a.csv", "b.csv", "--column", "url", "--rule", "URI", "--scheme", "urn"), "got both"),
        (("a.csv", "b.csv", "--column", "url", "--iri", "--scheme", "urn"), "the rules of schemes are about URIs"),
        (("a.csv", "b.csv", "--column", "url", "--scheme", "foo"), "got 'foo'"),
        (("a.csv", "b.csv", "--column", "url", "--batch", "0"), "0 is not in the range 1<=x<=2147483647"),
        (("a.csv", "b.csv", "--column", "\udcff"), "expected UTF-8"),
        (("a.txt", "b.csv", "--column", "url"), "got '.txt'; --from names the format otherwise"),
        (("a.csv", "b", "--column", "url"), "got none; --to names the format otherwise"),
        (("a.csv", "b.csv", "--column", "url", "--from", "orc"), "'orc' is not one of"),
    ],
)
def test_a_wrong_call_has_status_2(arguments: tuple[str, ...], told: str) -> None:
    result = run("columns", *arguments)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert told in " ".join(result.stderr.split())
