"""The expressions that can be read without running a program. Each reader of a syntax tree makes these."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Unknown(Enum):
    """The value of an expression that only the running program knows."""

    UNKNOWN = "unknown"


UNKNOWN: Final = Unknown.UNKNOWN
"""The member of `Unknown`."""


class Value(NamedTuple):
    """A literal, or a constant whose value is known."""

    value: object


class Name(NamedTuple):
    """What stands in a module under a name."""

    path: str  # the name of the module, a dot, and the name in it; or the name of a module


class Member(NamedTuple):
    """An attribute: `of.name`."""

    of: Expression
    name: str


class Sum(NamedTuple):
    """A concatenation of texts, by `+` or in an f-string."""

    items: tuple[Expression, ...]


class Display(NamedTuple):
    """A tuple or list: its class, and its items."""

    make: Callable[[Iterable[object]], object]
    items: tuple[Expression, ...]


class Pairs(NamedTuple):
    """A dictionary: its keys and values."""

    items: tuple[tuple[Expression, Expression], ...]


class Argument(NamedTuple):
    """An argument of a call, with its name if it is given by name."""

    value: Expression
    name: str | None = None


class Call(NamedTuple):
    """A call."""

    function: Expression  # what is called
    arguments: tuple[Argument, ...]  # the arguments, in their order
    # whether there are more arguments, which are unpacked: `*more` or `**more`. If so, `arguments` has no positional
    # ones after `*more`
    has_more: bool = False


Expression: TypeAlias = Unknown | Value | Name | Member | Sum | Display | Pairs | Call
"""A part of a program, as far as it matters to what a call takes."""
