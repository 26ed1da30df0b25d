"""Which rules of a text cannot be made, and why."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from uriast.abnf.causes import Cause, Reason, need
from uriast.abnf.code import rule_of
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
from uriast.combinators.automata.products import components, search
from uriast.combinators.messages import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from uriast.abnf.scope import Scope
    from uriast.abnf.syntax import Element
    from uriast.abnf.texts.definitions import Defined, Unread

LOOP: Final = 2
"""The length of the circle of a rule that needs itself: twice its name."""
LONGEST: Final = 12
"""The longest circle that a message names."""
MOST_SHOWN: Final = 80
"""The most characters of a rule that a message shows."""
MOST_MEANT: Final = 10
"""The most undefined names for which a similar one is looked for, as this takes time for each name that there is."""
_NUMBER: Final = re.compile("[xX][0-9A-Fa-f]{2,}(?:-[0-9A-Fa-f]{2,})?")
"""A name that may be meant as a number or as a range of them: `x30-39` for `%x30-39`."""
_LETTERS: Final = re.compile("([A-Z])-([A-Z])|([a-z])-([a-z])")
"""A name that may be meant as a range of characters: `a-z` for `%x61-7A`."""


def check_names(scope: Scope, unread: Iterable[Unread]) -> None:
    """Check that each name means something."""
    undefined = {
        name: each
        for each in scope.defined.values()
        for name, meaning in scope.meanings(each.element)
        if meaning == Meaning()
    }
    if undefined:
        keys = {name.lower() for name in undefined}
        known = scope.names()
        needs = [
            f"{_needed(name, each)}{_meant(name, known) if place < MOST_MEANT else ''}"
            for place, (name, each) in enumerate(undefined.items())
        ]
        why = [each.message for each in unread if each.name.lower() in keys]
        problem = "\n  ".join(["expected a definition of each name, got none for these:", *needs, *why])
        raise AbnfError(problem, ("others", "only") if scope.extends else ("extends", "others", "only"))


def _needed(name: str, each: Defined) -> str:
    """An undefined name, and the rule of the text that needs it. If it is the same name, the rule adds to it."""
    if name.lower() == each.name.lower():
        return f"{name} in line {each.line}: {each.sign} adds to a rule, but {name} is not defined"
    return f"{name}, which {each.name} needs in line {each.line}"


def _meant(name: str, known: Sequence[str]) -> str:
    """What may be meant by a name that nothing defines."""
    if _NUMBER.fullmatch(name):
        return f"; did you mean %{name}?"
    if _LETTERS.fullmatch(name):
        return f"; did you mean %x{ord(name[0]):X}-{ord(name[-1]):X}?"
    return did_you_mean(name, known)


def check_beginnings(scope: Scope) -> None:
    """Check that no rule begins with itself."""
    nullable = _nullable(scope)
    leading = {key: tuple(dict.fromkeys(_first(scope, each.element, nullable))) for key, each in scope.defined.items()}
    for group in components(leading, leading.__getitem__):
        way = _names(scope, _circle(group, leading))
        if way:
            first = scope.defined[group[0]]
            got = _shortened(first.abnf) if len(way) == LOOP else _row(way)
            problem = (
                f"line {first.line}: expected a rule that does not begin with itself, got {got}\n"
                "write it as a repetition, such as 1*DIGIT"
            )
            raise AbnfError(problem, ("only",))


def _row(way: list[str]) -> str:
    """What begins with what in a circle of several rules."""
    shown = way if len(way) <= LONGEST else [*way[: LONGEST - 2], "...", way[-1]]
    return ", which begins with ".join(shown)


def _shortened(abnf: str) -> str:
    return abnf if len(abnf) <= MOST_SHOWN else f"{abnf[:MOST_SHOWN]}..."


def _circle(names: Sequence[str], following: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """A shortest way from the first of some names back to itself; empty if there is none."""
    inside = set(names)
    found = search(
        names[:1], lambda name: ((None, each) for each in following[name] if each in inside), names[0].__eq__
    )
    return tuple([name for _, name in found or ()])


def left_out(scope: Scope) -> dict[str, Reason]:
    """The rules that cannot be made, by their names, and why."""
    found = dict[str, Reason]()
    for group in components(scope.following, scope.following.__getitem__):
        way = _circle(group, scope.following)
        for key in group:
            reason = _recursion(scope, key, way) if way else _need(scope, key, found)
            if reason:
                found[key] = reason
    return {each.name: found[key] for key, each in scope.defined.items() if key in found}


def _recursion(scope: Scope, key: str, way: tuple[str, ...]) -> Reason:
    names = _names(scope, way)
    told = f"it recurses: {', '.join(names)}" if key in way else f"it recurses with {names[0]}"
    return Reason(Cause.RECURSION, "it recurses" if len(way) > LONGEST else told)


def _need(scope: Scope, key: str, found: dict[str, Reason]) -> Reason | None:
    """Why a rule cannot be made that is in no circle; `None` if it can."""
    reasons = [meaning.reason for _, meaning in scope.meanings(scope.defined[key].element) if meaning.reason]
    needed = [need(scope.defined[other].name) for other in scope.following[key] if other in found]
    return next(iter((*reasons, *needed)), None)


def _names(scope: Scope, keys: Iterable[str]) -> list[str]:
    """The names of rules as the text writes them."""
    return [scope.defined[key].name for key in keys]


def _nullable(scope: Scope) -> set[str]:
    """The rules of a text that match the empty text, by their names in lower case."""
    found = set[str]()
    for group in components(scope.following, scope.following.__getitem__):
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
