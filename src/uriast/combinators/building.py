"""Building: how nodes are made without `__init__`, which checks what a match has checked already."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

import attrs

from uriast.combinators.generated import define
from uriast.combinators.node import Node, fields_of, has_plain_init

if TYPE_CHECKING:
    from collections.abc import Callable

N = TypeVar("N", bound=Node)
P = ParamSpec("P")


@cache
def _frozen_setattr() -> object:
    """The method by which each class made by `@attrs.frozen` refuses to set a field."""
    return attrs.frozen(type("Any", (), {})).__setattr__


def node_class_of(value: object) -> type[Node] | None:
    """A value that is a node class; `None` for any other value."""
    return value if isinstance(value, type) and issubclass(value, Node) else None


def check_class(function: Callable[..., object]) -> None:
    """Refuse a node class that a rule cannot build without `__init__`. Accept any other function."""
    made = node_class_of(function)
    if made is None:
        return
    abstract = ", ".join(sorted(_abstract_methods(made)))
    if abstract:
        message = f"expected a node class without abstract methods, got {made.__name__}, which has {abstract}"
        raise TypeError(message)
    fault = _fault_of(made)
    if fault:
        message = (
            f"expected a node class made by @attrs.frozen with plain fields alone, got {made.__name__}, which {fault}"
        )
        raise TypeError(message)


def _fault_of(made: type[Node]) -> str | None:
    """Why a rule cannot set the fields of a class one by one; `None` if it can."""
    if not hasattr(made, "__attrs_attrs__"):
        return "is not made by it"
    if any("__dict__" in vars(base) for base in made.__mro__):
        return "lacks __slots__ = ()"
    if made.__setattr__ is not _frozen_setattr():
        return "can be changed"
    slots = {name for base in made.__mro__ for name in vars(base).get("__slots__", ())} - {"__weakref__"}
    if slots != {field.name for field in fields_of(made)} or made.node_kind is None:
        return "has other slots than its fields"
    return None if has_plain_init(made) else "has a converter, __attrs_post_init__ or a field without argument"


def defaults_from(node_class: type[Node], count: int) -> list[object]:
    """The defaults of all fields after the first `count`, which a rule gives values to."""
    fields = fields_of(node_class)
    if count > len(fields):
        message = f"{node_class.__name__}: expected at most {len(fields)} values for its fields, got {count}"
        raise TypeError(message)
    for field in fields[count:]:
        if field.default is attrs.NOTHING or isinstance(field.default, attrs.Factory):  # type: ignore[arg-type] # typed as a function
            message = (
                f"{node_class.__name__}.{field.name}: expected a value from the rule or a plain default, got neither: "
                "map() gives a class one value, combine() each item of a tuple"
            )
            raise TypeError(message)
    return [field.default for field in fields[count:]]


def blank_of(node_class: type[Node]) -> type[Any]:
    """A mutable class of the same layout. Fill in an instance, then set its `__class__` to the node class."""
    own = tuple(name for name in vars(node_class)["__slots__"] if name != "__weakref__")
    plain = {
        "__slots__": own,
        "__init__": object.__init__,
        "__setattr__": object.__setattr__,
        "__delattr__": object.__delattr__,  # one slot of a type serves both
    }
    blank: Any = type(node_class.__name__, node_class.__bases__, plain)
    if _abstract_methods(blank):  # those of a base, which the node class itself may define
        blank.__abstractmethods__ = _abstract_methods(node_class)
    return cast("type[Any]", blank)


def _abstract_methods(made: type[object]) -> frozenset[str]:
    """The names of the methods that a class leaves to its subclasses: as long as there is one, it has no instances."""
    return getattr(made, "__abstractmethods__", frozenset())


def unchecked(node_class: Callable[P, N]) -> Callable[P, N]:
    """Make a function that builds nodes without checks, as a rule does. Its arguments must be valid.

    >>> import attrs
    >>> @attrs.frozen
    ... class Word(Node):
    ...     text: str
    >>> unchecked(Word)("a")
    Word(text='a')
    """
    own = cast("type[Node]", node_class)
    names = [field.name for field in fields_of(own)]
    lines = [f"def make({', '.join(names)}):", "    node = blank()", *(f"    node.{name} = {name}" for name in names)]
    source = "\n".join([*lines, "    node.__class__ = node_class", "    return node"])
    scope: dict[str, Any] = {"blank": blank_of(own), "node_class": own}
    return cast("Callable[P, N]", define(source, scope, "make", own.__name__))
