"""The non-ASCII characters of IRIs that are decoded, and those that are encoded (RFC 3987, 3.2, 4.1, 5.3.2.3, 6.1)."""

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
def _inappropriate(*, private: bool) -> re.Pattern[str]:
    """The pattern of a non-ASCII character that must be encoded, where private characters are allowed or not."""
    from uriast.grammar import rfc3987

    allowed = f"{rfc3987.ucschar.pattern}|{rfc3987.iprivate.pattern}" if private else rfc3987.ucschar.pattern
    return re.compile(f"[{BIDI_CONTROLS}{_EXCLUDED}]|(?!{allowed})[^\\x00-\\x7f]")


def with_characters(text: str, *, private: bool = False) -> str:
    """Decode the non-ASCII characters that are unreserved in IRIs, or private if those are allowed. Encode others."""
    if "%" not in text and text.isascii():
        return text
    # Octets that are not UTF-8 become lone surrogates, which are then encoded again.
    return _inappropriate(private=private).sub(_reencoded, re.sub("(?:%[89A-Fa-f][0-9A-Fa-f])++", _decoded, text))


def _decoded(triplets: re.Match[str]) -> str:
    return bytes.fromhex(triplets[0].replace("%", "")).decode("utf-8", "surrogateescape")


def _reencoded(character: re.Match[str]) -> str:
    return "".join([f"%{octet:02X}" for octet in character[0].encode("utf-8", "surrogateescape")])
