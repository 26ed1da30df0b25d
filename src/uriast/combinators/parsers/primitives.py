"""The functions that make parsers: parsy's, with types, and `lazy` for recursion."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Never, TypeAlias, TypeVar, overload

import parsy

from uriast.combinators.parsers.parser import Parser, checked, typed

if TYPE_CHECKING:
    import re

    from uriast.combinators import _parsy

T = TypeVar("T")

Steps: TypeAlias = Generator[Parser[object], object, T]
"""The type of a generator that returns a value of the type `T`."""


@overload
def explained(parser: Parser[T]) -> Parser[T]: ...
@overload
def explained(parser: _parsy.AnyParser) -> Parser[Any]: ...
def explained(parser: _parsy.AnyParser) -> Parser[Any]:
    """A parser of parsy as one of ours, so that its errors say what the rules in it expected, and mask secrets.

    >>> import parsy
    >>> from uriast.combinators import char_range
    >>> number = char_range("0", "9").at_least(1).desc("number")
    >>> explained(parsy.seq(number, parsy.string(";"))).parse("12:")
    Traceback (most recent call last):
        ...
    uriast.combinators.errors.ParseError: text: unexpected ':' at index 2, in number
      12:
        ^
    expected more number or ";"
    """
    made: Parser[Any] = parser if isinstance(parser, Parser) else Parser(checked(parser))  # pyright: ignore[reportUnknownVariableType] # an instance does not show its argument
    return made


def lazy(definition: Callable[[], Parser[T]]) -> Parser[T]:
    """A parser that is defined later, so that it can refer to itself.

    The stack limits how deep a text can be nested. A parser that calls itself before it reads anything never ends: it
    raises `RecursionError`.

    Args:
        definition: A function that returns the parser. It is called on first use.

    >>> from uriast.combinators import Parser, literal
    >>> nested: Parser[int] = lazy(lambda: (literal("(") >> nested << literal(")")).map(deeper).optional(0))
    >>> def deeper(depth: int) -> int:
    ...     return depth + 1
    >>> nested.parse("((()))")
    3
    """
    made = cache(lambda: checked(definition()))

    def read(stream: str, index: int) -> _parsy.AnyResult:
        return made()(stream, index)

    return Parser(read)


def generate(function: Callable[[], Steps[T]]) -> Parser[T]:
    """Make a parser from a generator function. `yield from` a parser reads with it and gives its value.

    The parser has the name of the function, with `-` for `_`. The function is called for each reading, and once more if
    somebody looks at an error.

    >>> from uriast.combinators import Steps, char_range, literal
    >>> @generate
    ... def counted() -> Steps[str]:
    ...     count = yield from char_range("0", "9").map(int)
    ...     letters = yield from literal("a").times(count)
    ...     return "".join(letters)
    >>> counted.parse("3aaa"), counted.name
    ('aaa', 'counted')
    """
    made = typed(parsy.generate(function), function.__name__.replace("_", "-"))
    made.__doc__ = function.__doc__
    return made


def regex(pattern: str | re.Pattern[str], flags: int = 0) -> Parser[str]:
    r"""A text that matches a pattern of `re`. Use it for what no rule expresses, such as a back-reference.

    Args:
        pattern: The pattern.
        flags: Flags of `re`, for a pattern that is not compiled.

    >>> regex(r"(['|]).*?\1").parse("'a'")
    "'a'"
    """
    return typed(parsy.regex(pattern, flags))


def fail(expected: str) -> Parser[Never]:
    """A parser that matches nowhere.

    Args:
        expected: What an error says was expected.

    >>> fail("a miracle").explain("", whole=True).expected
    ('a miracle',)
    """
    return typed(parsy.fail(expected))


def peek(parser: Parser[T]) -> Parser[T]:
    """A positive look-ahead: a parser that has the value of another, but reads nothing.

    >>> from uriast.combinators import literal
    >>> peek(literal("a")).parse_partial("ab")
    ('a', 'ab')
    """
    return typed(parsy.peek(checked(parser)))


eof: Final[Parser[None]] = typed(parsy.eof)
"""The end of the text."""
