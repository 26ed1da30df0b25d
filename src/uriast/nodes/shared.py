"""The nodes that URIs and IRIs share: IP addresses, the empty path, and the base class of all paths."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Self

import attrs

from uriast.combinators import Explanation, Node, ParseError, of_type

if TYPE_CHECKING:
    from collections.abc import Iterable
    from ipaddress import IPv4Address, IPv6Address


class Leaf(Node):
    """The base class of nodes whose only field is their text.

    >>> from uriast import RegName
    >>> isinstance(RegName("example.com"), Leaf)
    True
    """

    __slots__ = ()

    if TYPE_CHECKING:
        text: str

        def __init__(self, text: str) -> None: ...


@attrs.frozen(eq=False)
class IPv6Literal(Node):
    """`"[" IPv6address "]"` (RFC 3986, 3.2.2). Its text is the address without the brackets.

    >>> str(IPv6Literal("::1")), IPv6Literal("::1").address
    ('[::1]', IPv6Address('::1'))
    """

    text: str = attrs.field(validator=of_type(str))

    @property
    def address(self) -> IPv6Address:
        """The address, without a zone (`uriast.grammar.rfc6874`)."""
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
        """The hexadecimal digits of the version flag, as in the text."""
        return self.text[1:].partition(".")[0]

    @property
    def address(self) -> str:
        """The text after the version flag and its dot."""
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
        """The address."""
        from ipaddress import IPv4Address

        return IPv4Address(self.text)


class AnyPath(Leaf):
    """The base class of all paths.

    >>> from uriast import PathAbempty
    >>> path = PathAbempty("/a/b")
    >>> isinstance(path, AnyPath), path.is_absolute
    (True, True)
    """

    __slots__ = ()

    _lead: ClassVar[str] = ""

    @property
    def segments(self) -> tuple[str, ...]:
        """The segments, without the slashes. An empty path has none.

        >>> from uriast import PathAbempty
        >>> PathAbempty("/a/b").segments, PathAbempty("/").segments, PathAbempty("").segments
        (('a', 'b'), ('',), ())
        """
        return tuple(self.text[len(self._lead) :].split("/")) if self.text else ()

    @property
    def is_absolute(self) -> bool:
        """Whether the path begins with a slash."""
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
                raise slash_in_segment(part)
        return cls("".join(f"/{part}" for part in parts)[0 if cls._lead else 1 :])


@attrs.frozen(eq=False)
class PathEmpty(AnyPath):
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


def slash_in_segment(part: str) -> ParseError:
    index = part.index("/")
    message = f"segment: a slash at index {index} would end the segment; write it as %2F"
    return ParseError.explained("segment", part, Explanation(index, ("more segment",), "path", None, message, message))
