"""The tree: fields, `match`, building by hand, errors, and the passes."""

from ipaddress import IPv4Address, IPv6Address
from typing import assert_never, assert_type

import attrs

from uriast import (
    URI,
    Authority,
    Host,
    IPv4Literal,
    IPv6Literal,
    IPvFutureLiteral,
    ParseError,
    Path,
    PathAbempty,
    PathAbsolute,
    PathEmpty,
    PathNoscheme,
    PathRootless,
    RegName,
    RelativeRef,
    URIReference,
    Userinfo,
    parse,
    parse_iri_reference,
    picture,
    resolve,
    tree,
)
from uriast.combinators import Explanation, Node, Rule, of_type
from uriast.grammar.rfc3986 import URI as URI_rule, URI_reference, host, path, relative_part
from uriast.nodes import HierPath, ReferenceKind, RelativePath
from uriast.nodes.iri import IAuthority, IHost, IRegName, IRIReference

# Fields

assert_type(URI_reference, Rule[URI | RelativeRef])
assert_type(URI_rule.parse("http://example.com"), URI)
assert_type(relative_part.parse("//example.com"), tuple[Authority | None, RelativePath])
assert_type(path.parse("/a"), Path)

reference = parse("http://user:secret@example.com:80/a?q#f")
assert_type(reference, URI | RelativeRef)
assert_type(reference.authority, Authority | None)
assert_type(reference.userinfo, Userinfo | None)
assert_type(reference.host, Host | None)
assert_type(reference.port, str | None)
assert_type(reference.path.segments, tuple[str, ...])
assert_type(reference.path.is_absolute, bool)
assert_type(reference.query, str | None)
assert_type(reference.fragment, str | None)
assert_type(reference.is_relative, bool)
assert_type(str(reference), str)
assert_type({reference: 1}[reference], int)
node: Node = reference

wider: IRIReference = reference
assert_type(parse_iri_reference("//h").authority, IAuthority | None)
assert_type(parse_iri_reference("//h").host, IHost | None)


def summary(reference: URIReference) -> str:
    match reference:
        case URI(scheme, Authority(userinfo, host, port), path, query, fragment):
            assert_type(scheme, str)
            assert_type(userinfo, Userinfo | None)
            assert_type(host, Host)
            assert_type(port, str | None)
            assert_type(path, HierPath)
            assert_type(query, str | None)
            assert_type(fragment, str | None)
            return scheme
        case URI(scheme=scheme):
            return scheme
        case RelativeRef(authority, path):
            assert_type(authority, Authority | None)
            assert_type(path, RelativePath)
            assert_type(reference.kind, ReferenceKind)
            return path.text


def address(host: Host) -> IPv6Address | IPv4Address | str:
    match host:
        case IPv6Literal():
            return assert_type(host.address, IPv6Address)
        case IPv4Literal(text):
            assert_type(text, str)
            return assert_type(host.address, IPv4Address)
        case IPvFutureLiteral():
            return assert_type(host.version, str) + assert_type(host.address, str)
        case RegName(text):
            return assert_type(text, str)


def name(host: IHost) -> str:
    match host:
        case IPv6Literal() | IPv4Literal() | IPvFutureLiteral():
            return ""
        case RegName(text):
            return assert_type(text, str)
        case IRegName():
            return assert_type(host, IRegName).text
        case _:
            assert_never(host)


def leading_slash(path: Path) -> bool:
    match path:
        case PathAbempty() | PathAbsolute():
            return path.is_absolute
        case PathNoscheme() | PathRootless() | PathEmpty():
            return False
        case _:
            assert_never(path)


summary(reference)
address(host.parse("[::1]"))
leading_slash(path.parse("a"))

# By hand

authority = Authority(Userinfo("user:secret"), RegName("example.com"), "80")
assert_type(authority.userinfo, Userinfo | None)
assert_type(authority.port_number, int | None)
assert_type(Userinfo("user:secret").password, str | None)
uri = URI("http", authority, PathAbempty("/a"), query="q")
assert_type(PathAbempty.from_segments(["a", "b"]), PathAbempty)
assert_type(attrs.evolve(uri, fragment="f"), URI)
assert_type(attrs.evolve(authority, port=None), Authority)
assert_type(RelativeRef(path=PathNoscheme("a")).kind, ReferenceKind)
paths: list[HierPath] = [PathAbempty(), PathAbsolute("/"), PathRootless("a"), PathEmpty()]

# Errors

try:
    parse("http://a b")
except ParseError as error:
    assert_type(error.rule, str)
    assert_type(error.stream, str)
    assert_type(error.index, int)
    assert_type(error.expected, frozenset[str])
    assert_type(error.component, str | None)
    assert_type(error.hint, str | None)
    assert_type(error.explanation, Explanation)
    assert_type(error.explanation.expected, tuple[str, ...])
    value_error: ValueError = error

# Passes

assert_type(resolve("../b", "http://example.com/a/"), URI)
assert_type(resolve(reference, uri, strict=False), URI)
assert_type(str(picture(reference)), str)
assert_type(str(tree(authority)), str)


@attrs.frozen
class Tag(Node):
    """A node of one's own, whose field is checked by its type."""

    text: str = attrs.field(validator=of_type(str))


assert_type(Tag("a").text, str)
