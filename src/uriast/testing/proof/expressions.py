"""Regular expressions as values, which the readers of ABNF and of Python's patterns return."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LAST = 0x10FFFF
"""The last code point."""

Ranges: TypeAlias = tuple[tuple[int, int], ...]
"""A set of characters: the first and last code point of each run, sorted, with gaps between them."""


@dataclass(frozen=True, slots=True)
class Chars:
    """One character of a set."""

    ranges: Ranges


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


@dataclass(frozen=True, slots=True)
class End:
    """The end of the text."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A rule's name. Only in ABNF."""

    name: str


@dataclass(frozen=True, slots=True)
class Prose:
    """`<…>`: prose. Only in ABNF, where `0<…>` is the only form that can be expanded."""

    words: str


Expression: TypeAlias = Chars | Concat | Choice | Repeat | Atomic | Group | Look | End | Reference | Prose

EMPTY = Concat(())


class UnsupportedError(Exception):
    """A construct that a rule's pattern must not have, or that the proofs cannot handle."""


def children(expression: Expression) -> tuple[Expression, ...]:
    """The expressions directly inside one."""
    match expression:
        case Concat(inner) | Choice(inner):
            return inner
        case Repeat() | Atomic() | Group() | Look():
            return (expression.body,)
        case _:
            return ()


def walk(expression: Expression) -> Iterator[Expression]:
    """An expression and all expressions inside it, the outermost first."""
    yield expression
    for child in children(expression):
        yield from walk(child)


def nullable(expression: Expression) -> bool:
    """Whether an expression may match the empty text, assuming that its look-aheads succeed."""
    match expression:
        case Chars():
            return False
        case Concat(parts):
            return all(map(nullable, parts))
        case Choice(options):
            return any(map(nullable, options))
        case Repeat(body, least):
            return least == 0 or nullable(body)
        case Atomic(body) | Group(_, body):
            return nullable(body)
        case Reference() | Prose():
            message = f"not expanded: {expression}"
            raise UnsupportedError(message)
        case _:
            return True


def union(sets: Iterable[Ranges]) -> Ranges:
    """All the characters of several sets."""
    merged: list[tuple[int, int]] = []
    for first, last in sorted(pair for ranges in sets for pair in ranges):
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return tuple(merged)


def complement(ranges: Ranges) -> Ranges:
    """All the characters that are not in a set."""
    starts = [0, *(last + 1 for _, last in ranges)]
    ends = [*(first - 1 for first, _ in ranges), LAST]
    return tuple((first, last) for first, last in zip(starts, ends, strict=True) if first <= last)


def choice(options: Iterable[Expression]) -> Expression:
    """A choice; a single set if every option is a set."""
    listed = tuple(options)
    sets = [option.ranges for option in listed if isinstance(option, Chars)]
    return Chars(union(sets)) if len(sets) == len(listed) else Choice(listed)


def show(expression: Expression) -> str:
    """An expression in Python's notation, for messages."""
    match expression:
        case Chars(ranges):
            return _show_set(ranges)
        case Concat(parts):
            return "".join(map(show, parts))
        case Choice(options):
            return f"(?:{'|'.join(map(show, options))})"
        case Repeat(body, least, most, possessive):
            inner = show(body) if isinstance(body, Chars) else f"(?:{show(body)})"
            return f"{inner}{_show_count(least, most)}{'+' * possessive}"
        case Atomic(body):
            return f"(?>{show(body)})"
        case Group(_, body):
            return f"({show(body)})"
        case Look(body, negative):
            return f"(?{'!' if negative else '='}{show(body)})"
        case Reference(words) | Prose(words):
            return f"<{words}>"
        case _:
            return r"\Z"


def _show_set(ranges: Ranges) -> str:
    runs = [_show_char(first) + (f"-{_show_char(last)}" if last > first else "") for first, last in ranges]
    is_single = len(ranges) == 1 and ranges[0][0] == ranges[0][1]
    return runs[0] if is_single and runs != [" "] else f"[{''.join(runs)}]"


def _show_char(code: int) -> str:
    char = chr(code)
    return char if char.isprintable() and char != "\\" else repr(char)[1:-1]


def _show_count(least: int, most: int | None) -> str:
    if most is None:
        return {0: "*", 1: "+"}.get(least, f"{{{least},}}")
    if least == most:
        return f"{{{least}}}"
    return "?" if (least, most) == (0, 1) else f"{{{least},{most}}}"
