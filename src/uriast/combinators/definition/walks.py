"""Walks over definitions: the expressions inside one."""

from __future__ import annotations

from uriast.combinators.definition import expression as ex


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
