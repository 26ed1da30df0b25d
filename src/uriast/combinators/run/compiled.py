"""A compiled definition: its patterns, and the functions that build its value."""

from __future__ import annotations

import re
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from uriast.combinators.definition import expression as ex
from uriast.combinators.kept import kept
from uriast.combinators.regular.lowering import Lowering
from uriast.combinators.regular.recipe import Captured
from uriast.combinators.run.codegen import CodeGenerator, Pattern
from uriast.combinators.run.render import pattern_source

if TYPE_CHECKING:
    from collections.abc import Callable

FEWEST_GROUPS: Final = 8
"""The least number of groups for which an alternative gets its own pattern. Below, a second match costs more."""

MOST_PATTERNS: Final = 4
"""The largest number of alternatives with their own patterns, which are tried in order."""


class Compiled:
    """Makes the pattern of a rule, once, and its functions, which the rule keeps."""

    def __init__(self, definition: ex.Expression) -> None:
        self._definition = definition
        self._name = _name(definition)

    @kept
    def _pattern(self) -> Pattern:
        return _pattern(self._definition)

    @property
    def regex(self) -> re.Pattern[str]:
        """The pattern of the whole definition."""
        return self._pattern.regex

    @property
    def build(self) -> Callable[[re.Match[str]], object]:
        """The function that builds the rule's value from a match of `regex`."""
        regex, recipe = self._pattern
        return itemgetter(0) if recipe == Captured(0) else CodeGenerator(self._name).builder(recipe, regex.groups)

    @property
    def read(self) -> Callable[[str], object]:
        """The function that takes a whole text and returns the rule's value, or `NO_MATCH`."""
        # For an alternation of large rules, it tries one pattern for each: a match with fewer groups is faster. The
        # first pattern that matches the whole text is the alternative that the single pattern would choose.
        alternatives = _alternatives(self._definition)
        patterns = [_pattern(each) for each in alternatives] if len(alternatives) <= MOST_PATTERNS else []
        if not patterns or any(each.regex.groups < FEWEST_GROUPS for each in patterns):
            patterns = [self._pattern]
        return CodeGenerator(self._name).reader(patterns)

    @property
    def reads_back(self) -> Callable[[object], bool]:
        """The function that tests whether a node's text is read as the same node; see `Comparer`."""
        from uriast.combinators.run.comparing import Comparer

        return Comparer(self._name).comparer(self._pattern)


def _name(definition: ex.Expression) -> str:
    named = ex.unspanned(definition)
    return named.name if isinstance(named, ex.Named) else "rule"


def _pattern(definition: ex.Expression) -> Pattern:
    regular, recipe = Lowering().whole(definition)
    return Pattern(re.compile(pattern_source(regular)), recipe)


def _alternatives(definition: ex.Expression) -> tuple[ex.Expression, ...]:
    """The alternatives of a definition, after its names are removed; none if it is not an alternation."""
    match definition:
        case ex.Named(_, inner):
            return _alternatives(inner)
        case ex.Spanned(inner):
            return tuple(map(ex.Spanned, _alternatives(inner)))
        case ex.Alternation(items):
            return items
        case _:
            return ()
