"""The plan of a rule, and how it reads: the definition of what a kernel in any language does."""

from __future__ import annotations

from enum import IntEnum, auto
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import attrs

from uriast.combinators.automata.subsets import DEAD, NOW
from uriast.combinators.building import unchecked
from uriast.combinators.errors import NO_MATCH
from uriast.combinators.spanned import Spanned

if TYPE_CHECKING:
    from collections.abc import Callable

UNSET: Final = -1
"""The value of a register that is not set, and the slot that is the whole text."""


class Op(IntEnum):
    """What a step does. The program has a stack of values; a text is that of a slot, and `None` if it is not set."""

    RETURN = auto()  # the value on the stack is that of the text
    TEXT = auto()  # push the text of slot a
    CONSTANT = auto()  # push object a
    TUPLE = auto()  # pop a values, push their tuple
    NODE = auto()  # pop a value for each field of class a, push the node
    CALL = auto()  # pop a value, push what function a gives for it
    CALL_SPREAD = auto()  # pop a tuple or list, push what function a gives for its items
    CALL_EACH = auto()  # pop b values, push what function a gives for them
    ADD = auto()  # pop two values, push their sum
    IF_SLOT = auto()  # go to step c unless slot a is set
    IF_CHOICE = auto()  # go to step c unless choice a is b
    JUMP = auto()  # go to step c
    SPAN = auto()  # pop a value, push it with the span of slot a
    ITERATE = auto()  # push what function a gives for the text and the span of slot b: a list of values


class Step(NamedTuple):
    """A step of a program. Steps go forward alone."""

    op: Op
    a: int = 0
    b: int = 0
    c: int = 0


@attrs.frozen
class Plan:
    """A rule as an automaton over bytes, which finds slots and choices, and a program that builds the rule's value."""

    # An automaton reads as that of a `Table` does, with two differences. The bytes of a character are all read at the
    # index of the character in code points, so registers hold such indices. And behind two sources for each slot,
    # `finals` have one for each choice. A text with a surrogate, which has no UTF-8, is not read.

    classes: bytes
    targets: tuple[tuple[int, ...], ...]
    actions: tuple[tuple[int, ...], ...]
    operations: tuple[tuple[tuple[int, int], ...], ...]
    finals: tuple[tuple[int, ...] | None, ...]
    registers: int
    slots: int
    choices: int
    steps: tuple[Step, ...]
    objects: tuple[object, ...]  # constants, functions and node classes

    def read(self, text: str) -> object:
        """The value of a whole text, or `NO_MATCH`."""
        stop, found = self._run(text)
        return NO_MATCH if found is None else self._built(text, found, stop)

    def stop(self, text: str) -> int | None:
        """The index at which a text cannot go on, or its length if it ends too early; `None` if it is valid."""
        stop, found = self._run(text)
        return stop if found is None else None

    def _run(self, text: str) -> tuple[int, list[int] | None]:
        """The index at which reading stops; and the start and end of each slot, then the choices, if a text may end."""
        state, registers = 0, [UNSET] * self.registers
        for index, character in enumerate(text):
            for byte in character.encode("utf-8", "surrogatepass"):
                number = self.classes[byte]
                target = self.targets[state][number]
                if target == DEAD:
                    return index, None
                operation = self.operations[self.actions[state][number]]
                values = [_value(source, index, registers) for _, source in operation]
                for (register, _), value in zip(operation, values, strict=True):
                    registers[register] = value
                state = target
        final = self.finals[state]
        return len(text), None if final is None else [_value(source, len(text), registers) for source in final]

    def _built(self, text: str, found: list[int], end: int) -> Any:
        """The value that the program builds."""
        stack: list[Any] = []
        place = 0

        def span(slot: int) -> tuple[int, int]:
            return (0, end) if slot == UNSET else (found[2 * slot], found[2 * slot + 1])

        def popped(count: int) -> list[Any]:
            items = stack[len(stack) - count :]
            del stack[len(stack) - count :]
            return items

        while True:
            op, a, b, c = self.steps[place]
            place += 1
            match op:
                case Op.RETURN:
                    return stack.pop()
                case Op.TEXT:
                    first, last = span(a)
                    stack.append(None if first == UNSET else text[first:last])
                case Op.CONSTANT:
                    stack.append(self.objects[a])
                case Op.TUPLE:
                    stack.append(tuple(popped(a)))
                case Op.NODE:
                    node_class = cast("type[Any]", self.objects[a])
                    stack.append(unchecked(node_class)(*popped(b)))
                case Op.CALL:
                    stack.append(cast("Callable[..., Any]", self.objects[a])(stack.pop()))
                case Op.CALL_SPREAD:
                    stack.append(cast("Callable[..., Any]", self.objects[a])(*stack.pop()))
                case Op.CALL_EACH:
                    stack.append(cast("Callable[..., Any]", self.objects[a])(*popped(b)))
                case Op.ADD:
                    one, other = popped(2)
                    stack.append(one + other)
                case Op.IF_SLOT:
                    place = place if span(a)[0] != UNSET else c
                case Op.IF_CHOICE:
                    place = place if found[2 * self.slots + a] == b else c
                case Op.JUMP:
                    place = c
                case Op.SPAN:
                    stack.append(Spanned(stack.pop(), *span(a)))
                case _:
                    stack.append(cast("Callable[..., Any]", self.objects[a])(text, *span(b)))


def _value(source: int, index: int, registers: list[int]) -> int:
    """The value of a source at an index."""
    if source >= 0:
        return registers[source]
    return index if source == NOW else NOW - 1 - source
