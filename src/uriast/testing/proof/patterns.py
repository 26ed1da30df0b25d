"""Python's patterns as expressions, read by `re`'s own parser."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from uriast.combinators.definition.charset import CharSet
from uriast.testing.proof.expressions import (
    EMPTY,
    END,
    Atomic,
    Choice,
    Concat,
    Group,
    Look,
    Repeat,
    UnsupportedError,
    choice,
    concat,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    from uriast.testing.proof.expressions import Expression

    Items: TypeAlias = Iterable[tuple[object, object]]
    """A sequence of the parse tree: the code of each item and its argument, whose type the code determines."""


class _Parser(Protocol):
    """The part of `re._parser` that is used. The standard library's stubs leave that module out."""

    MAXREPEAT: int

    def parse(self, pattern: str) -> Items: ...


_parser = cast("_Parser", import_module("re._parser"))


@lru_cache(maxsize=64)
def read_pattern(pattern: str) -> Expression:
    """The expression of a pattern."""
    flags = re.compile(pattern).flags
    if flags != re.UNICODE:
        message = f"flags: {re.RegexFlag(flags & ~re.UNICODE)!r}"
        raise UnsupportedError(message)
    return _concat(_parser.parse(pattern))


def greedy(expression: Expression) -> Expression:
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


def _concat(items: Items) -> Expression:
    return concat(_item(repr(code), argument) for code, argument in items)  # a code is an integer that shows its name


def _item(code: str, argument: object) -> Expression:
    """One item of the parse tree. Items that are not named here are refused."""
    match code:
        case "LITERAL":
            return _one(argument)
        case "NOT_LITERAL":
            return _one(argument).complement()
        case "IN":
            return _set(cast("Items", argument))
        case "BRANCH":
            return choice(map(_concat, cast("tuple[None, list[Items]]", argument)[1]))
        case "MAX_REPEAT" | "POSSESSIVE_REPEAT":
            return _repeat(*cast("tuple[int, int, Items]", argument), possessive=code == "POSSESSIVE_REPEAT")
        case "SUBPATTERN":
            return _group(*cast("tuple[int | None, int, int, Items]", argument))
        case "ATOMIC_GROUP":
            return Atomic(_concat(cast("Items", argument)))
        case "ASSERT" | "ASSERT_NOT" | "FAILURE":  # the last is CPython 3.13's `(?!)`, without an argument
            return _look(*(cast("tuple[int, Items] | tuple[()]", argument) or (1, ())), negative=code != "ASSERT")
        case "AT" if repr(argument) == "AT_END_STRING":
            return END
        case _:
            message = f"{code} {argument!r}" if code in {"AT", "CATEGORY"} else code
            raise UnsupportedError(message)


def _one(argument: object) -> CharSet:
    """The set of a single character."""
    code = cast("int", argument)
    return CharSet(((code, code),))


def _look(direction: int, body: Items, *, negative: bool) -> Expression:
    if direction < 0:
        message = "a look-behind"
        raise UnsupportedError(message)
    return Look(_concat(body), negative)


def _repeat(least: int, most: int, body: Items, *, possessive: bool) -> Expression:
    limit = None if most == _parser.MAXREPEAT else most
    return EMPTY if limit == 0 else Repeat(_concat(body), least, limit, possessive)


def _group(number: int | None, add: int, remove: int, body: Items) -> Expression:
    if add or remove:
        message = f"flags: {re.RegexFlag(add | remove)!r}"
        raise UnsupportedError(message)
    return _concat(body) if number is None else Group(str(number), _concat(body))


def _set(items: Items) -> CharSet:
    members: list[CharSet] = []
    negated = False
    for code, argument in items:
        match repr(code):
            case "NEGATE":
                negated = True
            case "LITERAL":
                members.append(_one(argument))
            case "RANGE":
                members.append(CharSet((cast("tuple[int, int]", argument),)))
            case _:
                message = f"{code!r} {argument!r}"
                raise UnsupportedError(message)
    chars = CharSet.union(members)
    return chars.complement() if negated else chars
