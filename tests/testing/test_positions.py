"""The positions of a pattern: which can begin a text, which can follow which, in how many ways, and at what cost."""

from __future__ import annotations

from typing import Final

import pytest

from uriast.testing.proof import UndecidedError
from uriast.testing.proof.patterns import read_pattern
from uriast.testing.proof.positions import Budget, Positions, Ways

POSITIONS: Final[dict[str, tuple[Ways, list[Ways], int]]] = {
    "a": ({0: 1}, [{}], 1),
    "ab": ({0: 1}, [{1: 1}, {}], 3),
    "(?:ab|c)d": ({0: 1, 2: 1}, [{1: 1}, {3: 1}, {3: 1}, {}], 7),
    "a{2}": ({0: 1}, [{1: 1}, {}], 3),
    "a{2,4}": ({0: 1}, [{1: 1}, {3: 1}, {}, {2: 1}], 7),
    "a*b": ({0: 1, 1: 1}, [{0: 1, 1: 1}, {}], 4),
    "(?:ab)+": ({0: 1}, [{1: 1}, {2: 1}, {3: 1}, {2: 1}], 8),
    "(?:a?b?){2}c": (
        dict.fromkeys(range(5), 1),
        [dict.fromkeys(range(after, 5), 1) for after in range(1, 6)],
        15,
    ),
    "(?:a*)*": ({0: 1}, [{0: 2}], 3),
    "a(?:|)b": ({0: 1}, [{1: 2}, {}], 3),
    "a(?:||)b": ({0: 1}, [{1: 2}, {}], 3),
    "(?:|)(?:|)(?:|)a": ({0: 2}, [{}], 1),
    "(?:|a){0,2}b": ({0: 1, 1: 1, 2: 2}, [{2: 1}, {0: 1, 2: 2}, {}], 6),
}
"""The positions that can begin a text, those that can follow each, and the steps. Two ways stand for more."""


@pytest.mark.parametrize("pattern", POSITIONS)
def test_a_position_follows_another_in_as_many_ways_as_the_pattern_has(pattern: str) -> None:
    first, follow, steps = POSITIONS[pattern]
    positions = Positions(read_pattern(pattern), Budget(steps))
    assert (positions.first, positions.follow) == (first, follow)


@pytest.mark.parametrize("pattern", POSITIONS)
def test_each_position_and_each_pair_that_is_joined_is_a_step(pattern: str) -> None:
    steps = POSITIONS[pattern][2]
    with pytest.raises(UndecidedError):
        Positions(read_pattern(pattern), Budget(steps - 1))


def test_a_budget_has_the_steps_that_it_is_given() -> None:
    budget = Budget(3)
    budget.spend(1)
    budget.spend(2)
    with pytest.raises(UndecidedError):
        budget.spend(1)


@pytest.mark.parametrize(
    ("pattern", "sample"), [("[^b][^b]", "0"), (r"[\x00-b]b", "b"), (r"[\x00][^b]", "\x00"), ("[a-c][b-d]", "b")]
)
def test_a_sample_is_a_character_of_all_sets(pattern: str, sample: str) -> None:
    positions = Positions(read_pattern(pattern), Budget(100))
    assert positions.sample(range(2)) == sample
