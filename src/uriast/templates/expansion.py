"""Expansion of literals and expressions to text (RFC 6570, sections 3.1 and 3.2)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple, TypeGuard, cast

from uriast.grammar import rfc3986
from uriast.octets import TRIPLET
from uriast.passes.percent_encoding import percent_encode
from uriast.templates.nodes import Expression, Prefix
from uriast.templates.values import checked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from uriast.templates.nodes import Operator, Part, VarSpec
    from uriast.templates.values import Checked, Pairs, Value

_CONTINUATION: Final = "%[89ABab][0-9A-Fa-f]"
_ALLOWED: Final = rfc3986.unreserved | rfc3986.reserved
_ENCODED_CHARACTER: Final = "|".join(
    (
        f"%[Cc][2-9A-Fa-f]{_CONTINUATION}|%[Dd][0-9A-Fa-f]{_CONTINUATION}",
        f"%[Ee][0-9A-Fa-f]{_CONTINUATION}{_CONTINUATION}",
        f"%[Ff][0-4]{_CONTINUATION}{_CONTINUATION}{_CONTINUATION}",
        TRIPLET,
    )
)
"""The pattern of the triplets that encode one character in UTF-8, or of a single triplet."""


def encoded(text: str) -> str:
    """Encode a value for all operators but `+` and `#`: only unreserved characters stay (3.2.1)."""
    return text if text.isalnum() and text.isascii() else percent_encode(text, rfc3986.unreserved)


def reserved_encoded(text: str) -> str:
    """Encode a value for `+` and `#`, or a literal: reserved characters and triplets stay (3.1, 3.2.1)."""
    if "%" not in text:
        return percent_encode(text, _ALLOWED)
    pieces = re.split(f"({TRIPLET})", text)
    pieces[::2] = [percent_encode(piece, _ALLOWED) for piece in pieces[::2]]
    return "".join(pieces)


def start_of(text: str, length: int) -> str:
    """The first characters of a value for all operators but `+` and `#` (2.4.1)."""
    return text[:length]


def reserved_start_of(text: str, length: int) -> str:
    """The first characters of a value for the operators `+` and `#`: triplets that encode a character count as one."""
    if "%" not in text:
        return text[:length]
    found = re.match(f"(?s:{_ENCODED_CHARACTER}|.){{0,{length}}}", text)  # matches any text
    return cast("re.Match[str]", found)[0]


class Style(NamedTuple):
    """How an operator expands its variables (Appendix A)."""

    first: str  # the text before the first defined variable
    separator: str  # the text before each further one
    is_named: bool  # whether the name of a variable stands before its value
    if_empty: str  # the text between a name and an empty value
    encode: Callable[[str], str] = encoded  # encodes a value
    start: Callable[[str, int], str] = start_of  # cuts a value


STYLES: Final[Mapping[Operator | None, Style]] = {
    None: Style("", ",", is_named=False, if_empty=""),
    "+": Style("", ",", is_named=False, if_empty="", encode=reserved_encoded, start=reserved_start_of),
    "#": Style("#", ",", is_named=False, if_empty="", encode=reserved_encoded, start=reserved_start_of),
    ".": Style(".", ".", is_named=False, if_empty=""),
    "/": Style("/", "/", is_named=False, if_empty=""),
    ";": Style(";", ";", is_named=True, if_empty=""),
    "?": Style("?", "&", is_named=True, if_empty="="),
    "&": Style("&", "&", is_named=True, if_empty="="),
}
"""The style of each operator; of simple string expansion under `None`."""


def expand_part(part: Part, values: Mapping[str, Value]) -> str:
    """The text of literals or of an expression in the expansion."""
    if not isinstance(part, Expression):
        text = part.text
        return text if text.isascii() else reserved_encoded(text)
    style = STYLES[part.operator]
    found: list[str] = []
    for spec in part.variables:
        value = values.get(spec.name)
        if value is not None and (known := value if type(value) is str else checked(spec.name, value)) is not None:
            found.append(_expanded(spec, known, style))
    return style.first + style.separator.join(found) if found else ""


def _expanded(spec: VarSpec, value: Checked, style: Style) -> str:
    """The text of one variable, without what separates it from others (3.2.1)."""
    modifier = spec.modifier
    if isinstance(value, str):
        text = style.encode(style.start(value, modifier.max_length) if isinstance(modifier, Prefix) else value)
        return _named(spec.name, text, style) if style.is_named else text
    if isinstance(modifier, Prefix):
        message = f"variable {spec.name}: expected text, because {spec} takes a prefix of it, got a composite value"
        raise TypeError(message)
    encode = style.encode
    if modifier is not None:
        return style.separator.join(_exploded(spec.name, value, style))
    if are_pairs(value):
        text = ",".join([f"{encode(name)},{encode(each)}" for name, each in value])
    else:
        text = ",".join(map(encode, cast("tuple[str, ...]", value)))
    return f"{spec.name}={text}" if style.is_named else text


def _exploded(name: str, value: tuple[str, ...] | Pairs, style: Style) -> Iterable[str]:
    encode = style.encode
    if are_pairs(value):
        pairs = [(encode(key), encode(each)) for key, each in value]
        return [_named(key, each, style) if style.is_named else f"{key}={each}" for key, each in pairs]
    members = map(encode, cast("tuple[str, ...]", value))
    return [_named(name, each, style) for each in members] if style.is_named else members


def _named(name: str, text: str, style: Style) -> str:
    return f"{name}={text}" if text else name + style.if_empty


def are_pairs(value: tuple[str, ...] | Pairs) -> TypeGuard[Pairs]:
    """Whether a composite value is an associative array."""
    return type(value[0]) is tuple
