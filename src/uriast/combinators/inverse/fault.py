"""Why a node cannot be built by hand, where reading its text back would blame a node that was checked before."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from uriast.combinators.errors import Explanation, ParseError
from uriast.combinators.inverse.derived import bound, maker_of, own_text, shape_of_class
from uriast.combinators.inverse.shape import Alternation, Concat, Shape, Slot
from uriast.combinators.inverse.validity import Checker
from uriast.combinators.inverse.writing import SELF, Writer, kinds_of
from uriast.combinators.node import Node, fields_of, writes_itself

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from uriast.combinators.definition import expression as ex
    from uriast.combinators.errors import Explainer
    from uriast.combinators.node import Checker as BoundRule


def own_fault(
    rule: str, node: Node, error: ParseError, rule_of: Callable[[ex.Expression], Explainer]
) -> ParseError | None:
    """Why a node cannot be built whose text the rule of its class does not read; `None` if it can.

    A node in a field may be of another grammar, as one with a zone identifier. It was checked when it was made, and
    reading back would blame it: then the error is that of the field which its place refuses.

    Args:
        rule: The name of the rule that the node's class is bound to.
        node: The node.
        error: The error of reading its text back.
        rule_of: Makes a rule of a definition.
    """
    misplaced = misplaced_fault(rule, node)
    if misplaced is not None:
        return misplaced
    if not any(map(_is_foreign, _children(node))):
        return error
    shape, names = _shape_and_names(node)
    slot = next(_refused(shape, node, names), None)
    if slot is not None:
        return _text_fault(node, slot, rule_of) or _told(rule, node, slot)
    return None if _takes(shape, node, names) else error


def misplaced_fault(rule: str, node: Node) -> ParseError | None:
    """The error of a field that holds a node of a class that its place never builds; `None` if there is none.

    What such a node says, maybe a password, is not shown.

    Args:
        rule: The name of the rule that the node's class is bound to.
        node: The node.
    """
    if not list(_children(node)):
        return None
    shape, names = _shape_and_names(node)
    kinds = kinds_of([shape])
    for name in names:
        value, ways = getattr(node, name), kinds[f"{SELF}{name}"]
        if isinstance(value, Node) and not isinstance(value, tuple(way.value_type for way in ways)):
            return _told(rule, node, Slot(f"{SELF}{name}", name, tuple(ways)))
    return None


def _shape_and_names(node: Node) -> tuple[Shape, list[str]]:
    """The shape of a node's class, and the names of its fields."""
    owner, _ = bound(type(node))
    return shape_of_class(owner), [field.name for field in fields_of(owner)]


def _children(node: Node) -> Iterator[Node]:
    """The nodes in a node's fields; of one that writes itself, none that is known of."""
    if writes_itself(type(node)) or type(node).binding() is None:
        return
    for field in fields_of(type(node)):
        value: object = getattr(node, field.name)
        if isinstance(value, Node):
            yield value


def _is_foreign(node: Node) -> bool:
    """Whether a rule that a node's class or a base of it is bound to does not read its text."""
    rules: Iterator[BoundRule | None] = (vars(base).get("_rule") for base in type(node).__mro__)
    return any(rule is not None and not rule.matches(str(node)) for rule in rules)


def _refused(shape: Shape, node: Node, names: list[str]) -> Iterator[Slot]:
    """The slots that do not take a node's values, in the order of the text; of several ways, those of the best one."""
    match shape:
        case Concat(parts):
            for part in parts:
                yield from _refused(part, node, names)
        case Alternation(ways):
            if not _takes(shape, node, names):
                yield from min((list(_refused(way, node, names)) for way in ways), key=len)
        case Slot() if not _takes(shape, node, names):
            yield shape
        case _:
            pass


def _takes(shape: Shape, node: Node, names: list[str]) -> bool:
    checker = Checker(Writer(own_text), maker_of, [f"{SELF}{name}" for name in names], trusts=True)
    return checker.function(shape, "self", names)(node)


def _text_fault(node: Node, slot: Slot, rule_of: Callable[[ex.Expression], Explainer]) -> ParseError | None:
    """The error of a text by the rule of its place; `None` where no text is expected or given."""
    value: object = getattr(node, slot.field)
    texts = [way.own for way in slot.ways if way.kind is str]
    return ParseError(rule_of(texts[0]), value) if isinstance(value, str) and texts else None


def _told(rule: str, node: Node, slot: Slot) -> ParseError:
    value: object = getattr(node, slot.field)
    names = ("None" if way.value_type is type(None) else way.value_type.__name__ for way in slot.ways)
    expected = tuple(dict.fromkeys(names))
    before = takewhile(lambda piece: piece[0] != slot.field, node.pieces())
    index = sum(len(piece) for _, piece in before)
    message = f"{rule}: {slot.field} at index {index}: expected {' or '.join(expected)}, got {type(value).__name__}"
    return ParseError.explained(rule, str(node), Explanation(index, expected, None, None, message, message))
