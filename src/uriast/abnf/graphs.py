"""Names that need names: what is reached from where, and what goes in circles."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


def reached(starts: Iterable[str], following: Mapping[str, Iterable[str]]) -> set[str]:
    """Some names, and all that they need."""
    waiting = list(starts)
    found = set(waiting)
    for name in waiting:
        new = set(following[name]) - found
        found |= new
        waiting += new
    return found


def components(following: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """Groups of names that need each other."""
    # A group comes after those that it needs.
    #
    # These are the strongly connected components, by Tarjan's algorithm.
    search = _Search(following)
    for name in following:
        search.visit(name)
    return search.found


class _Search:
    """A search that numbers the names in the order in which it finds them."""

    def __init__(self, following: Mapping[str, Sequence[str]]) -> None:
        self.found: list[list[str]] = []
        self._following = following
        self._numbers = dict[str, int]()
        self._lowest = dict[str, int]()
        """The least number that is known to be reached from a name, among those whose group is not complete."""
        self._open: list[str] = []

    def visit(self, name: str) -> None:
        """Find the groups of a name and of all that it needs, without recursion."""
        waiting: list[tuple[str, Iterator[str]]] = [] if name in self._numbers else [self._entered(name)]
        while waiting:
            here, others = waiting[-1]
            for other in others:
                if other not in self._numbers:
                    waiting.append(self._entered(other))
                    break
                self._reach(here, other)
            else:
                waiting.pop()
                self._leave(here)
                if waiting:
                    self._reach(waiting[-1][0], here)

    def _entered(self, name: str) -> tuple[str, Iterator[str]]:
        self._numbers[name] = self._lowest[name] = len(self._numbers)
        self._open.append(name)
        return name, iter(self._following[name])

    def _reach(self, name: str, other: str) -> None:
        """Note that a name reaches another one. A name in a complete group is in no circle with others."""
        if other in self._lowest:
            self._lowest[name] = min(self._lowest[name], self._lowest[other])

    def _leave(self, name: str) -> None:
        """Complete the group of a name, if all that it reaches was found after it."""
        if self._lowest[name] == self._numbers[name]:
            group = [self._open.pop()]
            while group[-1] != name:
                group.append(self._open.pop())
            for member in group:
                del self._lowest[member]
            self.found.append(group[::-1])


def circle(names: Sequence[str], following: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """A shortest way from the first of some names back to itself; empty if there is none."""
    start, inside = names[0], set(names)
    before = dict[str, str]()
    waiting = [start]
    for name in waiting:
        for other in following[name]:
            if other in inside and other not in before:
                before[other] = name
                waiting.append(other)
    way = [start]
    while start in before and (len(way) == 1 or way[-1] != start):
        way.append(before[way[-1]])
    return tuple(reversed(way)) if len(way) > 1 else ()
