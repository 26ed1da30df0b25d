"""States: what may be left to read of an expression, and of what follows it.

They are made as they are reached, so a search that ends early makes few of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from uriast.combinators.compiler.regex import Alternation, Concat, Group, NegativeLookahead, Repeat, Set

if TYPE_CHECKING:
    from uriast.combinators.compiler.regex import Regular


class Mark(NamedTuple):
    """The beginning or end of a group."""

    number: int
    is_end: bool


Passed: TypeAlias = "Mark | NegativeLookahead | None"
"""What stands on the way from a state to another: it reads nothing."""


class States:
    """The states of some expressions. Each has a number: those of the ends come first."""

    def __init__(self, ends: int) -> None:
        self._left: list[tuple[Regular | Mark, int] | None] = [None] * ends
        self._numbers: dict[tuple[object, ...], int] = {}

    def number(self, item: Regular | Mark, then: int) -> int:
        """The number of the state that reads an expression and goes on to another state."""
        key: tuple[object, ...]
        match item:
            case Mark():
                key = (item, then)
            case Repeat(inner, least, most):
                key = (id(inner), least, most, then)
            case _:  # to compare expressions would be to walk through them again and again
                key = (id(item), then)
        number = self._numbers.setdefault(key, len(self._left))
        if number == len(self._left):
            self._left.append((item, then))
        return number

    def left(self, number: int) -> tuple[Regular | Mark, int] | None:
        """What is left to read: an expression and then another state; `None` at an end."""
        return self._left[number]

    def onward(self, number: int) -> list[tuple[Passed, int]]:
        """The states to which a state goes on without reading, each with what stands on the way."""
        # There are none from an end, and from a set.
        left = self._left[number]
        if left is None:
            return []
        item, then = left
        match item:
            case Set():
                return []
            case Concat(items):
                for part in reversed(items):
                    then = self.number(part, then)
                return [(None, then)]
            case Alternation(items):
                return [(None, self.number(way, then)) for way in items]
            case Group(group, inner):
                end = self.number(Mark(group, is_end=True), then)
                return [(Mark(group, is_end=False), self.number(inner, end))]
            case Repeat(inner, least, most):
                again = number if (least, most) == (0, None) else self.number(_one_less(item), then)
                more = [] if most == 0 else [self.number(inner, again)]
                return [(None, each) for each in (more if least else [*more, then])]
            case _:
                return [(item, then)]


def _one_less(loop: Repeat) -> Repeat:
    return Repeat(loop.item, max(0, loop.least - 1), None if loop.most is None else loop.most - 1)
