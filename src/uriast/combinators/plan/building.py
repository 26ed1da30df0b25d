"""From a definition to its plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import attrs

from uriast.combinators.automata.minimal import NOW
from uriast.combinators.building import defaults_from, node_class_of
from uriast.combinators.byte_automata import tagged
from uriast.combinators.node import fields_of
from uriast.combinators.plan.slots import Slotted
from uriast.combinators.plan.value import WHOLE, Op, Plan, Step
from uriast.combinators.regular.recipe import (
    Called,
    Captured,
    Choice,
    Fixed,
    Iterations,
    Select,
    Spanned,
    Sum,
    Tuple,
    arity,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from uriast.combinators.byte_automata import Tag
    from uriast.combinators.definition import expression as ex
    from uriast.combinators.node import Node
    from uriast.combinators.regular.recipe import Recipe

MOST_STEPS: Final = 100_000
"""The largest number of steps in which the automaton of a plan is made. They take about half a second, in which a text
has to wait.
"""


def plan_of(definition: ex.Expression, *, is_known: bool = False) -> Plan:
    """The plan of a definition, for whole texts.

    A `ValueError` if its automaton takes too many steps to make, or does not come with the package if it should; or if
    a node gets as many values as the text has.
    """
    slotted = Slotted()
    regular, recipe = slotted.whole(definition)
    slots, choices, settings = slotted.groups, slotted.choices, slotted.settings

    def marks(number: int) -> tuple[Tag, Tag]:
        if number in settings:
            choice = settings[number]
            return (2 * slots + choice.number, NOW - 1 - choice.value), None
        return (2 * number - 2, NOW), (2 * number - 1, NOW)

    found = tagged(definition, regular, marks, 2 * slots + choices, most_steps=MOST_STEPS, is_known=is_known)
    program = _Program()
    program.value(recipe)
    program.add(Op.RETURN)
    return Plan(
        **attrs.asdict(found, recurse=False),
        slots=slots,
        choices=choices,
        steps=tuple(program.steps),
        objects=tuple(program.objects),
    )


class _Program:
    """Writes the steps that build a value."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.objects: list[object] = []

    def add(self, op: Op, a: int = 0, b: int = 0) -> int:
        """Add a step; return its place."""
        self.steps.append(Step(op, a, b))
        return len(self.steps) - 1

    def value(self, recipe: Recipe) -> None:
        """Write what pushes a value."""
        match recipe:
            case Captured(group):
                self.add(Op.TEXT, _slot(group))
            case Fixed(item):
                self.add(Op.CONSTANT, self._object(item))
            case Tuple() | Sum() if (count := arity(recipe)) is not None:
                self._parts(recipe, count)
                self.add(Op.TUPLE, count)
            case Sum(items):
                self.value(items[0])
                for item in items[1:]:
                    self.value(item)
                    self.add(Op.ADD)
            case Called(function, argument, spread):
                node_class = node_class_of(function)
                if node_class is None:
                    self._called(function, argument, spread=spread)
                else:
                    self._node(node_class, argument, spread=spread)
            case Select():
                self._select(recipe, self.value)
            case Iterations(group, iteration):
                from uriast.combinators.run.codegen import iterations

                self.add(Op.ITERATE, self._object(iterations(iteration)), _slot(group))
            case _:
                spanned = cast("Spanned", recipe)
                self.value(spanned.value)
                self.add(Op.SPAN, _slot(spanned.group))

    def _called(self, function: Callable[..., object], argument: Recipe, *, spread: bool) -> None:
        count = arity(argument) if spread else None
        if count is None:
            self.value(argument)
            self.add(Op.CALL, self._object(_spreading(function) if spread else function))
        else:
            self._parts(argument, count)
            self.add(Op.CALL_EACH, self._object(function), count)

    def _node(self, node_class: type[Node], argument: Recipe, *, spread: bool) -> None:
        fields = fields_of(node_class)
        count = arity(argument) if spread else 1
        if count is None:
            message = f"expected a number of values for {node_class.__name__} that does not depend on the text"
            raise ValueError(message)
        if spread:
            self._parts(argument, count)
        else:
            self.value(argument)
        for default in defaults_from(node_class, count):
            self.value(Fixed(default))
        self.add(Op.NODE, self._object(node_class), len(fields))

    def _parts(self, recipe: Recipe, count: int) -> None:
        """Write what pushes each item of a tuple whose number of items is known."""
        match recipe:
            case Tuple(items):
                for item in items:
                    self.value(item)
            case Sum(items):
                for item in items:
                    self._parts(item, cast("int", arity(item)))
            case _:
                self._select(cast("Select", recipe), lambda case: self._parts(case, count))

    def _select(self, recipe: Select, push: Callable[[Recipe], None]) -> None:
        ends: list[int] = []
        for test, case in recipe.cases:
            if isinstance(test, Choice):
                place = self.add(Op.IF_CHOICE, test.number, test.value)
            else:
                place = self.add(Op.IF_SLOT, _slot(test))
            push(case)
            ends.append(self.add(Op.JUMP))
            self._aim(place)
        push(recipe.otherwise)
        for end in ends:
            self._aim(end)

    def _aim(self, place: int) -> None:
        """Let a step go to the one that is written next."""
        self.steps[place] = self.steps[place]._replace(c=len(self.steps))

    def _object(self, item: object) -> int:
        self.objects.append(item)
        return len(self.objects) - 1


def _spreading(function: Callable[..., object]) -> Callable[[Iterable[object]], object]:
    return lambda items: function(*items)


def _slot(group: int) -> int:
    """The slot of a group. Group 0 is the whole text."""
    return group - 1 if group else WHOLE
