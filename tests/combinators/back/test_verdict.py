"""The verdict on a rule: whether its values can be written back, and the witness if they cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from uriast.combinators import Node, Rule, char_from, char_range, seq, string, text
from uriast.combinators.back.verdict import miswritten
from uriast.combinators.errors import NO_MATCH

if TYPE_CHECKING:
    from collections.abc import Callable

DIGITS = text(char_range("0", "9").at_least(1))
LETTERS = text(char_range("a", "z").at_least(1))
BLANKS = text(string(" ").many())
A, B = string("A"), string("B")


def _odd(number: int) -> int:
    if number % 2 == 0:
        message = "expected an odd number, got an even one"
        raise ValueError(message)
    return number


@attrs.frozen
class Number(Node):
    digits: str


@attrs.frozen
class Holder(Node):
    number: Number
    letters: str = "a"


@attrs.frozen
class Quoted(Node):
    letters: str


@attrs.frozen
class Tagged(Node):
    digits: str
    letters: str | None


DIGITS.map(Number).bind_nodes()
seq(DIGITS.map(Number), LETTERS).combine(Holder).bind_nodes()
(A >> LETTERS.map(Quoted) << B).bind_nodes()
seq(A >> DIGITS, (B >> LETTERS).optional()).combine(Tagged).bind_nodes()


@pytest.mark.parametrize(
    "made",
    [
        LETTERS,
        A >> LETTERS << B,
        seq(LETTERS, DIGITS),
        DIGITS.map(Number),
        seq(DIGITS.map(Number), LETTERS).combine(Holder),
        A >> LETTERS.map(Quoted) << B,
        text(LETTERS << BLANKS),
        LETTERS.not_followed_by(A),
        seq(LETTERS.not_followed_by(A), DIGITS),
        seq(LETTERS.not_followed_by(A), DIGITS, A),
        seq((LETTERS << B).not_followed_by(A).many(), DIGITS),
        seq(DIGITS << A, LETTERS).many(),
        seq(A >> DIGITS, B >> LETTERS).combine(Tagged),
        string("1").result(Number("1")),
        DIGITS.map(int, str).map(_odd, int),
    ],
)
def test_a_rule_is_reversible_if_its_values_determine_the_text(made: Rule[Any]) -> None:
    assert made.verdict() == (True, "")


@pytest.mark.parametrize(
    "made",
    [
        LETTERS << BLANKS,
        seq(LETTERS, DIGITS << BLANKS),
        (DIGITS << BLANKS).map(Number),
        seq((DIGITS << BLANKS).map(Number), LETTERS).combine(Holder),
        seq(LETTERS, seq((DIGITS << BLANKS).map(Number), LETTERS).combine(Holder)),
        seq((A >> (DIGITS << BLANKS).map(Number).desc("inner")), LETTERS).combine(Holder),
    ],
)
def test_a_dropped_text_that_is_not_the_only_one_is_found_at_any_depth(made: Rule[Any]) -> None:
    found = made.verdict()
    assert not found.is_reversible
    assert found.reason == (
        "expected one text where a value is dropped, got *\" \": '' or ' '; printed('') says which to write"
    )


@pytest.mark.parametrize(
    ("made", "read"),
    [
        (seq(DIGITS.not_followed_by(char_from("ABC")), char_range("B", "Z")), "0X"),
        (seq(DIGITS.not_followed_by(A), B.optional(), A), "0BA"),
        (seq(A.not_followed_by(A), B.optional()).many(), "ABA"),
        (seq(B, seq(DIGITS.not_followed_by(A)), A | B), "B0B"),
    ],
)
def test_a_look_ahead_does_not_matter_since_what_is_written_was_read(made: Rule[Any], read: str) -> None:
    assert made.write(made.parse(read)) == read
    assert made.verdict() == (True, "")


def test_a_class_stands_between_the_same_texts_in_each_rule() -> None:
    assert LETTERS.map(Quoted).verdict().reason == (
        "expected Quoted between 'A' and 'B', as the rule that it is bound to writes it, got it between '' and ''"
    )
    assert (B >> DIGITS.map(Number)).verdict().reason == (
        "expected Number between '' and '', as the rule that it is bound to writes it, got it between 'B' and ''"
    )


@pytest.mark.parametrize(
    ("made", "read", "written"),
    [
        (seq(DIGITS, (B >> LETTERS).optional()).combine(Tagged), "0", "A0"),
        (seq(A >> DIGITS, (A >> LETTERS).optional()).combine(Tagged), "A0Aa", "A0Ba"),
        (seq(A >> DIGITS, LETTERS).combine(Tagged).sep_by(string(",")), "A0a", "A0Ba"),
        (seq(A >> DIGITS << A, B >> LETTERS).combine(Tagged) | LETTERS, "A0ABa", "A0Ba"),
        (A.result(Number("1")), "A", "1"),
        (DIGITS.map(int, inverse=lambda number: f"{number}."), "0", "0."),
        (DIGITS.map(int, inverse=str), "00", "0"),
        (text(char_range("0", "9").many()).map(int, inverse=str), "00", "0"),  # `int` refuses the empty text
        (
            text(char_from("0123456789ABCDEFabcdef")).map(lambda text: int(text, 16), lambda value: f"{value:x}"),
            "A",
            "a",
        ),
        (seq(DIGITS, LETTERS, DIGITS).map(lambda three: three, lambda three: (*three[:2], "1")), "0a0", "0a1"),
    ],
)
def test_a_text_that_the_value_does_not_write_again_is_found(made: Rule[Any], read: str, written: str) -> None:
    assert made.verdict().reason == f"expected a value that writes {read!r} again, got {written!r}"
    assert made.matches(read)


def test_a_default_of_another_length_is_not_written() -> None:
    assert not seq(DIGITS, LETTERS).optional(("0", "a", "b")).verdict().is_reversible


DIGIT = char_range("0", "9")
INVERSES: list[tuple[Callable[[int], object], tuple[str, str] | None]] = [
    (int, None),
    (lambda number: f"+{number}", ("0", "+0")),
    (lambda number: f"{number}0", ("0", "00")),
    (lambda _: "", ("0", "")),
]


@pytest.mark.parametrize(("inverse", "found"), INVERSES)
def test_the_first_text_that_is_written_in_another_way_is_found(
    inverse: Callable[[int], object], found: tuple[str, str] | None
) -> None:
    number = DIGIT.map(int, inverse=lambda value: str(inverse(value)))
    assert miswritten(number.definition, number.parse) == found


def test_each_text_is_tried_in_turn() -> None:
    def either(behind: str) -> Rule[object]:
        return string("a").result("x") | (string("b") >> DIGIT.map(int, inverse=lambda number: f"{number}{behind}"))

    assert miswritten(either("").definition, either("").parse) is None
    assert miswritten(either("0").definition, either("0").parse) == ("b0", "b00")


def test_a_text_that_does_not_match_is_not_written() -> None:
    number = DIGIT.map(int, inverse=lambda number: f"+{number}")
    assert miswritten(number.definition, lambda _: NO_MATCH) is None


@pytest.mark.parametrize("error", [TypeError, ValueError, AttributeError, KeyError, IndexError, ZeroDivisionError])
def test_a_text_that_a_function_refuses_is_not_written(error: type[Exception]) -> None:
    def refusing(_: str) -> object:
        raise error

    number = DIGIT.map(int, inverse=lambda number: f"+{number}")
    assert miswritten(number.definition, refusing) is None


def test_any_other_error_of_a_function_is_raised() -> None:
    def failing(_: str) -> object:
        raise MemoryError

    with pytest.raises(MemoryError):
        miswritten(DIGIT.definition, failing)
