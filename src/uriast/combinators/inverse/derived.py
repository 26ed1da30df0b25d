"""The functions of a class of nodes, derived from the rule that builds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from uriast.combinators.inverse.shape import Alternation, Concat, Fixed, Shape, Slot, Way, fields_shape, ways_of
from uriast.combinators.inverse.validity import Checker
from uriast.combinators.inverse.writing import SELF, OwnText, Writer, merged, string
from uriast.combinators.node import IrreversibleError, Node, fields_of, install

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from uriast.combinators.definition import expression as ex
    from uriast.combinators.node import Checker as CheckingRule


def makers(definition: ex.Expression, node_class: type[Node]) -> list[Way]:
    """How a rule builds the nodes of a class: it may do so in several places.

    Raises:
        IrreversibleError: It does not, or with several texts around the class.
    """
    found = [way for way in ways_of(definition) if way.maker is not None and way.kind is node_class]
    if not found:
        message = f"expected a rule that builds {node_class.__name__}, got one that does not"
        raise IrreversibleError(message)
    if len({(way.before, way.after) for way in found}) > 1:
        message = f"{node_class.__name__} is written in two ways by its rule"
        raise IrreversibleError(message)
    return found


def bound(node_class: type[Node]) -> tuple[type[Node], CheckingRule]:
    """The class that is bound to a rule, this one or a base of it, and the rule. There is one."""
    return cast("tuple[type[Node], CheckingRule]", node_class.binding())


def shape_of_class(node_class: type[Node]) -> Shape:
    """What the rule that a class is bound to writes of its nodes."""
    return class_shape(bound(node_class)[1].definition, node_class)


def class_shape(definition: ex.Expression, node_class: type[Node]) -> Shape:
    """What a rule writes of the nodes of a class that it builds."""
    ways = makers(definition, node_class)
    shapes = [fields_shape(way.maker, node_class, SELF) for way in ways if way.maker is not None]
    shape = shapes[0] if len(shapes) == 1 else Alternation(tuple(shapes), tuple(way.own for way in ways))
    return Concat((Fixed(ways[0].before), shape, Fixed(ways[0].after)))


def writing_class(node_class: type[Node]) -> type[Node]:
    """The class whose rule writes the nodes of a class: the most general one that is bound and has the same fields."""
    names = _names(node_class)
    bound = [base for base in node_class.__mro__ if vars(base).get("_rule") is not None and _names(base) == names]
    return bound[-1] if bound else node_class


def own_text(node_class: type[Node]) -> OwnText:
    """What a class's own rule writes around its fields."""
    written_by = writing_class(node_class)
    (way, *_) = makers(bound(written_by)[1].definition, written_by)
    return OwnText(way.before, way.after, _plain_field(shape_of_class(written_by)))


def _plain_field(shape: Shape) -> str | None:
    """The field that is the whole text, if there is one."""
    parts = shape.parts if isinstance(shape, Concat) else (shape,)
    slots = [part for part in parts if isinstance(part, Slot)]
    if len(slots) == len(parts) == 1 and all(way.kind is str and not way.before + way.after for way in slots[0].ways):
        return slots[0].field
    return None


def maker_of(node_class: type[Node]) -> ex.Expression | None:
    """What makes the nodes of a class in its own rule; `None` if there are several."""
    owner, rule = bound(node_class)
    built = makers(rule.definition, owner)
    return built[0].maker if len(built) == 1 else None


def derive(node_class: type[Node], method: str) -> Callable[[Any], Any]:
    """Give a class the method that follows from the rule that it is bound to."""
    owner, made = _derived(node_class, method)
    return install(made, method, owner, node_class)


def _derived(node_class: type[Node], method: str) -> tuple[type[Node], Callable[[Any], Any]]:
    match method:
        case "pieces":
            return (owner := writing_class(node_class)), pieces_function(owner)
        case "__str__":
            return (owner := writing_class(node_class)), text_function(owner)
        case _:
            owner, rule = bound(node_class)
            return owner, rule.validity(owner)


def text_function(node_class: type[Node]) -> Callable[[Any], str]:
    """The function that gives the exact text of a node."""
    writer = Writer(own_text)
    content = writer.text(shape_of_class(node_class))
    return writer.function("self", f"return {string(content)}", _names(node_class))


def pieces_function(node_class: type[Node]) -> Callable[[Any], Iterator[tuple[str, str]]]:
    """The function that gives the exact text of a node in pieces, each with the name of its field."""
    writer = Writer(own_text)
    writer.pieces(shape_of_class(node_class))
    pieces = writer.function("self", "yield from ()", _names(node_class))
    return lambda node: merged(pieces(node))


def validity_function(node_class: type[Node], *, trusts: bool = True) -> Callable[[Any], bool]:
    """The function that tells whether the fields of a node are valid.

    Args:
        node_class: The class of the node, which is bound to a rule.
        trusts: Whether a node in a field may be one that another grammar reads. Where not, one of a subclass of what
            the rule builds is invalid.
    """
    names = _names(node_class)
    checker = Checker(Writer(own_text), maker_of, [f"{SELF}{name}" for name in names], trusts=trusts)
    return checker.function(shape_of_class(node_class), "self", names)


def _names(node_class: type[Node]) -> list[str]:
    return [field.name for field in fields_of(node_class)]
