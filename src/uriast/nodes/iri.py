"""The nodes of IRIs: siblings of the nodes of URIs, whose text may contain non-ASCII characters (RFC 3987, 2.2).

IP literals, IPv4 addresses and the empty path are those of `uriast.nodes`. As there, every node is immutable, `str()`
gives its exact text, and the constructor raises `ParseError` for a node that no text parses to.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeAlias

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

_GRAMMAR: Final = "uriast.grammar.rfc3987"
"""The module that binds these classes to their rules."""


@attrs.frozen(eq=False)
class IUserinfo(GenericUserinfo):
    """`iuserinfo = *( iunreserved / pct-encoded / sub-delims / ":" )` (RFC 3987, 2.2).

    >>> IUserinfo("jürgen:geheim")
    IUserinfo(text='jürgen:***')
    """

    bound_by: ClassVar = _GRAMMAR

    text: str = attrs.field(validator=of_type(str), repr=lambda text: repr(masked_userinfo(text)))


@attrs.frozen(eq=False)
class IRegName(GenericRegName):
    """`ireg-name = *( iunreserved / pct-encoded / sub-delims )` (RFC 3987, 2.2).

    >>> IRegName("résumé.example.org").text
    'résumé.example.org'
    """

    bound_by: ClassVar = _GRAMMAR

    text: str = attrs.field(validator=of_type(str))


IHost: TypeAlias = IPv6Literal | IPvFutureLiteral | IPv4Literal | IRegName
"""`ihost = IP-literal / IPv4address / ireg-name` (RFC 3987, 2.2)."""


@attrs.frozen(eq=False)
class IAuthority(GenericAuthority):
    """`iauthority = [ iuserinfo "@" ] ihost [ ":" port ]` (RFC 3987, 2.2).

    >>> str(IAuthority(None, IRegName("résumé.example.org"), "8080"))
    'résumé.example.org:8080'
    """

    bound_by: ClassVar = _GRAMMAR

    userinfo: IUserinfo | None = attrs.field(validator=of_type(IUserinfo, None))
    host: IHost = attrs.field(validator=of_type(IPv6Literal, IPvFutureLiteral, IPv4Literal, IRegName))
    port: str | None = attrs.field(default=None, validator=of_type(str, None))


@attrs.frozen(eq=False)
class IPathAbempty(GenericPath):
    """`ipath-abempty = *( "/" isegment )` (RFC 3987, 2.2): the path after an authority.

    >>> IPathAbempty("/rosé").segments
    ('rosé',)
    """

    bound_by: ClassVar = _GRAMMAR

    text: str = attrs.field(default="", validator=of_type(str))

    _lead: ClassVar[str] = "/"


@attrs.frozen(eq=False)
class IPathAbsolute(GenericPath):
    """`ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]` (RFC 3987, 2.2): begins with one slash, not two.

    >>> IPathAbsolute("/rosé").segments
    ('rosé',)
    """

    bound_by: ClassVar = _GRAMMAR

    text: str = attrs.field(validator=of_type(str))

    _lead: ClassVar[str] = "/"


@attrs.frozen(eq=False)
class IPathNoscheme(GenericPath):
    """`ipath-noscheme = isegment-nz-nc *( "/" isegment )` (RFC 3987, 2.2): the first segment has no colon.

    >>> IPathNoscheme("rosé/a").segments
    ('rosé', 'a')
    """

    bound_by: ClassVar = _GRAMMAR

    text: str = attrs.field(validator=of_type(str))


@attrs.frozen(eq=False)
class IPathRootless(GenericPath):
    """`ipath-rootless = isegment-nz *( "/" isegment )` (RFC 3987, 2.2): begins with a segment.

    >>> IPathRootless("example:rosé").segments
    ('example:rosé',)
    """

    bound_by: ClassVar = _GRAMMAR

    text: str = attrs.field(validator=of_type(str))


IPath: TypeAlias = IPathAbempty | IPathAbsolute | IPathNoscheme | IPathRootless | PathEmpty
"""`ipath = ipath-abempty / ipath-absolute / ipath-noscheme / ipath-rootless / ipath-empty` (RFC 3987, 2.2)."""

IHierPath: TypeAlias = IPathAbempty | IPathAbsolute | IPathRootless | PathEmpty
"""The paths of an `ihier-part` (RFC 3987, 2.2): those of an `IRI`."""

IRelativePath: TypeAlias = IPathAbempty | IPathAbsolute | IPathNoscheme | PathEmpty
"""The paths of an `irelative-part` (RFC 3987, 2.2): those of an `IRelativeRef`."""

_NO_PATH: Any = attrs.Factory(lambda node: PathEmpty() if node.authority is None else IPathAbempty(), takes_self=True)
"""The default path, which is empty. Its class depends on whether there is an authority."""


@attrs.frozen(eq=False)
class IRI(GenericURI):
    """`IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]` (RFC 3987, 2.2).

    Without a fragment, an `absolute-IRI`.

    >>> str(IRI("urn", path=IPathRootless("example:rosé")))
    'urn:example:rosé'
    """

    bound_by: ClassVar = _GRAMMAR

    scheme: str = attrs.field(validator=of_type(str))
    authority: IAuthority | None = attrs.field(default=None, validator=of_type(IAuthority, None))
    path: IHierPath = attrs.field(
        default=_NO_PATH, validator=of_type(IPathAbempty, IPathAbsolute, IPathRootless, PathEmpty)
    )
    query: str | None = attrs.field(default=None, validator=of_type(str, None))
    fragment: str | None = attrs.field(default=None, validator=of_type(str, None))


@attrs.frozen(eq=False)
class IRelativeRef(GenericRelativeRef):
    """`irelative-ref = irelative-part [ "?" iquery ] [ "#" ifragment ]` (RFC 3987, 2.2).

    >>> str(IRelativeRef(path=IPathNoscheme("rosé"), fragment="öl"))
    'rosé#öl'
    """

    bound_by: ClassVar = _GRAMMAR

    authority: IAuthority | None = attrs.field(default=None, validator=of_type(IAuthority, None))
    path: IRelativePath = attrs.field(
        default=_NO_PATH, validator=of_type(IPathAbempty, IPathAbsolute, IPathNoscheme, PathEmpty)
    )
    query: str | None = attrs.field(default=None, validator=of_type(str, None))
    fragment: str | None = attrs.field(default=None, validator=of_type(str, None))


IRIReference: TypeAlias = IRI | IRelativeRef
"""`IRI-reference = IRI / irelative-ref` (RFC 3987, 2.2)."""
