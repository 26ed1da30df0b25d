"""Values in a literal: a URI from a template string (PEP 750), each value encoded for its place."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol, TypeGuard, cast, get_args

import attrs

from uriast import nodes
from uriast.combinators import ParseError, Rule, char_from, char_range, literal, rule, seq, text
from uriast.combinators.messages import shown
from uriast.grammar import rfc3986
from uriast.grammar.rfc5234 import ALPHA
from uriast.nodes.iri import IRI, IRelativeRef
from uriast.passes.arguments import refusal, text_of_data
from uriast.passes.percent_encoding import percent_encode
from uriast.passes.query_data import QueryData
from uriast.passes.replacing import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable
    from typing import TypeAlias

    from uriast.combinators import Site
    from uriast.passes.percent_encoding import ComponentName
    from uriast.passes.query_data import QueryItems

    if sys.version_info >= (3, 14):
        from string.templatelib import Template
    else:
        from typing import Never

        Template: TypeAlias = Never

__all__ = ["uri"]


def uri(template: Template) -> nodes.URI:
    """Make a URI from a template string, which Python has since 3.14 (PEP 750): `t"https://{host}/users/{name}"`.

    The literal parts are the URI as it is written. A value is data for its place, and cannot leave it:

    - In a userinfo, a segment, a query and a fragment, it is percent-encoded: all but unreserved characters, or in a
      query all that `QueryData` encodes. So `a/b` as `name` gives the segment `a%2Fb`, and `%` is `%25`.
    - A scheme, a host and a port have no encoding, so it must be valid there. Text for a host may have no `%`.

    A value is text or an `int`, or the text of a reference or a host that is a node. A conversion and a format, as in
    `{number:03d}`, first make a text, as they do in f-strings. A value that is a whole segment, piece between two `&`,
    userinfo, host or authority can be more:

    - a segment: a sequence of segments, or a path, of text that is encoded;
    - a piece of the query: a mapping or pairs, as for `QueryData`, or `QueryData`. Without a pair it is left out, and
      so is the query if it has no other piece;
    - a host: an address of the module `ipaddress`, or a node; a userinfo or an authority: a node.

    A `URI` may begin the literal, which continues its path: `t"{base}/users"`. A slash at its end is left out then. Its
    class stays, and the rules of its scheme hold.

    Args:
        template: The template string, a `string.templatelib.Template`. Before Python 3.14 there is none, and `expand`
            serves, with a URI Template.

    Returns:
        A URI with the components of the literal. Text and numbers are what these decode to.

    Raises:
        ParseError: The literal is not a URI. The index is that in the literal as it is written, from 0. Or a value is
            not valid as a scheme, a host or a port; then the rule is its expression, such as `{host}`.
        ValueError: A value makes a segment `.` or `..`, which would be a dot-segment even as `%2E` (RFC 3986, 2.3). Or
            it leaves a host empty, or the beginning of a path that follows no host. Or a sequence is empty, a URI at
            the beginning has a query or a fragment, or a text has a lone surrogate.
    """
    kind = _kind()
    if kind is not None and isinstance(template, kind):
        return interpolated(template.strings, template.interpolations)
    got = f"expected a template string, got {type(template).__name__}"
    if kind is None:
        raise TypeError(f"{got}; Python has them since 3.14, and expand() is for URI Templates in older ones")
    raise TypeError(f'{got}; it begins with t, as in t"https://{{host}}/"' if isinstance(template, str) else got)


def _kind() -> type | None:
    """The class of template strings, if this Python has them."""
    try:
        found: type = import_module("string.templatelib").Template
    except ImportError:
        return None
    return found


class Interpolation(Protocol):
    """A value in a template string."""

    @property
    def value(self) -> object: ...
    @property
    def expression(self) -> str: ...
    @property
    def conversion(self) -> str | None: ...
    @property
    def format_spec(self) -> str: ...


def interpolated(strings: Iterable[str], interpolations: Iterable[Interpolation]) -> nodes.URI:
    """A URI from the parts of a literal and the values between them."""
    values = tuple(map(_Value, interpolations))
    literal = literal_of(strings, (value.written() for value in values))
    if isinstance(literal, nodes.RelativeRef):
        return _continued(literal, values)
    return replace(
        nodes.RelativeRef(),
        scheme=_scheme(literal.scheme, values),
        authority=None if literal.authority is None else _authority(literal.authority, values),
        path=_path(literal.path.text, values, begins=literal.authority is None),
        query=_query(literal.query, values),
        fragment=_fragment(literal.fragment, values),
    )


def literal_of(parts: Iterable[str], values: Iterable[str]) -> nodes.URI | nodes.RelativeRef:
    """The tree of a literal, by its parts and the values between them as they are written.

    In its texts, `{0}` is the first value. It is a relative reference if a value begins it as a URI.
    """
    texts = tuple(map(str.__str__, parts))
    try:
        return _tree(texts)
    except ParseError:  # at the same character, whatever the values are
        raise ParseError(_GRAMMAR.t_string, _joined(texts, values)) from None


def written(expression: str, conversion: str | None, spec: str) -> str:
    """A value as it is in the source, but for braces within."""
    inner = "".join([expression, *(["!", conversion] if conversion else ()), *([":", spec] if spec else ())])
    return f"{{{re.sub('[{}]', '…', inner) or '…'}}}"


# The literal


@lru_cache(maxsize=256)
def _tree(parts: tuple[str, ...]) -> nodes.URI | nodes.RelativeRef:
    return _GRAMMAR.t_string.parse(_joined(parts, [f"{{{index}}}" for index in range(len(parts) - 1)]))


def _joined(parts: Iterable[str], values: Iterable[str]) -> str:
    """The text of a literal. Braces of its parts are doubled, as in the source."""
    doubled = [part.replace("{", "{{").replace("}", "}}") for part in parts]
    return "".join([part + value for part, value in zip(doubled, (*values, ""), strict=True)])


class _Literals(rfc3986.RFC3986):
    """URIs with values in braces: where a letter can be, in ports, in brackets, and as the beginning."""

    @rule
    def t_string(self) -> Rule[nodes.URI | nodes.RelativeRef]:
        """t-string = URI / interpolation path-abempty [ "?" query ] [ "#" fragment ]"""
        path = text(self.interpolation, self.path_abempty).map(nodes.PathNoscheme)
        begun = (seq(rfc3986.NO_AUTHORITY, path) + rfc3986.tail(self.query, self.fragment)).combine(nodes.RelativeRef)
        return self.URI | begun

    @rule
    def interpolation(self) -> Rule[str]:
        """interpolation = "{" expression "}" """
        return text(literal("{"), self.expression, literal("}"))

    @rule
    def expression(self) -> Rule[str]:
        """expression = 1*( %x00-7A / "|" / %x7E-10FFFF )"""
        return text((char_range("\0", "z") | literal("|") | char_range("~", chr(sys.maxunicode))).at_least(1))

    @rule
    def ALPHA(self) -> Rule[str]:
        """ALPHA = %x41-5A / %x61-7A / interpolation"""
        return super().ALPHA | self.interpolation

    @rule
    def port(self) -> Rule[str]:
        """port = *( DIGIT / interpolation )"""
        return text((self.DIGIT | self.interpolation).many())

    # RFC 3986's `host` and `path` look ahead for what continues them. An interpolation may have any length.

    @rule
    def host(self) -> Rule[nodes.Host]:
        """host = IP-literal / reg-name"""
        return self.IP_literal | self.reg_name

    @rule
    def path(self) -> Rule[nodes.Path]:
        """As in RFC 3986: no interpolation is in it."""
        return rfc3986.path

    @rule
    def IPv6address(self) -> Rule[str]:
        """An address of RFC 3986, or an interpolation instead of it."""
        return self.interpolation | rfc3986.IPv6address

    @rule
    def IPvFuture(self) -> Rule[str]:
        """As in RFC 3986: no interpolation is in it."""
        return rfc3986.IPvFuture

    @rule
    def scheme_characters(self) -> Rule[str]:
        """scheme-characters = *( %x41-5A / %x61-7A / DIGIT / "+" / "-" / "." )"""
        return text((ALPHA | self.DIGIT | char_from("+-.")).many())

    @rule
    def host_characters(self) -> Rule[str]:
        """host-characters = *( unreserved / sub-delims ), as in RFC 3986"""
        return text((rfc3986.unreserved | rfc3986.sub_delims).many())

    def component(self, name: str) -> str | None:
        """The component that a rule reads: also the last two."""
        return {"scheme-characters": "scheme", "host-characters": "host"}.get(name, super().component(name))

    def secrets(self, text: str, sites: Collection[Site]) -> tuple[tuple[int, int], ...]:
        """The spans of passwords. No character of an expression is a delimiter."""
        return super().secrets(_WRITTEN.sub(lambda found: "v" * len(found[0]), text), sites)


_GRAMMAR: Final = _Literals()
_WRITTEN: Final = re.compile("{[^{}]*}")
"""A value in the text of a literal."""
_NUMBER: Final = re.compile("{([0-9]+)}")
"""A value in a text of a tree."""

# The values

_IN_BRACKETS: Final = rfc3986.IPv6address | rfc3986.IPvFuture
_OTHER_TEXTS: Final = (IRI, IRelativeRef, *get_args(nodes.Host))
"""The nodes whose text is data."""
_DOT_SEGMENT: Final = re.compile(r"(?:\.|%2[Ee]){1,2}")
_CONVERSIONS: Final[dict[str | None, Callable[[object], object]]] = {
    None: lambda value: value,
    "s": str,
    "r": repr,
    "a": ascii,
}


class _Value:
    """A value of a literal. Its data are what its conversion and its format make of it."""

    def __init__(self, interpolation: Interpolation) -> None:
        value, conversion, spec = interpolation.value, interpolation.conversion, interpolation.format_spec
        self.data = value if conversion is None and not spec else format(_CONVERSIONS[conversion](value), spec)
        self._interpolation = interpolation

    def written(self) -> str:
        return written(self._interpolation.expression, self._interpolation.conversion, self._interpolation.format_spec)

    @property
    def name(self) -> str:
        """The value as errors show it."""
        return shown(self.written())


def _alone(text: str, values: Sequence[_Value]) -> _Value | None:
    """The value that a text consists of."""
    found = _NUMBER.fullmatch(text)
    return values[int(found[1])] if found else None


def _filled(text: str, values: Sequence[_Value], write: Callable[[_Value], str]) -> str:
    return _NUMBER.sub(lambda found: write(values[int(found[1])]), text)


def _names(text: str, values: Sequence[_Value]) -> str:
    """The names of the values in a text."""
    return " and ".join([values[int(number)].name for number in _NUMBER.findall(text)])


def _continued(literal: nodes.RelativeRef, values: Sequence[_Value]) -> nodes.URI:
    """A URI that begins the literal, with the path that follows it."""
    (name, base), text = (values[0].name, values[0].data), literal.path.text.partition("}")[2]
    if not isinstance(base, nodes.URI):
        raise refusal(name, "a URI at the beginning, as parse_uri gives it", base)
    if base.query is not None or base.fragment is not None:
        raise ValueError(f"{name}: expected a URI without a query or a fragment at the beginning")
    begun = base.path.text.removesuffix("/") if text else base.path.text
    path = begun + _path(text, values, begins=not begun and base.authority is None)
    return replace(base, path=path, query=_query(literal.query, values), fragment=_fragment(literal.fragment, values))


def _scheme(text: str, values: Sequence[_Value]) -> str:
    rule = rfc3986.scheme if _alone(text, values) else _GRAMMAR.scheme_characters
    return _filled(text, values, partial(_valid, rule))


def _authority(literal: nodes.Authority, values: Sequence[_Value]) -> str | nodes.Authority:
    value = _alone(str(literal), values)
    if value and isinstance(value.data, nodes.Authority):
        return value.data
    userinfo = "" if literal.userinfo is None else f"{_userinfo(literal.userinfo.text, values)}@"
    port = "" if literal.port is None else f":{_filled(literal.port, values, partial(_valid, rfc3986.port))}"
    return f"{userinfo}{_host(literal.host, values)}{port}"


def _userinfo(text: str, values: Sequence[_Value]) -> str:
    value = _alone(text, values)
    is_node = value and isinstance(value.data, nodes.Userinfo)
    return str(value.data) if value and is_node else _filled(text, values, _encoded)


def _host(literal: nodes.Host, values: Sequence[_Value]) -> str:
    if isinstance(literal, nodes.IPv6Literal):
        return f"[{_filled(literal.text, values, partial(_valid, _IN_BRACKETS))}]"
    text = str(literal)
    value = _alone(text, values)
    host = _whole_host(value) if value else _filled(text, values, partial(_valid, _GRAMMAR.host_characters))
    if text and not host:
        raise ValueError(f"{_names(text, values)}: expected a host, got ''")
    return host


def _whole_host(value: _Value) -> str:
    from ipaddress import IPv6Address  # most programs have none

    if isinstance(value.data, nodes.Host):
        return str(value.data)
    text = f"[{value.data}]" if isinstance(value.data, IPv6Address) else _plain(value)
    return _matching(rfc3986.IP_literal if text.startswith("[") else _GRAMMAR.host_characters, text, value)


def _path(text: str, values: Sequence[_Value], *, begins: bool) -> str:
    path = "/".join([_segments(segment, values) for segment in text.split("/")])
    is_rootless = text[:1] not in {"", "/"}
    if begins and (path.startswith("//") or (is_rootless and path[:1] in {"", "/"})):  # an authority, or absolute
        first = text.removeprefix("/").partition("/")[0]
        raise ValueError(f"{_names(first, values)}: expected text, since it begins the path, got ''")
    return path


def _segments(text: str, values: Sequence[_Value]) -> str:
    """The text of a segment, or of several with slashes between them."""
    if "{" not in text:
        return text
    value = _alone(text, values)
    segments = _several(value) if value else [_filled(text, values, _encoded)]
    if dots := next(filter(_DOT_SEGMENT.fullmatch, segments), None):
        reason = "encoded or not, it is a dot-segment"
        raise ValueError(f"{_names(text, values)}: expected a segment, got {dots!r}: {reason}")
    return "/".join(segments)


def _several(value: _Value) -> Sequence[str]:
    """The texts of one segment or more."""
    if isinstance(value.data, nodes.Path):
        return value.data.segments
    if not _is_sequence(value.data):
        return [_encoded(value, "str, int, or a sequence of segments")]
    segments = [_percent_encoded(each, value) for each in value.data]
    if not segments:
        raise ValueError(f"{value.name}: expected one segment or more, got none")
    return segments


def _query(text: str | None, values: Sequence[_Value]) -> str | None:
    if text is None or "{" not in text:
        return text
    pieces = [_piece(piece, values) for piece in text.split("&")]
    kept = [piece for piece in pieces if piece is not None]
    return "&".join(kept) if kept else None


def _piece(text: str, values: Sequence[_Value]) -> str | None:
    """The text of a piece between two `&`; `None` if it is of data without a pair."""
    value = _alone(text, values)
    if value is None:
        return _filled(text, values, _encoded_in_query)
    data = value.data
    if isinstance(data, QueryData):
        return data.text or None
    if not (isinstance(data, Mapping) or _is_sequence(data)):
        return _encoded_in_query(value, "str, int, a mapping, pairs or QueryData")
    try:
        return QueryData(cast("QueryItems", data)).text or None
    except (TypeError, ValueError) as error:
        error.add_note(f"in {value.name}")
        raise


def _fragment(text: str | None, values: Sequence[_Value]) -> str | None:
    return None if text is None else _filled(text, values, _encoded)


# A value as text


def _encoded(value: _Value, expected: str = "str or int") -> str:
    return _percent_encoded(value.data, value, expected)


def _encoded_in_query(value: _Value, expected: str = "str or int") -> str:
    return _percent_encoded(value.data, value, expected, "query-value")


def _percent_encoded(
    data: object, value: _Value, expected: str = "str or int", kept: Rule[str] | ComponentName = rfc3986.unreserved
) -> str:
    """Data of a value, or in it, of which no character is a delimiter."""
    text = str(data) if isinstance(data, _OTHER_TEXTS) else text_of_data(data)
    if text is None:
        raise refusal(value.name, f"{expected}, or a conversion such as !s", data)
    try:
        return percent_encode(text, kept)
    except ValueError as error:  # a lone surrogate
        raise ValueError(f"{value.name}: {error}") from None


def _plain(value: _Value) -> str:
    """The text of a value that is not encoded."""
    text = text_of_data(value.data)
    if text is not None:
        return text
    from ipaddress import IPv4Address, IPv6Address

    if isinstance(value.data, (IPv4Address, IPv6Address)):
        return str(value.data)
    raise refusal(value.name, "str or int", value.data)


def _valid(rule: Rule[object], value: _Value) -> str:
    return _matching(rule, _plain(value), value)


def _matching(rule: Rule[object], text: str, value: _Value) -> str:
    """A text that matches a rule. In the error, the value's name is in place of the rule's."""
    if rule.matches(text):
        return text
    why = rule.explain(text, whole=True)
    summary, message = (f"{value.name}{each.removeprefix(rule.name)}" for each in (why.summary, why.message))
    raise ParseError.explained(value.name, text, attrs.evolve(why, summary=summary, message=message))


def _is_sequence(data: object) -> TypeGuard[Sequence[object]]:
    return isinstance(data, Sequence) and not isinstance(data, (str, bytes, bytearray, memoryview))
