"""Checking the rules for bidirectional IRIs (RFC 3987, 4): the display of an IRI that breaks them may mislead."""

from __future__ import annotations

import re
from enum import StrEnum
from operator import attrgetter
from typing import TYPE_CHECKING, Final, Self

import attrs

from uriast.octets import BIDI_CONTROLS
from uriast.passes.syntax import iris, pieces_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.nodes.iri import IRIReference


class BidiRule(StrEnum):
    """The rules for bidirectional IRIs, each with its section of RFC 3987 and a summary of its violation.

    >>> BidiRule("mixed-directions").section
    '4.2'
    """

    section: str
    summary: str

    # The defaults are for type checkers: they check the look-up `BidiRule("mixed-directions")` against this signature.
    def __new__(cls, value: str, section: str = "", summary: str = "") -> Self:
        """Make a rule; its value is its published name."""
        rule = str.__new__(cls, value)
        rule._value_ = value
        rule.section = section
        rule.summary = summary
        return rule

    FORMATTING_CHARACTER = "formatting-character", "4.1", "a bidirectional formatting character, which no IRI may have"
    MIXED_DIRECTIONS = "mixed-directions", "4.2", "right-to-left and left-to-right characters in one component"
    NOT_ENCLOSED = "not-enclosed", "4.2", "right-to-left characters in a component that does not begin and end with one"


@attrs.frozen
class BidiFinding:
    """A violation of a rule, with its span.

    >>> finding = BidiFinding(BidiRule.MIXED_DIRECTIONS, 7, 9, "host")
    >>> finding.start, finding.end, finding.component
    (7, 9, 'host')

    Attributes:
        rule: The rule that is violated.
        start: The offset in the IRI's text where the violation begins, in code points from 0.
        end: The offset after its last character.
        component: The name of the component.
    """

    rule: BidiRule
    start: int
    end: int
    component: str

    @property
    def section(self) -> str:
        """The section of RFC 3987 that states the rule.

        >>> BidiFinding(BidiRule.MIXED_DIRECTIONS, 7, 9, "host").section
        '4.2'
        """
        return self.rule.section

    @property
    def message(self) -> str:
        """The summary and the component. It quotes no text of the IRI, so it shows no password.

        >>> BidiFinding(BidiRule.MIXED_DIRECTIONS, 7, 9, "host").message
        'right-to-left and left-to-right characters in one component (host)'
        """
        return f"{self.rule.summary} ({self.component})"


_FORMATTING: Final = f"[{BIDI_CONTROLS}]+"
_PARTS: Final = {
    "userinfo": r"[^:]+",
    "host": r"[^.]+",
    "path": r"[^/.]+",
    "query": r"[^&;=]+",
    "fragment": r".+",
}
"""The parts that each component is divided into, as section 4.2 proposes: user and password, labels, segments and their
extensions, names and values."""
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})


def bidi_findings(iri: str | IRIReference) -> tuple[BidiFinding, ...]:
    r"""The violations of the rules for bidirectional text (sections 4.1 and 4.2), in the order of their spans.

    As 4.2 allows, components are divided at their usual delimiters, and each part must obey the rules: user and
    password, the labels of a host, segments and their extensions, the names and values of a query. A nonspacing mark
    has the direction of the character before it. Percent-encodings count as ASCII text.

    >>> for finding in bidi_findings("http://ab.cd.ef/גח1/x\u202ey"):
    ...     print(finding.start, finding.end, finding.section, finding.rule, finding.component)
    16 19 4.2 not-enclosed path
    21 22 4.1 formatting-character path
    >>> bidi_findings("http://אב.גד.הו/זח/כל?מן=סע;פצ=קר#שת")
    ()

    Args:
        iri: An IRI reference, as text or node.

    Raises:
        ParseError: The text is not valid.
    """
    return tuple(sorted(_findings(iris().reference_of(iri)), key=attrgetter("start", "end")))


def _findings(reference: IRIReference) -> Iterator[BidiFinding]:
    start = 0
    for component, text in pieces_of(reference):
        if not text.isascii():
            for match in re.finditer(_FORMATTING, text):
                yield BidiFinding(BidiRule.FORMATTING_CHARACTER, start + match.start(), start + match.end(), component)
            for part in re.finditer(_PARTS[component], text):
                for rule in _broken(part[0]):
                    yield BidiFinding(rule, start + part.start(), start + part.end(), component)
        start += len(text)


def _broken(part: str) -> Iterator[BidiRule]:
    """The rules of section 4.2 that a part violates."""
    from unicodedata import bidirectional

    classes = [bidirectional(character) for character in re.sub(_FORMATTING, "", part)]
    if _RIGHT_TO_LEFT.isdisjoint(classes):
        return
    if "L" in classes:
        yield BidiRule.MIXED_DIRECTIONS
    last = next(each for each in reversed(classes) if each != "NSM")
    if not {classes[0], last} <= _RIGHT_TO_LEFT:
        yield BidiRule.NOT_ENCLOSED
