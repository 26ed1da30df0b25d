"""Explains why a node cannot be built by hand.

A field may hold a node of another grammar. Parsing the whole text would blame such a field, although the node in it was
checked when it was made.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, cast

from uriast.combinators.building import unchecked
from uriast.combinators.definition import expression as ex
from uriast.combinators.errors import Explanation, ParseError
from uriast.combinators.inverse.code import SELF, Code
from uriast.combinators.inverse.derived import binding_of, shape_of_class
from uriast.combinators.inverse.kinds import kinds_of
from uriast.combinators.inverse.shape import Alternation, Concat, Converted, Items, Located, Repeat, Shape, Slot
from uriast.combinators.inverse.verdict.witness import Sampler
from uriast.combinators.node import Node, fields_of, same_kind, writes_itself
from uriast.combinators.places import Spanned, is_read_back, unlocated
from uriast.combinators.rules.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from uriast.combinators.inverse.shape import Way
    from uriast.combinators.node import Checker


def own_fault(rule: Reader[object], node: Node, error: ParseError) -> ParseError | None:
    """The error of a node whose text its rule does not read; `None` if the node is valid nevertheless."""
    # A field may hold a node of another grammar, such as an address with a zone identifier. A sample of that place is
    # read in its stead, and the error is about the first field that is invalid itself.
    misplaced = misplaced_fault(rule.name, node)
    if misplaced is not None or writes_itself(type(node)):
        return misplaced or error
    shape, names = _shape_and_names(node)
    values = [getattr(node, name) for name in names]
    samples = [_sampled(value, name, shape) for name, value in zip(names, values, strict=True)]
    if all(one is other for one, other in zip(values, samples, strict=True)):
        return error
    invalid = next(_invalid_slots(shape, node, names), None)
    if invalid is not None:
        return _text_fault(*invalid) or _type_fault(rule.name, node, *invalid)
    sample = unchecked(type(node))(*samples)
    try:
        read = unlocated(rule.parse(str(sample)))
    except ParseError:
        return error
    return None if is_read_back(sample, read) else error


def _sampled(value: object, field: str, shape: Shape) -> object:
    """A value with a sample in place of each node that is outside of its rules; itself if there is none."""
    match value:
        case Spanned():
            given: tuple[object, ...] = (cast("Spanned[object]", value).value,)
        case list() | tuple():
            given = tuple(cast("Iterable[object]", value))
        case Node() if _is_foreign(value):
            ways = (way for slot in _slots(shape) if slot.field == field for way in slot.ways)
            found = (way.own for way in ways if way.maker is not None and isinstance(value, way.value_type))
            texts = ((Reader[object](each), text) for each in found for text in Sampler().texts(each))
            return next((reader.parse(text) for reader, text in texts if reader.matches(text)), value)
        case _:
            return value
    made = [_sampled(each, field, shape) for each in given]
    if all(one is other for one, other in zip(given, made, strict=True)):
        return value
    if isinstance(value, Spanned):
        return cast("Spanned[object]", value)._replace(value=made[0])
    return made if isinstance(value, list) else tuple(made)


def _slots(shape: Shape) -> Iterator[Slot]:
    """The slots of a shape, at any depth."""
    match shape:
        case Slot():
            yield shape
        case Concat(shapes) | Alternation(shapes):
            for each in shapes:
                yield from _slots(each)
        case Repeat():
            yield from _slots(shape.element)
        case Items() | Located() | Converted():
            yield from _slots(shape.shape)
        case _:
            pass


def misplaced_fault(rule: str, node: Node) -> ParseError | None:
    """The error of a field that holds a node of a class that the rule never builds there; `None` if there is none."""
    # The message does not show the text of that node, which may be a password.
    if not list(_children(node)):
        return None
    shape, names = _shape_and_names(node)
    kinds = kinds_of([shape])
    for name in names:
        source, value = f"{SELF}{name}", getattr(node, name)
        while isinstance(value, Spanned):
            source, value = f"{source}.value", cast("Spanned[object]", value).value
        ways = kinds.get(source) or [way for slot in _slots(shape) if slot.source == source for way in slot.ways]
        if ways and isinstance(value, Node) and not isinstance(value, tuple(way.value_type for way in ways)):
            return _type_fault(rule, node, Slot(source, name, tuple(ways)), value)
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


def _is_foreign(node: Node) -> bool:
    """Whether a node's text is outside of a rule that its class, or a base of it, is bound to."""
    checkers: Iterator[Checker | None] = (vars(base).get("_checker") for base in type(node).__mro__)
    return any(checker is not None and not checker.matches(str(node)) for checker in checkers)


def _invalid_slots(shape: Shape, node: Node, names: list[str]) -> Iterator[tuple[Slot, object]]:
    """The slots with invalid values, and these, in the order of the text, of the best one of alternatives."""
    match shape:
        case Concat(parts):
            for part in parts:
                yield from _invalid_slots(part, node, names)
        case Items() | Located():
            yield from _invalid_slots(shape.shape, node, names)
        case Alternation(ways):
            yield from min((list(_invalid_slots(way, node, names)) for way in ways), key=len)
        case Slot(source):
            value: object = Code().function("self", f"return {source}", names)(node)
            if not any(_is_of(way, value) for way in shape.ways):
                yield shape, value
        case _:
            pass


def _is_of(way: Way, value: object) -> bool:
    """Whether a value may be written in a way. A node was checked when it was made."""
    if isinstance(way.kind, ex.Constant):
        return is_read_back(value, way.kind.value)
    if way.maker is not None or way.mapped is not None:
        return isinstance(value, way.kind)
    return isinstance(value, str) and Reader(way.own).matches(value)


def _text_fault(slot: Slot, value: object) -> ParseError | None:
    """The error of an invalid text in a slot, by its own rule; `None` if no text is expected or given there."""
    texts = [way.own for way in slot.ways if way.kind is str]
    return ParseError(Reader(texts[0]), value) if isinstance(value, str) and texts else None


def _type_fault(rule: str, node: Node, slot: Slot, value: object) -> ParseError:
    names = ("None" if way.value_type is type(None) else way.value_type.__name__ for way in slot.ways)
    expected = tuple(dict.fromkeys(names))
    before = takewhile(lambda piece: piece[0] != slot.field, node.pieces())
    index = sum(len(piece) for _, piece in before)
    message = f"{rule}: {slot.field} at index {index}: expected {' or '.join(expected)}, got {type(value).__name__}"
    return _fault(rule, node, index, expected, message)


def _fault(rule: str, node: Node, index: int, expected: tuple[str, ...], message: str) -> ParseError:
    return ParseError.explained(rule, str(node), Explanation(index, expected, None, None, message, message))
