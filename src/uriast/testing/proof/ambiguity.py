"""The causes of exponential and polynomial backtracking, on the positions of a pattern.

There are two (A. Weber and H. Seidl, "On the degree of ambiguity of finite automata", 1991):

- A text leads from a position back to itself in two ways. Pairs of positions in one loop are searched for this.
- A text leads from a position p to itself, from p to a position q in another loop, and from q to itself. Triples of
  positions are searched for this (C. Allauzen, M. Mohri and A. Rastogi, "General algorithms for testing the ambiguity
  of finite automata", 2008). Pairs are searched before, so that few triples are left.
"""

from __future__ import annotations

from collections import deque
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Hashable, Iterable, Iterator

    from uriast.testing.proof.positions import Budget, Positions

Places: TypeAlias = tuple[int, ...]
Node = TypeVar("Node", bound="Hashable")


class Witness(NamedTuple):
    """What shows an ambiguity."""

    places: Places  # the positions of the loop, or those where the two loops meet
    before: str  # a shortest text that leads to the first of them
    text: str  # the text after it that is read in two ways


class Search:
    """Searches the positions of a pattern for ambiguities. Each candidate that is looked at is a step of the budget."""

    def __init__(self, positions: Positions, budget: Budget) -> None:
        self._positions = positions
        self._budget = budget
        self._follow = [tuple(places) for places in positions.follow]
        self._anywhere = range(len(self._follow))
        found = components(self._anywhere, self._follow.__getitem__)
        loops = [loop for loop in map(frozenset, found) if any(loop.intersection(self._follow[each]) for each in loop)]
        self.loops = sorted(loops, key=min)
        """The strongly connected components: sets of positions that can all be reached from one another."""

    def read_twice(self, loop: frozenset[int]) -> Witness | None:
        """A text that leads through a loop, back to where it begins, in two ways; `None` if there is none."""

        def step(pair: Places) -> Iterator[Places]:
            for one, other in self._together(pair, (loop, loop)):
                if one != other or pair[0] != pair[1]:
                    yield min(one, other), max(one, other)

        path = self._double_step(loop) or self._path(
            [(place, place) for place in sorted(loop)], step, lambda pair: pair[0] == pair[1]
        )
        if not path:
            return None
        (start, *_), (end, *_) = path[0], path[-1]
        back = [] if start == end else self._way(end, start)
        return self._witness(tuple(sorted(loop)), start, self._text([*path[1:], *back]))

    def _double_step(self, loop: frozenset[int]) -> list[Places]:
        """A position in a loop, and one in it that follows it in two ways; empty if there are none."""
        for place, other in product(sorted(loop), repeat=2):
            if self._positions.follow[place].get(other, 0) > 1:
                return [(place,), (other,)]
        return []

    def divided(self) -> Witness | None:
        """A text that two loops can divide between them in several ways; `None` if there is none."""
        behind: dict[frozenset[int], set[Places]] = {}
        home = {place: loop for loop in self.loops for place in loop}
        for first in self.loops:
            ahead = self._pairs_ahead(first)
            for second in sorted({home[place] for _, place in ahead if place in home} - {first}, key=min):
                if second not in behind:
                    behind[second] = self._pairs_behind(second)
                found = self._divided_by(first, second, ahead, behind[second])
                if found:
                    return found
        return None

    def _pairs_ahead(self, loop: frozenset[int]) -> set[Places]:
        """The pairs that a text can lead to from a position in a loop: one in the loop, the other anywhere."""
        starts = [(place, place) for place in loop]
        return _reached(starts, lambda pair: self._together(pair, (loop, self._anywhere)))

    def _pairs_behind(self, loop: frozenset[int]) -> set[Places]:
        """The pairs from which a text can lead to a position in a loop: one anywhere, the other in the loop."""
        kinds, before = self._positions.kinds, self._before

        def step(pair: Places) -> Iterator[Places]:
            one, other = pair
            if kinds[one] & kinds[other]:
                self._budget.spend(len(before[one]) * len(before[other]))
                yield from product(before[one], loop.intersection(before[other]))

        return _reached([(place, place) for place in loop], step)

    @cached_property
    def _before(self) -> list[list[int]]:
        """The positions that each one can follow."""
        before: list[list[int]] = [[] for _ in self._follow]
        for place, following in enumerate(self._follow):
            for other in following:
                before[other].append(place)
        return before

    def _divided_by(
        self, first: frozenset[int], second: frozenset[int], ahead: set[Places], behind: set[Places]
    ) -> Witness | None:
        """A text that can be read in the first loop, in the second, and from the first to the second, twice."""
        # There is one if (p, p, q) leads to (p, q, q). This is so for some p and q if both are in one component, once a
        # step back is added from each (p, q, q) to (p, p, q).

        def step(places: Places) -> Iterator[Places]:
            for one, middle, other in self._together(places, (first, self._anywhere, second)):
                if (one, middle) in ahead and (middle, other) in behind:
                    yield one, middle, other

        def step_or_back(places: Places) -> Iterator[Places]:
            yield from step(places)
            one, middle, other = places
            if middle == other:
                yield one, one, other

        ends = [pair for pair in product(sorted(first), sorted(second)) if pair in ahead and pair in behind]
        starts: list[Places] = [(one, one, other) for one, other in ends]
        for component in components(starts, step_or_back):
            inside = set(component)
            for one, other in ends:
                if {(one, one, other), (one, other, other)} <= inside:
                    path = self._path([(one, one, other)], step, (one, other, other).__eq__)
                    return self._witness((one, other), one, self._text(path[1:]) * 2)
        return None

    def _together(self, places: Places, within: tuple[Container[int], ...]) -> list[Places]:
        """The tuples of positions that several positions can reach with the same character."""
        kinds = self._positions.kinds
        found: list[tuple[Places, int]] = [((), -1)]
        for place, allowed in zip(places, within, strict=True):
            follow = [other for other in self._follow[place] if other in allowed]
            self._budget.spend(len(found) * len(follow))
            found = [
                ((*before, other), shared & kinds[other])
                for before, shared in found
                for other in follow
                if shared & kinds[other]
            ]
        return [reached for reached, _ in found]

    def _path(
        self, starts: Iterable[Places], step: Callable[[Places], Iterable[Places]], is_end: Callable[[Places], bool]
    ) -> list[Places]:
        """A shortest path of at least one step to an end; empty if there is none."""
        origin: dict[Places, Places | None] = dict.fromkeys(starts)
        waiting = deque(origin)
        while waiting:
            places = waiting.popleft()
            for following in step(places):
                if is_end(following):
                    path = [following]
                    back: Places | None = places
                    while back is not None:
                        path.append(back)
                        back = origin[back]
                    return path[::-1]
                if following not in origin:
                    origin[following] = places
                    waiting.append(following)
        return []

    def _witness(self, places: Places, start: int, text: str) -> Witness:
        """A witness, with a shortest text that leads to the position from which the text is read."""
        return Witness(places, self._text(self._way(None, start)), text)

    def _way(self, start: int | None, end: int) -> list[Places]:
        """A shortest path from after a position, or from the beginning, to another position."""

        def step(places: Places) -> Iterator[Places]:
            yield from ((each,) for each in (self._follow[places[0]] if places else self._positions.first))

        return self._path([() if start is None else (start,)], step, (end,).__eq__)[1:]

    def _text(self, path: Iterable[Places]) -> str:
        return "".join(map(self._positions.sample, path))


def components(starts: Iterable[Node], step: Callable[[Node], Iterable[Node]]) -> Iterator[list[Node]]:
    """The strongly connected components of the nodes that can be reached from some (Tarjan's algorithm)."""
    numbers: dict[Node, int] = {}
    lowest: dict[Node, int] = {}
    waiting: dict[Node, None] = {}  # in the order of their numbers
    path: list[tuple[Node, Iterator[Node]]] = []

    def enter(node: Node) -> None:
        numbers[node] = lowest[node] = len(numbers)
        waiting[node] = None
        path.append((node, iter(step(node))))

    for start in starts:
        if start not in numbers:
            enter(start)
        while path:
            node, following = path[-1]
            other = next((each for each in following if each not in numbers or each in waiting), None)
            if other is None:
                path.pop()
                if path:
                    above = path[-1][0]
                    lowest[above] = min(lowest[above], lowest[node])
                if lowest[node] == numbers[node]:
                    component = [waiting.popitem()[0]]
                    while component[-1] != node:
                        component.append(waiting.popitem()[0])
                    yield component
            elif other in numbers:
                lowest[node] = min(lowest[node], numbers[other])
            else:
                enter(other)


def _reached(starts: Iterable[Node], step: Callable[[Node], Iterable[Node]]) -> set[Node]:
    reached = set(starts)
    waiting = list(reached)
    while waiting:
        found = set(step(waiting.pop())) - reached
        reached |= found
        waiting += found
    return reached
