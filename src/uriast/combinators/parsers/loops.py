"""The functions that read a sequence, an option or a repetition. Each has the outcome that parsy's would have.

Their stack is flat, so that nested texts can be deeper than with parsy's own.

There is one difference: a repetition ends at an iteration that reads nothing. parsy's would never end.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from uriast.combinators._parsy import Parser, Result
from uriast.combinators.parsers.checks import check_parser

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Sequence

Read: TypeAlias = "Callable[[Any, int], Result]"
"""A function that reads a text at an index, in code points from 0."""


def reader(parser: Parser) -> Read:
    """The function that reads for a parser."""
    # That of a plain parser is called at once, since each call takes a part of the stack, which limits nested texts.
    known: Read | None = vars(parser).get("wrapped_fn")  # a declaration of parsy has none until it becomes something
    return parser if known is None or type(parser).__call__ is not Parser.__call__ else known


def mapped(parser: Parser, function: Callable[[Any], object]) -> Read:
    """Read with a parser. The value is what a function returns for its value."""
    read_item = reader(parser)

    def read(stream: str, index: int) -> Result:
        result = read_item(stream, index)
        return Result.success(result.index, function(result.value)).aggregate(result) if result.status else result

    return read


def located(parser: Parser) -> Read:
    """Read with a parser. The value is a `Spanned`, with the place of what was read."""
    from uriast.combinators.places import Spanned

    read_item = reader(parser)

    def read(stream: str, index: int) -> Result:
        result = read_item(stream, index)
        if not result.status:
            return result
        return Result.success(result.index, Spanned(result.value, index, result.index)).aggregate(result)

    return read


def picked(first: Parser, second: Parser, kept: Literal[0, 1]) -> Read:
    """Read with one parser and then with another. The value is that of one of them."""
    read_first, read_second = reader(first), reader(second)

    def read(stream: str, index: int) -> Result:
        result = read_first(stream, index)
        if not result.status:
            return result
        last = read_second(stream, result.index).aggregate(result)
        if not last.status:
            return last
        return Result.success(last.index, last.value if kept else result.value).aggregate(last)

    return read


def first_of(parsers: Sequence[Parser]) -> Read:
    """Read with the first parser that matches."""
    readers = [reader(parser) for parser in parsers]

    def read(stream: str, index: int) -> Result:
        result: Result | None = None
        for read_item in readers:
            result = read_item(stream, index).aggregate(result)
            if result.status:
                break
        return cast("Result", result)  # there is at least one parser

    return read


def sequence(parsers: Sequence[Parser]) -> Read:
    """Read with each parser in turn. The value is the tuple of their values."""
    readers = [reader(parser) for parser in parsers]

    def read(stream: str, index: int) -> Result:
        result: Result | None = None
        values: list[object] = []
        for read_item in readers:
            result = read_item(stream, index).aggregate(result)
            if not result.status:
                return result
            index = result.index
            values.append(result.value)
        return Result.success(index, tuple(values)).aggregate(result)

    return read


def bound(parser: Parser, function: Callable[[Any], Parser]) -> Read:
    """Read with a parser, then with the parser that a function returns for its value."""
    read_item = reader(parser)

    def read(stream: str, index: int) -> Result:
        result = read_item(stream, index)
        if not result.status:
            return result
        following = function(result.value)
        check_parser(following)
        return following(stream, result.index).aggregate(result)

    return read


def steps(function: Callable[[], Generator[Parser, Any, object]]) -> Read:
    """Read with each parser that a generator yields, and send it the value."""
    # A generator that returns a parser goes on with it, as in parsy.

    def read(stream: str, index: int) -> Result:
        generator = function()
        if not isinstance(generator, Generator):
            message = f"expected a generator function, got one that returns {type(generator).__name__}"
            raise TypeError(message)
        result: Result | None = None
        value: object = None
        while True:
            try:
                parser = generator.send(value)
            except StopIteration as stop:
                value = stop.value
                break
            check_parser(parser)
            result = parser(stream, index).aggregate(result)
            if not result.status:
                return result
            index, value = result.index, result.value
        if isinstance(value, Parser):
            return value(stream, index).aggregate(result)
        return Result.success(index, value).aggregate(result)

    return read


def matching(pattern: re.Pattern[str], group: int | str) -> Read:
    """Read what a pattern matches. The value is the text of a group; empty if the group took no part."""
    match = pattern.match

    def read(stream: str, index: int) -> Result:
        found = match(stream, index)
        if found is None:
            return Result.failure(index, pattern.pattern)
        return Result.success(found.end(), found[group] or "")

    return read


def option(parser: Parser, default: object) -> Read:
    """Read with a parser if it matches. If not, read nothing; the value is the default."""
    read_item = reader(parser)

    def read(stream: str, index: int) -> Result:
        result = read_item(stream, index)
        return result if result.status else Result.success(index, default).aggregate(result)

    return read


def repetition(parser: Parser, least: int, most: float) -> Read:
    """Read between `least` and `most` times."""
    # The value is the list of the values.
    #
    # After the first `least` times, an iteration that reads nothing ends the repetition, and has no value in the list.
    read_item = reader(parser)

    def read(stream: str, index: int) -> Result:
        result: Result | None = None
        values: list[object] = []
        while len(values) < most:
            result = read_item(stream, index).aggregate(result)
            if len(values) < least:
                if not result.status:
                    return result
            elif not result.status or result.index == index:
                break
            index = result.index
            values.append(result.value)
        return Result.success(index, values).aggregate(result)

    return read


def until(parser: Parser, other: Parser, least: int, most: float, *, consumes: bool) -> Read:
    """Read between `least` and `most` times, up to the first place where another parser matches."""
    # It fails at an iteration that reads nothing.
    read_item, read_end = reader(parser), reader(other)

    def read(stream: str, index: int) -> Result:
        result: Result | None = None
        values: list[object] = []
        while True:
            ended = read_end(stream, index).aggregate(result)
            if ended.status and len(values) >= least:
                found = (ended.index, [*values, ended.value]) if consumes else (index, values)
                return Result.success(*found).aggregate(ended)
            if len(values) >= most:
                return ended
            result = read_item(stream, index).aggregate(ended)
            if not result.status:
                return result
            if result.index == index:
                return Result.failure(index, "a text").aggregate(result)
            index = result.index
            values.append(result.value)

    return read


def refined(parser: Parser, predicate: Callable[[Any], bool], expected: str, refuse: Refuse) -> Read:
    """Read with a parser, and fail where its value does not satisfy a predicate."""
    read_item = reader(parser)

    def read(stream: str, index: int) -> Result:
        result = read_item(stream, index)
        if not result.status or predicate(result.value):
            return result
        refuse(stream, index, result.index, expected)
        return Result.failure(index, expected).aggregate(result)

    return read


Refuse: TypeAlias = "Callable[[str, int, int, str], None]"
"""A function of the text, of the indices where a refused value begins and ends, and of what was expected."""
