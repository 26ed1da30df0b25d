r"""Boundaries: a character that tells where an iteration of a loop ends.

An engine that backtracks needs stack for a loop, unless the loop is possessive: then each iteration is read in the way
that the engine tries first, and is never read again in another way. This loses no match if there is one way only.

Take the labels of `*( label "." ) toplabel [ "." ]`. A possessive loop would read all of `a.b.`, and leave nothing for
the last label. But a letter or digit follows each label in the loop. With a look-ahead for that, it can be possessive:
`(?:label\.(?=[0-9A-Za-z]))*+`.

In general, let L be an iteration, and R the rest: all that follows the loop, to the end of the text. Let F be what
follows an iteration in a valid text: the characters that begin an iteration or R, and the end of the text if R can be
empty. With a look-ahead for F behind each iteration, the loop can be possessive if this is never so:

- A text of L, with F behind it, begins a text of R. So wherever R can begin, no iteration can be read.
- A text of L, with F behind it, begins a longer text of L. So wherever an iteration is read, it can end in one place.

Together: at each place of a valid text, the loop stops or reads one iteration, and nothing else is possible there. All
ways through the loop that lead to a match end in one place. The possessive loop ends there, too, so what matches is the
same. Groups outside of the loop capture the same, too. There are none inside of it, since no component is repeated.

Only valid texts count. So if loops inside of L are possessive by the same argument, or by `ends_once`, the ways that
they lose lead to no match. And L and R may be larger than they are: this can only refuse more loops. So look-aheads are
left out of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from uriast.combinators.compiler.regex import Regular, Repeat, Set
from uriast.combinators.compiler.states import States
from uriast.combinators.definition.charset import CharSet

if TYPE_CHECKING:
    from collections.abc import Iterator

Behind: TypeAlias = "tuple[Regular, Behind] | None"
"""The expressions that follow, the nearest first, to the end of the text."""

MOST_STEPS: Final = 10_000
"""The largest number of pairs of steps that are compared. A loop of a telephone number takes 172."""

_ITERATED: Final = 0
"""The state behind an iteration."""
_END: Final = 1
"""The state at the end of the text."""


class Boundary(NamedTuple):
    """What follows each iteration of a loop in a valid text."""

    chars: CharSet  # the characters
    end: bool  # whether the end of the text can follow, too


def boundary(iteration: Regular, behind: Behind) -> Boundary | None:
    """What follows each iteration of a loop, if a look-ahead for it makes the loop possessive; else `None`."""
    states = States(ends=2)
    reading = _Reading(states)
    rest = _END
    for item in reversed([*_each(behind)]):
        rest = states.number(item, rest)
    found = reading.steps(states.number(Repeat(iteration, 0, None), rest))
    follows = Boundary(CharSet.union(chars for chars, _ in found.reads), _END in found.ends)
    start = states.number(iteration, _ITERATED)
    pending = [(start, start), (start, rest)]
    visited = set(pending)
    compared = 0
    for one, other in pending:
        read, longer = reading.steps(one), reading.steps(other)
        compared += len(read.reads) * len(longer.reads)
        if compared > MOST_STEPS or (_ITERATED in read.ends and longer.begins_in(follows)):
            return None
        pairs = {(after, beside) for a, after in read.reads for b, beside in longer.reads if a & b}
        pending += pairs - visited
        visited |= pairs
    return follows


def _each(behind: Behind) -> Iterator[Regular]:
    while behind is not None:
        item, behind = behind
        yield item


class _Steps(NamedTuple):
    """The steps from a state: the characters that are read, each with the state behind; and what ends there."""

    reads: list[tuple[CharSet, int]]
    ends: set[int]

    def begins_in(self, follows: Boundary) -> bool:
        """Whether a text from here begins in a way that a look-ahead lets pass."""
        return (follows.end and _END in self.ends) or any(chars & follows.chars for chars, _ in self.reads)


class _Reading:
    """The steps from each state, whatever groups and look-aheads stand on the way."""

    def __init__(self, states: States) -> None:
        self._states = states
        self._steps: dict[int, _Steps] = {}

    def steps(self, number: int) -> _Steps:
        """The steps from a state."""
        if number not in self._steps:
            self._steps[number] = self._found(number)
        return self._steps[number]

    def _found(self, number: int) -> _Steps:
        found = _Steps([], set())
        pending, seen = [number], {number}
        for here in pending:
            match self._states.left(here):
                case None:
                    found.ends.add(here)
                case Set(chars), then:
                    found.reads.append((chars, then))
                case _:
                    reached = [each for _, each in self._states.onward(here) if each not in seen]
                    pending += reached
                    seen.update(reached)
        return found
