"""A rule of a grammar whose definition is its ABNF."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, cast

from uriast.abnf.code import CORE, CORE_GRAMMAR, Name, rule_of
from uriast.abnf.rulelist import check_type
from uriast.abnf.syntax import AbnfError, Prose, walk
from uriast.abnf.texts.documents import Excerpt, Line
from uriast.abnf.texts.reader import MistakeError, Reader, with_single_blanks
from uriast.abnf.translation import OWS, Translation
from uriast.combinators import rule
from uriast.combinators.messages import did_you_mean
from uriast.combinators.rules.grammar import rules_of

if TYPE_CHECKING:
    from uriast.abnf.syntax import Element, Reference
    from uriast.combinators import Grammar, Rule


def abnf(elements: str, remark: str = "") -> rule[str]:
    """A rule of a grammar, by its ABNF. Its value is the text that it reads.

    A name in it is that of a rule of the grammar, or else a core rule of RFC 5234, appendix B.1. It is looked up when
    the rule is first used. So a subclass may replace the rule by a method, and each rule that it needs.

    >>> from uriast.combinators import Grammar, Rule, char_range, rule
    >>> class Label(Grammar):
    ...     label = abnf('letter *( letter / DIGIT / "-" )')
    ...
    ...     @rule
    ...     def letter(self) -> Rule[str]:
    ...         return char_range("a", "z")
    >>> Label().label.parse("a-1"), Label().label.name
    ('a-1', 'label')

    Args:
        elements: What is right of `=` in the rule's definition (RFC 5234, RFC 7405). It may take several lines.
        remark: What the docstring of the rule has after its ABNF, such as "(section 3)".

    Raises:
        AbnfError: When the rule is first used: the ABNF cannot be read, it has prose, or a name means no rule.
    """
    check_type(elements, str, "the ABNF of a rule")
    check_type(remark, str, "a remark")
    return _Rule(elements, remark)


class _Rule(rule[str]):
    """A rule whose definition is its ABNF."""

    def __init__(self, elements: str, remark: str) -> None:
        super().__init__(self._made)
        self._elements = elements
        self._remark = remark

    def __set_name__(self, owner: type[object], name: str) -> None:
        super().__set_name__(owner, name)
        self.__doc__ = f"{self.name} = {with_single_blanks(self._elements)}  {self._remark}".rstrip()

    @cached_property
    def _element(self) -> Element:
        lines = [Line(number, line.rstrip()) for number, line in enumerate(self._elements.split("\n"), 1)]
        excerpt = Excerpt(self.name, tuple(lines), "")
        try:
            element = Reader(excerpt).elements()
        except MistakeError as mistake:
            line, column = excerpt.place(mistake.index)
            message = f"{self.name}: line {line}, column {column}: {mistake.reason}"
            raise AbnfError(message) from None
        for each in walk(element):
            if isinstance(each, Prose):
                message = f"{self.name}: expected elements that a text can match, got prose, <{each.words}>"
                raise AbnfError(message)
        return element

    def _made(self, grammar: Grammar) -> Rule[str]:
        attributes = {each.removesuffix("_").replace("_", "-").lower(): each for each in rules_of(type(grammar))}

        def named(reference: Reference) -> Name | None:
            key = reference.name.lower()
            if key in attributes:
                return Name("self", attributes[key], is_text=False)
            if key in CORE or reference is OWS:
                return CORE.get(key) and Name("self", CORE[key].attribute, home=CORE_GRAMMAR)
            meant = did_you_mean(reference.name, [*attributes, *(each.attribute for each in CORE.values())])
            expected = f"the name of a rule of {type(grammar).__name__} or of RFC 5234"
            message = f"{self.name}: expected {expected}, got {reference.name}{meant}"
            raise AbnfError(message)

        return cast("Rule[str]", rule_of(Translation(named).text_of(self._element), grammar))
