"""Names that need names: groups of them, and what is reached, in one pass."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from uriast.abnf.graphs import circle, components, reached

NAMES = "abcdef"
GRAPHS = st.fixed_dictionaries({name: st.lists(st.sampled_from(NAMES), max_size=3) for name in NAMES})


@given(GRAPHS, st.lists(st.sampled_from(NAMES), max_size=2))
def test_what_is_reached_is_closed_and_holds_the_starts(graph: dict[str, list[str]], starts: list[str]) -> None:
    found = reached(starts, graph)
    assert found >= set(starts)
    assert all(other in found for name in found for other in graph[name])


@given(GRAPHS)
def test_names_in_a_group_reach_each_other_and_others_do_not(graph: dict[str, list[str]]) -> None:
    groups = components(graph)
    group_of = {name: index for index, group in enumerate(groups) for name in group}
    assert sorted(group_of) == sorted(name for group in groups for name in group) == list(NAMES)
    for name in NAMES:
        ahead = reached([name], graph)
        assert {other for other in ahead if name in reached([other], graph)} == set(groups[group_of[name]])
        assert all(group_of[other] <= group_of[name] for other in ahead)


@given(GRAPHS, st.sampled_from(NAMES))
def test_a_circle_is_a_way_from_a_name_to_itself(graph: dict[str, list[str]], start: str) -> None:
    found = circle([start, *NAMES], graph)
    assert bool(found) == any(start in reached([other], graph) for other in graph[start])
    assert all(after in graph[before] for before, after in pairwise(found))
    assert {start} == {*found[:1], *found[-1:]} or not found


@pytest.mark.parametrize("length", [1, 10_000])
def test_a_long_way_does_not_recurse(length: int) -> None:
    chain = {str(index): [str(index + 1)] for index in range(length)} | {str(length): ["0"]}
    assert len(components(chain)) == 1
    assert len(circle([*chain], chain)) == length + 2
    assert len(reached(["0"], chain)) == length + 1
