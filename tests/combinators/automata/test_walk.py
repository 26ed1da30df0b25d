"""One walk finds the steps of several runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uriast.combinators.automata.alphabet import Alphabet
from uriast.combinators.automata.forms import Forms, sets_of
from uriast.combinators.automata.positions import NOTHING_DENIED, Budget, Machine
from uriast.combinators.definition.charset import CharSet

if TYPE_CHECKING:
    from collections.abc import Hashable

    from uriast.combinators.automata.positions import Marks, Step


def entered(marks: Marks, mark: Hashable) -> Marks:
    """The marks of forms that were entered and not left."""
    return (*marks, mark) if str(mark).startswith("<") else marks[:-1]


def test_the_first_run_that_comes_to_a_position_has_it() -> None:
    forms = Forms()
    a, b, c = (forms.chars(CharSet.of_text(each)) for each in "abc")
    both, last = forms.seq([forms.loop(a, 0, 1), b]), forms.seq([forms.loop(c, 0, 1), b])
    machine = Machine(forms, Alphabet(sets_of(both, last)))
    one, other = machine.state(both), machine.state(last)

    def found(steps: tuple[Step, ...]) -> list[tuple[object, str]]:
        return [(step.marks[0], machine.alphabet.sample(step.bits)) for step in steps]

    steps, passed = machine.walk([(one, ("one",), NOTHING_DENIED), (other, ("other",), NOTHING_DENIED)])
    assert found(steps) == [("one", "a"), ("one", "b"), ("other", "c")]
    assert {one, other, machine.state(b)} <= passed
    steps, _ = machine.walk([(other, ("other",), NOTHING_DENIED), (one, ("one",), NOTHING_DENIED)])
    assert found(steps) == [("other", "c"), ("other", "b"), ("one", "a")]


def test_a_run_keeps_the_guards_that_it_has_passed() -> None:
    forms = Forms()
    a, b = (forms.chars(CharSet.of_text(each)) for each in "ab")
    guarded = forms.seq([forms.guard(b), a])
    machine = Machine(forms, Alphabet(sets_of(guarded)))
    [step] = machine.steps(machine.state(guarded))
    steps, _ = machine.walk([(machine.state(a), (), NOTHING_DENIED), (machine.state(a), (), step.denied)])
    assert [each.denied for each in steps] == [NOTHING_DENIED, step.denied]
    [again], _ = machine.walk([(machine.state(guarded), (), step.denied)])
    assert again.denied == step.denied


def test_marks_may_be_forgotten_on_the_way() -> None:
    forms = Forms()
    a = forms.chars(CharSet.of_text("a"))
    inner = forms.marked("<y", forms.loop(a, 0, 1), "y>")
    form = forms.marked("<x", forms.seq([inner, inner, a]), "x>")
    machine = Machine(forms, Alphabet(sets_of(form)), note=entered)
    assert [step.marks for step in machine.steps(machine.state(form))] == [("<x", "<y"), ("<x", "<y"), ("<x",)]


def test_a_row_of_options_takes_linear_time() -> None:
    forms = Forms()
    a = forms.chars(CharSet.of_text("a"))
    form = forms.seq([forms.loop(a, 0, 1)] * 1_000)
    machine = Machine(forms, Alphabet(sets_of(form)), Budget(10_000))
    steps, _ = machine.walk([(machine.state(form), (), NOTHING_DENIED)])
    assert len(steps) == 1_001
    again, _ = machine.walk([(step.then, (), step.denied) for step in steps])
    assert len(again) == 1_000
