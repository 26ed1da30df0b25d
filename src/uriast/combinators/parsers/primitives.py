"""The functions that make parsers: parsy's, with types, and `lazy` for recursion."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Never, TypeVar, overload

import parsy

from uriast.combinators.parsers.checks import check_function, check_parser, check_text
from uriast.combinators.parsers.loops import matching, reader
from uriast.combinators.parsers.parser import Parser, typed

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators import _parsy
    from uriast.combinators.parsers.loops import Read

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Lazy(Parser[T_co]):
    """A parser that is made on first use."""

    def __init__(self, definition: Callable[[], Parser[T_co]]) -> None:
        super().__init__(self._read)
        self._definition = definition

    def _read(self, stream: str, index: int) -> _parsy.Result:
        return self._reader(stream, index)

    @cached_property
    def _reader(self) -> Read:
        return reader(self.made)

    @cached_property
    def made(self) -> Parser[T_co]:
        """The parser."""
        return explained(self._definition())

    @property
    def name(self) -> str:
        """The name of the parser."""
        return self.made.name


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
    check_function(definition, "a function that returns a parser")
    return Lazy(definition)


def regex(pattern: str | re.Pattern[str], flags: int = 0, group: int | str = 0) -> Parser[str]:
    r"""A text that matches a pattern of `re`. Use it for what no rule expresses, such as a back-reference.

    Args:
        pattern: The pattern. A text is compiled with the flags.
        flags: Flags of `re`.
        group: The group whose text is the value; 0 for the whole match. A group that took no part has the empty text.

    Raises:
        ValueError: The pattern has no such group.

    >>> regex(r"(['|])(.*?)\1", group=2).parse("'a'")
    'a'
    """
    compiled = re.compile(pattern, flags) if isinstance(pattern, str) else pattern
    if not isinstance(compiled, re.Pattern) or not isinstance(compiled.pattern, str):
        message = f"expected str or a pattern for it, got {type(pattern).__name__}"
        raise TypeError(message)
    if group not in {*range(compiled.groups + 1), *compiled.groupindex}:
        message = f"expected a group of the pattern, got {group!r}"
        raise ValueError(message)
    return Parser(matching(compiled, group))


def fail(expected: str) -> Parser[Never]:
    """A parser that matches nowhere.

    Args:
        expected: What an error says was expected.

    >>> fail("a miracle").explain("", whole=True).expected
    ('a miracle',)
    """
    check_text(expected)
    return typed(parsy.fail(expected))


def peek(parser: Parser[T]) -> Parser[T]:
    """A positive look-ahead: a parser that has the value of another, but reads nothing.

    >>> from uriast.combinators import literal
    >>> peek(literal("a")).parse_partial("ab")
    ('a', 'ab')
    """
    check_parser(parser)
    return typed(parsy.peek(parser))


eof: Final[Parser[None]] = typed(parsy.eof)
"""The end of the text."""


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
    uriast.combinators.errors.ParseError: text: ':' cannot stand at index 2, in number
      12:
        ^
    expected more number or ";"
    """
    check_parser(parser)
    made: Parser[Any] = parser if isinstance(parser, Parser) else Parser(parser)  # pyright: ignore[reportUnknownVariableType] # an instance does not tell its argument
    return made
