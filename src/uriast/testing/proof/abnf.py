"""Rules of ABNF as expressions. The reader is that of `uriast.abnf`, which shares no code with what is proved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from uriast.abnf import syntax
from uriast.abnf.extension import base_of
from uriast.abnf.texts.definitions import read_definitions
from uriast.abnf.texts.documents import read_document
from uriast.abnf.translation import OWS
from uriast.combinators.definition.charset import CharSet
from uriast.testing.proof.expressions import EMPTY, Chars, Choice, Concat, Group, Prose, Reference, Repeat, choice

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from uriast.abnf.scope import Scope
    from uriast.testing.proof.expressions import Expression

EXTENDED: Final = "extended/"
"""What is before the name of a rule that a text extends."""
BLANKS: Final = Repeat(Chars(CharSet.of_text("\t ")), 0, None)
"""White space around the comma of a list, if nothing defines OWS."""


class RulesError(ValueError):
    """Rules that are missing, recursive or prose."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of an ABNF text, found by name without regard to case (RFC 5234, section 2.1)."""

    names: tuple[str, ...]
    definitions: Mapping[str, Expression]

    def __getitem__(self, name: str) -> Expression:
        """The definition of a rule. Raises `RulesError` if no rule has the name."""
        try:
            return self.definitions[name.lower()]
        except KeyError:
            message = f"no rule is named {name}"
            raise RulesError(message) from None


def abnf_rules(text: str, extends: Rules | None = None) -> Rules:
    """The rules of an ABNF text, together with the rules that it extends or replaces."""
    found = read_definitions(read_document(text)).rules
    before = dict(extends.definitions) if extends else {}
    ows = Reference("OWS") if "ows" in {*found, *before} else BLANKS

    def bound(reference: syntax.Reference) -> Expression:
        name = reference.name
        return before.get(name.lower(), Choice(())) if reference.is_outside else Reference(name)

    names = [*(extends.names if extends else ()), *(each.name for key, each in found.items() if key not in before)]
    return Rules(tuple(names), before | {key: expression(each.element, bound, ows) for key, each in found.items()})


def scope_rules(scope: Scope) -> Rules:
    """The rules of a text, and those that it extends, under names in lower case that tell which are which."""

    def bound(reference: syntax.Reference) -> Expression:
        return Reference(scope.meaning(reference).key or f"{EXTENDED}{reference.name}")

    def bound_outside(reference: syntax.Reference) -> Expression:
        return Reference(f"{EXTENDED}{reference.name}")

    ows = bound(OWS) if scope.meaning(OWS).name else BLANKS
    own = {key: expression(each.element, bound, ows) for key, each in scope.defined.items()}
    base = base_of(scope.extends)
    outside = {f"{EXTENDED}{key}": expression(each.element, bound_outside, BLANKS) for key, each in base.items()}
    return Rules((*own, *outside), own | outside)


def expression(element: syntax.Element, bound: Callable[[syntax.Reference], Expression], ows: Expression) -> Expression:
    """An element as an expression, with what a name means, and white space around the commas of a list."""
    inside = tuple(expression(each, bound, ows) for each in syntax.children(element))
    match element:
        case syntax.Reference():
            return bound(element)
        case syntax.Quoted(text, case_sensitive):
            cases = (str,) if case_sensitive else (str.lower, str.upper)
            return _joined(tuple(Chars(CharSet.of_text("".join({case(char) for case in cases}))) for char in text))
        case syntax.Range(first, last):
            return Chars(CharSet(((ord(first), ord(last)),)))
        case syntax.Prose(words):
            return Prose(words)
        case syntax.Alternation():
            return Choice(inside)
        case syntax.Concatenation():
            return _joined(inside)
        case syntax.Option():
            return Repeat(inside[0], 0, 1)
        case syntax.Listing(_, least, most) if most != 0:
            return _list(inside[0], least, most, ows)
        case _:
            return Repeat(inside[0], element.least, element.most)


def _joined(parts: tuple[Expression, ...]) -> Expression:
    return parts[0] if len(parts) == 1 else Concat(parts)


def _list(item: Expression, least: int, most: int | None, ows: Expression) -> Expression:
    """The list that a sender writes (RFC 9110, section 5.6.1.1)."""
    more = Concat((ows, Chars(CharSet.of_text(",")), ows, item))
    whole = Concat((item, Repeat(more, max(least - 1, 0), None if most is None else most - 1)))
    return whole if least else Repeat(whole, 0, 1)


def expand(rules: Rules, name: str, marked: Collection[str] = ()) -> Expression:
    """A rule with all rule names replaced by their definitions, and a group around each marked rule."""
    # Rules inside a marked rule are not marked.
    for label in marked:
        rules[label]
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
            raise RulesError(message)
        marked = not self._labels.keys().isdisjoint(above)
        if (key, marked) not in self._done:
            body = self._put(self._rules[name], (*above, key))
            self._done[key, marked] = Group(self._labels[key], body) if key in self._labels and not marked else body
        return self._done[key, marked]

    def _put(self, expression: Expression, above: tuple[str, ...]) -> Expression:
        match expression:
            case Reference(name):
                return self.rule(name, above)
            case Concat(parts):
                return Concat(tuple(self._put(part, above) for part in parts))
            case Choice(options):
                return choice(self._put(option, above) for option in options)
            case Repeat(body, least, most):
                return EMPTY if most == 0 else Repeat(self._put(body, above), least, most)
            case Prose(words):
                message = f"prose cannot be expanded: <{words}>"
                raise RulesError(message)
            case _:
                return expression
