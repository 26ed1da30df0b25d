"""file (RFC 8089): its URIs, and their conversion to and from the paths of operating systems.

`file` parses the syntax of section 2. `file_windows` also parses that of appendices E.2 and E.3: `file:c:/path` and
`file:////host/share/path`. To use it, include it in a registry, where it replaces `file`:

>>> from uriast.schemes import registry
>>> type(registry.including(file_windows).parse("file:c:/path")).__name__
'WindowsFile'

Neither accepts a userinfo (E.1), a drive letter with `|` (E.2.2) or backslashes (E.4). `|` and backslashes are not
valid in any URI.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Self, TypeAlias, TypeVar

from uriast.abnf import abnf
from uriast.combinators import Rule, literal, rule, seq, success, text
from uriast.grammar.rfc3986 import DOUBLE_SLASH, NO_AUTHORITY, RFC3986, unreserved
from uriast.nodes import Authority, PathAbempty, PathAbsolute, PathRootless, RegName
from uriast.passes.dot_segments import without_dot_segments
from uriast.passes.edit import replace
from uriast.passes.normalize import NormalizationStep
from uriast.passes.percent_encoding import percent_decode, percent_encode
from uriast.schemes.nodes import SchemeURI
from uriast.schemes.scheme import Scheme

if TYPE_CHECKING:
    from pathlib import PurePath

__all__ = ["RFC8089", "File", "RFC8089Windows", "WindowsFile", "file", "file_uri", "file_windows"]

P = TypeVar("P", bound="PurePath")
_FilePath: TypeAlias = PathAbempty | PathAbsolute | PathRootless
_Hier: TypeAlias = tuple[Authority | None, _FilePath]


class File(SchemeURI):
    """A URI of the scheme file (RFC 8089, 2). Its authority is a host, without userinfo or port.

    >>> str(file.parse("file://localhost/a").path)
    '/a'
    """

    __slots__ = ()

    @property
    def is_local(self) -> bool:
        """Whether the file is on this machine: it has no host, or the host is `localhost` (RFC 8089, 2 and E.3.2).

        >>> [file.parse(text).is_local for text in ("file:///a", "file://localhost/a", "file://h/a")]
        [True, True, False]
        """
        host = "" if self.authority is None else self.authority.host.text
        return not self.path.text.startswith("//") and percent_decode(host, "replace").lower() in {"", "localhost"}

    def path_in(self, flavor: type[P]) -> P:
        r"""The file's path as a path of `pathlib`. Dot-segments stay; to remove them, normalize the URI first.

        >>> from pathlib import PurePosixPath, PureWindowsPath
        >>> file.parse("file:///a%20b").path_in(PurePosixPath)
        PurePosixPath('/a b')
        >>> file.parse("file://server/share/c%20d").path_in(PureWindowsPath)
        PureWindowsPath('//server/share/c d')

        Args:
            flavor: A class of `pathlib`: `PurePosixPath`, `PureWindowsPath`, or `Path` for the system at hand.

        Raises:
            ValueError: The URI has no such path. For POSIX: the file is on another host, or the path begins with a
                drive letter. For Windows: the path has neither a drive letter nor a host and share, or a segment
                encodes a backslash or is not UTF-8. For both: a segment encodes a slash or NUL.
        """
        from pathlib import PurePath, PureWindowsPath

        if not (isinstance(flavor, type) and issubclass(flavor, PurePath)):
            message = f"expected a class of pathlib, got {flavor!r}"
            raise TypeError(message)
        return flavor(_windows_path(self) if isinstance(flavor(), PureWindowsPath) else _posix_path(self))

    def canonical(self) -> Self:
        """Dot-segments are removed. The generic step would turn `file:///a/..//b` into the invalid `file:////b`."""
        return replace(self, path=_guarded(without_dot_segments(self.path.text)))


class WindowsFile(File):
    """A URI of the scheme file in the syntax for Windows (RFC 8089, E.2 and E.3).

    >>> str(file_windows.normalize("file:c:/a/../b"))
    'file:///C:/b'
    """

    __slots__ = ()

    def canonical(self) -> Self:
        """Dot-segments are removed below the drive or share. The drive letter is in upper case (RFC 8089, E.2, E.3)."""
        path = self.path.text if self.path.is_absolute else f"/{self.path.text}"
        has_host = self.authority is not None and self.authority.host.text != ""
        if not has_host and not path.startswith("//"):
            path = _from_drive(path)
        _, anchor, rest = re.split(f"^({_SHARE if has_host else _ANCHOR})", path, maxsplit=1)
        rest = without_dot_segments(rest)
        if not anchor or (anchor.startswith("//") and "/" not in anchor.lstrip("/")):  # neither a drive nor a share
            rest = _guarded(rest)
        drive = anchor.upper() if _is_drive(anchor[1:]) else anchor
        return replace(self, authority=self.authority or "", path=drive + rest)


# What `..` does not remove: a share on the host of the authority; a drive, or a host in the path and its share.
_SHARE: Final = r"(?:/(?!\.{1,2}(?![^/]))[^/]+)?"
_ANCHOR: Final = rf"/[A-Za-z]:(?![^/])|/{{2,3}}[^/]*{_SHARE}|"
_is_drive: Final = re.compile("[A-Za-z]:").fullmatch


def _from_drive(path: str) -> str:
    """A path from its drive letter on, if dot-segments remove everything before it: `/c:/a` of `/./b/../c:/a`."""
    depth, segments = 0, path.split("/")[1:]
    for place, segment in enumerate(segments):
        if depth == 0 and _is_drive(segment):
            return f"/{'/'.join(segments[place:])}"
        depth = max(depth - 1, 0) if segment == ".." else depth + (segment != ".")
    return path


def _guarded(path: str) -> str:
    """The path with `/.` before it if it begins with two slashes, so that it stays a path-absolute."""
    return f"/.{path}" if path.startswith("//") else path


class RFC8089(RFC3986):
    """The "file" URI Scheme, section 2.

    >>> RFC8089().file_URI.matches("file:/a"), RFC8089().file_URI.matches("file:c:/a")
    (True, False)
    """

    @rule
    def file_URI(self) -> Rule[File]:
        """file-URI = file-scheme ":" file-hier-part [ "#" fragment ]  (section 2)"""
        return self._parts.combine(File)

    @property
    def _parts(self) -> Rule[tuple[str, Authority | None, _FilePath, None, str | None]]:
        fragment = (literal("#") >> self.fragment).optional()
        return seq(self.file_scheme << literal(":")) + self.file_hier_part + seq(success(None), fragment)

    file_scheme = abnf('"file"', "(section 2)")

    @rule
    def file_hier_part(self) -> Rule[_Hier]:
        """file-hier-part = ( "//" auth-path ) / local-path  (section 2)"""
        return (DOUBLE_SLASH >> self.auth_path) | self.local_path

    @rule
    def auth_path(self) -> Rule[_Hier]:
        """auth-path = [ file-auth ] path-absolute  (section 2)"""
        return seq(self.file_auth, text(self.path_absolute).map(PathAbempty))  # not optional: a host may be empty

    @rule
    def local_path(self) -> Rule[_Hier]:
        """local-path = path-absolute  (section 2)"""
        return seq(NO_AUTHORITY, self.path_absolute)

    @rule
    def file_auth(self) -> Rule[Authority]:
        """file-auth = "localhost" / host  (section 2)"""
        return seq(success(None), self.host, success(None)).combine(Authority)  # localhost is a host


class RFC8089Windows(RFC8089):
    """RFC 8089 with the syntax for Windows, appendices E.2 and E.3.

    >>> RFC8089Windows().file_URI.matches("file:c:/a"), RFC8089Windows().file_URI.matches("file:////host/share/a")
    (True, True)
    """

    @rule
    def file_URI(self) -> Rule[WindowsFile]:
        """file-URI = file-scheme ":" file-hier-part [ "#" fragment ]  (section 2)"""
        return self._parts.combine(WindowsFile)

    @rule
    def local_path(self) -> Rule[_Hier]:
        """local-path = [ drive-letter ] path-absolute  (appendix E.2)"""
        drive_path = text(self.drive_letter, self.path_absolute).map(PathRootless)
        return super().local_path | seq(NO_AUTHORITY, drive_path)

    drive_letter = abnf('ALPHA ":"', "(appendix E.2)")

    @rule
    def auth_path(self) -> Rule[_Hier]:
        """auth-path = [ file-auth ] path-absolute / unc-authority path-absolute  (appendix E.3.2)"""
        unc_path = text(self.unc_authority, self.path_absolute).map(PathAbempty)
        no_host = seq(success(None), text(self.path_empty).map(RegName), success(None)).combine(Authority)
        return super().auth_path | seq(no_host, unc_path)

    unc_authority = abnf('2*3"/" file-host', "(appendix E.3.2)")
    file_host = abnf("inline-IP / IPv4address / reg-name", "(appendix E.3.2)")
    inline_IP = abnf('"%5B" ( IPv6address / IPvFuture ) "%5D"', "(appendix E.3.2)")


_DOTS: Final = NormalizationStep.DOT_SEGMENTS
file: Final = Scheme("file", "RFC 8089, section 2", File, rule=RFC8089().file_URI, without=_DOTS)
file_windows: Final = Scheme(
    "file", "RFC 8089, appendices E.2 and E.3", WindowsFile, rule=RFC8089Windows().file_URI, without=_DOTS
)


# Paths of operating systems

_ESCAPE: Final = "surrogateescape"  # Python's POSIX paths use it for octets that are not UTF-8


def file_uri(path: PurePath) -> File:
    r"""The URI of an absolute path, with the same text as `path.as_uri()`.

    >>> from pathlib import PurePosixPath, PureWindowsPath
    >>> str(file_uri(PurePosixPath("/a b/c"))), str(file_uri(PureWindowsPath(r"C:\a")))
    ('file:///a%20b/c', 'file:///C:/a')
    >>> str(file_uri(PureWindowsPath(r"\\server\share\a")))
    'file://server/share/a'

    Args:
        path: A POSIX path, whose octets are percent-encoded as they are, or a Windows path, encoded as UTF-8 (RFC 8089,
            4).

    Raises:
        ValueError: The path has no URI. It is relative, contains NUL, begins with two slashes (POSIX leaves their
            meaning to the system), is a device, is a share on `localhost` (in a URI, that host has no shares), or has a
            lone surrogate that represents no octet.
    """
    from pathlib import PurePath, PureWindowsPath

    if not isinstance(path, PurePath):
        message = f"expected a path of pathlib, got {type(path).__name__}"
        raise TypeError(message)
    if not path.is_absolute():
        raise _refusal("an absolute path", repr(path))
    if "\0" in str(path):
        raise _refusal("a path without NUL", repr(path))
    if isinstance(path, PureWindowsPath):
        root, errors = _windows_root(path), "strict"
    elif path.root == "/":
        root, errors = "file:///", _ESCAPE
    else:
        raise _refusal("a path that begins with one slash", repr(path))
    # Every character that may be a delimiter is encoded.
    return file.parse(root + "/".join([percent_encode(part, unreserved, errors) for part in path.parts[1:]]))


def _windows_root(path: PurePath) -> str:
    if _is_drive(path.drive):
        return f"file:///{path.drive}/"
    host, _, share = path.drive.removeprefix("\\\\").partition("\\")
    if not _is_share(host, share) or host.lower() == "localhost":
        raise _refusal("a path on a drive or on a share of another host", repr(path))
    return f"file://{percent_encode(host, unreserved)}/{percent_encode(share, unreserved)}/"


def _posix_path(node: File) -> str:
    if not node.is_local:
        raise _refusal("a file on this host for a POSIX path", str(node))
    if not node.path.is_absolute:
        raise _refusal("a POSIX path without a drive letter", str(node))
    return "".join(["/" + _name(segment, "\0/", _ESCAPE) for segment in node.path.segments])


def _windows_path(node: File) -> str:
    names = [_name(segment, "\0/\\") for segment in node.path.text.lstrip("/").split("/")]
    if node.is_local:
        if len(names) == 1 or not _is_drive(names[0]):
            raise _refusal("a Windows path that begins with a drive letter and a slash", str(node))
        return "\\".join(names)
    if node.authority is not None and not node.path.text.startswith("//"):
        names.insert(0, percent_decode(str(node.authority.host)))
    if len(names) == 1 or not _is_share(*names[:2]):
        raise _refusal("a host and a share of Windows", str(node))
    return "\\\\" + "\\".join(names)


def _name(segment: str, forbidden: str, errors: str = "strict") -> str:
    name = percent_decode(segment, errors)
    if not set(forbidden).isdisjoint(name):
        raise _refusal("a file name", f"the segment {segment!r}, which encodes a separator or NUL")
    return name


def _is_share(host: str, share: str) -> bool:
    r"""Whether a host and a share are valid and do not name a device, such as `\\.\pipe` or `\\?\C:`."""
    return set('\0/\\:*?"<>|[]').isdisjoint(host) and host.strip(".") != "" and share.strip(".") != ""


def _refusal(expected: str, got: str) -> ValueError:
    return ValueError(f"expected {expected}, got {got}")
