"""The values of variables, and their expansion to text (RFC 6570, sections 2.3, 2.4, 3.1 and 3.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, TypeGuard, cast

from uriast.grammar import rfc3986
from uriast.octets import TRIPLET
from uriast.passes.arguments import is_pair, refusal, text_of_data
from uriast.passes.percent_encoding import Scalar, percent_encode
from uriast.templates.nodes import Expression, Prefix

if TYPE_CHECKING:
    from uriast.templates.nodes import Operator, Part, VarSpec

Value: TypeAlias = (
    Scalar | Sequence[Scalar | None] | Mapping[str, Scalar | None] | Sequence[tuple[str, Scalar | None]] | None
)
"""The value of a variable: text, a list, or an associative array of (name, value) pairs; `None` if it is undefined."""

Values: TypeAlias = Mapping[str, Value] | Iterable[tuple[str, Value]]
"""The values of variables by their names."""

_Pairs: TypeAlias = tuple[tuple[str, str], ...]
Defined: TypeAlias = str | tuple[str, ...] | _Pairs
"""A defined value: text, or the defined members of a list or of an associative array, at least one."""

_OCTETS: Final = (bytes, bytearray, memoryview)  # sequences that are not lists of values
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


def merged(values: Values, more: Mapping[str, Value]) -> dict[str, Value]:
    """The values of variables by their names. Those of `more` win."""
    if isinstance(values, Mapping):
        return {**cast("Mapping[str, Value]", values), **more}
    found: dict[str, Value] = {}
    for pair in values if isinstance(values, Iterable) and not isinstance(values, str) else (values,):
        if not is_pair(pair):
            message = f"expected values as a mapping or as pairs of a name and a value, got {type(pair).__name__}"
            raise TypeError(message)
        found[pair[0]] = pair[1]
    return {**found, **more}


def defined(name: str, value: Value) -> Defined | None:
    """A value with numbers as text and without undefined members; `None` if nothing of it is defined (2.3)."""
    if value is None:
        return None
    if isinstance(value, (str, int)):
        return _text(name, value)
    if isinstance(value, Mapping):
        return _pairs(name, value.items()) or None
    if not isinstance(value, Sequence) or isinstance(value, _OCTETS):
        raise _refusal(name, "a value as str, int, a sequence, a mapping or None", value)
    members = cast("Sequence[object]", value)
    if any(isinstance(each, tuple) for each in members):
        return _pairs(name, members) or None
    return tuple([_text(name, each) for each in members if each is not None]) or None


def _pairs(name: str, pairs: Iterable[object]) -> _Pairs:
    found: list[tuple[str, str]] = []
    for pair in pairs:
        if not is_pair(pair):
            raise _refusal(name, "each pair as a tuple of a name and a value", pair)
        key, value = pair
        if not isinstance(key, str):
            raise _refusal(name, "the name in a pair as str", key)
        if value is not None:
            found.append((_text(name, key), _text(name, value)))
    return tuple(found)


def _text(name: str, value: object) -> str:
    text = text_of_data(value)
    if text is None:
        raise _refusal(name, "text as str or int", value)
    return text


def _refusal(name: str, expected: str, value: object) -> TypeError:
    return refusal(f"variable {name}", expected, value)


def _encoded(text: str) -> str:
    return text if text.isalnum() and text.isascii() else percent_encode(text, rfc3986.unreserved)


def _encoded_but_reserved(text: str) -> str:
    """Encode a value for `+` and `#`, or a literal: reserved characters and triplets stay (3.1, 3.2.1)."""
    if "%" not in text:
        return percent_encode(text, _ALLOWED)
    pieces = re.split(f"({TRIPLET})", text)
    pieces[::2] = [percent_encode(piece, _ALLOWED) for piece in pieces[::2]]
    return "".join(pieces)


def _start(text: str, length: int) -> str:
    return text[:length]


def _start_with_triplets(text: str, length: int) -> str:
    """The first characters of a value for `+` and `#`: triplets that encode a character count as one (2.4.1)."""
    if "%" not in text:
        return text[:length]
    found = re.match(f"(?s:{_ENCODED_CHARACTER}|.){{0,{length}}}", text)  # matches any text
    return cast("re.Match[str]", found)[0]


class Style(NamedTuple):
    """How an operator expands its variables: a row of the table in Appendix A."""

    first: str  # the text before the first defined variable
    separator: str  # the text before each further one
    is_named: bool = False  # whether a value follows the name of its variable
    if_empty: str = ""  # the text between a name and an empty value
    encode: Callable[[str], str] = _encoded
    start: Callable[[str, int], str] = _start


STYLES: Final[Mapping[Operator | None, Style]] = {
    None: Style("", ","),
    "+": Style("", ",", encode=_encoded_but_reserved, start=_start_with_triplets),
    "#": Style("#", ",", encode=_encoded_but_reserved, start=_start_with_triplets),
    ".": Style(".", "."),
    "/": Style("/", "/"),
    ";": Style(";", ";", is_named=True),
    "?": Style("?", "&", is_named=True, if_empty="="),
    "&": Style("&", "&", is_named=True, if_empty="="),
}
"""The style of each operator; of simple string expansion under `None`."""


def expanded(part: Part, values: Mapping[str, Value]) -> str:
    """The text of literals or of an expression in the expansion."""
    if not isinstance(part, Expression):
        text = part.text
        return text if text.isascii() else _encoded_but_reserved(text)
    style = STYLES[part.operator]
    found: list[str] = []
    for spec in part.variables:
        value = values.get(spec.name)
        if value is not None and (known := value if type(value) is str else defined(spec.name, value)) is not None:
            found.append(_variable(spec, known, style))
    return style.first + style.separator.join(found) if found else ""


def _variable(spec: VarSpec, value: Defined, style: Style) -> str:
    """The text of one variable (3.2.1)."""
    name, modifier, encode = spec.name, spec.modifier, style.encode
    if isinstance(value, str):
        text = encode(style.start(value, modifier.max_length) if isinstance(modifier, Prefix) else value)
        return _named(name, text, style) if style.is_named else text
    if isinstance(modifier, Prefix):
        raise TypeError(f"variable {name}: expected text, because {spec} takes a prefix of it, got a composite value")
    if _are_pairs(value):
        pairs = [(encode(key), encode(each)) for key, each in value]
        if modifier is not None:
            named = [_named(key, each, style) if style.is_named else f"{key}={each}" for key, each in pairs]
            return style.separator.join(named)
        text = ",".join(map(",".join, pairs))
    else:
        texts = map(encode, cast("tuple[str, ...]", value))
        if modifier is not None:
            return style.separator.join([_named(name, each, style) for each in texts] if style.is_named else texts)
        text = ",".join(texts)
    return f"{name}={text}" if style.is_named else text


def _named(name: str, text: str, style: Style) -> str:
    return f"{name}={text}" if text else name + style.if_empty


def _are_pairs(value: tuple[str, ...] | _Pairs) -> TypeGuard[_Pairs]:
    return type(value[0]) is tuple
