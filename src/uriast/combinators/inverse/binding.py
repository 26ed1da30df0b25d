"""Binds node classes to the rules that build them: from then on, the rule determines how nodes are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uriast.combinators.definition import expression as ex
from uriast.combinators.node import Node

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.combinators.node import BuildingRule, Checker


def bind(rule: BuildingRule, checker: Checker | None, *, is_proved: bool) -> None:
    """Bind each node class that a rule builds to the rule, unless the class is bound already.

    Args:
        rule: The rule.
        checker: The object that checks nodes in place of the rule; `None` for the rule itself.
        is_proved: Whether it is proved that no text can be cut into the fields of a class in two ways.
    """
    for node_class in built_by(rule.definition):
        if vars(node_class).get("_checker", rule) is rule:
            node_class.bind_to(rule, checker, is_proved=is_proved)


def built_by(definition: ex.Expression) -> Iterator[type[Node]]:
    """The node classes that a rule builds itself, without those that another named rule builds for it.

    >>> import attrs
    >>> from uriast.combinators import char_range
    >>> @attrs.frozen
    ... class Digit(Node):
    ...     text: str
    >>> [each.__name__ for each in built_by(char_range("0", "9").map(Digit).definition)]
    ['Digit']
    """
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
