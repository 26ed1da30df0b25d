"""Python's patterns as expressions, read by `re`'s own parser."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any

from proof.expressions import (
    EMPTY,
    Atomic,
    Chars,
    Choice,
    Concat,
    End,
    Group,
    Look,
    Repeat,
    UnsupportedError,
    choice,
    complement,
    union,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from proof.expressions import Expression, Ranges

_parser: Any = import_module("re._parser")


def read_pattern(pattern: str) -> Expression:
    """The expression of a pattern.

    Raises:
        UnsupportedError: The pattern has flags, `$`, `^`, `.`, character categories, boundaries, look-behinds,
            references, conditionals or lazy repeats.
    """
    tree = _parser.parse(pattern)
    if tree.state.flags != re.UNICODE:
        message = f"flags: {re.RegexFlag(tree.state.flags & ~re.UNICODE)!r}"
        raise UnsupportedError(message)
    return _concat(tree)


def greedy(expression: Expression) -> Expression:  # noqa: PLR0911
    """The same expression without possessive or atomic parts."""
    match expression:
        case Concat(parts):
            return Concat(tuple(map(greedy, parts)))
        case Choice(options):
            return Choice(tuple(map(greedy, options)))
        case Repeat(body, least, most):
            return Repeat(greedy(body), least, most)
        case Group(label, body):
            return Group(label, greedy(body))
        case Look(body, negative):
            return Look(greedy(body), negative)
        case Atomic(body):
            return greedy(body)
        case _:
            return expression


def _concat(items: Iterable[tuple[Any, Any]]) -> Expression:
    parts = [_item(str(code), argument) for code, argument in items]
    return parts[0] if len(parts) == 1 else Concat(tuple(parts))


def _item(code: str, argument: Any) -> Expression:  # noqa: ANN401, C901, PLR0911
    """One item of the parse tree. Items that are not named here are refused."""
    match code:
        case "LITERAL":
            return Chars(((argument, argument),))
        case "NOT_LITERAL":
            return Chars(complement(((argument, argument),)))
        case "IN":
            return Chars(_set(argument))
        case "BRANCH":
            return choice(map(_concat, argument[1]))
        case "MAX_REPEAT" | "POSSESSIVE_REPEAT":
            return _repeat(*argument, possessive=code == "POSSESSIVE_REPEAT")
        case "SUBPATTERN":
            return _group(*argument)
        case "ATOMIC_GROUP":
            return Atomic(_concat(argument))
        case "ASSERT" | "ASSERT_NOT":
            if argument[0] < 0:
                message = "a look-behind"
                raise UnsupportedError(message)
            return Look(_concat(argument[1]), negative=code == "ASSERT_NOT")
        case "AT" if str(argument) == "AT_END_STRING":
            return End()
        case "FAILURE":
            return Choice(())
        case _:
            message = f"{code} {argument}" if code in {"AT", "CATEGORY"} else code
            raise UnsupportedError(message)


def _repeat(least: int, most: int, body: Iterable[tuple[Any, Any]], *, possessive: bool) -> Expression:
    limit = None if most == _parser.MAXREPEAT else most
    return EMPTY if limit == 0 else Repeat(_concat(body), least, limit, possessive)


def _group(number: int | None, add: int, remove: int, body: Iterable[tuple[Any, Any]]) -> Expression:
    if add or remove:
        message = f"flags: {re.RegexFlag(add | remove)!r}"
        raise UnsupportedError(message)
    return _concat(body) if number is None else Group(str(number), _concat(body))


def _set(items: Iterable[tuple[Any, Any]]) -> Ranges:
    members: list[Ranges] = []
    negated = False
    for code, argument in items:
        match str(code):
            case "NEGATE":
                negated = True
            case "LITERAL":
                members.append(((argument, argument),))
            case "RANGE":
                members.append((argument,))
            case _:
                message = f"{code} {argument}"
                raise UnsupportedError(message)
    ranges = union(members)
    return complement(ranges) if negated else ranges
