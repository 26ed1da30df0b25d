"""Repetitions, and lists of values between separators (RFC 5234, section 3.6)."""

from __future__ import annotations

from typing import Final, TypeVar

from uriast.combinators._parsy import Parser, Result
from uriast.combinators.definition import expression as ex

A = TypeVar("A")

NO_LIMIT: Final = float("inf")


def repeated(item: ex.Expression, least: int, most: float) -> ex.Repeat:
    """Between `least` and `most` repetitions.

    >>> from uriast.combinators import literal
    >>> repeat = repeated(literal("a").definition, 1, NO_LIMIT)
    >>> repeat.least, repeat.most
    (1, None)

    Raises:
        TypeError: A count is not a whole number, or the iterations have no clear boundaries.
        ValueError: `least` is negative or above `most`.
    """
    check_counts(least, most)
    if not item.is_text and least != most:
        from uriast.combinators.automaton.ambiguity import check_iterations  # noqa: PLC0415 - few rules need it

        check_iterations(item)
    return ex.Repeat(item, least, None if most == NO_LIMIT else int(most))


def separated(item: ex.Expression, separator: ex.Expression, least: int, most: float) -> ex.Mapped:
    """Between `least` and `most` repetitions, with a separator between them. `most` is 1 or more.

    >>> from uriast.combinators import literal
    >>> type(separated(literal("a").definition, literal(",").definition, 0, NO_LIMIT)).__name__
    'Mapped'
    """
    more = repeated(ex.picked_after(separator, item), max(least - 1, 0), most - 1)
    some = ex.Mapped(ex.Concat((item, more)), _prepend_first, spread=False, inverse=_split_first, is_list=True)
    if least:
        return some
    return ex.Mapped(ex.Option(some, None), _none_to_empty, spread=False, inverse=_empty_to_none, is_list=True)


def separated_by_parser(item: Parser, separator: Parser, least: int, most: float) -> Parser:
    """A repetition with a plain parser as separator. Unlike parsy's, it ends if both read nothing.

    >>> import parsy
    >>> separated_by_parser(parsy.string("a"), parsy.string(","), 0, NO_LIMIT).parse("a,a")
    ['a', 'a']
    """
    following = separator >> item
    more = _non_empty(following).times(0, most - (least or 1))
    iterations = item.times(1) + following.times(least - 1 if least else 0) + more
    return iterations if least else iterations.optional().map(lambda values: values or [])


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


def _non_empty(parser: Parser) -> Parser:
    """A parser that fails where the given one reads nothing."""

    def read(stream: str, index: int) -> Result:
        result = parser(stream, index)
        if result.status and result.index == index:
            return Result.failure(index, "something")
        return result

    return Parser(read)


def _prepend_first(values: tuple[A, list[A]]) -> list[A]:
    return [values[0], *values[1]]


def _split_first(values: list[A]) -> tuple[A, list[A]]:
    first, *others = values
    return first, others


def _none_to_empty(values: list[A] | None) -> list[A]:
    return values or []


def _empty_to_none(values: list[A]) -> list[A] | None:
    return values or None
