"""Ambiguity: a text in which a rule can capture a component in two ways.

Of several ways to read a text, an engine that prefers the longest match may take another one than `parse`. So such a
rule has no pattern there. The search follows two runs over the same text, as a product of the automaton with itself.
"""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from uriast.combinators.compiler.regex import Alternation, Concat, NegativeLookahead, Set
from uriast.combinators.compiler.states import Mark, States
from uriast.combinators.engines.lookaheads import lookaheads

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.combinators.compiler.regex import Regular
    from uriast.combinators.definition.charset import CharSet

MOST_STEPS: Final = 1_000_000
"""The largest number of pairs of steps that are compared. A URI reference takes 25,000. A million take a second."""

_END: Final = 0
"""The state at the end of the text."""
_REFUSED: Final = 1
"""The state behind the expression of a look-ahead."""

Denied: TypeAlias = "frozenset[int]"
"""The states of the look-aheads that a run has passed: if one of them comes to its end, the run fails."""


class TooManyStepsError(Exception):
    """The search takes more steps than are allowed."""


class Ambiguity(NamedTuple):
    """A text in which a group captures one of two texts."""

    text: str
    number: int  # the number of the group
    captures: tuple[str | None, str | None]  # what it captures in either way, sorted; `None` if it is undefined


def ambiguity(item: Regular, characters: CharSet) -> Ambiguity | None:
    """A shortest text that is captured in two ways; `None` if there is none."""
    # Groups with the same number are one here: they capture the same component.
    return _Search(item, characters).found()


class _Step(NamedTuple):
    """A step from a state: what stands on the way, the characters that are read, as bits, and the state behind."""

    # At an end, no character is read.

    marks: frozenset[Mark]
    denied: Denied
    bits: int
    then: int


class _Pair(NamedTuple):
    """Two runs over the same text, the one with the lower number first, and whether their marks differ so far."""

    one: int
    other: int
    differ: bool
    denied: Denied
    denied_other: Denied


class _Origin(NamedTuple):
    """How a pair was reached: from which one, by which character, behind which marks, and whether the runs changed."""

    before: _Pair
    character: str
    marks: tuple[frozenset[Mark], frozenset[Mark]]
    changed: bool


class _Search:
    """The search, with the steps that it knows."""

    def __init__(self, item: Regular, characters: CharSet) -> None:
        self._states = States(ends=2)
        self._start = self._states.number(item, _END)
        self._steps: dict[int, list[_Step]] = {}
        self._origins: dict[_Pair, _Origin | None] = {}
        sets = {chars: chars & characters for chars in _sets(item)}
        edges = sorted({edge for chars in sets.values() for first, last in chars.ranges for edge in (first, last + 1)})
        self._characters = [chr(first) for first, _ in pairwise(edges)]
        places = {edge: place for place, edge in enumerate(edges)}
        self._bits = {
            chars: sum((1 << places[last + 1]) - (1 << places[first]) for first, last in known.ranges)
            for chars, known in sets.items()
        }

    def found(self) -> Ambiguity | None:
        """The ambiguity; `None` if there is none."""
        none: Denied = frozenset()
        start = _Pair(self._start, self._start, differ=False, denied=none, denied_other=none)
        self._origins[start] = None
        compared = 0
        for pair in (pending := [start]):
            steps, others = self.steps(pair.one), self.steps(pair.other)
            compared += len(steps) * len(others)
            if compared > MOST_STEPS:
                raise TooManyStepsError
            for step, other in product(steps, others):
                shared = step.bits & other.bits
                if shared:
                    pending += self._after(pair, step, other, shared)
                elif step.bits == other.bits and (pair.differ or step.marks != other.marks):  # both are at the end
                    return _told(_Origin(pair, "", (step.marks, other.marks), changed=False), self._origins)
        return None

    def _after(self, pair: _Pair, step: _Step, other: _Step, shared: int) -> Iterator[_Pair]:
        """The pairs that are reached first by two steps that share characters."""
        differ = pair.differ or step.marks != other.marks
        changed = step.then > other.then
        for bit, denied, denied_other in self._denied(
            shared, pair.denied | step.denied, pair.denied_other | other.denied
        ):
            if changed:
                after = _Pair(other.then, step.then, differ, denied_other, denied)
            else:
                after = _Pair(step.then, other.then, differ, denied, denied_other)
            if after not in self._origins:
                character = self._characters[bit.bit_length() - 1]
                self._origins[after] = _Origin(pair, character, (step.marks, other.marks), changed)
                yield after

    def _denied(self, shared: int, one: Denied, other: Denied) -> Iterator[tuple[int, Denied, Denied]]:
        """The characters after which no look-ahead has come to its end, each with the states of look-aheads then."""
        # Without look-aheads, all characters are alike.
        if not one and not other:
            yield shared & -shared, one, other
            return
        while shared:
            bit = shared & -shared
            shared -= bit
            after, after_other = self._left(one, bit), self._left(other, bit)
            if not self._is_refused(after | after_other):
                yield bit, after, after_other

    def _left(self, denied: Denied, bit: int) -> Denied:
        return frozenset(step.then for state in denied for step in self.steps(state) if step.bits & bit)

    def _is_refused(self, denied: Denied) -> bool:
        return any(not step.bits for state in denied for step in self.steps(state))

    def steps(self, number: int) -> list[_Step]:
        """The steps from a state."""
        if number not in self._steps:
            self._steps[number] = list(dict.fromkeys(self._found(number)))
        return self._steps[number]

    def _found(self, number: int) -> Iterator[_Step]:
        pending: list[tuple[int, frozenset[Mark], Denied]] = [(number, frozenset(), frozenset())]
        seen = set(pending)
        for here, marks, denied in pending:
            match self._states.left(here):
                case None:
                    yield _Step(marks, denied, 0, here)
                case Set(chars), then:
                    if self._bits[chars]:
                        yield _Step(marks, denied, self._bits[chars], then)
                case _:
                    for passed, then in self._states.onward(here):
                        match passed:
                            case Mark():
                                reached = then, marks | {passed}, denied
                            case NegativeLookahead(ahead) if not lookaheads(ahead):
                                start = self._states.number(ahead, _REFUSED)
                                if self._is_refused(frozenset({start})):
                                    continue
                                reached = then, marks, denied | {start}
                            case _:  # a look-ahead within a look-ahead may let more pass: it is taken to refuse nothing
                                reached = then, marks, denied
                        if reached not in seen:
                            seen.add(reached)
                            pending.append(reached)


def _told(last: _Origin, origins: dict[_Pair, _Origin | None]) -> Ambiguity:
    """The text that leads to the end, and a group that captures two texts there."""
    path = [last]
    while (origin := origins[path[-1].before]) is not None:
        path.append(origin)
    path.reverse()
    places: tuple[dict[Mark, int], dict[Mark, int]] = ({}, {})
    one = 0
    for index, origin in enumerate(path):
        for run, marks in zip((one, 1 - one), origin.marks, strict=True):
            places[run].update(dict.fromkeys(marks, index))
        one ^= origin.changed
    text = "".join(origin.character for origin in path)
    number = min(mark.number for run, other in (places, places[::-1]) for mark in run if run[mark] != other.get(mark))
    least, most = sorted((_captured(text, run, number) for run in places), key=lambda each: (each is not None, each))
    return Ambiguity(text, number, (least, most))


def _captured(text: str, places: dict[Mark, int], number: int) -> str | None:
    begin = places.get(Mark(number, is_end=False))
    return None if begin is None else text[begin : places[Mark(number, is_end=True)]]


def _sets(item: Regular) -> Iterator[CharSet]:
    """The sets of an expression, those of look-aheads, too."""
    match item:
        case Set(chars):
            yield chars
        case Concat(items) | Alternation(items):
            for part in items:
                yield from _sets(part)
        case _:
            yield from _sets(item.item)
