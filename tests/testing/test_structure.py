"""The structure of patterns: parts that are not simple, and loops that take more than linear time."""

from __future__ import annotations

from itertools import chain, product
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, strategies as st

from uriast.testing.proof import UndecidedError, structure
from uriast.testing.proof.ambiguity import Search, components
from uriast.testing.proof.patterns import read_pattern
from uriast.testing.proof.positions import Budget, Positions

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

STRUCTURE: Final = {
    "(?:a|)*": "a repeat whose body may match the empty string: (?:(?:a|))*",
    "(?:a[b]{2})*+": "a possessive repeat that is not simple: (?:ab{2})*+",
    "(?:ab){1,2}+": "a possessive repeat that is not simple: (?:ab){1,2}+",
    "(?:(a)b)*+": "a possessive repeat that is not simple: (?:(a)b)*+",
    "(?:a|bc)*+": "a possessive repeat that is not simple: (?:(?:a|bc))*+",
    "(?:a[b]*)*+": "a possessive repeat that is not simple: (?:ab*)*+",
    "(?:a(?!b))*+": "a possessive repeat that is not simple: (?:a(?!b))*+",
    "(?>a)": "an atomic group: (?>a)",
    "(?!a*)": "a look-ahead of any length: (?!a*)",
    "(?:/[a/]*)*": "a loop that can read '/a/' after '/' in two ways: / [/a]",
    "(?:ab|a[bd]e?)*": "a loop that can read 'ba' after 'a' in two ways: a b [bd] e",
    "(?:aa|aaa)*": "a loop that can read 'aaaaa' after 'aa' in two ways: a a a",
    "(?:(?:|)(?:|)a)*b": "a loop that can read 'a' after 'a' in two ways: a",
    "[ab]*[bc]*": "two loops that can divide 'bb' after 'a' in two ways: [a-b] [b-c]",
    "[ab]*b[bc]*": "two loops that can divide 'bbbb' after 'a' in two ways: [a-b] [b-c]",
    "x?(?:ab)*(?:ab)*": "two loops that can divide 'baba' after 'a' in two ways: a a",
    "[^b]*[^b]*": r"two loops that can divide '00' after '0' in two ways: [\x00-ac-\U0010ffff] [\x00-ac-\U0010ffff]",
    r"x[\t\n\r ]*[\t\n]*": r"two loops that can divide '\t\t' after 'x ' in two ways: [\t-\n\r ] [\t-\n]",
}


@pytest.mark.parametrize("pattern", STRUCTURE)
def test_a_wrong_structure_is_reported(pattern: str) -> None:
    assert structure(pattern) == [STRUCTURE[pattern]]


OCTET: Final = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])"


@pytest.mark.parametrize(
    "pattern",
    [
        "[ab]*c[bc]*",
        "(?:a*b)*",
        "(?:a*b*c)*",
        "(?:ab?)*b",
        "a*ba*",
        "(?:ab)*(?:ba)*",
        "(?:ab)*a(?:ab)*",
        "(a|ab)*b*",
        "a*(?:ab|b)*",
        "(?:(?:a|ab)*|(?:c|cb)*)b*",
        rf"{OCTET}\.{OCTET}(?![a-z]|%[0-9])|[a-z]*+(?:%[0-9][a-z]*+)*+",
    ],
)
def test_loops_that_cannot_overlap_are_not_reported(pattern: str) -> None:
    assert structure(pattern) == []


def test_the_sets_of_a_large_loop_are_cut_short() -> None:
    words = "|".join(f"a{letter}" for letter in "bcdefghijkl")
    shown = " ".join(f"a {letter}" for letter in "bcdefghijk")
    assert structure(f"(?:{words}|a|b)*") == [f"a loop that can read 'abab' after 'ab' in two ways: {shown} ..."]


def test_a_proof_ends_with_its_steps() -> None:
    pattern = "(?:a[bc]*d)*(?:e[bc]*f)*"
    needed = next(steps for steps in range(1000) if is_decided(pattern, steps))
    assert 6 < needed < 1000
    assert not is_decided(pattern, needed - 1)
    assert structure(pattern, max_steps=needed) == []


STEPS: Final = {
    "a*": 6,
    "a*bc*": 16,
    "(?:ab)*a(?:ab)*": 30,
    "(?:a*b*c)*": 71,
    "(?:/[a/]*)*": 24,
    "[ab]*b[bc]*": 45,
    "(?:abc)*a(?:bca)*b(?:cab)*": 128,
    "(?:ab|cd)*(?:ac|bd)*e*": 151,
    "(?:a*b*c)*d(?:[ab]c|ad)*": 126,
}


@pytest.mark.parametrize("pattern", STEPS)
def test_each_candidate_that_is_looked_at_is_a_step(pattern: str) -> None:
    assert is_decided(pattern, STEPS[pattern])
    assert not is_decided(pattern, STEPS[pattern] - 1)


@pytest.mark.parametrize(
    ("pattern", "loops"), [("ab", []), ("a*bc*", [{0}, {2}]), ("(?:ab)*c(?:d*e)*", [{0, 1}, {3, 4}])]
)
def test_a_loop_has_the_positions_that_lead_back(pattern: str, loops: list[set[int]]) -> None:
    assert search_of(pattern)[1].loops == loops


def is_decided(pattern: str, steps: int) -> bool:
    try:
        structure(pattern, max_steps=steps)
    except UndecidedError:
        return False
    return True


def test_a_pattern_with_many_loops_needs_few_steps() -> None:
    """It has about 1,000 positions. A search of all triples of them would take a thousand million steps."""
    names = "|".join(map("".join, product("abcdefghij", repeat=2)))
    parameters = f"(?:(?:{names})=[0-9a-z]*;)*"
    assert structure(f"{parameters}/{parameters}/{parameters}", max_steps=1_000_000) == []


# What a witness shows is so


def search_of(pattern: str) -> tuple[Positions, Search]:
    budget = Budget(100_000)
    positions = Positions(read_pattern(pattern), budget)
    return positions, Search(positions, budget)


def ways(positions: Positions, text: str) -> int:
    """The number of paths on which positions read a text, wherever they end."""
    leaving = [(positions.first, 1)]
    for char in text:
        reached: dict[int, int] = {}
        for following, count in leaving:
            for place, number in following.items():
                if any(first <= ord(char) <= last for first, last in positions.sets[place]):
                    reached[place] = reached.get(place, 0) + count * number
        leaving = [(positions.follow[place], count) for place, count in reached.items()]
    return sum(count for _, count in leaving)


def grow(inner: SearchStrategy[str]) -> SearchStrategy[str]:
    """Patterns that contain other patterns."""
    return st.one_of(
        st.tuples(inner, inner).map("".join),
        st.builds("(?:{}|{})".format, inner, inner),
        st.builds("(?:{}[ab]){}".format, inner, st.sampled_from(["*", "+", "{1,2}"])),
        inner.map("(?:{}|)".format),
    )


patterns: Final = st.recursive(st.sampled_from(["a", "b", "[ab]", "[ab]*", "a*"]), grow, max_leaves=8)


@given(patterns)
def test_a_text_that_a_loop_reads_twice_is_read_in_more_ways_the_longer_it_is(pattern: str) -> None:
    positions, search = search_of(pattern)
    for loop in search.loops:
        found = search.read_twice(loop)
        if found:
            assert ways(positions, found.before + found.text * 5) >= 2**5
            assert ways(positions, found.before) >= 1


@given(patterns)
def test_a_text_that_two_loops_divide_is_read_in_more_ways_the_longer_it_is(pattern: str) -> None:
    positions, search = search_of(pattern)
    found = search.divided()
    if found:
        assert ways(positions, found.before + found.text * 5) > 2 * 5


LETTERS: Final = ["", "a", "b", "aa", "ab", "ba", "bb"]


@given(patterns)
def test_without_a_witness_no_repeated_text_is_read_in_ever_more_ways(pattern: str) -> None:
    positions, search = search_of(pattern)
    if not search.divided() and not any(map(search.read_twice, search.loops)):
        size = len(positions.sets)
        for before in LETTERS:
            for text in LETTERS:
                counts = [ways(positions, before + text * times) for times in (2 * size, 4 * size)]
                assert counts[0] >= counts[1]


@given(st.dictionaries(st.integers(0, 6), st.lists(st.integers(0, 6), max_size=3)))
def test_a_component_has_the_nodes_that_reach_one_another(edges: dict[int, list[int]]) -> None:
    def ahead(node: int) -> set[int]:
        reached, waiting = set[int](), [node]
        while waiting:
            found = set(edges.get(waiting.pop(), [])) - reached
            reached |= found
            waiting += found
        return reached

    reached = {node: ahead(node) | {node} for node in range(7)}
    expected = {frozenset(other for other in reached[node] if node in reached[other]) for node in range(7)}
    found = list(components(range(7), lambda node: edges.get(node, [])))
    assert len(found) == len(expected)
    assert set(map(frozenset, found)) == expected
    for place, component in enumerate(found):
        assert all(other in {*chain(*found[: place + 1])} for node in component for other in reached[node])
