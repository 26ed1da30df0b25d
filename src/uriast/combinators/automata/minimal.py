"""Deterministic automata as numbers, and how one is made minimal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

DEAD: Final = -1
"""In place of a state: the text cannot be valid any more."""
NOW: Final = -1
"""The source of a value that is the index in the text. Smaller sources are numbers: -2 for 0, -3 for 1."""
Operation: TypeAlias = "tuple[tuple[int, int], ...]"
"""Registers, each with the source of its new value."""


class Automaton(NamedTuple):
    """A deterministic automaton; with tags, it has registers. State 0 is the first."""

    targets: list[list[int]]  # for each state and class, the next state, or `DEAD`
    actions: list[list[int]]  # for each state and class, the number of an operation
    operations: list[Operation]
    finals: list[tuple[int, ...] | None]  # for each state, the source of each tag, if the text may end there


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
