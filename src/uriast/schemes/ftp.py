"""ftp (RFC 1738, 3.2), on the syntax of RFC 3986."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Self

from uriast.abnf import abnf
from uriast.passes.edit import replace
from uriast.passes.percent_encoding import percent_decode
from uriast.schemes.nodes import AuthorityURI
from uriast.schemes.scheme import HostRequired, Scheme

__all__ = ["FTP", "RFC1738", "TransferType", "ftp"]

_ENDS: Final = frozenset("\r\n\0")


class TransferType(StrEnum):
    """The transfer that a typecode asks for (RFC 1738, 3.2.2).

    >>> TransferType("a")
    <TransferType.ASCII: 'a'>
    """

    ASCII = "a"
    IMAGE = "i"
    DIRECTORY = "d"


class FTP(AuthorityURI):
    """A URI of the scheme ftp (RFC 1738, 3.2). Its path may end with a typecode.

    Each segment of the path is decoded and becomes the argument of a command (3.2.2):

    - `ftp://h/etc/motd` is `CWD etc`, then `RETR motd`. The first `CWD` may start in the user's directory.
    - `ftp://h/%2Fetc/motd` is `CWD /etc`, then `RETR motd`.
    - `ftp://h//etc/motd` is `CWD` with an empty argument, then `CWD etc` and `RETR motd`.

    >>> uri = ftp.parse("ftp://myname@host.dom/%2Fetc/motd;type=a")
    >>> uri.directories, uri.name, uri.transfer_type
    (('/etc',), 'motd', <TransferType.ASCII: 'a'>)
    >>> str(uri.with_transfer_type(None))
    'ftp://myname@host.dom/%2Fetc/motd'
    """

    __slots__ = ()

    @property
    def typecode(self) -> str | None:
        """The typecode, as written; `None` if there is none.

        >>> ftp.parse("ftp://h/a;type=I").typecode, ftp.parse("ftp://h/a").typecode
        ('I', None)
        """
        return self.path.text.partition(";type=")[2] or None

    @property
    def directories(self) -> tuple[str, ...]:
        """The arguments of the CWD commands, in order (RFC 1738, 3.2.2).

        >>> ftp.parse("ftp://h/%2Fetc/a%20b/motd").directories
        ('/etc', 'a b')

        Raises:
            ValueError: An argument contains CR, LF or NUL, or is not UTF-8.
        """
        return tuple([_argument(segment) for segment in self._fsegments[:-1]])

    @property
    def name(self) -> str:
        """The argument of the last command, RETR or NLST; empty if there is none (RFC 1738, 3.2.2).

        >>> ftp.parse("ftp://h/etc/motd;type=a").name, ftp.parse("ftp://h/etc/").name
        ('motd', '')

        Raises:
            ValueError: The argument contains CR, LF or NUL, or is not UTF-8.
        """
        return _argument(self._fsegments[-1]) if self.path.text else ""

    @property
    def transfer_type(self) -> TransferType | None:
        """The transfer that the typecode asks for; `None` without a typecode: the client decides (RFC 1738, 3.2.3).

        >>> ftp.parse("ftp://h/a;type=I").transfer_type, ftp.parse("ftp://h/a").transfer_type
        (<TransferType.IMAGE: 'i'>, None)
        """
        return None if self.typecode is None else TransferType(self.typecode.lower())

    def with_transfer_type(self, transfer_type: TransferType | None) -> Self:
        """A copy with the typecode of a transfer type; with `None`, a copy without a typecode.

        >>> str(ftp.parse("ftp://h/a").with_transfer_type(TransferType.IMAGE))
        'ftp://h/a;type=i'

        Args:
            transfer_type: The transfer type.

        Raises:
            ValueError: The argument is not a transfer type.
        """
        path = self.path.text.partition(";")[0]
        if transfer_type is None:
            return replace(self, path=path)
        return replace(self, path=f"{path or '/'};type={TransferType(transfer_type).value}")

    def canonical(self) -> Self:
        """The node with the typecode in lower case."""
        return self.with_transfer_type(self.transfer_type)

    @property
    def _fsegments(self) -> list[str]:
        return self.path.text.partition(";")[0].split("/")[1:]


def _argument(segment: str) -> str:
    argument = percent_decode(segment)
    if not _ENDS.isdisjoint(argument):
        message = f"expected an argument of a command, got the segment {segment!r}, which encodes CR, LF or NUL"
        raise ValueError(message)
    return argument


class RFC1738(HostRequired):
    """Uniform Resource Locators (URL), section 3.2, with the characters and the authority of RFC 3986.

    The host is not empty (section 3.1).

    >>> RFC1738().url_path.matches("/a;type=i"), RFC1738().url_path.matches("a")
    (True, False)
    """

    url_path = abnf('[ "/" fpath [ %s";type=" ftptype ] ]', "(section 3.2.2)")
    fpath = abnf('fsegment *( "/" fsegment )', "(section 3.2.2)")
    # The characters of a segment (RFC 3986, 3.3) except `;`, which must be written `%3B`. RFC 1738 also allows `?`. In
    # RFC 3986 it begins a query, which ftp does not have, so it must be written `%3F`.
    fsegment = abnf(
        '*( unreserved / pct-encoded / "!" / "$" / "&" / "\'" / "(" / ")" / "*" / "+" / "," / "=" / ":" / "@" )',
        "(section 3.2.2)",
    )
    ftptype = abnf('"A" / "I" / "D"', "(section 3.2.2)")


_of: Final = RFC1738()
ftp: Final = Scheme("ftp", "RFC 1738, section 3.2", FTP, authority=_of.authority, path=_of.url_path, cited="ftpurl")
