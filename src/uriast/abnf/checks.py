"""Which rules of a text cannot be made, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uriast.abnf.code import rule_of
from uriast.abnf.graphs import circle, components
from uriast.abnf.names import CORE_GRAMMAR
from uriast.abnf.scope import Meaning
from uriast.abnf.syntax import (
    AbnfError,
    Alternation,
    Concatenation,
    Listing,
    Option,
    Quoted,
    Reference,
    Repetition,
    children,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from uriast.abnf.definitions import Unread
    from uriast.abnf.scope import Scope
    from uriast.abnf.syntax import Element

ONLY: Final = "ask only for the rules that you need"
LONGEST: Final = 12
"""The longest circle that a reason names."""


def check_names(scope: Scope, unread: Iterable[Unread]) -> None:
    """Check that each name means something.

    Args:
        scope: The rules of a text.
        unread: The lines that look like a rule and cannot be read.

    Raises:
        AbnfError: A name is defined nowhere.
    """
    undefined = {
        name: each
        for each in scope.defined.values()
        for name, meaning in scope.meanings(each.element)
        if meaning == Meaning()
    }
    if undefined:
        keys = {name.lower() for name in undefined}
        needs = [f"{name}, which {each.name} needs in line {each.line}" for name, each in undefined.items()]
        why = [
            f"line {each.line}, column {each.column}: {each.name} is not a rule: {each.reason}"
            for each in unread
            if each.name.lower() in keys
        ]
        message = "\n  ".join(["expected a definition of each name, got none of these:", *needs, *why])
        message += f"\ngive the texts that define them, or {ONLY}"
        raise AbnfError(message)


def check_beginnings(scope: Scope) -> None:
    """Check that no rule begins with itself.

    Args:
        scope: The rules of a text.

    Raises:
        AbnfError: A rule is left-recursive.
    """
    nullable = _nullable(scope)
    leading = {key: tuple(dict.fromkeys(_first(scope, each.element, nullable))) for key, each in scope.defined.items()}
    for group in components(leading):
        way = _names(scope, circle(group, leading))
        if way:
            message = f"{way[0]}: expected a rule that does not begin with itself, got {', '.join(way)}; {ONLY}"
            raise AbnfError(message)


def left_out(scope: Scope) -> dict[str, str]:
    """The rules that cannot be made, by their names, and why.

    Args:
        scope: The rules of a text.
    """
    found = dict[str, str]()
    for group in components(scope.following):
        way = circle(group, scope.following)
        for key in group:
            reason = _recursion(scope, key, way) if way else _need(scope, key, found)
            if reason:
                found[key] = reason
    return {each.name: found[key] for key, each in scope.defined.items() if key in found}


def _recursion(scope: Scope, key: str, way: tuple[str, ...]) -> str:
    if len(way) > LONGEST:
        return "it recurses"
    names = _names(scope, way)
    return f"it recurses: {', '.join(names)}" if key in way else f"it recurses with {names[0]}"


def _need(scope: Scope, key: str, found: dict[str, str]) -> str:
    """Why a rule cannot be made that is in no circle; empty if it can."""
    reasons = [meaning.reason for _, meaning in scope.meanings(scope.defined[key].element) if meaning.name is None]
    needed = [f"it needs {scope.defined[other].name}" for other in scope.following[key] if other in found]
    return next(iter((*reasons, *needed)), "")


def _names(scope: Scope, keys: Iterable[str]) -> list[str]:
    """The names of rules as the text writes them."""
    return [scope.defined[key].name for key in keys]


def _nullable(scope: Scope) -> set[str]:
    """The rules of a text that match the empty text, by their names in lower case."""
    found = set[str]()
    for group in components(scope.following):
        while new := {key for key in group if _is_nullable(scope, scope.defined[key].element, found)} - found:
            found |= new
    return found


def _is_nullable(scope: Scope, element: Element, known: set[str]) -> bool:
    """Whether an element matches the empty text, if of the text's rules those that are known do."""
    match element:
        case Reference():
            meaning = scope.meaning(element)
            outside = meaning.name if not meaning.key else None
            return meaning.key in known or bool(outside and rule_of(outside, CORE_GRAMMAR).matches(""))
        case Quoted(text):
            return not text
        case Alternation(items):
            return any(_is_nullable(scope, item, known) for item in items)
        case Concatenation(items):
            return all(_is_nullable(scope, item, known) for item in items)
        case Repetition(item, least) | Listing(item, least):
            return not least or _is_nullable(scope, item, known)
        case _:
            return isinstance(element, Option)


def _first(scope: Scope, element: Element, nullable: set[str]) -> Iterator[str]:
    """The rules of the text that an element may begin with."""
    match element:
        case Concatenation(items):
            for item in items:
                yield from _first(scope, item, nullable)
                if not _is_nullable(scope, item, nullable):
                    break
        case Reference():
            key = scope.meaning(element).key
            yield from (key,) if key else ()
        case Repetition(most=0) | Listing(most=0):
            pass
        case _:
            for child in children(element):
                yield from _first(scope, child, nullable)
