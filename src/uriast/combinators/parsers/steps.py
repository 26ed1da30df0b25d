"""Parsers that are written as generators: each step reads a part, and decides what is read next."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeAlias, TypeVar

from uriast.combinators.parsers.checks import check_function
from uriast.combinators.parsers.loops import steps
from uriast.combinators.parsers.parser import Parser

T = TypeVar("T")

Steps: TypeAlias = Generator[Parser[object], object, T]
"""The type of a generator that returns a value of the type `T`."""


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
    check_function(function, "a generator function")
    name: str = getattr(function, "__name__", "text")
    made: Parser[T] = Parser(steps(function), name.replace("_", "-"))
    made.__doc__ = function.__doc__
    return made
