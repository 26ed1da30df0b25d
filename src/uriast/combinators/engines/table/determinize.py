"""From a nondeterministic automaton with tags to a deterministic one with registers.

V. Laurikari, "NFAs with tagged transitions, their conversion to deterministic automata and application to regular
expressions" (2000), with one byte of look-ahead: a thread takes the tags before a byte when it reads that byte, so a
tag costs nothing where the thread does not go on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from uriast.combinators.engines.table.nfa import ACCEPT, NOW, Enter, Leave, Read, Tag, TooLargeError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from uriast.combinators.engines.table.nfa import NFA

DEAD: Final = -1
"""Stands for no state: the text cannot be valid any more."""
MOST_STEPS: Final = 1_000_000
"""The largest number of steps in which an automaton is made: a step is one of a thread, or a transition for a class of
bytes. A URI reference takes some 13,000. A million take a second or two.
"""

Tags: TypeAlias = tuple[tuple[int, int], ...]
"""Tags, each with its source, in their order."""
Versions: TypeAlias = tuple[int, ...]
"""For each tag, the version that a thread has, or a source that is none."""
Operation: TypeAlias = tuple[tuple[int, int], ...]
"""Registers, each with the source of its value: a register, the place, or a number. They are in their order."""


class Threads(NamedTuple):
    """A state of the deterministic automaton: the threads of the other, the preferred one first."""

    states: tuple[int, ...]  # the state of each thread: one that reads a byte, or accepts
    tags: tuple[Tags, ...]  # the tags that each thread has passed since the last byte
    owners: tuple[int, ...]  # for each thread, the number of its versions
    # the versions of the tags that the threads have. Those of a tag are numbered as the threads have them
    versions: tuple[Versions, ...]


class Tagged(NamedTuple):
    """A deterministic automaton with registers. State 0 is the first. Its registers are undefined at first."""

    classes: bytes  # the class of each of the 256 bytes
    targets: list[list[int]]  # for each state and class, the next state, or `DEAD`
    actions: list[list[int]]  # for each state and class, the number of an operation
    operations: list[Operation]  # the operations, by their numbers
    finals: list[tuple[int, ...] | None]  # for each state, the source of each tag, if the text may end there


def determinized(nfa: NFA, tags: int) -> Tagged:
    """The deterministic automaton. From each of its states, some text is accepted."""
    return _Determinizing(nfa, tags).whole()


class _Determinizing:
    """The construction, with what it knows about the states of the nondeterministic automaton."""

    def __init__(self, nfa: NFA, tags: int) -> None:
        self._nfa = nfa
        self._tags = tags
        self._steps = 0
        self._live = _live(nfa)
        self._closures: dict[int, Sequence[tuple[int, Tags]]] = {}
        self.classes, self._kinds = _classes(nfa)
        self._rows: dict[int, tuple[int, ...]] = {}
        self._renamed: dict[tuple[Versions, ...], tuple[tuple[Versions, ...], Operation]] = {}
        self._registers: dict[tuple[int, int], int] = {}

    def whole(self) -> Tagged:
        """The automaton of all states that can be reached."""
        first = tuple(self._closure(self._nfa.start))
        start = Threads(
            tuple(state for state, _ in first),
            tuple(passed for _, passed in first),
            (0,) * len(first),
            ((0,) * self._tags,),
        )
        numbers = {start: 0}
        operations: dict[Operation, int] = {(): 0}
        found = Tagged(self.classes, [], [], [], [])
        for threads in (order := [start]):
            steps: dict[tuple[int, ...], tuple[int, int]] = {(DEAD,) * len(threads.states): (DEAD, 0)}
            for move in (moves := self._moves(threads)):
                if move not in steps:
                    following, operation = self._step(threads, move)
                    number = numbers.setdefault(following, len(order))
                    if number == len(order):
                        order.append(following)
                    steps[move] = number, operations.setdefault(operation, len(operations))
            self._spend(len(moves))
            found.targets.append([steps[move][0] for move in moves])
            found.actions.append([steps[move][1] for move in moves])
            found.finals.append(self._final(threads))
        found.operations.extend(operations)
        return found

    def _moves(self, threads: Threads) -> list[tuple[int, ...]]:
        """For each class of bytes, the state to which each thread goes."""
        rows = [self._row(state) for state in threads.states]
        return list(zip(*rows, strict=True)) if rows else [()] * (max(self.classes) + 1)

    def _row(self, number: int) -> tuple[int, ...]:
        """For each class of bytes, the state to which a state goes."""
        if number not in self._rows:
            state = self._nfa.states[number]
            if isinstance(state, Read):
                then = [*(target if target in self._live else DEAD for target in state.then), DEAD]
                self._rows[number] = tuple([then[way] for way in self._kinds[state.ways]])  # -1 is in none: DEAD
            else:
                self._rows[number] = (DEAD,) * (max(self.classes) + 1)
        return self._rows[number]

    def _step(self, threads: Threads, move: tuple[int, ...]) -> tuple[Threads, Operation]:
        """The threads after a byte, and the operation that makes their versions."""
        states: dict[int, None] = {}
        tags: list[Tags] = []
        sources: list[tuple[int, Tags]] = []
        for target, owner, passed in zip(move, threads.owners, threads.tags, strict=True):
            for state, more in self._closure(target):  # nothing is reached from DEAD
                if state not in states:
                    states[state] = None
                    tags.append(more)
                    sources.append((owner, passed))
        self._spend(len(states))
        taken: dict[Versions, int] = {}
        owner_of = {
            (owner, passed): taken.setdefault(_taken(threads.versions[owner], passed), len(taken))
            for owner, passed in dict.fromkeys(sources)
        }
        key = tuple(taken)
        if key not in self._renamed:
            self._renamed[key] = self._renaming(key)
        versions, operation = self._renamed[key]
        owners = tuple(map(owner_of.__getitem__, sources))
        return Threads(tuple(states), tuple(tags), owners, versions), operation

    def _renaming(self, taken: tuple[Versions, ...]) -> tuple[tuple[Versions, ...], Operation]:
        """Versions numbered in their order, and the operation that does so."""
        columns: list[tuple[int, ...]] = []
        operation: list[tuple[int, int]] = []
        for tag, column in enumerate(zip(*taken, strict=True)):
            numbers: dict[int, int] = {}
            columns.append(tuple(numbers.setdefault(version, len(numbers)) for version in column))
            for old, new in numbers.items():
                if old != new:
                    operation.append((self._register(tag, new), self._source(tag, old)))
        return tuple(zip(*columns, strict=True)) or ((),), tuple(operation)

    def _final(self, threads: Threads) -> tuple[int, ...] | None:
        if ACCEPT not in threads.states:
            return None
        place = threads.states.index(ACCEPT)
        taken = _taken(threads.versions[threads.owners[place]], threads.tags[place])
        return tuple(self._source(tag, each) for tag, each in enumerate(taken))

    def _source(self, tag: int, version: int) -> int:
        return version if version <= NOW else self._register(tag, version)

    def _register(self, tag: int, version: int) -> int:
        return self._registers.setdefault((tag, version), len(self._registers))

    def _closure(self, number: int) -> Sequence[tuple[int, Tags]]:
        """The epsilon closure of a state: what reads or accepts, with the tags on the way; preferred ones first."""
        # An iteration that may read nothing is remembered as long as nothing is read in it.
        if number not in self._closures:
            self._closures[number] = self._found(number)
        return self._closures[number]

    def _found(self, number: int) -> Sequence[tuple[int, Tags]]:
        found: dict[int, Tags] = {}
        seen: set[tuple[int, frozenset[int]]] = set()
        pending: list[tuple[int, Tags, frozenset[int]]] = [(number, (), frozenset())]
        while pending:
            here, tags, entered = pending.pop()
            if here not in self._live or (here, entered) in seen:
                continue
            seen.add((here, entered))
            state = self._nfa.states[here]
            if here == ACCEPT or isinstance(state, Read):
                found.setdefault(here, tuple(sorted(dict(tags).items())))
            elif isinstance(state, Tag):
                (then,) = state.then
                pending.append((then, (*tags, (state.tag, state.source)), entered))
            elif isinstance(state, Enter):
                body, then = state.then
                pending += [(then, tags, entered), (body, tags, entered | {here})]
            elif isinstance(state, Leave):
                again, then = state.then
                is_empty = state.entered in entered
                pending.append((then if is_empty else again, tags, entered - {state.entered}))
            else:
                pending += [(then, tags, entered) for then in reversed(state.then)]
        self._spend(len(seen))
        return tuple(found.items())

    def _spend(self, steps: int) -> None:
        self._steps += steps
        if self._steps > MOST_STEPS:
            raise TooLargeError


def _taken(versions: Versions, tags: Tags) -> Versions:
    """Versions after some tags."""
    if not tags:
        return versions
    taken = list(versions)
    for tag, source in tags:
        taken[tag] = source
    return tuple(taken)


def _live(nfa: NFA) -> set[int]:
    """The states from which some text is accepted."""
    sources: list[list[int]] = [[] for _ in nfa.states]
    for number, state in enumerate(nfa.states):
        for then in state.then:
            sources[then].append(number)
    live = {ACCEPT}
    pending = [ACCEPT]
    while pending:
        for source in sources[pending.pop()]:
            if source not in live:
                live.add(source)
                pending.append(source)
    return live


Ways: TypeAlias = "tuple[tuple[tuple[int, int], ...], ...]"


def _classes(nfa: NFA) -> tuple[bytes, dict[Ways, tuple[int, ...]]]:
    """The coarsest classes of bytes, and for each state that reads, the set of bytes that each class is in; or -1."""
    distinct = list(dict.fromkeys(state.ways for state in nfa.states if isinstance(state, Read)))
    columns: list[list[int]] = []
    for ways in distinct:
        column = [-1] * 256
        for number, ranges in enumerate(ways):
            for first, last in ranges:
                column[first : last + 1] = [number] * (last - first + 1)
        columns.append(column)
    numbers: dict[tuple[int, ...], int] = {}
    rows = list(zip(*columns, strict=True)) or [()] * 256
    classes = bytes(numbers.setdefault(row, len(numbers)) for row in rows)
    return classes, dict(zip(distinct, zip(*numbers, strict=True), strict=True))
