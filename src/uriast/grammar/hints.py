"""What errors say of URIs: the component, and a hint."""

from __future__ import annotations

from string import ascii_letters
from typing import Final

_HOST: Final = ("host", "IP-literal", "IPv6address", "IPvFuture", "IPv4address", "reg-name")
_PATH: Final = ("path", "path-abempty", "path-absolute", "path-noscheme", "path-rootless", "path-empty")
_SEGMENT: Final = ("segment", "segment-nz", "segment-nz-nc")
COMPONENTS: Final = {
    **{name: name for name in ("scheme", "authority", "userinfo", "port", "query", "fragment")},
    **dict.fromkeys(_HOST, "host"),
    **dict.fromkeys((*_PATH, *_SEGMENT), "path"),
}
"""The component (section 3) that each rule reads, by the rule's name."""

_ENCODED: Final = frozenset({"userinfo", "host", "path", "query", "fragment"})
"""The components that may contain pct-encoded."""

_OF_ADDRESS: Final = "0123456789ABCDEFabcdef:."
_BEFORE_A_PORT: Final = (*ascii_letters, *"-_~[]")
"""Before a run of `_OF_ADDRESS`, these mean a host with a port, or brackets, not an IPv6 address without them."""

_BEHIND_A_HOST: Final = frozenset({"", *"/?#:"})

_SPACES: Final = " \t\r\n"
"""What is left around a text that was read from a line, or copied."""

_FORBIDDEN: Final = frozenset(' "<>\\^`{|}')
"""The printable ASCII characters that no URI contains."""


def doubts(text: str, index: int, component: str | None) -> bool:
    """Whether a rule for userinfo read a host, such as `example.com:80a` with a wrong port: no at-sign follows."""
    return component == "userinfo" and not _is_before_at_sign(text, index)


def hint(text: str, index: int, component: str | None) -> str | None:
    """A hint about the character, or the end of the text, at an index; `None` if the remedy is not certain."""
    character = text[index : index + 1]
    if component in {None, "scheme"} and not index and _begins_with_literal(text):
        return "a host comes after two slashes, as in //[::1]/"
    if component == "scheme" and (character in {"", "/", "?", "#"} or not (index or character in _SPACES)):
        return "a URI begins with a scheme and a colon, such as https:"
    is_in_literal = component == "host" and text.rfind("[", 0, index) > text.rfind("]", 0, index)
    if component in {"authority", "host"} and not is_in_literal:
        is_at_port = component == "authority" and text.endswith(":", 0, index)
        component = "userinfo" if _is_before_at_sign(text, index) else "port" if is_at_port else "host"
    if component in _ENCODED and _is_in_triplet(text, index):
        return "a percent sign that encodes nothing is written as %25"
    if component in {"userinfo", "host", "port"} and _is_in_bare_ipv6(text, index, is_host=component == "host"):
        return "an IPv6 address is written in square brackets (RFC 3986, 3.2.2)"
    if is_in_literal:
        return _hint_in_literal(character)
    if character and character in "[]":
        return "square brackets enclose only IP literals (RFC 3986, 3.2.2); elsewhere they are %5B and %5D"
    if character in _SPACES and character and not (text[:index].strip(_SPACES) and text[index:].strip(_SPACES)):
        return "leave out the white space"
    if component == "port":
        return "a port has only digits" if character else None
    if character == "@" and component in {"userinfo", "host"} and "@" in text[:index]:
        return "an at-sign in a user name or password is written as %40"
    if character == "#" and component == "fragment":
        return "a number sign in a fragment is written as %23"
    if component in {"host", "userinfo"} and character in _BEHIND_A_HOST and text.endswith(("//", "@"), 0, index):
        return "the host is missing"
    if component == "host":
        return _hint_in_host(character)
    if component in _ENCODED and (character in _FORBIDDEN or not character.isascii()):
        return _encoding_of(character)
    return None


def _is_before_at_sign(text: str, index: int) -> bool:
    """Whether an at-sign follows in the same authority: an index before it is in the userinfo."""
    ends = [end for end in (text.find(delimiter, index) for delimiter in "/?#") if end >= 0]
    return text.find("@", index, min(ends, default=len(text))) >= 0


def _is_in_triplet(text: str, index: int) -> bool:
    """Whether a percent sign is one or two characters before an index: its triplet is incomplete."""
    return text.endswith("%", 0, index) or text[max(0, index - 2) : index].startswith("%")


def _is_in_bare_ipv6(text: str, index: int, *, is_host: bool) -> bool:
    """Whether the text around an index looks like an IPv6 address without brackets."""
    # A host ends at the first colon. Only the rule IPv6address reads on.
    start = len(text[:index].rstrip(_OF_ADDRESS))
    if is_host and (text[index : index + 1] != ":" or ":" in text[start:index]):
        return False
    run = text[start : index + len(text[index:]) - len(text[index:].lstrip(_OF_ADDRESS))]
    return run.count(":") > 1 and not text[:start].endswith(_BEFORE_A_PORT)


def _begins_with_literal(text: str) -> bool:
    """Whether a text begins like an IPv6 address in brackets."""
    run = text[1 : len(text) - len(text[1:].lstrip(_OF_ADDRESS))]
    return text.startswith("[") and ":" in run


def _hint_in_host(character: str) -> str | None:
    if character.isalnum() and not character.isascii():
        return "an internationalized domain name is written in its IDNA encoding (RFC 3986, 3.2.2)"
    return {" ": "a host has no spaces", "\\": "a slash is written as /"}.get(character)


def _hint_in_literal(character: str) -> str | None:
    if character == "%":
        return "a URI cannot contain a zone identifier (RFC 9844 obsoletes RFC 6874)"
    return 'the IP literal lacks its "]"' if character in {"", "/", "?", "#"} else None


def _encoding_of(character: str) -> str | None:
    from uriast import octets

    try:
        encoded = octets.encode(character.encode())
    except UnicodeEncodeError:  # a lone surrogate has no encoding
        return None
    if character == "\\":
        return f"a slash is written as /, a backslash as {encoded}"
    names = {" ": "a space"}
    name = names.get(character, f'"{character}"' if character.isascii() and character != '"' else "this character")
    return f"{name} is written as {encoded}"
