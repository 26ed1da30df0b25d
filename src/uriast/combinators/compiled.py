"""A definition made ready to run: its compiled pattern and the function that makes its value."""

from __future__ import annotations

import re
from operator import itemgetter
from typing import TYPE_CHECKING

from uriast.combinators.builder import Builder
from uriast.combinators.pattern import source
from uriast.combinators.plan import Plan
from uriast.combinators.turns import turns

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators.expression import Expression
    from uriast.combinators.plan import Value


class Compiled:
    """What a rule runs: its pattern, and what makes its value of a match, worked out where a value is wanted."""

    def __init__(self, definition: Expression) -> None:
        self._plan = Plan()
        self._value: Value | None = None
        if definition.is_text:
            regular = self._plan.text(definition)
        else:
            regular, self._value, _ = self._plan.value(definition)
        self.regex = re.compile(source(regular))

    @property
    def build(self) -> Callable[[re.Match[str]], object]:
        """The function that makes the rule's value of a match."""
        if self._value is None:
            return itemgetter(0)
        return Builder(turns, self._plan.groups).function(self._value)
