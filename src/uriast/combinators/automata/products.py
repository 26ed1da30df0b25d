"""Products: several runs through one text, and their number.

An engine that backtracks may follow each reading of the beginning of a text. So if there are never more than some
number of readings, it takes linear time on the length of a text. There is no such number if a loop can read one text in
two ways, or if two loops can divide one text between them in several ways (A. Weber and H. Seidl, "On the degree of
ambiguity of finite automata", 1991).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from uriast.combinators.automata.alphabet import Alphabet, symbols_in
from uriast.combinators.automata.forms import sets_of
from uriast.combinators.automata.graphs import search
from uriast.combinators.automata.positions import NOTHING_DENIED, Machine
from uriast.combinators.automata.subsets import readable_parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from uriast.combinators.automata.forms import Form, Forms
    from uriast.combinators.automata.positions import Budget, Denied, Step
    from uriast.combinators.automata.subsets import Thread

MOST_READINGS: Final = 100
"""The most readings for which we call matching linear. Our own rules have up to 40."""

Readings: TypeAlias = "frozenset[tuple[tuple[int, Denied], int]]"
"""States with the guards that are not decided, each with the number of readings that lead to it."""


def joint_steps(machine: Machine, states: Sequence[int]) -> list[tuple[int, tuple[Step, ...]]]:
    """The steps that runs in some states can take with one character, or all to an end.

    Each combination has the classes of the characters, 0 at an end, and a step of each run. Guards are not asked.
    Positions that are forks are not understood: their runs go on in several ways.
    """
    found: list[tuple[int, tuple[Step, ...]]] = [(-1, ())]
    for state in states:
        steps = machine.steps(state)
        machine.budget.spend(len(found) * len(steps))
        found = [
            (bits & step.bits, (*taken, step))
            for bits, taken in found
            for step in steps
            if bits & step.bits or (bits in {0, -1} and not step.bits)
        ]
    return found


def more_readings(forms: Forms, form: Form, most: int, budget: Budget) -> str | None:
    """A shortest beginning of a text that has more than some number of readings; `None` without one.

    Readings that only differ in what they read of the empty text count each. A reading counts until a guard refuses it.
    """
    machine = Machine(forms, Alphabet(sets_of(form)), budget, most_readings=most + 1)

    def moves(readings: Readings) -> Iterator[tuple[int, Readings]]:
        reached = _summed(
            ((step.position, denied | step.denied), n * step.readings)
            for (state, denied), n in readings
            for step in machine.steps(state)
        )
        for part, reading in readable_parts(machine, [*reached]):
            budget.spend(len(reading))
            symbol = next(symbols_in(part))
            following = _summed(
                ((machine.positions[position].after(symbol), still), reached[position, denied])
                for _, (position, denied) in reading
                if (still := machine.after_guards(denied, symbol)) is not None
            )
            yield part, frozenset(following.items())

    @cache
    def to_end(state: int) -> int:
        return sum(step.readings for step in machine.steps(state) if not step.bits)

    def are_more(readings: Readings) -> bool:
        return sum(n for _, n in readings) > most or sum(n * to_end(state) for (state, _), n in readings) > most

    start: Readings = frozenset({((machine.state(form), NOTHING_DENIED), 1)})
    found = [(0, start)] if are_more(start) else search([start], moves, are_more)
    return None if found is None else "".join(machine.alphabet.sample(part) for part, _ in found if part)


def _summed(counts: Iterable[tuple[Thread, int]]) -> dict[Thread, int]:
    found: dict[Thread, int] = {}
    for place, number in counts:
        found[place] = found.get(place, 0) + number
    return found
