"""The values of a repetition: one for each iteration, whatever stands behind the repetition."""

from __future__ import annotations

import pytest

from uriast.combinators import Rule, literal, seq, text

A, B, C = map(literal, "abc")
LONGER_LAST = A.result("a") | (A + B).result("ab")
B_WITH_AS = text(B, A.many())

EXAMPLES: list[tuple[Rule[object], str, object]] = [
    (seq(A, B).many(), "", []),
    (seq(A, B).many(), "ab", [("a", "b")]),
    (seq(A, B).many(), "ababab", [("a", "b")] * 3),
    (LONGER_LAST.many(), "aab", ["a", "ab"]),
    (LONGER_LAST.many(), "aba", ["ab", "a"]),
    (LONGER_LAST.many(), "abab", ["ab", "ab"]),
    (seq(B_WITH_AS.many(), text(A, B)), "baab", (["ba"], "ab")),
    (seq(B_WITH_AS.many(), text(A, B)), "baababaab", (["baa", "ba", "ba"], "ab")),
    (seq(B_WITH_AS.times(1, 2), B_WITH_AS), "bababaa", (["ba", "ba"], "baa")),
    (seq(seq(A, B.optional()).many(), C), "aabac", ([("a", None), ("a", "b"), ("a", None)], "c")),
    (seq(seq(A, B.many()).many(), C), "abbac", ([("a", ["b", "b"]), ("a", [])], "c")),
    (seq(text(A, B.many()).not_followed_by(C).many(), text(B, C)), "abbabbc", (["abb", "ab"], "bc")),
]


@pytest.mark.parametrize(("made", "word", "value"), EXAMPLES)
def test_each_iteration_has_its_own_value(made: Rule[object], word: str, value: object) -> None:
    assert made.parse(word) == value


def test_a_look_ahead_at_the_end_of_the_last_iteration_sees_the_text_behind_it() -> None:
    made = seq(text(A, B.optional()).not_followed_by(C).many(), text((B | C).many()))
    assert made.parse("ab") == (["ab"], "")
    assert made.parse("aabbc") == (["a", "ab"], "bc")
    assert made.parse("abc") == (["a"], "bc")


def test_a_look_ahead_decides_the_value_by_the_text_behind_the_repetition() -> None:
    made = seq((A.not_followed_by(B).result(1) | A.result(2)).many(), B)
    assert made.parse("aab") == ([1, 2], "b")
    assert made.parse("ab") == ([2], "b")


def test_an_empty_iteration_has_no_value() -> None:
    assert seq(A.optional().many(), B).parse("aab") == (["a", "a"], "b")
    assert seq(A.optional().many(), B).parse("b") == ([], "b")
    assert A.optional().at_least(2).parse("a") == ["a"]
