"""What rules are written with: ABNF's elements, and their composition."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, overload

import parsy

from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.charset import CharSet
from uriast.combinators.rule import Rule, definitions_of, regular_definitions_of

if TYPE_CHECKING:
    from uriast.combinators._parsy import Parser

U = TypeVar("U")
T1 = TypeVar("T1")
T2 = TypeVar("T2")
T3 = TypeVar("T3")
T4 = TypeVar("T4")
T5 = TypeVar("T5")
T6 = TypeVar("T6")
T7 = TypeVar("T7")
T8 = TypeVar("T8")


@overload
def seq(a: Rule[T1], /) -> Rule[tuple[T1]]: ...
@overload
def seq(a: Rule[T1], b: Rule[T2], /) -> Rule[tuple[T1, T2]]: ...
@overload
def seq(a: Rule[T1], b: Rule[T2], c: Rule[T3], /) -> Rule[tuple[T1, T2, T3]]: ...
@overload
def seq(a: Rule[T1], b: Rule[T2], c: Rule[T3], d: Rule[T4], /) -> Rule[tuple[T1, T2, T3, T4]]: ...
@overload
def seq(a: Rule[T1], b: Rule[T2], c: Rule[T3], d: Rule[T4], e: Rule[T5], /) -> Rule[tuple[T1, T2, T3, T4, T5]]: ...
@overload
def seq(
    a: Rule[T1], b: Rule[T2], c: Rule[T3], d: Rule[T4], e: Rule[T5], f: Rule[T6], /
) -> Rule[tuple[T1, T2, T3, T4, T5, T6]]: ...
@overload
def seq(
    a: Rule[T1], b: Rule[T2], c: Rule[T3], d: Rule[T4], e: Rule[T5], f: Rule[T6], g: Rule[T7], /
) -> Rule[tuple[T1, T2, T3, T4, T5, T6, T7]]: ...
@overload
def seq(
    a: Rule[T1], b: Rule[T2], c: Rule[T3], d: Rule[T4], e: Rule[T5], f: Rule[T6], g: Rule[T7], h: Rule[T8], /
) -> Rule[tuple[T1, T2, T3, T4, T5, T6, T7, T8]]: ...
@overload
def seq(*rules: Rule[U]) -> Rule[tuple[U, ...]]: ...
@overload
def seq(**named: Rule[U]) -> Rule[dict[str, U]]: ...
@overload
def seq(*parsers: Parser) -> Parser: ...
@overload
def seq(**named: Parser) -> Parser: ...
def seq(*parsers: Parser, **named: Parser) -> Parser:
    """One after the other: a tuple of the values, or a dictionary of them if they are passed by name.

    >>> seq(literal("a"), literal("b")).parse("ab"), seq(x=literal("a"), y=literal("b")).parse("ab")
    (('a', 'b'), {'x': 'a', 'y': 'b'})
    """
    if bool(parsers) == bool(named):
        message = "seq takes rules by position or by name"
        raise TypeError(message)
    definitions = definitions_of((*parsers, *named.values()))
    if definitions is None:
        return parsy.seq(*parsers, **named)
    whole = Rule[tuple[object, ...]](ex.Concat(definitions))
    names = tuple(named)
    if not named:
        return whole
    return whole.map(
        lambda values: dict(zip(names, values, strict=True)), lambda values: tuple(values[name] for name in names)
    )


@overload
def alt(a: Rule[T1], b: Rule[T2], /) -> Rule[T1 | T2]: ...
@overload
def alt(a: Rule[T1], b: Rule[T2], c: Rule[T3], /) -> Rule[T1 | T2 | T3]: ...
@overload
def alt(a: Rule[T1], b: Rule[T2], c: Rule[T3], d: Rule[T4], /) -> Rule[T1 | T2 | T3 | T4]: ...
@overload
def alt(a: Rule[T1], b: Rule[T2], c: Rule[T3], d: Rule[T4], e: Rule[T5], /) -> Rule[T1 | T2 | T3 | T4 | T5]: ...
@overload
def alt(*rules: Rule[U]) -> Rule[U]: ...
@overload
def alt(*parsers: Parser) -> Parser: ...
def alt(*parsers: Parser) -> Parser:
    """The first of the alternatives that leads to a match.

    >>> alt(literal("a").result(1), literal("ab").result(2)).parse("ab")
    2
    """
    if not parsers:
        message = "alt takes one alternative at least"
        raise TypeError(message)
    definitions = definitions_of(parsers)
    return parsy.alt(*parsers) if definitions is None else Rule[object](ex.Alternation(definitions))


def text(*rules: Rule[object]) -> Rule[str]:
    """The text that rules read, one after the other, whatever their values are."""
    return Rule(ex.Text(regular_definitions_of(rules)))


def success(value: U) -> Rule[U]:
    """Nothing read, and a value."""
    return Rule(ex.Constant(ex.EMPTY, value))


def literal(value: str) -> Rule[str]:
    """A quoted string of ABNF, its ASCII letters in either case (RFC 5234, 2.3)."""
    return Rule(ex.Literal(_checked_text(value), case_sensitive=False))


def string(value: str) -> Rule[str]:
    """A case-sensitive string (RFC 7405): `%s"..."`."""
    return Rule(ex.Literal(_checked_text(value), case_sensitive=True))


def char_from(characters: str) -> Rule[str]:
    """One of the characters of a string, each as it stands."""
    if not _checked_text(characters):
        message = "char_from takes one character at least"
        raise ValueError(message)
    return alt(*map(string, characters))


def char_range(first: str, last: str) -> Rule[str]:
    """One character of a range, both ends included (RFC 5234, 3.4)."""
    if not first <= last:
        message = f"a range from {first!r} to {last!r}"
        raise ValueError(message)
    return Rule(ex.Chars(CharSet(((ord(first), ord(last)),))))


def _checked_text(value: str) -> str:
    if not isinstance(value, str):
        message = f"characters are given as str, not {type(value).__name__}"
        raise TypeError(message)
    return value
