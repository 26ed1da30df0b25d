"""The registers of an automaton: those that are needed, in the order in which they are used.

Registers are not renamed from state to state. An automaton with fewer states might do so, with more operations.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from uriast.combinators.automata.subsets import DEAD, Automaton

if TYPE_CHECKING:
    from uriast.combinators.automata.subsets import Operation


def with_needed_operations(found: Automaton) -> Automaton:
    """The automaton without operations on registers that are not needed later."""
    needed = _needed(found)
    operations: dict[Operation, int] = {(): 0}

    @cache
    def kept(target: int, number: int) -> int:
        pairs = tuple(pair for pair in found.operations[number] if pair[0] in needed[target])
        return operations.setdefault(pairs, len(operations))

    actions = [list(map(kept, targets, row)) for targets, row in zip(found.targets, found.actions, strict=True)]
    return found._replace(actions=actions, operations=list(operations))


def renumbered(found: Automaton) -> tuple[Automaton, int]:
    """The automaton with operations and registers numbered as they are used, and the number of registers."""
    used = {0: 0}
    actions = [[used.setdefault(number, len(used)) for number in row] for row in found.actions]
    registers: dict[int, int] = {}

    def renamed(source: int) -> int:
        return registers.setdefault(source, len(registers)) if source >= 0 else source

    operations = [tuple((renamed(each), renamed(source)) for each, source in found.operations[old]) for old in used]
    finals = [None if final is None else tuple(map(renamed, final)) for final in found.finals]
    return Automaton(found.targets, actions, [tuple(sorted(pairs)) for pairs in operations], finals), len(registers)


def _needed(found: Automaton) -> list[frozenset[int]]:
    """The registers of each state on which a later place of a tag depends; sources that are none may be among them."""
    sources: list[dict[tuple[int, int], None]] = [{} for _ in found.targets]
    for state, row in enumerate(zip(found.targets, found.actions, strict=True)):
        for target, number in dict.fromkeys(zip(*row, strict=True)):
            if target != DEAD:
                sources[target][state, number] = None
    needed = [frozenset(final or ()) for final in found.finals]
    before = [dict(operation) for operation in found.operations]
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
