"""Reads the text of a node again that did not read back at once, and accepts the node after all or refuses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uriast.combinators.errors import ParseError
from uriast.combinators.node import FAILURES, IrreversibleError, Node, fields_of, writes_itself
from uriast.combinators.spanned import is_read_back, unlocated

if TYPE_CHECKING:
    from uriast.combinators.errors import ReadingRule


def check(rule: ReadingRule, node: Node) -> None:
    """Refuse a node unless its text reads back as an equal node. The indices of a `Spanned` may differ."""
    text = _text_of(node)
    try:
        read = unlocated(rule.parse(text))
    except ParseError as error:
        from uriast.combinators.back.fault import own_fault

        fault = own_fault(rule, node, error)
        if fault is not None:
            raise fault from None
        return
    _check_fields(node, read)
    kind = type(node)
    if not is_read_back(node, read) or (vars(kind).get("_checker") is rule and type(read) is not kind):
        from uriast.combinators.back.fault import misplaced_fault, misread_fault

        raise misplaced_fault(rule.name, node) or misread_fault(rule.name, node, read)


def _text_of(node: Node) -> str:
    """The text of a node whose fields may hold values of any type."""
    try:
        return str(node)
    except FAILURES as error:
        if isinstance(error, IrreversibleError) or writes_itself(type(node)):
            raise
        values = [(field.name, type(getattr(node, field.name)).__name__) for field in fields_of(type(node))]
        given = ", ".join(f"{name}: {kind}" for name, kind in values)
        message = f"{type(node).__name__}: expected fields with values that the rule writes, got {given}"
        raise TypeError(message) from None


def _check_fields(node: Node, read: object) -> None:
    """Refuse a field that does not hold a plain `str`, if its rule read a text there."""
    # The `str()` of a subclass, such as `enum.StrEnum`, may differ from its value.
    for field in fields_of(type(node)):
        value, instead = unlocated(getattr(node, field.name)), unlocated(getattr(read, field.name, None))
        if type(value) is not str and value is not None and isinstance(instead, str):
            message = f"{type(node).__name__}.{field.name}: expected str, got {type(value).__name__}"
            raise TypeError(message)
