"""Threads: all runs through one text at once, the preferred one first; and the deterministic automaton of them.

Of two runs at one position with the same guards, a thread is the preferred one.

With tags, the deterministic automaton has registers (V. Laurikari, "NFAs with tagged transitions, their conversion to
deterministic automata and application to regular expressions", 2000). A thread takes the marks before a character when
it reads that character, so a mark costs nothing where the thread does not go on. Without tags, the order of threads
means nothing, and they are sorted: otherwise each order would be a state of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

from uriast.combinators.automata.alphabet import kinds_in, parted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from uriast.combinators.automata.positions import Budget, Denied, Machine, Step

DEAD: Final = -1
"""Stands for no state: the text cannot be valid any more."""
NOW: Final = -1
"""The source of a value that is the index in the text. Smaller sources are numbers: -2 for 0, -3 for 1."""

Thread: TypeAlias = "tuple[int, Denied]"
"""A position, and the guards that are not decided."""
Tags: TypeAlias = "tuple[tuple[int, int], ...]"
"""Tags in their order, each with the source of its value."""
Versions: TypeAlias = "tuple[int, ...]"
"""For each tag, a register's version, or a source that is no register."""
Operation: TypeAlias = "tuple[tuple[int, int], ...]"
"""Registers, each with the source of its new value."""
_Ordered: TypeAlias = "list[tuple[int, _Ordered]]"
"""Guards in an order, for sorting."""


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
    machine: Machine, threads: Sequence[tuple[int, Thread]], kind: int
) -> Iterator[tuple[int, Step, Thread]]:
    """The threads after a character of a class, each with the number of the one that it comes from, and its step."""
    seen: set[Thread] = set()
    for number, (position, denied) in threads:
        still = machine.after_guards(denied, kind)
        if still is not None:
            steps = machine.steps(machine.positions[position].after(kind))
            machine.budget.spend(len(steps))
            for step in steps:
                thread = step.position, still | step.denied
                if thread not in seen:
                    seen.add(thread)
                    yield number, step, thread


def parts(machine: Machine, threads: Sequence[Thread]) -> Iterator[tuple[int, list[tuple[int, Thread]]]]:
    """The parts of the alphabet that some threads treat alike, each with the threads that read it, numbered."""
    sets = [machine.positions[position].bits for position, _ in threads]
    more = {way for position, _ in threads for way, _ in machine.positions[position].ways}
    more.update(bits for _, denied in threads for bits in machine.bits_of(denied))
    for part, inside in parted([*sets, *more], machine.alphabet.everything):
        if reading := [(index, threads[index]) for index in inside if index < len(threads)]:
            yield part, reading


class _Config(NamedTuple):
    """A state of the deterministic automaton."""

    threads: tuple[Thread, ...]
    tags: tuple[Tags, ...]  # for each thread, the tags that it has passed since the last character
    owners: tuple[int, ...]  # for each thread, the number of its versions
    versions: tuple[Versions, ...]  # those of a tag are numbered in their order, so that equal states are one


def determinized(machine: Machine, start: int, budget: Budget, tags: int = 0) -> Automaton:
    """The deterministic automaton of a state. With tags, the marks are pairs of a tag and a source."""
    return _Determinizing(machine, budget, tags).whole(start)


class _Determinizing:
    def __init__(self, machine: Machine, budget: Budget, tags: int) -> None:
        self._machine = machine
        self._budget = budget
        self._tags = tags
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
            for bits, reading in parts(self._machine, config.threads):
                taken = list(next_threads(self._machine, reading, next(kinds_in(bits))))
                self._budget.spend(len(reading) + len(taken))
                if taken:
                    following, action = self._config(config, taken)
                    number = numbers.setdefault(following, len(order))
                    if number == len(order):
                        order.append(following)
                    for kind in kinds_in(bits):
                        row[kind], actions[kind] = number, action
            found.targets.append(row)
            found.actions.append(actions)
            found.finals.append(self._final(config))
        found.operations.extend(self._operations)
        return found

    def _config(self, before: _Config, taken: list[tuple[int, Step, Thread]]) -> tuple[_Config, int]:
        """The state of some threads that come from another one, and the number of the operation between the two."""
        if not self._tags:
            threads = tuple(sorted((thread for _, _, thread in taken), key=_order))
            return _Config(threads, ((),) * len(threads), (0,) * len(threads), ((),)), 0
        made: dict[Versions, int] = {}
        owner_of: dict[int, int] = {}
        for number in dict.fromkeys([number for number, _, _ in taken]):
            own = _set(before.versions[before.owners[number]], before.tags[number])
            owner_of[number] = made.setdefault(own, len(made))
        key = tuple(made)
        if key not in self._renamed:
            self._renamed[key] = self._renaming(key)
        versions, action = self._renamed[key]
        config = _Config(
            tuple([thread for _, _, thread in taken]),
            tuple([_tags(step) for _, step, _ in taken]),
            tuple([owner_of[number] for number, _, _ in taken]),
            versions,
        )
        return config, action

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


def _tags(step: Step) -> Tags:
    """The tags of a step's marks, the last of each."""
    return tuple(sorted(dict(cast("Tags", step.marks)).items()))


def _set(versions: Versions, tags: Tags) -> Versions:
    """Versions with the sources of some tags in their places."""
    if not tags:
        return versions
    taken = list(versions)
    for tag, source in tags:
        taken[tag] = source
    return tuple(taken)


def _order(thread: Thread) -> tuple[int, _Ordered]:
    return thread[0], _ordered(thread[1])


def _ordered(denied: Denied) -> _Ordered:
    return sorted((each.state, _ordered(each.denied)) for each in denied)
