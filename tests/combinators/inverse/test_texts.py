"""Texts that a rule drops: one may be dropped if it is the only one."""

from __future__ import annotations

import pytest

from uriast.combinators import IrreversibleError, Rule, char_from, char_range, literal, seq, string, success, text
from uriast.combinators.inverse.texts import dropped_text, only_text

A, B, C = map(string, "abc")
LETTERS = text(char_range("a", "z").at_least(1))


@pytest.mark.parametrize(
    ("made", "only"),
    [
        (A, "a"),
        (literal("-1"), "-1"),
        (literal("a"), None),
        (literal("ä"), "ä"),
        (literal("1a"), None),
        (char_from("a"), "a"),
        (char_range("a", "a"), "a"),
        (char_from("ab"), None),
        (char_from("ac"), None),
        (text(A, B), "ab"),
        (seq(A, B), "ab"),
        (A >> B, "ab"),
        (text(A, LETTERS), None),
        (A | A, "a"),
        (A | B, None),
        (A.optional(), None),
        (LETTERS.optional(), None),
        (success(1).optional(), ""),
        (success(1), ""),
        (A.many(), None),
        (A.times(2), "aa"),
        (A.times(0), ""),
        (A.at_most(0), ""),
        (LETTERS.at_most(0), ""),
        (A.times(1, 2), None),
        (LETTERS.times(2), None),
        (success(1).times(2, 3), ""),
        (A.not_followed_by(B), "a"),
        (A.desc("name"), "a"),
        (A.map(len), "a"),
        (A.result(1), "a"),
    ],
)
def test_a_text_may_be_dropped_if_it_is_the_only_one(made: Rule[object], only: str | None) -> None:
    assert only_text(made.definition) == only


def test_dropped_texts_are_joined() -> None:
    assert dropped_text([A.definition, text(B, C).definition]) == "abc"
    assert dropped_text([]) == ""
    with pytest.raises(IrreversibleError, match=r"expected one text where a value is dropped, got %x61-62: 'b' or 'a'"):
        dropped_text([A.definition, char_range("a", "b").definition])
