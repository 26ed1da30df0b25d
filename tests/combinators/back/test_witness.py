"""The texts that a verdict tries: short ones, in which each alternative value occurs; each is written again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from uriast.combinators import Rule, char_range, literal, seq, string, text
from uriast.combinators.back.witness import MOST, Sampler, miswritten
from uriast.combinators.errors import NO_MATCH

if TYPE_CHECKING:
    from collections.abc import Callable

DIGIT = char_range("0", "9")
EITHER = (string("b") >> DIGIT.map(int)) | string("a").result(1)


@pytest.mark.parametrize(
    ("made", "texts"),
    [
        (DIGIT, ["0"]),
        (DIGIT | char_range("a", "f"), ["0"]),
        (literal("ab").many().concat(), [""]),
        (EITHER, ["a", "b0"]),
        (EITHER.optional(), ["", "a", "b0"]),
        (seq(EITHER, EITHER), ["aa", "b0a", "ab0"]),
        (EITHER.many(), ["", "a", "b0"]),
        (EITHER.times(2), ["aa", "ab0"]),
        (EITHER.times(1, 2), ["a", "b0", "aa"]),
        (EITHER.times(4), ["aaaa", "aaab0"]),
        (EITHER.times(3, 5), ["aaa", "aab0", "aaaa"]),
        (EITHER.times(0), [""]),
        (seq(DIGIT.optional(), EITHER), ["a", "0a", "b0"]),
        (text(EITHER), ["a"]),
        (EITHER.not_followed_by(DIGIT).map(str), ["a", "b0"]),
        (EITHER.desc("either") << string(";"), ["a;", "b0;"]),
    ],
)
def test_each_alternative_value_is_in_one_of_the_texts(made: Rule[Any], texts: list[str]) -> None:
    assert list(Sampler().texts(made.definition)) == texts


def test_the_number_of_texts_is_limited() -> None:
    wide = EITHER
    for _ in range(9):
        wide = seq(wide, wide).map(len)
    assert len(Sampler().texts(wide.definition)) == MOST


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
