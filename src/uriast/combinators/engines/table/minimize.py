"""The minimal automaton with registers.

Two states are equivalent if their final registers are the same and every byte leads them to equivalent states by the
same operation. So a minimal automaton has no two equivalent states, no operation on a register that is not needed
later, no register without a need and no two bytes in different classes that it treats alike. Its states, classes,
operations and registers are numbered in the order in which they are reached.

Registers are not renamed from state to state. An automaton with fewer states might do so, with more operations.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from uriast.combinators.engines.table.determinize import DEAD, Tagged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.combinators.engines.table.determinize import Operation


def minimized(tagged: Tagged) -> Tagged:
    """The minimal automaton of one all of whose states are needed."""
    return _renumbered(_first_of_each_block(_with_needed_operations(tagged)))


def _with_needed_operations(tagged: Tagged) -> Tagged:
    """The automaton without operations on registers that are not needed later."""
    needed = _needed(tagged)
    operations: dict[Operation, int] = {(): 0}

    @cache
    def kept(target: int, number: int) -> int:
        pairs = tuple(pair for pair in tagged.operations[number] if pair[0] in needed[target])
        return operations.setdefault(pairs, len(operations))

    actions = [list(map(kept, targets, row)) for targets, row in zip(tagged.targets, tagged.actions, strict=True)]
    return tagged._replace(actions=actions, operations=list(operations))


def _needed(tagged: Tagged) -> list[frozenset[int]]:
    """The registers of each state on which a later place of a tag depends; sources that are none may be among them."""
    sources: list[dict[tuple[int, int], None]] = [{} for _ in tagged.targets]
    for state, row in enumerate(zip(tagged.targets, tagged.actions, strict=True)):
        for target, number in dict.fromkeys(zip(*row, strict=True)):
            if target != DEAD:
                sources[target][state, number] = None
    needed = [frozenset(final or ()) for final in tagged.finals]
    before = [dict(operation) for operation in tagged.operations]
    pending = list(range(len(needed)))
    while pending:
        target = pending.pop()
        for state, number in sources[target]:
            step = before[number]
            more = {step.get(register, register) for register in needed[target]}
            if not more <= needed[state]:
                needed[state] |= more
                pending.append(state)
    return needed


def _blocks(tagged: Tagged) -> list[int]:
    """The number of the block of equivalent states that each state is in."""
    # Blocks are split until all states of a block go to the same blocks (J. E. Hopcroft, "An n log n algorithm for
    # minimizing states in a finite automaton", 1971). Plain refinement would take quadratic time for a long sequence.
    # No block is that of `DEAD`: each of the others splits off the states that go to `DEAD` instead.
    block_of, blocks = _first_blocks(tagged)
    sources: list[list[tuple[int, int]]] = [[] for _ in block_of]
    for state, row in enumerate(tagged.targets):
        for kind, target in enumerate(row):
            if target != DEAD:
                sources[target].append((kind, state))
    pending = set(range(len(blocks)))
    while pending:
        before: dict[int, list[int]] = {}
        for target in blocks[pending.pop()]:
            for kind, state in sources[target]:
                before.setdefault(kind, []).append(state)
        for states in before.values():
            pending.update(_split(block_of, blocks, states))
    return block_of


def _first_blocks(tagged: Tagged) -> tuple[list[int], list[set[int]]]:
    """Blocks of states with the same final registers and operations."""
    numbers: dict[object, int] = {}
    pairs = zip(tagged.finals, map(tuple, tagged.actions), strict=True)
    block_of = [numbers.setdefault(pair, len(numbers)) for pair in pairs]
    blocks = [set[int]() for _ in numbers]
    for state, block in enumerate(block_of):
        blocks[block].add(state)
    return block_of, blocks


def _split(block_of: list[int], blocks: list[set[int]], states: list[int]) -> Iterator[int]:
    """Split the blocks that have some of these states and others: the smaller part is a new one. Yield its number."""
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


def _first_of_each_block(tagged: Tagged) -> Tagged:
    """One state of each block, in the order in which they are reached."""
    block_of = [*_blocks(tagged), DEAD]  # DEAD, as an index, is that of the last one
    order = [0]
    numbers = {DEAD: DEAD, block_of[0]: 0}
    for state in order:
        for target in tagged.targets[state]:
            if block_of[target] not in numbers:
                numbers[block_of[target]] = len(order)
                order.append(target)
    return tagged._replace(
        targets=[[numbers[block_of[target]] for target in tagged.targets[state]] for state in order],
        actions=[tagged.actions[state] for state in order],
        finals=[tagged.finals[state] for state in order],
    )


def _renumbered(tagged: Tagged) -> Tagged:
    """The automaton with classes, operations and registers numbered in the order in which they are used."""
    classes, kinds = _classes(tagged)
    used = {0: 0}
    actions = [[used.setdefault(row[kind], len(used)) for kind in kinds] for row in tagged.actions]
    registers: dict[int, int] = {}

    def renamed(source: int) -> int:
        return registers.setdefault(source, len(registers)) if source >= 0 else source

    operations = [tuple((renamed(each), renamed(source)) for each, source in tagged.operations[old]) for old in used]
    return Tagged(
        classes,
        [[row[kind] for kind in kinds] for row in tagged.targets],
        actions,
        [tuple(sorted(pairs)) for pairs in operations],
        [None if final is None else tuple(map(renamed, final)) for final in tagged.finals],
    )


def _classes(tagged: Tagged) -> tuple[bytes, list[int]]:
    """The classes of bytes that are not treated alike, and for each of them one of the classes that it is made of."""
    columns = list(zip(*tagged.targets, *tagged.actions, strict=True))
    numbers: dict[tuple[int, ...], int] = {}
    merged = bytes(numbers.setdefault(columns[kind], len(numbers)) for kind in tagged.classes)
    return merged, [columns.index(column) for column in numbers]
