"""The tutorial, typed into a file from top to bottom, and the page for users of parsy."""

from __future__ import annotations

import doctest
import re
from typing import TYPE_CHECKING, Final

import parsy
import pytest
from pages import FOR_PARSY_USERS, TUTORIAL, blocks, printed_by, run, steps

import uriast.combinators
from uriast.combinators import Parser, Rule, literal, regex

if TYPE_CHECKING:
    from pathlib import Path

STEPS: Final = steps(TUTORIAL)
PAGE: Final = FOR_PARSY_USERS.read_text(encoding="utf-8")
KINDS: Final = re.findall(r"^\| (`.+) \| (rule|parser) \|$", PAGE, re.MULTILINE)
"""The rows of the table of rules and parsers."""

READS: Final = {"explain", "name", "parse", "parse_partial"}
"""The members of a parser that make no other parser."""

NO_PARSERS: Final = {"fields_of", "of_type", "rule", "spans", "unchecked"}
"""The functions of the combinators that make no parser."""

NOT_FOR_USERS: Final = {"Result", "line_info_at", "noop"}
"""The names that parsy defines and does not document."""


def test_each_block_of_the_tutorial_prints_what_the_page_shows(tmp_path: Path) -> None:
    assert printed_by(STEPS, tmp_path / "routes.py") == [shown for _, shown in STEPS]


def test_the_tutorial_s_last_command_runs_its_tests(tmp_path: Path) -> None:
    program, *arguments = blocks(TUTORIAL, "sh")[-1].split()
    assert program == ".venv/bin/python"
    assert arguments[-1] == "routes.py"
    (tmp_path / "routes.py").write_text("\n\n".join(code for code, _ in STEPS), encoding="utf-8")
    assert "4 passed" in run(*arguments, "-p", "no:cacheprovider", cwd=tmp_path)


def test_the_tutorial_s_document_is_that_of_its_beginning() -> None:
    document = blocks(TUTORIAL, "text")[0]
    assert any(f'TEXT = """\\\n{document}"""\n' in code for code, _ in STEPS)


def test_the_page_for_users_of_parsy_does_what_it_shows() -> None:
    found = doctest.testfile(str(FOR_PARSY_USERS), module_relative=False, encoding="utf-8")
    assert found.attempted > 20
    assert found.failed == 0


@pytest.mark.parametrize(("row", "kind"), KINDS)
def test_each_composition_in_the_table_is_what_it_says(row: str, kind: str) -> None:
    names = {name: getattr(uriast.combinators, name) for name in uriast.combinators.__all__} | {
        "a": literal("a"),
        "b": literal("b"),
        "p": regex("a"),
        "f": anything,
    }
    compositions = re.findall(r"`([^`]+)`", row.replace(r"\|", "|"))
    assert compositions
    for each in compositions:
        made: object = eval(each, names)  # noqa: S307 - the table stands in our own page
        assert isinstance(made, Parser)
        assert (each, "rule" if isinstance(made, Rule) else "parser") == (each, kind)


def anything(*values: object, **named: object) -> tuple[object, ...]:
    """A function for any composition."""
    return *values, named


def test_the_table_has_every_method_and_every_function_that_makes_a_parser() -> None:
    named = {name for row, _ in KINDS for name in re.findall(r"\w+", row)}
    methods = {name for name in dir(Parser) if not name.startswith("_")}
    functions = {name for name in uriast.combinators.__all__ if name.islower()}
    assert ((methods - READS) | (functions - NO_PARSERS)) - named == set()


def test_the_page_names_everything_that_parsy_has() -> None:
    own = {name for name, value in vars(parsy).items() if getattr(value, "__module__", "") == "parsy"}
    prose = re.sub(r"^```.*?^```$", "", PAGE, flags=re.DOTALL | re.MULTILINE)
    named = {name for code in re.findall(r"`([^`]+)`", prose) for name in re.findall(r"\w+", code)}
    assert own - NOT_FOR_USERS - named == set()
