"""From a form to its minimal automaton, with no register, operation or class that it does not need."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from uriast.combinators.automata.alphabet import LAST_BYTE, Alphabet
from uriast.combinators.automata.forms import sets_of
from uriast.combinators.automata.minimal import DEAD, Automaton, minimized
from uriast.combinators.automata.positions import Budget, BudgetError, Machine
from uriast.combinators.automata.subsets import determinized
from uriast.combinators.byte_automata.value import ByteAutomaton
from uriast.combinators.definition.abnf import referred

if TYPE_CHECKING:
    from uriast.combinators.automata.forms import Form, Forms
    from uriast.combinators.automata.minimal import Operation
    from uriast.combinators.definition import expression as ex


def made(definition: ex.Expression, forms: Forms, form: Form, tags: int, most_steps: int) -> ByteAutomaton:
    """The automaton of a form. A `ValueError` cites the definition if it takes too many steps."""
    alphabet = Alphabet(sets_of(form), LAST_BYTE)
    machine = Machine(forms, alphabet, Budget(most_steps))
    try:
        found = determinized(machine, machine.state(form), tags)
    except BudgetError:
        message = (
            f"expected a definition whose table takes at most {most_steps:,} steps to make, "
            f"got a larger one: {referred(definition)}"
        )
        raise ValueError(message) from None
    classes, found = _with_needed_classes(alphabet, minimized(_with_needed_operations(found)))
    found, registers = _renumbered(found)
    return ByteAutomaton(
        classes,
        tuple(map(tuple, found.targets)),
        tuple(map(tuple, found.actions)),
        tuple(found.operations),
        tuple(found.finals),
        registers,
    )


def _with_needed_classes(alphabet: Alphabet, found: Automaton) -> tuple[bytes, Automaton]:
    """The class of each byte, where bytes that are treated alike have one, and the automaton with these classes."""
    columns = list(zip(*found.targets, *found.actions, strict=True))
    numbers: dict[tuple[int, ...], int] = {}
    classes = bytes(numbers.setdefault(columns[alphabet.symbol(byte)], len(numbers)) for byte in range(LAST_BYTE + 1))
    chosen = [columns.index(column) for column in numbers]
    targets, actions = ([[row[symbol] for symbol in chosen] for row in rows] for rows in (found.targets, found.actions))
    return classes, found._replace(targets=targets, actions=actions)


# Registers are not renamed from state to state. An automaton with fewer states might do so, with more operations.
def _with_needed_operations(found: Automaton) -> Automaton:
    """The automaton without operations on registers that are not needed later."""
    needed = _needed(found)
    operations: dict[Operation, int] = {(): 0}

    @cache
    def kept(target: int, number: int) -> int:
        pairs = tuple(pair for pair in found.operations[number] if pair[0] in needed[target])
        return operations.setdefault(pairs, len(operations))

    actions = [list(map(kept, targets, row)) for targets, row in zip(found.targets, found.actions, strict=True)]
    return found._replace(actions=actions, operations=list(operations))


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


def _renumbered(found: Automaton) -> tuple[Automaton, int]:
    """The automaton with operations and registers numbered as they are used, and the number of registers."""
    used = {0: 0}
    actions = [[used.setdefault(number, len(used)) for number in row] for row in found.actions]
    registers: dict[int, int] = {}

    def renamed(source: int) -> int:
        return registers.setdefault(source, len(registers)) if source >= 0 else source

    operations = [tuple((renamed(each), renamed(source)) for each, source in found.operations[old]) for old in used]
    finals = [None if final is None else tuple(map(renamed, final)) for final in found.finals]
    return Automaton(found.targets, actions, [tuple(sorted(pairs)) for pairs in operations], finals), len(registers)
