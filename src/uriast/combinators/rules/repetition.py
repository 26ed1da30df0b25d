"""Repetitions, and lists of values between separators (RFC 5234, section 3.6)."""

from __future__ import annotations

from typing import TypeVar

from uriast.combinators.definition import expression as ex
from uriast.combinators.parsers.parser import NO_LIMIT, check_counts

A = TypeVar("A")


def repeated(item: ex.Expression, least: int, most: float) -> ex.Repeat:
    """Between `least` and `most` repetitions."""
    check_counts(least, most)
    if not item.is_text and least != most:
        from uriast.combinators.run.division import check_iterations

        check_iterations(item)
    return ex.Repeat(item, least, None if most == NO_LIMIT else int(most))


def separated(item: ex.Expression, separator: ex.Expression, least: int, most: float) -> ex.Mapped:
    """Between `least` and `most` repetitions, with a separator between them. `most` is 1 or more."""
    more = repeated(ex.picked_after(separator, item), max(least - 1, 0), most - 1)
    some = ex.Mapped(ex.Concat((item, more)), _prepend_first, spread=False, inverse=_split_first, is_list=True)
    if least:
        return some
    return ex.Mapped(ex.Option(some, None), _none_to_empty, spread=False, inverse=_empty_to_none, is_list=True)


def _prepend_first(values: tuple[A, list[A]]) -> list[A]:
    return [values[0], *values[1]]


def _split_first(values: list[A]) -> tuple[A, list[A]]:
    first, *others = values
    return first, others


def _none_to_empty(values: list[A] | None) -> list[A]:
    return values or []


def _empty_to_none(values: list[A]) -> list[A] | None:
    return values or None
