"""Threads: all runs through one text at once, the preferred one first; and the deterministic automata of them.

Of two runs at one position with the same guards, a thread is the preferred one.

With tags, the deterministic automaton has registers (V. Laurikari, "NFAs with tagged transitions, their conversion to
deterministic automata and application to regular expressions", 2000). A thread takes the marks before a character when
it reads that character, so a mark costs nothing where the thread does not go on. Without tags, the order of threads
means nothing, and they are sorted: otherwise each order would be a state of its own. A minimal automaton with
registers is not canonical: the order of threads numbers them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

from uriast.combinators.automata.alphabet import parted, symbols_in

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence

    from uriast.combinators.automata.positions import Denied, Machine, Step

DEAD: Final = -1
"""Stands for no state: the text cannot be valid any more."""
NOW: Final = -1
"""The source of a value that is the index in the text. Smaller sources are numbers: -2 for 0, -3 for 1."""

Thread: TypeAlias = "tuple[int, Denied]"
"""A position, and the guards that are not decided."""
Tags: TypeAlias = "tuple[tuple[int, int], ...]"
"""Tags in the order in which they are passed, each with the source of its value. The last value of a tag counts."""
Versions: TypeAlias = "tuple[int, ...]"
"""For each tag, a register's version, or a source that is no register."""
Operation: TypeAlias = "tuple[tuple[int, int], ...]"
"""Registers, each with the source of its new value."""


class Automaton(NamedTuple):
    """A deterministic automaton; with tags, it has registers. State 0 is the first."""

    targets: list[list[int]]  # for each state and class, the next state, or `DEAD`
    actions: list[list[int]]  # for each state and class, the number of an operation
    operations: list[Operation]
    finals: list[tuple[int, ...] | None]  # for each state, the source of each tag, if the text may end there


def first_threads(machine: Machine, state: int) -> list[tuple[int, Step, Thread]]:
    """The threads at a state, as those that come from a thread 0 before it."""
    return [(0, step, (step.position, step.denied)) for step in machine.steps(state)]


def next_threads(
    machine: Machine, threads: Sequence[tuple[int, Thread]], symbol: int
) -> Collection[tuple[int, Step, Thread]]:
    """The threads after a character of a class, each with the number of the one that it comes from, and its step."""
    found: dict[Thread, tuple[int, Step, Thread]] = {}
    for number, (position, denied) in threads:
        still = machine.after_guards(denied, symbol)
        if still is not None:
            steps = machine.steps(machine.positions[position].after(symbol))
            machine.budget.spend(len(steps))
            for step in steps:
                thread = step.position, still | step.denied if still else step.denied
                if thread not in found:
                    found[thread] = number, step, thread
    return found.values()


def runs_after(machine: Machine, threads: Iterable[Thread], symbol: int) -> list[tuple[int, Denied]]:
    """The states right after a character of a class, with the guards, of the threads that can read it."""
    found: list[tuple[int, Denied]] = []
    for number, denied in threads:
        position = machine.positions[number]
        if position.bits >> symbol & 1 and (still := machine.after_guards(denied, symbol)) is not None:
            found.append((position.after(symbol), still))
    return found


def readable_parts(machine: Machine, threads: Sequence[Thread]) -> Iterator[tuple[int, list[tuple[int, Thread]]]]:
    """The parts of the alphabet that some threads treat alike, each with the threads that read it, numbered."""
    places = [machine.positions[position] for position, _ in threads]
    sets = {place.bits for place in places}
    sets.update([bits for place in places for bits, _ in place.branches])
    sets.update(*[machine.sets_of(denied) for _, denied in threads if denied])
    for part, _ in parted([*sets], machine.alphabet.everything):
        if reading := [(number, threads[number]) for number, place in enumerate(places) if place.bits & part]:
            yield part, reading


class _Config(NamedTuple):
    """A state of the deterministic automaton."""

    threads: tuple[Thread, ...]
    tags: tuple[Tags, ...]  # for each thread, those that it has passed since the last character
    owners: tuple[int, ...]  # for each thread, the number of its versions
    versions: tuple[Versions, ...]  # those of a tag are numbered in their order, so that equal states are one


def determinized(machine: Machine, start: int, tags: int = 0) -> Automaton:
    """The deterministic automaton of a state. With tags, the marks are pairs of a tag and a source."""
    return _Determinizing(machine, tags).whole(start)


class _Determinizing:
    def __init__(self, machine: Machine, tags: int) -> None:
        self._machine = machine
        self._tags = tags
        self._order: dict[Thread, int] = {}
        self._registers: dict[tuple[int, int], int] = {}
        self._renamed: dict[tuple[Versions, ...], tuple[tuple[Versions, ...], int]] = {}
        self._operations: dict[Operation, int] = {(): 0}

    def whole(self, start: int) -> Automaton:
        """The automaton of all states that can be reached."""
        size = self._machine.alphabet.size
        found = Automaton([], [], [], [])
        nothing = _Config((), ((),), (0,), ((0,) * self._tags,))
        begin, _ = self._config(nothing, first_threads(self._machine, start))
        numbers, order = {begin: 0}, [begin]
        for config in order:
            row, actions = [DEAD] * size, [0] * size
            for bits, reading in readable_parts(self._machine, config.threads):
                taken = next_threads(self._machine, reading, next(symbols_in(bits)))
                self._machine.budget.spend(len(reading))
                if taken:
                    following, action = self._config(config, taken)
                    number = numbers.setdefault(following, len(order))
                    if number == len(order):
                        order.append(following)
                    for symbol in symbols_in(bits):
                        row[symbol], actions[symbol] = number, action
            self._machine.budget.spend(size)
            found.targets.append(row)
            found.actions.append(actions)
            found.finals.append(self._final(config))
        found.operations.extend(self._operations)
        return found

    def _config(self, before: _Config, taken: Collection[tuple[int, Step, Thread]]) -> tuple[_Config, int]:
        """The state of some threads that come from another one, and the number of the operation between the two."""
        threads = tuple([thread for _, _, thread in taken])
        if not self._tags:
            for thread in threads:
                self._order.setdefault(thread, len(self._order))
            ordered = tuple(sorted(threads, key=self._order.__getitem__))
            return _Config(ordered, ((),) * len(threads), (0,) * len(threads), ((),)), 0
        made: dict[Versions, int] = {}
        owner_of: dict[int, int] = {}
        for number in dict.fromkeys([number for number, _, _ in taken]):
            own = _set(before.versions[before.owners[number]], before.tags[number])
            owner_of[number] = made.setdefault(own, len(made))
        key = tuple(made)
        if key not in self._renamed:
            self._renamed[key] = self._renaming(key)
        versions, action = self._renamed[key]
        tags = cast("tuple[Tags, ...]", tuple([step.marks for _, step, _ in taken]))
        owners = tuple([owner_of[number] for number, _, _ in taken])
        return _Config(threads, tags, owners, versions), action

    def _renaming(self, taken: tuple[Versions, ...]) -> tuple[tuple[Versions, ...], int]:
        """Versions numbered in their order, and the number of the operation that does so."""
        columns: list[tuple[int, ...]] = []
        operation: list[tuple[int, int]] = []
        for tag, column in enumerate(zip(*taken, strict=True)):
            numbers: dict[int, int] = {}
            columns.append(tuple([numbers.setdefault(version, len(numbers)) for version in column]))
            operation += [
                (self._register(tag, new), self._source(tag, old)) for old, new in numbers.items() if old != new
            ]
        action = self._operations.setdefault(tuple(operation), len(self._operations))
        return tuple(zip(*columns, strict=True)), action

    def _final(self, config: _Config) -> tuple[int, ...] | None:
        """The source of each tag at the end of the text, for the preferred thread that may end there."""
        for (position, denied), tags, owner in zip(config.threads, config.tags, config.owners, strict=True):
            if not self._machine.positions[position].bits and not self._machine.refuse_end(denied):
                taken = _set(config.versions[owner], tags)
                return tuple(self._source(tag, each) for tag, each in enumerate(taken))
        return None

    def _source(self, tag: int, version: int) -> int:
        return version if version <= NOW else self._register(tag, version)

    def _register(self, tag: int, version: int) -> int:
        return self._registers.setdefault((tag, version), len(self._registers))


def _set(versions: Versions, tags: Tags) -> Versions:
    """Versions with the sources of some tags in their places."""
    if not tags:
        return versions
    taken = list(versions)
    for tag, source in tags:
        taken[tag] = source
    return tuple(taken)


def minimized(found: Automaton) -> Automaton:
    """One state for each block of equivalent states, in the order in which they are reached.

    Two states are equivalent if they end alike, and go to equivalent states by the same operations (J. E. Hopcroft, "An
    n log n algorithm for minimizing states", 1971).
    """
    found = _trimmed(found)
    keys = list(zip(found.finals, map(tuple, found.actions), strict=True))
    block_of = [*_blocks(found.targets, keys), DEAD]  # as an index, `DEAD` is the last one
    order, numbers = [0], {DEAD: DEAD, block_of[0]: 0}
    for state in order:
        for target in found.targets[state]:
            if block_of[target] not in numbers:
                numbers[block_of[target]] = len(order)
                order.append(target)
    return Automaton(
        [[numbers[block_of[target]] for target in found.targets[state]] for state in order],
        [found.actions[state] for state in order],
        found.operations,
        [found.finals[state] for state in order],
    )


def _trimmed(found: Automaton) -> Automaton:
    """The automaton without moves to states from which no text is accepted."""
    sources: list[list[int]] = [[] for _ in found.targets]
    for state, row in enumerate(found.targets):
        for target in set(row) - {DEAD}:
            sources[target].append(state)
    live = {state for state, final in enumerate(found.finals) if final is not None}
    waiting = list(live)
    while waiting:
        more = [state for state in sources[waiting.pop()] if state not in live]
        live.update(more)
        waiting += more
    if len(live) == len(sources):
        return found
    targets = [[each if each in live else DEAD for each in row] for row in found.targets]
    actions = [
        [action if target != DEAD else 0 for target, action in zip(*rows, strict=True)]
        for rows in zip(targets, found.actions, strict=True)
    ]
    return found._replace(targets=targets, actions=actions)


def _blocks(targets: Sequence[Sequence[int]], keys: Sequence[Hashable]) -> list[int]:
    """The number of the block of each state: states with the same key that lead to the same blocks."""
    numbers: dict[Hashable, int] = {}
    block_of = [numbers.setdefault(key, len(numbers)) for key in keys]
    blocks = [set[int]() for _ in numbers]
    for state, block in enumerate(block_of):
        blocks[block].add(state)
    sources: list[list[tuple[int, int]]] = [[] for _ in block_of]
    for state, row in enumerate(targets):
        for symbol, target in enumerate(row):
            if target != DEAD:
                sources[target].append((symbol, state))
    pending = set(range(len(blocks)))
    while pending:
        before: dict[int, list[int]] = {}
        for target in blocks[pending.pop()]:
            for symbol, state in sources[target]:
                before.setdefault(symbol, []).append(state)
        for states in before.values():
            pending.update(_split(block_of, blocks, states))
    return block_of


def _split(block_of: list[int], blocks: list[set[int]], states: list[int]) -> Iterator[int]:
    """Split the blocks that have both some of these states and others: the smaller part is a new one."""
    inside: dict[int, set[int]] = {}
    for state in states:
        inside.setdefault(block_of[state], set()).add(state)
    for block, part in inside.items():
        others = len(blocks[block]) - len(part)
        if others:
            smaller = part if len(part) <= others else blocks[block] - part
            blocks[block] -= smaller
            for state in smaller:
                block_of[state] = len(blocks)
            yield len(blocks)
            blocks.append(smaller)
