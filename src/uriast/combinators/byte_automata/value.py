"""An automaton that reads texts as bytes of UTF-8: what a kernel in any language needs to read them."""

from __future__ import annotations

from typing import Final

import attrs

from uriast.combinators.automata.minimal import DEAD, NOW

UNDEFINED: Final = -1
"""The value of a register that is not set: it is no place."""


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
