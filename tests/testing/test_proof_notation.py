"""What the proofs cannot handle is refused."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pytest
from support.appendices import abnf_rules
from support.captures import captures, prefix_captures_difference

from uriast.combinators.definition.charset import CharSet
from uriast.testing.proof import (
    Budget,
    BudgetError,
    UnsupportedError,
    difference,
    language,
    not_longest,
    pattern_language,
    possessive_difference,
    structure,
    too_many_readings,
    vectors,
)
from uriast.testing.proof.automata import language_of
from uriast.testing.proof.expressions import Atomic, Group, Repeat

if TYPE_CHECKING:
    from collections.abc import Callable


UNSUPPORTED = {
    "a$": "AT AT_END",
    "^a": "AT AT_BEGINNING",
    r"\ba": "AT AT_BOUNDARY",
    r"\d": "CATEGORY CATEGORY_DIGIT",
    r"[\w.]": "CATEGORY CATEGORY_WORD",
    r"\s": "CATEGORY CATEGORY_SPACE",
    ".": "ANY",
    "(?i)a": "flags: re.IGNORECASE",
    "(?i:a)": "flags: re.IGNORECASE",
    "(?a)a": "flags: re.ASCII",
    r"(a)\1": "GROUPREF",
    "(a)(?(1)b|c)": "GROUPREF_EXISTS",
    "a*?": "MIN_REPEAT",
    "(?<=a)b": "a look-behind",
    "(?<!a)b": "a look-behind",
}


@pytest.mark.parametrize("pattern", UNSUPPORTED)
def test_unsupported_parts_of_a_pattern_are_refused_and_reported(pattern: str) -> None:
    with pytest.raises(UnsupportedError):
        pattern_language(pattern)
    assert structure(pattern) == [f"unsupported: {UNSUPPORTED[pattern]}"]


def test_only_purely_regular_expressions_have_a_language() -> None:
    grouped = Group("name", CharSet.of_text("a"))
    assert difference(language_of(grouped, Budget()), pattern_language("a")) is None
    for item in (Atomic(grouped), Repeat(grouped, 0, None, possessive=True)):
        with pytest.raises(UnsupportedError, match="not purely regular"):
            language_of(item, Budget())


def test_languages_with_different_marks_are_not_compared() -> None:
    with pytest.raises(ValueError, match="the marks differ"):
        difference(captures("(a)", {1: "one"}), pattern_language("a"))


def test_a_language_with_marks_has_no_vectors() -> None:
    with pytest.raises(ValueError, match="no text has marks"):
        next(vectors(captures("(a)", {1: "one"})))


PROOFS: Final[list[Callable[[int], object]]] = [
    partial(pattern_language, "[ab]*a[ab]{16}"),
    partial(pattern_language, "[ab]*a[ab]{16}c*+"),
    partial(possessive_difference, "[ab]*a[ab]{16}c*+"),
    partial(not_longest, "[ab]*a[ab]{16}"),
    partial(captures, "([ab]*)a[ab]{16}", {1: "name"}),
    partial(prefix_captures_difference, "([ab]*)a[ab]{16}", {1: "name"}),
    partial(structure, "[ab]*a[ab]{16}"),
    partial(too_many_readings, "[ab]*a[ab]{16}"),
    partial(language, abnf_rules('r = *( "a" / "b" ) "a" 16( "a" / "b" )'), "r"),
]
"""Proofs about languages whose automata have 2**17 states."""


@pytest.mark.parametrize("proof", PROOFS)
def test_a_proof_that_takes_too_many_steps_is_given_up(proof: Callable[[int], object]) -> None:
    with pytest.raises(BudgetError):
        proof(10_000)


@pytest.mark.parametrize(("pattern", "same"), [("a|(?!)", "a"), ("a{0}b", "b"), ("(?:a|)", "a?")])
def test_what_reads_nothing_changes_nothing(pattern: str, same: str) -> None:
    assert difference(pattern_language(pattern), pattern_language(same)) is None


def test_a_negated_set_is_all_the_rest() -> None:
    assert difference(pattern_language("[^ab]"), pattern_language("[\0-`c-\U0010ffff]")) is None


def test_the_language_of_a_repeat_over_a_body_that_may_be_empty_is_not_proved() -> None:
    with pytest.raises(UnsupportedError, match="a repeat whose body may match the empty string"):
        pattern_language("(?:a|)*")
