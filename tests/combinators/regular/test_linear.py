"""Whether matching takes linear time."""

from __future__ import annotations

import pytest

from uriast.combinators import Rule, char_range, seq, string, text
from uriast.combinators.regular import linear
from uriast.combinators.regular.linear import not_linear
from uriast.grammar import rfc3986

A = string("a")
D = char_range("0", "9")


@pytest.mark.parametrize("rule", [rfc3986.URI_reference, text(D.times(1, 3), D.times(1, 3)), text(A.many(), D.many())])
def test_a_rule_that_reads_each_text_in_few_ways_is_linear(rule: Rule[object]) -> None:
    assert not_linear(rule.definition) is None


@pytest.mark.parametrize(
    ("rule", "shortest"),
    [
        (text((A | string("aa")).times(1, 40)), "a" * 10),
        (text(text(D, D.optional("")).times(0, 40)), "0" * 11),
        (text(*[A.optional("")] * 30), "a" * 2),
        (text(*[text(D.times(0, 3))] * 20), "0" * 2),
        (text(A.many(), A.many(), A.many()).not_followed_by(D), "a" * 13),
    ],
)
def test_a_rule_that_reads_a_text_in_many_ways_is_not(rule: Rule[object], shortest: str) -> None:
    assert not_linear(rule.definition) == f"there are more than 100 ways to read {shortest!r}"


def test_what_takes_too_long_to_find_out_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linear, "MOST_STEPS", 1_000)
    reason = not_linear(text(seq(D, A.optional()).times(0, 500)).definition)
    assert reason == "it is not decided within 1,000 steps in how many ways it reads a text"
