"""Walks over definitions: each part is visited once."""

from __future__ import annotations

from uriast.combinators import Rule, char_range, seq, string, text
from uriast.combinators.definition.walks import parts

LETTERS = text(char_range("a", "z").at_least(1))
A, B = string("A"), string("B")


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
