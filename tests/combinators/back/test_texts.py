"""Texts that a rule drops: one may be dropped if it is the only one, else two are shown. Texts that a verdict tries."""

from __future__ import annotations

from typing import Any

import pytest

from uriast.combinators import IrreversibleError, Rule, char_from, char_range, literal, seq, string, success, text
from uriast.combinators.back.texts import MOST, dropped_text, sample_texts, two_texts

A, B, C = map(string, "abc")
LETTERS = text(char_range("a", "z").at_least(1))


@pytest.mark.parametrize(
    ("made", "only"),
    [
        (A, "a"),
        (literal("-1"), "-1"),
        (literal("a"), None),
        (literal("ä"), "ä"),
        (literal("1a"), None),
        (char_from("a"), "a"),
        (char_range("a", "a"), "a"),
        (char_from("ab"), None),
        (char_from("ac"), None),
        (text(A, B), "ab"),
        (seq(A, B), "ab"),
        (A >> B, "ab"),
        (text(A, LETTERS), None),
        (A | A, "a"),
        (A | B, None),
        (A.optional(), None),
        (LETTERS.optional(), None),
        (success(1).optional(), ""),
        (success(1), ""),
        (A.many(), None),
        (A.times(2), "aa"),
        (A.times(0), ""),
        (A.at_most(0), ""),
        (LETTERS.at_most(0), ""),
        (A.times(1, 2), None),
        (LETTERS.times(2), None),
        (success(1).times(2, 3), ""),
        (A.not_followed_by(B), "a"),
        (A.desc("name"), "a"),
        (A.map(len), "a"),
        (A.result(1), "a"),
    ],
)
def test_a_text_may_be_dropped_if_it_is_the_only_one(made: Rule[object], only: str | None) -> None:
    first, *others = two_texts(made.definition)
    assert (None if others else first) == only


def test_dropped_texts_are_joined() -> None:
    assert dropped_text([A.definition, text(B, C).definition]) == "abc"
    assert dropped_text([]) == ""
    for rule, reason in (
        (char_range("a", "b"), "%x61-62: 'b' or 'a'; printed('b') says which to write"),
        (
            literal("GET"),
            "\"GET\": 'get' or 'geT'; string('GET') reads one of them, or printed('GET') says which to write",
        ),
        (literal("a").desc("name"), "name: 'a' or 'A'; printed('a') says which to write"),
    ):
        with pytest.raises(IrreversibleError) as caught:
            dropped_text([A.definition, rule.definition])
        assert str(caught.value) == f"expected one text where a value is dropped, got {reason}"


@pytest.mark.parametrize(
    ("made", "texts"),
    [
        (A, ["a"]),
        (string(""), [""]),
        (literal("a"), ["a", "A"]),
        (char_range("a", "d"), ["d", "a"]),
        (A.many(), ["", "a"]),
        (A.at_least(2), ["aa", "aaa"]),
        (A.times(2), ["aa"]),
        (A.optional(), ["a", ""]),
        (text(A, B) | text(C), ["c", "ab"]),
        (text(A, B) | text(A, B), ["ab"]),
        (text(A.optional(), B.optional(), C.optional()), None),
        (text(A) | text(A) | text(B), ["a", "b"]),
        (text(char_range("a", "c"), char_range("x", "z")), ["cz", "cx"]),
        (text(*(A | A for _ in range(40))), ["a" * 40]),  # in 2 ** 40 ways
    ],
)
def test_two_of_the_shortest_texts_are_shown(made: Rule[object], texts: list[str] | None) -> None:
    found = two_texts(made.definition)
    assert all(made.matches(each) for each in found)
    assert len(set(found)) == len(found) <= 2
    assert texts is None or sorted(found) == sorted(texts)


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
    assert sample_texts(made.definition) == texts


def test_the_number_of_texts_is_limited() -> None:
    wide = EITHER
    for _ in range(9):
        wide = seq(wide, wide).map(len)
    assert len(sample_texts(wide.definition)) == MOST
