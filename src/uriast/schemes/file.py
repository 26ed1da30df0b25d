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
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from uriast.combinators import Rule, literal, rule, seq, success, text
from uriast.grammar.rfc3986 import NO_AUTHORITY, unreserved
from uriast.nodes import URI, Authority, PathAbempty, PathAbsolute, PathRootless, RegName
from uriast.passes.dot_segments import without_dot_segments
from uriast.passes.edit import replace
from uriast.passes.normalize import NormalizationStep
from uriast.passes.percent_encoding import percent_decode, percent_encode
from uriast.schemes.contract import Scheme, SchemeGrammar

if TYPE_CHECKING:
    from pathlib import PurePath

__all__ = ["RFC8089", "File", "RFC8089Windows", "WindowsFile", "file", "file_uri", "file_windows"]

P = TypeVar("P", bound="PurePath")

FilePath: TypeAlias = PathAbempty | PathAbsolute | PathRootless
"""The path of a `File` is absolute. The path of a `WindowsFile` may begin with a drive letter or a UNC host."""

Hier: TypeAlias = tuple[Authority | None, FilePath]
"""The authority, and the path."""
Parts: TypeAlias = tuple[str, Authority | None, FilePath, None]
"""The parts of a node: scheme, authority, path, no query."""

_ESCAPE: Final = "surrogateescape"  # Python's POSIX paths use it for octets that are not UTF-8


class File(URI):
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


class WindowsFile(File):
    """A URI of the scheme file in the syntax for Windows (RFC 8089, E.2 and E.3).

    >>> str(file_windows.normalize("file:c:/a/../b"))
    'file:///C:/b'
    """

    __slots__ = ()


class RFC8089(SchemeGrammar):
    """The "file" URI Scheme, section 2.

    >>> RFC8089().file_URI.matches("file:/a"), RFC8089().file_URI.matches("file:c:/a")
    (True, False)
    """

    @rule
    def file_URI(self) -> Rule[Parts]:
        """file-URI = file-scheme ":" file-hier-part  (section 2)"""
        return seq(self.file_scheme << literal(":")) + self.file_hier_part + seq(success(None))

    @rule
    def file_scheme(self) -> Rule[str]:
        """file-scheme = "file"  (section 2)"""
        return literal("file")

    @rule
    def file_hier_part(self) -> Rule[Hier]:
        """file-hier-part = ( "//" auth-path ) / local-path  (section 2)"""
        return (literal("//") >> self.auth_path) | self.local_path

    @rule
    def auth_path(self) -> Rule[Hier]:
        """auth-path = [ file-auth ] path-absolute  (section 2)

        The file-auth is not optional here, because a host may be empty.
        """
        return seq(self.file_auth, text(self.path_absolute).map(PathAbempty))

    @rule
    def local_path(self) -> Rule[Hier]:
        """local-path = path-absolute  (section 2)"""
        return seq(NO_AUTHORITY, self.path_absolute)

    @rule
    def file_auth(self) -> Rule[Authority]:
        """file-auth = "localhost" / host  (section 2)

        The first alternative is left out, because `localhost` is a host.
        """
        return seq(success(None), self.host, success(None)).combine(Authority)

    @rule
    def file(self) -> Rule[File]:
        """file = file-URI [ "#" fragment ]"""
        return (self.file_URI + self.fragment_part).combine(File)


class RFC8089Windows(RFC8089):
    """RFC 8089 with the syntax for Windows, appendices E.2 and E.3.

    >>> RFC8089Windows().file_URI.matches("file:c:/a"), RFC8089Windows().file_URI.matches("file:////host/share/a")
    (True, True)
    """

    @rule
    def local_path(self) -> Rule[Hier]:
        """local-path = [ drive-letter ] path-absolute  (appendix E.2)"""
        drive_path = text(self.drive_letter, self.path_absolute).map(PathRootless)
        return super().local_path | seq(NO_AUTHORITY, drive_path)

    @rule
    def drive_letter(self) -> Rule[str]:
        """drive-letter = ALPHA ":"  (appendix E.2)"""
        return text(self.ALPHA, literal(":"))

    @rule
    def auth_path(self) -> Rule[Hier]:
        """auth-path = [ file-auth ] path-absolute / unc-authority path-absolute  (appendix E.3.2)"""
        unc_path = text(self.unc_authority, self.path_absolute).map(PathAbempty)
        no_host = seq(success(None), text(self.path_empty).map(RegName), success(None)).combine(Authority)
        return super().auth_path | seq(no_host, unc_path)

    @rule
    def unc_authority(self) -> Rule[str]:
        """unc-authority = 2*3"/" file-host  (appendix E.3.2)"""
        return text(literal("/").times(2, 3), self.file_host)

    @rule
    def file_host(self) -> Rule[str]:
        """file-host = inline-IP / IPv4address / reg-name  (appendix E.3.2)"""
        return self.inline_IP | text(self.IPv4address) | text(self.reg_name)

    @rule
    def inline_IP(self) -> Rule[str]:
        """inline-IP = "%5B" ( IPv6address / IPvFuture ) "%5D"  (appendix E.3.2)"""
        return text(literal("%5B"), self.IPv6address | self.IPvFuture, literal("%5D"))

    @rule
    def file(self) -> Rule[WindowsFile]:
        """file = file-URI [ "#" fragment ]"""
        return (self.file_URI + self.fragment_part).combine(WindowsFile)


# Normal forms. Dot-segments are removed here, not by the generic step. The generic step turns `file:///a/..//b` into
# `file:////b`, which is not a file-URI in RFC 8089 and names a UNC host on Windows.

_STEPS: Final = NormalizationStep.SCHEME_BASED & ~NormalizationStep.DOT_SEGMENTS
_SHARE: Final = r"(?:/(?!\.{1,2}(?![^/]))[^/]+)?"
_ANCHOR: Final = rf"^(/[A-Za-z]:(?![^/])|/{{2,3}}[^/]*{_SHARE}|)"


def _canonicalize(node: File) -> File:
    return replace(node, path=_guarded(without_dot_segments(node.path.text)))


def _canonicalize_windows(node: WindowsFile) -> WindowsFile:
    """Remove dot-segments below the drive or share; write the drive letter in upper case (RFC 8089, E.2 and E.3)."""
    text = node.path.text if node.path.is_absolute else f"/{node.path.text}"
    has_host = node.authority is not None and node.authority.host.text != ""
    pattern = f"^({_SHARE})" if has_host else _ANCHOR
    _, anchor, rest = re.split(pattern, text, maxsplit=1)
    if not anchor and not has_host:
        _, anchor, rest = re.split(pattern, _from_drive(text), maxsplit=1)
    drive = anchor.upper() if re.fullmatch("/[A-Za-z]:", anchor) else anchor
    rest = without_dot_segments(rest)
    has_share = "/" in drive.lstrip("/")
    lacks_share = not drive or (drive.startswith("//") and not has_share)  # an empty segment must not follow
    path = drive + (_guarded(rest) if lacks_share else rest)
    return replace(node, authority=node.authority or "", path=path)


def _from_drive(path: str) -> str:
    """A path from its drive letter on, if dot-segments remove everything before it: `/c:/a` of `/./b/../c:/a`."""
    depth, segments = 0, path.split("/")[1:]
    for place, segment in enumerate(segments):
        if depth == 0 and re.fullmatch("[A-Za-z]:", segment):
            return f"/{'/'.join(segments[place:])}"
        depth = max(depth - 1, 0) if segment == ".." else depth + (segment != ".")
    return path


def _guarded(path: str) -> str:
    """The path with `/.` before it if it begins with two slashes, so that it stays a path-absolute."""
    return f"/.{path}" if path.startswith("//") else path


_rfc8089: Final = RFC8089()
_windows: Final = RFC8089Windows()
file: Final = Scheme(
    "file",
    "RFC 8089, section 2",
    _rfc8089.file,
    _rfc8089.file_URI,
    steps=_STEPS,
    canonicalize=_canonicalize,
)
file_windows: Final = Scheme(
    "file",
    "RFC 8089, appendices E.2 and E.3",
    _windows.file,
    _windows.file_URI,
    steps=_STEPS,
    canonicalize=_canonicalize_windows,
)


# Paths of operating systems

_NOT_IN_NAME: Final = frozenset("\0/")
_NOT_IN_WINDOWS_NAME: Final = frozenset("\0/\\")
_NOT_IN_UNC_HOST: Final = frozenset('\0/\\:*?"<>|[]')


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
            lone surrogate that does not stand for an octet.
    """
    from pathlib import PurePath, PureWindowsPath

    if not isinstance(path, PurePath):
        message = f"expected a path of pathlib, got {type(path).__name__}"
        raise TypeError(message)
    if not path.is_absolute():
        raise _unsuitable(path, "an absolute path")
    if "\0" in str(path):
        raise _unsuitable(path, "a path without NUL")
    root, errors = (
        (_windows_root(path), "strict") if isinstance(path, PureWindowsPath) else (_posix_root(path), _ESCAPE)
    )
    # Every character that may be a delimiter is encoded.
    return file.parse(root + "/".join([percent_encode(part, unreserved, errors) for part in path.parts[1:]]))


def _posix_root(path: PurePath) -> str:
    if path.root != "/":
        raise _unsuitable(path, "a path that begins with one slash")
    return "file:///"


def _windows_root(path: PurePath) -> str:
    if re.fullmatch("[A-Za-z]:", path.drive):
        return f"file:///{path.drive}/"
    host, _, share = path.drive.removeprefix("\\\\").partition("\\")
    if not _is_share(host, share) or host.lower() == "localhost":
        raise _unsuitable(path, "a path on a drive or on a share of another host")
    return f"file://{percent_encode(host, unreserved)}/{percent_encode(share, unreserved)}/"


def _unsuitable(path: PurePath, expected: str) -> ValueError:
    return ValueError(f"expected {expected}, got {path!r}")


def _posix_path(node: File) -> str:
    if not node.is_local:
        message = f"expected a file on this host for a POSIX path, got {node}"
        raise ValueError(message)
    if not node.path.is_absolute:
        message = f"expected a POSIX path without a drive letter, got {node}"
        raise ValueError(message)
    return "".join([f"/{_name(segment, _NOT_IN_NAME, _ESCAPE)}" for segment in node.path.segments])


def _windows_path(node: File) -> str:
    names = [_name(segment, _NOT_IN_WINDOWS_NAME) for segment in node.path.text.lstrip("/").split("/")]
    if node.is_local:
        if len(names) == 1 or not re.fullmatch("[A-Za-z]:", names[0]):
            message = f"expected a Windows path that begins with a drive letter and a slash, got {node}"
            raise ValueError(message)
        return "\\".join(names)
    if node.authority is not None and not node.path.text.startswith("//"):
        names.insert(0, percent_decode(str(node.authority.host)))
    if len(names) == 1 or not _is_share(*names[:2]):
        message = f"expected a host and a share of Windows, got {node}"
        raise ValueError(message)
    return "\\\\" + "\\".join(names)


def _name(segment: str, forbidden: frozenset[str], errors: str = "strict") -> str:
    name = percent_decode(segment, errors)
    if not forbidden.isdisjoint(name):
        message = f"expected a file name, got the segment {segment!r}, which encodes a separator or NUL"
        raise ValueError(message)
    return name


def _is_share(host: str, share: str) -> bool:
    r"""Whether a host and a share are valid and do not name a device, such as `\\.\pipe` or `\\?\C:`."""
    return _NOT_IN_UNC_HOST.isdisjoint(host) and host.strip(".") != "" and share.strip(".") != ""
