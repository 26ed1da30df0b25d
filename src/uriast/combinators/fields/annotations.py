"""Finds the field of an annotation: of a node class, of `Annotated[int, number]`, and of a union of such types."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Annotated, TypeGuard, TypeVar, Union, cast, get_args, get_origin

from uriast.combinators.fields.field import TEXT, Field, NodeField, RuleField, UnionField
from uriast.combinators.node import Checker, Node
from uriast.combinators.parsers.parser import Parser
from uriast.combinators.rules.rule import Rule

T = TypeVar("T")


def field_of(kind: Rule[T] | type[T]) -> Field[T]:
    """The field of a rule or of a node class."""
    if isinstance(kind, Rule):
        return RuleField(kind)
    if is_node_class(kind):
        return NodeField(cast("type[T]", kind))
    message = f"expected a rule or a node class, got {getattr(kind, '__name__', type(kind).__name__)}"
    raise TypeError(message)


def annotated_field(annotation: object) -> Field[object] | None:
    """The field of an annotation. In a union, `str` comes last, and `None` has none: it is no text."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        # A parser, or another checker of nodes, is meant as a rule.
        meant = [cast("Rule[object]", each) for each in arguments[1:] if isinstance(each, Parser | Checker)]
        return field_of(meant[-1]) if meant else annotated_field(arguments[0])
    if origin in {Union, UnionType}:
        return _union([each for each in arguments if each is not NoneType])
    return NodeField(annotation) if is_node_class(annotation) else None


def is_node_class(kind: object) -> TypeGuard[type[Node]]:
    """Whether a value is a class of nodes."""
    return isinstance(kind, type) and issubclass(kind, Node)


def allows_none(annotation: object) -> bool:
    """Whether an annotation is a union with `None`."""
    return get_origin(annotation) in {Union, UnionType} and NoneType in get_args(annotation)


def _union(members: list[object]) -> Field[object] | None:
    fields = [TEXT if each is str else annotated_field(each) for each in members]
    if None in fields or fields == [TEXT]:
        return None
    known = sorted([each for each in fields if each is not None], key=lambda each: each is TEXT)
    return known[0] if len(known) == 1 else UnionField(tuple(known))


def taken(field: Field[T], value: object) -> T:
    """The value of a field for what is given: a text, or a value already."""
    if isinstance(value, str):
        return field.read(str.__str__(value))
    return field.take(value)
