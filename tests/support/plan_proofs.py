"""Proofs about plans: a walk through a plan and the table of its rule at once, which is finite."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from support.table_proofs import BLOCK, SURROGATES, renumbered, walk
from uriast.combinators import Node
from uriast.combinators.node import fields_of
from uriast.combinators.plan.value import UNSET
from uriast.combinators.table import DEAD, NOW

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from support.table_proofs import Places
    from uriast.combinators.plan import Plan
    from uriast.combinators.table import Table

BRACKETED: Final = frozenset({"IPv6Literal", "IPvFutureLiteral", "IPv6addrzLiteral"})
"""The classes of nodes whose component has brackets around the text of the node: of these, the class is compared."""


Place = int | str | None
"""A place, by its number; as a `str`, a number that is a choice."""


class Span(NamedTuple):
    """A part of any text, by the numbers of its places."""

    start: int
    end: int


class AnyText:
    """A text of which only the places are known."""

    def __getitem__(self, part: slice) -> Span:
        return Span(part.start, part.stop)


class Pair(NamedTuple):
    """What is known after some characters: the states, and which of the places are the same.

    Attributes:
        plan: The state of the plan.
        table: That of the table.
        places: The place where the reading is; then those that the registers of the plan and of the table hold.
    """

    plan: int
    table: int
    places: Places


def difference(plan: Plan, table: Table) -> str | None:
    """A shortest text that a plan and a table do not both refuse, or in which they find different components."""
    return _Walk(plan, table).difference()


class _Walk:
    def __init__(self, plan: Plan, table: Table) -> None:
        self._plan = plan
        self._table = table
        self._symbols: dict[tuple[bytes, bytes], str] = {}
        seen: set[tuple[bytes, bytes]] = set()
        for start in (start for start in range(0, 0x110000, BLOCK) if start not in SURROGATES):
            before = chr(start).encode()[:-1]
            alike = before.translate(plan.classes), before.translate(table.classes)
            if before and alike in seen:
                continue
            seen.add(alike)
            for character in map(chr, range(start, start + BLOCK)):
                read = character.encode()
                self._symbols.setdefault((read.translate(plan.classes), read.translate(table.classes)), character)

    def difference(self) -> str | None:
        start = Pair(0, 0, (0, *[None] * (self._plan.registers + self._table.registers)))
        return walk(start, self._steps, self._is_wrong)

    def _steps(self, here: Pair) -> Iterator[tuple[str, Pair]]:
        if here.plan == DEAD:
            return
        for (of_plan, of_table), character in self._symbols.items():
            places = list(here.places)
            # A plan reads all bytes of a character at its place, a table each at its own.
            plan = _moved(self._plan, here.plan, of_plan, places, 1, [places[0]] * 4)
            table = _moved(self._table, here.table, of_table, places, 1 + self._plan.registers, [places[0], -1, -2, -3])
            if (plan, table) != (DEAD, DEAD):
                places[0] = -4
                yield character, Pair(plan, table, renumbered(places))

    def _is_wrong(self, here: Pair) -> bool:
        if DEAD in {here.plan, here.table}:
            return here.plan != here.table
        of_plan, of_table = self._plan.finals[here.plan], self._table.finals[here.table]
        if of_plan is None or of_table is None:
            return of_plan is not of_table
        first = 1 + self._plan.registers
        return not self._is_same(_found(here.places, of_plan, 1), _found(here.places, of_table, first), here)

    def _is_same(self, of_plan: list[int], of_table: list[int], here: Pair) -> bool:
        """Whether the value that the program builds has the components that the table finds."""
        build: Any = self._plan._built  # noqa: SLF001 - what is proved is the program
        value = build(AnyText(), of_plan, UNSET, cast("int", here.places[0]))
        found = dict(_components(value, "")) if self._table.labels else {}
        ends = zip(self._table.labels, of_table[::2], of_table[1::2], strict=False)
        kinds = dict(zip(self._table.kinds, of_table[2 * len(self._table.labels) :], strict=True))
        for label, start, end in ends:
            span, kind = found.pop(label, (None, ""))
            number = kinds.get(label, UNSET)
            if number != UNSET and kind != self._table.kinds[label][number]:
                return False
            if span == "":  # the node of the empty text
                span = Span(start, start) if start == end != UNSET else ""
            if span != (None if start == UNSET else Span(start, end)) and kind not in BRACKETED:
                return False
        return all(span is None for span, _ in found.values())


def _moved(
    machine: Plan | Table, state: int, classes: bytes, places: list[Place], first: int, of_bytes: list[Place]
) -> int:
    """The state after some bytes, each with its place. The registers are behind the first of the places."""
    for now, kind in zip(of_bytes, classes, strict=False):
        operation = machine.operations[machine.actions[state][kind]]
        values = [_value(source, now, places, first) for _, source in operation]
        for (register, _), value in zip(operation, values, strict=True):
            places[first + register] = value
        state = machine.targets[state][kind]
        if state == DEAD:
            break
    return state


def _value(source: int, now: Place, places: Sequence[Place], first: int) -> Place:
    """The value of a source: a register's, the place, or a number."""
    if source >= 0:
        return places[first + source]
    return now if source == NOW else str(NOW - 1 - source)


def _found(places: Sequence[Place], sources: Sequence[int], first: int) -> list[int]:
    """The values of some sources at the end of a text, as a plan has them."""
    values = [_value(source, places[0], places, first) for source in sources]
    return [UNSET if value is None else int(value) for value in values]


def _components(value: object, name: str) -> Iterator[tuple[str, tuple[Any, str]]]:
    """The components of a value, by their names, each with its span and the class of its node."""
    if not isinstance(value, Node):
        yield name, (value, "")
        return
    fields = fields_of(type(value))
    if name and len(fields) == 1:
        yield name, (getattr(value, fields[0].name), type(value).__name__)
    else:
        for field in fields:
            yield from _components(getattr(value, field.name), field.name)
