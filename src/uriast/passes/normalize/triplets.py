"""Percent-encodings in their normal form (RFC 3986, 6.2.2.1 and 6.2.2.2)."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


UNRESERVED_OCTETS: Final = "2[DEde]|3[0-9]|4[1-9A-Fa-f]|5[0-9AFaf]|6[1-9A-Fa-f]|7[0-9AEae]"
"""The pattern of the two digits that encode an unreserved character (2.3)."""
_LOWER: Final = "[0-9A-F][a-f]|[a-f][0-9A-Fa-f]"
_UPPER: Final = {f"%{one}{two}": f"%{one}{two}".upper() for one, two in product("0123456789abcdefABCDEF", repeat=2)}
_DECODED: Final = {
    each: chr(int(each[1:], 16)) if re.fullmatch(UNRESERVED_OCTETS, each[1:]) else upper
    for each, upper in _UPPER.items()
}


MOST_REPLACED: Final = 16
"""The number of distinct triplets that are replaced one by one with `str.replace`; more take one split of the text."""

_MARK: Final = "\0"
"""The placeholder for the `%` of a triplet that has been rewritten. No URI or IRI contains NUL."""


def _rewriting(texts: Mapping[str, str]) -> Callable[[str], str]:
    """Return a function that replaces triplets. For few distinct ones, `str.replace` is faster than `re.sub`."""
    marked = {triplet: text.replace("%", _MARK) for triplet, text in texts.items()}
    split = re.compile("(%[0-9A-Fa-f]{2})").split

    def by_pieces(text: str) -> str:
        pieces = split(text)
        pieces[1::2] = map(texts.__getitem__, pieces[1::2])
        return "".join(pieces)

    def rewritten(text: str) -> str:
        if _MARK in text:
            return by_pieces(text)
        for _ in range(MOST_REPLACED):
            if (index := text.find("%")) < 0:
                return text.replace(_MARK, "%")
            triplet = text[index : index + 3]
            text = text.replace(triplet, marked.get(triplet, _MARK + triplet[1:]))
        return by_pieces(text).replace(_MARK, "%")

    return rewritten


_NOT_NORMAL: Final = f"%(?:{UNRESERVED_OCTETS}|{_LOWER})"
first_not_normal: Final = re.compile(_NOT_NORMAL).search
"""Find the first triplet with a lower-case digit, or of an unreserved character."""
with_unreserved: Final = _rewriting({each: each if new[0] == "%" else new for each, new in _DECODED.items()})
"""Return a text with the triplets of unreserved characters decoded."""
with_upper_case: Final = _rewriting(_UPPER)
"""Return a text with the digits of all triplets in upper case."""
with_unreserved_and_upper_case: Final = _rewriting(_DECODED)
"""Do both at once: decode the unreserved characters, and write the other digits in upper case."""


def unchanged(text: str) -> str:
    """The text itself."""
    return text


def with_plain_dots(text: str) -> str:
    """Decode the dot-segments of a path, and nothing else: `/%2e/%41` becomes `/./%41`."""
    return re.sub(_ENCODED_DOTS, lambda match: with_unreserved(match[0]), text) if "%2" in text else text


_ENCODED_DOTS: Final = r"(?<![^/])(?:\.|%2[Ee])(?:\.|%2[Ee])?(?![^/])"
