"""Languages by the oldest means: Thompson's construction, subsets, Moore's minimization and a product.

It shares nothing with the automata of the package but the expressions that it reads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from uriast.combinators.definition.charset import CharSet
from uriast.testing.proof.expressions import Choice, Concat, Group, Repeat, walk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from uriast.testing.proof.expressions import Expression

States = frozenset[int]
NOTHING: Final[States] = frozenset()


class Thompson:
    """An automaton with empty moves, from state 0 to state 1."""

    def __init__(self, item: Expression) -> None:
        self.moves: list[list[tuple[CharSet, int]]] = [[], []]
        self._empty: list[list[int]] = [[], []]
        self._add(item, 0, 1)

    def closure(self, states: Iterable[int]) -> States:
        """All states that empty moves lead to."""
        reached = set(states)
        waiting = list(reached)
        while waiting:
            found = [state for state in self._empty[waiting.pop()] if state not in reached]
            reached.update(found)
            waiting += found
        return frozenset(reached)

    def after(self, states: States, char: str) -> States:
        """The states behind a character."""
        return self.closure([target for state in states for chars, target in self.moves[state] if char in chars])

    def _state(self) -> int:
        self.moves.append([])
        self._empty.append([])
        return len(self.moves) - 1

    def _add(self, item: Expression, first: int, last: int) -> None:
        match item:
            case CharSet():
                self.moves[first].append((item, last))
            case Concat(parts):
                self._chain(parts, first, last)
            case Choice(options):
                for option in options:
                    self._chain((option,), first, last)
            case Repeat(body, least, most):
                self._repeat(body, least, most, first, last)
            case _:
                assert isinstance(item, Group)
                self._add(item.body, first, last)

    def _chain(self, parts: tuple[Expression, ...], first: int, last: int) -> None:
        for part in parts:
            following = self._state()
            self._add(part, first, following)
            first = following
        self._empty[first].append(last)

    def _repeat(self, body: Expression, least: int, most: int | None, first: int, last: int) -> None:
        middle = self._state()
        self._chain((body,) * least, first, middle)
        if most is None:
            loop = self._state()
            self._empty[middle].append(loop)
            self._chain((body,), loop, loop)
            self._empty[loop].append(last)
            return
        for _ in range(most - least):
            self._empty[middle].append(last)
            following = self._state()
            self._chain((body,), middle, following)
            middle = following
        self._empty[middle].append(last)


class Language(NamedTuple):
    """A complete deterministic automaton, whose first state is 0."""

    table: list[dict[str, int]]
    accepting: list[bool]


def samples(*items: Expression) -> list[str]:
    """A character of each class of characters that the sets of some expressions treat alike."""
    sets = {part for item in items for part in walk(item) if isinstance(part, CharSet)}
    edges = {0, *(edge for chars in sets for first, last in chars.ranges for edge in (first, last + 1))}
    found = {frozenset(chars for chars in sets if chr(edge) in chars): chr(edge) for edge in edges if edge < 0x110000}
    return list(found.values())


def language(item: Expression, chars: list[str]) -> Language:
    """The language of an expression, over some characters."""
    automaton = Thompson(item)
    states = [automaton.closure([0])]
    numbers = {states[0]: 0}
    table: list[dict[str, int]] = []
    for state in states:
        row = {char: automaton.after(state, char) for char in chars}
        for following in row.values():
            if numbers.setdefault(following, len(states)) == len(states):
                states.append(following)
        table.append({char: numbers[following] for char, following in row.items()})
    return Language(table, [1 in state for state in states])


def live_classes(found: Language) -> int:
    """The number of states of the minimal automaton, without one from which no text is accepted."""
    blocks, size = list(map(int, found.accepting)), 0
    while len(set(blocks)) > size:
        size = len(set(blocks))
        rows = zip(blocks, found.table, strict=True)
        keys = [(block, *(blocks[each] for each in row.values())) for block, row in rows]
        numbers = {key: number for number, key in enumerate(dict.fromkeys(keys))}
        blocks = [numbers[key] for key in keys]
    live, size = {state for state, accepts in enumerate(found.accepting) if accepts}, 0
    while len(live) > size:
        size = len(live)
        live |= {state for state, row in enumerate(found.table) if not live.isdisjoint(row.values())}
    return len({blocks[state] for state in live})


def shortest_difference(one: Language, other: Language) -> str | None:
    """A shortest text that only one of two languages has; `None` if they are equal."""
    texts = {(0, 0): ""}
    for (left, right), text in (pairs := list(texts.items())):
        if one.accepting[left] != other.accepting[right]:
            return text
        for char in one.table[left]:
            pair = one.table[left][char], other.table[right][char]
            if pair not in texts:
                texts[pair] = text + char
                pairs.append((pair, texts[pair]))
    return None
