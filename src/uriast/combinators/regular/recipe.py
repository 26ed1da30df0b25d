"""Recipes: how a value is built from the groups of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators.definition import expression as ex


@attrs.frozen
class Captured:
    """The text of a group. Group 0 is the whole match."""

    group: int


@attrs.frozen
class Fixed:
    """A fixed object."""

    value: object


@attrs.frozen
class Tuple:
    """A tuple of values."""

    items: tuple[Recipe, ...]


@attrs.frozen
class Called:
    """The result of a function."""

    function: Callable[..., object]
    argument: Recipe  # the recipe for its argument
    spread: bool  # whether the argument's items are passed as separate arguments


@attrs.frozen
class Sum:
    """The sum of tuples or lists."""

    items: tuple[Recipe, ...]


@attrs.frozen
class Choice:
    """In place of a group: a number that is set where an alternative ends. Only automata can do so."""

    number: int
    value: int


@attrs.frozen
class Select:
    """The value of the first case whose group took part in the match; `otherwise` if none did."""

    cases: tuple[tuple[int | Choice, Recipe], ...]
    otherwise: Recipe


@attrs.frozen
class Iterations:
    """The list of the values of a repetition's iterations, read again from the text of a group."""

    group: int
    iteration: ex.Expression


@attrs.frozen
class Spanned:
    """A `Spanned` of a value and the span of a group."""

    group: int
    value: Recipe


@attrs.frozen
class Local:
    """The value of a local variable, which an earlier line of the generated code assigned."""

    name: str


Recipe: TypeAlias = Captured | Fixed | Tuple | Called | Sum | Select | Iterations | Spanned | Local
"""How a value is built."""


def arity(recipe: Recipe) -> int | None:
    """The number of items in a value; `None` if it depends on the match, or is not a tuple."""
    match recipe:
        case Tuple(items):
            return len(items)
        case Sum(items):
            counts = [arity(item) for item in items]
            return None if None in counts else sum(filter(None, counts))
        case Select(cases, otherwise):
            count_of = arity(otherwise)
            return (count_of or None) if all(arity(case) == count_of for _, case in cases) else None
        case _:
            return None
