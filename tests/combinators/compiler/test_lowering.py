"""Lowering writes no more than is needed. What it means is held by the differential test of random rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from uriast.combinators import Rule, alt, literal, seq, string
from uriast.combinators.compiler.lowering import Lowering
from uriast.combinators.compiler.render import pattern_source

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
