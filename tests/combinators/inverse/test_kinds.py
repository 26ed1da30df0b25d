"""The kinds of a value: whether values of two ways can be told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from uriast.combinators import Node, Rule, char_range, seq, string, success, text
from uriast.combinators.inverse.kinds import are_apart, is_none, kinds_of
from uriast.combinators.inverse.shaping import shape_of_value, ways_of

if TYPE_CHECKING:
    from uriast.combinators.inverse.shape import Way

LETTERS = text(char_range("a", "z").at_least(1))
DIGITS = text(char_range("0", "9").at_least(1))
A = string("A")


@attrs.frozen
class Word(Node):
    letters: str


@attrs.frozen
class Number(Node):
    digits: str


def way(made: Rule[Any]) -> Way:
    (found,) = ways_of(made.definition)
    return found


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        (success(1), success(2), True),
        (success(1), success(1), False),
        (success(1), LETTERS, True),
        (success("a"), LETTERS, False),
        (success(None), LETTERS, True),
        (LETTERS, LETTERS, False),
        (LETTERS, LETTERS.map(Word), True),
        (LETTERS.map(Word), DIGITS.map(Number), True),
        (LETTERS.map(lambda _: 1, inverse=str), LETTERS, False),
        (LETTERS.map(lambda _: 1, inverse=str), success(None), True),
        (LETTERS.map(lambda _: 1, inverse=str), success(1), False),
        (DIGITS.map(int, inverse=str), success(True), False),
    ],
)
def test_values_are_apart_if_none_belongs_to_both_ways(one: Rule[Any], other: Rule[Any], *, apart: bool) -> None:
    assert are_apart(way(one), way(other)) is apart
    assert are_apart(way(other), way(one)) is apart


def test_a_constant_may_be_none() -> None:
    assert is_none(way(success(None)))
    assert not is_none(way(success(0)))
    assert not is_none(way(LETTERS))


def test_the_kinds_of_a_value_are_those_of_all_shapes_that_have_it() -> None:
    one, other = (
        shape_of_value(made.definition)
        for made in (seq(LETTERS, (DIGITS << A).many()), seq(LETTERS.map(Word), (DIGITS << A).many(), A))
    )
    kinds = {source: [each.value_type for each in ways] for source, ways in kinds_of([one, other]).items()}
    assert kinds == {"value": [tuple, tuple], "value[0]": [str, Word], "value[1]": [list, list]}


def test_only_values_of_all_shapes_are_included() -> None:
    several, one = (shape_of_value(made.definition) for made in (seq(LETTERS, DIGITS), LETTERS))
    assert set(kinds_of([several])) == {"value", "value[0]", "value[1]"}
    for shapes in ([several, one], [one, several], [several, several, one], [several, one, several]):
        kinds = kinds_of(shapes)
        assert set(kinds) == {"value"}
        assert {way.value_type for way in kinds["value"]} == {tuple, str}
