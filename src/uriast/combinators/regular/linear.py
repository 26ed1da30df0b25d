"""Whether matching takes linear time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uriast.combinators.automata.forms import Forms
from uriast.combinators.automata.positions import Budget, BudgetError
from uriast.combinators.automata.products import MOST_READINGS, more_readings
from uriast.combinators.regular.forms import FromRegular
from uriast.combinators.regular.lowering import Lowering

if TYPE_CHECKING:
    from uriast.combinators.definition.expression import Expression

MOST_STEPS: Final = 100_000
"""The most steps in which a text with more readings is looked for. A rule with 200 states takes some 4,000."""


def not_linear(definition: Expression) -> str | None:
    """Why matching may take more than linear time; `None` if it does not."""
    forms = Forms()
    form = FromRegular(forms, guards=False).form(Lowering().text(definition))
    try:
        found = more_readings(forms, form, MOST_READINGS, Budget(MOST_STEPS))
    except BudgetError:
        return f"it is not decided within {MOST_STEPS:,} steps in how many ways it reads a text"
    return None if found is None else f"there are more than {MOST_READINGS} ways to read {found!r}"
