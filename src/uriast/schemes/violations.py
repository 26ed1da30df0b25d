"""Violations: the conditions of a scheme that a URI does not meet, and their error messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import attrs

from uriast.combinators import Explanation, Rule, spans
from uriast.combinators.messages import excerpt
from uriast.passes.percent_encoding import percent_decode
from uriast.secrets import passwords

if TYPE_CHECKING:
    from uriast.nodes import URI

__all__ = ["CitedRule", "CitedViolation", "Violation", "decoded_violation", "encoded_index"]


@attrs.frozen
class Violation:
    """A condition of a scheme that a URI does not meet, although the scheme's rule accepts it.

    What is expected may be a rule. The violation is then where the rule stops in the text of the field from the index
    on: the message is worked out when it is shown. `decoded_violation` makes such a violation.

    >>> Violation("path", 14, "expected check digit 3, got 4", '"3"').field
    'path'

    Attributes:
        field: The component that has it, by its name in `uriast.spans`: `path`, `query`, `authority.host`.
        index: The position in the component's text, in code points from 0.
        reason: The problem: `expected check digit 3, got 4`.
        expected: The input that is expected there: `"3"`. Or a rule for `part`.
        part: The text of the component from the index on that a rule does not match, as written.
        decoded: Whether the rule is for the percent-decoded text of the part. An octet that is not UTF-8 becomes a lone
            surrogate, as with Python's error handler `surrogateescape`.
    """

    field: str
    index: int
    reason: str
    expected: str | Rule[object]
    part: str = ""
    decoded: bool = False


def decoded_violation(field: str, index: int, part: str, rule: Rule[object]) -> Violation | None:
    """The violation of a part of a component whose percent-decoded text must match a rule; `None` if it matches.

    >>> from uriast.combinators import char_range, text
    >>> digits = text(char_range("0", "9").many()).desc("digits")
    >>> decoded_violation("path", 4, "%31%32", digits)
    >>> decoded_violation("path", 4, "%31a", digits).reason
    'the percent-decoded text is not a valid digits'

    Args:
        field: The component's name, as in a `Violation`.
        index: The index of the part in the component, in code points from 0.
        part: The part, as written.
        rule: The rule for the percent-decoded text.
    """
    try:
        decoded = percent_decode(part) if "%" in part else part
    except UnicodeDecodeError as error:
        at = index + encoded_index(part, error.start)
        return Violation(field, at, "the percent-decoded octets are not UTF-8", "UTF-8")
    if rule.matches(decoded):
        return None
    return Violation(field, index, f"the percent-decoded text is not a valid {rule.name}", rule, part, decoded=True)


def encoded_index(encoded: str, octet: int) -> int:
    """The index, in a percent-encoded text, of the n-th decoded octet, in code points from 0.

    >>> encoded_index("a%20b", 2)
    4

    Args:
        encoded: The percent-encoded text.
        octet: The index of the octet, from 0.
    """
    index = octet
    while (further := octet + 2 * encoded.count("%", 0, index)) > index:  # each `%` before it has two digits
        index = further
    return min(index, len(encoded))


class CitedRule(NamedTuple):
    """A rule whose error messages cite the specification."""

    rule: Rule[object]
    specification: str

    @property
    def name(self) -> str:
        """The name of the rule."""
        return self.rule.name

    def explain(self, stream: str, *, whole: bool) -> Explanation:
        """The rule's explanation of an error, with a citation of the specification."""
        explanation = self.rule.explain(stream, whole=whole)
        return attrs.evolve(explanation, message=f"{explanation.message}\n{_see(self)}")


class CitedViolation(NamedTuple):
    """A violation whose error message cites the rule and the specification."""

    rule: Rule[object]
    specification: str
    violation: Violation
    node: URI

    @property
    def name(self) -> str:
        """The name of the rule."""
        return self.rule.name

    def explain(self, stream: str, *, whole: bool) -> Explanation:
        """The explanation of the violation, with a citation of the specification."""
        del whole
        index, expected = _found(self.violation)
        offset = spans(self.node)[self.violation.field].start + index
        summary = f"{self.rule.name}: {self.violation.reason}, at index {offset}"
        shown = excerpt(stream, offset, passwords(stream))
        lines = (summary, shown, f"expected {expected}", _see(self))
        return Explanation(offset, (expected,), None, None, summary, "\n".join(lines))


def _found(violation: Violation) -> tuple[int, str]:
    """The index in the component, and what is expected there."""
    index, rule, part = violation.index, violation.expected, violation.part
    if isinstance(rule, str):
        return index, rule
    text = percent_decode(part, "surrogateescape") if violation.decoded else part
    explanation = rule.explain(text, whole=True)
    at = explanation.index
    if violation.decoded:
        at = encoded_index(part, len(text[:at].encode("utf-8", "surrogateescape")))
    return index + at, ", ".join(explanation.expected)


def _see(cited: CitedRule | CitedViolation) -> str:
    return f"see {cited.rule.name} in {cited.specification}"
