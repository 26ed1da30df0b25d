"""The structure of patterns: parts that are not simple, and texts that can be read in many ways."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest

from uriast.testing.proof import BudgetError, structure, too_many_readings

STRUCTURE: Final = {
    "(?:a|)*": "a repeat whose body may match the empty string",
    "(?:a[b]{2})*+": "a possessive repeat that is not simple",
    "(?:ab){1,2}+": "a possessive repeat that is not simple",
    "(?:(a)b)*+": "a possessive repeat that is not simple",
    "(?:a|bc)*+": "a possessive repeat that is not simple",
    "(?:a[b]*)*+": "a possessive repeat that is not simple",
    "(?:a(?!b))*+": "a possessive repeat that is not simple",
    "(?>a)": "an atomic group",
    "(?!a*)": "a look-ahead of any length",
}


@pytest.mark.parametrize("pattern", STRUCTURE)
def test_a_wrong_structure_is_reported(pattern: str) -> None:
    assert structure(pattern) == [STRUCTURE[pattern]]


CROWDED: Final = {
    "[ab]*[ab]*": "a" * 100,
    "x?(?:ab)*(?:ab)*": "ab" * 99 + "a",
    "[^b]*[^b]*": "0" * 100,
    "(?:aa|aaa)*": "a" * 18,
    "(?:ab|a[bd]e?)*": "ab" * 7,
    "(?:(?:|)(?:|)a)*b": "aaaa",
    "(?:a|aa){1,40}": "a" * 11,
    "a?" * 30: "aa",
    "[0-9]{0,200}[0-9]{0,200}": "0" * 100,
    "[a]*+[a]*+": "a" * 100,
    "x(?!(?:b|bb){9}c)y": "b" * 11,
}
"""Patterns, each with a shortest text that it, or a look-ahead of it, can have read in more than 100 ways."""


@pytest.mark.parametrize("pattern", CROWDED)
def test_a_text_that_is_read_in_many_ways_is_reported(pattern: str) -> None:
    assert structure(pattern) == [f"more than 100 ways to read {too_many_readings(pattern)!r}"]
    assert too_many_readings(pattern) == CROWDED[pattern]


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
        "[0-9]{0,49}[0-9]{0,49}",
        "(?:a|b){0,2000}",
        rf"{OCTET}\.{OCTET}(?![a-z]|%[0-9])|[a-z]*+(?:%[0-9][a-z]*+)*+",
    ],
)
def test_loops_that_cannot_overlap_are_not_reported(pattern: str) -> None:
    assert structure(pattern) == []


def test_a_proof_ends_with_its_steps() -> None:
    pattern = "(?:a[bc]*d)*(?:e[bc]*f)*"
    needed = next(steps for steps in range(1000) if is_decided(pattern, steps))
    assert 6 < needed < 1000
    assert not is_decided(pattern, needed - 1)
    assert structure(pattern, needed) == []


def is_decided(pattern: str, steps: int) -> bool:
    try:
        structure(pattern, steps)
    except BudgetError:
        return False
    return True


def test_a_pattern_with_many_loops_needs_few_steps() -> None:
    """It has about 1,000 positions. A search of all triples of them would take a thousand million steps."""
    names = "|".join(map("".join, product("abcdefghij", repeat=2)))
    parameters = f"(?:(?:{names})=[0-9a-z]*;)*"
    assert structure(f"{parameters}/{parameters}/{parameters}", 100_000) == []
