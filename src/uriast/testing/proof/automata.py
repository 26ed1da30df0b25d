"""Finite automata over characters and marks: building, minimizing, comparing."""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from uriast.testing.proof.expressions import LAST, Chars, Choice, Concat, Group, Repeat, UnsupportedError, walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from uriast.testing.proof.expressions import Expression, Ranges

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The symbols that an automaton reads: classes of characters that it treats alike, then marks."""

    # `starts` are the code points at which runs of characters begin, `kinds` the class of each run. A mark is a symbol
    # with a name of two or more characters, which stands between the characters of a text.

    starts: tuple[int, ...]
    kinds: tuple[int, ...]
    marks: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """The number of classes and marks."""
        return max(self.kinds) + 1 + len(self.marks)

    def index(self, symbol: str) -> int:
        """The index of a character's class or of a mark."""
        if len(symbol) == 1:
            return self.kinds[bisect_right(self.starts, ord(symbol)) - 1]
        return max(self.kinds) + 1 + self.marks.index(symbol)

    def runs(self) -> Iterator[tuple[int, int, int]]:
        """The first and last code point of each run of characters, and its class."""
        for first, last, kind in zip(self.starts, (*self.starts[1:], LAST + 1), self.kinds, strict=True):
            yield first, last - 1, kind


def alphabet(sets: Iterable[Ranges], marks: tuple[str, ...] = ()) -> Alphabet:
    """The coarsest alphabet each of whose classes lies inside or outside each of some sets."""
    distinct = list(dict.fromkeys(sets))
    ends = {point for ranges in distinct for first, last in ranges for point in (first, last + 1)}
    starts = tuple(sorted({0, *ends} - {LAST + 1}))
    kinds: dict[tuple[bool, ...], int] = {}
    classes = tuple(
        kinds.setdefault(tuple(contains(ranges, start) for ranges in distinct), len(kinds)) for start in starts
    )
    return Alphabet(starts, classes, marks)


def contains(ranges: Ranges, point: int) -> bool:
    """Whether a code point is in a set."""
    return any(first <= point <= last for first, last in ranges)


@dataclass(frozen=True, slots=True)
class DFA:
    """A complete deterministic automaton; state 0 is the first, `table[state][class]` the next."""

    alphabet: Alphabet
    table: tuple[tuple[int, ...], ...]
    accepting: tuple[bool, ...]

    def run(self, word: Iterable[str], state: int = 0) -> int:
        """The state after some characters and marks."""
        for symbol in word:
            state = self.table[state][self.alphabet.index(symbol)]
        return state

    def accepts(self, word: Iterable[str]) -> bool:
        """Whether a text, or a sequence of characters and marks, is in the language."""
        return self.accepting[self.run(word)]


@dataclass(frozen=True, slots=True)
class Difference:
    """A shortest text that only one of two languages has; marks are written between its characters."""

    text: str
    only_left: bool


def explore(start: State, step: Callable[[State], Iterable[State]]) -> tuple[list[State], list[tuple[int, ...]]]:
    """All reachable states, beginning with the first, and the numbers of each one's successors."""
    numbers = {start: 0}
    states = [start]
    table: list[tuple[int, ...]] = []
    for state in states:
        row: list[int] = []
        for following in step(state):
            number = numbers.setdefault(following, len(states))
            if number == len(states):
                states.append(following)
            row.append(number)
        table.append(tuple(row))
    return states, table


def minimize(dfa: DFA) -> DFA:
    """The minimal automaton of the same language: Moore's refinement, then only the states that can be reached."""
    blocks: list[int] = list(dfa.accepting)
    while True:
        numbers: dict[tuple[int, ...], int] = {}
        keys = ((block, *(blocks[state] for state in row)) for block, row in zip(blocks, dfa.table, strict=True))
        refined = [numbers.setdefault(key, len(numbers)) for key in keys]
        if len(numbers) == len(set(blocks)):
            break
        blocks = refined
    member = {block: state for state, block in enumerate(refined)}
    states, table = explore(refined[0], lambda block: (refined[state] for state in dfa.table[member[block]]))
    return DFA(dfa.alphabet, tuple(table), tuple(dfa.accepting[member[block]] for block in states))


def language_of(expression: Expression) -> DFA:
    """The minimal automaton of a purely regular expression. Captures and preferences are ignored."""
    nfa = _NFA()
    first, last = nfa.state(), nfa.state()
    nfa.add(expression, first, last)
    symbols = alphabet(part.ranges for part in walk(expression) if isinstance(part, Chars))
    samples = [symbols.starts[symbols.kinds.index(kind)] for kind in range(symbols.size)]
    reads = {ranges: [contains(ranges, sample) for sample in samples] for moves in nfa.moves for ranges, _ in moves}

    def step(states: frozenset[int]) -> Iterator[frozenset[int]]:
        targets: list[list[int]] = [[] for _ in samples]
        for ranges, target in (move for state in states for move in nfa.moves[state]):
            for kind, inside in enumerate(reads[ranges]):
                if inside:
                    targets[kind].append(target)
        return map(nfa.closure, targets)

    states, table = explore(nfa.closure([first]), step)
    return minimize(DFA(symbols, tuple(table), tuple(last in state for state in states)))


class _NFA:
    """Thompson's construction."""

    def __init__(self) -> None:
        self.moves: list[list[tuple[Ranges, int]]] = []
        self._empty: list[list[int]] = []

    def state(self) -> int:
        """A new state."""
        self.moves.append([])
        self._empty.append([])
        return len(self.moves) - 1

    def closure(self, states: Iterable[int]) -> frozenset[int]:
        """All states that are reachable by empty moves."""
        reached = set(states)
        waiting = list(reached)
        while waiting:
            found = [state for state in self._empty[waiting.pop()] if state not in reached]
            reached.update(found)
            waiting += found
        return frozenset(reached)

    def add(self, expression: Expression, first: int, last: int) -> None:
        """Add moves for an expression from one state to another."""
        match expression:
            case Chars(ranges):
                self.moves[first].append((ranges, last))
            case Concat(parts):
                self._chain(parts, first, last)
            case Choice(options):
                for option in options:
                    self._chain((option,), first, last)
            case Repeat(body, least, most):
                self._repeat(body, (least, most), first, last)
            case Group(_, body):
                self.add(body, first, last)
            case _:
                message = f"not purely regular: {expression}"
                raise UnsupportedError(message)

    def _chain(self, parts: Sequence[Expression], first: int, last: int) -> None:
        for part in parts:
            following = self.state()
            self.add(part, first, following)
            first = following
        self._empty[first].append(last)

    def _repeat(self, body: Expression, counts: tuple[int, int | None], first: int, last: int) -> None:
        least, most = counts
        middle = self.state()
        self._chain((body,) * least, first, middle)
        if most is None:
            loop = self.state()
            self._empty[middle].append(loop)
            self._chain((body,), loop, loop)
            self._empty[loop].append(last)
            return
        for _ in range(most - least):
            self._empty[middle].append(last)
            following = self.state()
            self._chain((body,), middle, following)
            middle = following
        self._empty[middle].append(last)


def difference(left: DFA, right: DFA) -> Difference | None:
    """A shortest text that only one of two languages has; `None` if they are equal."""
    found = shortest_difference(left, right)
    return None if found is None else Difference("".join(found), only_left=left.accepts(found))


def shortest_difference(left: DFA, right: DFA) -> tuple[str, ...] | None:
    """A shortest difference, as a sequence of characters and marks; `None` if the languages are equal."""
    symbols = _common(left.alphabet, right.alphabet)
    origin: dict[tuple[int, int], tuple[tuple[int, int], str] | None] = {(0, 0): None}
    waiting = deque([(0, 0)])
    while waiting:
        pair = waiting.popleft()
        if left.accepting[pair[0]] != right.accepting[pair[1]]:
            return _path(origin, pair)
        rows = left.table[pair[0]], right.table[pair[1]]
        for symbol, left_kind, right_kind in symbols:
            following = rows[0][left_kind], rows[1][right_kind]
            if following not in origin:
                origin[following] = pair, symbol
                waiting.append(following)
    return None


def _path(origin: dict[tuple[int, int], tuple[tuple[int, int], str] | None], pair: tuple[int, int]) -> tuple[str, ...]:
    symbols: list[str] = []
    step = origin[pair]
    while step is not None:
        symbols.append(step[1])
        step = origin[step[0]]
    return tuple(reversed(symbols))


def _common(left: Alphabet, right: Alphabet) -> list[tuple[str, int, int]]:
    """A readable symbol for every pair of classes that meet, the most readable first, and for every mark."""
    if left.marks != right.marks:
        message = f"the marks differ: {left.marks} and {right.marks}"
        raise ValueError(message)
    samples: dict[tuple[int, int], str] = {}
    starts = sorted({*left.starts, *right.starts})
    for first, after in zip(starts, [*starts[1:], LAST + 1], strict=True):
        pair = left.index(chr(first)), right.index(chr(first))
        sample = readable([(first, after - 1)])
        samples[pair] = min(sample, samples.get(pair, sample), key=_readability)
    characters = [(sample, *pair) for pair, sample in samples.items()]
    characters.sort(key=lambda symbol: _readability(symbol[0]))
    return characters + [(mark, left.index(mark), right.index(mark)) for mark in left.marks]


def readable(runs: Iterable[tuple[int, int]]) -> str:
    """The most readable character of some runs, each given by its first and last code point."""
    return min((char for first, last in runs for char in _samples(first, last)), key=_readability)


def _samples(first: int, last: int) -> list[str]:
    """The ends of a run and all its ASCII characters."""
    return [chr(first), chr(last), *map(chr, range(first, min(last, 0x7F)))]


def _readability(char: str) -> tuple[bool, bool, str]:
    return not (char.isascii() and char.isalnum()), not (char.isascii() and char.isprintable()), char
