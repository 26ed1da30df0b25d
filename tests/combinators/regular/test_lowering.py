"""Lowering writes no more than is needed. What it means is held by the differential test of random rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, strategies as st

from uriast.combinators import Rule, alt, literal, seq, string
from uriast.combinators.regular import lowering
from uriast.combinators.regular.lowering import Lowering
from uriast.combinators.run.render import pattern_source

if TYPE_CHECKING:
    from uriast.combinators.definition.expression import Expression

A, B, C, D = map(string, "abcd")


@pytest.mark.parametrize(
    ("made", "pattern"),
    [
        (A, "a"),
        (literal("ab"), "[Aa][Bb]"),
        (seq(A, B.map(len)), "ab"),
        (seq(A, B) + seq(C), "abc"),
        (A >> B << C, "abc"),
        (alt(A.result(1), B), "[ab]"),
        (alt(seq(A, B), C.result(1)), "(?:ab|c)"),
        (seq(A).optional(), "(?:a|)"),
        (seq(A).many(), "a*+"),
        (seq(A).times(2, 3), "a{2,3}"),
        (seq(A).not_followed_by(B), "a(?!b)"),
        (seq(A).desc("name").desc("other"), "a"),
    ],
)
def test_where_no_value_is_needed_nothing_is_captured(made: Rule[object], pattern: str) -> None:
    lowering = Lowering()
    assert pattern_source(lowering.text(made.definition)) == pattern
    assert lowering.groups == 0


def test_a_part_that_stands_in_many_places_is_lowered_once() -> None:
    lowering = Lowering()
    part: Expression = seq(A, B).definition
    assert lowering.text(part) is lowering.text(part)
    assert lowering.text(seq(A, B).definition) == lowering.text(part)


@example(["ab", "abc", "", "", "abd", "a", "b"], "abd")
@given(st.lists(st.text("ab", max_size=4), min_size=1, max_size=9), st.text("ab", max_size=5))
def test_literals_that_share_what_they_begin_with_are_preferred_as_they_were(words: list[str], read: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lowering, "MANY", 2)
        shared = re.compile(pattern_source(Lowering().text(alt(*map(string, words), C).definition)))
    plain = re.compile("|".join(map(re.escape, [*words, "c"])))

    def found(pattern: re.Pattern[str], at: int) -> str | None:
        match = pattern.match(read, at)
        return match and match[0]

    assert [found(shared, at) for at in range(len(read))] == [found(plain, at) for at in range(len(read))]
    assert bool(shared.fullmatch(read)) is (read in {*words, "c"})


def test_many_literals_share_what_they_begin_with_up_to_some_depth() -> None:
    long = [f"{'prefix' * 30}{number:04}" for number in range(1_000)]
    assert len(alt(*map(literal, long)).pattern) < 20_000
    nested = ["a" * length for length in range(500, 0, -1)]
    assert alt(*map(string, nested)).parse(nested[0]) == nested[0]
