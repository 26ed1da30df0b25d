"""Products of runs."""

from __future__ import annotations

import pytest

from uriast.combinators.automata.alphabet import Alphabet
from uriast.combinators.automata.forms import Forms, sets_of
from uriast.combinators.automata.positions import Budget, BudgetError, Machine
from uriast.combinators.automata.products import joint_steps
from uriast.combinators.definition.charset import CharSet


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
