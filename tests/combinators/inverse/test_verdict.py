"""The verdict on a rule: whether its values can be written back, and the witness if they cannot."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from uriast.combinators import Node, Rule, char_from, char_range, seq, string, text

DIGITS = text(char_range("0", "9").at_least(1))
LETTERS = text(char_range("a", "z").at_least(1))
BLANKS = text(string(" ").many())
A, B = string("A"), string("B")


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


DIGITS.map(Number).bind_nodes()
seq(DIGITS.map(Number), LETTERS).combine(Holder).bind_nodes()
(A >> LETTERS.map(Quoted) << B).bind_nodes()


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
    assert found.reason == "expected one text where a value is dropped, got *\" \": '' or ' '"


@pytest.mark.parametrize(
    ("made", "witness"),
    [
        (seq(DIGITS.not_followed_by(A), A), "A"),
        (seq(DIGITS.not_followed_by(char_from("ABC")), char_range("B", "Z")), "B"),
        (seq(DIGITS.not_followed_by(char_from("BCX")), char_range("A", "Z")), "B"),
        (seq(DIGITS.not_followed_by(A), B.optional(), A), "A"),
        (text(A.not_followed_by(A), B.optional()).many().concat(), "A"),
        (seq(B, seq(DIGITS.not_followed_by(A)), A), "A"),
        (seq(DIGITS.not_followed_by(A).optional(), A), "A"),
        (seq(DIGITS.not_followed_by(A) | B, A), "A"),
        (text(DIGITS.not_followed_by(A), A), "A"),
        (DIGITS.not_followed_by(A) << A, "A"),
        (seq(seq(DIGITS).not_followed_by(A) + seq(A), B), "A"),
        (seq(DIGITS.not_followed_by(A).not_followed_by(B), A), "A"),
        (seq(DIGITS.not_followed_by(A).desc("number"), A), "A"),
    ],
)
def test_a_look_ahead_may_not_refuse_what_can_follow_it(made: Rule[Any], witness: str) -> None:
    found = made.verdict()
    assert not found.is_reversible
    assert found.reason.endswith(f" must not be followed by {witness!r}, which can follow it here")


def test_a_class_stands_between_the_same_texts_in_each_rule() -> None:
    assert LETTERS.map(Quoted).verdict().reason == (
        "expected Quoted between 'A' and 'B', as the rule that it is bound to writes it, got it between '' and ''"
    )
    assert (B >> DIGITS.map(Number)).verdict().reason == (
        "expected Number between '' and '', as the rule that it is bound to writes it, got it between 'B' and ''"
    )
