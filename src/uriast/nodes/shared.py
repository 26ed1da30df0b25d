"""The nodes, and the bases of nodes, that URIs and IRIs share."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Protocol, Self, TypeVar

import attrs

from uriast.combinators import Explanation, Node, ParseError, of_type
from uriast.redaction import masked_userinfo

if TYPE_CHECKING:
    from collections.abc import Iterable
    from ipaddress import IPv4Address, IPv6Address


U_co = TypeVar("U_co", covariant=True)


H_co = TypeVar("H_co", covariant=True)


A_co = TypeVar("A_co", covariant=True)


class Leaf(Node):
    """A node that is only its text."""

    __slots__ = ()

    if TYPE_CHECKING:
        text: str

        def __init__(self, text: str) -> None: ...


class GenericUserinfo(Leaf):
    """The userinfo of a URI or an IRI."""

    __slots__ = ()

    @property
    def masked(self) -> str:
        """The text with `***` for a password, for what is shown to people."""
        return masked_userinfo(self.text)

    @property
    def user(self) -> str:
        """What stands before the first colon."""
        return self.text.partition(":")[0]

    @property
    def password(self) -> str | None:
        """What stands after the first colon; `None` without a colon. Its use is deprecated."""
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
        """The address as the standard library's value, without a zone that a wider grammar may read."""
        from ipaddress import IPv6Address  # noqa: PLC0415 - only who asks for an address pays for the import

        return IPv6Address(self.text.partition("%")[0])


@attrs.frozen(eq=False)
class IPvFutureLiteral(Node):
    """`"[" IPvFuture "]"` (RFC 3986, 3.2.2). Its text is what stands between the brackets.

    >>> IPvFutureLiteral("v1f.a:b").version, IPvFutureLiteral("v1f.a:b").address
    ('1f', 'a:b')
    """

    text: str = attrs.field(validator=of_type(str))

    @property
    def version(self) -> str:
        """The version flag's hexadecimal digits, as written."""
        return self.text[1:].partition(".")[0]

    @property
    def address(self) -> str:
        """What stands after the version flag."""
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
        """The address as the standard library's value."""
        from ipaddress import IPv4Address  # noqa: PLC0415 - only who asks for an address pays for the import

        return IPv4Address(self.text)


class _AuthorityParts(Protocol[U_co, H_co]):
    """What the authority of a URI and that of an IRI have in common."""

    @property
    def userinfo(self) -> U_co | None: ...
    @property
    def host(self) -> H_co: ...
    @property
    def port(self) -> str | None: ...


class GenericAuthority(Node):
    """The authority of a URI or an IRI."""

    __slots__ = ()

    @property
    def port_number(self: _AuthorityParts[Leaf, Node]) -> int | None:
        """The port as a number; `None` where it is undefined or empty.

        >>> from uriast import Authority, RegName
        >>> Authority(None, RegName("h"), "0080").port_number
        80

        Raises:
            ValueError: It has more digits than Python converts (`sys.get_int_max_str_digits()`).
        """
        return int(self.port.lstrip("0") or "0") if self.port else None


class GenericPath(Leaf):
    """A path of a URI or an IRI, whose text is kept and whose segments are derived."""

    __slots__ = ()

    _lead: ClassVar[str] = ""

    @property
    def segments(self) -> tuple[str, ...]:
        """The segments, without the slashes: `/a/b` has `("a", "b")`, `/` has `("",)`, an empty path has none."""
        return tuple(self.text[len(self._lead) :].split("/")) if self.text else ()

    @property
    def is_absolute(self) -> bool:
        """Whether the path begins with a slash."""
        return self.text.startswith("/")

    @classmethod
    def from_segments(cls, segments: Iterable[str]) -> Self:
        """The path that has these segments.

        Raises:
            ParseError: A segment holds what none may, or there is no such path of this kind.
            TypeError: A segment is no plain `str`.
        """
        if isinstance(segments, str):
            message = "segments are several str, not one"
            raise TypeError(message)
        parts = tuple(segments)
        for part in parts:
            if type(part) is not str:
                message = f"a segment is a plain str, not {type(part).__name__}"
                raise TypeError(message)
            if "/" in part:
                raise _slash_in_segment(part)
        return cls("".join(f"/{part}" for part in parts)[0 if cls._lead else 1 :])


@attrs.frozen(eq=False)
class PathEmpty(GenericPath):
    """`path-empty = 0<pchar>` (RFC 3986, 3.3): no characters."""

    text: str = attrs.field(default="", validator=of_type(str))


class ReferenceKind(StrEnum):
    """The kinds of relative reference (RFC 3986, 4.2 and 4.4)."""

    NETWORK_PATH = "network-path"
    ABSOLUTE_PATH = "absolute-path"
    RELATIVE_PATH = "relative-path"
    SAME_DOCUMENT = "same-document"


class _Parts(Protocol[A_co]):
    """What URIs, IRIs and their relative references have in common."""

    @property
    def authority(self) -> A_co | None: ...
    @property
    def path(self) -> GenericPath: ...
    @property
    def query(self) -> str | None: ...
    @property
    def fragment(self) -> str | None: ...


class _Reference(Node):
    """What can be told of all of them alike."""

    __slots__ = ()

    @property
    def userinfo(self: _Parts[_AuthorityParts[U_co, object]]) -> U_co | None:
        """The authority's userinfo; `None` where either is undefined."""
        return None if self.authority is None else self.authority.userinfo

    @property
    def host(self: _Parts[_AuthorityParts[object, H_co]]) -> H_co | None:
        """The authority's host; `None` without an authority."""
        return None if self.authority is None else self.authority.host

    @property
    def port(self: _Parts[_AuthorityParts[object, object]]) -> str | None:
        """The authority's port as written; `None` where either is undefined."""
        return None if self.authority is None else self.authority.port


class GenericURI(_Reference):
    """A URI or an IRI."""

    __slots__ = ()

    @property
    def is_relative(self) -> bool:
        """Whether this is a relative reference: it is not."""
        return False


class GenericRelativeRef(_Reference):
    """A relative reference to a URI or an IRI."""

    __slots__ = ()

    @property
    def is_relative(self) -> bool:
        """Whether this is a relative reference: it is."""
        return True

    @property
    def kind(self: _Parts[Node]) -> ReferenceKind:
        """Which kind of relative reference this is (RFC 3986, 4.2).

        One that is empty but for a fragment is a same-document reference by its form (4.4), whatever the base.

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
