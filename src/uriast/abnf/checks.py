"""Which rules of a text cannot be made, and why."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from uriast.abnf.rulelist import Cause, Reason
from uriast.abnf.scope import Meaning
from uriast.abnf.syntax import AbnfError, Concatenation, Reference, children
from uriast.combinators.automata.graphs import components, search
from uriast.combinators.messages import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from uriast.abnf.scope import Scope
    from uriast.abnf.syntax import Element
    from uriast.abnf.texts.definitions import Defined

LONGEST: Final = 12
"""The longest circle that a message names."""
MOST_MEANT: Final = 10
"""The most undefined names for which a similar one is looked for, as this takes time for each name that there is."""
_NUMBER: Final = re.compile("[xX][0-9A-Fa-f]{2,}(?:-[0-9A-Fa-f]{2,})?")
"""A name that may be meant as a number or as a range of them: `x30-39` for `%x30-39`."""
_LETTERS: Final = re.compile("([A-Z])-([A-Z])|([a-z])-([a-z])")
"""A name that may be meant as a range of characters: `a-z` for `%x61-7A`."""


def check_names(scope: Scope) -> None:
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
        why = [each.message for each in scope.unread if each.name.lower() in keys]
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


def _circle(names: Sequence[str], following: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """A shortest way from the first of some names back to itself; empty if there is none."""
    inside = set(names)
    found = search(
        names[:1], lambda name: ((None, each) for each in following[name] if each in inside), names[0].__eq__
    )
    return tuple([name for _, name in found or ()])


def left_out(scope: Scope) -> dict[str, Reason]:
    """The rules that cannot be made, by their names in lower case, and why."""
    found = dict[str, Reason]()
    for group in components(scope.following, scope.following.__getitem__):
        way = _circle(group, scope.following)
        for key in group:
            reason = _recursion(scope, key, way) if way else _absence(scope, key) or need(scope, key, found)
            if reason:
                found[key] = reason
    return {key: found[key] for key in scope.defined if key in found}


def _absence(scope: Scope, key: str) -> Reason | None:
    """Why there is no rule for a name in a rule; `None` if there is one for each."""
    return next((meaning.reason for _, meaning in scope.meanings(scope.defined[key].element) if meaning.reason), None)


def need(scope: Scope, key: str, found: Collection[str]) -> Reason | None:
    """The reason of a rule that needs another one of its text, which is left out; `None` if it needs none."""
    needed = [scope.defined[other].name for other in scope.following[key] if other in found]
    return Reason(Cause.NEED, f"it needs {needed[0]}") if needed else None


def _recursion(scope: Scope, key: str, way: tuple[str, ...]) -> Reason:
    if _begins_with(key, scope.defined[key].element, scope):
        return Reason(Cause.RECURSION, "it begins with itself: write it as a repetition, such as 1*DIGIT")
    names = [scope.defined[each].name for each in way]
    told = f"it recurses: {', '.join(names)}" if key in way else f"it recurses with {names[0]}"
    return Reason(Cause.RECURSION, "it recurses" if len(way) > LONGEST else told)


def _begins_with(key: str, element: Element, scope: Scope) -> bool:
    """Whether an element begins with a rule of the text, unless what is before it may be empty."""
    if isinstance(element, Reference):
        return scope.meaning(element).key == key
    inside = children(element)[:1] if isinstance(element, Concatenation) else children(element)
    return any(_begins_with(key, each, scope) for each in inside)
