"""Proofs about plans: a walk through a plan and the table of its rule at once, which is finite."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from support.table_proofs import BLOCK, SURROGATES, Places, forgettable, renumbered, walk
from uriast.combinators import Node
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.walks import parts
from uriast.combinators.node import fields_of
from uriast.combinators.table import DEAD, NOW, UNDEFINED, table_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from uriast.combinators.plan import Plan
    from uriast.combinators.table import ByteAutomaton, Table

BRACKETED: Final = {"IPv6Literal": "IPv6address", "IPvFutureLiteral": "IPvFuture", "IPv6addrzLiteral": "IPv6addrz"}
"""The classes of nodes whose component has brackets around the text of the node, with the rules of the text."""

Move = tuple[int, tuple[int, ...]]
"""Where a character leads, and by which operations, one for each of its bytes."""


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


def difference(plan: Plan, definition: ex.Expression) -> str | None:
    """A shortest text that a plan does not read as the tables of a definition do; `None` if there is none.

    The tables say which texts are refused, and where; and for the other texts, which components they have, of which
    classes. The texts of addresses in brackets are no components, so rules find them, in a second walk.
    """
    found = _Walk(plan, table_of(definition)).difference()
    if found is None and (rules := sorted(_rules(definition) & {*BRACKETED.values()})):
        return _Walk(plan, table_of(definition, rules), are_rules=True).difference()
    return found


class _Walk:
    def __init__(self, plan: Plan, table: Table, *, are_rules: bool = False) -> None:
        self._plan = plan
        self._table = table
        self._are_rules = are_rules
        self._of_table = 1 + plan.registers  # the index of the table's first register among the places
        self._idle = forgettable(plan), forgettable(table)
        self._symbols: dict[tuple[bytes, bytes], str] = {}
        self._ways: dict[tuple[int, int], dict[tuple[Move, Move], str]] = {}
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
        for (of_plan, of_table), character in self._ways_from(here.plan, here.table).items():
            places = list(here.places)
            # A plan reads all bytes of a character at its place, a table each at its own.
            _set(self._plan, of_plan, places, 1, [0, 0, 0, 0])
            _set(self._table, of_table, places, self._of_table, [0, -1, -2, -3])
            for first, idle, (state, _) in zip((1, self._of_table), self._idle, (of_plan, of_table), strict=True):
                for register in idle[state]:
                    places[first + register] = None
            places[0] = -4
            yield character, Pair(of_plan[0], of_table[0], renumbered(places))

    def _ways_from(self, of_plan: int, of_table: int) -> dict[tuple[Move, Move], str]:
        """The ways that characters lead, each with one of them."""
        if (of_plan, of_table) not in self._ways:
            found = self._ways.setdefault((of_plan, of_table), {})
            if of_plan != DEAD:
                for (one, other), character in self._symbols.items():
                    moves = _move(self._plan, of_plan, one), _move(self._table, of_table, other)
                    if (moves[0][0], moves[1][0]) != (DEAD, DEAD):
                        found.setdefault(moves, character)
        return self._ways[of_plan, of_table]

    def _is_wrong(self, here: Pair) -> bool:
        if DEAD in {here.plan, here.table}:
            return here.plan != here.table
        of_plan, of_table = self._plan.finals[here.plan], self._table.finals[here.table]
        if of_plan is None or of_table is None:
            return of_plan is not of_table
        found = _found(here.places, of_plan, 1), _found(here.places, of_table, self._of_table)
        return not self._is_same(*found, cast("int", here.places[0]))

    def _is_same(self, of_plan: list[int], of_table: list[int], end: int) -> bool:
        """Whether the value that the program builds has the components that the table finds."""
        if not self._table.labels:
            return True  # functions may build the value, which take no spans
        build: Any = self._plan._built  # noqa: SLF001 - what is proved is the program
        found = dict(_components(build(AnyText(), of_plan, end), ""))
        labels, kinds = self._table.labels, self._table.kinds
        numbers = dict(zip(kinds, of_table[2 * len(labels) :], strict=True))
        places = {
            label: None if start == UNDEFINED else Span(start, last)
            for label, start, last in zip(labels, of_table[::2], of_table[1::2], strict=False)
        }
        if self._are_rules:
            return places == dict.fromkeys(labels) | {
                BRACKETED[kind]: span for span, kind in found.values() if kind in BRACKETED
            }
        for label, place in places.items():
            span, kind = found.pop(label, (None, ""))
            if (number := numbers.get(label, UNDEFINED)) != UNDEFINED and kind != kinds[label][number]:
                return False
            if span == "" and place is not None and place.start == place.end:  # the node of the empty text
                span = place
            if span != place and kind not in BRACKETED:
                return False
        return all(span is None for name, (span, _) in found.items() if name)  # what has no name has no label


def _move(machine: ByteAutomaton, state: int, classes: bytes) -> Move:
    """Where the bytes of a character lead, and by which operations."""
    actions: list[int] = []
    for kind in classes:
        actions.append(machine.actions[state][kind])
        state = machine.targets[state][kind]
        if state == DEAD:
            break
    return state, tuple(actions)


def _set(machine: ByteAutomaton, move: Move, places: list[int | str | None], first: int, bytes_at: list[int]) -> None:
    """Change registers by a move. They are behind the first of the places. A byte at 0 is at the place of reading."""
    for now, action in zip(bytes_at, move[1], strict=False):
        operation = machine.operations[action]
        here = now or places[0]
        values = [_value(source, here, places, first) for _, source in operation]
        for (register, _), value in zip(operation, values, strict=True):
            places[first + register] = value


def _value(source: int, now: int | str | None, places: Sequence[int | str | None], first: int) -> int | str | None:
    """The value of a source: a register's, the place, or a number."""
    if source >= 0:
        return places[first + source]
    return now if source == NOW else str(NOW - 1 - source)


def _found(places: Places, sources: Sequence[int], first: int) -> list[int]:
    """The values of some sources at the end of a text, as a plan has them."""
    values = [_value(source, places[0], places, first) for source in sources]
    return [UNDEFINED if value is None else int(value) for value in values]


def _components(value: object, name: str) -> Iterator[tuple[str, tuple[Any, str]]]:
    """The components of a value, by their names, each with its span and the class of its node."""
    if isinstance(value, tuple) and not isinstance(value, Span):
        for item in cast("tuple[object, ...]", value):
            yield from _components(item, "")
    elif not isinstance(value, Node):
        yield name, (value, "")
    elif len(fields := fields_of(type(value))) == 1:
        yield name, (getattr(value, fields[0].name), type(value).__name__)
    else:
        for field in fields:
            yield from _components(getattr(value, field.name), field.name)


def _rules(definition: ex.Expression) -> set[str]:
    """The names of the rules in a definition that builds nodes."""
    return set() if definition.is_text else {part.name for part in parts(definition) if isinstance(part, ex.Named)}
