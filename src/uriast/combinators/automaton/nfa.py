"""The automaton of a definition. It reads a text one character at a time, and knows what could come next.

It is a nondeterministic automaton with look-aheads. Its sets of threads are cached, as in a lazily built DFA.
"""

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
    """A named rule that is being read, as on a call stack."""

    named: ex.Named  # the rule
    outer: Frame | None  # the frame of the rule that contains it; `None` for the outermost
    is_character: bool  # whether the rule reads just one character of a set, such as `unreserved`

    def path(self) -> tuple[Frame, ...]:
        """The frames from the outermost to this one."""
        return (*(self.outer.path() if self.outer else ()), self)


class State:
    """A state of the automaton."""

    __slots__ = ()


@attrs.frozen(eq=False)
class Read(State):
    """Reads one character of a set."""

    chars: CharSet  # the set
    term: str  # the rule's name, the range or the literal that the character belongs to
    frame: Frame | None  # the frame of the rule that it belongs to; `None` outside of named rules
    then: State  # the next state
    # the index of the character in a literal, in code points from 0; `None` if the term is not a literal
    start: int | None = None

    @property
    def label(self) -> str:
        """The expectation in messages: the term, or the rest of the literal in quotes."""
        return self.term if self.start is None else quoted(self.term[self.start :])


@attrs.define(eq=False)
class Split(State):
    """Branches to several states, the preferred one first."""

    ways: tuple[State, ...]


@attrs.frozen(eq=False)
class Enter(State):
    """Enters a named rule."""

    frame: Frame
    then: State


@attrs.frozen(eq=False)
class Leave(State):
    """Leaves a named rule."""

    frame: Frame
    then: State


@attrs.frozen(eq=False)
class NegativeLookahead(State):
    """Goes on to `then` unless the following text matches from `ahead`."""

    ahead: State
    then: State


class Accept(State):
    """Accepts the text."""

    __slots__ = ()


ACCEPT: Final = Accept()
NOWHERE: Final = Split(())
"""A state without a next state."""

BEYOND_ASCII: Final = 0x80
"""The first code point that is not ASCII."""


class Thread(NamedTuple):
    """A thread of the automaton: its state, and its pending look-aheads."""

    state: State
    # the states of pending negative look-aheads. If one of them reaches `ACCEPT`, the thread dies
    denied: frozenset[State]


Threads = tuple[Thread, ...]


@attrs.frozen(eq=False)
class Configuration:
    """The set of all threads after some text, and its cached transitions."""

    threads: Threads  # the threads that read or accept, in order of preference
    accepts: bool  # whether the text so far is in the language
    # the next configuration for each character that was read so far; `None` if it cannot stand there
    steps: dict[str, Configuration | None]


class Automaton:
    """The automaton of one definition. Its configurations are computed when they are first reached."""

    def __init__(self, definition: ex.Expression, without: str | None = None) -> None:
        self._definition = definition
        self._without = without
        self._lowering = Lowering()
        self._configurations: dict[Threads, Configuration] = {}
        self._edges = {BEYOND_ASCII}
        self.beginning = Thread(self._build(definition, ACCEPT, None), frozenset())
        self._kinds = sorted(self._edges)
        self.start = self._configuration([self.beginning])

    def step(self, configuration: Configuration, character: str) -> Configuration | None:
        """The configuration after one more character; `None` if the character cannot stand there."""
        steps = configuration.steps
        kind = character if character.isascii() else self._kind(character)
        if kind in steps:
            return steps[kind]
        after = self._configuration([thread for thread, _ in advanced(configuration.threads, kind)])
        found = steps[kind] = after if after.threads else None
        return found

    def _kind(self, character: str) -> str:
        """The first character that all sets of the definition treat like this one."""
        return chr(self._kinds[bisect_right(self._kinds, ord(character)) - 1])

    def _configuration(self, threads: list[Thread]) -> Configuration:
        closed = tuple(_closure(threads))
        known = self._configurations.get(closed)
        if known is None:
            accepts = any(state is ACCEPT for state, _ in closed)
            known = self._configurations[closed] = Configuration(closed, accepts, {})
        return known

    def _read(self, chars: CharSet, term: str, frame: Frame | None, then: State, start: int | None = None) -> Read:
        self._edges.update(edge for first, last in chars.ranges for edge in (first, last + 1) if edge > BEYOND_ASCII)
        return Read(chars, term, frame, then, start)

    def _build(self, item: ex.Expression, then: State, frame: Frame | None) -> State:
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
                    then = self._build(part, then, frame)
                return then
            case ex.Alternation(items):
                return Split(tuple(self._build(part, then, frame) for part in items))
            case ex.Option(inner):
                return Split((self._build(inner, then, frame), then))
            case ex.Repeat(inner, least, most):
                return self._repeated(inner, least, most, then, frame)
            case ex.NegativeLookahead(inner, ahead):
                return self._build(inner, NegativeLookahead(self._build(ahead, ACCEPT, None), then), frame)
            case ex.Named(name, inner):
                return self._named(name, inner, item, then, frame)
            case _:
                return self._build(ex.read_by(item), then, frame)

    def _named(self, name: str, inner: ex.Expression, item: ex.Named, then: State, frame: Frame | None) -> State:
        if self._without is not None and item.grammar.component(name) == self._without:
            return NOWHERE
        read = self._lowering.text(inner)
        if item is not self._definition and isinstance(read, Set):
            here = Frame(item, frame, is_character=True)
            return Enter(here, self._read(read.chars, name, here, Leave(here, then)))
        here = Frame(item, frame, is_character=False)
        return Enter(here, self._build(inner, Leave(here, then), here))

    def _repeated(self, item: ex.Expression, least: int, most: int | None, then: State, frame: Frame | None) -> State:
        if most is None:
            # The last required iteration is also the body of the loop. Building it twice would double the automaton at
            # each level of nested repetitions.
            loop = Split(())
            iteration = self._build(item, loop, frame)
            loop.ways = (iteration, then)
            last: State = iteration if least else loop
        else:
            last = then
            for _ in range(most - least):
                last = Split((self._build(item, last, frame), then))
        for _ in range(least if most is not None else least - 1):
            last = self._build(item, last, frame)
        return last


def advanced(threads: Threads, character: str) -> list[tuple[Thread, Frame | None]]:
    """The threads right after a character, before any rule is entered or left."""
    after: list[tuple[Thread, Frame | None]] = []
    for state, denied in threads:
        if isinstance(state, Read) and character in state.chars:
            still = frozenset(_state_closure(s.then for s in denied if isinstance(s, Read) and character in s.chars))
            if ACCEPT not in still:
                after.append((Thread(state.then, still), state.frame))
    return after


def _closure(threads: list[Thread]) -> Iterator[Thread]:
    """The threads that read or accept, in order of preference: the epsilon closure."""
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
                more = frozenset(_state_closure([ahead]))
                if ACCEPT not in more:
                    pending.append(Thread(then, denied | more))
            case _:
                yield thread


def _state_closure(states: Iterable[State]) -> Iterator[State]:
    return (state for state, _ in _closure([Thread(state, frozenset()) for state in states]))
