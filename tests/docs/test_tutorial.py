"""The tutorial, typed into a file from top to bottom, and the table of compositions for users of parsy."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from support.pages import FOR_PARSY_USERS, TUTORIAL, blocks, printed_by, run, steps

import uriast.combinators
from uriast.combinators import Parser, Rule, literal, regex

if TYPE_CHECKING:
    from pathlib import Path

STEPS: Final = steps(TUTORIAL)
PAGE: Final = FOR_PARSY_USERS.read_text(encoding="utf-8")
KINDS: Final = re.findall(r"^\| (`.+) \| (rule|parser) \|$", PAGE, re.MULTILINE)
"""The rows of the table of rules and parsers."""


def test_each_block_of_the_tutorial_prints_what_the_page_shows(tmp_path: Path) -> None:
    assert printed_by(STEPS, tmp_path / "routes.py") == [shown for _, shown in STEPS]


def test_the_tutorial_s_last_command_runs_its_tests(tmp_path: Path) -> None:
    _, *arguments = blocks(TUTORIAL, "sh")[-1].split()
    (tmp_path / "routes.py").write_text("\n\n".join(code for code, _ in STEPS), encoding="utf-8")
    assert " passed" in run(*arguments, "-p", "no:cacheprovider", cwd=tmp_path)


def test_each_composition_in_the_table_is_what_it_says() -> None:
    names = {name: getattr(uriast.combinators, name) for name in uriast.combinators.__all__} | {
        "a": literal("a"),
        "b": literal("b"),
        "p": regex("a"),
        "f": anything,
    }
    compositions = [(each, kind) for row, kind in KINDS for each in re.findall(r"`([^`]+)`", row.replace(r"\|", "|"))]
    assert compositions
    for each, kind in compositions:
        made: object = eval(each, names)
        assert isinstance(made, Parser)
        assert (each, "rule" if isinstance(made, Rule) else "parser") == (each, kind)


def anything(*values: object, **named: object) -> tuple[object, ...]:
    """A function for any composition."""
    return *values, named
