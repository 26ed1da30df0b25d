"""Partial expansion: the parts of a template in which some variables have values (RFC 6570, section 2.4.2)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from uriast.templates.expansion import STYLES, expand_part
from uriast.templates.nodes import Expression, Literals

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from uriast.templates.nodes import Part
    from uriast.templates.values import Checked


def rewritten(parts: Iterable[Part], values: Mapping[str, Checked | None]) -> tuple[Part, ...]:
    """Replace what the values determine by literals."""
    # An expression that cannot be rewritten stays, with its variables.
    #
    # A variable that is undefined for good is left out.
    found: list[Part] = []
    texts: list[str] = []
    for part in parts:
        for each in _rewritten(part, values) if isinstance(part, Expression) else (part.text,):
            if isinstance(each, str):
                texts.append(each)
            else:
                found += (*_literals(texts), each)
                texts.clear()
    return (*found, *_literals(texts))


def _literals(texts: list[str]) -> tuple[Part, ...]:
    text = "".join(texts)
    return (Literals(text),) if text else ()


def _rewritten(expression: Expression, values: Mapping[str, Checked | None]) -> Iterator[Expression | str]:
    """The texts and expressions that an expression becomes."""
    operator = expression.operator
    specs = tuple([spec for spec in expression.variables if values.get(spec.name, "") is not None])
    runs = [(is_bound, tuple(run)) for is_bound, run in groupby(specs, lambda spec: spec.name in values)]
    style = STYLES[operator]
    if len(runs) > 1 and style.first != style.separator and not (operator == "?" and runs[0][0]):
        runs = [(False, specs)]
    for is_bound, run in runs:
        part = Expression(operator, run)
        yield expand_part(part, values) if is_bound else part
        operator = "&" if operator == "?" else operator  # what follows a variable continues the query
