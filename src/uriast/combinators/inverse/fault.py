"""Explains why a node cannot be built by hand.

A field may hold a node of another grammar. Parsing the whole text would blame such a field, although the node in it was
checked when it was made.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, cast

from uriast.combinators.errors import Explanation, ParseError
from uriast.combinators.inverse.code import SELF
from uriast.combinators.inverse.derived import binding_of, maker_of, own_text, shape_of_class
from uriast.combinators.inverse.kinds import kinds_of
from uriast.combinators.inverse.shape import Alternation, Concat, Items, Located, Shape, Slot
from uriast.combinators.inverse.validity import ValidityWriter
from uriast.combinators.inverse.writing import Writer
from uriast.combinators.node import Node, fields_of, same_kind, writes_itself
from uriast.combinators.places import Spanned, is_read_back, unlocated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from uriast.combinators.definition import expression as ex
    from uriast.combinators.errors import Explainer
    from uriast.combinators.inverse.shape import Way
    from uriast.combinators.node import Checker


def own_fault(
    rule: str, node: Node, error: ParseError, rule_of: Callable[[ex.Expression], Explainer]
) -> ParseError | None:
    """The error of a node whose text its rule does not read; `None` if the node is valid nevertheless."""
    # A field may hold a node of another grammar, such as one with a rule replaced. That node is trusted, so the
    # error is about the first field that is invalid itself.
    misplaced = misplaced_fault(rule, node)
    if misplaced is not None:
        return misplaced
    if not any(map(_is_foreign, _children(node))):
        return error
    shape, names = _shape_and_names(node)
    slot = next(_invalid_slots(shape, node, names), None)
    if slot is not None:
        return _text_fault(node, slot, rule_of) or _type_fault(rule, node, slot)
    return None if _is_valid(shape, node, names) else error


def misplaced_fault(rule: str, node: Node) -> ParseError | None:
    """The error of a field that holds a node of a class that the rule never builds there; `None` if there is none."""
    # The message does not show the text of that node, which may be a secret.
    if not list(_children(node)):
        return None
    shape, names = _shape_and_names(node)
    kinds = kinds_of([shape])
    for name in names:
        source, value = f"{SELF}{name}", getattr(node, name)
        while isinstance(value, Spanned):
            source, value = f"{source}.value", cast("Spanned[object]", value).value
        ways = kinds.get(source) or list(_ways_at(shape, source))
        if ways and isinstance(value, Node) and not isinstance(value, tuple(way.value_type for way in ways)):
            return _type_fault(rule, node, Slot(source, name, tuple(ways)))
    return None


def misread_fault(rule: str, node: Node, read: object) -> ParseError:
    """The error of a node whose text reads back as another node."""
    alike = same_kind(read, node) and not is_read_back(node, read)
    names = [field.name for field in fields_of(type(node)) if alike]
    differing = [each for each in names if not is_read_back(getattr(node, each), getattr(read, each))]
    index = 0
    for field, piece in node.pieces():
        if field and (field in differing or not alike):
            differs = field
            break
        index += len(piece)
    else:  # the differing field is not part of the text
        differs = differing[0] if differing else "it"
    given: object = getattr(node, differs) if alike else node
    instead: object = getattr(read, differs) if alike else read
    kind, wanted = type(given), type(instead)
    if kind is not wanted and issubclass(kind, wanted):
        where = f"{differs} at index {index}" if alike else "the node"
        message = f"{rule}: {where}: expected {wanted.__name__}, got its subclass {kind.__name__}"
        return _fault(rule, node, index, (wanted.__name__,), message)
    message = f"{rule}: {differs} at index {index} would read back as {instead!r}"
    return _fault(rule, node, index, (repr(instead),), message)


def _shape_and_names(node: Node) -> tuple[Shape, list[str]]:
    """The shape of a node's class, and the names of its fields."""
    owner, _ = binding_of(type(node))
    return shape_of_class(owner), [field.name for field in fields_of(owner)]


def _children(node: Node) -> Iterator[Node]:
    """The nodes in a node's fields; none if its class defines its text by hand."""
    if writes_itself(type(node)) or type(node).binding() is None:
        return
    for field in fields_of(type(node)):
        value = unlocated(getattr(node, field.name))
        if isinstance(value, Node):
            yield value


def _ways_at(shape: Shape, source: str) -> Iterator[Way]:
    """The ways to write a value that only some alternatives have."""
    match shape:
        case Slot(own, _, ways) if own == source:
            yield from ways
        case Concat(shapes) | Alternation(shapes):
            for each in shapes:
                yield from _ways_at(each, source)
        case Items() | Located():
            yield from _ways_at(shape.shape, source)
        case _:
            pass


def _is_foreign(node: Node) -> bool:
    """Whether a node's text is outside of a rule that its class, or a base of it, is bound to."""
    checkers: Iterator[Checker | None] = (vars(base).get("_checker") for base in type(node).__mro__)
    return any(checker is not None and not checker.matches(str(node)) for checker in checkers)


def _invalid_slots(shape: Shape, node: Node, names: list[str]) -> Iterator[Slot]:
    """The slots with invalid values, in the order of the text. An alternation yields those of its best alternative."""
    match shape:
        case Concat(parts):
            for part in parts:
                yield from _invalid_slots(part, node, names)
        case Items() | Located():
            yield from _invalid_slots(shape.shape, node, names)
        case Alternation(ways):
            if not _is_valid(shape, node, names):
                yield from min((list(_invalid_slots(way, node, names)) for way in ways), key=len)
        case Slot() if not _is_valid(shape, node, names):
            yield shape
        case _:
            pass


def _is_valid(shape: Shape, node: Node, names: list[str]) -> bool:
    writer = ValidityWriter(Writer(own_text), maker_of, [f"{SELF}{name}" for name in names], trusts=True)
    return writer.function(shape, "self", names)(node)


def _text_fault(node: Node, slot: Slot, rule_of: Callable[[ex.Expression], Explainer]) -> ParseError | None:
    """The error of an invalid text in a slot, by its own rule; `None` if no text is expected or given there."""
    value = unlocated(getattr(node, slot.field))
    texts = [way.own for way in slot.ways if way.kind is str]
    return ParseError(rule_of(texts[0]), value) if isinstance(value, str) and texts else None


def _type_fault(rule: str, node: Node, slot: Slot) -> ParseError:
    value = unlocated(getattr(node, slot.field))
    names = ("None" if way.value_type is type(None) else way.value_type.__name__ for way in slot.ways)
    expected = tuple(dict.fromkeys(names))
    before = takewhile(lambda piece: piece[0] != slot.field, node.pieces())
    index = sum(len(piece) for _, piece in before)
    message = f"{rule}: {slot.field} at index {index}: expected {' or '.join(expected)}, got {type(value).__name__}"
    return _fault(rule, node, index, expected, message)


def _fault(rule: str, node: Node, index: int, expected: tuple[str, ...], message: str) -> ParseError:
    return ParseError.explained(rule, str(node), Explanation(index, expected, None, None, message, message))
