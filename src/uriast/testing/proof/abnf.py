"""Rules of ABNF as expressions. The reader is that of `uriast.abnf`, which shares no code with what is proved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from uriast.abnf.scope import base_of
from uriast.abnf.syntax import (
    AbnfError,
    Alternation,
    Concatenation,
    Listing,
    Option,
    Prose,
    Quoted,
    Range,
    Reference,
    Repetition,
    changed,
)
from uriast.abnf.translation import OWS
from uriast.combinators.definition.charset import CharSet
from uriast.testing.proof.expressions import EMPTY, Concat, Group, Repeat, choice, concat

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from uriast.abnf.scope import Scope
    from uriast.abnf.syntax import Element
    from uriast.testing.proof.expressions import Expression

Rules: TypeAlias = "Mapping[str, Element]"
"""Rules of ABNF, by their names in lower case (RFC 5234, section 2.1)."""
EXTENDED: Final = "extended/"
"""What is before the name of a rule that a text extends."""
BLANKS: Final = Repeat(CharSet.of_text("\t "), 0, None)
"""White space around the comma of a list, if nothing defines OWS."""
COMMA: Final = CharSet.of_text(",")


def scope_rules(scope: Scope) -> Rules:
    """The rules of a text, and those that it extends, under names that show which are which."""

    def outside(reference: Reference) -> Reference:
        return Reference(f"{EXTENDED}{reference.name}")

    def inside(reference: Reference) -> Reference:
        return Reference(scope.meaning(reference).key or outside(reference).name)

    own = {key: _bound(each.element, inside) for key, each in scope.defined.items()}
    if scope.name(OWS):
        own.setdefault(OWS.name.lower(), inside(OWS))
    base = {f"{EXTENDED}{key}": _bound(each.element, outside) for key, each in base_of(scope.extends).items()}
    return own | base


def _bound(element: Element, bound: Callable[[Reference], Element]) -> Element:
    """An element with other elements in the place of names."""
    return changed(element, lambda each: bound(each) if isinstance(each, Reference) else each)


def expand(rules: Rules, name: str, marked: Collection[str] = ()) -> Expression:
    """A rule with all rule names replaced by their definitions, and a group around each marked rule."""
    # Rules inside a marked rule are not marked.
    return _Expansion(rules, {label.lower(): label for label in marked}).rule(name, ())


class _Expansion:
    """Expands rule names, each once. `above` holds the names of the rules that contain the current one."""

    def __init__(self, rules: Rules, labels: dict[str, str]) -> None:
        self._rules = rules
        self._labels = labels
        self._done: dict[tuple[str, bool], Expression] = {}

    def rule(self, name: str, above: tuple[str, ...]) -> Expression:
        """A rule, with a group around it if it is the outermost marked rule."""
        key = name.lower()
        if key in above:
            message = f"{name} is recursive"
            raise AbnfError(message)
        if key not in self._rules:
            message = f"no rule is named {name}"
            raise AbnfError(message)
        marked = not self._labels.keys().isdisjoint(above)
        if (key, marked) not in self._done:
            body = self._of(self._rules[key], (*above, key))
            self._done[key, marked] = Group(self._labels[key], body) if key in self._labels and not marked else body
        return self._done[key, marked]

    def _of(self, element: Element, above: tuple[str, ...]) -> Expression:
        match element:
            case Reference(name):
                return self.rule(name, above)
            case Quoted(text, case_sensitive):
                cases = (str,) if case_sensitive else (str.lower, str.upper)
                return concat(CharSet.of_text("".join({case(char) for case in cases})) for char in text)
            case Range(first, last):
                return CharSet(((ord(first), ord(last)),))
            case Prose(words):
                message = f"prose cannot be expanded: <{words}>"
                raise AbnfError(message)
            case Alternation(items):
                return choice(self._of(item, above) for item in items)
            case Concatenation(items):
                return concat(self._of(item, above) for item in items)
            case Option(item):
                return Repeat(self._of(item, above), 0, 1)
            case Repetition(most=0) | Listing(most=0):
                return EMPTY
            case Repetition(item, least, most):
                return Repeat(self._of(item, above), least, most)
            case _:
                return self._list(self._of(element.item, above), element.least, element.most, above)

    def _list(self, item: Expression, least: int, most: int | None, above: tuple[str, ...]) -> Expression:
        """The list that a sender writes (RFC 9110, section 5.6.1.1)."""
        blanks = self.rule(OWS.name, above) if OWS.name.lower() in self._rules else BLANKS
        more = Concat((blanks, COMMA, blanks, item))
        whole = Concat((item, Repeat(more, max(least - 1, 0), None if most is None else most - 1)))
        return whole if least else Repeat(whole, 0, 1)
