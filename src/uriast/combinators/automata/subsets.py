"""Threads: all runs through one text at once, the preferred one first; and the deterministic automata of them.

Of two runs at one position with the same guards, a thread is the preferred one.

With tags, the deterministic automaton has registers (V. Laurikari, "NFAs with tagged transitions, their conversion to
deterministic automata and application to regular expressions", 2000). A thread takes the marks before a character when
it reads that character, so a mark costs nothing where the thread does not go on. Without tags, the order of threads
means nothing, and they are sorted: otherwise each order would be a state of its own. A minimal automaton with
registers is not canonical: the order of threads numbers them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from uriast.combinators.automata.alphabet import parted, symbols_in
from uriast.combinators.automata.minimal import DEAD, NOW, Automaton

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from uriast.combinators.automata.minimal import Operation
    from uriast.combinators.automata.positions import Denied, Machine, Step

Thread: TypeAlias = "tuple[int, Denied]"
"""A position, and the guards that are not decided."""
Tags: TypeAlias = "tuple[tuple[int, int], ...]"
"""Tags in the order in which they are passed, each with the source of its value. The last value of a tag counts."""
Versions: TypeAlias = "tuple[int, ...]"
"""For each tag, a register's version, or a source that is no register."""


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
        self._machine.budget.spend(len(made) * self._tags // 4)
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
