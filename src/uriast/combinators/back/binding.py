"""Binds node classes to the rules that build them: from then on, the rule determines how nodes are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uriast.combinators.building import node_class_of
from uriast.combinators.definition import expression as ex
from uriast.combinators.node import Node

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.combinators.node import BuildingRule


def bind(rule: BuildingRule) -> None:
    """Bind each node class that a rule builds to the rule, unless the class is bound already; see `Node.bind_to`."""
    for node_class in built_by(rule.definition):
        if vars(node_class).get("_checker", rule) is rule:
            node_class.bind_to(rule)


def built_by(definition: ex.Expression) -> Iterator[type[Node]]:
    """The node classes that a rule builds itself, without those that another named rule builds for it."""
    pending = [definition.item if isinstance(definition, ex.Named) else definition]
    while pending:
        item = pending.pop()
        match item:
            case ex.Alternation(items):
                pending.extend(reversed(items))
            case ex.Pick() | ex.NegativeLookahead() | ex.Option() | ex.Spanned():
                pending.append(item.item)
            case _ if (made := made_by(item)) is not None:
                yield made
            case _:
                pass


def made_by(item: ex.Expression) -> type[Node] | None:
    """The class of the nodes that an expression builds itself; `None` if it builds none."""
    match item:
        case ex.Mapped(_, function):
            return node_class_of(function)
        case ex.Constant(_, Node() as value):
            return type(value)
        case _:
            return None
