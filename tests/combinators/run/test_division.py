"""A repetition is refused exactly if its text could be divided into iterations in two ways."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from support.random_rules import random_model_of_loops
from support.readings import Run
from support.tapes import TAPES, Tape

from uriast.combinators import Rule, alt, char_range, seq, string, success, text
from uriast.combinators.run import division
from uriast.combinators.run.division import check_iterations

A, B, C, D, X = map(string, "abcdx")
LETTER = char_range("a", "z")

CLEAR: list[Rule[object]] = [
    A,
    text(A, B),
    text(A, B.many()),
    text(A, B.many(), C),
    text(A, B.optional()),
    text(A.many(), B),
    A | text(B, C),
    alt(A, text(A, B)),
    text(LETTER.many(), string("-")),
    A.optional(),
    seq(A.optional() | B.optional(), C),
    text(A, A),
    text(A, text(B, A).many(), C),
    A.not_followed_by(B),
    text(A.many().concat().not_followed_by(A), C),
    text(B, A.not_followed_by(A | B)),
    text(LETTER).not_followed_by(LETTER),
    text(char_range("\u0100", "\u0200").at_least(1), char_range("a", "b")),
]

AMBIGUOUS: list[tuple[Rule[object], str]] = [
    (A.at_least(1), "a"),
    (A.many(), "a"),
    (text(A, B.many(), A.optional()), "a"),
    (text(A, text(B, A).optional(), A.many()), "a"),
    (text(A | B, B.optional()), "b"),
    (alt(A, text(A, B, A), B), "b"),
    (text(A, B.optional(), A.optional()), "a"),
    (text(C, char_range("a", "c").many()), "c"),
    (text(char_range("x", "z"), char_range("w", "y").many()), "x"),
    (text(char_range("\u0100", "\u0200").at_least(1)), "\u0100"),
    (text(A.at_least(1)).not_followed_by(B), "a"),
    (text((C | A).at_least(1)), "a"),
    (text(D.not_followed_by(A | C), char_range("a", "c"), D.many()), "d"),  # only behind the b between two others
    (text(X.not_followed_by(A | char_range("c", "d")), char_range("a", "d"), X.many()), "x"),
]


@pytest.mark.parametrize("iteration", CLEAR)
def test_iterations_with_clear_boundaries_are_accepted(iteration: Rule[object]) -> None:
    check_iterations(iteration.definition)


@pytest.mark.parametrize(("iteration", "character"), AMBIGUOUS)
def test_a_character_that_can_continue_an_iteration_or_begin_the_next_is_named(
    iteration: Rule[object], character: str
) -> None:
    message = f"expected iterations with clear boundaries, got a repetition of .*, in which '{character}' can continue"
    with pytest.raises(TypeError, match=message):
        check_iterations(iteration.definition)


@pytest.mark.parametrize(
    "iteration",
    [
        alt(success(""), A),
        alt(A.optional(), B),
        alt(A, B.optional(), C),
        alt(A, B, C.optional(), D),
        alt(text(A, A), text(B, B), C.optional(), D),
        text(alt(A.optional(), B), C.optional()),
        text(C.optional(), alt(A.optional(), B)),
        alt(A, alt(B.optional(), C).desc("inner")),
        text(text(alt(A.optional(), B)).times(2)),
    ],
)
def test_an_alternative_that_may_be_empty_stands_last(iteration: Rule[object]) -> None:
    message = "expected the alternative that may be empty to be the last in a repetition of .*, got it before another"
    with pytest.raises(TypeError, match=message):
        check_iterations(iteration.definition)


@pytest.mark.parametrize(
    "iteration",
    [
        alt(A, B.optional()),
        alt(A, alt(B, C.optional())),
        seq(alt(A.optional(), B), C),
        alt(A, text(B.optional(), C.optional())),
        alt(A.optional(), success("")),
        alt(text(alt(A.optional(), B), C), D.optional()),
        alt(D, text(text(alt(A.optional(), B), C).many())),
    ],
)
def test_elsewhere_it_may_stand_anywhere(iteration: Rule[object]) -> None:
    try:
        check_iterations(iteration.definition)
    except TypeError as error:
        assert "may be empty" not in str(error)


WORDS = ["".join(letters) for size in range(1, 6) for letters in product("ab", repeat=size)]


@given(TAPES)
def test_no_text_has_two_ends_of_an_iteration_behind_each_of_which_the_next_can_begin(tape: Tape) -> None:
    model = random_model_of_loops(tape)
    try:
        check_iterations(model.rule.definition)
    except TypeError:
        return
    ends = {word: {end for end, _ in Run(word).read(model, 0) if end} for word in WORDS}
    first = {word[0] for word in WORDS if ends[word]}
    assert {word: at for word in WORDS for at in ends[word] if at < max(ends[word]) and word[at] in first} == {}


def test_a_question_that_takes_too_many_steps_is_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    iteration = text(A, A, C, D).definition
    monkeypatch.setattr(division, "MOST_STEPS", 100)
    check_iterations(iteration)
    monkeypatch.setattr(division, "MOST_STEPS", 3)
    message = r"clear boundaries, got .*, for which this is not decided within 3 steps: let each"
    with pytest.raises(TypeError, match=message):
        check_iterations(iteration)


def test_a_large_rule_behind_a_separator_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(division, "MOST_STEPS", 0)
    check_iterations(text(C, A | text(B.times(0, 100_000))).definition)


def test_a_row_of_options_takes_as_many_steps_as_it_has_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(division, "MOST_STEPS", 30_000)
    check_iterations(text(*[A.optional("")] * 100, C).definition)
