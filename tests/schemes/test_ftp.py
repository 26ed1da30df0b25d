"""The scheme ftp (RFC 1738, 3.2), with the characters and the authority of RFC 3986."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from references import authority, pct_encoded

from uriast.combinators import ParseError
from uriast.nodes import Authority, IPv6Literal, PathAbempty, RegName, Userinfo
from uriast.schemes import FTP, TransferType, ftp
from uriast.schemes.ftp import RFC1738
from uriast.testing import SchemeContract, assert_language

# Section 5, with the syntax of RFC 3986: `login` is an authority with a non-empty host; an fsegment has unreserved and
# pct-encoded in place of uchar, and no "?", which begins a query in RFC 3986.
SECTION_5 = """
ftpurl   = "ftp://" authority [ "/" fpath [ %s";type=" ftptype ] ]
fpath    = fsegment *( "/" fsegment )
fsegment = *( unreserved / pct-encoded / safe / extra / ":" / "@" / "&" / "=" )
safe     = "$" / "-" / "_" / "." / "+"
extra    = "!" / "*" / "'" / "(" / ")" / ","
ftptype  = %s"A" / %s"I" / %s"D" / %s"a" / %s"i" / %s"d"
reg-name = 1*( unreserved / pct-encoded / sub-delims )
"""

HOST = Authority(None, RegName("h"))


class TestFTP(SchemeContract[FTP]):
    scheme = ftp
    abnf = SECTION_5
    valid = (
        "ftp://h",
        "ftp://h/",
        "FTP://h/;type=i",
        "ftp://h/a/b;type=A#f",
        "ftp://h/a:@&=!$'()*+,-_.~;type=D#",
        "ftp://h//a//",
        "ftp://u:p@[::1]:21/a",
        "ftp://h;type=a",
        "ftp://h/a%3Btype=a",
    )
    invalid = (
        ("ftp:", 4),
        ("ftp:/h/a", 5),
        ("ftp:///a", 6),
        ("ftp://u@/a", 8),
        ("ftp://:21/a", 9),
        ("ftp://h/a?b", 9),
        ("ftp://h?b", 7),
        ("ftp://h/a;b", 10),
        ("ftp://h/a;type=", 15),
        ("ftp://h/a;type=x", 15),
        ("ftp://h/a;type=ai", 16),
        ("ftp://h/a;TYPE=a", 10),
        ("ftp://h/a;type=a/b", 16),
        ("ftp://h/a;type=a;type=a", 16),
        ("ftp://h/a b", 9),
        ("ftp://h/a\n", 9),
        ("ftps://h/", 3),
    )
    normal_forms = (
        ("FTP://U@H:21/%7ea;type=A", "ftp://U@h/~a;type=a"),
        ("ftp://h:/a", "ftp://h/a"),
        ("ftp://h:0021", "ftp://h/"),
        ("ftp://h:22/a/../b#F", "ftp://h:22/b#F"),
        ("ftp://h/%2fetc", "ftp://h/%2Fetc"),
        ("ftp://h//etc", "ftp://h//etc"),
        ("ftp://h/a;type=D#A", "ftp://h/a;type=d#A"),
        ("ftp://h/a;type=i", "ftp://h/a;type=i"),
    )
    different = (("ftp://h/a;type=a", "ftp://h/a;type=i"), ("ftp://h/a;type=a", "ftp://h/a"))


@pytest.mark.parametrize("name", ["fpath", "fsegment", "ftptype", "reg-name"])
def test_each_rule_reads_the_language_of_the_rfc(name: str) -> None:
    assert_language(getattr(RFC1738(), name.replace("-", "_")), SECTION_5, name)


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("ftp://h", FTP("ftp", HOST)),
        ("ftp://h/", FTP("ftp", HOST, PathAbempty("/"))),
        ("FTP://h/;type=i", FTP("FTP", HOST, PathAbempty("/;type=i"))),
        ("ftp://h/a/b;type=A#f", FTP("ftp", HOST, PathAbempty("/a/b;type=A"), fragment="f")),
        ("ftp://h/a:@&=!$'()*+,-_.~;type=D#", FTP("ftp", HOST, PathAbempty("/a:@&=!$'()*+,-_.~;type=D"), fragment="")),
        ("ftp://h//a//", FTP("ftp", HOST, PathAbempty("//a//"))),
        (
            "ftp://u:p@[::1]:21/a",
            FTP("ftp", Authority(Userinfo("u:p"), IPv6Literal("::1"), "21"), PathAbempty("/a")),
        ),
        ("ftp://h;type=a", FTP("ftp", Authority(None, RegName("h;type=a")))),
        ("ftp://h/a%3Btype=a", FTP("ftp", HOST, PathAbempty("/a%3Btype=a"))),
    ],
)
def test_a_uri_has_an_authority_a_path_and_a_typecode(text: str, node: FTP) -> None:
    assert ftp.parse(text) == node
    assert str(node) == text
    assert str(ftp.to_uri(node)) == text


@pytest.mark.parametrize(
    ("host", "path", "query"),
    [
        (RegName("h"), PathAbempty("/a;b"), None),
        (RegName("h"), PathAbempty("/a;type=x"), None),
        (RegName("h"), PathAbempty("/a;type="), None),
        (RegName("h"), PathAbempty("/a"), ""),
        (RegName(""), PathAbempty("/a"), None),
    ],
)
def test_a_node_that_would_not_parse_back_cannot_be_built(host: RegName, path: PathAbempty, query: str | None) -> None:
    with pytest.raises(ParseError):
        FTP("ftp", Authority(None, host), path, query)


@pytest.mark.parametrize(
    ("text", "transfer_type", "changed"),
    [
        ("ftp://h", TransferType.IMAGE, "ftp://h/;type=i"),
        ("ftp://h", None, "ftp://h"),
        ("ftp://h/a/b;type=A#f", TransferType.DIRECTORY, "ftp://h/a/b;type=d#f"),
        ("ftp://h/a;type=A", None, "ftp://h/a"),
    ],
)
def test_with_transfer_type_replaces_the_typecode(text: str, transfer_type: TransferType | None, changed: str) -> None:
    uri = ftp.parse(text).with_transfer_type(transfer_type)
    assert type(uri) is FTP
    assert str(uri) == changed
    assert uri.transfer_type is transfer_type
    with pytest.raises(ValueError, match="not a valid TransferType"):
        uri.with_transfer_type("x/b")  # type: ignore[arg-type] # refused at run time


@pytest.mark.parametrize(
    ("text", "directories", "name"),
    [
        ("ftp://myname@host.dom/%2Fetc/motd", ("/etc",), "motd"),  # section 3.2.2, as the next two
        ("ftp://myname@host.dom/etc/motd", ("etc",), "motd"),
        ("ftp://myname@host.dom//etc/motd", ("", "etc"), "motd"),
        ("ftp://h", (), ""),
        ("ftp://h/", (), ""),
        ("ftp://h/a", (), "a"),
        ("ftp://h/a/b%20c/", ("a", "b c"), ""),
        ("ftp://h/%C3%A4/%3Btype=a;type=i", ("ä",), ";type=a"),
        ("ftp://h/%252F/..", ("%2F",), ".."),
    ],
)
def test_the_segments_are_the_arguments_of_commands(text: str, directories: tuple[str, ...], name: str) -> None:
    node = ftp.parse(text)
    assert (node.directories, node.name) == (directories, name)


@pytest.mark.parametrize("segment", ["a%0D", "%0aDELE%20b", "%00"])
def test_an_argument_that_would_end_a_command_is_refused(segment: str) -> None:
    message = f"^expected an argument of a command, got the segment '{segment}', which encodes CR, LF or NUL$"
    with pytest.raises(ValueError, match=message):
        _ = ftp.parse(f"ftp://h/{segment}").name
    with pytest.raises(ValueError, match=message):
        _ = ftp.parse(f"ftp://h/{segment}/b").directories


@pytest.mark.parametrize(
    ("text", "transfer_type"),
    [
        ("ftp://h/a", None),
        ("ftp://h/a;type=a", TransferType.ASCII),
        ("ftp://h/a;type=A", TransferType.ASCII),
        ("ftp://h/a;type=i", TransferType.IMAGE),
        ("ftp://h/a;type=I", TransferType.IMAGE),
        ("ftp://h/a;type=d", TransferType.DIRECTORY),
        ("ftp://h/a;type=D", TransferType.DIRECTORY),
    ],
)
def test_a_typecode_asks_for_a_type_of_transfer(text: str, transfer_type: TransferType | None) -> None:
    assert ftp.parse(text).transfer_type is transfer_type


def test_the_transfer_types_are_those_of_section_3_2_2() -> None:
    assert {each.name: each.value for each in TransferType} == {"ASCII": "a", "IMAGE": "i", "DIRECTORY": "d"}


fsegments = st.lists(st.sampled_from([*"aZ.~:@&=,+"]) | pct_encoded, max_size=4).map("".join)


@given(authority, fsegments)
def test_an_authority_of_rfc_3986_with_a_host_is_parsed(authority: str, segment: str) -> None:
    text = f"ftp://{authority}/{segment}"
    host = authority.rpartition("@")[2]
    assert ftp.matches(text) is (not host.startswith(":") and host != "")
