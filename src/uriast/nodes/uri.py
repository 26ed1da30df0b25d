"""The nodes of URIs: the values that the rules of RFC 3986 produce.

Every URI is an IRI (RFC 3987, 3.1), so each class is a subclass of a class of IRIs. The properties are there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

import attrs

from uriast.combinators import of_type
from uriast.nodes.iri import (
    IRI,
    IAuthority,
    IPathAbempty,
    IPathAbsolute,
    IPathNoscheme,
    IPathRootless,
    IRegName,
    IRelativeRef,
    IUserinfo,
)
from uriast.nodes.shared import IPv4Literal, IPv6Literal, IPvFutureLiteral, PathEmpty

_GRAMMAR: Final = "uriast.grammar.rfc3986"
"""The module that binds these classes to their rules. They are a kind of their own, which no node of an IRI is of."""


class Userinfo(IUserinfo):
    """`userinfo = *( unreserved / pct-encoded / sub-delims / ":" )` (RFC 3986, 3.2.1).

    >>> Userinfo("user:secret")
    Userinfo(text='user:***')
    """

    __slots__ = ()

    bound_by: ClassVar = _GRAMMAR


class RegName(IRegName):
    """`reg-name = *( unreserved / pct-encoded / sub-delims )` (RFC 3986, 3.2.2).

    >>> RegName("example.com").text
    'example.com'
    """

    __slots__ = ()

    bound_by: ClassVar = _GRAMMAR


Host: TypeAlias = IPv6Literal | IPvFutureLiteral | IPv4Literal | RegName
"""`host = IP-literal / IPv4address / reg-name` (RFC 3986, 3.2.2)."""


@attrs.frozen(eq=False)
class Authority(IAuthority):
    """`authority = [ userinfo "@" ] host [ ":" port ]` (RFC 3986, 3.2).

    >>> str(Authority(Userinfo("user"), RegName("example.com"), "8080"))
    'user@example.com:8080'
    """

    bound_by: ClassVar = _GRAMMAR

    userinfo: Userinfo | None = attrs.field(validator=of_type(Userinfo, None))
    host: Host = attrs.field(validator=of_type(IPv6Literal, IPvFutureLiteral, IPv4Literal, RegName))
    port: str | None = attrs.field(default=None, validator=of_type(str, None))


class PathAbempty(IPathAbempty):
    """`path-abempty = *( "/" segment )` (RFC 3986, 3.3): the path after an authority.

    >>> PathAbempty("/a//b").segments, PathAbempty("/").segments, PathAbempty("").segments
    (('a', '', 'b'), ('',), ())
    """

    __slots__ = ()

    bound_by: ClassVar = _GRAMMAR


class PathAbsolute(IPathAbsolute):
    """`path-absolute = "/" [ segment-nz *( "/" segment ) ]` (RFC 3986, 3.3): begins with one slash, not two.

    >>> PathAbsolute("/a/b").segments
    ('a', 'b')
    """

    __slots__ = ()

    bound_by: ClassVar = _GRAMMAR


class PathNoscheme(IPathNoscheme):
    """`path-noscheme = segment-nz-nc *( "/" segment )` (RFC 3986, 3.3): the first segment has no colon.

    >>> PathNoscheme("./a:b").segments
    ('.', 'a:b')
    """

    __slots__ = ()

    bound_by: ClassVar = _GRAMMAR


class PathRootless(IPathRootless):
    """`path-rootless = segment-nz *( "/" segment )` (RFC 3986, 3.3): begins with a segment.

    >>> PathRootless("example:a").segments
    ('example:a',)
    """

    __slots__ = ()

    bound_by: ClassVar = _GRAMMAR


Path: TypeAlias = PathAbempty | PathAbsolute | PathNoscheme | PathRootless | PathEmpty
"""`path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty` (RFC 3986, 3.3)."""

HierPath: TypeAlias = PathAbempty | PathAbsolute | PathRootless | PathEmpty
"""The paths of a `hier-part` (RFC 3986, 3): those of a `URI`."""

RelativePath: TypeAlias = PathAbempty | PathAbsolute | PathNoscheme | PathEmpty
"""The paths of a `relative-part` (RFC 3986, 4.2): those of a `RelativeRef`."""

_NO_PATH: Any = attrs.Factory(lambda node: PathEmpty() if node.authority is None else PathAbempty(), takes_self=True)
"""The default path, which is empty. Its class depends on whether there is an authority."""


@attrs.frozen(eq=False)
class URI(IRI):
    """`URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]` (RFC 3986, 3). Without a fragment, an `absolute-URI`.

    >>> str(URI("mailto", path=PathRootless("fred@example.com")))
    'mailto:fred@example.com'
    """

    bound_by: ClassVar = _GRAMMAR

    scheme: str = attrs.field(validator=of_type(str))
    authority: Authority | None = attrs.field(default=None, validator=of_type(Authority, None))
    path: HierPath = attrs.field(
        default=_NO_PATH, validator=of_type(PathAbempty, PathAbsolute, PathRootless, PathEmpty)
    )
    query: str | None = attrs.field(default=None, validator=of_type(str, None))
    fragment: str | None = attrs.field(default=None, validator=of_type(str, None))

    if TYPE_CHECKING:

        @property
        def userinfo(self) -> Userinfo | None: ...
        @property
        def host(self) -> Host | None: ...


@attrs.frozen(eq=False)
class RelativeRef(IRelativeRef):
    """`relative-ref = relative-part [ "?" query ] [ "#" fragment ]` (RFC 3986, 4.2).

    >>> str(RelativeRef(path=PathNoscheme("a/b"), fragment="c"))
    'a/b#c'
    """

    bound_by: ClassVar = _GRAMMAR

    authority: Authority | None = attrs.field(default=None, validator=of_type(Authority, None))
    path: RelativePath = attrs.field(
        default=_NO_PATH, validator=of_type(PathAbempty, PathAbsolute, PathNoscheme, PathEmpty)
    )
    query: str | None = attrs.field(default=None, validator=of_type(str, None))
    fragment: str | None = attrs.field(default=None, validator=of_type(str, None))

    if TYPE_CHECKING:

        @property
        def userinfo(self) -> Userinfo | None: ...
        @property
        def host(self) -> Host | None: ...


URIReference: TypeAlias = URI | RelativeRef
"""`URI-reference = URI / relative-ref` (RFC 3986, 4.1)."""
