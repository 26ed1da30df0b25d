"""The part of a definition that builds one node class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uriast.combinators.definition import expression as ex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.combinators.node import Node


def narrowed(definition: ex.Expression, node_class: type[Node]) -> ex.Expression:
    """The definition without the alternatives that give other values than nodes of a class."""
    if isinstance(definition, ex.Named):
        item = narrowed(definition.item, node_class)
        return definition if item is definition.item else ex.Named(definition.name, item, definition.grammar)
    kept = tuple(_alternatives(definition, node_class))
    if kept == (definition,):
        return definition
    return kept[0] if len(kept) == 1 else ex.Alternation(kept)


def _alternatives(item: ex.Expression, node_class: type[Node]) -> Iterator[ex.Expression]:
    """The alternatives of a definition that build the class."""
    match item:
        case ex.Alternation(items):
            found = [(each, [*_alternatives(each, node_class)]) for each in items]
            if all(kept == [each] for each, kept in found):
                yield item
            else:
                yield from (each for _, kept in found for each in kept)
        case ex.Pick():
            before, inner, after = item.around()
            kept = [*_alternatives(inner, node_class)]
            yield from ([item] if kept == [inner] else [ex.Pick((*before, each, *after), len(before)) for each in kept])
        case ex.NegativeLookahead(inner, ahead):
            kept = [*_alternatives(inner, node_class)]
            yield from ([item] if kept == [inner] else [ex.NegativeLookahead(each, ahead) for each in kept])
        case ex.Option(inner) | ex.Spanned(inner):
            yield from _alternatives(inner, node_class)
        case ex.Mapped(_, function) if function is node_class:
            yield item
        case ex.Constant(_, value) if type(value) is node_class:
            yield item
        case _:
            pass
