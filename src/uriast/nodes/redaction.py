"""Redaction: finding and masking the password of a userinfo (RFC 3986, 3.2.1 and 7.5).

This module alone decides which characters messages and `repr` mask.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from uriast.combinators.messages import MASK, joined, masked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_DROPPED: Final = r"[\t\n\r]*"
"""The characters that browsers drop."""
_SLASHES: Final = rf"[/\\](?:{_DROPPED}[/\\])+"
"""The slashes before an authority, including wrong ones: a backslash, or more than two."""
_LITERAL: Final = r"\[[^\[\]@/?#]*\](?=(?::[0-9]*)?[/?#])"
"""An IP literal at the end of an authority. Before an at-sign, brackets belong to a userinfo."""
_DELIMITER: Final = "[:/?#]"
_PORT: Final = "[0-9]*[/?#]"
_LAST_PORT: Final = r"[0-9]*\Z"


def passwords(text: str, *, is_authority: bool = False) -> tuple[tuple[int, int], ...]:
    """The spans of a text, valid or not, that a reader may take for passwords."""
    # A password begins after the first colon of an authority and ends at the last at-sign. It may contain characters
    # that are invalid in userinfo, so the last at-sign of the whole text counts. `:80/` is a port. At the end of a
    # text, `:80a` may be the beginning of a password.
    spans = (_before_at_sign(text, is_authority=is_authority), _unfinished(text, is_authority=is_authority))
    return tuple(joined(span for span in spans if span))


def beginnings(text: str) -> Iterator[int]:
    """The indices of a text where an authority begins for some reader."""
    return _starts(_beginning(), text, is_authority=False)


def password_of_userinfo(text: str) -> tuple[tuple[int, int], ...]:
    """The span of the password in a userinfo, valid or not: the text after the first colon."""
    start = text.find(":") + 1
    return ((start, len(text)),) if 0 < start < len(text) else ()


def masked_userinfo(text: str) -> str:
    """Mask the password of a userinfo. An empty password is not masked (RFC 3986, 3.2.1)."""
    user, colon, password = text.partition(":")
    return user + colon + (MASK if password else "")


def masked_passwords(text: str) -> str:
    """Mask the possible passwords of a text."""
    return masked(text, passwords(text))


def masked_pieces(pieces: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Mask the possible passwords of a text that is given in named pieces."""
    named = tuple(pieces)
    text = "".join(piece for _, piece in named)
    secrets = passwords(text)
    end = 0
    for name, piece in named:
        start, end = end, end + len(piece)
        yield name, masked(text, secrets, start, end)


@cache
def _beginning() -> str:
    """What begins an authority for some reader: browsers skip any number of slashes (URL Standard, 4.4)."""
    from uriast.scheme_traits import SCHEMES

    names = [name for name, traits in SCHEMES.items() if traits.special and name != "file"]
    special = "|".join(_DROPPED.join(f"[{letter.upper()}{letter}]" for letter in name) for name in names)
    return rf"(?<![+\-.0-9A-Za-z])(?:{special}){_DROPPED}:[\t\n\r/\\]*|{_SLASHES}"


def _starts(beginning: str, text: str, *, is_authority: bool) -> Iterator[int]:
    """The indices where an authority may begin."""
    if is_authority:
        yield 0
    for begun in re.finditer(beginning, text):
        yield begun.end()


def _before_at_sign(text: str, *, is_authority: bool) -> tuple[int, int] | None:
    """The span from the first colon of the first authority that has a password to the last at-sign."""
    end = text.rfind("@")
    literals, delimiters, ports = re.compile(_LITERAL), re.compile(_DELIMITER), re.compile(_PORT)
    searched_from, delimiter, port = 0, -1, -1
    for start in _starts(_beginning(), text[: max(end, 0)], is_authority=is_authority):
        literal = literals.match(text, start, end)
        after = literal.end() if literal else start
        if not searched_from <= after <= delimiter:  # else the last search found the delimiter
            match = delimiters.search(text, after, end)
            searched_from, delimiter = after, match.start() if match else end
        if delimiter == end:
            return None
        if text[delimiter] == ":" and delimiter != port:
            if delimiter + 1 < end and not ports.match(text, delimiter + 1):
                return delimiter + 1, end
            port = delimiter
    return None


def _unfinished(text: str, *, is_authority: bool) -> tuple[int, int] | None:
    """The span from the colon of the last authority to the end of the text, unless a port is there."""
    authority = 1 + max(text.rfind("/"), text.rfind("?"), text.rfind("#"))
    at_sign = text.rfind("@")
    colon = -1
    for start in _starts(_SLASHES, text, is_authority=is_authority):
        if start < authority or text.startswith("[", start):
            continue
        if colon < start:
            colon = text.find(":", start)
        if colon < 0:
            return None
        if colon > at_sign:
            return None if re.compile(_LAST_PORT).match(text, colon + 1) else (colon + 1, len(text))
    return None
