"""Whether two expressions read a text in common, and two texts that one expression reads."""

from __future__ import annotations

from itertools import product

import pytest

from uriast.combinators import Rule, char_range, literal, seq, string, success, text
from uriast.combinators.inverse import texts as module
from uriast.combinators.inverse.texts import overlap, two_texts

A, B, C = map(string, "abc")
AB = char_range("a", "b")
BC = char_range("b", "c")
WORDS = ["".join(letters) for length in range(6) for letters in product("abc", repeat=length)]

RULES: list[Rule[object]] = [
    A,
    AB,
    BC,
    string("ab"),
    string("abc"),
    string(""),
    text(A, B),
    text(A, BC),
    text(A, A, A),
    A.optional(),
    text(A.optional(), B.optional()),
    A.many(),
    A.at_least(1),
    A.at_least(3),
    A.at_most(2),
    A.times(2),
    A.times(1, 3),
    text(AB.many(), C),
    text(text(A, B).many(), A),
    text(text(A.optional()).many(), C),
    text(text(A.many()).many()),
    text(text(A.optional()).times(2), C),
    text(A, B) | text(C),
    seq(A, B).map(len) | seq(B, C).map(len),
    string("ab") | string("cba"),
    A >> B << C,
    A.result(1) | B.result(2),
    text(A, success("")).desc("name"),
    text(text(A, B).desc("name").at_least(2), C.optional()),
]


def test_rules_overlap_if_they_read_a_text_in_common() -> None:
    languages = {made: {word for word in WORDS if made.matches(word)} for made in RULES}
    for one, other in product(RULES, repeat=2):
        shared = bool(languages[one] & languages[other])
        assert overlap(one.definition, other.definition) is shared, (one.abnf, other.abnf)


def test_case_is_respected_if_the_literal_does() -> None:
    assert overlap(literal("ab").definition, string("AB").definition)
    assert not overlap(string("ab").definition, string("AB").definition)


def test_look_aheads_are_ignored() -> None:
    assert overlap(A.not_followed_by(B).definition, A.definition)
    assert overlap(text(A.not_followed_by(B), BC).definition, text(A, B).definition)


def test_a_search_that_is_too_long_is_a_yes(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = text(A, B, A).definition, text(A, B, C).definition  # three pairs of rests
    monkeypatch.setattr(module, "MOST", 3)
    assert not overlap(one, other)
    monkeypatch.setattr(module, "MOST", 2)
    assert overlap(one, other)


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
    assert texts is None or sorted(found, key=len) == sorted(texts, key=len)
