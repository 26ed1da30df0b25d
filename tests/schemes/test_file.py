"""The scheme file (RFC 8089), with the syntax for Windows, and its conversion to and from paths."""

from __future__ import annotations

import warnings
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest
from hypothesis import given, strategies as st
from support.references import path_absolute

from uriast.grammar import rfc3986
from uriast.nodes import PathRootless
from uriast.schemes import File, WindowsFile, file, file_uri, file_windows, registry
from uriast.schemes.file import RFC8089, RFC8089Windows
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
    *("file:///path/to/file", "file:/path/to/file", "file://host.example.com/path/to/file"),
    *("file:///c:/path/to/file", "FILE://localhost/#f", "file://localhost.example/", "file://1.2.3.4/a#"),
    "file://[::1]/a//b",
)
INVALID = (
    ("file:", 5),
    ("file:a", 6),
    ("file://", 7),
    ("file://h", 8),
    ("file://user@h/a", 11),  # E.1
    ("file:///a?b", 9),
    ("file:///c|/path/to/file", 9),  # E.2.2
    ("file:///c:\\path", 10),  # E.4
    ("file:////h", 10),
    ("file:c:", 7),
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
        ("file:///z:/a", "file:///Z:/a"),
        ("file:///c:", "file:///C:"),
        ("file:///cc:/b", "file:///cc:/b"),
        ("file:///a/c:/../b", "file:///a/b"),
        ("file:c:/../../a/./b", "file:///C:/a/b"),
        ("file:c:/a/..//b", "file:///C://b"),
        ("file://localhost/c:/a", "file:///C:/a"),
        ("file://h/c:/../a", "file://h/C:/a"),
        ("file:////h/../../a/./b", "file:////h/a/b"),
        ("file://///h/../a", "file://///h/a"),
        ("file:////h/.//a", "file:////h/.//a"),
        ("file://///a", "file://///a"),
        ("file://h/s/../x", "file://h/s/x"),
        ("file://h/../x", "file://h/x"),
        ("file:////h/s/../../x", "file:////h/s/x"),
        ("file:////h/./x", "file:////h/x"),
        ("file:////h/s/.//x", "file:////h/s//x"),
        ("file:///./c:/a/..", "file:///C:/"),
        ("file:/../c:/a/../b", "file:///C:/b"),
        ("file:///./c:", "file:///C:"),
        ("file:///a/../%2e/c:/../x", "file:///C:/x"),
        ("file:///.//c:/x", "file:///.//c:/x"),
        ("file:////localhost/a", "file:////localhost/a"),
    )
    generated = windows_texts
    is_longest = False


def test_each_rule_reads_the_language_of_section_2() -> None:
    for name in ("file-scheme", "file-hier-part", "auth-path", "local-path", "file-auth"):
        assert_language(getattr(RFC8089(), name.replace("-", "_")), SECTION_2, name, max_texts=0, extends=rfc3986)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["auth-path", "local-path", "drive-letter", "unc-authority", "file-host", "inline-IP"])
def test_each_rule_of_windows_reads_the_language_of_the_appendices(name: str) -> None:
    assert_language(getattr(RFC8089Windows(), name.replace("-", "_")), WINDOWS, name, max_texts=0, extends=rfc3986)


def test_the_uris_of_section_2_are_uris_of_windows_too() -> None:
    both = f"(?:{file.rule.pattern})|(?:{file_windows.rule.pattern})"
    assert difference(pattern_language(both), pattern_language(file_windows.rule.pattern)) is None


def test_a_registry_can_use_the_syntax_for_windows() -> None:
    with_windows = registry.including(file).including(file_windows)
    node = with_windows.parse("file:c:/a")
    assert node == WindowsFile("file", None, PathRootless("c:/a"))
    assert isinstance(node, File)


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
def test_a_local_file_has_no_host_or_localhost(text: str, is_local: bool) -> None:
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


@pytest.mark.parametrize("text", ["file://h/a", "file:////h/a", "file:c:/a", "file:///a%2Fb", "file:///a/%00"])
def test_uris_without_a_posix_path_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected a "):
        file_windows.parse(text).path_in(PurePosixPath)


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


@pytest.mark.parametrize(
    "text",
    [
        *("file:///a/b", "file:///c:", "file:///c:a/b", "file:///cc:/b", "file:///1:/b", "file:///%C3%A4:/b"),
        *("file:///c%7C/b", "file:///", "file://localhost/a/b", "file:///.//h/s"),
        *("file://h/", "file://h/.", "file://h/%2e%2E/a", "file:////h/", "file://///s", "file://./pipe/a"),
        *("file://%3F/c:/a", "file:////./pipe/a", "file:////%3F/c:/a", "file://%2Fh/s/a", "file://%5Ch/s/a"),
        *("file://[::1]/s/a", "file://[v1.a]/s/a", "file:////%5B::1%5D/s/a"),
    ],
)
def test_uris_without_a_windows_path_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected a "):
        file_windows.parse(text).path_in(PureWindowsPath)


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
    "path",
    [
        PurePosixPath("a"),
        PurePosixPath("//h/a"),
        PurePosixPath("/a\0"),
        PureWindowsPath("a"),
        PureWindowsPath("c:a"),
        PureWindowsPath("\\a"),
        PureWindowsPath("c:\\\0"),
        PureWindowsPath("\\\\?\\c:\\a"),
        PureWindowsPath("\\\\.\\pipe\\a"),
        PureWindowsPath("\\\\LocalHost\\s\\a"),
        PureWindowsPath("\\\\h:\\s\\a"),
    ],
)
def test_a_path_without_a_uri_is_refused(path: PurePath) -> None:
    with pytest.raises(ValueError, match="expected a"):
        file_uri(path)


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
