"""Percent-encoded octets (RFC 3986, 2.1): one codec for the hints of grammars and for all passes.

Its callers choose the octets that a component keeps, as `uriast.passes.percent_encoding` does.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping, Sequence

TRIPLET: Final = "%[0-9A-Fa-f][0-9A-Fa-f]"
"""The pattern of a triplet: a percent-encoded octet."""
UNRESERVED: Final = "%(?:2[DEde]|3[0-9]|4[1-9A-Fa-f]|5[0-9AFaf]|6[1-9A-Fa-f]|7[0-9AEae])"
"""The pattern of the triplet of an unreserved character (2.3)."""
TRIPLETS: Final = tuple(f"%{octet:02X}" for octet in range(0x100))
"""The triplet of each octet, in upper case."""

# Encoding and decoding


def keeping(kept: Container[int]) -> tuple[str, ...]:
    """The text of each octet: a character for those that are kept, and a triplet for the others."""
    return tuple(chr(octet) if octet in kept else triplet for octet, triplet in enumerate(TRIPLETS))


ASCII: Final = keeping(range(0x80))
"""A table for `encode` that keeps ASCII, as mapping an IRI to a URI does (RFC 3987, 3.1)."""


def encode(octets: bytes, texts: Sequence[str] = TRIPLETS) -> str:
    """Encode octets, all of them or those that a table made by `keeping` does not keep."""
    return "".join([texts[octet] for octet in octets])


def decode(text: bytes) -> bytes:
    """Decode the triplets of a text, given as its UTF-8. A `%` that begins no triplet is a `UnicodeDecodeError`."""
    # The codec `unicode_escape` decodes all triplets at once, written as `\x..`: this is faster than `re.sub`. A space
    # and a plus sign are written so too: PyPy's codec takes them for a part of a number, as `int` does.
    escaped = text.replace(b"\\", rb"\\").replace(b"%", rb"\x").replace(b" ", rb"\x20").replace(b"+", rb"\x2B")
    return escaped.decode("unicode_escape").encode("latin-1")


# Normal forms of triplets

_LOWER: Final = "%(?:[0-9A-F][a-f]|[a-f][0-9A-Fa-f])"
_UPPER: Final = {f"%{one}{two}": f"%{one}{two}".upper() for one, two in product("0123456789abcdefABCDEF", repeat=2)}
_NORMAL: Final = {
    each: chr(int(each[1:], 16)) if re.fullmatch(UNRESERVED, each) else upper for each, upper in _UPPER.items()
}

MOST_REPLACED: Final = 16
"""The number of distinct triplets that are replaced one by one with `str.replace`; more take one split of the text."""

_MARK: Final = "\0"
"""The placeholder for the `%` of a triplet that has been rewritten. No URI or IRI contains NUL."""


def _rewriting(texts: Mapping[str, str]) -> Callable[[str], str]:
    """Return a function that replaces triplets. For few distinct ones, `str.replace` is faster than `re.sub`."""
    marked = {triplet: text.replace("%", _MARK) for triplet, text in texts.items()}
    split = re.compile(f"({TRIPLET})").split

    def by_pieces(text: str) -> str:
        pieces = split(text)
        pieces[1::2] = map(texts.__getitem__, pieces[1::2])
        return "".join(pieces)

    def rewritten(text: str) -> str:
        if "%" not in text:
            return text
        if _MARK in text:
            return by_pieces(text)
        for _ in range(MOST_REPLACED):
            if (index := text.find("%")) < 0:
                return text.replace(_MARK, "%")
            triplet = text[index : index + 3]
            text = text.replace(triplet, marked.get(triplet, _MARK + triplet[1:]))
        return by_pieces(text).replace(_MARK, "%")

    return rewritten


first_not_normal: Final = re.compile(f"{UNRESERVED}|{_LOWER}").search
"""Find the first triplet of an unreserved character, or with a lower-case digit (6.2.2.1, 6.2.2.2)."""
with_unreserved: Final = _rewriting({each: each if new[0] == "%" else new for each, new in _NORMAL.items()})
"""Return a text with the triplets of unreserved characters decoded (6.2.2.2)."""
with_upper_case: Final = _rewriting(_UPPER)
"""Return a text with the digits of all triplets in upper case (6.2.2.1)."""
with_normal_triplets: Final = _rewriting(_NORMAL)
"""Do both at once: decode the unreserved characters, and write the other digits in upper case."""
with_lower_case_unreserved: Final = _rewriting(
    {each: new if new[0] == "%" else new.lower() for each, new in _NORMAL.items()}
)
"""As `with_normal_triplets`, but decode letters in lower case, as a host has them (6.2.2.1)."""

# Characters of IRIs

BIDI_CONTROLS: Final = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""The formatting characters of bidirectional text: the seven of RFC 3987, 4.1, and five that Unicode added later."""
_PROHIBITED: Final = (  # the characters that RFC 3491, 5, prohibits and that ucschar would allow (RFC 3987, 6.1)
    "\u00a0\u0340\u0341\u06dd\u070f\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2063\u206a-\u206f"
    "\u2ff0-\u2ffb\u3000\ufeff\U0001d173-\U0001d17a"
)


def with_characters(text: str, allowed: str) -> str:
    """Decode the non-ASCII characters that a pattern allows, and encode all others (RFC 3987, 3.2, 5.3.2.3).

    The controls of bidirectional text, and what RFC 3491 prohibits, are never allowed.
    """
    if "%" not in text and text.isascii():
        return text
    # Octets that are not UTF-8 become lone surrogates, which are then encoded again.
    return _refused(allowed).sub(_encoded, re.sub("(?:%[89A-Fa-f][0-9A-Fa-f])++", _decoded, text))


@cache
def _refused(allowed: str) -> re.Pattern[str]:
    return re.compile(f"[{BIDI_CONTROLS}{_PROHIBITED}]|(?!{allowed})[^\\x00-\\x7f]")


def _decoded(triplets: re.Match[str]) -> str:
    return decode(triplets[0].encode()).decode("utf-8", "surrogateescape")


def _encoded(character: re.Match[str]) -> str:
    return encode(character[0].encode("utf-8", "surrogateescape"))
