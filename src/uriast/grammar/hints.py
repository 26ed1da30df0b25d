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
# Where an authority may begin, and be it only by mistake, is behind two slashes or backslashes.
_SLASHES: Final = r"[/\\]{2}"
_BEFORE_AT: Final = r"(?:\[[^\]@/?#]*\]|(?!\[[^\]@/?#]*\]))[^:/?#]*:(?![0-9]*[/?#])(?P<secret>.+)@\Z"
_UNFINISHED: Final = r"(?!\[)[^:/?#]*:(?![0-9]*\Z)(?P<secret>[^/?#@]+)\Z"


_OF_ADDRESS: Final = "0123456789ABCDEFabcdef:."


def passwords(name: str, text: str) -> tuple[tuple[int, int], ...]:
    """The span of the password in a text, valid or not, that is read as the named rule."""
    if name == "userinfo":
        colon = text.find(":")
        return ((colon + 1, len(text)),) if colon >= 0 else ()
    begins = COMPONENTS.get(name) in {"authority", "host", "port"}
    start = rf"(?:\A|{_SLASHES})" if begins else _SLASHES
    before_at = text[: text.rfind("@") + 1]
    found = re.search(start + _BEFORE_AT, before_at, re.DOTALL) or re.search(start + _UNFINISHED, text)
    return () if found is None else (found.span("secret"),)


def hint(text: str, index: int, component: str | None) -> str | None:
    """What to do about the character at an index, or about the end there, where it is certain."""
    if component in ENCODED and _is_in_triplet(text, index):
        return "a percent sign that encodes nothing is written as %25"
    character = text[index : index + 1]
    if component in {"userinfo", "host", "port"} and _is_in_bare_ipv6(text, index):
        return "an IPv6 address stands in square brackets (section 3.2.2)"
    if component == "host" and text.rfind("[", 0, index) > text.rfind("]", 0, index):
        return _hint_in_literal(character)
    if character and character in "[]":
        return "square brackets stand only round an IP literal (section 3.2.2); elsewhere they are %5B and %5D"
    return _hint_of_encoding(character, component)


def _hint_of_encoding(character: str, component: str | None) -> str | None:
    if component == "host" and not character.isascii():
        return "an internationalized domain name is written in its IDNA encoding (section 3.2.2)"
    if component in ENCODED and (character == " " or not character.isascii()):
        return _encoding_of(character)
    return None


def _is_in_triplet(text: str, index: int) -> bool:
    """Whether the text stops in the middle of what a percent sign began."""
    return text.endswith("%", 0, index) or text[max(0, index - 2) : index].startswith("%")


def _is_in_bare_ipv6(text: str, index: int) -> bool:
    """Whether the text stops in or behind what only an IPv6 address looks like, without its brackets."""
    start = len(text[:index].rstrip(_OF_ADDRESS))
    run = text[start : index + len(text[index:]) - len(text[index:].lstrip(_OF_ADDRESS))]
    return run.count(":") > 1 and not text.endswith("[", 0, start)


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
