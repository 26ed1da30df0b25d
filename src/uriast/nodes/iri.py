"""The nodes of IRIs (RFC 3987, 2.2). An IRI is the general case: the classes of URIs are subclasses.

Every node is immutable, and `str()` gives its exact text. The constructor checks a node by the rule that produces it,
and raises `ParseError` for a node that no text parses to. An undefined component is `None`, an empty one `""`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

import attrs

from uriast.combinators import Node, of_type
from uriast.nodes.shared import AnyPath, IPv4Literal, IPv6Literal, IPvFutureLiteral, Leaf, PathEmpty, ReferenceKind
from uriast.secrets import masked_userinfo

__all__ = [
    "IRI",
    "IAuthority",
    "IHierPath",
    "IHost",
    "IPath",
    "IPathAbempty",
    "IPathAbsolute",
    "IPathNoscheme",
    "IPathRootless",
    "IRIReference",
    "IRegName",
    "IRelativePath",
    "IRelativeRef",
    "IUserinfo",
]

_GRAMMAR: Final = "uriast.grammar.rfc3987"
"""The module that binds these classes to their rules."""


@attrs.frozen(eq=False)
class IUserinfo(Leaf):
    """`iuserinfo = *( iunreserved / pct-encoded / sub-delims / ":" )` (RFC 3987, 2.2).

    >>> userinfo = IUserinfo("jürgen:geheim")
    >>> userinfo
    IUserinfo(text='jürgen:***')
    >>> userinfo.user, userinfo.password
    ('jürgen', 'geheim')
    """

    bound_by: ClassVar = _GRAMMAR

    text: str = attrs.field(validator=of_type(str), repr=lambda text: repr(masked_userinfo(text)))

    @property
    def masked(self) -> str:
        """The text with the password masked, for display: `user:***`."""
        return masked_userinfo(self.text)

    @property
    def user(self) -> str:
        """The text before the first colon."""
        return self.text.partition(":")[0]

    @property
    def password(self) -> str | None:
        """The text after the first colon; `None` without a colon. RFC 3986, 3.2.1, deprecates passwords in URIs.

        >>> from uriast import Userinfo
        >>> Userinfo("user:secret").password, Userinfo("user:").password, Userinfo("user").password
        ('secret', '', None)
        """
        _, colon, password = self.text.partition(":")
        return password if colon else None


@attrs.frozen(eq=False)
class IRegName(Leaf):
    """`ireg-name = *( iunreserved / pct-encoded / sub-delims )` (RFC 3987, 2.2).

    >>> IRegName("résumé.example.org").text
    'résumé.example.org'
    """

    bound_by: ClassVar = _GRAMMAR

    text: str = attrs.field(validator=of_type(str))


IHost: TypeAlias = IPv6Literal | IPvFutureLiteral | IPv4Literal | IRegName
"""`ihost = IP-literal / IPv4address / ireg-name` (RFC 3987, 2.2)."""


@attrs.frozen(eq=False)
class IAuthority(Node):
    """`iauthority = [ iuserinfo "@" ] ihost [ ":" port ]` (RFC 3987, 2.2).

    >>> str(IAuthority(None, IRegName("résumé.example.org"), "8080"))
    'résumé.example.org:8080'
    """

    bound_by: ClassVar = _GRAMMAR

    userinfo: IUserinfo | None = attrs.field(validator=of_type(IUserinfo, None))
    host: IHost = attrs.field(validator=of_type(IPv6Literal, IPvFutureLiteral, IPv4Literal, IRegName))
    port: str | None = attrs.field(default=None, validator=of_type(str, None))

    @property
    def port_number(self) -> int | None:
        """The port as a number; `None` if it is undefined or empty.

        >>> from uriast import Authority, RegName
        >>> Authority(None, RegName("h"), "0080").port_number
        80

        Raises:
            ValueError: The port has more digits than Python converts (`sys.get_int_max_str_digits()`).
        """
        return int(self.port.lstrip("0") or "0") if self.port else None


@attrs.frozen(eq=False)
class IPathAbempty(AnyPath):
    """`ipath-abempty = *( "/" isegment )` (RFC 3987, 2.2): the path after an authority.

    >>> IPathAbempty("/rosé").segments
    ('rosé',)
    """

    bound_by: ClassVar = _GRAMMAR

    text: str = attrs.field(default="", validator=of_type(str))

    _lead: ClassVar[str] = "/"


@attrs.frozen(eq=False)
class IPathAbsolute(AnyPath):
    """`ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]` (RFC 3987, 2.2): begins with one slash, not two.

    >>> IPathAbsolute("/rosé").segments
    ('rosé',)
    """

    bound_by: ClassVar = _GRAMMAR

    text: str = attrs.field(validator=of_type(str))

    _lead: ClassVar[str] = "/"


@attrs.frozen(eq=False)
class IPathNoscheme(AnyPath):
    """`ipath-noscheme = isegment-nz-nc *( "/" isegment )` (RFC 3987, 2.2): the first segment has no colon.

    >>> IPathNoscheme("rosé/a").segments
    ('rosé', 'a')
    """

    bound_by: ClassVar = _GRAMMAR

    text: str = attrs.field(validator=of_type(str))


@attrs.frozen(eq=False)
class IPathRootless(AnyPath):
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


class _Reference(Node):
    """What IRIs and relative references have in common."""

    __slots__ = ()
    drawn_by = "uriast.passes.draw"

    if TYPE_CHECKING:
        authority: IAuthority | None

    @property
    def userinfo(self) -> IUserinfo | None:
        """The userinfo of the authority; `None` without userinfo or authority."""
        return None if self.authority is None else self.authority.userinfo

    @property
    def host(self) -> IHost | None:
        """The host of the authority; `None` without an authority."""
        return None if self.authority is None else self.authority.host

    @property
    def port(self) -> str | None:
        """The digits of the authority's port; `None` without port or authority.

        >>> from uriast import parse
        >>> parse("//h:080/").port, parse("//h:/").port, parse("//h/").port
        ('080', '', None)
        """
        return None if self.authority is None else self.authority.port


_NO_PATH: Any = attrs.Factory(lambda node: PathEmpty() if node.authority is None else IPathAbempty(), takes_self=True)
"""The default path, which is empty. Its class depends on whether there is an authority."""


@attrs.frozen(eq=False)
class IRI(_Reference):
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

    @property
    def is_relative(self) -> bool:
        """Whether this is a relative reference."""
        return False


@attrs.frozen(eq=False)
class IRelativeRef(_Reference):
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

    @property
    def is_relative(self) -> bool:
        """Whether this is a relative reference."""
        return True

    @property
    def kind(self) -> ReferenceKind:
        """The kind of this relative reference (RFC 3986, 4.2).

        An empty reference, or one with only a fragment, is a same-document reference for every base (4.4).

        >>> from uriast import parse
        >>> [str(parse(text).kind) for text in ("//h/p", "/p", "p", "?q", "#f")]
        ['network-path', 'absolute-path', 'relative-path', 'relative-path', 'same-document']
        """
        if self.authority is not None:
            return ReferenceKind.NETWORK_PATH
        if self.path.is_absolute:
            return ReferenceKind.ABSOLUTE_PATH
        if self.path.text or self.query is not None:
            return ReferenceKind.RELATIVE_PATH
        return ReferenceKind.SAME_DOCUMENT


IRIReference: TypeAlias = IRI | IRelativeRef
"""`IRI-reference = IRI / irelative-ref` (RFC 3987, 2.2)."""
