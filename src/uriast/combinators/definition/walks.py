"""Walks over definitions: the expressions inside one, literals that begin alike, and sites of components."""

from __future__ import annotations

from functools import cache, reduce
from itertools import groupby
from typing import TYPE_CHECKING, Final, cast

from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.hints import Site

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from uriast.combinators.definition.hints import ErrorHints


LONGEST_LEAD: Final = 100
"""The length up to which the literal before a component is known."""


def children(item: ex.Expression) -> tuple[ex.Expression, ...]:
    """The direct subexpressions of an expression."""
    match item:
        case ex.Concatenation() | ex.Alternation():
            return item.items
        case ex.NegativeLookahead(inner, ahead):
            return inner, ahead
        case ex.Chars() | ex.Literal():
            return ()
        case _:
            return (item.item,)


def parts(*items: ex.Expression) -> list[ex.Expression]:
    """Expressions and all expressions inside them, each once, even if several others share it."""
    found: dict[ex.Expression, None] = {}
    pending = list(items)
    while pending:
        part = pending.pop()
        if part not in found:
            found[part] = None
            pending.extend(children(part))
    return list(found)


def rows(items: Iterable[ex.Expression]) -> Iterator[tuple[ex.Literal, ...] | ex.Expression]:
    """Alternatives as what they read. Literals in a row are together."""
    for kind, row in groupby(map(ex.read_by, items), type):
        if kind is ex.Literal:
            yield cast("tuple[ex.Literal, ...]", tuple(row))
        else:
            yield from row


def alike(literals: Iterable[ex.Literal], start: int) -> Iterator[tuple[tuple[ex.Literal, ...], int]]:
    """Literals in a row that have the same character at an index, each time with the index up to which they agree."""
    for _, row in groupby(literals, lambda each: (each.text[start : start + 1], each.case_sensitive)):
        group = tuple(row)
        texts = [each.text for each in group]
        first, last = min(texts), max(texts)  # what these share, all share
        yield group, next((place for place in range(start, len(first)) if first[place] != last[place]), len(first))


def sites(definition: ex.Expression, hints: ErrorHints) -> frozenset[Site]:
    """The sites of one grammar's components in a definition. Rules inside a component are not searched."""
    found: set[Site] = set()

    @cache  # a part may be used in many places
    def lead_after(item: ex.Expression, lead: str) -> str:
        """The literal right before the text after an item, given the literal right before the item."""
        match item:
            case ex.Literal(text):
                return (lead + text)[-LONGEST_LEAD:]
            case ex.Concatenation():
                return reduce(lambda before, part: lead_after(part, before), item.items, lead)
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
