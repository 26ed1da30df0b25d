"""A definition made ready to run: compiled patterns and the functions that make its value."""

from __future__ import annotations

import re
from functools import cached_property, partial
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from uriast.combinators.compiler.codegen import Builder, Pattern
from uriast.combinators.compiler.iterations import iterations
from uriast.combinators.compiler.lowering import Lowering
from uriast.combinators.compiler.render import source
from uriast.combinators.definition import expression as ex

if TYPE_CHECKING:
    from collections.abc import Callable

FEWEST_GROUPS: Final = 8
"""How many groups an alternative has that gets a pattern of its own: with fewer, the second match costs more."""

MOST_PATTERNS: Final = 4
"""How many alternatives get one each, since they are tried one after the other."""


class Compiled:
    """What a rule runs, each part made on first use."""

    def __init__(self, definition: ex.Expression, check: Callable[[ex.Expression], None]) -> None:
        self._definition = definition
        self._builder = partial(Builder, partial(iterations, check), _name(definition))

    @cached_property
    def _pattern(self) -> Pattern:
        return _pattern(self._definition)

    @property
    def regex(self) -> re.Pattern[str]:
        """The pattern for use at an index."""
        return self._pattern.regex

    @property
    def build(self) -> Callable[[re.Match[str]], object]:
        """The function that makes the rule's value of a match at an index."""
        _, groups, value = self._pattern
        return itemgetter(0) if value is None else self._builder().function(value, groups)

    @property
    def read(self) -> Callable[[str], object]:
        """The function from the whole of a text to the rule's value, or to `NO_MATCH`.

        An alternation of large rules, as `URI / relative-ref`, has a pattern for each: a match with fewer groups is
        faster. The first that matches the whole text is the first by which the one pattern would.
        """
        alternatives = _alternatives(self._definition)
        if 1 < len(alternatives) <= MOST_PATTERNS:
            patterns = [_pattern(each) for each in alternatives]
            if min(each.groups for each in patterns) >= FEWEST_GROUPS:
                return self._builder().reader(patterns)
        return self._builder().reader([self._pattern])


def _name(definition: ex.Expression) -> str:
    return definition.name if isinstance(definition, ex.Named) else "rule"


def _pattern(definition: ex.Expression) -> Pattern:
    plan = Lowering()
    if definition.is_text:
        return Pattern(re.compile(source(plan.text(definition))), 0, None)
    regular, value, _ = plan.value(definition)
    return Pattern(re.compile(source(regular)), plan.groups, value)


def _alternatives(definition: ex.Expression) -> tuple[ex.Expression, ...]:
    """The alternatives of a definition, under whatever names it has."""
    while isinstance(definition, ex.Named):
        definition = definition.item
    return definition.items if isinstance(definition, ex.Alternation) else (definition,)
