"""The table of a rule: what a kernel in any language needs to read texts by the rule."""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from uriast.combinators.engines.table.determinize import DEAD, NOW

UNDEFINED: Final = -1
"""The value of a register that is not set: it is no offset."""
CONTINUATION: Final = range(0x80, 0xC0)
"""The bytes of a character behind its first one (RFC 3629, section 3)."""

Spans: TypeAlias = "tuple[tuple[int, int] | None, ...]"
"""For each label, where its text starts and ends, as offsets in bytes from 0; `None` if it is undefined."""


@attrs.frozen
class Table:
    """A rule as a minimal deterministic automaton over the bytes of UTF-8, with registers that hold offsets in bytes.

    A kernel reads a text in five steps.

    1. The state is 0, and each register is `UNDEFINED`, which is -1.
    2. For each byte: its class is `classes[byte]`, and the next state is `targets[state][class]`. If that is `DEAD`,
       which is -1, the text is invalid at the offset of the byte: go to step 5.
    3. `operations[actions[state][class]]` changes registers, all at once: each (register, source) sets the register to
       what the source held before, or to the offset of the byte if the source is `NOW`, which is -1. Operation 0
       changes nothing. Then the state is the next state: go on with step 2.
    4. At the end, `finals[state]` tells where the components stand. Label i starts at the value of the source
       `finals[state][2 * i]`, where `NOW` is the length of the text, and ends at that of `finals[state][2 * i + 1]`. If
       the values are `UNDEFINED`, so is the component. But if `finals[state]` is `None`, the text ends too early, and
       is invalid at its length: go to step 5.
    5. If the state is `inside` a character, the text is invalid at the first byte of this character instead: the
       nearest one before the offset that is not from 0x80 to 0xBF.

    A text that is invalid at an offset is the beginning of a valid one up to there.

    >>> from uriast.combinators import char_range, literal, text
    >>> from uriast.combinators.engines.table import table_of
    >>> digits = text(char_range("0", "9").many()).desc("digits")
    >>> table = table_of((literal("é") >> digits).definition, ["digits"])
    >>> table.labels, len(table.targets), len(table.targets[0]), table.registers
    (('digits',), 4, 4, 1)
    >>> table.read("é12".encode()), table.read("é1x".encode())
    (((2, 4),), 3)

    Attributes:
        labels: The names of the components and rules, in the order of the groups.
        classes: For each of the 256 bytes, its class. Bytes of a class are read alike.
        targets: For each state and class, the next state or `DEAD`.
        actions: For each state and class, the number of an operation.
        operations: The operations, by their numbers. Each is (register, source) pairs in the order of the registers.
        finals: For each state, `None`, or the source of each start and end if the text may end there.
        registers: The number of registers.
        inside: For each state, whether it has read a part of a character.
    """

    labels: tuple[str, ...]
    classes: bytes
    targets: tuple[tuple[int, ...], ...]
    actions: tuple[tuple[int, ...], ...]
    operations: tuple[tuple[tuple[int, int], ...], ...]
    finals: tuple[tuple[int, ...] | None, ...]
    registers: int
    inside: tuple[bool, ...] = attrs.field(
        init=False,
        repr=False,
        eq=False,
        default=attrs.Factory(lambda table: _inside(table.classes, table.targets), takes_self=True),
    )

    def read(self, data: bytes) -> Spans | int:
        """Read a text: the definition of what a kernel does.

        >>> from uriast.combinators import literal
        >>> from uriast.combinators.engines.table import table_of
        >>> table = table_of(literal("a").many().definition)
        >>> table.read(b"aa"), table.read(b"ab")
        ((), 1)

        Args:
            data: The text in UTF-8.

        Returns:
            For each label, where its text starts and ends; or the offset in bytes at which the text is invalid.

        Raises:
            TypeError: The text is not of bytes.
        """
        if not isinstance(data, bytes):
            message = f"expected bytes, got {type(data).__name__}"
            raise TypeError(message)
        state = 0
        places = [UNDEFINED] * self.registers
        for offset, byte in enumerate(data):
            kind = self.classes[byte]
            target = self.targets[state][kind]
            if target == DEAD:
                return self._start(data, offset, state)
            operation = self.operations[self.actions[state][kind]]
            values = [offset if source == NOW else places[source] for _, source in operation]
            for (register, _), value in zip(operation, values, strict=True):
                places[register] = value
            state = target
        final = self.finals[state]
        if final is None:
            return self._start(data, len(data), state)
        values = [len(data) if source == NOW else places[source] for source in final]
        pairs = zip(values[::2], values[1::2], strict=True)
        return tuple(None if start == UNDEFINED else (start, end) for start, end in pairs)

    def _start(self, data: bytes, offset: int, state: int) -> int:
        """The start of the character at an offset, to which a state has read."""
        if self.inside[state]:
            offset -= 1
            while data[offset] in CONTINUATION:
                offset -= 1
        return offset


def _inside(classes: bytes, targets: tuple[tuple[int, ...], ...]) -> tuple[bool, ...]:
    kinds = {classes[byte] for byte in CONTINUATION}
    return tuple(any(row[kind] != DEAD for kind in kinds) for row in targets)
