"""The table of a rule: what a kernel in any language needs to read texts by the rule; and its form as bytes."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

import attrs

from uriast.combinators.automata.subsets import DEAD, NOW

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Rows: TypeAlias = Sequence[Sequence[int]]

UNDEFINED: Final = -1
"""The value of a register that is not set: it is no offset."""
CONTINUATION: Final = range(0x80, 0xC0)
"""The bytes of a character behind its first one (RFC 3629, section 3)."""


class Place(NamedTuple):
    """Where a component is."""

    start: int  # the offset of its first byte, from 0
    end: int  # the offset behind its last byte
    kind: str | None = None  # the name of its class, if the component can have several; otherwise `None`


Places: TypeAlias = "tuple[Place | None, ...]"
"""For each label, where its text is; `None` if it is undefined."""


@attrs.frozen
class ByteAutomaton:
    """A minimal deterministic automaton over bytes of UTF-8, with registers that hold places in the text."""

    # A kernel reads a text in four steps.
    #
    # 1. The state is 0, and each register is `UNDEFINED`, which is -1.
    # 2. For each byte: its class is `classes[byte]`, and the next state is `targets[state][class]`. If that is `DEAD`,
    #    which is -1, the text is invalid at the byte.
    # 3. `operations[actions[state][class]]` changes registers, all at once: each (register, source) sets the register
    #    to what the source held before, or to the place of the byte if the source is `NOW`, which is -1. A smaller
    #    source is a number: -2 for 0, -3 for 1. Operation 0 changes nothing. Then the state is the next state: go on
    #    with step 2.
    # 4. At the end, `finals[state]` has the sources of all that is found, where `NOW` is the place behind the text. But
    #    if it is `None`, the text ends too early, and is invalid at its end.

    classes: bytes  # for each of the 256 bytes, its class. Bytes of a class are read alike
    targets: tuple[tuple[int, ...], ...]  # for each state and class, the next state or `DEAD`
    actions: tuple[tuple[int, ...], ...]  # for each state and class, the number of an operation
    # the operations, by their numbers. Each is (register, source) pairs in the order of the registers
    operations: tuple[tuple[tuple[int, int], ...], ...]
    finals: tuple[tuple[int, ...] | None, ...]  # for each state, the sources of what is found, if the text may end
    registers: int  # the number of registers

    def after(self, state: int, byte: int, place: int, registers: list[int]) -> int:
        """The state after a byte at a place. If it is not `DEAD`, the registers are changed."""
        number = self.classes[byte]
        target = self.targets[state][number]
        if target != DEAD:
            operation = self.operations[self.actions[state][number]]
            values = [_value(source, place, registers) for _, source in operation]
            for (register, _), value in zip(operation, values, strict=True):
                registers[register] = value
        return target

    def found(self, state: int, end: int, registers: list[int]) -> list[int] | None:
        """What is found in a text that leads to a state; `None` if it ends too early."""
        final = self.finals[state]
        return None if final is None else [_value(source, end, registers) for source in final]


def _value(source: int, place: int, registers: list[int]) -> int:
    """The value of a source at a place."""
    if source >= 0:
        return registers[source]
    return place if source == NOW else NOW - 1 - source


@attrs.frozen
class Table(ByteAutomaton):
    """A rule as an automaton that finds its components. Places are offsets in bytes."""

    # What is found at the end: label i starts at the value of the source `finals[state][2 * i]`, and ends at that of
    # `finals[state][2 * i + 1]`. If the values are `UNDEFINED`, so is the component. Behind these, there is a source
    # for each item of `kinds`: its value is the index of the component's class.
    #
    # If a text is invalid while the state is `inside` a character, it is so at the first byte of this character: the
    # nearest one before the offset that is not from 0x80 to 0xBF.
    #
    # A text that is invalid at an offset is the beginning of a valid one up to there, unless no text is valid. The
    # error of the rule may be behind it: the rule reads on until a look-ahead refuses what it has read.

    labels: tuple[str, ...]  # the names of the components and rules, in the order of the groups
    kinds: Mapping[str, tuple[str, ...]]  # for each label whose component can be a node of several classes, their names
    inside: tuple[bool, ...] = attrs.field(
        init=False,
        repr=False,
        eq=False,
        default=attrs.Factory(lambda table: _inside(table.classes, table.targets), takes_self=True),
    )  # for each state, whether it has read a part of a character

    def read(self, data: bytes) -> Places | int:
        """Read a text: the definition of what a kernel does."""
        if not isinstance(data, bytes):
            message = f"expected bytes, got {type(data).__name__}"
            raise TypeError(message)
        state, registers = 0, [UNDEFINED] * self.registers
        for offset, byte in enumerate(data):
            target = self.after(state, byte, offset, registers)
            if target == DEAD:
                return self._start(data, offset, state)
            state = target
        values = self.found(state, len(data), registers)
        if values is None:
            return self._start(data, len(data), state)
        numbers = dict(zip(self.kinds, values[2 * len(self.labels) :], strict=True))
        ends = zip(self.labels, values[::2], values[1::2], strict=False)
        return tuple(
            None if start == UNDEFINED else Place(start, end, self._kind(label, numbers.get(label, UNDEFINED)))
            for label, start, end in ends
        )

    def _kind(self, label: str, number: int) -> str | None:
        return None if number == UNDEFINED else self.kinds[label][number]

    def _start(self, data: bytes, offset: int, state: int) -> int:
        """The start of the character at an offset, to which a state has read."""
        if self.inside[state]:
            offset -= 1
            while data[offset] in CONTINUATION:
                offset -= 1
        return offset


def _inside(classes: bytes, targets: tuple[tuple[int, ...], ...]) -> tuple[bool, ...]:
    continuing = {classes[byte] for byte in CONTINUATION}
    return tuple(any(row[number] != DEAD for number in continuing) for row in targets)


def stored(table: Table) -> bytes:
    """A table as bytes: its attributes in JSON (RFC 8259), compressed by zlib (RFC 1950)."""
    values = attrs.asdict(table, filter=lambda field, _: field.init)
    values["classes"] = list(table.classes)
    return zlib.compress(json.dumps(values, separators=(",", ":")).encode(), level=9)


def restored(data: bytes) -> Table:
    """The table of some bytes."""
    try:
        values = json.loads(zlib.decompress(data))
        return Table(
            classes=bytes(values["classes"]),
            targets=_rows(values["targets"]),
            actions=_rows(values["actions"]),
            operations=tuple(map(cast("type[tuple[tuple[int, int], ...]]", _rows), values["operations"])),
            finals=tuple(None if final is None else tuple(final) for final in values["finals"]),
            registers=values["registers"],
            labels=tuple(values["labels"]),
            kinds={label: tuple(names) for label, names in values["kinds"].items()},
        )
    except (zlib.error, ValueError, KeyError, TypeError):
        message = "expected the bytes of a table, got others"
        raise ValueError(message) from None


def _rows(values: Rows) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, values))
