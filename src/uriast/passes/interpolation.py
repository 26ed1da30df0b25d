"""Values in a literal: a URI from a template string (PEP 750), each value encoded for its place."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol, cast

import attrs

from uriast import nodes
from uriast.combinators import Node, ParseError, Rule, char_from, char_range, literal, rule, seq, text
from uriast.grammar import rfc3986
from uriast.grammar.rfc5234 import ALPHA, DIGIT
from uriast.passes.arguments import is_series, refusal, text_of_data
from uriast.passes.percent_encoding import percent_encode
from uriast.passes.query_data import QueryData
from uriast.passes.replacing import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import TypeAlias

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

    - In a userinfo, a segment, a fragment, and the name or value of a pair in the query, it is percent-encoded, each
      `%` too. So `a/b` as `name` gives the segment `a%2Fb`.
    - In a scheme, a host and a port, it is not encoded, and must be valid there.

    A value is text or an `int`; a node is data by its text. A conversion and a format, as in `{number:03d}`, first make
    a text, as they do in f-strings. A value that is alone in its place can be more:

    - a segment: several segments in order, or a path;
    - a pair of the query: a mapping or pairs, as for `QueryData`, or `QueryData`. Without a pair, nothing is written,
      and a query that is empty then is removed;
    - a host, a userinfo or an authority: a node; a host: an address of the module `ipaddress`;
    - the beginning, up to the path: a `URI`, whose path is continued. It may end with a slash or not.

    Args:
        template: The template string, a `string.templatelib.Template`. Before Python 3.14 there is none, and `expand`
            serves, with a URI Template.

    Returns:
        A URI with the components of the literal. What a value became decodes to the value.

    Raises:
        ParseError: The literal is not a URI. The index is that in the literal as it is written, from 0. Or a value is
            not valid as a scheme, a host or a port; then the rule is its expression, such as `{host}`.
        ValueError: A value makes a segment `.` or `..`, which would be a dot-segment even as `%2E` (RFC 3986, 2.3). Or
            a path begins with no text, and would lose its place. Or a value has a lone surrogate.
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
    values = tuple(interpolations)
    names = [written(each.expression, each.conversion, each.format_spec) for each in values]
    return _Filling(names, values).filled(literal_of(strings, names))


def literal_of(parts: Iterable[str], values: Iterable[str]) -> nodes.URI | nodes.RelativeRef:
    """The tree of a literal, by its parts and the values between them as they are written."""
    texts = tuple(parts)
    try:
        return _read(texts)
    except ParseError:
        raise ParseError(_GRAMMAR.t_string, _joined(texts, values)) from None


def written(expression: str, conversion: str | None, spec: str) -> str:
    """A value as it is in the source, but for braces within."""
    inner = "".join([expression, *(["!", conversion] if conversion else ()), *([":", spec] if spec else ())])
    return f"{{{re.sub('[{}]', '…', inner) or '…'}}}"


# The literal

_VALUE: Final = "{v}"
"""A value in the texts of a tree."""


@lru_cache(maxsize=256)
def _read(parts: tuple[str, ...]) -> nodes.URI | nodes.RelativeRef:
    """The tree of a literal: a relative reference if a value begins it as a URI."""
    return _GRAMMAR.t_string.parse(_joined(parts, [_VALUE] * (len(parts) - 1)))


def _joined(parts: Iterable[str], values: Iterable[str]) -> str:
    """The text of a literal. Braces of its parts are doubled, as in the source."""
    doubled = [part.replace("{", "{{").replace("}", "}}") for part in parts]
    return "".join([part + value for part, value in zip(doubled, (*values, ""), strict=True)])


class _Literals(rfc3986.RFC3986):
    """URIs with values in braces: where a letter can be, in ports, in brackets, and as the beginning."""

    @rule
    def t_string(self) -> Rule[nodes.URI | nodes.RelativeRef]:
        """t-string = URI / value path-abempty [ "?" query ] [ "#" fragment ]"""
        path = text(self.value, self.path_abempty).map(nodes.PathNoscheme)
        begun = (seq(rfc3986.NO_AUTHORITY, path) + rfc3986.tail(self.query, self.fragment)).combine(nodes.RelativeRef)
        return self.URI | begun

    @rule
    def value(self) -> Rule[str]:
        """value = "{" expression "}" """
        return text(literal("{"), self.expression, literal("}"))

    @rule
    def expression(self) -> Rule[str]:
        """expression = 1*( %x00-7A / "|" / %x7E-10FFFF )"""
        return text((char_range("\0", "z") | literal("|") | char_range("~", chr(sys.maxunicode))).at_least(1))

    @rule
    def ALPHA(self) -> Rule[str]:
        """ALPHA = %x41-5A / %x61-7A / value"""
        return super().ALPHA | self.value

    @rule
    def port(self) -> Rule[str]:
        """port = *( DIGIT / value )"""
        return text((self.DIGIT | self.value).many())

    @rule
    def IP_literal(self) -> Rule[nodes.IPv6Literal | nodes.IPvFutureLiteral]:
        """IP-literal = "[" ( IPv6address / IPvFuture / value ) "]" """
        return rfc3986.IP_literal | (literal("[") >> self.value << literal("]")).map(nodes.IPv6Literal)


_GRAMMAR: Final = _Literals()

# The values

_IN_SCHEME: Final = text((ALPHA | DIGIT | char_from("+-.")).many()).desc("scheme")
_IN_BRACKETS: Final = rfc3986.IPv6address | rfc3986.IPvFuture
_DOT_SEGMENT: Final = re.compile(r"(?:\.|%2[Ee]){1,2}")
_CONVERSIONS: Final[dict[str | None, Callable[[object], object]]] = {
    None: lambda value: value,
    "s": str,
    "r": repr,
    "a": ascii,
}


class _Filling:
    """Puts the values of a literal into the texts of its tree, from the first to the last."""

    def __init__(self, names: Sequence[str], values: Sequence[Interpolation]) -> None:
        self._names = names
        self._values = values
        self._taken = 0  # the number of values that are in a text

    def filled(self, read: nodes.URI | nodes.RelativeRef) -> nodes.URI:
        if isinstance(read, nodes.RelativeRef):
            base = self._base()
            more = read.path.text.removeprefix(_VALUE)
            begun = base.path.text.removesuffix("/") if more else base.path.text
            path = begun + self._path(more, is_begun=bool(begun or base.authority))
            return replace(base, path=path, query=self._query(read.query), fragment=self._fragment(read.fragment))
        return replace(
            nodes.RelativeRef(),
            scheme=self._raw(read.scheme, rfc3986.scheme if read.scheme == _VALUE else _IN_SCHEME),
            authority=None if read.authority is None else self._authority(read.authority),
            path=self._path(read.path.text, is_begun=read.authority is not None),
            query=self._query(read.query),
            fragment=self._fragment(read.fragment),
        )

    def _base(self) -> nodes.URI:
        name, data = self._next()
        if not isinstance(data, nodes.URI):
            raise refusal(name, "a URI at the beginning, as parse_uri gives it", data)
        if data.query is not None or data.fragment is not None:
            raise ValueError(f"{name}: expected a URI without a query or a fragment at the beginning")
        return data

    def _authority(self, read: nodes.Authority) -> str | nodes.Authority:
        if str(read) == _VALUE:
            name, data = self._next()
            return data if isinstance(data, nodes.Authority) else _host(name, data)
        userinfo = "" if read.userinfo is None else f"{self._userinfo(read.userinfo.text)}@"
        host = self._host(read.host)
        port = "" if read.port is None else f":{self._raw(read.port, rfc3986.port)}"
        return f"{userinfo}{host}{port}"

    def _userinfo(self, read: str) -> str:
        if read == _VALUE:
            name, data = self._next()
            return data.text if isinstance(data, nodes.Userinfo) else _encoded(name, data, "user")
        user, colon, password = read.partition(":")
        return f"{self._encoded(user, 'user')}{colon}{self._encoded(password, 'userinfo')}"

    def _host(self, read: nodes.Host) -> str:
        if isinstance(read, nodes.IPv6Literal):
            return f"[{self._raw(read.text, _IN_BRACKETS)}]"
        return _host(*self._next()) if read.text == _VALUE else self._raw(read.text, rfc3986.reg_name)

    def _path(self, read: str, *, is_begun: bool) -> str:
        texts: list[str] = []
        for each in read.split("/"):
            taken = self._taken
            texts.append(self._segments(each))
            if each and not (is_begun or any(texts)):  # else, the path would be another, or a host
                raise ValueError(f"{self._names[taken]}: expected text, since it begins the path, got ''")
        return "/".join(texts)

    def _segments(self, read: str) -> str:
        """The text of a segment, or of several with slashes between them."""
        if _VALUE not in read:
            return read
        taken = self._taken
        segments = _segments(*self._next()) if read == _VALUE else [self._encoded(read, "segment")]
        if dots := next(filter(_DOT_SEGMENT.fullmatch, segments), None):
            names = " and ".join(self._names[taken : self._taken])
            raise ValueError(f"{names}: expected a segment, got {dots!r}: encoded or not, it is a dot-segment")
        return "/".join(segments)

    def _query(self, read: str | None) -> str | None:
        if read is None or _VALUE not in read:
            return read
        pieces = [
            _pairs(*self._next()) if piece == _VALUE else self._encoded(piece, "query-value")
            for piece in read.split("&")
        ]
        written = [piece for piece in pieces if piece is not None]
        return "&".join(written) if written else None

    def _fragment(self, read: str | None) -> str | None:
        return None if read is None else self._encoded(read, "fragment")

    def _encoded(self, read: str, component: ComponentName) -> str:
        """A text whose values are percent-encoded."""
        return self._put(read, lambda name, data: _encoded(name, data, component))

    def _raw(self, read: str, rule: Rule[object]) -> str:
        """A text whose values stay as they are, and match a rule."""
        return self._put(read, lambda name, data: _matching(name, _text(name, data), rule))

    def _put(self, read: str, write: Callable[[str, object], str]) -> str:
        first, *others = read.split(_VALUE)
        return "".join([first, *[write(*self._next()) + each for each in others]])

    def _next(self) -> tuple[str, object]:
        """The name of the next value, and the value after its conversion and its format."""
        name, each = self._names[self._taken], self._values[self._taken]
        self._taken += 1
        if each.conversion is None and not each.format_spec:
            return name, each.value
        return name, format(_CONVERSIONS[each.conversion](each.value), each.format_spec)


def _text(name: str, data: object, expected: str = "str or int") -> str:
    """The text of data: that of a node or an address, the digits of a number, or the text that it is."""
    from ipaddress import IPv4Address, IPv6Address

    found = str(data) if isinstance(data, (Node, IPv4Address, IPv6Address)) else text_of_data(data)
    if found is None:
        raise refusal(name, expected, data)
    return found


def _matching(name: str, text: str, rule: Rule[object]) -> str:
    """A text that matches a rule. In the error, the value's name is in place of the rule's."""
    if rule.matches(text):
        return text
    why = rule.explain(text, whole=True)
    summary, message = (f"{name}{each.removeprefix(rule.name)}" for each in (why.summary, why.message))
    raise ParseError.explained(name, text, attrs.evolve(why, summary=summary, message=message))


def _encoded(name: str, data: object, component: ComponentName, expected: str = "str or int") -> str:
    text = _text(name, data, expected)
    try:
        return percent_encode(text, component)
    except ValueError as error:  # a lone surrogate
        raise ValueError(f"{name}: {error}") from None


def _host(name: str, data: object) -> str:
    """The text of a whole host."""
    text = _text(name, data)
    is_address = ":" in text and not isinstance(data, (str, Node))
    return _matching(name, f"[{text}]" if is_address else text, rfc3986.host)


def _segments(name: str, data: object) -> list[str]:
    """The texts of a segment, or of several."""
    if isinstance(data, nodes.Path):
        return [*data.segments]
    if not is_series(data):
        return [_encoded(name, data, "segment", "str, int, or several segments in order")]
    segments = [_encoded(name, each, "segment") for each in data]
    if not segments:
        raise ValueError(f"{name}: expected one segment or more, got none")
    return segments


def _pairs(name: str, data: object) -> str | None:
    """The text of a piece between two `&`; `None` for data without a pair."""
    if isinstance(data, QueryData):
        return data.text or None
    if not (isinstance(data, Mapping) or is_series(data)):
        return _encoded(name, data, "query-value", "str, int, a mapping, pairs or QueryData")
    try:
        return QueryData(cast("QueryItems", data)).text or None
    except (TypeError, ValueError) as error:
        error.add_note(f"in {name}")
        raise
