"""What the errors of RFC 3986's rules say beyond what was expected: components, hints, and what they do not show."""

from __future__ import annotations

import re
from typing import Final

COMPONENTS: Final = {
    "scheme": "scheme",
    "authority": "authority",
    "userinfo": "userinfo",
    "host": "host",
    "IP-literal": "host",
    "IPv6address": "host",
    "IPvFuture": "host",
    "IPv4address": "host",
    "reg-name": "host",
    "port": "port",
    "path": "path",
    "path-abempty": "path",
    "path-absolute": "path",
    "path-noscheme": "path",
    "path-rootless": "path",
    "path-empty": "path",
    "segment": "path",
    "segment-nz": "path",
    "segment-nz-nc": "path",
    "query": "query",
    "fragment": "fragment",
}
"""The component (section 3) that each rule reads."""

ENCODED: Final = frozenset({"userinfo", "host", "path", "query", "fragment"})
"""The components that take pct-encoded."""

# A password is what stands between the first colon of a userinfo and the last at-sign, even where it holds what no
# userinfo may: so the end is sought as far as it can be, rather than where the authority ends. What is a port, and
# behind it the path, is none. At the end of the input, what is no port may be a password whose at-sign is to come.
# Compiled when an error wants it.
_BEFORE_AT: Final = (
    r"(?:\[[^\]@/?#]*\]|(?!\[[^\]@/?#]*\]))[^:/?#]*:(?![0-9]*[/?#])(?P<secret>.+)@"
    r"|(?!\[)[^:/?#]*:(?![0-9]*\Z)(?P<unfinished>[^/?#@]+)\Z"
)


def passwords(name: str, text: str) -> tuple[tuple[int, int], ...]:
    """The span of the password in a text, valid or not, that is read as the named rule."""
    if name == "userinfo":
        colon = text.find(":")
        return ((colon + 1, len(text)),) if colon >= 0 else ()
    begins = COMPONENTS.get(name) in {"authority", "host", "port"}
    slashes = text.find("//")
    if not begins and slashes < 0:
        return ()
    start = 0 if begins else slashes + 2
    found = re.match(_BEFORE_AT, text[start:], re.DOTALL)
    if found is None:
        return ()
    first, last = found.span(found.lastgroup or 0)
    return ((start + first, start + last),)


def hint(text: str, index: int, component: str | None) -> str | None:
    """What to do about the character at an index, or about the end there, where it is certain."""
    if component in ENCODED and _is_in_triplet(text, index):
        return "a percent sign that encodes nothing is written as %25"
    character = text[index : index + 1]
    if component == "host" and text.rfind("[", 0, index) > text.rfind("]", 0, index):
        return _hint_in_literal(character)
    if character and character in "[]":
        return "square brackets stand only round an IP literal (section 3.2.2); elsewhere they are %5B and %5D"
    if component == "host" and not character.isascii():
        return "an internationalized domain name is written in its IDNA encoding (section 3.2.2)"
    if component in ENCODED and (character == " " or not character.isascii()):
        return _encoding_of(character)
    return None


def _is_in_triplet(text: str, index: int) -> bool:
    """Whether the text stops in the middle of what a percent sign began."""
    return text.endswith("%", 0, index) or text[max(0, index - 2) : index].startswith("%")


def _hint_in_literal(character: str) -> str | None:
    if character == "%":
        return "a zone identifier is no part of a URI (RFC 6874 was withdrawn by RFC 9844)"
    return 'the IP literal lacks its "]"' if character in {"", "/", "?", "#"} else None


def _encoding_of(character: str) -> str | None:
    try:
        octets = character.encode()
    except UnicodeEncodeError:  # a lone surrogate is no character
        return None
    name = "a space" if character == " " else "this character"
    return f"{name} is written as {''.join(f'%{octet:02X}' for octet in octets)}"
