"""Slots and choices: what an automaton with registers has in place of the groups of a regular expression.

An engine needs a group for each text that is captured, and a marker for each alternative. Of the alternatives of an
automaton, one alone is taken, so what they capture shares *slots*, which are numbered from the end of a sequence: then
a common tail has the same slots in all of them. Which alternative was taken is the value of a *choice*, which is set
where the alternative ends, if no slot shows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uriast.combinators.regular import regex as re_
from uriast.combinators.regular.lowering import Lowering
from uriast.combinators.regular.recipe import Captured, Choice, Fixed, Select, Tuple

if TYPE_CHECKING:
    from uriast.combinators.definition import expression as ex
    from uriast.combinators.regular.recipe import Recipe
    from uriast.combinators.regular.regex import Regular

FIRST_SETTING: Final = 1_000_000
"""Groups with this number or a larger one are empty, and set a choice."""


class Slotted(Lowering):
    """Lowers a definition. Its groups are slots, of which several may have one number."""

    def __init__(self) -> None:
        super().__init__()
        self.choices = 0  # the number of choices
        self.settings: dict[int, Choice] = {}  # what each empty group sets

    def _setting(self, regular: Regular, choice: Choice) -> Regular:
        """An expression that sets a choice at its end."""
        number = FIRST_SETTING + len(self.settings)
        self.settings[number] = choice
        return re_.concat((regular, re_.Group(number, re_.EMPTY)))

    def _concat(self, items: tuple[ex.Expression, ...]) -> tuple[Regular, Tuple, int | None]:
        parts = [self.value(part) for part in reversed(items)][::-1]
        marker = next((marker for _, _, marker in parts if marker is not None), None)
        return re_.concat(part for part, _, _ in parts), Tuple(tuple(recipe for _, recipe, _ in parts)), marker

    def _alternation(self, items: tuple[ex.Expression, ...]) -> tuple[Regular, Recipe, None]:
        own = self.choices
        before, ends = (self.groups, self.choices + 1), list[tuple[int, int]]()
        lowered: list[tuple[Regular, Recipe, int | None]] = []
        for part in items:
            self.groups, self.choices = before
            lowered.append(self.value(part))
            ends.append((self.groups, self.choices))
        self.groups, self.choices = (max(each) for each in zip(*ends, strict=True))
        ways: list[Regular] = []
        cases: list[tuple[int | Choice, Recipe]] = []
        for number, (regular, recipe, marker) in enumerate(lowered[:-1]):
            if marker is not None and all(marker > slots for slots, _ in ends[number + 1 :]):
                ways.append(regular)  # no later alternative has this slot
                cases.append((marker, recipe))
            else:
                choice = Choice(own, number)
                ways.append(self._setting(regular, choice))
                cases.append((choice, recipe))
        last, otherwise, _ = lowered[-1]
        return re_.Alternation((*ways, last)), Select(tuple(cases), otherwise), None

    def _option(self, item: ex.Expression, default: object) -> tuple[Regular, Recipe, None]:
        before = self.choices
        regular, recipe, marker = self.value(item)
        if isinstance(recipe, Captured) and default is None:
            return re_.option(regular), recipe, None
        if marker is not None and before == self.choices:
            return re_.option(regular), Select(((marker, recipe),), Fixed(default)), None
        choice = Choice(self.choices, 0)
        self.choices += 1
        return re_.option(self._setting(regular, choice)), Select(((choice, recipe),), Fixed(default)), None
