"""A compiled definition: its pattern, and the two functions that build its value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given, strategies as st

from uriast.combinators import Rule, alt, literal, seq, text
from uriast.combinators.errors import NO_MATCH
from uriast.combinators.generated import source_of
from uriast.combinators.run.compiled import FEWEST_GROUPS, MOST_PATTERNS, Compiled

if TYPE_CHECKING:
    from collections.abc import Callable


def compiled(made: Rule[object]) -> Compiled:
    return Compiled(made.definition)


def row(letter: str, groups: int) -> Rule[object]:
    return seq(*[literal(letter) for _ in range(groups)])


def patterns_of(read: Callable[[str], object]) -> int:
    return source_of(read).count("(stream)\n")


@pytest.mark.parametrize(
    ("made", "patterns"),
    [
        (row("a", FEWEST_GROUPS), 1),
        (alt(row("a", FEWEST_GROUPS), row("b", FEWEST_GROUPS)), 2),
        (alt(row("a", FEWEST_GROUPS), row("b", FEWEST_GROUPS)).desc("rows").desc("named twice"), 2),
        (alt(row("a", FEWEST_GROUPS + 1), row("b", FEWEST_GROUPS + 1)), 2),
        (alt(row("a", FEWEST_GROUPS - 1), row("b", FEWEST_GROUPS)), 1),
        (alt(row("a", FEWEST_GROUPS), row("b", FEWEST_GROUPS - 1)), 1),
        (alt(row("a", FEWEST_GROUPS), text(row("b", FEWEST_GROUPS))), 1),
        (alt(*(row(each, FEWEST_GROUPS) for each in "abcd"[:MOST_PATTERNS])), MOST_PATTERNS),
        (alt(*(row(each, FEWEST_GROUPS) for each in "abcde"[: MOST_PATTERNS + 1])), 1),
    ],
)
def test_a_few_large_alternatives_have_a_pattern_each(made: Rule[object], patterns: int) -> None:
    read = compiled(made).read
    assert patterns_of(read) == patterns
    assert read("") is NO_MATCH


PARTS: Final = [alt(literal("a"), literal("b")), *(literal(each).optional() for each in ("a", "b", "ab"))]
ROWS: Final = st.lists(st.sampled_from(PARTS), min_size=FEWEST_GROUPS, max_size=FEWEST_GROUPS)


@given(st.lists(ROWS, min_size=2, max_size=MOST_PATTERNS), st.text("ab", max_size=10))
def test_a_pattern_for_each_alternative_reads_as_one_for_all(rows: list[list[Rule[Any]]], text: str) -> None:
    made: Rule[Any] = alt(*(seq(*parts).tag(str(number)) for number, parts in enumerate(rows)))
    apart, together = compiled(made).read(text), compiled(seq(made)).read(text)
    assert together is NO_MATCH if apart is NO_MATCH else together == (apart,)


def test_both_functions_build_the_same_value() -> None:
    made = compiled(seq(literal("a"), literal("b").many()))
    match = made.regex.fullmatch("abb")
    assert match is not None
    assert made.build(match) == made.read("abb") == ("a", ["b", "b"])


def test_the_value_of_a_text_is_the_match() -> None:
    made = compiled(text(literal("a"), literal("b").many()))
    match = made.regex.match("abbc")
    assert match is not None
    assert made.build(match) == "abb"
    assert made.read("abb") == "abb"
    assert made.regex.groups == 0


def test_the_pattern_is_compiled_once() -> None:
    made = compiled(seq(literal("a"), literal("b")))
    assert made.regex is made.regex
    assert made.regex.groups == 2


def test_the_functions_are_named_for_the_rule() -> None:
    assert "<uriast: pair.read at" in compiled(seq(literal("a"), literal("b")).desc("pair")).read.__code__.co_filename
    assert "<uriast: rule.read at" in compiled(seq(literal("a"), literal("b"))).read.__code__.co_filename
