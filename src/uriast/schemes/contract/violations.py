"""What is wrong with a URI by the rules of its scheme."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import NamedTuple, TypeAlias

import attrs

from uriast.combinators import Explanation, Node, Rule
from uriast.combinators.excerpt import view
from uriast.redaction import passwords


class Violation(NamedTuple):
    """What is wrong with a URI that its scheme's rule takes.

    Attributes:
        offset: Where, in code points from 0.
        reason: What is wrong: `the check digit is 3, not 4`.
        expected: What should stand there.
    """

    offset: int
    reason: str
    expected: str

    def in_part(self, node: Node, field: str, part: Node, name: str) -> Violation:
        """The violation of a field of a part that was read from a field of a node, at its offset in the node.

        Args:
            node: The node.
            field: The name of its field.
            part: What was read from the field.
            name: The name of the part's field, where the violation is.
        """
        return self._replace(offset=self.offset + start_of(node, field) + start_of(part, name))


def start_of(node: Node, field: str) -> int:
    """Where a field begins in the text of a node, in code points from 0."""
    before = takewhile(lambda piece: piece[0] != field, node.pieces())
    return sum(len(piece) for _, piece in before)


LazyViolation: TypeAlias = Callable[[], Violation]
"""What tells a violation when somebody looks at it."""


class Described(NamedTuple):
    """A rule that says by which RFC it refuses."""

    rule: Rule[object]
    name: str
    specification: str

    def explain(self, stream: str, *, whole: bool) -> Explanation:
        """Where and why the rule refuses a text, and where it is described."""
        why = self.rule.explain(stream, whole=whole)
        summary = why.summary.replace(self.rule.name, self.name, 1)
        message = why.message.replace(self.rule.name, self.name, 1)
        return attrs.evolve(why, summary=summary, message=f"{message}\n{_see(self.name, self.specification)}")


class Violated(NamedTuple):
    """A violation that says by which RFC it is one."""

    violation: Violation | LazyViolation
    name: str
    specification: str

    def explain(self, stream: str, *, whole: bool) -> Explanation:
        """Where and why the scheme refuses a text, and where it is described."""
        del whole
        offset, reason, expected = described(self.violation)
        summary = f"{self.name}: {reason}, at index {offset}"
        line, column = view(stream, offset, passwords(stream))
        lines = (
            summary,
            f"  {line}",
            f"  {' ' * column}^",
            f"expected {expected}",
            _see(self.name, self.specification),
        )
        return Explanation(offset, (expected,), None, None, summary, "\n".join(lines))


def described(violation: Violation | LazyViolation) -> Violation:
    """A violation that is told now, if it was not before."""
    return violation if isinstance(violation, Violation) else violation()


def _see(name: str, source: str) -> str:
    return f"see {name} in {source}"
