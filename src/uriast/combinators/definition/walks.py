"""Walks over definitions: the expressions inside one, and literals that begin alike."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, cast

from uriast.combinators.definition import expression as ex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def children(item: ex.Expression) -> tuple[ex.Expression, ...]:
    """The direct subexpressions of an expression."""
    match item:
        case ex.Text(items) | ex.Concat(items) | ex.Pick(items) | ex.Join(items) | ex.Alternation(items):
            return items
        case ex.NegativeLookahead(inner, ahead):
            return inner, ahead
        case ex.Option(inner) | ex.Repeat(inner) | ex.Mapped(inner) | ex.Constant(inner) | ex.Located(inner):
            return (inner,)
        case ex.Named(_, inner):
            return (inner,)
        case _:
            return ()


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
