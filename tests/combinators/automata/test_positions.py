"""The position automaton, against Python's `re` and against counting by hand."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, strategies as st
from support.plain_patterns import plain_pattern

from uriast.combinators.automata.alphabet import Alphabet
from uriast.combinators.automata.forms import Forms, sets_of
from uriast.combinators.automata.minimal import DEAD, Automaton, minimized
from uriast.combinators.automata.positions import END, OTHER_END, Budget, BudgetError, Machine
from uriast.combinators.automata.subsets import determinized, first_threads, next_threads
from uriast.combinators.definition.charset import NOTHING, CharSet
from uriast.combinators.regular.forms import FromRegular
from uriast.combinators.regular.regex import Alternation, Concat, NegativeLookahead, Regular, Repeat, Set

if TYPE_CHECKING:
    from uriast.combinators.automata.forms import Form

TEXTS = ["".join(letters) for size in range(5) for letters in product("abc", repeat=size)]
SETS = st.sampled_from(["a", "b", "ab", "bc"]).map(lambda text: Set(CharSet.of_text(text)))


def larger(inner: st.SearchStrategy[Regular]) -> st.SearchStrategy[Regular]:
    """Expressions that are made of others."""
    items = st.lists(inner, max_size=3).map(tuple)
    counts = st.sampled_from([(0, None), (1, None), (2, None), (0, 1), (0, 2), (1, 2), (2, 2)])
    return st.one_of(
        items.map(Concat),
        items.filter(bool).map(Alternation),
        st.tuples(inner, counts).map(lambda pair: Repeat(pair[0], *pair[1])),
        st.tuples(inner, inner, inner).map(lambda three: Concat((three[0], NegativeLookahead(three[1]), three[2]))),
        st.tuples(inner, inner).map(lambda both: Concat((NegativeLookahead(both[0]), both[1]))),
        st.tuples(inner, inner).map(lambda both: Concat((both[0], NegativeLookahead(both[1])))),
    )


REGULARS: st.SearchStrategy[Regular] = st.recursive(SETS, larger, max_leaves=12)


def machine_of(*items: Regular, most_readings: int = 1) -> tuple[Machine, list[int]]:
    """A machine, and the states of some expressions."""
    forms = Forms()
    made = [FromRegular(forms).form(each) for each in items]
    machine = Machine(forms, Alphabet(sets_of(*made)), Budget(100_000), most_readings=most_readings)
    return machine, [machine.state(each) for each in made]


def accepts(automaton: Automaton, alphabet: Alphabet, text: str) -> bool:
    """Whether a deterministic automaton accepts a text."""
    state = 0
    for each in text:
        state = automaton.targets[state][alphabet.symbol(ord(each))]
        if state == DEAD:
            return False
    return automaton.finals[state] is not None


A, B, C = (Set(CharSet.of_text(each)) for each in "abc")
EMPTY = Concat(())
REST = Repeat(Set(CharSet.of_text("abc")), 0, None)


def unless(*items: Regular) -> Regular:
    """A look-ahead for a sequence."""
    return NegativeLookahead(Concat(items))


@example(Concat((A, unless(B, unless(C, C)), REST)))
@example(Concat((unless(A, unless(B), unless(C, unless(A))), REST)))
@example(Concat((A, unless(B, unless(unless(C), REST)), REST)))
@given(REGULARS)
def test_the_language_is_that_of_re_with_nested_look_aheads(item: Regular) -> None:
    machine, [start] = machine_of(item)
    whole = determinized(machine, start)
    pattern = re.compile(plain_pattern(item))
    for text in TEXTS:
        valid = pattern.fullmatch(text) is not None
        assert accepts(whole, machine.alphabet, text) is accepts(minimized(whole), machine.alphabet, text) is valid


def readings(machine: Machine, state: int, text: str) -> int:
    """The number of readings of a text from a state to the end."""
    if not text:
        return sum(step.readings for step in machine.steps(state) if not step.bits)
    symbol = machine.alphabet.symbol(ord(text[0]))
    return sum(
        step.readings * readings(machine, step.then, text[1:])
        for step in machine.steps(state)
        if step.bits >> symbol & 1
    )


@pytest.mark.parametrize(
    ("item", "text", "count"),
    [
        (A, "a", 1),
        (Alternation((A, A)), "a", 2),
        (Alternation((A, EMPTY, EMPTY)), "", 2),
        (Repeat(Repeat(A, 0, 1), 2, 2), "a", 2),
        (Concat((Repeat(A, 0, None), Repeat(A, 0, None))), "aaa", 4),
        (Concat(tuple(Repeat(A, 0, 1) for _ in range(5))), "aa", 10),
        (Repeat(Alternation((A, Concat((A, A)))), 0, None), "aaaa", 5),
        (Repeat(Alternation((A, EMPTY)), 0, None), "a", 2),  # an iteration that reads nothing ends the loop
    ],
)
def test_the_readings_of_a_text_are_counted(item: Regular, text: str, count: int) -> None:
    machine, [start] = machine_of(item, most_readings=20)
    assert readings(machine, start, text) == count


def test_no_more_readings_are_counted_than_are_asked_for() -> None:
    machine, [start] = machine_of(Alternation((A, A, A)), most_readings=2)
    assert [step.readings for step in machine.steps(start)] == [2]


def marked(forms: Forms, name: str, *items: Form) -> Form:
    """Forms in sequence between two marks."""
    return forms.marked(f"<{name}", forms.seq(items), f"{name}>")


def test_a_step_has_the_marks_that_it_passes_in_their_order() -> None:
    forms = Forms()
    a, b = (forms.chars(CharSet.of_text(each)) for each in "ab")
    form = marked(forms, "x", forms.loop(marked(forms, "y", a), 0, 1), marked(forms, "z", b))
    machine = Machine(forms, Alphabet(sets_of(form)))
    first, second = machine.steps(machine.state(form))
    assert (first.marks, second.marks) == (("<x", "<y"), ("<x", "<z"))
    [behind] = machine.steps(second.then)
    assert (behind.marks, behind.bits, behind.then) == (("z>", "x>"), 0, END)
    assert [step.marks for step in machine.steps(first.then)] == [("y>", "<z")]


def test_the_stack_of_what_is_left_names_the_marked_forms_around_a_state() -> None:
    forms = Forms()
    a = forms.chars(CharSet.of_text("a"))
    inner = marked(forms, "y", a, a)
    form = forms.seq([marked(forms, "x", inner, a), inner])
    machine = Machine(forms, Alphabet(sets_of(form)))
    scopes: list[list[object]] = []
    state = machine.state(form)
    for _ in range(5):
        [step] = machine.steps(state)
        state = step.then
        scopes.append([mark for _, mark in machine.scopes(state)])
    assert scopes == [["x>", "y>"], ["x>", "y>"], ["x>"], ["y>"], ["y>"]]


def test_of_two_ways_to_one_position_the_preferred_one_is_kept_with_its_marks() -> None:
    forms = Forms()
    a = forms.chars(CharSet.of_text("a"))
    form = forms.alt([forms.marked("one", a, None), forms.marked("two", a, None)])
    machine = Machine(forms, Alphabet(sets_of(form)))
    assert [step.marks for step in machine.steps(machine.state(form))] == [("one",)]


def test_a_label_keeps_positions_apart() -> None:
    forms = Forms()
    chars = CharSet.of_text("a")
    form = forms.alt([forms.chars(chars, "one"), forms.chars(chars, "two"), forms.chars(chars, "one")])
    machine = Machine(forms, Alphabet(sets_of(form)))
    labels = [machine.positions[step.position].label for step in machine.steps(machine.state(form))]
    assert labels == ["one", "two"]


def test_forms_without_a_text_are_dropped() -> None:
    forms = Forms()
    a, void = forms.chars(CharSet.of_text("a")), forms.chars(NOTHING)
    assert void is forms.void is forms.seq([a, void]) is forms.alt([]) is forms.loop(void, 1, None)
    assert void is forms.marked("m", void, None) is forms.fork([])
    assert forms.empty is forms.loop(void, 0, 3) is forms.guard(void) is forms.loop(a, 0, 0)
    assert a is forms.alt([void, a]) is forms.loop(a, 1, 1) is forms.marked(None, a, None)


def test_a_client_has_an_end_of_its_own() -> None:
    machine, [start] = machine_of(A)
    forms = Forms()
    assert start != machine.state(forms.empty, OTHER_END)
    assert machine.can_end(OTHER_END, OTHER_END)
    assert not machine.can_end(OTHER_END)
    [step] = machine.steps(OTHER_END)
    assert (step.bits, step.then, machine.can_end(start), machine.can_end(END)) == (0, OTHER_END, False, True)


def test_a_long_repetition_is_not_unrolled_before_it_is_read() -> None:
    machine, [start] = machine_of(Repeat(A, 0, 10**6))
    for _ in range(3):
        [read, end] = machine.steps(start)
        assert (read.bits, end.bits) == (machine.alphabet.bits(A.chars), 0)
        start = read.then
    assert len(machine.positions) == 4


def test_a_walk_that_takes_too_long_is_given_up() -> None:
    forms = Forms()
    form = forms.seq([forms.loop(forms.chars(CharSet.of_text("a")), 0, 1)] * 100)
    machine = Machine(forms, Alphabet(sets_of(form)), Budget(50))
    with pytest.raises(BudgetError):
        machine.steps(machine.state(form))


def test_the_steps_of_threads_are_counted_although_each_walk_is_taken_once() -> None:
    form = (forms := Forms()).loop(forms.chars(A.chars), 0, None)
    machine = Machine(forms, Alphabet(sets_of(form)), Budget(20))
    [(_, _, thread), _] = first_threads(machine, machine.state(form))
    symbol = machine.alphabet.symbol(ord("a"))
    for _ in range(5):
        assert len(list(next_threads(machine, [(0, thread)], symbol))) == 2
    with pytest.raises(BudgetError):
        list(next_threads(machine, [(0, thread)] * 10, symbol))


def test_the_first_characters_of_a_state_are_those_of_its_steps() -> None:
    machine, [start, none] = machine_of(Concat((Repeat(A, 0, 1), Set(CharSet.of_text("bc")))), Concat(()))
    assert machine.first(start) == machine.alphabet.bits(A.chars) | machine.alphabet.bits(CharSet.of_text("bc"))
    assert machine.first(none) == 0
