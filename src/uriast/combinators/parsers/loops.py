"""The functions that read a sequence, an option or a repetition. Each has the outcome that parsy's would have.

There is one difference: a repetition ends at an iteration that reads nothing. parsy's would never end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from uriast.combinators._parsy import Result

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from uriast.combinators._parsy import Parser

Read: TypeAlias = "Callable[[Any, int], Result]"
"""A function that reads a text at an index, in code points from 0."""

NO_LIMIT: Final = float("inf")


def check_counts(least: int, most: float) -> None:
    """Refuse limits of a repetition that are not whole numbers from 0, the smaller first.

    >>> check_counts(0, NO_LIMIT)

    Raises:
        TypeError: A limit is not a whole number.
        ValueError: The smaller is negative or above the larger.
    """
    if not isinstance(least, int) or not (isinstance(most, int) or most == NO_LIMIT):
        message = f"expected whole numbers of repetitions, got {least!r} to {most!r}"
        raise TypeError(message)
    if not 0 <= least <= most:
        message = f"expected 0 or more repetitions, the minimum first, got {least} to {most}"
        raise ValueError(message)


def sequence(parsers: Sequence[Parser]) -> Read:
    """Read with each parser in turn. The value is the tuple of their values.

    >>> from uriast.combinators import literal
    >>> sequence([literal("a"), literal("b")])("ab", 0).value
    ('a', 'b')
    """

    def read(stream: str, index: int) -> Result:
        result: Result | None = None
        values: list[object] = []
        for parser in parsers:
            result = parser(stream, index).aggregate(result)
            if not result.status:
                return result
            index = result.index
            values.append(result.value)
        return Result.success(index, tuple(values)).aggregate(result)

    return read


def option(parser: Parser, default: object) -> Read:
    """Read with a parser if it matches. If not, read nothing; the value is the default.

    >>> from uriast.combinators import literal
    >>> option(literal("a"), 1)("b", 0).value
    1
    """

    def read(stream: str, index: int) -> Result:
        result = parser(stream, index)
        return result if result.status else Result.success(index, default).aggregate(result)

    return read


def repetition(parser: Parser, least: int, most: float) -> Read:
    """Read between `least` and `most` times. The value is the list of the values.

    After the first `least` times, an iteration that reads nothing ends the repetition, and has no value in the list.

    >>> from uriast.combinators import literal
    >>> repetition(literal("a"), 0, NO_LIMIT)("aab", 0).value
    ['a', 'a']
    """

    def read(stream: str, index: int) -> Result:
        result: Result | None = None
        values: list[object] = []
        while len(values) < most:
            result = parser(stream, index).aggregate(result)
            if len(values) < least:
                if not result.status:
                    return result
            elif not result.status or result.index == index:
                break
            index = result.index
            values.append(result.value)
        return Result.success(index, values).aggregate(result)

    return read


def non_empty(parser: Parser) -> Read:
    """Read with a parser, and fail where it reads nothing.

    >>> from uriast.combinators import literal
    >>> non_empty(literal("a").optional())("b", 0).expected
    frozenset({'a text'})
    """

    def read(stream: str, index: int) -> Result:
        result = parser(stream, index)
        return Result.failure(index, "a text").aggregate(result) if result.status and result.index == index else result

    return read


def refined(parser: Parser, predicate: Callable[[Any], bool], expected: str, refuse: Refuse) -> Read:
    """Read with a parser, and fail where its value does not satisfy a predicate.

    Args:
        parser: The parser.
        predicate: A function of the value.
        expected: The description of the values that satisfy it.
        refuse: A function that is told where a value is refused.
    """

    def read(stream: str, index: int) -> Result:
        result = parser(stream, index)
        if not result.status or predicate(result.value):
            return result
        refuse(stream, index, result.index, expected)
        return Result.failure(index, expected).aggregate(result)

    return read


Refuse: TypeAlias = "Callable[[str, int, int, str], None]"
"""A function of the text, of the indices where a refused value begins and ends, and of what was expected."""
