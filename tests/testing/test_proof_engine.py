"""The proofs' automata agree with the engine on all short texts."""

from __future__ import annotations

import re
import sys
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings, strategies as st

from uriast.testing.proof import UnsupportedError, captures, pattern_language
from uriast.testing.proof.matching import STOP, match_captures, match_language
from uriast.testing.proof.patterns import read_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hypothesis.strategies import SearchStrategy

    from uriast.testing.proof import DFA


SIMPLE = ["a", "b", "c", "[ab]", "[^a]"]
COUNTS = ["*", "+", "?", "{2}", "{1,2}", "{0,2}"]
RESTORES_POSITION = sys.version_info >= (3, 11, 5)
"""Whether the engine is right about possessive bodies that are not simple."""


def texts(length: int) -> list[str]:
    """All texts over three letters up to a length."""
    return ["".join(chars) for size in range(length + 1) for chars in product("abc", repeat=size)]


def grow(inner: SearchStrategy[str]) -> SearchStrategy[str]:
    """Patterns that contain other patterns."""
    simple, counts = st.sampled_from(SIMPLE), st.sampled_from(COUNTS)
    turn = st.one_of(st.tuples(simple, inner), st.tuples(inner, simple)).map("".join)
    kept = [("(?:", f"){count}+") for count in COUNTS] + [("(?>", ")")]
    return st.one_of(
        combine(inner),
        st.builds("(?{}{})".format, st.sampled_from("=!"), inner),
        inner.map(r"(?:{}|\Z)".format),
        st.builds("(?:{}){}".format, turn, counts),
        st.builds("{0[0]}{1}{0[1]}".format, st.sampled_from(kept), turn if RESTORES_POSITION else simple),
    )


def combine(inner: SearchStrategy[str]) -> SearchStrategy[str]:
    """One pattern after another, or one or the other, or one or none."""
    return st.one_of(
        st.tuples(inner, inner).map("".join),
        st.builds("(?:{}|{})".format, inner, inner),
        inner.map("(?:{}|)".format),
    )


def capture(inner: SearchStrategy[str]) -> SearchStrategy[str]:
    """Patterns with groups, none in a repeat."""
    return st.one_of(combine(inner), inner.map("({})".format), st.just("()"))


patterns = st.recursive(st.sampled_from(SIMPLE), grow, max_leaves=8)
capturing = st.recursive(patterns, capture, max_leaves=4).filter(lambda pattern: 1 <= re.compile(pattern).groups <= 4)


def words(dfa: DFA, text: str) -> Iterator[list[str]]:
    """All words of a language, with marks, that are a text without them."""
    dead = {state for state, row in enumerate(dfa.table) if set(row) == {state} and not dfa.accepting[state]}
    waiting: list[tuple[int, int, list[str]]] = [(0, 0, [])]
    while waiting:
        place, state, word = waiting.pop()
        if place == len(text) and dfa.accepting[state]:
            yield word
        steps = [(place + 1, text[place])] if place < len(text) else []
        for following, symbol in [*steps, *((place, mark) for mark in dfa.alphabet.marks)]:
            target = dfa.run([symbol], state)
            if target not in dead:
                waiting.append((following, target, [*word, symbol]))


def place(word: list[str], mark: str) -> int:
    """The number of characters before a mark in a word; -1 without the mark."""
    return sum(len(symbol) == 1 for symbol in word[: word.index(mark)]) if mark in word else -1


def spans(word: list[str], count: int) -> list[tuple[int, int]]:
    """The span of each group that a word shows."""
    return [(place(word, f"<g{number}>"), place(word, f"</g{number}>")) for number in range(1, count + 1)]


def group_spans(found: re.Match[str] | None) -> list[list[tuple[int, int]]]:
    """The span of each group of a match, as the only reading, or no reading."""
    return [] if found is None else [[found.span(number) for number in range(1, found.re.groups + 1)]]


CHOSEN = (
    "b?+(?>b)",
    "b?+[ab]++a",
    "(?>a|ab)(?:c|)",
    "(?:a|ab|abc)*+c",
    "(?:a|ab){2}+",
    "(?:a|ab){2,}+c",
    "(?:b[ab]+){2}+",
    "(?:(?:a|ab)(?:c|bc))?+a",
    "(?:a(?!b)|ab)*c",
    "(?:a(?=b)|b)*+(?:c|)",
    "(?!(?>a|ab)c)[ab]*c",
    r"a(?:b|\Z)",
    r"(?:(?:a|b)*\Z|a)",
)


@pytest.mark.skipif(not RESTORES_POSITION, reason="CPython before 3.11.5 misreads such possessive bodies")
@pytest.mark.parametrize("pattern", CHOSEN)
def test_hand_picked_patterns_behave_in_the_engine_as_in_the_automata(pattern: str) -> None:
    whole, prefix = pattern_language(pattern), match_language(read_pattern(pattern))
    for text in texts(6):
        found = re.compile(pattern).match(text)
        assert whole.accepts(text) == (re.fullmatch(pattern, text) is not None)
        assert [place(word, STOP) for word in words(prefix, text)] == ([] if found is None else [found.end()])


@settings(max_examples=400, deadline=None, derandomize=True)
@given(patterns)
def test_fullmatch_accepts_what_the_automaton_accepts(pattern: str) -> None:
    try:
        automaton = pattern_language(pattern)
    except UnsupportedError:
        assume(False)  # noqa: FBT003
    fullmatch = re.compile(pattern).fullmatch
    assert [text for text in texts(5) if automaton.accepts(text)] == [text for text in texts(5) if fullmatch(text)]


@settings(max_examples=400, deadline=None, derandomize=True)
@given(patterns)
def test_match_stops_where_the_automaton_has_its_mark(pattern: str) -> None:
    try:
        automaton = match_language(read_pattern(pattern))
    except UnsupportedError:
        assume(False)  # noqa: FBT003
    for text in texts(4):
        found = re.compile(pattern).match(text)
        assert [place(word, STOP) for word in words(automaton, text)] == ([] if found is None else [found.end()])


@settings(max_examples=300, deadline=None, derandomize=True)
@given(capturing)
def test_groups_capture_what_the_marks_say(pattern: str) -> None:
    compiled = re.compile(pattern)
    names = {number: f"g{number}" for number in range(1, compiled.groups + 1)}
    whole = captures(pattern, names)
    prefix = match_captures(read_pattern(pattern), {str(number): name for number, name in names.items()})
    for text in texts(3):
        assert [spans(word, len(names)) for word in words(whole, text)] == group_spans(compiled.fullmatch(text))
        assert [spans(word, len(names)) for word in words(prefix, text)] == group_spans(compiled.match(text))
