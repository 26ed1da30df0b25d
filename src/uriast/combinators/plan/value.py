"""The plan of a rule, and how it reads: the definition of what a kernel in any language does."""

from __future__ import annotations

from enum import IntEnum, auto
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import attrs

from uriast.combinators.building import unchecked
from uriast.combinators.byte_automata import DEAD, UNDEFINED, ByteAutomaton
from uriast.combinators.errors import NO_MATCH
from uriast.combinators.spanned import Spanned

if TYPE_CHECKING:
    from collections.abc import Callable

WHOLE: Final = -1
"""The slot that is the whole text."""


class Op(IntEnum):
    """What a step does. The program has a stack of values; a text is that of a slot, and `None` if it is not set."""

    RETURN = auto()  # the value on the stack is that of the text
    TEXT = auto()  # push the text of slot a
    CONSTANT = auto()  # push object a
    TUPLE = auto()  # pop a values, push their tuple
    NODE = auto()  # pop a value for each field of class a, push the node
    CALL = auto()  # pop a value, push what function a gives for it
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
class Plan(ByteAutomaton):
    """A rule as an automaton that finds slots and choices, and a program that builds the rule's value of them."""

    # Places are indices in code points: the bytes of a character are all at its index. A text with a surrogate, which
    # has no UTF-8, is not read. What is found at the end: slot i starts at the value of the source
    # `finals[state][2 * i]`, and ends at that of `finals[state][2 * i + 1]`. Behind these, there is a source for the
    # value of each choice.

    slots: int
    choices: int
    steps: tuple[Step, ...]
    objects: tuple[object, ...]  # constants, functions and node classes

    def read(self, text: str) -> object:
        """The value of a whole text, or `NO_MATCH`."""
        stop, found = self._run(text)
        return NO_MATCH if found is None else self._built(text, found, stop)

    def stop(self, text: str) -> int:
        """The index of the first character that cannot be there; the text's length if there is none."""
        return self._run(text)[0]

    def _run(self, text: str) -> tuple[int, list[int] | None]:
        """The index at which reading stops; and the start and end of each slot, then the choices, if a text may end."""
        state, registers = 0, [UNDEFINED] * self.registers
        for index, character in enumerate(text):
            for byte in character.encode("utf-8", "surrogatepass"):
                state = self.after(state, byte, index, registers)
                if state == DEAD:
                    return index, None
        return len(text), self.found(state, len(text), registers)

    def _built(self, text: str, found: list[int], end: int) -> Any:
        """The value that the program builds."""
        stack: list[Any] = []
        place = 0

        def span(slot: int) -> tuple[int, int]:
            return (0, end) if slot == WHOLE else (found[2 * slot], found[2 * slot + 1])

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
                    stack.append(None if first == UNDEFINED else text[first:last])
                case Op.CONSTANT:
                    stack.append(self.objects[a])
                case Op.TUPLE:
                    stack.append(tuple(popped(a)))
                case Op.NODE:
                    node_class = cast("type[Any]", self.objects[a])
                    stack.append(unchecked(node_class)(*popped(b)))
                case Op.CALL:
                    stack.append(cast("Callable[..., Any]", self.objects[a])(stack.pop()))
                case Op.CALL_EACH:
                    stack.append(cast("Callable[..., Any]", self.objects[a])(*popped(b)))
                case Op.ADD:
                    one, other = popped(2)
                    stack.append(one + other)
                case Op.IF_SLOT:
                    place = place if span(a)[0] != UNDEFINED else c
                case Op.IF_CHOICE:
                    place = place if found[2 * self.slots + a] == b else c
                case Op.JUMP:
                    place = c
                case Op.SPAN:
                    stack.append(Spanned(stack.pop(), *span(a)))
                case _:
                    stack.append(cast("Callable[..., Any]", self.objects[a])(text, *span(b)))
