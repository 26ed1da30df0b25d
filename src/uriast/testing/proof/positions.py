"""The positions of a pattern: Glushkov's automaton, whose states are the sets of characters in the pattern."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from uriast.testing.proof.automata import alphabet, contains, readable
from uriast.testing.proof.expressions import Atomic, Chars, Choice, Concat, Group, Repeat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from uriast.testing.proof.expressions import Expression, Ranges

Ways: TypeAlias = dict[int, int]
"""Positions, each with the number of ways in which it is reached. Two stands for more."""


class UndecidedError(Exception):
    """A proof needs more steps than are allowed."""


class Budget:
    """The steps that are left to a proof."""

    def __init__(self, steps: int) -> None:
        self._left = steps

    def spend(self, steps: int) -> None:
        """Take some steps. Raises `UndecidedError` if there are not so many."""
        self._left -= steps
        if self._left < 0:
            raise UndecidedError


class _Ends(NamedTuple):
    """The positions at which an expression can begin and end, and the number of ways in which it can be empty."""

    first: Ways
    last: Ways
    empty: int


_EMPTY = _Ends({}, {}, 1)


class Positions:
    """The positions of the sets in an expression, and which can follow which, in how many ways."""

    # A position is a number. To read a character of a position's set is to be there. Look-aheads are ignored.

    def __init__(self, expression: Expression, budget: Budget) -> None:
        self._budget = budget
        self.sets: list[Ranges] = []
        self.follow: list[Ways] = []
        self.first = self._add(expression).first
        symbols = alphabet(self.sets)
        runs = list(symbols.runs())
        self._samples = [
            readable((first, last) for first, last, kind in runs if kind == each) for each in range(symbols.size)
        ]
        kinds = {
            ranges: sum({1 << kind for first, _, kind in runs if contains(ranges, first)}) for ranges in set(self.sets)
        }
        self.kinds = [kinds[ranges] for ranges in self.sets]
        """The classes of characters of each position, as the bits of a number: two sets meet if they share a bit."""

    def sample(self, places: Iterable[int]) -> str:
        """The most readable character that is in the sets of all the positions."""
        shared = -1
        for place in places:
            shared &= self.kinds[place]
        return readable((ord(each), ord(each)) for kind, each in enumerate(self._samples) if shared >> kind & 1)

    def _add(self, expression: Expression) -> _Ends:
        match expression:
            case Chars(ranges):
                self._budget.spend(1)
                self.sets.append(ranges)
                self.follow.append({})
                here = {len(self.sets) - 1: 1}
                return _Ends(here, here, 0)
            case Concat(parts):
                return self._join(map(self._add, parts))
            case Choice(options):
                ends = [self._add(option) for option in options]
                first = _sum(end.first for end in ends)
                return _Ends(first, _sum(end.last for end in ends), sum(end.empty for end in ends))
            case Repeat(body, least, most):
                optional = 1 if most is None else most - least
                required = [self._add(body) for _ in range(least)]
                return self._join([*required, self._optional(body, optional, loops=most is None)])
            case Group(_, body) | Atomic(body):
                return self._add(body)
            case _:
                return _EMPTY

    def _join(self, parts: Iterable[_Ends]) -> _Ends:
        whole = _EMPTY
        for part in parts:
            self._link(whole.last, part.first)
            first = _sum([whole.first, _times(part.first, whole.empty)])
            last = _sum([part.last, _times(whole.last, part.empty)])
            whole = _Ends(first, last, min(2, whole.empty * part.empty))
        return whole

    def _optional(self, body: Expression, count: int, *, loops: bool) -> _Ends:
        """Up to `count` optional iterations, or any number."""
        rest = _EMPTY
        for _ in range(count):
            iteration = self._add(body)
            if loops:
                self._link(iteration.last, iteration.first)
            joined = self._join([iteration, rest])
            rest = _Ends(joined.first, joined.last, joined.empty + 1)
        return rest

    def _link(self, last: Ways, first: Ways) -> None:
        self._budget.spend(len(last) * len(first))
        for place, ways in last.items():
            self.follow[place] = _sum([self.follow[place], _times(first, ways)])


def _sum(parts: Iterable[Ways]) -> Ways:
    whole: Ways = {}
    for part in parts:
        for place, ways in part.items():
            whole[place] = min(2, whole.get(place, 0) + ways)
    return whole


def _times(places: Ways, count: int) -> Ways:
    return {place: ways * count for place, ways in places.items()} if count else {}
