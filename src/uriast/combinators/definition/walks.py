"""Walks over definitions: the expressions inside one, literals that begin alike, and whether two are the same."""

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


def same(one: object, other: object) -> bool:
    """Whether two definitions have the same structure and the same leaves."""
    pending = [(one, other)]
    while pending:
        left, right = pending.pop()
        if left is right:
            continue
        if type(left) is not type(right):
            return False
        if isinstance(left, ex.Named) and isinstance(right, ex.Named):
            pending.append((left.item, right.item))
        elif isinstance(left, tuple) and isinstance(right, tuple):
            lefts, rights = cast("tuple[object, ...]", left), cast("tuple[object, ...]", right)
            if len(lefts) != len(rights):
                return False
            pending.extend(zip(lefts, rights, strict=True))
        elif isinstance(left, ex.Expression):
            pending.extend((getattr(left, name), getattr(right, name)) for name in left.__match_args__)
        elif left != right:
            return False
    return True
