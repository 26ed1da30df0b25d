"""The scheme ftp (RFC 1738, 3.2), with the characters and the authority of RFC 3986."""

from __future__ import annotations

import pytest

from uriast.grammar import rfc3986
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


class TestFTP(SchemeContract[FTP]):
    scheme = ftp
    abnf = SECTION_5
    valid = (
        *("ftp://h", "ftp://h/", "FTP://h/;type=i", "ftp://h/a/b;type=A#f", "ftp://h/a:@&=!$'()*+,-_.~;type=D#"),
        *("ftp://h//a//", "ftp://u:p@[::1]:21/a", "ftp://h;type=a", "ftp://h/a%3Btype=a"),
    )
    invalid = (
        ("ftp:///a", 6),
        ("ftp://h/a?b", 9),
        ("ftp://h/a;type=x", 15),
        ("ftp://h/a;type=ai", 16),
        ("ftp://h/a\n", 9),
        ("ftps://h/", 3),
    )
    normal_forms = (
        ("FTP://U@H:21/%7ea;type=A", "ftp://U@h/~a;type=a"),
        ("ftp://h:/a", "ftp://h/a"),
        ("ftp://h:0021", "ftp://h/"),
        ("ftp://h:22/a/../b#F", "ftp://h:22/b#F"),
        ("ftp://h/%2fetc", "ftp://h/%2Fetc"),
        ("ftp://h/a;type=D#A", "ftp://h/a;type=d#A"),
    )
    different = (("ftp://h/a;type=a", "ftp://h/a;type=i"), ("ftp://h/a;type=a", "ftp://h/a"))


def test_each_rule_reads_the_language_of_the_rfc() -> None:
    for name in ("fpath", "fsegment", "ftptype", "reg-name"):
        assert_language(getattr(RFC1738(), name.replace("-", "_")), SECTION_5, name, extends=rfc3986)


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
    with pytest.raises(ValueError, match=segment):
        _ = ftp.parse(f"ftp://h/{segment}").name
    with pytest.raises(ValueError, match=segment):
        _ = ftp.parse(f"ftp://h/{segment}/b").directories


@pytest.mark.parametrize(
    ("text", "transfer_type"),
    [
        ("ftp://h/a", None),
        ("ftp://h/a;type=A", TransferType.ASCII),
        ("ftp://h/a;type=I", TransferType.IMAGE),
        ("ftp://h/a;type=d", TransferType.DIRECTORY),
    ],
)
def test_a_typecode_asks_for_a_type_of_transfer(text: str, transfer_type: TransferType | None) -> None:
    assert ftp.parse(text).transfer_type is transfer_type
