"""From a definition to its table."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from uriast.combinators.automata.alphabet import LAST_BYTE, Alphabet
from uriast.combinators.automata.forms import Forms, sets_of
from uriast.combinators.automata.positions import Budget, BudgetError, Machine
from uriast.combinators.automata.subsets import DEAD, NOW, Automaton, determinized, minimized
from uriast.combinators.definition.abnf import referred
from uriast.combinators.engines.groups import grouped
from uriast.combinators.regular.forms import FromRegular
from uriast.combinators.table.utf8 import in_bytes
from uriast.combinators.table.value import ByteAutomaton, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from uriast.combinators.automata.subsets import Operation
    from uriast.combinators.definition import expression as ex
    from uriast.combinators.engines.groups import Grouped
    from uriast.combinators.regular.regex import Regular

MOST_STEPS: Final = 500_000
"""The largest number of steps in which a table is made. A step passes a part of a regular expression, or a thread of an
automaton, or fills a place in the table. A rule with 200 states takes some 17,000. The largest number takes a second or
two.
"""

Tag: TypeAlias = "tuple[int, int] | None"
"""A tag, with the source of its value."""


def table_of(definition: ex.Expression, names: Collection[str] | None = None) -> Table:
    """The table of a definition, for whole texts."""
    # It reads a text as the rule does: of several ways to read it, it is the one that the rule prefers. Python's texts
    # may contain surrogates, which no UTF-8 has: a table never reads them.
    groups = grouped(definition, names)
    tags = 2 * len(groups.labels) + len(groups.kinds)
    found = tagged(definition, groups.regular, _marks(groups).__getitem__, tags)
    return Table(**attrs.asdict(found, recurse=False), labels=groups.labels, kinds=groups.kinds)


def tagged(
    definition: ex.Expression, regular: Regular, marks: Callable[[int], tuple[Tag, Tag]], tags: int
) -> ByteAutomaton:
    """The automaton of a regular expression over bytes.

    `marks` gives the tags before and behind each group, by its number. A `ValueError` cites the definition.
    """
    forms = Forms()
    form = FromRegular(forms, cache(partial(in_bytes, forms)), marks).form(regular)
    alphabet = Alphabet(sets_of(form), LAST_BYTE)
    machine = Machine(forms, alphabet, Budget(MOST_STEPS))
    try:
        found = determinized(machine, machine.state(form), tags)
    except BudgetError:
        message = (
            f"expected a definition whose table takes at most {MOST_STEPS:,} steps to make, "
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


def _marks(groups: Grouped) -> dict[int, tuple[Tag, Tag]]:
    """The tags before and behind each group: the start and the end of a component, or the number of its class."""
    first = 2 * len(groups.labels)
    marks: list[tuple[Tag, Tag]] = [((tag, NOW), (tag + 1, NOW)) for tag in range(0, first, 2)]
    for tag, names in enumerate(groups.kinds.values(), first):
        marks += [((tag, NOW - 1 - number), None) for number in range(len(names))]
    return dict(enumerate(marks, 1))


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
