"""Violations: the conditions of a scheme that a URI does not meet, and their error messages."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import NamedTuple, TypeAlias

import attrs

from uriast.combinators import Explanation, Node, Rule
from uriast.combinators.messages import excerpt
from uriast.combinators.spanned import flat_parts
from uriast.secrets import passwords


class Violation(NamedTuple):
    """A condition of a scheme that a URI does not meet, although the scheme's rule accepts it.

    >>> Violation(18, "expected check digit 3, got 4", '"3"').offset
    18

    Attributes:
        offset: The position in the URI, in code points from 0.
        reason: The problem: `expected check digit 3, got 4`.
        expected: The input that is expected at the offset: `"3"`.
    """

    offset: int
    reason: str
    expected: str

    def in_part(self, node: Node, field: str, part: Node, name: str) -> Violation:
        """Convert an offset in a field of a part to an offset in the node that contains the part.

        >>> from uriast import parse
        >>> uri = parse("http://me@h/")
        >>> Violation(0, "the host is too short", "two characters").in_part(uri, "authority", uri.authority, "host")
        Violation(offset=10, reason='the host is too short', expected='two characters')

        Args:
            node: The node.
            field: The name of the node's field that contains the part.
            part: The part, which was parsed from this field.
            name: The name of the part's field that the violation is in.
        """
        return self._replace(offset=self.offset + start_of(node, field) + start_of(part, name))


def start_of(node: Node, field: str) -> int:
    """The offset of a field in the text of a node, in code points from 0."""
    before = takewhile(lambda piece: piece[0] != field, flat_parts(node))
    return sum(len(piece) for _, piece in before)


LazyViolation: TypeAlias = Callable[[], Violation]
"""A function that returns a violation. It is called only if the error message is needed."""


class CitedRule(NamedTuple):
    """A rule whose error messages cite the RFC's rule and the specification."""

    rule: Rule[object]
    name: str
    specification: str

    def explain(self, stream: str, *, whole: bool) -> Explanation:
        """The rule's explanation of an error, with a citation of the specification."""
        explanation = self.rule.explain(stream, whole=whole)
        summary = explanation.summary.replace(self.rule.name, self.name, 1)
        message = explanation.message.replace(self.rule.name, self.name, 1)
        return attrs.evolve(explanation, summary=summary, message=f"{message}\n{_see(self.name, self.specification)}")


class CitedViolation(NamedTuple):
    """A violation whose error message cites the RFC's rule and the specification."""

    violation: Violation | LazyViolation
    name: str
    specification: str

    def explain(self, stream: str, *, whole: bool) -> Explanation:
        """The explanation of the violation, with a citation of the specification."""
        del whole
        offset, reason, expected = evaluated(self.violation)
        summary = f"{self.name}: {reason}, at index {offset}"
        shown = excerpt(stream, offset, passwords(stream))
        lines = (summary, shown, f"expected {expected}", _see(self.name, self.specification))
        return Explanation(offset, (expected,), None, None, summary, "\n".join(lines))


def evaluated(violation: Violation | LazyViolation) -> Violation:
    """The violation itself; a lazy one is called."""
    return violation if isinstance(violation, Violation) else violation()


def _see(name: str, specification: str) -> str:
    return f"see {name} in {specification}"
