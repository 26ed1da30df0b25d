"""Fields: of a rule, of a node class, or of an annotation with such. A field reads texts and writes values.

Annotations are node classes, `Annotated[int, number]`, and unions of such types.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, TypeVar, Union, cast, get_args, get_origin

from uriast.combinators.building import node_class_of
from uriast.combinators.errors import ParseError
from uriast.combinators.fields.narrowing import narrowed
from uriast.combinators.messages import MASK
from uriast.combinators.node import Checker, Node, unbound
from uriast.combinators.parsers.parser import Parser
from uriast.combinators.rules.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Field(ABC, Generic[T_co]):
    """The type of a field: it reads texts and writes values."""

    name: str
    """The name that errors have: a rule's, or a class's."""

    @abstractmethod
    def read(self, text: str) -> T_co:
        """Read a whole text. One that is not valid raises `ParseError`."""

    @abstractmethod
    def write(self, value: object) -> str:
        """The text of a value."""
        # It raises `TypeError` for a value of another type, or if the rule is not reversible. If no text reads as the
        # value, it raises `ValueError`: mostly a `ParseError`.

    def take(self, value: object) -> T_co:
        """The value of the field for a value that is no text: itself, or what a wider node's text reads as."""
        # A node is wider if it is of the same kind, such as one of a base class. The class may not read its
        # text: `ParseError`. Other values raise what `write` raises.
        self.write(value)
        return cast("T_co", value)

    def convert(self, value: object) -> T_co:
        """The value of the field for what is given: a text, or a value already."""
        return self.read(str.__str__(value)) if isinstance(value, str) else self.take(value)


class RuleField(Field[T]):
    """The field of a rule."""

    def __init__(self, rule: Rule[T]) -> None:
        self.rule = rule
        self.name = rule.name

    def read(self, text: str) -> T:
        return self.rule.parse(text)

    def write(self, value: object) -> str:
        return self.rule.write(value)

    def take(self, value: object) -> T:
        """A value of the rule as it is, or the equal node of the rule."""
        try:
            return super().take(value)
        except TypeError:
            if isinstance(value, Node) and self.rule.matches(str(value)):
                read = self.rule.parse(str(value))
                if read == value:
                    return read
            raise


class NodeField(Field[T]):
    """The field of a node class: it reads the texts that the class's rule builds such nodes for."""

    def __init__(self, node_class: type[T]) -> None:
        self.node_class = cast("type[Node]", node_class)
        self.name = node_class.__name__
        binding = self.node_class.binding()
        if binding is None or binding[0] is not node_class:
            raise unbound(self.node_class)
        own = binding[1].definition
        self.rule = Rule[T](narrowed(own, self.node_class))
        self._is_whole = self.rule.definition is own
        self._checker: Any = self.node_class.checker()  # it may check more than the rule

    def read(self, text: str) -> T:
        if self._is_whole:
            read: T = self._checker.parse(text)
            return read
        node = self.rule.parse(text)
        self._checker.check(node)  # another alternative of the whole rule may come first
        return node

    def write(self, value: object) -> str:
        if not isinstance(value, self.node_class):
            raise _other_type(self, value)
        return str(value)

    def is_wider(self, value: object) -> bool:
        """Whether a value is a node of the class's kind, but not of the class."""
        is_of_kind = isinstance(value, Node) and value.node_kind is self.node_class.node_kind
        return is_of_kind and not isinstance(value, self.node_class)

    def take(self, value: object) -> T:
        """A node of the class as it is, or what the text of a wider node reads as."""
        return self.read(str(value)) if self.is_wider(value) else super().take(value)


class TextField(Field[str]):
    """The field of `str` in a union: it reads any text as it is."""

    name = "str"

    def read(self, text: str) -> str:
        return text

    def write(self, value: object) -> str:
        if not isinstance(value, str):
            raise _other_type(self, value)
        return value


TEXT: Final = TextField()
"""The field of plain texts."""


class UnionField(Field[object]):
    """The field of a union: the first of its members that reads a text takes it."""

    def __init__(self, members: tuple[Field[object], ...]) -> None:
        self.members = members
        self.name = " or ".join(each.name for each in members)

    def read(self, text: str) -> object:
        errors: list[ParseError] = []
        for each in self.members:
            try:
                return each.read(text)
            except ParseError as error:
                errors.append(error)
        raise max(errors, key=lambda error: error.index)

    def write(self, value: object) -> str:
        return self._first(value, lambda each: each.write(value))

    def take(self, value: object) -> object:
        """A value of one of the members as it is, or what the first of them takes another node for."""
        try:
            return super().take(value)
        except TypeError:
            return self._first(value, lambda each: each.take(value))

    def _first(self, value: object, function: Callable[[Field[object]], T]) -> T:
        """What the first member that knows a value makes of it."""
        for each in self.members:
            try:
                return function(each)
            except (TypeError, ValueError):
                continue
        raise _other_type(self, value)


def _other_type(field: Field[object], value: object) -> TypeError:
    return TypeError(f"expected {field.name}, got {type(value).__name__}")


def field_of(kind: Rule[T] | type[T]) -> Field[T]:
    """The field of a rule or of a node class."""
    if isinstance(kind, Rule):
        return RuleField(kind)
    if node_class_of(kind) is not None:
        return NodeField(kind)
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
    node_class = node_class_of(annotation)
    return None if node_class is None else NodeField(node_class)


def allows_none(annotation: object) -> bool:
    """Whether an annotation is a union with `None`."""
    return get_origin(annotation) in {Union, UnionType} and NoneType in get_args(annotation)


def _union(members: list[object]) -> Field[object] | None:
    fields = [TEXT if each is str else annotated_field(each) for each in members]
    if None in fields or fields == [TEXT]:
        return None
    known = sorted([each for each in fields if each is not None], key=lambda each: each is TEXT)
    return known[0] if len(known) == 1 else UnionField(tuple(known))


def masked_input(field: RuleField[Any] | NodeField[Any], value: object) -> object:
    """A value that was refused, as an error may show it."""
    # A text is shown without the secrets that the rule knows. Of other values, only those are shown that hold no text.
    if isinstance(value, str):
        return encodable(field.rule.masked(value))
    return without_text(value)


def encodable(text: str) -> str:
    """A text with escapes for surrogates, as errors show them. A JSON document may have them, and UTF-8 may not."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def without_text(value: object) -> object:
    """A value that is no text, as an error may show it: if it may hold a text, as `***`."""
    return value if value is None or type(value) in {bool, int, float} else MASK
