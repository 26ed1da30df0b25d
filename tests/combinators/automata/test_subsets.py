"""The deterministic automaton of all runs at once. Its language is compared with `re` in `test_positions`."""

from __future__ import annotations

import re
from itertools import product

import pytest

from uriast.combinators.automata.alphabet import Alphabet
from uriast.combinators.automata.forms import Forms, sets_of
from uriast.combinators.automata.minimal import DEAD, NOW, minimized
from uriast.combinators.automata.positions import Budget, BudgetError, Machine
from uriast.combinators.automata.subsets import determinized
from uriast.combinators.definition.charset import CharSet

A, B, C, ALL = map(CharSet.of_text, ("a", "b", "c", "abc"))


def test_what_follows_a_fork_inside_a_guard_is_told_apart() -> None:
    forms = Forms()
    fork = forms.fork([(A, forms.chars(B)), (B, forms.chars(C))])
    form = forms.seq([forms.guard(fork), forms.loop(forms.chars(ALL), 0, None)])
    alphabet = Alphabet(sets_of(form))
    machine = Machine(forms, alphabet)
    whole = determinized(machine, machine.state(form))
    for text in map("".join, product("abc", repeat=3)):
        state = 0
        for each in text:
            state = DEAD if state == DEAD else whole.targets[state][alphabet.symbol(ord(each))]
        assert (state != DEAD) is (re.fullmatch("(?!ab|bc)[abc]*", text) is not None)


def test_a_mark_that_is_passed_again_has_its_last_value() -> None:
    forms = Forms()
    a, b = (forms.marked((0, NOW), forms.chars(each), None) for each in (A, B))
    form = forms.seq([forms.marked((0, -2), forms.loop(a, 0, None), (0, -3)), b])
    machine = Machine(forms, Alphabet(sets_of(form)))
    found = minimized(determinized(machine, machine.state(form), 1))
    assert found.finals == [None, (0,)]
    assert found.operations == [(), ((0, NOW),)]


def test_the_steps_of_a_determinization_are_counted() -> None:
    forms = Forms()
    form = forms.loop(forms.chars(A), 0, 100)
    machine = Machine(forms, Alphabet(sets_of(form)), Budget(2_000))
    assert len(determinized(machine, machine.state(form)).targets) == 101
    machine.budget = Budget(250)  # the steps of the machine itself are known now
    with pytest.raises(BudgetError):
        determinized(machine, machine.state(form))


def test_the_tags_that_are_copied_are_counted() -> None:
    forms = Forms()
    form = forms.loop(forms.chars(A), 0, 100)
    for tags, steps in ((1, 2_000), (100, 5_000)):
        machine = Machine(forms, Alphabet(sets_of(form)), Budget(steps))
        assert len(determinized(machine, machine.state(form), tags).targets) == 101
    machine = Machine(forms, Alphabet(sets_of(form)), Budget(2_000))
    with pytest.raises(BudgetError):
        determinized(machine, machine.state(form), 100)


def test_runs_through_guards_are_counted() -> None:
    forms = Forms()
    a = forms.chars(A)
    form = forms.loop(forms.seq([a, forms.guard(forms.loop(a, 100, 100))]), 0, None)
    machine = Machine(forms, Alphabet(sets_of(form)), Budget(10_000))
    with pytest.raises(BudgetError):
        determinized(machine, machine.state(form))
