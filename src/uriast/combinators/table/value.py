"""The table of a rule: what a kernel in any language needs to read texts by the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import attrs

from uriast.combinators.automata.minimal import DEAD
from uriast.combinators.byte_automata.value import UNDEFINED, ByteAutomaton

if TYPE_CHECKING:
    from collections.abc import Mapping

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
