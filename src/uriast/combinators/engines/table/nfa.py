"""The automaton of a regular expression over bytes: nondeterministic, with preferences and tags.

A tag is a place in the text or a number. Tag 2i is the start of the group with the number i + 1, tag 2i + 1 its end. A
group can set another tag to a number instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from uriast.combinators.compiler.regex import Alternation, Concat, Group, Regular, Repeat, Set
from uriast.combinators.engines.table.utf8 import sequences

if TYPE_CHECKING:
    from collections.abc import Mapping

    from uriast.combinators.definition.charset import CharSet
    from uriast.combinators.engines.table.utf8 import ByteRange, Sequence

ACCEPT: Final = 0
"""The number of the state at the end of the text."""
NOW: Final = -1
"""Stands for the place in the text, where a tag, an operation or a final state has the source of a value.

A source of -2 or less stands for a number: -2 for 0, -3 for 1.
"""
MOST_STATES: Final = 20_000
"""The largest number of states. A URI reference has some 500."""


class TooLargeError(Exception):
    """An automaton has more states than are allowed, or takes more steps to make."""


class Read(NamedTuple):
    """Reads one byte."""

    ways: tuple[tuple[ByteRange, ...], ...]  # sets of bytes that have none in common, each as ranges
    then: tuple[int, ...]  # the number of the state after a byte of each set


class Split(NamedTuple):
    """Goes on to several states, the preferred one first."""

    then: tuple[int, ...]


class Tag(NamedTuple):
    """Sets a tag to the place where it stands, or to a number."""

    then: tuple[int]
    tag: int
    source: int = NOW


class Enter(NamedTuple):
    """Goes on to an iteration that may read nothing, or to what follows all iterations."""

    then: tuple[int, int]


class Leave(NamedTuple):
    """Goes on from such an iteration to the next one, or to what follows if it has read nothing, as `re` does."""

    then: tuple[int, int]  # the numbers of the two states
    entered: int  # the number of the state that began the iteration


State: TypeAlias = Read | Split | Tag | Enter | Leave


class NFA(NamedTuple):
    """An automaton."""

    states: list[State]  # the states, by their numbers. A text that leads to state 0 is accepted
    start: int  # the number of the first state


def number(value: int) -> int:
    """The source of a number."""
    return NOW - 1 - value


def automaton_of(item: Regular, setting: Mapping[int, tuple[int, int]] | None = None) -> NFA:
    """The automaton of a regular expression without look-aheads."""
    building = _Building(setting or {})
    start = building.add(item, ACCEPT)
    return NFA(building.states, start)


class _Building:
    """Builds an automaton from its end to its start. Equal parts that go on to the same state are one."""

    def __init__(self, setting: Mapping[int, tuple[int, int]]) -> None:
        self.states: list[State] = [Split(())]
        self._setting = setting
        self._known: dict[tuple[type[State], State], int] = {}
        self._added: dict[tuple[int, int], int] = {}
        self._numbers: dict[object, int] = {}
        self._number_of: dict[int, int] = {}
        self._encodings: dict[CharSet, list[Sequence]] = {}

    def add(self, item: Regular, then: int) -> int:
        """The state that begins an expression and goes on to another state."""
        key = (self._number(item), then)
        if key not in self._added:
            self._added[key] = self._new(item, then)
        return self._added[key]

    def _number(self, item: Regular) -> int:
        """A number that equal expressions share. To compare them would be to walk through each again and again."""
        known = self._number_of.get(id(item))
        if known is None:
            key: object
            match item:
                case Concat(items) | Alternation(items):
                    key = (type(item), *map(self._number, items))
                case Group(group, inner):
                    key = (Group, group, self._number(inner))
                case Repeat(inner, least, most):
                    key = (Repeat, self._number(inner), least, most)
                case _:
                    key = item
            known = self._number_of[id(item)] = self._numbers.setdefault(key, len(self._numbers))
        return known

    def _new(self, item: Regular, then: int) -> int:
        match item:
            case Set(chars):
                if chars not in self._encodings:
                    self._encodings[chars] = sequences(chars)
                return self._reading(self._encodings[chars], then)
            case Concat(items):
                for part in reversed(items):
                    then = self.add(part, then)
                return then
            case Alternation(items):
                return self._state(Split(tuple(dict.fromkeys(self.add(way, then) for way in items))))
            case Group(group, inner) if group in self._setting:
                tag, value = self._setting[group]
                return self._state(Tag((self.add(inner, then),), tag, number(value)))
            case Group(group, inner):
                end = self._state(Tag((then,), 2 * group - 1))
                return self._state(Tag((self.add(inner, end),), 2 * group - 2))
            case Repeat(inner, least, most):
                last = self._loop(inner, then) if most is None else self._options(inner, most - least, then)
                return self._times(inner, least, last)
            case _:
                message = f"expected an expression without look-aheads, got {item}"
                raise TypeError(message)

    def _reading(self, encodings: list[Sequence], then: int) -> int:
        """A state that reads a character, given as sequences of ranges of bytes, which differ in their first bytes."""
        tails: dict[ByteRange, list[Sequence]] = {}
        for first, *tail in encodings:
            tails.setdefault(first, []).append(tuple(tail))
        ways: dict[int, list[ByteRange]] = {}
        for first, behind in tails.items():
            ways.setdefault(self._reading(behind, then) if behind[0] else then, []).append(first)
        return self._state(Read(tuple(map(tuple, ways.values())), tuple(ways)))

    def _times(self, item: Regular, times: int, then: int) -> int:
        for _ in range(times):
            then = self.add(item, then)
        return then

    def _loop(self, item: Regular, then: int) -> int:
        loop = self._reserved()
        self.states[loop] = self._iteration(item, loop, loop, then)
        return loop

    def _options(self, item: Regular, times: int, then: int) -> int:
        last = then
        for _ in range(times):
            option = self._reserved()
            self.states[option] = self._iteration(item, option, last, then)
            last = option
        return last

    def _iteration(self, item: Regular, entered: int, again: int, then: int) -> State:
        """The state that begins an iteration, with the number `entered`."""
        if item.nullable:
            return Enter((self.add(item, self._state(Leave((again, then), entered))), then))
        return Split((self.add(item, again), then))

    def _reserved(self) -> int:
        """The number of a state that is not known yet."""
        if len(self.states) == MOST_STATES:
            raise TooLargeError
        self.states.append(Split(()))
        return len(self.states) - 1

    def _state(self, state: State) -> int:
        """The number of a state."""
        key = (type(state), state)
        if key not in self._known:
            number = self._reserved()
            self.states[number] = state
            self._known[key] = number
        return self._known[key]
