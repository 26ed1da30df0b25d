"""Graphs, given by the moves from each node: shortest paths, what can be reached, and strongly connected components."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

Node = TypeVar("Node", bound="Hashable")
Symbol = TypeVar("Symbol")


def search(
    starts: Iterable[Node],
    moves: Callable[[Node], Iterable[tuple[Symbol, Node]]],
    is_goal: Callable[[Node], bool],
) -> list[tuple[Symbol | None, Node]] | None:
    """A shortest path of one move or more from a start to a goal; `None` if there is none.

    The path is given as nodes, each with the symbol of the move that leads to it, which a start lacks.
    """
    origin: dict[Node, tuple[Symbol, Node] | None] = dict.fromkeys(starts)
    waiting = list(origin)
    for node in waiting:
        for symbol, following in moves(node):
            if is_goal(following):
                path: list[tuple[Symbol | None, Node]] = [(symbol, following)]
                here = node
                while (before := origin[here]) is not None:
                    path.append((before[0], here))
                    here = before[1]
                return [(None, here), *reversed(path)]
            if following not in origin:
                origin[following] = symbol, node
                waiting.append(following)
    return None


def reached(starts: Iterable[Node], moves: Callable[[Node], Iterable[Node]]) -> set[Node]:
    """The nodes that can be reached."""
    found = set(starts)
    waiting = list(found)
    while waiting:
        more = set(moves(waiting.pop())) - found
        found |= more
        waiting += more
    return found


def components(starts: Iterable[Node], moves: Callable[[Node], Iterable[Node]]) -> Iterator[list[Node]]:
    """The strongly connected components of what can be reached, each behind those it leads to (R. Tarjan, 1972)."""
    numbers: dict[Node, int] = {}
    lowest: dict[Node, int] = {}
    waiting: dict[Node, None] = {}
    path: list[tuple[Node, Iterator[Node]]] = []

    def enter(node: Node) -> None:
        numbers[node] = lowest[node] = len(numbers)
        waiting[node] = None
        path.append((node, iter(moves(node))))

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
                    yield component[::-1]
            elif other in numbers:
                lowest[node] = min(lowest[node], numbers[other])
            else:
                enter(other)
