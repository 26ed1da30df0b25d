"""Products, searches and components."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from uriast.combinators.automata.alphabet import Alphabet
from uriast.combinators.automata.forms import Forms, sets_of
from uriast.combinators.automata.positions import Budget, BudgetError, Machine
from uriast.combinators.automata.products import components, joint_steps, reached, search
from uriast.combinators.definition.charset import CharSet

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
    for number, each in enumerate(found):
        assert set.union(*(reach[node] for node in each)) <= set.union(*found[: number + 1])


def test_a_long_path_is_one_component_without_recursion() -> None:
    assert [len(each) for each in components([0], lambda node: [(node + 1) % 100_000])] == [100_000]


def machine_of(*texts: str) -> tuple[Machine, list[int]]:
    """A machine, and the state of each text, whose first character is of a set."""
    forms = Forms()
    made = [forms.seq([forms.chars(CharSet.of_text(each)), forms.empty]) if each else forms.empty for each in texts]
    machine = Machine(forms, Alphabet(sets_of(*made)))
    return machine, [machine.state(each) for each in made]


def test_runs_go_on_together_by_the_characters_that_they_share_or_end_together() -> None:
    machine, states = machine_of("ab", "bc")
    [(bits, steps)] = joint_steps(machine, states)
    assert machine.alphabet.sample(bits) == "b"
    assert [step.bits for step in steps] == [machine.alphabet.bits(CharSet.of_text(each)) for each in ("ab", "bc")]
    assert joint_steps(*machine_of("a", "b")) == joint_steps(*machine_of("a", "")) == []
    [(bits, _)] = joint_steps(*machine_of("", ""))
    assert bits == 0


def test_a_budget_counts_the_combinations() -> None:
    machine, states = machine_of("ab", "bc")
    assert joint_steps(machine, states)  # the steps of the machine itself are known now
    machine.budget = Budget(2)
    assert joint_steps(machine, states)
    with pytest.raises(BudgetError):
        joint_steps(machine, states)
