"""ftp (RFC 1738, 3.2), on the syntax of RFC 3986."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Self, TypeAlias

from uriast.combinators import Rule, char_from, literal, rule, seq, string, success, text
from uriast.nodes import Authority, PathAbempty
from uriast.passes.edit import replace
from uriast.passes.percent_encoding import percent_decode
from uriast.schemes.contract import Hierarchical, HostRequired, Scheme

Parts: TypeAlias = tuple[str, Authority, PathAbempty, None]

_ENDS: Final = frozenset("\r\n\0")


class TransferType(StrEnum):
    """What a typecode asks for (RFC 1738, 3.2.2)."""

    ASCII = "a"
    IMAGE = "i"
    DIRECTORY = "d"


class FTP(Hierarchical):
    """A URI of the scheme ftp (RFC 1738, 3.2). A typecode may end its path.

    The path's segments are arguments of commands, decoded one by one: `ftp://h/etc/motd` is `CWD etc`, `RETR motd`,
    where `CWD` may begin in the user's directory; `ftp://h/%2Fetc/motd` is `CWD /etc`; and `ftp://h//etc/motd` is `CWD`
    with an empty argument, then `CWD etc` (3.2.2).

    >>> uri = ftp.parse("ftp://myname@host.dom/%2Fetc/motd;type=a")
    >>> uri.directories, uri.name, uri.transfer_type
    (('/etc',), 'motd', <TransferType.ASCII: 'a'>)
    >>> str(uri.with_transfer_type(None))
    'ftp://myname@host.dom/%2Fetc/motd'
    """

    __slots__ = ()

    @property
    def typecode(self) -> str | None:
        """The typecode as written; `None` without one."""
        return self.path.text.partition(";type=")[2] or None

    @property
    def directories(self) -> tuple[str, ...]:
        """The arguments of the CWD commands, one after the other (RFC 1738, 3.2.2).

        Raises:
            ValueError: One holds CR, LF or NUL, or is no UTF-8.
        """
        return tuple([_argument(segment) for segment in self._fsegments[:-1]])

    @property
    def name(self) -> str:
        """The argument of the command behind them, RETR or NLST; empty where there is none (RFC 1738, 3.2.2).

        Raises:
            ValueError: It holds CR, LF or NUL, or is no UTF-8.
        """
        return _argument(self._fsegments[-1]) if self.path.text else ""

    @property
    def transfer_type(self) -> TransferType | None:
        """What the typecode asks for; `None` without one, where a client may guess (RFC 1738, 3.2.3)."""
        return None if self.typecode is None else TransferType(self.typecode.lower())

    def with_transfer_type(self, transfer_type: TransferType | None) -> Self:
        """The same with a typecode that asks for this, or without one.

        Raises:
            ValueError: It is no such type.
        """
        path = self.path.text.partition(";")[0]
        if transfer_type is None:
            return replace(self, path=path)
        return replace(self, path=f"{path or '/'};type={TransferType(transfer_type).value}")

    @property
    def _fsegments(self) -> list[str]:
        return self.path.text.partition(";")[0].split("/")[1:]


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
        typecode = text(string(";type="), self.ftptype)
        url_path = text(text(literal("/"), self.fpath, typecode.optional()).optional()).map(PathAbempty)
        return seq(literal("ftp") << literal("://"), self.authority, url_path, success(None))

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
    return node if node.typecode is None else node.with_transfer_type(node.transfer_type)


_rfc1738: Final = RFC1738()
ftp: Final = Scheme("ftp", "RFC 1738, section 3.2", _rfc1738.ftp, _rfc1738.ftpurl, canonicalize=_normal, is_proved=True)
