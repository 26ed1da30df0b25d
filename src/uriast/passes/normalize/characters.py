"""The characters beyond ASCII that stand for themselves in an IRI made of a URI (RFC 3987, 3.2, 4.1 and 6.1)."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

BIDI_CONTROLS: Final = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""The formatting characters of bidirectional text: the seven of section 4.1, and five that Unicode has added since."""

_EXCLUDED: Final = (  # those of RFC 3491, 5, that are ucschar
    "\u00a0\u0340\u0341\u06dd\u070f\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2063\u206a-\u206f"
    "\u2ff0-\u2ffb\u3000\ufeff\U0001d173-\U0001d17a"
)


@cache
def _inappropriate(component: str) -> re.Pattern[str]:
    """What cannot stand in a component, of what is beyond ASCII."""
    from uriast.grammar import rfc3987  # noqa: PLC0415 - who has no IRI does not wait for it

    private = f"|{rfc3987.iprivate.pattern}" if component == "query" else ""
    return re.compile(f"[{BIDI_CONTROLS}{_EXCLUDED}]|(?!{rfc3987.ucschar.pattern}{private}).", re.DOTALL)


def with_characters(text: str, component: str) -> str:
    """A component with those characters beyond ASCII as themselves that may stand there (RFC 3987, 3.2).

    >>> with_characters("D%C3%BCrst%2f%FC%e2%80%ae", "path")
    'Dürst%2f%FC%E2%80%AE'

    Args:
        text: A component, valid in an IRI.
        component: Its name: `"query"`, or another.
    """
    if "%" not in text:
        return text
    inappropriate = _inappropriate(component)

    def characters(triplets: re.Match[str]) -> str:
        octets = bytes.fromhex(triplets[0].replace("%", ""))
        # What is no UTF-8 becomes lone surrogates, which no component can have.
        return inappropriate.sub(_reencoded, octets.decode("utf-8", "surrogateescape"))

    return re.sub("(?:%[89A-Fa-f][0-9A-Fa-f])++", characters, text)


def _reencoded(character: re.Match[str]) -> str:
    return "".join([f"%{octet:02X}" for octet in character[0].encode("utf-8", "surrogateescape")])
