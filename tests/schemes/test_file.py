"""The scheme file (RFC 8089), with the syntax for Windows, and its conversion to and from paths."""

from __future__ import annotations

import warnings
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import attrs
import pytest
from hypothesis import given, strategies as st
from references import path_absolute

from uriast.combinators import ParseError
from uriast.nodes import (
    Authority,
    IPv4Literal,
    IPv6Literal,
    PathAbempty,
    PathAbsolute,
    PathRootless,
    RegName,
    Userinfo,
)
from uriast.schemes import File, WindowsFile, file, file_uri, file_windows, registry
from uriast.schemes.file import RFC8089, FilePath, RFC8089Windows
from uriast.testing import SchemeContract, assert_language
from uriast.testing.proof import difference, pattern_language

SECTION_2 = """
file-URI       = file-scheme ":" file-hier-part
file-scheme    = "file"
file-hier-part = ( "//" auth-path ) / local-path
auth-path      = [ file-auth ] path-absolute
local-path     = path-absolute
file-auth      = "localhost" / host
"""

APPENDICES_E_2_AND_E_3_2 = """
local-path     = [ drive-letter ] path-absolute
drive-letter   = ALPHA ":"
auth-path      = [ file-auth ] path-absolute / unc-authority path-absolute
unc-authority  = 2*3"/" file-host
file-host      = inline-IP / IPv4address / reg-name
inline-IP      = "%5B" ( IPv6address / IPvFuture ) "%5D"
"""

EMPTY = Authority(None, RegName(""))
SERVER = Authority(None, RegName("host.example.com"))


# Syntax (section 2; appendices E.2 and E.3)


WINDOWS = APPENDICES_E_2_AND_E_3_2 + "".join(
    line
    for line in SECTION_2.splitlines(keepends=True)
    if line.split("=")[0].strip() not in {"auth-path", "local-path"}
)
"""The ABNF of the appendices, which replace two rules of section 2."""
windows_paths = (
    path_absolute
    | st.tuples(st.sampled_from(["c:", "/c:", "/C:"]), path_absolute).map("".join)
    | st.tuples(st.sampled_from(["//", "//h", "////h", "/////h"]), path_absolute).map("".join)
)
windows_texts = st.builds("file:{}{}".format, windows_paths, st.sampled_from(["", "#f"]))
VALID = (
    "file:///path/to/file",
    "file:/path/to/file",
    "file://host.example.com/path/to/file",
    "file:///c:/path/to/file",
    "FILE://localhost/#f",
    "file://localhost.example/",
    "file://1.2.3.4/a#",
    "file://[::1]/a//b",
)
INVALID = (
    ("file:", 5),
    ("file:a", 6),
    ("file://", 7),
    ("file://h", 8),
    ("file://user@h/a", 11),  # E.1
    ("file://h:80/a", 8),
    ("file:///a?b", 9),
    ("file:///c|/path/to/file", 9),  # E.2.2
    ("file:///c:\\path", 10),  # E.4
    ("file:///a\n", 9),
    ("file:////h", 10),
    ("file:c:", 7),
    ("file:1:/a", 5),
    ("file:c:a", 7),
    ("file:////a:1/b", 10),
    ("http://h/", 0),
)
NORMAL_FORMS = (
    ("file:/a", "file:///a"),
    ("file://localhost/a", "file:///a"),
    ("FILE://LocalHost/a%7e%2f", "file:///a~%2F"),
    ("file:///a", "file:///a"),
    ("file:/", "file:///"),
    ("file://Host.Example/A", "file://host.example/A"),
    ("file://[0:0::1]/a#%41", "file://[::1]/a#A"),
    ("file:///a/./b/../c", "file:///a/c"),
    ("file:///a/%2e%2e/..", "file:///"),
    ("file:///a/", "file:///a/"),
    ("file:///a//b", "file:///a//b"),
    ("file:///a/..//b", "file:///.//b"),
    ("file:/.//b", "file:///.//b"),
    ("file:///.//b", "file:///.//b"),
    ("file://h/.//b", "file://h/.//b"),
)


class TestFile(SchemeContract[File]):
    scheme = file
    abnf = SECTION_2
    valid = VALID
    invalid = (*[text for text, _ in INVALID], "file:c:/path/to/file", "file:////host.example.com/path/to/file")
    normal_forms = NORMAL_FORMS
    equivalent = tuple((f"file:{rest}", "file:///a/b") for rest in ("/a/b", "//localhost/a/b", "//%6Cocalhost/a/b"))
    different = (("file:///a/b", "file://h/a/b"),)
    generated = windows_texts.filter(file.matches)


@pytest.mark.slow
class TestWindowsFile(SchemeContract[WindowsFile]):
    scheme = file_windows
    abnf = WINDOWS
    valid = (
        *VALID,
        "file:c:/path/to/file",
        "file:Z:/",
        "file:////host.example.com/path/to/file",
        "file://///host.example.com/path/to/file",
        "file:////%5B::1%5D/a",
        "file:////%5bv1.a%5d/a",
        "file:////1.2.3.4/",
        "file://///a",
    )
    invalid = INVALID
    normal_forms = (
        *NORMAL_FORMS,
        ("file:c:/a", "file:///C:/a"),
        ("file:/c:/a", "file:///C:/a"),
        ("file:///z:/a", "file:///Z:/a"),
        ("file:///c:", "file:///C:"),
        ("file:///c:a/b", "file:///c:a/b"),
        ("file:///cc:/b", "file:///cc:/b"),
        ("file:///a/c:/../b", "file:///a/b"),
        ("file:c:/../../a/./b", "file:///C:/a/b"),
        ("file:c:/a/..//b", "file:///C://b"),
        ("file:c:/a#F", "file:///C:/a#F"),
        ("file://localhost/c:/a", "file:///C:/a"),
        ("file://h/c:/../a", "file://h/C:/a"),
        ("file:////h/../../a/./b", "file:////h/a/b"),
        ("file://///h/../a", "file://///h/a"),
        ("file:////h/.//a", "file:////h/.//a"),
        ("file:////h/", "file:////h/"),
        ("file://///a", "file://///a"),
        ("file:////localhost/a", "file:////localhost/a"),
    )
    generated = windows_texts
    is_longest = False


@pytest.mark.parametrize("name", ["file-scheme", "file-hier-part", "auth-path", "local-path", "file-auth"])
def test_each_rule_reads_the_language_of_section_2(name: str) -> None:
    assert_language(getattr(RFC8089(), name.replace("-", "_")), SECTION_2, name, max_texts=0)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["auth-path", "local-path", "drive-letter", "unc-authority", "file-host", "inline-IP"])
def test_each_rule_of_windows_reads_the_language_of_the_appendices(name: str) -> None:
    assert_language(getattr(RFC8089Windows(), name.replace("-", "_")), WINDOWS, name, max_texts=0)


def test_the_uris_of_section_2_are_uris_of_windows_too() -> None:
    both = f"(?:{file.rule.pattern})|(?:{file_windows.rule.pattern})"
    assert difference(pattern_language(both), pattern_language(file_windows.rule.pattern)) is None


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("file:///path/to/file", File("file", EMPTY, PathAbempty("/path/to/file"))),  # appendix B
        ("file:/path/to/file", File("file", None, PathAbsolute("/path/to/file"))),
        ("file://host.example.com/path/to/file", File("file", SERVER, PathAbempty("/path/to/file"))),
        ("file:///c:/path/to/file", File("file", EMPTY, PathAbempty("/c:/path/to/file"))),
        ("FILE://localhost/#f", File("FILE", Authority(None, RegName("localhost")), PathAbempty("/"), fragment="f")),
        ("file://localhost.example/", File("file", Authority(None, RegName("localhost.example")), PathAbempty("/"))),
        ("file://1.2.3.4/a#", File("file", Authority(None, IPv4Literal("1.2.3.4")), PathAbempty("/a"), fragment="")),
        ("file://[::1]/a//b", File("file", Authority(None, IPv6Literal("::1")), PathAbempty("/a//b"))),
    ],
)
def test_a_file_uri_has_a_host_and_a_path(text: str, node: File) -> None:
    assert file.parse(text) == node
    assert str(node) == text
    assert attrs.astuple(file_windows.parse(text), recurse=False) == attrs.astuple(node, recurse=False)


@pytest.mark.parametrize(
    ("text", "authority", "path"),
    [
        ("file:c:/path/to/file", None, PathRootless("c:/path/to/file")),  # E.2
        ("file:Z:/", None, PathRootless("Z:/")),
        ("file:////host.example.com/path/to/file", EMPTY, PathAbempty("//host.example.com/path/to/file")),  # E.3.2
        ("file://///host.example.com/path/to/file", EMPTY, PathAbempty("///host.example.com/path/to/file")),
        ("file:////%5B::1%5D/a", EMPTY, PathAbempty("//%5B::1%5D/a")),
        ("file:////%5bv1.a%5d/a", EMPTY, PathAbempty("//%5bv1.a%5d/a")),
        ("file:////1.2.3.4/", EMPTY, PathAbempty("//1.2.3.4/")),
        ("file://///a", EMPTY, PathAbempty("///a")),
    ],
)
def test_a_uri_of_windows_may_begin_with_a_drive_letter_or_a_unc_host(
    text: str, authority: Authority | None, path: PathAbempty | PathRootless
) -> None:
    node = WindowsFile("file", authority, path)
    assert file_windows.parse(text) == node
    assert str(node) == text
    assert isinstance(node, File)
    with pytest.raises(ParseError) as caught:
        file.parse(text)
    assert str(caught.value).endswith("\nsee file-URI in RFC 8089, section 2")


@pytest.mark.parametrize(
    ("node_class", "authority", "path", "fragment"),
    [
        (File, Authority(Userinfo("u"), RegName("h")), PathAbempty("/a"), None),
        (File, Authority(None, RegName("h"), "1"), PathAbempty("/a"), None),
        (File, None, PathRootless("c:/a"), None),
        (File, EMPTY, PathAbsolute("/a"), None),
        (File, EMPTY, PathAbempty("//a/b"), None),
        (File, None, PathAbsolute("/a"), "#"),
        (WindowsFile, None, PathRootless("a"), None),
        (WindowsFile, EMPTY, PathAbsolute("/a"), None),
        (WindowsFile, EMPTY, PathRootless("c:/a"), None),
    ],
)
def test_a_node_that_would_not_parse_back_cannot_be_built(
    node_class: type[File], authority: Authority | None, path: FilePath, fragment: str | None
) -> None:
    with pytest.raises(ParseError):
        node_class("file", authority, path, fragment=fragment)
    with pytest.raises(ParseError):
        File("file", EMPTY, PathAbempty("/a"), "q")


def test_a_registry_can_use_the_syntax_for_windows() -> None:
    with_windows = registry.including(file).including(file_windows)
    assert with_windows.parse("file:c:/a") == WindowsFile("file", None, PathRootless("c:/a"))


# Paths of operating systems


@pytest.mark.parametrize(
    ("text", "is_local"),
    [
        ("file:/a", True),
        ("file:///a", True),
        ("file://LOCALHOST/a", True),
        ("file://%6cocalhost/a", True),
        ("file:c:/a", True),
        ("file://h/a", False),
        ("file://localhost.example/a", False),
        ("file://%ff/a", False),
        ("file:////h/a", False),
        ("file:////localhost/a", False),
    ],
)
def test_a_local_file_has_no_host_or_localhost(text: str, is_local: bool) -> None:  # noqa: FBT001 - a table's column
    assert file_windows.parse(text).is_local is is_local


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("file:///", "/"),
        ("file:/a/b", "/a/b"),
        ("file://localhost/a/b/#f", "/a/b"),
        ("file:///a%20b/%E2%82%AC%25", "/a b/€%"),
        ("file:///%ff", "/\udcff"),
        ("file:///a%5Cb", "/a\\b"),
        ("file:///c:/a", "/c:/a"),
        ("file:///a/../b", "/a/../b"),
        ("file:///.//a", "/a"),
    ],
)
def test_a_local_file_has_a_path_of_posix(text: str, path: str) -> None:
    assert file.parse(text).path_in(PurePosixPath) == PurePosixPath(path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("file://h/a", "expected a file on this host for a POSIX path, got file://h/a"),
        ("file:////h/a", "expected a file on this host for a POSIX path, got file:////h/a"),
        ("file:c:/a", "expected a POSIX path without a drive letter, got file:c:/a"),
        ("file:///a%2Fb", "expected a file name, got the segment 'a%2Fb', which encodes a separator or NUL"),
        ("file:///a/%00", "expected a file name, got the segment '%00', which encodes a separator or NUL"),
    ],
)
def test_uris_without_a_posix_path_are_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=r"^") as caught:
        file_windows.parse(text).path_in(PurePosixPath)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("file:///c:/path/to/file", "c:\\path\\to\\file"),
        ("file:c:/path/to/file", "c:\\path\\to\\file"),
        ("file:///c%3A/a%20b", "c:\\a b"),
        ("file:///C:/", "C:\\"),
        ("file:///c:/a:stream", "c:\\a:stream"),
        ("file://host.example.com/Share/path/to/file.txt", "\\\\host.example.com\\Share\\path\\to\\file.txt"),
        ("file:////host.example.com/path/to/file", "\\\\host.example.com\\path\\to\\file"),
        ("file://///host.example.com/path/to/file", "\\\\host.example.com\\path\\to\\file"),
        ("file://1.2.3.4/c$/%C3%A4", "\\\\1.2.3.4\\c$\\ä"),
        ("file://h%C3%A4/s/", "\\\\hä\\s\\"),
        ("file:////localhost/s/a", "\\\\localhost\\s\\a"),
    ],
)
def test_a_file_has_a_path_of_windows(text: str, path: str) -> None:
    read = file_windows.parse(text).path_in(PureWindowsPath)
    assert read == PureWindowsPath(path)
    assert read.is_absolute()


DRIVE = "expected a Windows path that begins with a drive letter and a slash"
SHARE = "expected a host and a share of Windows"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("file:///a/b", DRIVE),
        ("file:///c:", DRIVE),
        ("file:///c:a/b", DRIVE),
        ("file:///cc:/b", DRIVE),
        ("file:///1:/b", DRIVE),
        ("file:///%C3%A4:/b", DRIVE),
        ("file:///c%7C/b", DRIVE),
        ("file:///", DRIVE),
        ("file://localhost/a/b", DRIVE),
        ("file:///.//h/s", DRIVE),
        ("file://h/", SHARE),
        ("file://h/.", SHARE),
        ("file://h/%2e%2E/a", SHARE),
        ("file:////h/", SHARE),
        ("file://///s", SHARE),
        ("file://./pipe/a", SHARE),
        ("file://%3F/c:/a", SHARE),
        ("file:////./pipe/a", SHARE),
        ("file:////%3F/c:/a", SHARE),
        ("file://%2Fh/s/a", SHARE),
        ("file://%5Ch/s/a", SHARE),
        ("file://[::1]/s/a", SHARE),
        ("file://[v1.a]/s/a", SHARE),
        ("file:////%5B::1%5D/s/a", SHARE),
    ],
)
def test_uris_without_a_windows_path_are_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=r"^") as caught:
        file_windows.parse(text).path_in(PureWindowsPath)
    assert str(caught.value) == f"{message}, got {text}"


@pytest.mark.parametrize("segment", ["a%5Cb", "%2f", "%00", "%5c"])
def test_an_encoded_delimiter_is_refused_in_windows(segment: str) -> None:
    with pytest.raises(ValueError, match="encodes a separator or NUL"):
        file.parse(f"file:///c:/{segment}").path_in(PureWindowsPath)


def test_octets_that_are_not_utf_8_are_refused_in_windows() -> None:
    with pytest.raises(UnicodeDecodeError):
        file.parse("file:///c:/%ff").path_in(PureWindowsPath)


def test_the_path_of_the_system_at_hand_is_a_path() -> None:
    here = Path(__file__).resolve()
    assert file_uri(here).path_in(Path) == here
    assert type(file_uri(here).path_in(PurePath)) is type(PurePath())


@pytest.mark.parametrize("flavor", [str, PurePosixPath("/"), None])
def test_path_in_accepts_classes_of_pathlib_only(flavor: type[PurePath]) -> None:
    with pytest.raises(TypeError, match=r"^expected a class of pathlib, got "):
        file.parse("file:///a").path_in(flavor)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (PurePosixPath("/"), "file:///"),
        (PurePosixPath("/a b/c?#%"), "file:///a%20b/c%3F%23%25"),
        (PurePosixPath("/ä:;@"), "file:///%C3%A4%3A%3B%40"),
        (PurePosixPath("/\udcff\\"), "file:///%FF%5C"),
        (PurePosixPath("/a/../b"), "file:///a/../b"),
        (PureWindowsPath("C:\\"), "file:///C:/"),
        (PureWindowsPath("c:/a b\\ä"), "file:///c:/a%20b/%C3%A4"),
        (PureWindowsPath("c:\\a:b"), "file:///c:/a%3Ab"),
        (PureWindowsPath("\\\\host.example.com\\Share\\path"), "file://host.example.com/Share/path"),
        (PureWindowsPath("\\\\h\\c$\\"), "file://h/c%24/"),
        (PureWindowsPath("\\\\1.2.3.4\\s\\a"), "file://1.2.3.4/s/a"),
        (PureWindowsPath("\\\\hä\\s\\a"), "file://h%C3%A4/s/a"),
    ],
)
def test_an_absolute_path_has_a_uri(path: PurePath, text: str) -> None:
    assert str(file_uri(path)) == text
    assert type(file_uri(path)) is File
    assert file_uri(path).path_in(type(path)) == path


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (PurePosixPath("a"), "an absolute path"),
        (PurePosixPath("//h/a"), "a path that begins with one slash"),
        (PurePosixPath("/a\0"), "a path without NUL"),
        (PureWindowsPath("a"), "an absolute path"),
        (PureWindowsPath("c:a"), "an absolute path"),
        (PureWindowsPath("\\a"), "an absolute path"),
        (PureWindowsPath("c:\\\0"), "a path without NUL"),
        (PureWindowsPath("\\\\?\\c:\\a"), "a path on a drive or on a share of another host"),
        (PureWindowsPath("\\\\.\\pipe\\a"), "a path on a drive or on a share of another host"),
        (PureWindowsPath("\\\\LocalHost\\s\\a"), "a path on a drive or on a share of another host"),
        (PureWindowsPath("\\\\h:\\s\\a"), "a path on a drive or on a share of another host"),
    ],
)
def test_a_path_without_a_uri_is_refused(path: PurePath, expected: str) -> None:
    with pytest.raises(ValueError, match=r"^") as caught:
        file_uri(path)
    assert str(caught.value) == f"expected {expected}, got {path!r}"


@pytest.mark.parametrize("path", [PurePosixPath("/\ud800"), PureWindowsPath("c:/\udcff")])
def test_a_surrogate_that_does_not_stand_for_an_octet_is_refused(path: PurePath) -> None:
    with pytest.raises(ValueError, match="lone surrogate"):
        file_uri(path)


def test_file_uri_accepts_paths_of_pathlib_only() -> None:
    with pytest.raises(TypeError, match=r"^expected a path of pathlib, got str$"):
        file_uri("/a")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # refused


names = st.text(st.characters(exclude_characters="\0/", exclude_categories=["Cs"]), min_size=1, max_size=8)
posix_paths = st.lists(names, max_size=4).map(lambda parts: PurePosixPath("/", *parts))
windows_names = st.text(st.characters(exclude_characters="\0/\\:", exclude_categories=["Cs"]), min_size=1, max_size=8)
drives = st.sampled_from(["c:\\", "Z:\\", "\\\\h\\s\\", "\\\\a.example\\c$\\"])
paths = posix_paths | st.tuples(drives, st.lists(windows_names, max_size=4)).map(
    lambda parts: PureWindowsPath(parts[0], *parts[1])
)


@given(paths)
def test_a_path_comes_back_from_its_uri(path: PurePath) -> None:
    assert file_uri(path).path_in(type(path)) == path


@given(paths)
def test_the_uri_of_a_path_is_the_text_of_as_uri(path: PurePath) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of PurePath.as_uri, not of Path.as_uri
        assert str(file_uri(path)) == path.as_uri()  # pyright: ignore[reportDeprecated] # as said


@given(posix_paths)
def test_the_octets_of_a_name_of_posix_are_those_of_the_uri(path: PurePosixPath) -> None:
    octets = path / "\udce4\udc80"
    assert str(file_uri(octets)).endswith("/%E4%80")
    assert file_uri(octets).path_in(PurePosixPath) == octets


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("file://h/s/../x", "file://h/s/x"),
        ("file://h/s/..", "file://h/s/"),
        ("file://h/../x", "file://h/x"),
        ("file://h/c:/../x", "file://h/C:/x"),
        ("file:////h/s/../../x", "file:////h/s/x"),
        ("file:////h/./x", "file:////h/x"),
        ("file:////h/.//x", "file:////h/.//x"),
        ("file://///h/.//x", "file://///h/.//x"),
        ("file:////h/s/.//x", "file:////h/s//x"),
        ("file:///c:/../x", "file:///C:/x"),
        ("file:///a/../x", "file:///x"),
    ],
)
def test_on_windows_no_dot_segment_reaches_above_a_share_or_a_drive(text: str, normal: str) -> None:
    assert str(file_windows.normalize(text)) == normal
    assert str(file_windows.normalize(normal)) == normal


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("file:///./c:/a/..", "file:///C:/"),
        ("file:/../c:/a/../b", "file:///C:/b"),
        ("file:///./c:", "file:///C:"),
        ("file:///./c:/../x", "file:///C:/x"),
        ("file:///a/../%2e/c:/../x", "file:///C:/x"),
        ("file:///a/c:/../x", "file:///a/x"),
        ("file:///.//c:/x", "file:///.//c:/x"),
    ],
)
def test_a_drive_letter_counts_behind_segments_that_are_removed(text: str, normal: str) -> None:
    assert str(file_windows.normalize(text)) == normal
    assert str(file_windows.normalize(normal)) == normal
    assert file_windows.equivalent(text, normal)
