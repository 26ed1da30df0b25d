"""The texts that a verdict tries: short ones, in which each alternative value occurs."""

from __future__ import annotations

from typing import Any

import pytest

from uriast.combinators import Rule, char_range, literal, seq, string, text
from uriast.combinators.inverse.witness import MOST, Sampler

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
