"""What a rule is made of: its definition, as a tree of ABNF's operators and what each makes of the text it reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators.charset import CharSet
    from uriast.combinators.guide import Guide


class Expression:
    """A part of a definition."""

    __slots__ = ()

    @property
    def is_text(self) -> bool:
        """Whether the value is just the text that was read."""
        return False


@attrs.frozen(eq=False, repr=False)
class Chars(Expression):
    """One character of a set (RFC 5234, 2.3 and 3.4). Its value is that character."""

    chars: CharSet

    @property
    def is_text(self) -> bool:
        """A text, always."""
        return True


@attrs.frozen(eq=False, repr=False)
class Literal(Expression):
    """A quoted string: ASCII letters in either case (RFC 5234, 2.3) unless it is case-sensitive (RFC 7405)."""

    text: str
    case_sensitive: bool

    @property
    def is_text(self) -> bool:
        """A text, always."""
        return True


@attrs.frozen(eq=False, repr=False)
class Text(Expression):
    """The text that an expression reads, whatever its own value is."""

    item: Expression

    @property
    def is_text(self) -> bool:
        """A text, always."""
        return True


@attrs.frozen(eq=False, repr=False)
class Sequence(Expression):
    """Concatenation (RFC 5234, 3.1). Its value is the tuple of the items' values."""

    items: tuple[Expression, ...]


@attrs.frozen(eq=False, repr=False)
class Pick(Expression):
    """A concatenation of which one item's value is kept."""

    items: tuple[Expression, ...]
    kept: int


@attrs.frozen(eq=False, repr=False)
class Join(Expression):
    """A concatenation whose value is the sum of two tuples or lists."""

    left: Expression
    right: Expression


@attrs.frozen(eq=False, repr=False)
class Choice(Expression):
    """Alternatives (RFC 5234, 3.2), tried in the order written. Its value is that of the one that matched."""

    items: tuple[Expression, ...]

    @property
    def is_text(self) -> bool:
        """Whether every alternative is a text."""
        return all(item.is_text for item in self.items)


@attrs.frozen(eq=False, repr=False)
class Option(Expression):
    """An optional part (RFC 5234, 3.8). Its value is the item's, or the default."""

    item: Expression
    default: object

    @property
    def is_text(self) -> bool:
        """Whether the value is a text in both cases."""
        return self.item.is_text and self.default == ""


@attrs.frozen(eq=False, repr=False)
class Repetition(Expression):
    """Variable repetition (RFC 5234, 3.6), greedy. Its value is the list of the turns' values."""

    item: Expression
    least: int
    most: int | None


@attrs.frozen(eq=False, repr=False)
class Mapped(Expression):
    """A value passed through a function: as its one argument, or spread over its arguments."""

    item: Expression
    function: Callable[..., object]
    spread: bool


@attrs.frozen(eq=False, repr=False)
class Constant(Expression):
    """A fixed value for whatever is read."""

    item: Expression
    value: object


@attrs.frozen(eq=False, repr=False)
class Unless(Expression):
    """An expression that must not be followed by another: the longest match, made explicit. Not a part of ABNF."""

    item: Expression
    ahead: Expression

    @property
    def is_text(self) -> bool:
        """Whether the item's value is a text."""
        return self.item.is_text


@attrs.frozen(eq=False, repr=False)
class Named(Expression):
    """A rule referred to by its name, with what its grammar knows of it."""

    name: str
    item: Expression
    grammar: Guide

    @property
    def is_text(self) -> bool:
        """Whether the named rule's value is just its text."""
        return self.item.is_text


EMPTY: Final = Literal("", case_sensitive=True)


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
