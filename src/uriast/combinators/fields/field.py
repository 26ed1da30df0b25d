"""A field: it reads the texts of a rule or of a node class, writes its values, and refuses all others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

from uriast.combinators.fields.narrowing import narrowed
from uriast.combinators.messages import MASK
from uriast.combinators.node import Node, unbound

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from uriast.combinators.definition.expression import Expression
    from uriast.combinators.engines.dialects import DialectName
    from uriast.combinators.errors import ParseError

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class FieldRule(Protocol[T_co]):
    """What a field needs of a rule."""

    @property
    def name(self) -> str:
        """The rule's name."""
        ...

    @property
    def definition(self) -> Expression:
        """The rule's definition."""
        ...

    def parse(self, stream: str) -> T_co:
        """Read a whole text."""
        ...

    def matches(self, stream: str) -> bool:
        """Whether a whole text is valid."""
        ...

    def write(self, value: object) -> str:
        """Write a value."""
        ...

    def masked(self, stream: str) -> str:
        """A text with its secrets masked."""
        ...

    def pattern_for(self, dialect: DialectName, groups: Collection[str] | None = None) -> str:
        """The source of a regular expression for another engine."""
        ...


class Field(Protocol[T_co]):
    """The type of a field: it reads texts and writes values."""

    @property
    def name(self) -> str:
        """The name that errors have: a rule's, or a class's."""
        ...

    @property
    def read(self) -> Callable[[str], T_co]:
        """The function that reads a whole text. It raises `ParseError` for one that is not valid."""
        ...

    @property
    def write(self) -> Callable[[object], str]:
        """The function that writes a value."""
        # It raises `TypeError` for a value of another type, or if the rule is not reversible. If no text reads as the
        # value, it raises `ValueError`: mostly a `ParseError`.
        ...

    def take(self, value: object) -> T_co:
        """The value of the field for a value that is no text: itself, or what a wider node's text reads as."""
        # A node is wider if it is of the same kind, such as one of a base class. The class may not read its
        # text: `ParseError`. Other values raise what `write` raises.
        ...


class RuleField(Generic[T]):
    """The field of a rule."""

    def __init__(self, rule: FieldRule[T]) -> None:
        self.rule = rule

    @property
    def name(self) -> str:
        """The rule's name."""
        return self.rule.name

    @property
    def read(self) -> Callable[[str], T]:
        """The function that reads a whole text."""
        return self.rule.parse

    @property
    def write(self) -> Callable[[object], str]:
        """The function that writes a value."""
        return self.rule.write

    def take(self, value: object) -> T:
        """A value of the rule as it is, or the equal node of the rule."""
        try:
            self.rule.write(value)
        except TypeError:
            is_read = isinstance(value, Node) and self.rule.matches(str(value))
            if is_read and (read := self.rule.parse(str(value))) == value:
                return read
            raise
        return cast("T", value)


class NodeField(Generic[T]):
    """The field of a node class: it reads the texts that the class's rule builds such nodes for."""

    def __init__(self, node_class: type[T]) -> None:
        self.node_class = cast("type[Node]", node_class)
        binding = self.node_class.binding()
        if binding is None or binding[0] is not node_class:
            raise unbound(self.node_class)
        own = binding[1].definition
        of_class: Callable[[Expression], FieldRule[object]] = cast("Any", type(binding[1]))
        self.rule = of_class(narrowed(own, self.node_class))
        checker: Any = self.node_class.checker()
        self._read: Callable[[str], T] = checker.parse if self.rule.definition is own else self._read_checked
        self._check: Callable[[Node], None] = checker.check

    @property
    def name(self) -> str:
        """The class's name."""
        return self.node_class.__name__

    @property
    def read(self) -> Callable[[str], T]:
        """The function that reads a whole text."""
        return self._read

    def _read_checked(self, text: str) -> T:
        """Read a text by a part of the class's rule. Another alternative of the whole rule may come first."""
        node = self.rule.parse(text)
        self._check(cast("Node", node))
        return cast("T", node)

    def write(self, value: object) -> str:
        """The text of a node of the class."""
        if not isinstance(value, self.node_class):
            message = f"expected {self.name}, got {type(value).__name__}"
            raise TypeError(message)
        return str(value)

    def is_wider(self, value: object) -> bool:
        """Whether a value is a node of the class's kind, but not of the class."""
        is_of_kind = isinstance(value, Node) and value.node_kind is self.node_class.node_kind
        return is_of_kind and not isinstance(value, self.node_class)

    def take(self, value: object) -> T:
        """A node of the class as it is, or what the text of a wider node reads as."""
        if self.is_wider(value):
            return self.read(str(value))
        self.write(value)
        return cast("T", value)


def masked_input(field: RuleField[Any] | NodeField[Any], value: object) -> object:
    """A value that was refused, as an error may show it."""
    # A text is shown without the secrets that the rule knows. Of other values, only those are shown that hold no text.
    if isinstance(value, str):
        return encodable(field.rule.masked(str.__str__(value)))
    return without_text(value)


def encodable(text: str) -> str:
    r"""A text with escapes for surrogates, as errors show them. A JSON document may have them, and UTF-8 may not."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def without_text(value: object) -> object:
    """A value that is no text, as an error may show it: if it may hold a text, as `***`."""
    return value if value is None or type(value) in {bool, int, float} else MASK


def one_line(error: ParseError) -> str:
    """An error in one line, with its hint."""
    hint = error.hint
    return error.explanation.summary + (f" (hint: {hint})" if hint else "")
