"""Look-aheads that no text needs are dropped, and only those."""

from __future__ import annotations

import pytest

from uriast.combinators import Rule, literal, seq, string, text
from uriast.combinators.definition.charset import CharSet
from uriast.combinators.engines.pattern import without_idle_lookaheads
from uriast.combinators.regular.lowering import Lowering
from uriast.combinators.regular.regex import Group, NegativeLookahead, Set, walk
from uriast.combinators.run.render import pattern_source

A, B, C = map(string, "abc")
NOT_A = NegativeLookahead(Set(CharSet.of_text("a")))


@pytest.mark.parametrize(
    ("made", "pattern"),
    [
        (A.not_followed_by(B), "a"),
        (A.not_followed_by(B) >> C, "ac"),
        (A.not_followed_by(B) >> B, "a(?!b)b"),
        (A.not_followed_by(B) >> B.optional() >> C, "a(?!b)(?:b|)c"),
        (A.not_followed_by(C) >> B.optional() >> C, "a(?!c)(?:b|)c"),
        (A.not_followed_by(C) >> B >> C, "abc"),
        (A.not_followed_by(text(B, C)) >> B, "a(?!bc)b"),
        (A.not_followed_by(B.many()), "a(?!b*+)"),
        (A.not_followed_by(B).many(), "a*+"),
        (A.not_followed_by(A).many(), "(?:a(?!a))*"),
        (text(A.not_followed_by(B), C.many()).times(0, 3), "(?:ac*+){0,3}"),
        (A.not_followed_by(B) | C, "(?:a|c)"),
        ((A.not_followed_by(B) | literal("c")) >> B, "(?:a(?!b)|[Cc])b"),
        (seq(A.not_followed_by(B).not_followed_by(C), C), "a(?![bc])c"),
    ],
)
def test_a_look_ahead_is_dropped_if_no_text_after_it_can_begin_so(made: Rule[object], pattern: str) -> None:
    regular = Lowering().text(made.definition)
    assert pattern_source(without_idle_lookaheads(regular)) == pattern


def test_a_look_ahead_in_a_group_is_dropped_too() -> None:
    assert without_idle_lookaheads(Group(1, NOT_A)) == Group(1, Lowering().text(literal("").definition))


def test_what_follows_the_whole_counts() -> None:
    assert without_idle_lookaheads(NOT_A, CharSet.of_text("a")) == NOT_A


def test_the_look_aheads_that_are_left_are_found_anywhere() -> None:
    made = seq(A.not_followed_by(B) >> B, (C | A.not_followed_by(C)).many(), C)
    left = walk(Group(1, without_idle_lookaheads(Lowering().text(made.definition))))
    found = [part for part in left if isinstance(part, NegativeLookahead)]
    assert [pattern_source(each) for each in found] == ["(?!b)", "(?!c)"]
