"""Paths, what can be reached, and components."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, strategies as st

from uriast.combinators.automata.graphs import components, reached, search

GRAPHS = st.lists(st.sets(st.integers(0, 6)), min_size=7, max_size=7)
Graph = list[set[int]]


def paths(graph: Graph, start: int, length: int) -> set[int]:
    """Where the paths of some length lead."""
    found = {start}
    for _ in range(length):
        found = {after for each in found for after in graph[each]}
    return found


@given(GRAPHS, st.integers(0, 6))
def test_a_path_to_a_goal_is_a_shortest_one(graph: Graph, goal: int) -> None:
    found = search([0], lambda node: ((f"{node}{each}", each) for each in graph[node]), goal.__eq__)
    lengths = [length for length in range(1, 9) if goal in paths(graph, 0, length)]
    if found is None:
        assert not lengths
        return
    nodes = [node for _, node in found]
    assert (nodes[0], nodes[-1], len(nodes) - 1) == (0, goal, lengths[0])
    assert [symbol for symbol, _ in found] == [None, *(f"{a}{b}" for a, b in pairwise(nodes))]


@given(GRAPHS)
def test_components_are_what_can_be_reached_from_each_other_behind_what_they_lead_to(graph: Graph) -> None:
    reach = {node: reached([node], graph.__getitem__) for node in range(7)}
    found = [set(each) for each in components(range(7), graph.__getitem__)]
    assert sorted(node for each in found for node in each) == list(range(7))
    for each in found:
        one = min(each)
        assert each == {other for other in reach[one] if one in reach[other]}
    known: set[int] = set()
    for each in found:
        known |= each
        assert all(reach[node] <= known for node in each)


def test_a_long_path_is_one_component_without_recursion() -> None:
    assert [len(each) for each in components([0], lambda node: [(node + 1) % 100_000])] == [100_000]
