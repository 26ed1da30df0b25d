"""From the ABNF of one rule to the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from uriast.abnf.code import CORE, CORE_GRAMMAR, Name, rule_of
from uriast.abnf.syntax import AbnfError, Prose, walk
from uriast.abnf.texts.excerpts import Excerpt, Line
from uriast.abnf.texts.reader import MistakeError, Reader
from uriast.abnf.translation import OWS, Translation
from uriast.combinators.messages import did_you_mean
from uriast.combinators.rules.grammar import rules_of

if TYPE_CHECKING:
    from uriast.abnf.syntax import Element, Reference
    from uriast.combinators import Grammar, Rule


def rule_by(elements: str, name: str, grammar: Grammar) -> Rule[str]:
    """A rule by its ABNF, its name, and the grammar whose rules it needs."""
    attributes = {each.removesuffix("_").replace("_", "-").lower(): each for each in rules_of(type(grammar))}

    def named(reference: Reference) -> Name | None:
        key = reference.name.lower()
        if key in attributes:
            return Name("self", attributes[key], is_text=False)
        if key in CORE or reference is OWS:
            return CORE.get(key) and Name("self", CORE[key].attribute, home=CORE_GRAMMAR)
        meant = did_you_mean(reference.name, [*attributes, *(each.attribute for each in CORE.values())])
        expected = f"the name of a rule of {type(grammar).__name__} or of RFC 5234"
        message = f"{name}: expected {expected}, got {reference.name}{meant}"
        raise AbnfError(message)

    return cast("Rule[str]", rule_of(Translation(named).text_of(_read(elements, name)), grammar))


def _read(elements: str, name: str) -> Element:
    lines = [Line(number, line.rstrip()) for number, line in enumerate(elements.split("\n"), 1)]
    excerpt = Excerpt(name, tuple(lines), "")
    try:
        element = Reader(excerpt).elements()
    except MistakeError as mistake:
        line, column = excerpt.place(mistake.index)
        message = f"{name}: line {line}, column {column}: {mistake.reason}"
        raise AbnfError(message) from None
    for each in walk(element):
        if isinstance(each, Prose):
            message = f"{name}: expected elements that a text can match, got prose, <{each.words}>"
            raise AbnfError(message)
    return element
