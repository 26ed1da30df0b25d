"""The nodes of URIs: the values that the rules of RFC 3986 produce.

Every node is immutable, and `str()` gives its exact text. The constructor checks a node by the rule that produces it,
and raises `ParseError` for a node that no text parses to. An undefined component is `None`, an empty one `""`.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

import attrs

from uriast.combinators import of_type
from uriast.nodes.redaction import masked_userinfo
from uriast.nodes.shared import (
    GenericAuthority,
    GenericPath,
    GenericRegName,
    GenericRelativeRef,
    GenericURI,
    GenericUserinfo,
    IPv4Literal,
    IPv6Literal,
    IPvFutureLiteral,
    PathEmpty,
)


@attrs.frozen(eq=False)
class Userinfo(GenericUserinfo):
    """`userinfo = *( unreserved / pct-encoded / sub-delims / ":" )` (RFC 3986, 3.2.1).

    >>> Userinfo("user:secret")
    Userinfo(text='user:***')
    """

    text: str = attrs.field(validator=of_type(str), repr=lambda text: repr(masked_userinfo(text)))


@attrs.frozen(eq=False)
class RegName(GenericRegName):
    """`reg-name = *( unreserved / pct-encoded / sub-delims )` (RFC 3986, 3.2.2).

    >>> RegName("example.com").text
    'example.com'
    """

    text: str = attrs.field(validator=of_type(str))


Host: TypeAlias = IPv6Literal | IPvFutureLiteral | IPv4Literal | RegName
"""`host = IP-literal / IPv4address / reg-name` (RFC 3986, 3.2.2)."""


@attrs.frozen(eq=False)
class Authority(GenericAuthority):
    """`authority = [ userinfo "@" ] host [ ":" port ]` (RFC 3986, 3.2).

    >>> str(Authority(Userinfo("user"), RegName("example.com"), "8080"))
    'user@example.com:8080'
    """

    userinfo: Userinfo | None = attrs.field(validator=of_type(Userinfo, None))
    host: Host = attrs.field(validator=of_type(IPv6Literal, IPvFutureLiteral, IPv4Literal, RegName))
    port: str | None = attrs.field(default=None, validator=of_type(str, None))


@attrs.frozen(eq=False)
class PathAbempty(GenericPath):
    """`path-abempty = *( "/" segment )` (RFC 3986, 3.3): the path after an authority.

    >>> PathAbempty("/a//b").segments, PathAbempty("/").segments, PathAbempty("").segments
    (('a', '', 'b'), ('',), ())
    """

    text: str = attrs.field(default="", validator=of_type(str))

    _lead: ClassVar[str] = "/"


@attrs.frozen(eq=False)
class PathAbsolute(GenericPath):
    """`path-absolute = "/" [ segment-nz *( "/" segment ) ]` (RFC 3986, 3.3): begins with one slash, not two.

    >>> PathAbsolute("/a/b").segments
    ('a', 'b')
    """

    text: str = attrs.field(validator=of_type(str))

    _lead: ClassVar[str] = "/"


@attrs.frozen(eq=False)
class PathNoscheme(GenericPath):
    """`path-noscheme = segment-nz-nc *( "/" segment )` (RFC 3986, 3.3): the first segment has no colon.

    >>> PathNoscheme("./a:b").segments
    ('.', 'a:b')
    """

    text: str = attrs.field(validator=of_type(str))


@attrs.frozen(eq=False)
class PathRootless(GenericPath):
    """`path-rootless = segment-nz *( "/" segment )` (RFC 3986, 3.3): begins with a segment.

    >>> PathRootless("example:a").segments
    ('example:a',)
    """

    text: str = attrs.field(validator=of_type(str))


Path: TypeAlias = PathAbempty | PathAbsolute | PathNoscheme | PathRootless | PathEmpty
"""`path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty` (RFC 3986, 3.3)."""

HierPath: TypeAlias = PathAbempty | PathAbsolute | PathRootless | PathEmpty
"""The paths of a `hier-part` (RFC 3986, 3): those of a `URI`."""

RelativePath: TypeAlias = PathAbempty | PathAbsolute | PathNoscheme | PathEmpty
"""The paths of a `relative-part` (RFC 3986, 4.2): those of a `RelativeRef`."""

_NO_PATH: Any = attrs.Factory(lambda node: PathEmpty() if node.authority is None else PathAbempty(), takes_self=True)
"""The default path, which is empty. Its class depends on whether there is an authority."""


@attrs.frozen(eq=False)
class URI(GenericURI):
    """`URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]` (RFC 3986, 3). Without a fragment, an `absolute-URI`.

    >>> str(URI("mailto", path=PathRootless("fred@example.com")))
    'mailto:fred@example.com'
    """

    scheme: str = attrs.field(validator=of_type(str))
    authority: Authority | None = attrs.field(default=None, validator=of_type(Authority, None))
    path: HierPath = attrs.field(
        default=_NO_PATH, validator=of_type(PathAbempty, PathAbsolute, PathRootless, PathEmpty)
    )
    query: str | None = attrs.field(default=None, validator=of_type(str, None))
    fragment: str | None = attrs.field(default=None, validator=of_type(str, None))


@attrs.frozen(eq=False)
class RelativeRef(GenericRelativeRef):
    """`relative-ref = relative-part [ "?" query ] [ "#" fragment ]` (RFC 3986, 4.2).

    >>> str(RelativeRef(path=PathNoscheme("a/b"), fragment="c"))
    'a/b#c'
    """

    authority: Authority | None = attrs.field(default=None, validator=of_type(Authority, None))
    path: RelativePath = attrs.field(
        default=_NO_PATH, validator=of_type(PathAbempty, PathAbsolute, PathNoscheme, PathEmpty)
    )
    query: str | None = attrs.field(default=None, validator=of_type(str, None))
    fragment: str | None = attrs.field(default=None, validator=of_type(str, None))


URIReference: TypeAlias = URI | RelativeRef
"""`URI-reference = URI / relative-ref` (RFC 3986, 4.1)."""
