"""What a rule is made of: its definition, as a tree of ABNF's operators and what each makes of the text it reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators.charset import CharSet
    from uriast.combinators.guide import Guide


class _Expression:
    """A part of a definition."""

    __slots__ = ()

    @property
    def is_text(self) -> bool:
        """Whether the value is just the text that was read."""
        return False


class Chars(_Expression):
    """One character of a set (RFC 5234, 2.3 and 3.4). Its value is that character."""

    __slots__ = ("chars",)
    __match_args__ = ("chars",)

    def __init__(self, chars: CharSet) -> None:
        self.chars = chars

    @property
    def is_text(self) -> bool:
        """A text, always."""
        return True


class Literal(_Expression):
    """A quoted string: ASCII letters in either case (RFC 5234, 2.3) unless it is case-sensitive (RFC 7405)."""

    __slots__ = ("case_sensitive", "text")
    __match_args__ = ("text", "case_sensitive")

    def __init__(self, text: str, *, case_sensitive: bool) -> None:
        self.text = text
        self.case_sensitive = case_sensitive

    @property
    def is_text(self) -> bool:
        """A text, always."""
        return True


class Text(_Expression):
    """The text that an expression reads, whatever its own value is."""

    __slots__ = ("item",)
    __match_args__ = ("item",)

    def __init__(self, item: Expression) -> None:
        self.item = item

    @property
    def is_text(self) -> bool:
        """A text, always."""
        return True


class Sequence(_Expression):
    """Concatenation (RFC 5234, 3.1). Its value is the tuple of the items' values."""

    __slots__ = ("items",)
    __match_args__ = ("items",)

    def __init__(self, items: tuple[Expression, ...]) -> None:
        self.items = items


class Pick(_Expression):
    """A concatenation of which one item's value is kept."""

    __slots__ = ("items", "kept")
    __match_args__ = ("items", "kept")

    def __init__(self, items: tuple[Expression, ...], kept: int) -> None:
        self.items = items
        self.kept = kept


class Join(_Expression):
    """A concatenation whose value is the sum of two tuples or lists."""

    __slots__ = ("left", "right")
    __match_args__ = ("left", "right")

    def __init__(self, left: Expression, right: Expression) -> None:
        self.left = left
        self.right = right


class Choice(_Expression):
    """Alternatives (RFC 5234, 3.2), tried in the order written. Its value is that of the one that matched."""

    __slots__ = ("items",)
    __match_args__ = ("items",)

    def __init__(self, items: tuple[Expression, ...]) -> None:
        self.items = items

    @property
    def is_text(self) -> bool:
        """Whether every alternative is a text."""
        return all(item.is_text for item in self.items)


class Option(_Expression):
    """An optional part (RFC 5234, 3.8). Its value is the item's, or the default."""

    __slots__ = ("default", "item")
    __match_args__ = ("item", "default")

    def __init__(self, item: Expression, default: object) -> None:
        self.item = item
        self.default = default

    @property
    def is_text(self) -> bool:
        """Whether the value is a text in both cases."""
        return self.item.is_text and self.default == ""


class Repetition(_Expression):
    """Variable repetition (RFC 5234, 3.6), greedy. Its value is the list of the turns' values."""

    __slots__ = ("item", "least", "most")
    __match_args__ = ("item", "least", "most")

    def __init__(self, item: Expression, least: int, most: int | None) -> None:
        self.item = item
        self.least = least
        self.most = most


class Mapped(_Expression):
    """A value passed through a function: as its one argument, or spread over its arguments."""

    __slots__ = ("function", "item", "spread")
    __match_args__ = ("item", "function", "spread")

    def __init__(self, item: Expression, function: Callable[..., object], *, spread: bool) -> None:
        self.item = item
        self.function = function
        self.spread = spread


class Constant(_Expression):
    """A fixed value for whatever is read."""

    __slots__ = ("item", "value")
    __match_args__ = ("item", "value")

    def __init__(self, item: Expression, value: object) -> None:
        self.item = item
        self.value = value


class Unless(_Expression):
    """An expression that must not be followed by another: the longest match, made explicit. Not a part of ABNF."""

    __slots__ = ("ahead", "item")
    __match_args__ = ("item", "ahead")

    def __init__(self, item: Expression, ahead: Expression) -> None:
        self.item = item
        self.ahead = ahead

    @property
    def is_text(self) -> bool:
        """Whether the item's value is a text."""
        return self.item.is_text


class Named(_Expression):
    """A rule referred to by its name, with what its grammar knows of it."""

    __slots__ = ("grammar", "item", "name")
    __match_args__ = ("name", "item", "grammar")

    def __init__(self, name: str, item: Expression, grammar: Guide) -> None:
        self.name = name
        self.item = item
        self.grammar = grammar

    @property
    def is_text(self) -> bool:
        """Whether the named rule's value is just its text."""
        return self.item.is_text


EMPTY: Final = Literal("", case_sensitive=True)


Expression: TypeAlias = (
    Chars | Literal | Text | Sequence | Pick | Join | Choice | Option | Repetition | Mapped | Constant | Unless | Named
)
"""A part of a definition."""


def children(item: Expression) -> tuple[Expression, ...]:
    """The expressions that one is made of."""
    match item:
        case Sequence(items) | Pick(items) | Choice(items):
            return items
        case Join(left, right):
            return left, right
        case Unless(inner, ahead):
            return inner, ahead
        case Text(inner) | Option(inner) | Repetition(inner) | Mapped(inner) | Constant(inner) | Named(_, inner):
            return (inner,)
        case _:
            return ()


def alternatives(item: Expression) -> tuple[Expression, ...]:
    """The alternatives of a choice, or the expression alone."""
    return item.items if isinstance(item, Choice) else (item,)


def parts_of_text(item: Expression) -> tuple[Expression, ...]:
    """The parts of a text that is a concatenation, or the expression alone."""
    return item.item.items if isinstance(item, Text) and isinstance(item.item, Sequence) else (item,)
