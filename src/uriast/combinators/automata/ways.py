"""The number of ways in which the beginning of a text can have been read.

An engine that backtracks may follow each of them. So if there are never more than some number, it takes linear time on
the length of a text. There is no such number if a loop can read one text in two ways, or if two loops can divide one
text between them in several ways (A. Weber and H. Seidl, "On the degree of ambiguity of finite automata", 1991).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from uriast.combinators.automata.alphabet import Alphabet, kinds_in
from uriast.combinators.automata.forms import sets_of
from uriast.combinators.automata.positions import NOTHING_DENIED, Machine
from uriast.combinators.automata.products import search
from uriast.combinators.automata.subsets import parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from uriast.combinators.automata.forms import Form, Forms
    from uriast.combinators.automata.positions import Budget

Ways: TypeAlias = "tuple[tuple[int, int], ...]"
"""States in their order, each with the number of ways that lead to it."""


def read_in_more_ways(forms: Forms, form: Form, most: int, budget: Budget) -> str | None:
    """A shortest beginning of a text that can have been read in more than some number of ways; `None` without one.

    Ways that only differ in what they read of the empty text are different ways. Guards are taken to let pass.
    """
    machine = Machine(forms, Alphabet(sets_of(form)), budget, most_ways=most + 1)

    def moves(ways: Ways) -> Iterator[tuple[int, Ways]]:
        reached = _summed((step.position, n * step.ways) for state, n in ways for step in machine.steps(state))
        for part, reading in parts(machine, [(position, NOTHING_DENIED) for position in reached]):
            budget.spend(len(reading))
            kind = next(kinds_in(part))
            following = _summed((machine.positions[place].after(kind), reached[place]) for _, (place, _) in reading)
            yield part, tuple(sorted(following.items()))

    @cache
    def ways_to_end(state: int) -> int:
        return sum(step.ways for step in machine.steps(state) if not step.bits)

    def is_crowded(ways: Ways) -> bool:
        return sum(n for _, n in ways) > most or sum(n * ways_to_end(state) for state, n in ways) > most

    start: Ways = ((machine.state(form), 1),)
    found = [(0, start)] if is_crowded(start) else search([start], moves, is_crowded)
    return None if found is None else "".join(machine.alphabet.sample(part) for part, _ in found if part)


def _summed(ways: Iterable[tuple[int, int]]) -> dict[int, int]:
    found: dict[int, int] = {}
    for place, number in ways:
        found[place] = found.get(place, 0) + number
    return found
