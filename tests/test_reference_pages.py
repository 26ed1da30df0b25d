"""The examples on the pages of dangers, hints, repairs and steps are true, and each hint has one."""

from __future__ import annotations

import ast
import doctest
import re
from typing import TYPE_CHECKING, Final

import pytest
from pages import REFERENCE, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

HINTING: Final = re.compile("hint|_hint_.*|_encoding_of")
"""The functions that return hints."""


def texts_of(value: ast.expr | None) -> Iterator[str]:
    """The texts that an expression may be, as patterns."""
    match value:
        case ast.Constant(str(text)):
            yield re.escape(text)
        case ast.JoinedStr(parts):
            yield "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in parts)
        case ast.IfExp(body=body, orelse=other):
            yield from texts_of(body)
            yield from texts_of(other)
        case _:
            pass


def hints() -> dict[str, str]:
    """The patterns of all hints that the library gives, each with the file that has it."""
    found: dict[str, str] = {}
    for file in sorted((ROOT / "src" / "uriast").rglob("*.py")):
        for item in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match item:
                case ast.FunctionDef(name=name) if HINTING.fullmatch(name):
                    returned = (each.value for each in ast.walk(item) if isinstance(each, ast.Return))
                    found |= {text: file.name for value in returned for text in texts_of(value)}
                case ast.Assign([ast.Name("hint")], ast.Constant(str()) as value):
                    found |= dict.fromkeys(texts_of(value), file.name)
                case _:
                    pass
    return found


@pytest.mark.parametrize("page", ["dangers.md", "hints.md", "normalization.md", "repairs.md"])
def test_the_examples_do_what_they_show(page: str) -> None:
    found = doctest.testfile(str(REFERENCE / page), module_relative=False, encoding="utf-8")
    assert found.attempted > 1
    assert found.failed == 0


def test_each_hint_has_an_example() -> None:
    page = (REFERENCE / "hints.md").read_text(encoding="utf-8")
    shown = [example.want.strip().strip("'") for example in doctest.DocTestParser().get_examples(page)]
    assert len(hints()) > 14
    assert [(text, file) for text, file in hints().items() if not any(re.fullmatch(text, each) for each in shown)] == []
