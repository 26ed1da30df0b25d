"""What a regular rule of a URI cannot tell of a part: what its percent-encodings say, and where it is wrong."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from uriast.passes.percent_encoding import percent_decode
from uriast.schemes.contract.violations import Violation, described, start_of

if TYPE_CHECKING:
    from uriast.combinators import Node, Rule
    from uriast.schemes.contract.violations import LazyViolation


def decoded_violation(rule: Rule[object], encoded: str) -> LazyViolation | None:
    """What tells the first thing wrong with a part whose percent-decoded text is to be what a rule reads.

    >>> from uriast.grammar.rfc3986 import IPv4address
    >>> decoded_violation(IPv4address, "1.2.3%2E4")
    >>> violation = decoded_violation(IPv4address, "1.2.3%2F4")
    >>> violation and violation()
    Violation(offset=5, reason='the percent-decoded text is no IPv4address', expected='more dec-octet, "."')

    Args:
        rule: What reads the decoded text.
        encoded: The part as it stands in a URI: ASCII, each `%` of which begins a pct-encoded.
    """
    try:
        decoded = percent_decode(encoded) if "%" in encoded else encoded
    except UnicodeDecodeError as error:
        return partial(_utf_8_violation, encoded, error.start)
    return None if rule.matches(decoded) else partial(_rule_violation, rule, encoded, decoded)


def utf_8_violation(encoded: str) -> LazyViolation | None:
    """What tells where the percent-decoded octets of a part stop being UTF-8."""
    try:
        percent_decode(encoded)
    except UnicodeDecodeError as error:
        return partial(_utf_8_violation, encoded, error.start)
    return None


def _utf_8_violation(encoded: str, octet: int) -> Violation:
    return Violation(encoded_index(encoded, octet), "the percent-decoded octets are no UTF-8", "UTF-8")


def _rule_violation(rule: Rule[object], encoded: str, decoded: str) -> Violation:
    why = rule.explain(decoded, whole=True)
    octet = len(decoded[: why.index].encode())
    reason = f"the percent-decoded text is no {rule.name}"
    return Violation(encoded_index(encoded, octet), reason, ", ".join(why.expected))


def encoded_index(encoded: str, octet: int) -> int:
    """Where in a percent-encoded text the octet stands that has a number, from 0, in what it decodes to."""
    return sum(map(len, re.findall("%..|.", encoded)[:octet]))


def behind(start: int, violation: Violation | LazyViolation) -> LazyViolation:
    """What tells a violation of a part that begins at an offset."""
    return partial(_behind, start, violation)


def _behind(start: int, violation: Violation | LazyViolation) -> Violation:
    offset, *what = described(violation)
    return Violation(start + offset, *what)


def in_field(node: Node, name: str, violation: Violation | LazyViolation) -> LazyViolation:
    """What tells a violation of a field's text, at its offset in the text of the node."""
    return behind(start_of(node, name), violation)
