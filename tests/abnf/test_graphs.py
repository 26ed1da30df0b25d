"""Names that need names."""

from __future__ import annotations

from graphlib import TopologicalSorter
from itertools import pairwise
from typing import TYPE_CHECKING

from hypothesis import given, strategies as st

from uriast.abnf.graphs import circle, components, reached

if TYPE_CHECKING:
    from collections.abc import Mapping

NAMES = "abcdef"
GRAPHS = st.fixed_dictionaries({name: st.lists(st.sampled_from(NAMES), max_size=4) for name in NAMES})


def reach(name: str, graph: Mapping[str, list[str]]) -> set[str]:
    """What a name reaches in one step or more."""
    return reached(graph[name], graph)


@given(GRAPHS)
def test_a_group_has_the_names_that_reach_each_other(graph: dict[str, list[str]]) -> None:
    groups = components(graph)
    assert sorted(name for group in groups for name in group) == sorted(NAMES)
    for group in groups:
        for name in group:
            together = {other for other in reach(name, graph) if name in reach(other, graph)}
            assert together | {name} == set(group)


@given(GRAPHS)
def test_a_group_comes_after_those_that_it_needs(graph: dict[str, list[str]]) -> None:
    place = {name: place for place, group in enumerate(components(graph)) for name in group}
    for name, others in graph.items():
        assert all(place[other] <= place[name] for other in others)
    needs = {place[name]: {place[other] for other in others} - {place[name]} for name, others in graph.items()}
    assert list(TopologicalSorter(needs).static_order())


@given(GRAPHS)
def test_a_circle_is_a_shortest_way_back(graph: dict[str, list[str]]) -> None:
    for group in components(graph):
        way = circle(group, graph)
        assert bool(way) == (group[0] in reach(group[0], graph))
        if way:
            assert way[0] == way[-1] == group[0]
            assert all(after in graph[before] for before, after in pairwise(way))
            layers = [{group[0]}]
            while group[0] not in layers[-1] or len(layers) == 1:
                layers.append({other for name in layers[-1] for other in graph[name]})
            assert len(way) == len(layers)


def test_a_long_chain_needs_no_deep_stack() -> None:
    chain = {str(number): [str(number + 1)] for number in range(5000)} | {"5000": ["4990"]}
    assert len(components(chain)) == 4991
    assert len(reached(["0"], chain)) == 5001
