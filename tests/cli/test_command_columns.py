"""The subcommand `columns` without the extra that it needs, and how it is called."""

from __future__ import annotations

import sys

import pytest
from processes import finish
from running import run

from uriast.cli.commands.tables.columns import FORMATS


@pytest.mark.parametrize("missing", ["numba", "numpy", "pyarrow"])
def test_without_the_extra_a_line_says_how_to_get_it(missing: str) -> None:
    script = f"import sys; sys.modules[{missing!r}] = None; from uriast.__main__ import main; main()"
    told = (
        "uriast: columns need the packages numba, numpy and pyarrow: install uriast[columns]; "
        "for the command: pip install 'uriast[cli,columns]'\n"
    )
    assert finish(sys.executable, "-c", script, "columns", "a.csv", "b.csv", "--column", "url") == (2, "", told)


def test_without_the_extra_the_subcommand_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uriast.columns", None)
    result = run("columns", "a.csv", "b.csv", "--column", "url")
    assert (result.stdout, result.exit_code, result.stderr.count("\n")) == ("", 2, 1)


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


def test_the_help_lists_the_suffixes() -> None:
    shown = run("columns", "--help").stdout
    for name, suffixes in FORMATS.items():
        assert f"    {name:<14}{', '.join(suffixes)}\n" in shown


def test_the_help_tells_the_defaults() -> None:
    shown = " ".join(run("columns", "--help").stdout.split())
    assert "the beginning of the names. [default: uri]" in shown
    assert "The number of rows that are read at once. By default, 65536." in shown
