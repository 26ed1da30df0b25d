"""Regular expressions as values, which the readers of ABNF and of Python's patterns return."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from uriast.combinators.definition.charset import ANYTHING, CharSet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@dataclass(frozen=True, slots=True)
class Concat:
    """Parts in sequence; without parts, the empty text."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several options, the earlier ones preferred; without options, nothing matches."""

    options: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """`least` to `most` iterations of a body, greedily. A possessive repeat never gives an iteration back."""

    body: Expression
    least: int
    most: int | None
    possessive: bool = False

    @property
    def iterates_nothing(self) -> bool:
        """Whether an iteration may match the empty string, and is not the only one."""
        return self.most != 1 and nullable(self.body)


@dataclass(frozen=True, slots=True)
class Atomic:
    """`(?>…)`: of all the ways to match the body, only the first."""

    body: Expression


@dataclass(frozen=True, slots=True)
class Group:
    """A capture: a group of a pattern, labeled by its number, or a marked rule of an ABNF, by its name."""

    label: str
    body: Expression


@dataclass(frozen=True, slots=True)
class Look:
    """`(?=…)` and `(?!…)`."""

    body: Expression
    negative: bool


Expression: TypeAlias = CharSet | Concat | Choice | Repeat | Atomic | Group | Look
"""A regular expression. A set is any one of its characters."""
EMPTY: Final = Concat(())
END: Final = Look(ANYTHING, negative=True)
"""The end of the text."""


class UnsupportedError(Exception):
    """A construct that a rule's pattern must not have, or that the proofs cannot handle."""


def children(expression: Expression) -> tuple[Expression, ...]:
    """The expressions directly inside one."""
    match expression:
        case Concat(inner) | Choice(inner):
            return inner
        case CharSet():
            return ()
        case _:
            return (expression.body,)


def walk(expression: Expression) -> Iterator[Expression]:
    """An expression and all expressions inside it, the outermost first. What is in several places is visited once."""
    pending, seen = [expression], set[int]()
    while pending:
        visited = pending.pop()
        if id(visited) not in seen:
            seen.add(id(visited))
            yield visited
            pending += reversed(children(visited))


def nullable(expression: Expression) -> bool:
    """Whether an expression may match the empty text, assuming that its look-aheads succeed."""
    match expression:
        case CharSet():
            return False
        case Concat(parts):
            return all(map(nullable, parts))
        case Choice(options):
            return any(map(nullable, options))
        case Repeat(body, least):
            return least == 0 or nullable(body)
        case Atomic(body) | Group(_, body):
            return nullable(body)
        case _:
            return True


def concat(parts: Iterable[Expression]) -> Expression:
    """Parts in sequence; a single part is itself."""
    listed = tuple(parts)
    return listed[0] if len(listed) == 1 else Concat(listed)


def choice(options: Iterable[Expression]) -> Expression:
    """A choice; a single set if every option is a set."""
    listed = tuple(options)
    sets = [option for option in listed if isinstance(option, CharSet)]
    return CharSet.union(sets) if len(sets) == len(listed) else Choice(listed)
