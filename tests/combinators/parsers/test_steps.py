"""A generator reads step by step, and has the outcome that parsy's has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import parsy
import pytest
from hypothesis import given, strategies as st

from uriast.combinators import ParseError, Steps, char_range, generate, literal, regex

if TYPE_CHECKING:
    from collections.abc import Generator

DIGIT = char_range("0", "9").map(int)


@generate
def counted_letters() -> Steps[str]:
    """A number, and so many letters."""
    count = yield from DIGIT
    letters = yield from regex("[a-c]").times(count)
    if count > 3:
        yield from literal("!")
    return "".join(letters)


@parsy.generate
def counted_by_parsy() -> Generator[parsy.Parser, Any, str]:
    count = yield DIGIT
    letters = yield regex("[a-c]").times(count)
    if count > 3:
        yield literal("!")
    return "".join(letters)


def test_a_generator_has_the_name_and_the_description_of_its_function() -> None:
    assert (counted_letters.name, counted_letters.__doc__) == ("counted-letters", "A number, and so many letters.")


@given(st.text(st.sampled_from("0234abc!"), max_size=7))
def test_a_generator_has_the_outcome_of_parsys(text: str) -> None:
    assert counted_letters(text, 0) == counted_by_parsy(text, 0)


def test_each_reading_starts_the_generator_anew_and_an_error_reads_once_more() -> None:
    started: list[int] = []

    @generate
    def remembered() -> Steps[int]:
        started.append(1)
        return (yield from DIGIT)

    assert (remembered.parse("1"), len(started)) == (1, 1)
    with pytest.raises(ParseError) as caught:
        remembered.parse("a")
    assert len(started) == 2
    assert caught.value.index == 0
    assert caught.value.expected == frozenset({"%x30-39"})
    assert str(caught.value)
    assert len(started) == 3


def test_typed_parsers_are_steps_of_parsys_generators() -> None:
    @parsy.generate
    def pair() -> Generator[parsy.Parser, Any, tuple[int, str]]:
        number = yield DIGIT
        letter = yield regex("[a-c]")
        return number, letter

    assert pair.parse("1a") == (1, "a")
    with pytest.raises(parsy.ParseError):
        pair.parse("1")
