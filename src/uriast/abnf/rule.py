"""A rule of a grammar whose definition is its ABNF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uriast.abnf.arguments import check_type
from uriast.combinators import rule

if TYPE_CHECKING:
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
    """A rule whose definition is its ABNF, which is read when the rule is first used."""

    def __init__(self, elements: str, remark: str) -> None:
        super().__init__(self._made)
        self._elements = elements
        self._remark = remark

    def __set_name__(self, owner: type[object], name: str) -> None:
        super().__set_name__(owner, name)
        self.__doc__ = f"{self.name} = {self._elements.strip()}  {self._remark}".rstrip()

    def _made(self, grammar: Grammar) -> Rule[str]:
        from uriast.abnf.elements import rule_by  # imported when a rule is first used, since importing it takes long

        return rule_by(self._elements, self.name, grammar)
