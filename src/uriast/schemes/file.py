"""file (RFC 8089): its URIs, and the paths of operating systems that they stand for.

`file` reads the syntax of section 2. `file_windows` reads that of appendices E.2 and E.3 besides: `file:c:/path` and
`file:////host/share/path`. To use it, put it into a registry in place of `file`:

>>> from uriast.schemes import registry
>>> type(registry.including(file_windows).parse("file:c:/path")).__name__
'WindowsFile'

Neither reads a drive letter with `|` (E.2.2) or backslashes (E.4), which no URI holds; nor a userinfo (E.1).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from uriast.combinators import Rule, literal, rule, seq, success, text
from uriast.grammar.rfc3986 import NO_AUTHORITY, unreserved
from uriast.nodes import URI, Authority, PathAbempty, PathAbsolute, PathRootless, RegName
from uriast.passes.edit import replace
from uriast.passes.normalize import NormalizationStep
from uriast.passes.percent_encoding import percent_decode, percent_encode
from uriast.passes.resolve import remove_dot_segments
from uriast.schemes.contract import Scheme, SchemeGrammar

if TYPE_CHECKING:
    from pathlib import PurePath

P = TypeVar("P", bound="PurePath")

FilePath: TypeAlias = PathAbempty | PathAbsolute | PathRootless
"""The path of a `File` is absolute. That of a `WindowsFile` may begin with a drive letter, or with a UNC host."""

Hier: TypeAlias = tuple[Authority | None, FilePath]
Parts: TypeAlias = tuple[str, Authority | None, FilePath, None]

_ESCAPE: Final = "surrogateescape"  # how Python's paths of POSIX hold octets that are no UTF-8


class File(URI):
    """A URI of the scheme file (RFC 8089, 2). Its authority is a host, without userinfo or port."""

    __slots__ = ()

    @property
    def is_local(self) -> bool:
        """Whether the file is one of this machine: there is no host, or it is `localhost` (RFC 8089, 2 and E.3.2)."""
        host = "" if self.authority is None else self.authority.host.text
        return not self.path.text.startswith("//") and percent_decode(host, "replace").lower() in {"", "localhost"}

    def path_in(self, flavour: type[P]) -> P:
        r"""The file's path as an operating system writes it. Dot-segments stay: normalise before.

        >>> from pathlib import PurePosixPath, PureWindowsPath
        >>> file.parse("file:///a%20b").path_in(PurePosixPath)
        PurePosixPath('/a b')
        >>> file.parse("file://server/share/c%20d").path_in(PureWindowsPath)
        PureWindowsPath('//server/share/c d')

        Args:
            flavour: A class of `pathlib`: `PurePosixPath`, `PureWindowsPath`, or `Path` for the system at hand.

        Raises:
            ValueError: There is no such path: the file is another host's, and the path POSIX's; the path has no drive
                letter, and is Windows's; a segment encodes a slash, NUL, or Windows's backslash, or what is no UTF-8
                and no path of POSIX.
            TypeError: It is no such class.
        """
        from pathlib import PurePath, PureWindowsPath  # noqa: PLC0415 - only who asks for a path pays for the import

        if not (isinstance(flavour, type) and issubclass(flavour, PurePath)):
            message = f"a flavour of path is a class of pathlib, not {flavour!r}"
            raise TypeError(message)
        return flavour(_windows_path(self) if isinstance(flavour(), PureWindowsPath) else _posix_path(self))


class WindowsFile(File):
    """A URI of the scheme file with the syntax of Windows (RFC 8089, E.2 and E.3)."""

    __slots__ = ()


class RFC8089(SchemeGrammar):
    """The "file" URI Scheme, section 2."""

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

        A host may be empty, so that there always is a file-auth.
        """
        return seq(self.file_auth, text(self.path_absolute).map(PathAbempty))

    @rule
    def local_path(self) -> Rule[Hier]:
        """local-path = path-absolute  (section 2)"""
        return seq(NO_AUTHORITY, self.path_absolute)

    @rule
    def file_auth(self) -> Rule[Authority]:
        """file-auth = "localhost" / host  (section 2)

        What reads `localhost` is a host too.
        """
        return seq(success(None), self.host, success(None)).combine(Authority)

    @rule
    def file(self) -> Rule[File]:
        """file = file-URI [ "#" fragment ]"""
        return (self.file_URI + self.fragment_part).combine(File)


class RFC8089Windows(RFC8089):
    """RFC 8089 with the syntax of Windows, appendices E.2 and E.3."""

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


# Normal forms. Dot-segments are removed here and not by the steps for all schemes, which would make `file:////b` of
# `file:///a/..//b`: a UNC host to Windows, and to RFC 8089 no file-URI.

_STEPS: Final = NormalizationStep.SCHEME_BASED & ~NormalizationStep.DOT_SEGMENTS
_SHARE: Final = r"(?:/(?!\.{1,2}(?![^/]))[^/]+)?"
_ANCHOR: Final = rf"^(/[A-Za-z]:(?![^/])|/{{2,3}}[^/]*{_SHARE}|)"


def _normal(node: File) -> File:
    return replace(node, path=_guarded(remove_dot_segments(node.path.text)))


def _windows_normal(node: WindowsFile) -> WindowsFile:
    """No dot-segment reaches above a drive letter, which is a capital, or a share of a host (RFC 8089, E.2 and E.3)."""
    text = node.path.text if node.path.is_absolute else f"/{node.path.text}"
    has_host = node.authority is not None and node.authority.host.text != ""
    pattern = f"^({_SHARE})" if has_host else _ANCHOR
    _, anchor, rest = re.split(pattern, text, maxsplit=1)
    if not anchor and not has_host:
        _, anchor, rest = re.split(pattern, _from_drive(text), maxsplit=1)
    drive = anchor.upper() if re.fullmatch("/[A-Za-z]:", anchor) else anchor
    rest = remove_dot_segments(rest)
    has_share = "/" in drive.lstrip("/")
    lacks_share = not drive or (drive.startswith("//") and not has_share)  # no empty segment may follow
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
    """A path-absolute: where two slashes would begin it, it keeps a dot-segment before them."""
    return f"/.{path}" if path.startswith("//") else path


_rfc8089: Final = RFC8089()
_windows: Final = RFC8089Windows()
file: Final = Scheme(
    "file", "RFC 8089, section 2", _rfc8089.file, _rfc8089.file_URI, steps=_STEPS, canonicalize=_normal, is_proved=True
)
file_windows: Final = Scheme(
    "file",
    "RFC 8089, appendices E.2 and E.3",
    _windows.file,
    _windows.file_URI,
    steps=_STEPS,
    canonicalize=_windows_normal,
    is_proved=True,
)


# Paths of operating systems

_NO_NAME: Final = frozenset("\0/")
_NO_WINDOWS_NAME: Final = frozenset("\0/\\")
_NO_UNC_HOST: Final = frozenset('\0/\\:*?"<>|[]')


def file_uri(path: PurePath) -> File:
    r"""The URI of an absolute path: the text that `path.as_uri()` gives.

    >>> from pathlib import PurePosixPath, PureWindowsPath
    >>> str(file_uri(PurePosixPath("/a b/c"))), str(file_uri(PureWindowsPath(r"C:\a")))
    ('file:///a%20b/c', 'file:///C:/a')
    >>> str(file_uri(PureWindowsPath(r"\\server\share\a")))
    'file://server/share/a'

    Args:
        path: A path of POSIX, whose octets are written as they are, or of Windows, as UTF-8 (RFC 8089, 4).

    Raises:
        ValueError: The path has no URI: it is relative or holds NUL; it begins with two slashes, which POSIX leaves to
            the system; it is a device, or a share on `localhost`, which in a URI is no host of shares; or it has a lone
            surrogate that stands for no octet.
        TypeError: It is no path of `pathlib`.
    """
    from pathlib import PurePath, PureWindowsPath  # noqa: PLC0415 - only who has a path pays for the import

    if not isinstance(path, PurePath):
        message = f"a path is one of pathlib, not {type(path).__name__}"
        raise TypeError(message)
    if not path.is_absolute():
        raise _without_uri(path, "is relative")
    if "\0" in str(path):
        raise _without_uri(path, "holds NUL")
    root, errors = (
        (_windows_root(path), "strict") if isinstance(path, PureWindowsPath) else (_posix_root(path), _ESCAPE)
    )
    # Encoded is whatever might be taken for a delimiter.
    return file.parse(root + "/".join([percent_encode(part, unreserved, errors) for part in path.parts[1:]]))


def _posix_root(path: PurePath) -> str:
    if path.root != "/":
        raise _without_uri(path, "begins with two slashes")
    return "file:///"


def _windows_root(path: PurePath) -> str:
    if re.fullmatch("[A-Za-z]:", path.drive):
        return f"file:///{path.drive}/"
    host, _, share = path.drive.removeprefix("\\\\").partition("\\")
    if not _is_share(host, share) or host.lower() == "localhost":
        raise _without_uri(path, "is on no drive and no share of another host")
    return f"file://{percent_encode(host, unreserved)}/{percent_encode(share, unreserved)}/"


def _without_uri(path: PurePath, why: str) -> ValueError:
    return ValueError(f"{path!r} has no file URI: it {why}")


def _posix_path(node: File) -> str:
    if not node.is_local:
        message = f"{node} is the file of another host, and no path of POSIX leads there"
        raise ValueError(message)
    if not node.path.is_absolute:
        message = f"{node} begins with a drive letter, and no path of POSIX does"
        raise ValueError(message)
    return "".join([f"/{_name(segment, _NO_NAME, _ESCAPE)}" for segment in node.path.segments])


def _windows_path(node: File) -> str:
    names = [_name(segment, _NO_WINDOWS_NAME) for segment in node.path.text.lstrip("/").split("/")]
    if node.is_local:
        if len(names) == 1 or not re.fullmatch("[A-Za-z]:", names[0]):
            message = f"{node} does not begin with a drive letter and a slash, as an absolute path of Windows does"
            raise ValueError(message)
        return "\\".join(names)
    if node.authority is not None and not node.path.text.startswith("//"):
        names.insert(0, percent_decode(str(node.authority.host)))
    if len(names) == 1 or not _is_share(*names[:2]):
        message = f"{node} names no host and share of Windows"
        raise ValueError(message)
    return "\\\\" + "\\".join(names)


def _name(segment: str, forbidden: frozenset[str], errors: str = "strict") -> str:
    name = percent_decode(segment, errors)
    if not forbidden.isdisjoint(name):
        message = f"the segment {segment!r} encodes a slash or NUL, which no name holds"
        raise ValueError(message)
    return name


def _is_share(host: str, share: str) -> bool:
    r"""Whether a host and share are such, and not those of a device: `\\.\pipe`, `\\?\C:`."""
    return _NO_UNC_HOST.isdisjoint(host) and host.strip(".") != "" and share.strip(".") != ""
