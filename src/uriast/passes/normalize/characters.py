"""The non-ASCII characters that are decoded when a URI becomes an IRI (RFC 3987, 3.2, 4.1 and 6.1)."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

BIDI_CONTROLS: Final = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""The formatting characters of bidirectional text: the seven of section 4.1, and five that Unicode added later."""

_EXCLUDED: Final = (  # the characters that RFC 3491, 5, prohibits and that ucschar would allow
    "\u00a0\u0340\u0341\u06dd\u070f\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2063\u206a-\u206f"
    "\u2ff0-\u2ffb\u3000\ufeff\U0001d173-\U0001d17a"
)


@cache
def _inappropriate(component: str) -> re.Pattern[str]:
    """The pattern of a non-ASCII character that must stay encoded in a component."""
    from uriast.grammar import rfc3987  # noqa: PLC0415 - programs without IRIs skip the import

    private = f"|{rfc3987.iprivate.pattern}" if component == "query" else ""
    return re.compile(f"[{BIDI_CONTROLS}{_EXCLUDED}]|(?!{rfc3987.ucschar.pattern}{private}).", re.DOTALL)


def with_characters(text: str, component: str) -> str:
    """Decode the non-ASCII characters that a component of an IRI may contain (RFC 3987, 3.2).

    >>> with_characters("D%C3%BCrst%2f%FC%e2%80%ae", "path")
    'Dürst%2f%FC%E2%80%AE'

    Args:
        text: A component, valid in an IRI.
        component: The name of the component. Only `"query"` makes a difference: it may hold private characters.
    """
    if "%" not in text:
        return text
    inappropriate = _inappropriate(component)

    def characters(triplets: re.Match[str]) -> str:
        octets = bytes.fromhex(triplets[0].replace("%", ""))
        # Octets that are not UTF-8 become lone surrogates, which are then encoded again.
        return inappropriate.sub(_reencoded, octets.decode("utf-8", "surrogateescape"))

    return re.sub("(?:%[89A-Fa-f][0-9A-Fa-f])++", characters, text)


def _reencoded(character: re.Match[str]) -> str:
    return "".join([f"%{octet:02X}" for octet in character[0].encode("utf-8", "surrogateescape")])
