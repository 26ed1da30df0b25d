"""Walks over definitions: two are compared part by part."""

from __future__ import annotations

from typing import Any

import pytest

from uriast.combinators import Rule, char_range, seq, string, text
from uriast.combinators.definition.walks import parts, same

LETTERS = text(char_range("a", "z").at_least(1))
DIGITS = text(char_range("0", "9").at_least(1))
A, B = string("A"), string("B")


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        (char_range("a", "c"), char_range("a", "c"), True),
        (char_range("a", "c"), char_range("a", "d"), False),
        (char_range("a", "d"), char_range("a", "c"), False),
        (string("ab"), string("ab"), True),
        (string("ab"), string("ba"), False),
        (string("ba"), string("ab"), False),
        (seq(A, B), seq(A, B), True),
        (seq(A, B), seq(A), False),
        (seq(A), seq(A, B), False),
        (text(A, B), seq(A, B), False),
        (LETTERS.desc("one"), LETTERS.desc("other"), True),
        (LETTERS.desc("one"), DIGITS.desc("one"), False),
        (LETTERS.desc("one"), LETTERS, False),
        (A.result(1), A.result(1), True),
        (A.result(1), A.result(2), False),
    ],
)
def test_definitions_are_the_same_if_all_their_parts_are(one: Rule[Any], other: Rule[Any], *, equal: bool) -> None:
    assert same(one.definition, other.definition) is equal


def test_the_parts_of_a_definition_are_itself_and_all_that_it_is_made_of() -> None:
    made = seq(LETTERS.desc("word"), A.optional())
    found = parts(made.definition)
    assert found[0] is made.definition
    assert {LETTERS.definition, A.definition} <= set(found)
    assert len(parts(A.definition)) == 1


def test_a_part_that_several_others_share_is_visited_once() -> None:
    made: Rule[object] = A
    for _ in range(15):
        made = seq(made, made)
    assert len(parts(made.definition)) == 16
    assert len(parts(made.definition, A.definition, B.definition)) == 17
