"""The functions that make rules: ABNF's elements, and their composition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, overload

import parsy

from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.charset import CharSet
from uriast.combinators.parsers.parser import Parser, checked_text, mapped, typed
from uriast.combinators.rules.rule import Rule, definitions_of, regular_definitions_of

if TYPE_CHECKING:
    from uriast.combinators import _parsy

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
def seq(a: Parser[T1], /) -> Parser[tuple[T1]]: ...
@overload
def seq(a: Parser[T1], b: Parser[T2], /) -> Parser[tuple[T1, T2]]: ...
@overload
def seq(a: Parser[T1], b: Parser[T2], c: Parser[T3], /) -> Parser[tuple[T1, T2, T3]]: ...
@overload
def seq(a: Parser[T1], b: Parser[T2], c: Parser[T3], d: Parser[T4], /) -> Parser[tuple[T1, T2, T3, T4]]: ...
@overload
def seq(
    a: Parser[T1], b: Parser[T2], c: Parser[T3], d: Parser[T4], e: Parser[T5], /
) -> Parser[tuple[T1, T2, T3, T4, T5]]: ...
@overload
def seq(
    a: Parser[T1], b: Parser[T2], c: Parser[T3], d: Parser[T4], e: Parser[T5], f: Parser[T6], /
) -> Parser[tuple[T1, T2, T3, T4, T5, T6]]: ...
@overload
def seq(
    a: Parser[T1], b: Parser[T2], c: Parser[T3], d: Parser[T4], e: Parser[T5], f: Parser[T6], g: Parser[T7], /
) -> Parser[tuple[T1, T2, T3, T4, T5, T6, T7]]: ...
@overload
def seq(
    a: Parser[T1],
    b: Parser[T2],
    c: Parser[T3],
    d: Parser[T4],
    e: Parser[T5],
    f: Parser[T6],
    g: Parser[T7],
    h: Parser[T8],
    /,
) -> Parser[tuple[T1, T2, T3, T4, T5, T6, T7, T8]]: ...
@overload
def seq(*rules: Rule[U]) -> Rule[tuple[U, ...]]: ...
@overload
def seq(**named: Rule[U]) -> Rule[dict[str, U]]: ...
@overload
def seq(*parsers: Parser[U]) -> Parser[tuple[U, ...]]: ...
@overload
def seq(**named: Parser[U]) -> Parser[dict[str, U]]: ...
@overload
def seq(*parsers: _parsy.AnyParser) -> Parser[Any]: ...
@overload
def seq(**named: _parsy.AnyParser) -> Parser[dict[str, Any]]: ...
def seq(*parsers: _parsy.AnyParser, **named: _parsy.AnyParser) -> Parser[Any]:
    """Rules or other parsers in sequence (RFC 5234, section 3.1). A sequence of rules is a rule.

    Args:
        parsers: Parsers, whose values are put in a tuple.
        named: Parsers by name, whose values are put in a dictionary.

    >>> seq(literal("a"), literal("b")).parse("ab"), seq(x=literal("a"), y=literal("b")).parse("ab")
    (('a', 'b'), {'x': 'a', 'y': 'b'})
    """
    if bool(parsers) == bool(named):
        message = f"expected parsers by position or by name, got {'both' if parsers else 'none'}"
        raise TypeError(message)
    definitions = definitions_of((*parsers, *named.values()))
    if definitions is None:
        return mapped(parsy.seq(*parsers), tuple) if parsers else typed(parsy.seq(**named))
    whole = ex.Concat(definitions)
    return Rule[Any](ex.Dictionary(whole, tuple(named)) if named else whole)


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
def alt(a: Parser[T1], b: Parser[T2], /) -> Parser[T1 | T2]: ...
@overload
def alt(a: Parser[T1], b: Parser[T2], c: Parser[T3], /) -> Parser[T1 | T2 | T3]: ...
@overload
def alt(a: Parser[T1], b: Parser[T2], c: Parser[T3], d: Parser[T4], /) -> Parser[T1 | T2 | T3 | T4]: ...
@overload
def alt(
    a: Parser[T1], b: Parser[T2], c: Parser[T3], d: Parser[T4], e: Parser[T5], /
) -> Parser[T1 | T2 | T3 | T4 | T5]: ...
@overload
def alt(*parsers: Parser[U]) -> Parser[U]: ...
@overload
def alt(*parsers: _parsy.AnyParser) -> Parser[Any]: ...
def alt(*parsers: _parsy.AnyParser) -> Parser[Any]:
    """The first of the alternatives that leads to a match (RFC 5234, section 3.2).

    >>> alt(literal("a").result(1), literal("ab").result(2)).parse("ab")
    2
    """
    if not parsers:
        message = "expected at least one alternative, got none"
        raise TypeError(message)
    definitions = definitions_of(parsers)
    return typed(parsy.alt(*parsers)) if definitions is None else Rule[object](ex.Alternation(definitions))


def text(*rules: Rule[object]) -> Rule[str]:
    """The text that rules read in sequence, whatever their values are.

    >>> text(char_range("0", "9").map(int), literal(".")).parse("3.")
    '3.'
    """
    return Rule(ex.Text(regular_definitions_of(rules)))


def success(value: U) -> Rule[U]:
    """A rule that reads the empty string and has a fixed value.

    >>> success(1).parse("")
    1
    """
    return Rule(ex.Constant(ex.EMPTY, value))


def literal(value: str) -> Rule[str]:
    """A quoted string of ABNF, whose ASCII letters match in either case (RFC 5234, section 2.3).

    >>> literal("http").parse("HTTP")
    'HTTP'
    """
    return Rule(ex.Literal(checked_text(value), case_sensitive=False))


def string(value: str) -> Rule[str]:
    """A case-sensitive string: `%s"..."` (RFC 7405, section 2.1).

    >>> string("http").matches("HTTP")
    False
    """
    return Rule(ex.Literal(checked_text(value), case_sensitive=True))


def char_from(characters: str) -> Rule[str]:
    """One of the characters of a string, case-sensitively.

    Raises:
        ValueError: There are none.

    >>> char_from("+-").parse("-")
    '-'
    """
    if not checked_text(characters):
        message = "expected at least one character, got none"
        raise ValueError(message)
    return alt(*map(string, characters))


def char_range(first: str, last: str) -> Rule[str]:
    """One character of a range, both ends included (RFC 5234, section 3.4).

    Raises:
        ValueError: The range is in descending order.

    >>> char_range("0", "9").parse("7")
    '7'
    """
    if not first <= last:
        message = f"expected a range in ascending order, got {first!r} to {last!r}"
        raise ValueError(message)
    return Rule(ex.Chars(CharSet(((ord(first), ord(last)),))))
