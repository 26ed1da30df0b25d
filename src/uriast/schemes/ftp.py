"""ftp (RFC 1738, 3.2), on the syntax of RFC 3986."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from uriast.combinators import Node, Rule, case_sensitive, char_from, literal, of_type, rule, seq, success, text
from uriast.nodes import Authority, PathAbempty
from uriast.percent import percent_decode
from uriast.schemes.hierarchical import HostRequired
from uriast.schemes.scheme import Scheme

if TYPE_CHECKING:
    from collections.abc import Iterator

UrlPath: TypeAlias = tuple[PathAbempty, str | None]
Parts: TypeAlias = tuple[str, Authority, PathAbempty, str | None]

_ENDS: Final = frozenset("\r\n\0")


class TransferType(StrEnum):
    """What a typecode asks for (RFC 1738, 3.2.2)."""

    ASCII = "a"
    IMAGE = "i"
    DIRECTORY = "d"


@attrs.frozen
class FTP(Node):
    """A URI of the scheme ftp (RFC 1738, 3.2). Its path is without the typecode.

    The path's segments are arguments of commands, decoded one by one: `ftp://h/etc/motd` is `CWD etc`, `RETR motd`,
    where `CWD` may begin in the user's directory; `ftp://h/%2Fetc/motd` is `CWD /etc`; and `ftp://h//etc/motd` is `CWD`
    with an empty argument, then `CWD etc` (3.2.2).

    >>> uri = ftp.parse("ftp://myname@host.dom/%2Fetc/motd;type=a")
    >>> uri.directories, uri.name, uri.transfer_type
    (('/etc',), 'motd', <TransferType.ASCII: 'a'>)
    """

    scheme: str = attrs.field(validator=of_type(str))
    authority: Authority = attrs.field(validator=of_type(Authority))
    path: PathAbempty = attrs.field(factory=PathAbempty, validator=of_type(PathAbempty))
    typecode: str | None = attrs.field(default=None, validator=of_type(str, None))
    fragment: str | None = attrs.field(default=None, validator=of_type(str, None))

    def pieces(self) -> Iterator[tuple[str, str]]:
        """The exact text in pieces, each with the name of its field."""
        yield from (("scheme", self.scheme), ("", "://"), ("authority", str(self.authority)), ("path", self.path.text))
        if self.typecode is not None:
            yield from (("", ";type="), ("typecode", self.typecode))
        if self.fragment is not None:
            yield from (("", "#"), ("fragment", self.fragment))

    @property
    def directories(self) -> tuple[str, ...]:
        """The arguments of the CWD commands, one after the other (RFC 1738, 3.2.2).

        Raises:
            ValueError: One holds CR, LF or NUL, or is no UTF-8.
        """
        return tuple([_argument(segment) for segment in self.path.segments[:-1]])

    @property
    def name(self) -> str:
        """The argument of the command behind them, RETR or NLST; empty where there is none (RFC 1738, 3.2.2).

        Raises:
            ValueError: It holds CR, LF or NUL, or is no UTF-8.
        """
        return _argument(self.path.segments[-1]) if self.path.segments else ""

    @property
    def transfer_type(self) -> TransferType | None:
        """What the typecode asks for; `None` without one, where a client may guess (RFC 1738, 3.2.3)."""
        return None if self.typecode is None else TransferType(self.typecode.lower())


def _argument(segment: str) -> str:
    argument = percent_decode(segment)
    if not _ENDS.isdisjoint(argument):
        message = f"the segment {segment!r} encodes CR, LF or NUL, which would end the command"
        raise ValueError(message)
    return argument


class RFC1738(HostRequired):
    """Uniform Resource Locators (URL), section 3.2, with the characters and the authority of RFC 3986.

    A host has a name (section 3.1).
    """

    @rule
    def ftpurl(self) -> Rule[Parts]:
        """ftpurl = "ftp://" authority [ "/" fpath [ ";type=" ftptype ] ]  (section 3.2.2)"""
        path = text(literal("/"), self.fpath).map(PathAbempty)
        typecode = (case_sensitive(";type=") >> self.ftptype).optional()
        no_path = text(self.path_empty).map(PathAbempty)
        url_path: Rule[UrlPath] = seq(path, typecode) | seq(no_path, success(None))
        return seq(literal("ftp") << literal("://"), self.authority) + url_path

    @rule
    def fpath(self) -> Rule[str]:
        """fpath = fsegment *( "/" fsegment )  (section 3.2.2)"""
        return text(self.fsegment, (literal("/") + self.fsegment).many())

    @rule
    def fsegment(self) -> Rule[str]:
        """fsegment = *( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / "=" / ":" /
        "@" )  (section 3.2.2)

        These are the characters of a segment (RFC 3986, 3.3) but `;`, which is written %3B. So is `?`, as %3F: RFC 1738
        has it here, but in RFC 3986 it begins a query, and ftp has none.
        """
        return text((self.unreserved | self.pct_encoded | char_from("!$&'()*+,=:@")).many())

    @rule
    def ftptype(self) -> Rule[str]:
        """ftptype = "A" / "I" / "D" / "a" / "i" / "d"  (section 3.2.2)"""
        return char_from("AIDaid")

    @rule
    def ftp(self) -> Rule[FTP]:
        """ftp = ftpurl [ "#" fragment ]"""
        return (self.ftpurl + self.fragment_part).combine(FTP)


def _normal(node: FTP) -> FTP:
    """The typecode in lower case."""
    return node if node.typecode is None else attrs.evolve(node, typecode=node.typecode.lower())


_rfc1738: Final = RFC1738()
ftp: Final = Scheme("ftp", "RFC 1738, section 3.2", _rfc1738.ftp, _rfc1738.ftpurl, normal=_normal)
FTP.checked_by(ftp)
