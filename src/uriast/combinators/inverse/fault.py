"""Why a node cannot be built by hand, where reading its text back would blame a node that was checked before."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from uriast.combinators.errors import Explanation, ParseError
from uriast.combinators.inverse.derived import maker_of, own_text, shape_of_class
from uriast.combinators.inverse.shape import Concat, Fork, Shape, Slot
from uriast.combinators.inverse.validity import Checker
from uriast.combinators.inverse.writing import SELF, Writer
from uriast.combinators.node import Node, fields_of, writes_itself
from uriast.combinators.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator


def own_fault(rule: str, node: Node, error: ParseError) -> ParseError | None:
    """Why a node cannot be built whose text the rule of its class does not read; `None` if it can.

    A node in a field may be of another grammar, as one with a zone identifier. It was checked when it was made, and
    reading back would blame it: then the error is that of the field which its place refuses.

    Args:
        rule: The name of the rule that the node's class is bound to.
        node: The node.
        error: The error of reading its text back.
    """
    binding = type(node).binding()
    if binding is None or writes_itself(type(node)) or not any(map(_is_foreign, _children(node))):
        return error
    names = [field.name for field in fields_of(binding[0])]
    shape = shape_of_class(binding[0])
    slot = next(_refused(shape, node, names), None)
    if slot is not None:
        return _told(rule, node, slot)
    return None if _takes(shape, node, names) else error


def _children(node: Node) -> Iterator[Node]:
    values: Iterator[object] = (getattr(node, field.name) for field in fields_of(type(node)))
    return (value for value in values if isinstance(value, Node))


def _is_foreign(node: Node) -> bool:
    """Whether a rule that a node's class or a base of it is bound to does not read its text."""
    rules = (vars(base).get("_rule") for base in type(node).__mro__)
    return any(isinstance(rule, Rule) and not rule.matches(str(node)) for rule in rules)


def _refused(shape: Shape, node: Node, names: list[str]) -> Iterator[Slot]:
    """The slots that do not take a node's values, in the order of the text; of several ways, those of the best one."""
    match shape:
        case Concat(parts):
            for part in parts:
                yield from _refused(part, node, names)
        case Fork(ways):
            if not _takes(shape, node, names):
                yield from min((list(_refused(way, node, names)) for way in ways), key=len)
        case Slot() if not _takes(shape, node, names):
            yield shape
        case _:
            pass


def _takes(shape: Shape, node: Node, names: list[str]) -> bool:
    checker = Checker(Writer(own_text), maker_of, [f"{SELF}{name}" for name in names], trusts=True)
    return checker.function(shape, "self", names)(node)


def _told(rule: str, node: Node, slot: Slot) -> ParseError:
    value: object = getattr(node, slot.field)
    texts = [way.own for way in slot.ways if way.kind is str]
    if isinstance(value, str) and texts:
        return ParseError(Rule[str](texts[0]), value)
    names = ("None" if way.value_type is type(None) else way.value_type.__name__ for way in slot.ways)
    expected = tuple(dict.fromkeys(names))
    before = takewhile(lambda piece: piece[0] != slot.field, node.pieces())
    index = sum(len(piece) for _, piece in before)
    message = f"{rule}: {slot.field} at index {index}: expected {' or '.join(expected)}, got {type(value).__name__}"
    return ParseError.explained(rule, str(node), Explanation(index, expected, None, None, message, message))
