"""Percent-encoding (RFC 3986, sections 2.1 to 2.5).

Data is encoded, and what stands between delimiters is decoded: each once, never the result again (2.4).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias, get_args, overload

from uriast.combinators import Grammar, ParseError, Rule, char_range, rule, text as text_of
from uriast.combinators.definition.charset import LAST_CODE_POINT, CharSet
from uriast.grammar import rfc3986
from uriast.nodes import Path, RegName, Userinfo

if TYPE_CHECKING:
    from uriast.combinators.compiler.regex import Regular

ComponentName: TypeAlias = Literal[
    "user",
    "password",
    "userinfo",
    "reg-name",
    "path",
    "segment",
    "segment-nz-nc",
    "query",
    "query-name",
    "query-value",
    "fragment",
]
"""What data can be encoded for: a component, or what its delimiters divide it into."""

# Where "+" is read as a space, or ";" as "&", data that holds one must not be.
_QUERY_DELIMITERS: Final = "&=+;"

_RULES: Final[dict[str, tuple[Rule[object], str]]] = {
    "user": (rfc3986.userinfo, ":"),
    "password": (rfc3986.userinfo, ""),
    "userinfo": (rfc3986.userinfo, ""),
    "reg-name": (rfc3986.reg_name, ""),
    "path": (rfc3986.path, ""),
    "segment": (rfc3986.segment, ""),
    "segment-nz-nc": (rfc3986.segment_nz_nc, ""),
    "query": (rfc3986.query, ""),
    "query-name": (rfc3986.query, _QUERY_DELIMITERS),
    "query-value": (rfc3986.query, _QUERY_DELIMITERS),
    "fragment": (rfc3986.fragment, ""),
}
"""The rule of each component, and the delimiters of what stands in it."""


class _PercentEncoding(Grammar):
    """What can be decoded: any text in which each `%` begins a pct-encoded."""

    @rule
    def percent_encoded_text(self) -> Rule[str]:
        """The rule `percent-encoded-text = *( %x00-24 / %x26-10FFFF / pct-encoded )`."""
        return text_of((char_range("\0", "$") | char_range("&", chr(LAST_CODE_POINT)) | rfc3986.pct_encoded).many())

    def hint(self, text: str, index: int, component: str | None) -> str:
        """What to do about a percent sign without its two digits: nothing else is refused."""
        del text, index, component
        return "a percent sign that encodes nothing is written as %25"


_PERCENT_ENCODED_TEXT: Final = _PercentEncoding().percent_encoded_text


class _Kept(NamedTuple):
    """What encoding leaves as it stands.

    Attributes:
        octets: The ASCII characters.
        written: Each octet as it is written.
        beyond: Runs of the other characters, if there are any, in a group.
    """

    octets: bytes
    written: tuple[str, ...]
    beyond: re.Pattern[str] | None


def percent_encode(data: str | bytes, component: ComponentName | Rule[str], errors: str = "strict") -> str:
    r"""Encode data for a component (sections 2.1, 2.4 and 2.5): text as UTF-8, or octets.

    Encoded are the characters that the component's rule forbids, `%`, and what would be taken for a delimiter:

    - in a `user` the colon, which ends it; `password` and `userinfo` keep it, as the first colon alone divides a
      userinfo, and in a whole one it is there to divide;
    - in a `segment` the slash, in a `segment-nz-nc` the colon too; a `path` keeps both;
    - in a `query-name` and a `query-value` `&` and `=`, and what some readers take for a space or for `&`: `+` and `;`.

    >>> percent_encode("50% off/today", "segment"), percent_encode("a+b=c", "query-value")
    ('50%25%20off%2Ftoday', 'a%2Bb%3Dc')
    >>> from uriast.grammar.rfc3986 import unreserved
    >>> percent_encode(b"~\xe4", unreserved)
    '~%E4'

    What is wrong with a whole is no matter of characters, so no encoding protects from it: a segment `.` or `..` is a
    dot-segment (3.3) and a reg-name `1.2.3.4` an IPv4address, and `%2E` is equivalent to `.` (2.3); an empty segment at
    the start of a path may be missing or make it begin with `//`.

    Args:
        data: Text or octets that are not percent-encoded: every `%` is encoded.
        component: The name of what the data is to be, or the characters to keep: a rule that reads one character, such
            as `unreserved`. A `pct-encoded` among its alternatives, as in `pchar`, keeps no `%`. What it reads beyond
            ASCII is kept in text, never in octets.
        errors: What is done about lone surrogates, which have no UTF-8: the name of a codec error handler.
            `surrogateescape` gives back the octets that decoding read with it.

    Raises:
        ValueError: There is no such component, the rule reads other than one character, or reads `%`, or the text has a
            lone surrogate that the error handler does not encode.
        LookupError: There is no such error handler, and there is a lone surrogate.
        TypeError: An argument is of no such type.
    """
    # Two checks: a union would be made anew in every call.
    if not isinstance(component, str) and not isinstance(component, Rule):
        message = f"a component is given by its name or as a Rule, not as {type(component).__name__}"
        raise TypeError(message)
    kept = _kept(component)
    if isinstance(data, str):
        if kept.beyond is not None and not data.isascii():
            parts = kept.beyond.split(data)
            parts[::2] = [percent_encode(_utf8(part, errors), component) for part in parts[::2]]
            return "".join(parts)
        octets = _utf8(data, errors)
    elif isinstance(data, bytes):
        octets = data
    else:
        message = f"what is percent-encoded is str or bytes, not {type(data).__name__}"
        raise TypeError(message)
    if not octets.strip(kept.octets):
        return octets.decode("ascii")
    written = kept.written
    return "".join([written[octet] for octet in octets])


def percent_decode(text: str, errors: str = "strict") -> str:
    """Decode a text whose percent-encoded octets are UTF-8 (sections 2.1 and 2.5), once.

    Split a component at its delimiters before: `decoded` does that. All but the percent-encoded octets passes through.

    >>> percent_decode("caf%C3%A9%20%2541"), percent_decode("%E9", "replace")
    ('café %41', '\ufffd')

    Args:
        text: Any text in which each `%` begins a percent-encoded octet.
        errors: What is done about octets that are no UTF-8: the name of an error handler, as for `bytes.decode`.

    Raises:
        ParseError: A `%` is not followed by two hexadecimal digits.
        UnicodeDecodeError: The octets are no UTF-8, and the error handler does not take them.
        LookupError: There is no such error handler, and the octets are no UTF-8.
        TypeError: The text is no `str`.
    """
    _check_encoded(text)
    if "%" not in text:
        return text
    try:
        octets = text.encode()
    except UnicodeEncodeError:
        return _decoded_around_surrogates(text, errors)
    return _octets(octets, text).decode("utf-8", errors)


def percent_decode_to_bytes(text: str) -> bytes:
    r"""Decode a text to octets (section 2.1), once. Characters that are not percent-encoded give their UTF-8.

    >>> percent_decode_to_bytes("%E9t%e9")
    b'\xe9t\xe9'

    Raises:
        ParseError: A `%` is not followed by two hexadecimal digits.
        ValueError: The text has a lone surrogate.
        TypeError: The text is no `str`.
    """
    _check_encoded(text)
    octets = _utf8(text, "strict")
    return _octets(octets, text) if "%" in text else octets


@overload
def decoded(node: Path, errors: str = "strict") -> tuple[str, ...]: ...
@overload
def decoded(node: RegName, errors: str = "strict") -> str: ...
@overload
def decoded(node: Userinfo, errors: str = "strict") -> tuple[str, str | None]: ...
def decoded(node: Path | RegName | Userinfo, errors: str = "strict") -> tuple[str, ...] | str | tuple[str, str | None]:
    """What a node says: split at its delimiters, then decoded, so that nothing encoded becomes a delimiter (7.3).

    A path gives its segments, a userinfo its user and its password or `None`.

    >>> from uriast import parse
    >>> uri = parse("http://us%3Aer:pass@example.com/a%2Fb/c%20d")
    >>> decoded(uri.path), decoded(uri.userinfo), decoded(uri.host)
    (('a/b', 'c d'), ('us:er', 'pass'), 'example.com')

    Args:
        node: A path, a reg-name or a userinfo.
        errors: What is done about octets that are no UTF-8: the name of an error handler, as for `bytes.decode`.

    Raises:
        UnicodeDecodeError: The octets are no UTF-8, and the error handler does not take them. For a password, a
            `ValueError` that does not show it.
        TypeError: The node is no such node.
    """
    if isinstance(node, Path):
        return tuple([percent_decode(segment, errors) for segment in node.segments])
    if isinstance(node, RegName):
        return percent_decode(node.text, errors)
    if isinstance(node, Userinfo):
        return percent_decode(node.user, errors), _decoded_password(node.password, errors)
    message = f"a path, a reg-name or a userinfo is decoded, not {type(node).__name__}"
    raise TypeError(message)


@lru_cache(maxsize=64)
def _kept(component: str | Rule[str]) -> _Kept:
    chars = _characters_of_component(component) if isinstance(component, str) else _characters_of_class(component)
    # Small letters first, where a search finds them soon.
    octets = bytes(code for code in reversed(range(0x80)) if chars.has(chr(code)))
    written = tuple(chr(octet) if octet in octets else f"%{octet:02X}" for octet in range(0x100))
    return _Kept(octets, written, _runs(chars & CharSet(((0x80, LAST_CODE_POINT),))))


def _characters_of_component(name: str) -> CharSet:
    if name not in _RULES:
        message = f"no component is named {name!r}: there are {', '.join(get_args(ComponentName))}"
        raise ValueError(message)
    component, delimiters = _RULES[name]
    ascii_characters = map(chr, range(0x80))
    return CharSet.of_text("".join(c for c in ascii_characters if component.matches(c) and c not in delimiters))


def _characters_of_class(character: Rule[str]) -> CharSet:
    from uriast.combinators.compiler.regex import Set, ways  # noqa: PLC0415 - the first use pays, not the import

    triplet = _regular(rfc3986.pct_encoded)
    others = [way for way in ways(_regular(character)) if way != triplet]
    sets = [way.chars for way in others if isinstance(way, Set)]
    found = CharSet.union(sets)
    if not sets or len(sets) < len(others) or found.has("%"):
        message = f"a class of characters is a rule that reads one character, never %: not {character.name}"
        raise ValueError(message)
    return found


def _regular(character: Rule[str]) -> Regular:
    from uriast.combinators.compiler.lowering import Lowering  # noqa: PLC0415 - as for regular

    return Lowering().text(character.definition)


def _runs(chars: CharSet) -> re.Pattern[str] | None:
    from uriast.combinators.compiler.render import char_class  # noqa: PLC0415 - as for regular

    return re.compile(f"({char_class(chars)}+)") if chars else None


def _utf8(data: str, errors: str) -> bytes:
    try:
        return data.encode("utf-8", errors)
    except UnicodeEncodeError:
        pass
    # Not in the handler: the codec's own error shows the data, which may be a password.
    message = f"the text has a lone surrogate, which under the error handler {errors!r} has no UTF-8"
    raise ValueError(message)


def _check_encoded(text: object) -> None:
    if not isinstance(text, str):
        message = f"what is percent-decoded is str, not {type(text).__name__}"
        raise TypeError(message)


def _octets(octets: bytes, text: str) -> bytes:
    """Decode a text whose UTF-8 is given."""
    # A codec of Python's reads all the triplets in one step, written as those of a string literal.
    try:
        return octets.replace(b"\\", rb"\\").replace(b"%", rb"\x").decode("unicode_escape").encode("latin-1")
    except UnicodeDecodeError:
        raise ParseError(_PERCENT_ENCODED_TEXT, text) from None


def _decoded_around_surrogates(text: str, errors: str) -> str:
    """Decode a text with lone surrogates, which have no UTF-8 that could be decoded along with the octets."""
    parts = re.split("([\ud800-\udfff]+)", _PERCENT_ENCODED_TEXT.parse(text))
    parts[::2] = [percent_decode(part, errors) for part in parts[::2]]
    return "".join(parts)


def _decoded_password(password: str | None, errors: str) -> str | None:
    try:
        return None if password is None else percent_decode(password, errors)
    except UnicodeDecodeError:
        pass
    # Not in the handler: the codec's own error shows the password.
    message = f"the password's octets are no UTF-8, which the error handler {errors!r} does not take"
    raise ValueError(message)
