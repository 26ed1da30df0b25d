"""Finds the field of an annotation."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from uriast.combinators.fields.field import NodeField, RuleField
from uriast.combinators.node import Node
from uriast.combinators.rules.rule import Rule

if TYPE_CHECKING:
    from uriast.combinators.fields.field import Field

T = TypeVar("T")


def field_of(kind: Rule[T] | type[T]) -> Field[T]:
    """The field of a rule or of a node class.

    >>> from uriast.combinators import char_range
    >>> field_of(char_range("0", "9")).name
    '%x30-39'

    Raises:
        TypeError: It is neither.
        IrreversibleError: No rule is bound to the class.
    """
    if isinstance(kind, Rule):
        return RuleField(kind)
    if isinstance(kind, type) and issubclass(kind, Node):
        return NodeField(kind)
    message = f"expected a rule or a node class, got {getattr(kind, '__name__', type(kind).__name__)}"
    raise TypeError(message)
