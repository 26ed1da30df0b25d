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
    """A literal, or a constant whose value is known.

    >>> Value("http://h/").value
    'http://h/'
    """

    value: object


class Name(NamedTuple):
    """What stands in a module under a name.

    >>> Name("uriast.grammar.rfc3986.host").path
    'uriast.grammar.rfc3986.host'

    Attributes:
        path: The name of the module, a dot, and the name in it; or the name of a module.
    """

    path: str


class Member(NamedTuple):
    """An attribute: `of.name`.

    >>> Member(Name("uriast"), "parse").name
    'parse'
    """

    of: Expression
    name: str


class Sum(NamedTuple):
    """A concatenation of texts, by `+` or in an f-string.

    >>> len(Sum((Value("http:"), Value("//h/"))).items)
    2
    """

    items: tuple[Expression, ...]


class Display(NamedTuple):
    """A tuple or list: its class, and its items.

    >>> Display(list, (Value("a"),)).make
    <class 'list'>
    """

    make: Callable[[Iterable[object]], object]
    items: tuple[Expression, ...]


class Pairs(NamedTuple):
    """A dictionary: its keys and values.

    >>> len(Pairs(((Value("a"), Value(1)),)).items)
    1
    """

    items: tuple[tuple[Expression, Expression], ...]


class Argument(NamedTuple):
    """An argument of a call, with its name if it is given by name.

    >>> Argument(Value("http://h/"), "base").name
    'base'
    """

    value: Expression
    name: str | None = None


class Call(NamedTuple):
    """A call.

    >>> Call(Name("uriast.parse"), (Argument(Value("a")),)).has_more
    False

    Attributes:
        function: What is called.
        arguments: The arguments, in their order.
        has_more: Whether there are more arguments, which are unpacked: `*more` or `**more`. If so, `arguments` has no
            positional ones after `*more`.
    """

    function: Expression
    arguments: tuple[Argument, ...]
    has_more: bool = False


Expression: TypeAlias = Unknown | Value | Name | Member | Sum | Display | Pairs | Call
"""A part of a program, as far as it matters to what a call takes."""
