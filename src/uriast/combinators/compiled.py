"""A definition made ready to run: its compiled pattern and the function that makes its value."""

from __future__ import annotations

import re
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from uriast.combinators.builder import Builder
from uriast.combinators.pattern import source
from uriast.combinators.plan import Plan
from uriast.combinators.turns import turns

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators.expression import Expression


class Compiled(NamedTuple):
    """What a rule runs."""

    regex: re.Pattern[str]
    build: Callable[[re.Match[str]], object]


def compiled(definition: Expression) -> Compiled:
    """Compile a definition."""
    plan = Plan()
    if definition.is_text:
        return Compiled(re.compile(source(plan.text(definition))), itemgetter(0))
    regular, value, _ = plan.value(definition)
    return Compiled(re.compile(source(regular)), Builder(turns).function(value, plan.groups))
