"""Sites: the places where a definition uses a rule that reads a component."""

from __future__ import annotations

from functools import cache, reduce
from typing import TYPE_CHECKING, Final

from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.hints import Site

if TYPE_CHECKING:
    from collections.abc import Iterable

    from uriast.combinators.definition.hints import ErrorHints

LONGEST_LEAD: Final = 100
"""The length up to which the literal before a component is known."""


def sites(definition: ex.Expression, hints: ErrorHints) -> frozenset[Site]:
    """The sites of one grammar's components in a definition. Rules inside a component are not searched."""
    found: set[Site] = set()

    @cache  # a part may be used in many places
    def lead_after(item: ex.Expression, lead: str) -> str:
        """The literal right before the text after an item, given the literal right before the item."""
        match item:
            case ex.Literal(text):
                return (lead + text)[-LONGEST_LEAD:]
            case ex.Text(items) | ex.Concat(items) | ex.Pick(items) | ex.Join(items):
                return reduce(lambda before, part: lead_after(part, before), items, lead)
            case ex.Alternation(items):
                return _common([lead_after(part, lead) for part in items])
            case ex.Option(inner):
                return _common([lead, lead_after(inner, lead)])
            case ex.Repeat(inner):
                lead_after(inner, "")
                return ""
            case ex.Named(name) if item.grammar is hints and hints.component(name) is not None:
                found.add(Site(name, lead))
                return ""
            case ex.Chars():
                return ""
            case ex.NegativeLookahead(inner) | ex.Named(_, inner):
                return lead_after(inner, lead)
            case _:
                return lead_after(ex.read_by(item), lead)

    lead_after(definition, "")
    return frozenset(found)


def _common(leads: Iterable[str]) -> str:
    """The literal that all leads share; empty if they differ."""
    kinds = set(leads)
    return kinds.pop() if len(kinds) == 1 else ""
