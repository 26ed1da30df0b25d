"""A rule as an automaton that reads a text a character at a time: where it fails, and what could have stood there."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from uriast.combinators.compiler.lowering import Lowering
from uriast.combinators.compiler.regex import Set, text as regular_text
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import quoted, range_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from uriast.combinators.definition.charset import CharSet


@attrs.frozen(eq=False)
class Frame:
    """A named rule being read, inside of others, and whether it is a set of single characters."""

    named: ex.Named
    outer: Frame | None
    is_character: bool

    def path(self) -> tuple[Frame, ...]:
        """The rules being read, the outermost first."""
        return (*(self.outer.path() if self.outer else ()), self)


class State:
    """A point in a definition."""

    __slots__ = ()


@attrs.frozen(eq=False)
class Read(State):
    """Reads one character of a set, then goes on.

    Attributes:
        chars: The set.
        term: What the definition reads here: a name, a range, or with a `start` a literal, from there on.
        frame: The rule that it belongs to.
        then: What comes next.
        start: Where the character stands in a literal, in code points from 0.
    """

    chars: CharSet
    term: str
    frame: Frame | None
    then: State
    start: int | None = None

    @property
    def label(self) -> str:
        """What it reads, as a message names it."""
        return self.term if self.start is None else quoted(self.term[self.start :])


@attrs.define(eq=False)
class Split(State):
    """Goes on in several ways, the preferred first."""

    ways: tuple[State, ...]


@attrs.frozen(eq=False)
class Enter(State):
    """Begins a named rule."""

    frame: Frame
    then: State


@attrs.frozen(eq=False)
class Leave(State):
    """Ends a named rule."""

    frame: Frame
    then: State


@attrs.frozen(eq=False)
class NegativeLookahead(State):
    """Goes on unless the text goes on with what `ahead` reads."""

    ahead: State
    then: State


class Accept(State):
    """The end."""

    __slots__ = ()


ACCEPT: Final = Accept()
NOWHERE: Final = Split(())
"""Where no way goes on."""

BEYOND_ASCII: Final = 0x80
"""The first code point beyond ASCII."""


class Thread(NamedTuple):
    """A way to have read the text so far, and what must not be completed from here on."""

    state: State
    denied: frozenset[State]


Threads = tuple[Thread, ...]


@attrs.frozen(eq=False)
class Configuration:
    """All the ways to have read the text so far, and where each kind of character that was met leads."""

    threads: Threads
    accepts: bool
    steps: dict[str, Configuration | None]


class Automaton:
    """The automaton of one definition, its configurations determined as they are met.

    Args:
        definition: The definition.
        without: A component that is left out: the rules that read it read nothing.
    """

    def __init__(self, definition: ex.Expression, without: str | None = None) -> None:
        self._definition = definition
        self._without = without
        self._plan = Lowering()
        self._configurations: dict[Threads, Configuration] = {}
        self._edges = {BEYOND_ASCII}
        self.beginning = Thread(self._built(definition, ACCEPT, None), frozenset())
        self._kinds = sorted(self._edges)
        self.start = self._configuration([self.beginning])

    def step(self, configuration: Configuration, character: str) -> Configuration | None:
        """The configuration after one more character; none if it cannot stand there."""
        steps = configuration.steps
        kind = character if character.isascii() else self._kind(character)
        if kind in steps:
            return steps[kind]
        after = self._configuration([thread for thread, _ in moved(configuration.threads, kind)])
        found = steps[kind] = after if after.threads else None
        return found

    def _kind(self, character: str) -> str:
        """The first of the characters that no set of the definition tells from this one."""
        return chr(self._kinds[bisect_right(self._kinds, ord(character)) - 1])

    def _configuration(self, threads: list[Thread]) -> Configuration:
        closed = tuple(_closed(threads))
        known = self._configurations.get(closed)
        if known is None:
            accepts = any(state is ACCEPT for state, _ in closed)
            known = self._configurations[closed] = Configuration(closed, accepts, {})
        return known

    def _read(self, chars: CharSet, term: str, frame: Frame | None, then: State, start: int | None = None) -> Read:
        self._edges.update(edge for first, last in chars.ranges for edge in (first, last + 1) if edge > BEYOND_ASCII)
        return Read(chars, term, frame, then, start)

    def _built(self, item: ex.Expression, then: State, frame: Frame | None) -> State:
        match item:
            case ex.Chars(chars):
                return self._read(chars, range_text(chars), frame, then)
            case ex.Literal(text, case_sensitive):
                for start in reversed(range(len(text))):
                    chars = regular_text(text[start], case_sensitive=case_sensitive).first
                    then = self._read(chars, text, frame, then, start)
                return then
            case ex.Text(items) | ex.Concat(items) | ex.Pick(items) | ex.Join(items):
                for part in reversed(items):
                    then = self._built(part, then, frame)
                return then
            case ex.Alternation(items):
                return Split(tuple(self._built(part, then, frame) for part in items))
            case ex.Option(inner):
                return Split((self._built(inner, then, frame), then))
            case ex.Repeat(inner, least, most):
                return self._repeated(inner, least, most, then, frame)
            case ex.NegativeLookahead(inner, ahead):
                return self._built(inner, NegativeLookahead(self._built(ahead, ACCEPT, None), then), frame)
            case ex.Named(name, inner):
                return self._named(name, inner, item, then, frame)
            case _:
                return self._built(ex.read_by(item), then, frame)

    def _named(self, name: str, inner: ex.Expression, item: ex.Named, then: State, frame: Frame | None) -> State:
        if self._without is not None and item.grammar.component(name) == self._without:
            return NOWHERE
        read = self._plan.text(inner)
        if item is not self._definition and isinstance(read, Set):
            here = Frame(item, frame, is_character=True)
            return Enter(here, self._read(read.chars, name, here, Leave(here, then)))
        here = Frame(item, frame, is_character=False)
        return Enter(here, self._built(inner, Leave(here, then), here))

    def _repeated(self, item: ex.Expression, least: int, most: int | None, then: State, frame: Frame | None) -> State:
        if most is None:
            # The last of the turns that there must be is the one that is gone on with: once more would double what is
            # nested in repetitions.
            turns = Split(())
            turn = self._built(item, turns, frame)
            turns.ways = (turn, then)
            last: State = turn if least else turns
        else:
            last = then
            for _ in range(most - least):
                last = Split((self._built(item, last, frame), then))
        for _ in range(least if most is not None else least - 1):
            last = self._built(item, last, frame)
        return last


def moved(threads: Threads, character: str) -> list[tuple[Thread, Frame | None]]:
    """The threads just after a character, before anything else begins or ends, and the rule that it was read in."""
    after: list[tuple[Thread, Frame | None]] = []
    for state, denied in threads:
        if isinstance(state, Read) and state.chars.has(character):
            still = frozenset(_closed_states(s.then for s in denied if isinstance(s, Read) and s.chars.has(character)))
            if ACCEPT not in still:
                after.append((Thread(state.then, still), state.frame))
    return after


def _closed(threads: list[Thread]) -> Iterator[Thread]:
    """The threads that read or accept, in order of preference."""
    seen: set[Thread] = set()
    pending = threads[::-1]
    while pending:
        thread = pending.pop()
        if thread in seen:
            continue
        seen.add(thread)
        state, denied = thread
        match state:
            case Split(ways_on):
                pending.extend(Thread(way, denied) for way in reversed(ways_on))
            case Enter(_, then) | Leave(_, then):
                pending.append(Thread(then, denied))
            case NegativeLookahead(ahead, then):
                more = frozenset(_closed_states([ahead]))
                if ACCEPT not in more:
                    pending.append(Thread(then, denied | more))
            case _:
                yield thread


def _closed_states(states: Iterable[State]) -> Iterator[State]:
    return (state for state, _ in _closed([Thread(state, frozenset()) for state in states]))
