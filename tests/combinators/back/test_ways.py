"""The kinds of a value: whether values of two ways can be told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from uriast.combinators import IrreversibleError, Node, Rule, alt, char_range, literal, seq, string, success, text
from uriast.combinators.back.ways import At, are_apart, is_none, kind_of, kinds_of, type_of, ways_of, width

if TYPE_CHECKING:
    from uriast.combinators.back.ways import Way

LETTERS = text(char_range("a", "z").at_least(1))
DIGITS = text(char_range("0", "9").at_least(1))
A, B, C = map(string, "abc")
VALUE = At("value")


@attrs.frozen
class Word(Node):
    letters: str


@attrs.frozen
class Number(Node):
    digits: str


@attrs.frozen
class Held(Node):
    left: object
    right: object = "right"


def way(made: Rule[Any]) -> Way:
    (found,) = ways_of(made.definition, VALUE)
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
    assert are_apart(kind_of(way(one).item), kind_of(way(other).item)) is apart
    assert are_apart(kind_of(way(other).item), kind_of(way(one).item)) is apart


def test_a_constant_may_be_none() -> None:
    assert is_none(kind_of(way(success(None)).item))
    assert not is_none(kind_of(way(success(0)).item))
    assert not is_none(kind_of(way(LETTERS).item))


def test_the_kinds_of_a_value_are_those_of_all_ways_that_have_it() -> None:
    one, other = map(way, (seq(LETTERS, (DIGITS << A).many()), seq(LETTERS.map(Word), (DIGITS << A).many(), A)))
    kinds = {code: list(map(type_of, each)) for code, each in kinds_of([one, other]).items()}
    assert kinds == {"value": [tuple, tuple], "value[0]": [str, Word], "value[1]": [list, list]}


def test_only_values_of_all_ways_are_included() -> None:
    several, one = map(way, (seq(LETTERS, DIGITS), LETTERS))
    assert set(kinds_of([several])) == {"value", "value[0]", "value[1]"}
    for ways in ([several, one], [one, several], [several, several, one], [several, one, several]):
        kinds = kinds_of(ways)
        assert set(kinds) == {"value"}
        assert set(map(type_of, kinds["value"])) == {tuple, str}


@pytest.mark.parametrize(
    ("made", "count"),
    [
        (A, None),
        (text(A, B), None),
        (seq(A), 1),
        (seq(A, B), 2),
        (seq(A, B) + seq(C), 3),
        (A.many() + B.many(), None),
        (A >> seq(A, B) << C, 2),
        (seq(A, B) | seq(B, C), 2),
        (alt(seq(A, B).map(tuple), seq(B, C)), None),
        (seq(A, B).optional((None, None)), 2),
        (seq(A, B).optional(), None),
        (seq(A, B).desc("name"), 2),
        (seq(A, B).not_followed_by(C), 2),
        (text(A, B).desc("name"), None),
        (A.many(), None),
        (seq(A, B).map(len), None),
    ],
)
def test_the_width_is_the_number_of_items_of_a_tuple(made: Rule[object], count: int | None) -> None:
    assert width(made.definition) == count


def ways(made: Rule[object]) -> list[tuple[str, str, str]]:
    return [(way.before, type_of(kind_of(way.item)).__name__, way.after) for way in ways_of(made.definition, VALUE)]


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (LETTERS, [("", "str", "")]),
        (A >> LETTERS << B, [("a", "str", "b")]),
        ((A >> (B >> LETTERS << C)) << A, [("ab", "str", "ca")]),
        ((A >> LETTERS).desc("name"), [("a", "str", "")]),
        ((A >> LETTERS).not_followed_by(B), [("a", "str", "")]),
        (A >> LETTERS | B >> LETTERS.map(Held), [("a", "str", ""), ("b", "Held", "")]),
        (A >> (B >> LETTERS).optional() << C, [("ab", "str", "c"), ("a", "NoneType", "c")]),
        (A >> B.result(5) << C, [("", "int", "")]),
        (A >> B.result(Held("b")) << C, [("", "Held", "")]),
        (A >> (B.result(5) | LETTERS) << C, [("a", "int", "c"), ("a", "str", "c")]),
        (A >> (B.result(Held("b")) | LETTERS) << C, [("a", "Held", "c"), ("a", "str", "c")]),
        (seq(LETTERS, LETTERS).combine(Held), [("", "Held", "")]),
        (A >> LETTERS.map(int, inverse=str) << B, [("a", "int", "b")]),
        (LETTERS.map(lambda _: 1, inverse=str), [("", "object", "")]),
    ],
)
def test_each_way_to_write_a_value_has_its_class_and_the_texts_around_it(
    made: Rule[object], expected: list[tuple[str, str, str]]
) -> None:
    assert ways(made) == expected


def test_a_dropped_text_that_is_not_the_only_one_has_no_way() -> None:
    with pytest.raises(IrreversibleError, match="expected one text where a value is dropped"):
        list(ways_of((literal("a") >> LETTERS).definition, VALUE))
