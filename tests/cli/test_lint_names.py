"""`uriast lint` and the scopes of names: which text a name stands for."""

from __future__ import annotations

import json

import pytest
from support.cli.running import run


def lines(program: str) -> list[int]:
    """The lines with an error in a program. Its first line imports `parse`."""
    found = run("lint", "-", stdin=f"from uriast import parse\n{program}".encode()).stdout.splitlines()
    return [int(line.split(":", 2)[1]) for line in found]


@pytest.mark.parametrize("kind", ["def f():", "class F:"])
def test_a_walrus_binds_a_name_in_its_own_scope(kind: str) -> None:
    assert lines(f"{kind}\n    parse(text := 'a b')\n    parse(text)\ndef g():\n    text = 'a'\n(text := 'c')") == [4]


@pytest.mark.parametrize("module", [".uriast", "..uriast", "."])
def test_what_a_program_imports_from_its_own_package_is_unknown(module: str) -> None:
    assert lines(f"from {module} import uriast, parse_uri\nuriast.parse('a b')\nparse_uri('a b')") == []


@pytest.mark.parametrize(
    "function",
    [f"def f({each}): parse(text)" for each in ("text", "text, /", "*text", "*, text", "**text", "text='a'")]
    + ["async def f(text): parse(text)", "lambda text: parse(text)", "class F:\n    def f(self, text): parse(text)"],
)
def test_a_parameter_hides_the_name_around_its_function(function: str) -> None:
    assert lines(f"text = 'a b'\n{function}\nparse(text)") == [function.count("\n") + 4]


def test_a_comment_behind_the_first_statement_ignores_its_own_line_alone() -> None:
    result = run("lint", "-", stdin=b"from uriast import parse; parse('a b')  # type: ignore\nparse('a b')")
    assert [line.split(":")[1] for line in result.stdout.splitlines()] == ["2"]


def test_the_first_column_is_one() -> None:
    calls = "\n".join(f"{'(' * depth}parse('a b'){')' * depth}" for depth in range(4))
    found = run("lint", "--json", "-", stdin=f"from uriast import parse\n{calls}".encode()).stdout.splitlines()
    places = [(each["column"], each["end_column"]) for each in map(json.loads, found)]
    assert places == [(7, 12), (8, 13), (9, 14), (10, 15)]


@pytest.mark.parametrize("more", ["*more", "**more", "*more, fragment='a'"])
def test_a_call_with_unpacked_arguments_is_not_checked_as_if_there_were_none(more: str) -> None:
    assert lines(f"from uriast.schemes import HTTP\nHTTP('http', {more})\nHTTP('http')") == [4]


def test_a_list_is_a_list_and_a_tuple_a_tuple() -> None:
    found = run("lint", "-", stdin=b"from uriast import parse\nparse(['a'])\nparse(('a',))").stdout.splitlines()
    assert [line.rpartition(": ")[2] for line in found] == ["expected str, got list", "expected str, got tuple"]
