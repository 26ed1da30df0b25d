"""What a regular rule of a URI cannot tell of a part: what its percent-encodings say, and where it is wrong."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from uriast.percent import percent_decode
from uriast.schemes.scheme import Flaw

if TYPE_CHECKING:
    from uriast.combinators import Node, Rule


def decoded_flaw(rule: Rule[object], encoded: str) -> Flaw | None:
    """The first thing wrong with a part whose percent-decoded text is to be what a rule reads, at its offset there.

    >>> from uriast.grammar.rfc3986 import IPv4address
    >>> decoded_flaw(IPv4address, "1.2.3%2E4")
    >>> decoded_flaw(IPv4address, "1.2.3%2F4")
    Flaw(offset=5, reason='the percent-decoded text is no IPv4address', expected='more dec-octet, "."')

    Args:
        rule: What reads the decoded text.
        encoded: The part as it stands in a URI: ASCII, each `%` of which begins a pct-encoded.
    """
    try:
        decoded = percent_decode(encoded)
    except UnicodeDecodeError as error:
        return Flaw(encoded_index(encoded, error.start), "the percent-decoded octets are no UTF-8", "UTF-8")
    if rule.matches(decoded):
        return None
    why = rule.explain(decoded, whole=True)
    octet = len(decoded[: why.index].encode())
    reason = f"the percent-decoded text is no {rule.name}"
    return Flaw(encoded_index(encoded, octet), reason, ", ".join(why.expected))


def encoded_index(encoded: str, octet: int) -> int:
    """Where in a percent-encoded text the octet stands that has a number, from 0, in what it decodes to."""
    return sum(map(len, re.findall("%..|.", encoded)[:octet]))


def in_field(node: Node, name: str, flaw: Flaw) -> Flaw:
    """A flaw of a field's text, at its offset in the text of the node."""
    before = takewhile(lambda piece: piece[0] != name, node.pieces())
    return flaw._replace(offset=flaw.offset + sum(len(text) for _, text in before))
