"""The methods of a node class, derived from the rule that builds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uriast.combinators.inverse.code import INDENT, SELF, string_code
from uriast.combinators.inverse.parts import PartsWriter
from uriast.combinators.inverse.shape import Alternation, Concat, Fixed, Shape, Slot, Way
from uriast.combinators.inverse.shaping import fields_shape, ways_of
from uriast.combinators.inverse.writing import OwnText, Writer
from uriast.combinators.node import IrreversibleError, Node, fields_of, install, unbound

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from uriast.combinators.definition import expression as ex
    from uriast.combinators.node import BuildingRule, Part


def making_ways(definition: ex.Expression, node_class: type[Node]) -> list[Way]:
    """The places where a rule builds nodes of a class."""
    found = [way for way in ways_of(definition) if way.maker is not None and way.kind is node_class]
    if not found:
        message = f"expected a rule that builds {node_class.__name__}, got one that does not"
        raise IrreversibleError(message)
    first, *others = found
    if any((way.before, way.after) != (first.before, first.after) for way in others):
        message = f"expected the same texts around each {node_class.__name__} in its rule, got different ones"
        raise IrreversibleError(message)
    return found


def binding_of(node_class: type[Node]) -> tuple[type[Node], BuildingRule]:
    """The first class that is bound to a rule, this one or a base, with the rule."""
    binding = node_class.binding()
    if binding is None:
        raise unbound(node_class)
    return binding


def shape_of_class(node_class: type[Node]) -> Shape:
    """The shape of a class by the rule that it is bound to."""
    return class_shape(binding_of(node_class)[1].definition, node_class)


def class_shape(definition: ex.Expression, node_class: type[Node]) -> Shape:
    """The shape of a class by a rule that builds it."""
    ways = making_ways(definition, node_class)
    shapes = [fields_shape(way.maker, node_class, SELF) for way in ways if way.maker is not None]
    first, *others = shapes
    shape = Alternation(tuple(shapes), tuple(way.own for way in ways)) if others else first
    (way, *_) = ways
    return Concat((Fixed(way.before), shape, Fixed(way.after)))


def writing_class(node_class: type[Node]) -> type[Node]:
    """The class whose rule writes the nodes of a class: the most general base that is bound and has the same fields."""
    names = _names(node_class)
    bound = [base for base in node_class.__mro__ if vars(base).get("_rule") is not None and _names(base) == names]
    return bound[-1] if bound else node_class


def own_text(node_class: type[Node]) -> OwnText:
    """The texts that a class's own rule writes around its fields."""
    written_by = writing_class(node_class)
    (way, *_) = making_ways(binding_of(written_by)[1].definition, written_by)
    return OwnText(way.before, way.after, _plain_field(shape_of_class(written_by)))


def _plain_field(shape: Shape) -> str | None:
    """The name of the field that is the whole text; `None` if there is more to the text."""
    match shape:
        case Concat([part]):
            return _plain_field(part)
        case Slot(_, field, ways) if all(way.kind is str and not way.before + way.after for way in ways):
            return field
        case _:
            return None


def derive(node_class: type[Node], method: str) -> Callable[[Any], Any]:
    """Derive a method from the rule that a class is bound to, and install it in the class."""
    owner, made = _derived(node_class, method)
    return install(made, method, owner, node_class)


def _derived(node_class: type[Node], method: str) -> tuple[type[Node], Callable[[Any], Any]]:
    match method:
        case "pieces":
            return (owner := writing_class(node_class)), pieces_function(owner)
        case "__str__":
            return (owner := writing_class(node_class)), text_function(owner)
        case _:
            return (owner := writing_class(node_class)), parts_function(owner)


def text_function(node_class: type[Node]) -> Callable[[Any], str]:
    """Generate the function that returns the exact text of a node."""
    writer = Writer(own_text)
    content = writer.text(shape_of_class(node_class))
    return writer.function("self", f"return {string_code(content)}", _names(node_class))


def pieces_function(node_class: type[Node]) -> Callable[[Any], Iterator[tuple[str, str]]]:
    """Generate the function that yields the exact text of a node in pieces, each with the name of its field."""
    writer = Writer(own_text)
    writer.pieces(shape_of_class(node_class))
    pieces = writer.function("self", "yield from ()", _names(node_class))
    return lambda node: _merged(pieces(node))


def parts_function(node_class: type[Node]) -> Callable[[Any], Iterator[Part]]:
    """Generate the function that yields the parts of a node, down to the nodes in its fields."""
    writer = PartsWriter(own_text)
    writer.parts(shape_of_class(node_class), INDENT)
    return writer.function("self", "yield from ()", _names(node_class))


def _merged(pieces: Iterator[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Pieces with adjacent delimiters merged."""
    delimiter = ""
    for field, text in pieces:
        if field:
            if delimiter:
                yield "", delimiter
                delimiter = ""
            yield field, text
        else:
            delimiter += text
    if delimiter:
        yield "", delimiter


def _names(node_class: type[Node]) -> list[str]:
    return [field.name for field in fields_of(node_class)]
