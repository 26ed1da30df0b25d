"""Checks of percent-decoded text, which a rule for the encoded text cannot make."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from uriast.passes.percent_encoding import percent_decode
from uriast.schemes.contract.violations import Violation, evaluated, start_of

if TYPE_CHECKING:
    from uriast.combinators import Node, Rule
    from uriast.schemes.contract.violations import LazyViolation


def decoded_violation(rule: Rule[object], encoded: str) -> LazyViolation | None:
    """The first violation in a part whose percent-decoded text must match a rule; `None` if it matches."""
    try:
        decoded = percent_decode(encoded) if "%" in encoded else encoded
    except UnicodeDecodeError as error:
        return partial(_utf_8_violation, encoded, error.start)
    return None if rule.matches(decoded) else partial(_rule_violation, rule, encoded, decoded)


def utf_8_violation(encoded: str) -> LazyViolation | None:
    """The violation at the first percent-decoded octet that is not UTF-8; `None` if all octets are UTF-8."""
    try:
        percent_decode(encoded)
    except UnicodeDecodeError as error:
        return partial(_utf_8_violation, encoded, error.start)
    return None


def _utf_8_violation(encoded: str, octet: int) -> Violation:
    return Violation(encoded_index(encoded, octet), "the percent-decoded octets are not UTF-8", "UTF-8")


def _rule_violation(rule: Rule[object], encoded: str, decoded: str) -> Violation:
    explanation = rule.explain(decoded, whole=True)
    octet = len(decoded[: explanation.index].encode())
    reason = f"the percent-decoded text is not a valid {rule.name}"
    return Violation(encoded_index(encoded, octet), reason, ", ".join(explanation.expected))


def encoded_index(encoded: str, octet: int) -> int:
    """The index, in the encoded text, of the n-th decoded octet."""
    return sum(map(len, re.findall("%..|.", encoded)[:octet]))


def shifted(start: int, violation: Violation | LazyViolation) -> LazyViolation:
    """The violation with its offset moved by `start`: from an offset in a part to one in the whole."""
    return partial(_shifted, start, violation)


def _shifted(start: int, violation: Violation | LazyViolation) -> Violation:
    known = evaluated(violation)
    return known._replace(offset=start + known.offset)


def in_field(node: Node, name: str, violation: Violation | LazyViolation) -> LazyViolation:
    """The violation of a field's text, with its offset moved to the text of the node."""
    return shifted(start_of(node, name), violation)
