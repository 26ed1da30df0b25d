"""Where a definition uses the rules that read components."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.hints import Site

if TYPE_CHECKING:
    from collections.abc import Iterable

    from uriast.combinators.definition.hints import ErrorHints


def sites(definition: ex.Expression, hints: ErrorHints) -> frozenset[Site]:
    """Where a definition uses rules of a guide's grammar that read components; what they are made of is left out."""
    found: set[Site] = set()

    def lead_behind(item: ex.Expression, lead: str) -> str:
        """The literal that stands right before what follows an item, given the one before the item."""
        match item:
            case ex.Literal(text):
                return lead + text
            case ex.Text(items) | ex.Concat(items) | ex.Pick(items) | ex.Join(items):
                return reduce(lambda before, part: lead_behind(part, before), items, lead)
            case ex.Alternation(items):
                return _common([lead_behind(part, lead) for part in items])
            case ex.Option(inner):
                return _common([lead, lead_behind(inner, lead)])
            case ex.Repeat(inner):
                lead_behind(inner, "")
                return ""
            case ex.Named(name) if item.grammar is hints and hints.component(name) is not None:
                found.add(Site(name, lead))
                return ""
            case ex.Chars():
                return ""
            case ex.NegativeLookahead(inner) | ex.Named(_, inner):
                return lead_behind(inner, lead)
            case _:
                return lead_behind(ex.read_by(item), lead)

    lead_behind(definition, "")
    return frozenset(found)


def _common(leads: Iterable[str]) -> str:
    """The literal that all of several are, or none."""
    kinds = set(leads)
    return kinds.pop() if len(kinds) == 1 else ""
