"""Binds node classes to the rules that build them: from then on, the rule determines how nodes are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uriast.combinators.definition import expression as ex
from uriast.combinators.node import Node

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.combinators.node import BuildingRule, Checker


def bind(rule: BuildingRule, checker: Checker | None = None) -> None:
    """Bind each node class that a rule builds to the rule, unless the class is bound already; see `Node.bind_to`."""
    for node_class in built_by(rule.definition):
        if vars(node_class).get("_checker", rule) is rule:
            node_class.bind_to(rule, checker)


def built_by(definition: ex.Expression) -> Iterator[type[Node]]:
    """The node classes that a rule builds itself, without those that another named rule builds for it."""
    pending = [definition.item if isinstance(definition, ex.Named) else definition]
    while pending:
        item = pending.pop()
        match item:
            case ex.Pick():
                pending.append(item.around()[1])
            case ex.Alternation(items):
                pending.extend(reversed(items))
            case ex.NegativeLookahead(inner) | ex.Option(inner) | ex.Located(inner):
                pending.append(inner)
            case ex.Constant(_, Node() as value):
                yield type(value)
            case ex.Mapped(_, function) if isinstance(function, type) and issubclass(function, Node):
                yield function
            case _:
                pass
