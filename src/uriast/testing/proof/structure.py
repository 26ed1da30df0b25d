"""Checks on a pattern's structure: that its possessive parts are safe, and that matching takes linear time."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, TypeVar

from uriast.testing.proof.automata import contains
from uriast.testing.proof.expressions import (
    Atomic,
    Chars,
    Choice,
    Concat,
    Group,
    Look,
    Repeat,
    UnsupportedError,
    nullable,
    show,
    walk,
)
from uriast.testing.proof.patterns import read_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from uriast.testing.proof.expressions import Expression, Ranges

Node = TypeVar("Node")


def structure(pattern: str) -> list[str]:
    """The faults of a pattern; empty if there are none. It looks for:

    - A construct that no pattern may have.
    - An atomic group, or a possessive repeat that counts its iterations or whose body has more than literals, single
      sets and possessive loops of single sets. CPython before 3.11.5 and 3.12 has bugs in some of those.
    - A repeat over a body that may match the empty string.
    - A look-ahead of unlimited length.
    - A loop that can read one text in two ways, or two loops that can divide one text between them in several ways:
      backtracking would take more than linear time. Possessive loops count like others here.
    """
    try:
        expression = read_pattern(pattern)
    except UnsupportedError as error:
        return [f"unsupported: {error}"]
    local = [complaint for part in walk(expression) for complaint in _complaints(part)]
    return local or list(_Positions(expression).ambiguities())


def _complaints(part: Expression) -> Iterator[str]:
    match part:
        case Atomic():
            yield f"an atomic group: {show(part)}"
        case Look(body) if any(isinstance(inner, Repeat) and inner.most is None for inner in walk(body)):
            yield f"a look-ahead of any length: {show(part)}"
        case Repeat(body, _, most, possessive):
            if most != 1 and nullable(body):
                yield f"a repeat whose body may match the empty string: {show(part)}"
            elif possessive and not _simple_possessive(part):
                yield f"a possessive repeat that is not simple: {show(part)}"
        case _:
            pass


def _simple_possessive(repeat: Repeat) -> bool:
    """Whether a repeat is over a set, or is a loop or option over literals, sets and possessive loops of sets."""
    body = repeat.body
    if isinstance(body, Chars):
        return True
    parts = body.parts if isinstance(body, Concat) else (body,)
    return repeat.least <= 1 and repeat.most in {None, 1} and all(map(_simple_part, parts))


def _simple_part(part: Expression) -> bool:
    match part:
        case Chars():
            return True
        case Repeat(Chars(), least, None, True):
            return least <= 1
        case _:
            return False


@dataclass(frozen=True, slots=True)
class _Ends:
    """The positions at which an expression can begin and end, and the number of ways in which it can be empty."""

    first: list[int]
    last: list[int]
    empty: int


class _Positions:
    """Glushkov's automaton: the positions of sets in an expression, and which can follow which, in how many ways."""

    def __init__(self, expression: Expression) -> None:
        self._sets: list[Ranges] = []
        self._follow: list[list[int]] = []
        self._add(expression)
        ahead = [_reach(places, self._follow.__getitem__) for places in self._follow]
        self._ahead = ahead
        self._looping = [place for place, reached in enumerate(ahead) if place in reached]

    def ambiguities(self) -> Iterator[str]:
        """The causes of exponential or polynomial backtracking (Weber and Seidl's criteria)."""
        for loop in self._loops():
            if self._exponential(loop):
                yield f"a loop that can read a text in two ways: {self._show(loop)}"
        for first, second in product(self._looping, repeat=2):
            apart = second in self._ahead[first] and first not in self._ahead[second]
            if apart and self._shared(first, second):
                yield f"two loops that can divide a text in several ways: {self._show([first, second])}"
                return

    def _show(self, places: Iterable[int]) -> str:
        return " ".join(show(Chars(self._sets[place])) for place in sorted(places))

    def _loops(self) -> list[frozenset[int]]:
        """The strongly connected components: sets of positions that can all be reached from one another."""
        found = {
            frozenset(other for other in self._ahead[place] if place in self._ahead[other]) for place in self._looping
        }
        return sorted(found, key=min)

    def _exponential(self, loop: frozenset[int]) -> bool:
        """Whether two paths through a loop diverge and meet again on one text."""
        if any(self._follow[place].count(other) > 1 for place in loop for other in loop):
            return True

        def step(pair: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            return self._together(pair, (loop, loop))

        together: list[tuple[int, ...]] = [(place, place) for place in loop]
        reached = _reach(together, step)
        parted = [pair for pair in reached if pair[0] != pair[1]]
        return any(left == right for left, right in _reach(parted, step))

    def _shared(self, first: int, second: int) -> bool:
        """Whether one text can be read in the first loop, in the second, and from the first to the second."""
        one = frozenset(place for place in self._ahead[first] if first in self._ahead[place])
        two = frozenset(place for place in self._ahead[second] if second in self._ahead[place])
        between = frozenset(place for place in self._ahead[first] if second in self._ahead[place])

        def step(places: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            return self._together(places, (one, between, two))

        return (first, second, second) in _reach(list(step((first, first, second))), step)

    def _together(self, places: tuple[int, ...], within: tuple[frozenset[int], ...]) -> Iterator[tuple[int, ...]]:
        """The tuples of positions that several positions can reach with the same character."""
        pairs = zip(places, within, strict=True)
        follow = ([other for other in self._follow[place] if other in allowed] for place, allowed in pairs)
        return filter(self._meet, product(*follow))

    def _meet(self, places: tuple[int, ...]) -> bool:
        points = {first for place in places for first, _ in self._sets[place]}
        return any(all(contains(self._sets[place], point) for place in places) for point in points)

    def _add(self, expression: Expression) -> _Ends:
        match expression:
            case Chars(ranges):
                self._sets.append(ranges)
                self._follow.append([])
                return _Ends([len(self._sets) - 1], [len(self._sets) - 1], 0)
            case Concat(parts):
                return self._join(map(self._add, parts))
            case Choice(options):
                ends = [self._add(option) for option in options]
                first = [place for end in ends for place in end.first]
                last = [place for end in ends for place in end.last]
                return _Ends(first, last, sum(end.empty for end in ends))
            case Repeat(body, least, most):
                optional = 1 if most is None else most - least
                required = [self._add(body) for _ in range(least)]
                return self._join([*required, self._optional(body, optional, loops=most is None)])
            case Group(_, body) | Atomic(body):
                return self._add(body)
            case _:
                return _Ends([], [], 1)

    def _join(self, parts: Iterable[_Ends]) -> _Ends:
        whole = _Ends([], [], 1)
        for part in parts:
            for place in whole.last:
                self._follow[place] += part.first
            whole = _Ends(
                whole.first + part.first * whole.empty, part.last + whole.last * part.empty, whole.empty * part.empty
            )
        return whole

    def _optional(self, body: Expression, count: int, *, loops: bool) -> _Ends:
        """Up to `count` optional iterations, or any number."""
        rest = _Ends([], [], 1)
        for _ in range(count):
            iteration = self._add(body)
            if loops:
                for place in iteration.last:
                    self._follow[place] += iteration.first
            joined = self._join([iteration, rest])
            rest = _Ends(joined.first, joined.last, joined.empty + 1)
        return rest


def _reach(starts: Iterable[Node], step: Callable[[Node], Iterable[Node]]) -> set[Node]:
    reached = set(starts)
    waiting = list(reached)
    while waiting:
        found = set(step(waiting.pop())) - reached
        reached |= found
        waiting += found
    return reached
