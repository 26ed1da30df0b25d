"""What no message shows of a text: the password of a userinfo (RFC 3986, 3.2.1 and 7.5).

Nothing else in this library decides what is masked.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from uriast.combinators.masking import MASK, joined, masked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_SLASHES: Final = r"[/\\]{2,}"
"""What an authority stands behind, if only by mistake."""

_LITERAL: Final = r"\[[^\[\]@/?#]*\]"
_DELIMITER: Final = "[:/?#]"
_PORT: Final = "[0-9]*[/?#]"
_LAST_PORT: Final = r"[0-9]*\Z"


def passwords(text: str, *, is_authority: bool = False) -> tuple[tuple[int, int], ...]:
    """The spans of what may be a password to some reader of a text, valid or not.

    A password stands between the first colon of an authority and the last at-sign. It may hold what no userinfo may, so
    the last at-sign of the whole text counts. `:80/` is a port. At the end of a text, `:80a` may be a password whose
    at-sign is to come.

    >>> passwords("http://user:secret@example.com/"), passwords("user:secret@example.com")
    (((12, 18),), ())
    >>> passwords("user:secret@example.com", is_authority=True), passwords("http://example.com:80/@")
    (((5, 11),), ())

    Args:
        text: Any text.
        is_authority: Whether an authority may begin where the text does; elsewhere one stands behind two slashes.
    """
    spans = (_before_at_sign(text, is_authority=is_authority), _unfinished(text, is_authority=is_authority))
    return tuple(joined(span for span in spans if span))


def password_of_userinfo(text: str) -> tuple[tuple[int, int], ...]:
    """The span of the password in a userinfo, valid or not: it stands behind the first colon.

    >>> password_of_userinfo("user:secret"), password_of_userinfo("user:")
    (((5, 11),), ())
    """
    start = text.find(":") + 1
    end = text.rfind("@", start)
    span = (start, len(text) if end < 0 else end)
    return (span,) if start and span[0] < span[1] else ()


def masked_userinfo(text: str) -> str:
    """A userinfo with `***` for its password. An empty password is none (RFC 3986, 3.2.1).

    >>> masked_userinfo("user:secret"), masked_userinfo("user:"), masked_userinfo("user")
    ('user:***', 'user:', 'user')
    """
    user, colon, password = text.partition(":")
    return user + colon + (MASK if password else "")


def redacted(text: str) -> str:
    """A text with `***` for what may be a password.

    >>> redacted("http://user:secret@example.com/")
    'http://user:***@example.com/'
    """
    return masked(text, passwords(text))


def redacted_pieces(pieces: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The named pieces of a text, with `***` for what may be a password.

    >>> list(redacted_pieces([("", "//"), ("authority", "user:a/b@h")]))
    [('', '//'), ('authority', 'user:***@h')]
    """
    kept = tuple(pieces)
    text = "".join(piece for _, piece in kept)
    secrets = passwords(text)
    end = 0
    for name, piece in kept:
        start, end = end, end + len(piece)
        yield name, masked(text, secrets, start, end)


def _starts(text: str, *, is_authority: bool) -> Iterator[int]:
    """Where an authority may begin."""
    if is_authority:
        yield 0
    for slashes in re.finditer(_SLASHES, text):
        yield slashes.end()


def _before_at_sign(text: str, *, is_authority: bool) -> tuple[int, int] | None:
    """The span from the first colon of the first authority that has a password to the last at-sign."""
    end = text.rfind("@")
    literals, delimiters, ports = re.compile(_LITERAL), re.compile(_DELIMITER), re.compile(_PORT)
    looked_from, delimiter, port = 0, -1, -1
    for start in _starts(text[: max(end, 0)], is_authority=is_authority):
        literal = literals.match(text, start, end)
        behind = literal.end() if literal else start
        if not looked_from <= behind <= delimiter:  # or else the delimiter is known
            found = delimiters.search(text, behind, end)
            looked_from, delimiter = behind, found.start() if found else end
        if delimiter == end and not literal:
            return None
        if text[delimiter] == ":" and delimiter != port:
            if delimiter + 1 < end and not ports.match(text, delimiter + 1):
                return delimiter + 1, end
            port = delimiter
    return None


def _unfinished(text: str, *, is_authority: bool) -> tuple[int, int] | None:
    """The span from the colon of the last authority to the end of the text, where that is no port."""
    authority = 1 + max(text.rfind("/"), text.rfind("?"), text.rfind("#"))
    at_sign = text.rfind("@")
    colon = -1
    for start in _starts(text, is_authority=is_authority):
        if start < authority or text.startswith("[", start):
            continue
        if colon < start:
            colon = text.find(":", start)
        if colon < 0:
            return None
        if colon > at_sign:
            return None if re.compile(_LAST_PORT).match(text, colon + 1) else (colon + 1, len(text))
    return None
