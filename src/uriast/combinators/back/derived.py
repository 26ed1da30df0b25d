"""The functions that write nodes, derived from rules: the methods of a class, and the inverse of a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uriast.combinators.back.binding import made_by
from uriast.combinators.back.ways import SELF, At, Way, way_of_fields, ways_of
from uriast.combinators.back.writing import OwnText, Piece, Writer, value_function
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.walks import parts
from uriast.combinators.node import (
    IrreversibleError,
    Node,
    fields_of,
    install,
    unbound,
    writes_itself,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from uriast.combinators.node import BuildingRule


def making_ways(definition: ex.Expression, node_class: type[Node]) -> list[Way]:
    """The places where a rule builds nodes of a class."""
    found = [way for way in inner_ways(definition) if made_by(way.item) is node_class]
    if not found:
        message = f"expected a rule that builds {node_class.__name__}, got one that does not"
        raise IrreversibleError(message)
    first, *others = found
    if any((way.before, way.after) != (first.before, first.after) for way in others):
        message = f"expected the same texts around each {node_class.__name__} in its rule, got different ones"
        raise IrreversibleError(message)
    return found


def inner_ways(item: ex.Expression, before: str = "", after: str = "") -> Iterator[Way]:
    """The ways to write the value of an expression, or the value in a `Spanned`."""
    for way in ways_of(item, At(""), before, after):
        if isinstance(way.item, ex.Spanned):
            yield from inner_ways(way.item.item, way.before, way.after)
        else:
            yield way


def binding_of(node_class: type[Node]) -> tuple[type[Node], BuildingRule]:
    """The first class that is bound to a rule, this one or a base, with the rule."""
    binding = node_class.binding()
    if binding is None:
        raise unbound(node_class)
    return binding


def field_ways(definition: ex.Expression, node_class: type[Node]) -> list[Way]:
    """The ways to write the fields of a class by a rule that builds it."""
    return [way_of_fields(way.item, way.before, way.after) for way in making_ways(definition, node_class)]


def writing_class(node_class: type[Node]) -> type[Node]:
    """The class whose rule writes the nodes of a class: the most general base that is bound and has the same fields."""
    names = _names(node_class)
    bound = [base for base in node_class.__mro__ if vars(base).get("_rule") is not None and _names(base) == names]
    return bound[-1] if bound else node_class


def own_text(node_class: type[Node]) -> OwnText:
    """The texts that a class's own rule writes around its fields."""
    definition = binding_of(written_by := writing_class(node_class))[1].definition
    (way, *_) = making_ways(definition, written_by)
    match Writer(own_text).content_of_ways(field_ways(definition, written_by)):
        case (Piece(path, "", code, ""),) if code == f"{SELF}{path}":
            return OwnText(way.before, way.after, path)
        case _:
            return OwnText(way.before, way.after, None)


def derive(node_class: type[Node], method: str) -> Callable[[Any], Any]:
    """Derive a method from the rule that a class is bound to, and install it in the class."""
    owner = writing_class(node_class)
    made = written_by_class(owner, in_parts=method == "_derived_parts")
    # What a class writes by hand may call what is derived.
    return made if writes_itself(node_class) else install(made, method, owner, node_class)


def written_by_class(node_class: type[Node], *, in_parts: bool = False) -> Callable[[Any], Any]:
    """Generate the function that writes the nodes of a class: as the text, or as the parts down to the nodes in it."""
    ways = field_ways(binding_of(node_class)[1].definition, node_class)
    return Writer(own_text, in_parts=in_parts).written("self", ways, _names(node_class))


def writer_of_rule(definition: ex.Expression) -> Callable[[Any], str]:
    """Generate the function that writes a rule's values by the rule alone: classes may be bound to others, or none."""
    functions: dict[type[Node], Callable[[Node], str]] = {}

    def write(node: Node) -> str:
        """The text of a node, without what its rule has around it."""
        for each in type(node).__mro__:
            if each in functions:
                return functions[each](node)
        raise TypeError(type(node).__name__)

    def own_of(node_class: type[Node]) -> OwnText:
        return own_text(node_class) if writes_itself(node_class) else OwnText("", "", None, write)

    for made, ways in inner_field_ways(definition).items():
        functions[made] = Writer(own_of).written("self", ways, _names(made))
    return value_function(definition, own_of)


def inner_field_ways(definition: ex.Expression) -> dict[type[Node], list[Way]]:
    """The ways to write the fields of each class that a definition builds anywhere."""
    found: dict[type[Node], list[Way]] = {}
    for item in reversed(parts(definition)):
        if (made := made_by(item)) is not None and not writes_itself(made):
            found.setdefault(made, []).append(way_of_fields(item))
    return found


def _names(node_class: type[Node]) -> list[str]:
    return [field.name for field in fields_of(node_class)]
