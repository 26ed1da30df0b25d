"""Percent-encoding (RFC 3986, sections 2.1 to 2.5).

Data is encoded before it becomes part of a URI, and decoded after the URI is split at its delimiters: each once (2.4).
"""

from __future__ import annotations

import re
import sys
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias, get_args, overload

from uriast import octets
from uriast.combinators import CharSet, Grammar, ParseError, Rule, char_range, rule, text as text_of
from uriast.grammar import rfc3986
from uriast.nodes import AnyPath
from uriast.nodes.iri import IRegName, IUserinfo

__all__ = ["ComponentName", "Scalar", "decoded", "percent_decode", "percent_decode_to_bytes", "percent_encode"]

ComponentName: TypeAlias = Literal[
    "user",
    "userinfo",
    "reg-name",
    "path",
    "segment",
    "segment-nz-nc",
    "query",
    "query-value",
    "fragment",
]
"""The names of the components, and parts of components, for which data can be encoded."""

Scalar: TypeAlias = str | int
"""Data that has one text: the text itself, or a number, by its decimal digits."""

_RULES: Final[dict[str, tuple[Rule[object], str]]] = {
    "user": (rfc3986.userinfo, ":"),
    "userinfo": (rfc3986.userinfo, ""),
    "reg-name": (rfc3986.reg_name, ""),
    "path": (rfc3986.path, ""),
    "segment": (rfc3986.segment, ""),
    "segment-nz-nc": (rfc3986.segment_nz_nc, ""),
    "query": (rfc3986.query, ""),
    "query-value": (rfc3986.query, "&=+;"),  # some readers take `+` for a space and `;` for `&`
    "fragment": (rfc3986.fragment, ""),
}
"""The rule of each component, and the characters to encode although the rule allows them: they delimit its parts."""


class _PercentEncoding(Grammar):
    """The grammar of text that can be decoded: each `%` begins a pct-encoded."""

    @rule
    def percent_encoded_text(self) -> Rule[str]:
        """The rule `percent-encoded-text = *( %x00-24 / %x26-10FFFF / pct-encoded )`."""
        return text_of((char_range("\0", "$") | char_range("&", chr(sys.maxunicode)) | rfc3986.pct_encoded).many())

    def hint(self, text: str, index: int, component: str | None) -> str:
        """The hint for the only possible error: a percent sign without two hexadecimal digits."""
        del text, index, component
        return "a percent sign that encodes nothing is written as %25"


_PERCENT_ENCODED_TEXT: Final = _PercentEncoding().percent_encoded_text


class _Kept(NamedTuple):
    """The characters that encoding keeps."""

    octets: bytes  # the ASCII characters that stay
    texts: tuple[str, ...]  # the text of each octet: the character itself or a triplet
    # the pattern of a run of non-ASCII characters that stay, in a group; `None` if none do
    beyond: re.Pattern[str] | None


def percent_encode(data: str | bytes, component: ComponentName | Rule[str], errors: str = "strict") -> str:
    r"""Encode data for a component (sections 2.1, 2.4 and 2.5): text as UTF-8, or octets.

    The function encodes `%`, the characters that the component's rule forbids, and the delimiters of its parts:

    - `user`: the colon, which ends it. `userinfo`, which is for passwords too, keeps the colon: only the first one in a
      userinfo is a delimiter.
    - `segment`: the slash. `segment-nz-nc`: the slash and the colon. `path` keeps both.
    - `query-value`, which is for names too: `&` and `=`; also `+` and `;`, which some readers take for a space and for
      `&`.

    >>> percent_encode("50% off/today", "segment"), percent_encode("a+b=c", "query-value")
    ('50%25%20off%2Ftoday', 'a%2Bb%3Dc')
    >>> from uriast.grammar.rfc3986 import unreserved
    >>> percent_encode(b"~\xe4", unreserved)
    '~%E4'

    Encoding works per character; it cannot fix a component as a whole. A segment `..` stays a dot-segment (3.3), and a
    reg-name `1.2.3.4` an IPv4address: `%2E` is equivalent to `.` (2.3). An empty first segment may make a path begin
    with `//`. `uriast.append_data` encodes segments and refuses these.

    Args:
        data: Text or octets that are not percent-encoded: every `%` is encoded.
        component: The name of the component that the data becomes, or the characters to keep: a rule that reads one
            character, such as `unreserved`. A rule with the alternative `pct-encoded`, such as `pchar`, does not keep
            `%`. Non-ASCII characters are kept only in text, never in octets; the controls of bidirectional text are
            never kept (RFC 3987, 4.1).
        errors: The name of the codec error handler for lone surrogates, which UTF-8 cannot encode. `surrogateescape`
            restores the octets that `percent_decode` read with the same handler.

    Raises:
        ValueError: The component's name is unknown, the rule does not read exactly one character or reads `%`, or the
            error handler does not encode a lone surrogate of the text.
        LookupError: The text has a lone surrogate, and the error handler is unknown.
    """
    if not isinstance(component, (str, Rule)):
        message = f"expected a component's name or a Rule, got {type(component).__name__}"
        raise TypeError(message)
    kept, texts, beyond = _kept(component)
    if isinstance(data, str):
        if beyond is not None and not data.isascii():
            parts = beyond.split(data)
            parts[::2] = [percent_encode(_utf8(part, errors), component) for part in parts[::2]]
            return "".join(parts)
        data = _utf8(data, errors)
    elif not isinstance(data, bytes):
        message = f"expected data as str or bytes, got {type(data).__name__}"
        raise TypeError(message)
    return octets.encode(data, texts) if data.strip(kept) else data.decode("ascii")


def percent_decode(text: str, errors: str = "strict") -> str:
    """Decode a text whose percent-encoded octets are UTF-8 (sections 2.1 and 2.5), once.

    Split a component at its delimiters first, or use `decoded`, which does. All other characters stay as they are.

    >>> percent_decode("caf%C3%A9%20%2541"), percent_decode("%E9", "replace")
    ('café %41', '\ufffd')

    Args:
        text: Any text in which each `%` begins a percent-encoded octet.
        errors: The name of the error handler for octets that are not UTF-8, as for `bytes.decode`.

    Raises:
        ParseError: A `%` is not followed by two hexadecimal digits.
        UnicodeDecodeError: The octets are not UTF-8, and the error handler does not accept them.
        LookupError: The octets are not UTF-8, and the error handler is unknown.
    """
    _check_encoded(text)
    if "%" not in text:
        return text
    try:
        utf8 = text.encode()
    except UnicodeEncodeError:
        return _decoded_around_surrogates(text, errors)
    return _decoded(utf8, text).decode("utf-8", errors)


def percent_decode_to_bytes(text: str) -> bytes:
    r"""Decode a text to octets (section 2.1), once. Characters that are not percent-encoded become UTF-8.

    >>> percent_decode_to_bytes("%E9t%e9")
    b'\xe9t\xe9'

    Args:
        text: Any text in which each `%` begins a percent-encoded octet.

    Raises:
        ParseError: A `%` is not followed by two hexadecimal digits.
        ValueError: The text has a lone surrogate.
    """
    _check_encoded(text)
    utf8 = _utf8(text, "strict")
    return _decoded(utf8, text) if "%" in text else utf8


@overload
def decoded(node: AnyPath, errors: str = "strict") -> tuple[str, ...]: ...
@overload
def decoded(node: IRegName, errors: str = "strict") -> str: ...
@overload
def decoded(node: IUserinfo, errors: str = "strict") -> tuple[str, str | None]: ...
def decoded(
    node: AnyPath | IRegName | IUserinfo, errors: str = "strict"
) -> tuple[str, ...] | str | tuple[str, str | None]:
    """Decode the data of a node: split it at its delimiters first, so that no decoded character becomes one (7.3).

    The result is a tuple of segments for a path, a name for a reg-name, and a pair of user and password for a userinfo.

    >>> from uriast import parse
    >>> uri = parse("http://us%3Aer:pass@example.com/a%2Fb/c%20d")
    >>> decoded(uri.path), decoded(uri.userinfo), decoded(uri.host)
    (('a/b', 'c d'), ('us:er', 'pass'), 'example.com')

    Args:
        node: A path, a reg-name or a userinfo, of a URI or an IRI.
        errors: The name of the error handler for octets that are not UTF-8, as for `bytes.decode`.

    Raises:
        UnicodeDecodeError: The octets are not UTF-8, and the error handler does not accept them.
        ValueError: The same for the octets of a password, with a message that does not show it.
    """
    if isinstance(node, AnyPath):
        return tuple([percent_decode(segment, errors) for segment in node.segments])
    if isinstance(node, IUserinfo):
        return percent_decode(node.user, errors), _decoded_password(node.password, errors)
    if isinstance(node, IRegName):
        return percent_decode(node.text, errors)
    message = f"expected a path, reg-name or userinfo, got {type(node).__name__}"
    raise TypeError(message)


@lru_cache(maxsize=64)
def _kept(component: str | Rule[str]) -> _Kept:
    chars = _characters_of_component(component) if isinstance(component, str) else _characters_of_class(component)
    # In descending order: lower-case letters are the most frequent, and a search finds them first.
    kept = bytes(code for code in reversed(range(0x80)) if chr(code) in chars)
    beyond = chars & CharSet(((0x80, sys.maxunicode),)) - CharSet.of_text(octets.BIDI_CONTROLS)
    ranges = "".join([f"{chr(first)}-{chr(last)}" for first, last in beyond.ranges])
    return _Kept(kept, octets.keeping(kept), re.compile(f"([{ranges}]+)") if ranges else None)


def _characters_of_component(name: str) -> CharSet:
    if name not in _RULES:
        message = f"expected a component ({', '.join(get_args(ComponentName))}), got {name!r}"
        raise ValueError(message)
    component, delimiters = _RULES[name]
    return CharSet.of_text("".join(c for c in map(chr, range(0x80)) if component.matches(c) and c not in delimiters))


def _characters_of_class(character: Rule[str]) -> CharSet:
    try:
        chars = character.characters(besides=rfc3986.pct_encoded)
    except TypeError:
        chars = None
    if chars is None or "%" in chars:
        message = f"expected a rule that reads one character other than %, got {character.name}"
        raise ValueError(message)
    return chars


def _utf8(data: str, errors: str) -> bytes:
    try:
        return data.encode("utf-8", errors)
    except UnicodeEncodeError:
        pass
    # Raised outside the `except` block: the codec's own error shows the data, which may be a password.
    message = f"expected text that the error handler {errors!r} can encode, got a lone surrogate"
    raise ValueError(message)


def _check_encoded(text: object) -> None:
    if not isinstance(text, str):
        message = f"expected a text as str, got {type(text).__name__}"
        raise TypeError(message)


def _decoded(utf8: bytes, text: str) -> bytes:
    try:
        return octets.decode(utf8)
    except UnicodeDecodeError:
        raise ParseError(_PERCENT_ENCODED_TEXT, text) from None


def _decoded_around_surrogates(text: str, errors: str) -> str:
    """Decode the parts between lone surrogates, which UTF-8 cannot encode."""
    parts = re.split("([\ud800-\udfff]+)", _PERCENT_ENCODED_TEXT.parse(text))
    parts[::2] = [percent_decode(part, errors) for part in parts[::2]]
    return "".join(parts)


def _decoded_password(password: str | None, errors: str) -> str | None:
    try:
        return None if password is None else percent_decode(password, errors)
    except UnicodeDecodeError:
        pass
    # Raised outside the `except` block: the codec's own error shows the password.
    message = f"expected a password that the error handler {errors!r} can decode, got octets that are not UTF-8"
    raise ValueError(message)
