"""Violations: the conditions of a scheme that a URI does not meet, and their error messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from uriast.combinators import Explanation, Rule, spans
from uriast.combinators.messages import excerpt, joined
from uriast.grammar import rfc3986
from uriast.passes.percent_encoding import percent_decode
from uriast.secrets import passwords

if TYPE_CHECKING:
    from uriast.nodes import URI

__all__ = ["Violation", "decoded_violation", "encoded_index"]


_FIELDS: Final = frozenset(
    {"authority", "authority.userinfo", "authority.host", "authority.port", "path", "query", "fragment"}
)


@attrs.frozen
class Violation:
    """A condition of a scheme that a URI does not meet, although the scheme's rule accepts it.

    What is expected may be a rule. The violation is then where the rule stops in the text of the field from the index
    on: the message is worked out when it is shown. `decoded_violation` makes such a violation.

    >>> Violation("path", 14, "expected check digit 3, got 4", '"3"').field
    'path'

    Attributes:
        field: The component that has it: `path`, `query`, `fragment`, `authority`, `authority.userinfo`,
            `authority.host` or `authority.port`.
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


def check_violation(violation: object, node: URI) -> None:
    """Refuse what `violation()` of a node's class must not return."""
    source = f"{type(node).__name__}.violation"
    if not isinstance(violation, Violation):
        message = f"{source}: expected a Violation or None, got {type(violation).__name__}"
        raise TypeError(message)
    part: object = node
    for name in violation.field.split("."):
        part = getattr(part, name, None)
    if violation.field not in _FIELDS or part is None:
        message = f"{source}: expected a component that the URI has, got {violation.field!r}"
        raise TypeError(message)
    if not 0 <= violation.index <= len(str(part)):
        message = (
            f"{source}: expected an index from 0 to {len(str(part))} in the {violation.field}, got {violation.index}"
        )
        raise IndexError(message)


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
    """A rule for the URIs of a scheme. Its error messages cite the specification, and name another scheme."""

    rule: Rule[object]
    specification: str
    scheme: str

    @property
    def name(self) -> str:
        return self.rule.name

    def explain(self, stream: str, *, whole: bool) -> Explanation:
        explanation = self.rule.explain(stream, whole=whole)
        found = _scheme_of(stream)
        if found.lower() == self.scheme:
            return attrs.evolve(explanation, message=f"{explanation.message}\n{_see(self)}")
        wrong = f"{self.name}: expected the scheme {self.scheme}, got {found or 'none'}"
        lines = (wrong, _excerpt(self.rule, stream, explanation.index), _see(self))
        return attrs.evolve(explanation, component="scheme", hint=None, summary=wrong, message="\n".join(lines))

    def fails_at(self, stream: str) -> int:
        return self.rule.fails_at(stream)


class CitedViolation(NamedTuple):
    """A violation whose error message cites the rule and the specification."""

    rule: Rule[object]
    specification: str
    violation: Violation
    node: URI

    @property
    def name(self) -> str:
        return self.rule.name

    def explain(self, stream: str, *, whole: bool) -> Explanation:
        del whole
        index, expected = _found(self.violation)
        offset = spans(self.node)[self.violation.field].start + index
        wrong = f"{self.rule.name}: {self.violation.reason}, at index {offset}"
        lines = (wrong, _excerpt(self.rule, stream, offset), f"expected {expected}", _see(self))
        summary = wrong if self.violation.reason.startswith("expected ") else f"{wrong}: expected {expected}"
        component = self.violation.field.rpartition(".")[2]
        return Explanation(offset, (expected,), component, None, summary, "\n".join(lines))


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


def _excerpt(rule: Rule[object], text: str, index: int) -> str:
    """The text around an index, without the passwords and the secrets that the grammars of the rule know."""
    from uriast.combinators.explain.diagnosis import Diagnosis  # it imports much

    known = Diagnosis(rule.name, rule.definition).secrets(text)
    return excerpt(text, index, joined([*passwords(text), *known]))


def _scheme_of(text: str) -> str:
    """The scheme with which a text begins; empty if there is none."""
    begin = text.partition(":")[0]
    return begin if begin != text and rfc3986.scheme.matches(begin) else ""


def _see(cited: CitedRule | CitedViolation) -> str:
    return f"see {cited.rule.name} in {cited.specification}"
