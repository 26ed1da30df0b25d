"""Writes the value of a rule, by the rule alone: the node classes in it may be bound to other rules, or to none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from uriast.combinators.back.derived import fields_at, own_text
from uriast.combinators.back.ways import At, Way, made_by, way_of_fields, ways_of
from uriast.combinators.back.writing import OwnText, Writer
from uriast.combinators.definition.walks import parts
from uriast.combinators.errors import Explanation, ParseError
from uriast.combinators.node import Node, fields_of, writes_itself
from uriast.combinators.spanned import is_read_back, unlocated

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators.definition import expression as ex
    from uriast.combinators.errors import ReadingRule

WRONG_TYPE: Final = (TypeError, AttributeError)
"""What a function raises for a value of a type that it does not know."""
WRONG_VALUE: Final = (ValueError, LookupError, ArithmeticError)
"""What a function raises for another value that it does not know."""


class NodeWriter:
    """Writes nodes by the expressions of one rule that build their classes."""

    def __init__(self, definition: ex.Expression) -> None:
        self._own = OwnText("", "", None, self.write)
        self._functions: dict[type[Node], Callable[[Node], str]] = {}
        found: dict[type[Node], list[Way]] = {}
        for item in reversed(parts(definition)):
            if (made := made_by(item)) is not None and not writes_itself(made):
                found.setdefault(made, []).append(way_of_fields(item, fields_at(made)))
        for made, ways in found.items():
            names = [field.name for field in fields_of(made)]
            self._functions[made] = Writer(self.own_text).written("self", ways, names)

    def own_text(self, node_class: type[Node]) -> OwnText:
        """How a class's nodes are written: by `write`, unless the class defines its text by hand."""
        return own_text(node_class) if writes_itself(node_class) else self._own

    def write(self, node: Node) -> str:
        """The text of a node, without what its rule has around it."""
        for each in type(node).__mro__:
            if each in self._functions:
                return self._functions[each](node)
        raise TypeError(type(node).__name__)


def value_function(definition: ex.Expression, own_of: Callable[[type[Node]], OwnText]) -> Callable[[Any], str]:
    """Generate the function that returns the text of a definition's value."""
    return Writer(own_of).written("value", list(ways_of(definition, At("value"))))


def written(rule: ReadingRule, write: Callable[[Any], object], value: object) -> str:
    """Write a value, and refuse it unless its text reads back as an equal value."""
    # The indices of a `Spanned` may differ.
    try:
        text = write(value)
    except WRONG_TYPE:
        text = None
    except WRONG_VALUE:
        message = f"{rule.name}: expected a value that the rule reads, got another {type(value).__name__}"
        raise ValueError(message) from None
    if type(text) is not str:
        wanted = "a value of the rule" if text is None or text is value else "text of an inverse"
        got = value if text is None else text
        message = f"{rule.name}: expected {wanted}, got {type(got).__name__}"
        raise TypeError(message)
    read = unlocated(rule.parse(text))
    if not is_read_back(unlocated(value), read):
        message = f"{rule.name}: the value would read back as {read!r}"
        raise ParseError.explained(rule.name, text, Explanation(0, (repr(read),), None, None, message, message))
    return text
