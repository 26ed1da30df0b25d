"""Lowering: which parts are captured, and how the value is built from the captures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from uriast.combinators import Rule, alt, literal, seq, string, success, text
from uriast.combinators.compiler.lowering import (
    Called,
    Captured,
    Fixed,
    Iterations,
    Local,
    Lowering,
    Select,
    Sum,
    Tuple,
    Value,
)
from uriast.combinators.compiler.render import pattern_source

if TYPE_CHECKING:
    from uriast.combinators.definition.expression import Expression

A, B, C, D = map(string, "abcd")
ONE, TWO, THREE = Captured(1), Captured(2), Captured(3)


def lowered(made: Rule[object]) -> tuple[str, Value, int | None, int]:
    lowering = Lowering()
    regular, value, marker = lowering.value(made.definition)
    return pattern_source(regular), value, marker, lowering.groups


@pytest.mark.parametrize(
    ("made", "pattern", "value", "marker", "groups"),
    [
        (A, "(a)", ONE, 1, 1),
        (text(A, B.many()), "(ab*+)", ONE, 1, 1),
        (A.desc("name"), "(a)", ONE, 1, 1),
        (seq(A, B), "(a)(b)", Tuple((ONE, TWO)), 1, 2),
        (seq(A), "(a)", Tuple((ONE,)), 1, 1),
        (seq(success(0), A), "(a)", Tuple((Fixed(0), ONE)), 1, 1),
        (seq(success(0), success(1)), "", Tuple((Fixed(0), Fixed(1))), None, 0),
        (seq(A) + seq(B, C), "(a)(b)(c)", Sum((Tuple((ONE,)), Tuple((TWO, THREE)))), 1, 3),
        (seq(A >> B, C), "a(b)(c)", Tuple((ONE, TWO)), 1, 2),
        (seq(A << B, C), "(a)b(c)", Tuple((ONE, TWO)), 1, 2),
        (A.result(5), "a", Fixed(5), None, 0),
        (seq(A.result(5), B), "a(b)", Tuple((Fixed(5), ONE)), 1, 1),
        (A.map(len), "(a)", Called(len, ONE, spread=False), 1, 1),
        (A.map(list).map(len), "(a)", Called(len, Called(list, ONE, spread=False), spread=False), 1, 1),
        (seq(A, B).combine(max), "(a)(b)", Called(max, Tuple((ONE, TWO)), spread=True), 1, 2),
        (seq(A).not_followed_by(B), "(a)(?!b)", Tuple((ONE,)), 1, 1),
    ],
)
def test_a_value_is_made_of_captures(
    made: Rule[object], pattern: str, value: Value, marker: int | None, groups: int
) -> None:
    assert lowered(made) == (pattern, value, marker, groups)


@pytest.mark.parametrize(
    ("made", "pattern", "value", "groups"),
    [
        (alt(A, B.map(len)), "(?:(a)|(b))", Select(((1, ONE),), Called(len, TWO, spread=False)), 2),
        (alt(A.result(1), B.result(2)), "(?:a()|b)", Select(((1, Fixed(1)),), Fixed(2)), 1),
        (
            alt(seq(A.result(1), B), C.result(2), D.result(3)),
            "(?:a(b)|c()|d)",
            Select(((1, Tuple((Fixed(1), ONE))), (2, Fixed(2))), Fixed(3)),
            2,
        ),
        (A.optional(), "(?:(a)|)", ONE, 1),
        (A.optional("x"), "(?:(a)|)", Select(((1, ONE),), Fixed("x")), 1),
        (seq(A, B).optional(), "(?:(a)(b)|)", Select(((1, Tuple((ONE, TWO))),), Fixed(None)), 2),
        (A.result(1).optional(), "(?:a()|)", Select(((1, Fixed(1)),), Fixed(None)), 1),
    ],
)
def test_a_choice_asks_which_group_took_part(made: Rule[object], pattern: str, value: Value, groups: int) -> None:
    assert lowered(made) == (pattern, value, None, groups)


def test_a_repetition_is_one_capture_that_is_read_again() -> None:
    assert lowered(A.many()) == ("(a*+)", Iterations(1, A.definition), 1, 1)
    assert lowered(A.times(1, 2)) == ("(a{1,2})", Iterations(1, A.definition), 1, 1)
    assert lowered(seq(A, B.at_least(2)))[:2] == ("(a)(b{2,}+)", Tuple((ONE, Iterations(2, B.definition))))


def test_a_repetition_of_one_length_is_so_many_captures() -> None:
    assert lowered(A.times(2)) == ("(a)(a)", Called(list, Tuple((ONE, TWO)), spread=False), 1, 2)
    assert lowered(A.times(0)) == ("", Called(list, Tuple(()), spread=False), None, 0)


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


def test_recipes_are_equal_if_their_parts_are() -> None:
    assert Local("v1") == Local("v1") != Local("v2")
    assert Tuple((ONE, TWO)) == Tuple((ONE, TWO)) != Tuple((TWO, ONE))
