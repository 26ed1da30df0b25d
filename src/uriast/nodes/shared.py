"""The nodes that URIs and IRIs share, and the base classes of the others."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Protocol, Self, TypeVar

import attrs

from uriast.combinators import Explanation, Node, ParseError, of_type
from uriast.nodes.redaction import masked_userinfo

if TYPE_CHECKING:
    from collections.abc import Iterable
    from ipaddress import IPv4Address, IPv6Address


U_co = TypeVar("U_co", covariant=True)
H_co = TypeVar("H_co", covariant=True)
A_co = TypeVar("A_co", covariant=True)


class Leaf(Node):
    """A node whose only field is its text.

    >>> from uriast import RegName
    >>> node = RegName("example.com")
    >>> isinstance(node, Leaf), node.text
    (True, 'example.com')
    """

    __slots__ = ()

    if TYPE_CHECKING:
        text: str

        def __init__(self, text: str) -> None: ...


class GenericUserinfo(Leaf):
    """The base class of the userinfo of a URI and of an IRI.

    >>> from uriast import Userinfo
    >>> userinfo = Userinfo("user:secret")
    >>> isinstance(userinfo, GenericUserinfo), userinfo.user
    (True, 'user')
    """

    __slots__ = ()

    @property
    def masked(self) -> str:
        """The text with the password masked, for display.

        >>> from uriast import Userinfo
        >>> Userinfo("user:secret").masked
        'user:***'
        """
        return masked_userinfo(self.text)

    @property
    def user(self) -> str:
        """The text before the first colon.

        >>> from uriast import Userinfo
        >>> Userinfo("user:secret").user
        'user'
        """
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
class IPv6Literal(Node):
    """`"[" IPv6address "]"` (RFC 3986, 3.2.2). Its text is the address without the brackets.

    >>> str(IPv6Literal("::1")), IPv6Literal("::1").address
    ('[::1]', IPv6Address('::1'))
    """

    text: str = attrs.field(validator=of_type(str))

    @property
    def address(self) -> IPv6Address:
        """The address as a value of the module `ipaddress`. A zone (`uriast.grammar.rfc6874`) is left out.

        >>> IPv6Literal("2001:DB8::7").address
        IPv6Address('2001:db8::7')
        """
        from ipaddress import IPv6Address

        return IPv6Address(self.text.partition("%")[0])


@attrs.frozen(eq=False)
class IPvFutureLiteral(Node):
    """`"[" IPvFuture "]"` (RFC 3986, 3.2.2). Its text does not include the brackets.

    >>> IPvFutureLiteral("v1f.a:b").version, IPvFutureLiteral("v1f.a:b").address
    ('1f', 'a:b')
    """

    text: str = attrs.field(validator=of_type(str))

    @property
    def version(self) -> str:
        """The hexadecimal digits of the version flag, as in the text.

        >>> IPvFutureLiteral("v1F.a:b").version
        '1F'
        """
        return self.text[1:].partition(".")[0]

    @property
    def address(self) -> str:
        """The text after the version flag and its dot.

        >>> IPvFutureLiteral("v1f.a:b").address
        'a:b'
        """
        return self.text.partition(".")[2]


@attrs.frozen(eq=False)
class IPv4Literal(Leaf):
    """`IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet` (RFC 3986, 3.2.2).

    >>> IPv4Literal("127.0.0.1").address
    IPv4Address('127.0.0.1')
    """

    text: str = attrs.field(validator=of_type(str))

    @property
    def address(self) -> IPv4Address:
        """The address as a value of the module `ipaddress`.

        >>> IPv4Literal("192.0.2.1").address
        IPv4Address('192.0.2.1')
        """
        from ipaddress import IPv4Address

        return IPv4Address(self.text)


class _AuthorityParts(Protocol[U_co, H_co]):
    """The fields that the authorities of URIs and IRIs have in common."""

    @property
    def userinfo(self) -> U_co | None: ...
    @property
    def host(self) -> H_co: ...
    @property
    def port(self) -> str | None: ...


class GenericRegName(Leaf):
    """The base class of the registered names of URIs and IRIs.

    >>> from uriast import RegName
    >>> isinstance(RegName("example.com"), GenericRegName)
    True
    """

    __slots__ = ()


class GenericAuthority(Node):
    """The base class of the authority of a URI and of an IRI.

    >>> from uriast import Authority, RegName
    >>> isinstance(Authority(None, RegName("h"), "80"), GenericAuthority)
    True
    """

    __slots__ = ()

    @property
    def port_number(self: _AuthorityParts[Leaf, Node]) -> int | None:
        """The port as a number; `None` if it is undefined or empty.

        >>> from uriast import Authority, RegName
        >>> Authority(None, RegName("h"), "0080").port_number
        80

        Raises:
            ValueError: The port has more digits than Python converts (`sys.get_int_max_str_digits()`).
        """
        return int(self.port.lstrip("0") or "0") if self.port else None


class GenericPath(Leaf):
    """The base class of the paths of URIs and IRIs. Their segments are derived from their text.

    >>> from uriast import PathAbempty
    >>> path = PathAbempty("/a/b")
    >>> isinstance(path, GenericPath), path.segments, path.is_absolute
    (True, ('a', 'b'), True)
    """

    __slots__ = ()

    _lead: ClassVar[str] = ""

    @property
    def segments(self) -> tuple[str, ...]:
        """The segments, without the slashes: `/a/b` has `("a", "b")`, `/` has `("",)`, an empty path has none.

        >>> from uriast import PathAbempty
        >>> PathAbempty("/a/b").segments, PathAbempty("/").segments, PathAbempty("").segments
        (('a', 'b'), ('',), ())
        """
        return tuple(self.text[len(self._lead) :].split("/")) if self.text else ()

    @property
    def is_absolute(self) -> bool:
        """Whether the path begins with a slash.

        >>> from uriast import PathNoscheme
        >>> PathNoscheme("a/b").is_absolute
        False
        """
        return self.text.startswith("/")

    @classmethod
    def from_segments(cls, segments: Iterable[str]) -> Self:
        """Make a path of its segments.

        >>> from uriast import PathAbempty
        >>> PathAbempty.from_segments(["a", "b%20c"])
        PathAbempty(text='/a/b%20c')

        Args:
            segments: The text of each segment, percent-encoded, without slashes.

        Raises:
            ParseError: A segment is not valid, or no path of this class has these segments.
        """
        if isinstance(segments, str):
            message = "expected an iterable of str, got str"
            raise TypeError(message)
        parts = tuple(segments)
        for part in parts:
            if type(part) is not str:
                message = f"expected a segment as str, got {type(part).__name__}"
                raise TypeError(message)
            if "/" in part:
                raise _slash_in_segment(part)
        return cls("".join(f"/{part}" for part in parts)[0 if cls._lead else 1 :])


@attrs.frozen(eq=False)
class PathEmpty(GenericPath):
    """`path-empty = 0<pchar>` (RFC 3986, 3.3): no characters.

    >>> PathEmpty().segments
    ()
    """

    text: str = attrs.field(default="", validator=of_type(str))


class ReferenceKind(StrEnum):
    """The kinds of relative reference (RFC 3986, 4.2 and 4.4).

    >>> from uriast import parse
    >>> parse("../g").kind is ReferenceKind.RELATIVE_PATH
    True
    """

    NETWORK_PATH = "network-path"
    ABSOLUTE_PATH = "absolute-path"
    RELATIVE_PATH = "relative-path"
    SAME_DOCUMENT = "same-document"


class _Parts(Protocol[A_co]):
    """The fields that URIs, IRIs and relative references have in common."""

    @property
    def authority(self) -> A_co | None: ...
    @property
    def path(self) -> GenericPath: ...
    @property
    def query(self) -> str | None: ...
    @property
    def fragment(self) -> str | None: ...


class _Reference(Node):
    """The base class of URIs, IRIs and relative references."""

    __slots__ = ()
    drawn_by = "uriast.passes.draw"

    @property
    def userinfo(self: _Parts[_AuthorityParts[U_co, object]]) -> U_co | None:
        """The userinfo of the authority; `None` without userinfo or authority.

        >>> from uriast import parse
        >>> parse("//user@h/").userinfo, parse("//h/").userinfo
        (Userinfo(text='user'), None)
        """
        return None if self.authority is None else self.authority.userinfo

    @property
    def host(self: _Parts[_AuthorityParts[object, H_co]]) -> H_co | None:
        """The host of the authority; `None` without an authority.

        >>> from uriast import parse
        >>> parse("//h/").host, parse("/a").host
        (RegName(text='h'), None)
        """
        return None if self.authority is None else self.authority.host

    @property
    def port(self: _Parts[_AuthorityParts[object, object]]) -> str | None:
        """The digits of the authority's port; `None` without port or authority.

        >>> from uriast import parse
        >>> parse("//h:080/").port, parse("//h:/").port, parse("//h/").port
        ('080', '', None)
        """
        return None if self.authority is None else self.authority.port


class GenericURI(_Reference):
    """The base class of URIs and IRIs.

    >>> from uriast import parse
    >>> isinstance(parse("http://h/"), GenericURI)
    True
    """

    __slots__ = ()

    @property
    def is_relative(self) -> bool:
        """Whether this is a relative reference: always false.

        >>> from uriast import parse
        >>> parse("http://h/").is_relative
        False
        """
        return False


class GenericRelativeRef(_Reference):
    """The base class of relative references, URIs' and IRIs'.

    >>> from uriast import parse
    >>> isinstance(parse("../g"), GenericRelativeRef)
    True
    """

    __slots__ = ()

    @property
    def is_relative(self) -> bool:
        """Whether this is a relative reference: always true.

        >>> from uriast import parse
        >>> parse("../g").is_relative
        True
        """
        return True

    @property
    def kind(self: _Parts[Node]) -> ReferenceKind:
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


def _slash_in_segment(part: str) -> ParseError:
    index = part.index("/")
    message = f"segment: a slash at index {index} would end the segment; write it as %2F"
    return ParseError.explained("segment", part, Explanation(index, ("more segment",), "path", None, message, message))
