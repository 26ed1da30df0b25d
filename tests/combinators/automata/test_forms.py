"""Forms that are made when they are reached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uriast.combinators.automata.alphabet import Alphabet
from uriast.combinators.automata.forms import Forms, sets_of
from uriast.combinators.automata.positions import Machine
from uriast.combinators.definition.charset import CharSet

if TYPE_CHECKING:
    from uriast.combinators.automata.forms import Form


def test_a_delayed_form_is_made_when_it_is_reached_and_known_by_its_key() -> None:
    forms = Forms()
    sets = [CharSet.of_text(each) for each in "ab"]
    a, b = map(forms.chars, sets)
    made: list[str] = []

    def make() -> Form:
        made.append("b")
        return forms.loop(b, 0, 1)

    late = forms.delayed("key", make, frozenset(sets[1:]), nullable=True)
    assert late is forms.delayed("key", make, frozenset(sets[1:]), nullable=True)
    form = forms.seq([a, late])
    machine = Machine(forms, Alphabet(sets_of(form)))
    [first] = machine.steps(machine.state(form))
    assert (made, form.nullable, forms.loop(late, 1, 1).nullable) == ([], False, True)
    assert [step.bits for step in machine.steps(first.then)] == [machine.alphabet.bits(sets[1]), 0]
    assert made == ["b"]
