"""The scheme data (RFC 2397)."""

from __future__ import annotations

import codecs
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, strategies as st
from support import references

from uriast.combinators import ParseError
from uriast.grammar import rfc3986
from uriast.schemes import Data, data
from uriast.schemes.charsets import CODECS
from uriast.schemes.data import RFC2397
from uriast.testing import SchemeContract, assert_language

# Section 3, with the erratum 2045, as ABNF. `uric` is from RFC 2396; it has the characters of a query in RFC 3986.
# `token` is from RFC 2045, section 5.1; in a URI it is 1*echar.
SECTION_3 = """
dataurl       = "data:" [ mediatype ] [ ";base64" ] "," data
mediatype     = [ type "/" subtype ] *( ";" parameter )
data          = *uric
parameter     = attribute "=" value
type          = 1*echar
subtype       = 1*echar
attribute     = 1*echar
value         = 1*echar
echar         = tchar / pct-encoded
tchar         = ALPHA / DIGIT / "!" / "$" / "&" / "'" / "*" / "+" / "-" / "." / "_" / "~"
token         = 1*( %x21 / %x23-27 / %x2A-2B / %x2D-2E / %x30-39 / %x41-5A / %x5E-7E )
decoded-value = 1*%x00-7F
uric          = ";" / "/" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / "," / ALPHA / DIGIT /
                "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")" / "%" HEXDIG HEXDIG
data-URI      = dataurl [ "#" fragment ]
"""
NAMES = [line.split()[0] for line in SECTION_3.splitlines() if line and line[0] != " "]

LARRY = (
    "R0lGODdhMAAwAPAAAAAAAP///ywAAAAAMAAwAAAC8IyPqcvt3wCcDkiLc7C0qwyGHhSWpjQu5yqmCYsapyuvUUlvONmOZtfzgFzByTB10Qgx"
    "OR0TqBQejhRNzOfkVJ+5YiUqrXF5Y5lKh/DeuNcP5yLWGsEbtLiOSpa/TPg7JpJHxyendzWTBfX0cxOnKPjgBzi4diinWGdkF8kjdfnycQZX"
    "ZeYGejmJlZeGl9i2icVqaNVailT6F5iJ90m6mvuTS4OK05M0vDk0Q4XUtwvKOzrcd3iq9uisF81M1OIcR7lEewwcLp7tuNNkM3uNna3F2JQF"
    "o97Vriy/Xl4/f1cf5VWzXyym7PHhhx4dbgYKAAA7"
)
"""The image of section 4."""

tokens = st.lists(st.sampled_from([*"aZ09!$&'*+-._~", "%23", "%25", "%7b", "%41"]), min_size=1, max_size=4).map("".join)
values = tokens | st.sampled_from(["%22a%20b%22", "%22%5C%22%22", "%22%22", "%22", "a%2Fb", "%00", "UTF-8"])
attributes = tokens | st.sampled_from(["charset", "CharSet"])
parameters = st.lists(st.builds(";{}={}".format, attributes, values), max_size=3).map("".join)
types = st.sampled_from(["", "text/plain", "TEXT/pl%61in", "image/gif"]) | st.builds("{}/{}".format, tokens, tokens)
written = st.binary(max_size=8).map(lambda octets: str(Data.from_bytes(octets)).partition(",")[2])
base64_data = written | st.sampled_from(["%2B%2f%2BA", "QUI%3D", "Q%0D%0AUI=", "QR==", "%20"])
endings = st.builds(";{},{}".format, st.sampled_from(["base64", "BASE64"]), base64_data) | st.builds(
    ",{}".format, references.run(":@/?,;")
)
fragments = references.behind(references.run(":@/?"), "#")
texts = st.tuples(st.sampled_from(["data:", "Data:"]), types, parameters, endings, fragments).map("".join)


# Syntax: section 3


DECODED = (
    ("data:,A%20brief%20note", b"A brief note"),
    ("data:text/plain;charset=iso-8859-7,%be%d3%be", b"\xbe\xd3\xbe"),
    (
        "data:application/vnd-xxx-query,select_vcount,fcol_from_fieldtable/local",
        b"select_vcount,fcol_from_fieldtable/local",
    ),
    ("data:,", b""),
    ("DATA:;BASE64,#f", b""),
    ("data:;base64,%2b%2F+%3D", b"\xfb\xff"),
    ("data:;base64,Q%20U%0d%0AI%09=", b"AB"),
    ("data:;base64,QQ=%0A=%0a", b"A"),
    ("data:;base64=1,QQ==", b"QQ=="),
    ("data:a/b;c=d;base64,QQ==", b"A"),
    ("data:,a,;?/:@=&#", b"a,;?/:@=&"),
    ("data:,%00%FF", b"\0\xff"),
)
"""Texts with their data: first of all, those of section 4, with the erratum 2009."""


class TestData(SchemeContract[Data]):
    scheme = data
    abnf = SECTION_3
    valid = tuple(text for text, _ in DECODED)
    invalid = (
        ("data:a", 6),
        ("data:;,", 6),
        ("data:a/b;c,", 10),
        ("data:a/b;c=d/e,", 12),
        ("data:text/plain%20", 18),
        ("data:,%4", 8),
        ("data://test/", 5),
        ("data:a%2Fb/c,", 6),
        ("data:a/%20,", 7),
        ("data:a/b%41%00,", 11),
        ("DATA:a/b;%63=d;c%3D=d,", 16),
        ("data:;a%7F=b,", 7),
        ("data:;a=b%C3%A9,", 9),
        ("data:;a=b;c=%E9,", 12),
        ("data:a%ff/b,", 6),
        ("data:;base64,Q", 14),
        ("data:;base64,QQ", 15),
        ("data:;base64,QUI#f", 16),
        ("data:;base64,Q===", 16),
        ("data:;base64,QUJD=", 18),
        ("data:;base64,QUJD==", 19),
        ("data:;base64,QUJD====", 19),
        ("data:;base64,QU%20D", 19),
        ("data:;base64,=", 14),
        ("data:;base64,QQ==QQ==", 17),
        ("data:;base64,QQ=Q", 16),
        ("data:;base64,QU-D", 15),
        ("data:;base64,QU_D", 15),
        ("data:;base64,QU%2bJ%0AD%00A", 23),
        ("data:;base64,%FFQQ=", 13),
        ("data:a/%41;base64,!", 18),
        ("data:;base64,QQ%20=%09", 22),
    )
    normal_forms = (
        ("DATA:TEXT/Pl%61in;CharSet=UTF-8;BASE64,QQ%3D%3d", "data:text/plain;charset=utf-8;base64,QQ=="),
        ("data:;base64,Q%0AR==", "data:;base64,QQ=="),
        ("data:,%2c%41%E9%23", "data:,,A%E9%23"),
        ("data:A%25/b;C=D;e=%2f%22,x", "data:a%25/b;c=D;e=%2F%22,x"),
        ("data:a/b;c=%22d%20%5C%22e%22,x", "data:a/b;c=d%20%22e,x"),
        ("data:a/b;c=%22%22,x", "data:a/b;c=%22%22,x"),
        ("data:a/b;c=%22%5C%22%5C%5Cd%5C%22%22,x", "data:a/b;c=%22%5C%22%5C%5Cd%5C%22%22,x"),
        ("data:a/b;c=%22%5C%22%5C%22%22,x", "data:a/b;c=%22%5C%22%5C%22%22,x"),
        ("data:a/b;c=%22%5C%22%5C%5C%5C%22%22,x", "data:a/b;c=%22%5C%22,x"),
        ("data:,/../a#B%2e", "data:,/../a#B."),
    )
    equivalent = (
        ("data:,A", "data:text/plain;charset=US-ASCII,A"),
        ("data:,A", "data:text/plain;base64,QQ=="),
        ("data:;charset=us-ascii,A", "data:TEXT/plain,A"),
        ("data:;x=y,A", "data:text/plain;charset=US-ASCII;x=y,A"),
        ("data:a/b;c=d;e=f,", "data:a/b;e=f;c=%22d%22;base64,"),
        ("data:a/b;charset=X,", "data:A/B;charset=x,"),
    )
    different = (
        ("data:,A", "data:,a"),
        ("data:,A", "data:text/html,A"),
        ("data:,A", "data:;charset=utf-8,A"),
        ("data:text/html,A", "data:text/html;charset=US-ASCII,A"),
        ("data:a/b;c=d,", "data:a/b;c=D,"),
        ("data:,A", "data:,A#"),
    )
    generated = texts


def test_each_rule_reads_the_language_of_its_abnf() -> None:
    for name in NAMES:
        assert_language(getattr(RFC2397(), name.replace("-", "_")), SECTION_3, name, extends=rfc3986)


@pytest.mark.parametrize(("text", "octets"), DECODED)
def test_the_data_are_decoded(text: str, octets: bytes) -> None:
    assert data.parse(text).data == octets


def test_the_image_of_section_4_is_read() -> None:
    image = data.parse(f"data:image/gif;base64,{LARRY}")
    assert (image.media_type, len(image.data), image.data[:6], image.data[-1:]) == ("image/gif", 273, b"GIF87a", b";")
    assert Data.from_bytes(image.data, "image/gif") == image


@pytest.mark.parametrize(
    ("mediatype", "media_type", "parameters", "charset"),
    [
        ("", "text/plain", (), "US-ASCII"),
        (";charset=utf-8", "text/plain", (("charset", "utf-8"),), "utf-8"),
        ("TEXT/pl%61in", "text/plain", (), "US-ASCII"),
        ("text/plain;format=flowed", "text/plain", (("format", "flowed"),), "US-ASCII"),
        ("text/html", "text/html", (), None),
        ("image/svg+xml;CharSet=UTF-8;charset=x", "image/svg+xml", (("charset", "UTF-8"), ("charset", "x")), "UTF-8"),
        ("a%23/B%7e;c=%22%5C%22%20%5c%5C%22", "a#/b~", (("c", '" \\'),), None),
        (
            "a/b;c=%22%22;D=%22x;e=x%22;f=%22x%22y%22",
            "a/b",
            (("c", ""), ("d", '"x'), ("e", 'x"'), ("f", '"x"y"')),
            None,
        ),
        ("a/b;c=%22%5C%0a%0A%22", "a/b", (("c", "\n\n"),), None),
        ("a/b;c=%22%5C%22", "a/b", (("c", '"\\"'),), None),
        ("a/b;c=%2Fd%3B%3D%00%7f", "a/b", (("c", "/d;=\0\x7f"),), None),
        ("!$&'*+-._~/%60%7B%7C%7D", "!$&'*+-._~/`{|}", (), None),
    ],
)
def test_the_type_and_its_parameters_are_decoded(
    mediatype: str, media_type: str, parameters: tuple[tuple[str, str], ...], charset: str | None
) -> None:
    uri = data.parse(f"data:{mediatype},")
    assert (uri.mediatype, uri.media_type, uri.parameters, uri.charset) == (mediatype, media_type, parameters, charset)


@pytest.mark.parametrize(
    ("uri", "text"),
    [
        ("data:,A%20brief%20note", "A brief note"),
        ("data:text/plain;charset=iso-8859-7,%be%d3%be", "ΎΣΎ"),
        ("data:;charset=UTF-8;base64,w6k=", "é"),
    ],
)
def test_text_is_decoded_by_its_charset(uri: str, text: str) -> None:
    assert data.parse(uri).text == text


@pytest.mark.parametrize(
    ("uri", "error", "message"),
    [
        ("data:image/gif,a", LookupError, r"^expected a charset, got image/gif without one$"),
        ("data:;charset=x,a", LookupError, r"^expected a charset that IANA registers and Python decodes, got 'x'$"),
        ("data:,%E9", UnicodeDecodeError, "ordinal not in range"),
    ],
)
def test_data_that_are_not_text_are_refused(uri: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        _ = data.parse(uri).text


def test_a_charset_has_the_names_that_iana_registers_in_any_case() -> None:
    for name in ("ISO-8859-1", "iso_8859-1:1987", "LATIN1", "csISOLatin1", "Cp819"):
        assert data.parse(f"data:;charset={quote(name)},%E9").text == "é"
    for name, codec in CODECS.items():
        assert (codecs.lookup(codec).decode(codecs.lookup(codec).encode("A")[0])[0], name.lower()) == ("A", name)
    assert all(CODECS[name] == codec for name, codec in {"ms_kanji": "shift_jis", "windows-31j": "cp932"}.items())


def test_every_codec_is_the_one_that_python_has_under_the_registered_names_or_microsoft_s_extension_of_it() -> None:
    differing = {
        (codec, known)
        for name, codec in CODECS.items()
        if (known := known_codec(name)) is not None and known != codecs.lookup(codec).name
    }
    assert differing - {("euc_kr", "cp949")} == {("shift_jis", "cp932")}  # the former from CPython 3.15 on


def known_codec(name: str) -> str | None:
    """Python's own name of a codec."""
    try:
        return codecs.lookup(name).name
    except LookupError:
        return None


@pytest.mark.parametrize(
    "name",
    [
        *("utf-7", "UTF_7", "unicode-1-1-utf-7", "csUTF7", "u7", "utf_8", "utf-8-sig", "cp65001", "latin_1"),
        *("punycode", "idna", "unicode_escape", "raw_unicode_escape", "rot13", "hex", "zlib", "base64", "quopri"),
        *("undefined", "charmap", "mbcs", "oem", "palmos", "cp1006", "UTF-8 ", "", "utf\x00-8"),
    ],
)
def test_other_codecs_of_python_are_not_charsets(name: str) -> None:
    uri = data.parse(f"data:;charset={quote(name) or '%22%22'},+ADw-")
    with pytest.raises(LookupError, match=r"^expected a charset that IANA registers and Python decodes, got "):
        _ = uri.text


# Building a URI


def test_a_uri_is_made_of_octets() -> None:
    assert str(Data.from_bytes(b"")) == "data:;base64,"
    assert str(Data.from_bytes(b"\xfb\xffA", "image/gif")) == "data:image/gif;base64,+/9B"
    assert str(Data.from_bytes(b"a b/,?#%\xe9", base64=False)) == "data:,a%20b/,?%23%25%E9"
    assert Data.from_bytes("é".encode(), "text/html;charset=utf-8").text == "é"


def test_from_bytes_refuses_other_types() -> None:
    wrong: Any = "text"
    with pytest.raises(TypeError, match=r"^expected bytes, got str$"):
        Data.from_bytes(wrong)
    wrong = None
    with pytest.raises(TypeError, match=r"^expected str, got NoneType$"):
        Data.from_bytes(b"", wrong)
    with pytest.raises(ParseError) as caught:
        Data.from_bytes(b"", "text")
    assert (caught.value.rule, caught.value.index) == ("mediatype", 4)
    with pytest.raises(ParseError):
        Data.from_bytes(b"", "text/plain;base64", base64=False)


@given(st.binary(max_size=20), st.booleans())
def test_a_uri_has_the_data_that_it_was_made_from(octets: bytes, base64: bool) -> None:
    uri = Data.from_bytes(octets, "image/png", base64=base64)
    assert (uri.data, uri.media_type, uri.base64 is not None) == (octets, "image/png", base64)


# Normal form and comparison


def test_the_comparison_key_is_a_data_url_itself() -> None:
    assert data.comparison_key("data:,A#f") == "data:text/plain;charset=us-ascii;base64,QQ==#f"


@given(texts)
def test_the_normal_form_has_the_same_data(text: str) -> None:
    uri = data.parse(text)
    normal = data.normalize(uri)
    assert (normal.data, normal.media_type) == (uri.data, uri.media_type)
    assert [name for name, _ in normal.parameters] == [name for name, _ in uri.parameters]
    assert data.equivalent(data.comparison_key(uri), uri)


@pytest.mark.parametrize("mediatype", ["a/b,x", "a/b;base64", "a/b?c", "a/b#c", "a", ";c", "a/b;c=d,", " a/b"])
def test_a_mediatype_cannot_contain_other_parts(mediatype: str) -> None:
    for base64 in (False, True):
        with pytest.raises(ParseError) as caught:
            Data.from_bytes(b"A", mediatype, base64=base64)
        assert caught.value.rule == "mediatype"


@pytest.mark.parametrize(
    ("text", "octets", "parameters"),
    [
        ("data:;base64," + "A" * 1_000_000, 750_000, 0),
        ("data:;base64," + "%41" * 400_000, 300_000, 0),
        ("data:," + "%FF" * 400_000, 400_000, 0),
        ("data:" + ";a=b" * 250_000 + ",", 0, 250_000),
        ("data:;a=%22" + "%5C" * 200_000 + "%22,", 0, 1),
        ("data:a/" + "%61" * 300_000 + ",", 0, 0),
    ],
)
def test_long_input_is_parsed(text: str, octets: int, parameters: int) -> None:
    uri = data.parse(text)
    assert str(uri) == text
    assert (len(uri.data), len(uri.parameters)) == (octets, parameters)
    assert not data.matches(f"{text}^")
    assert not data.matches(text.replace(",", ";base64,%ff"))


def test_utf8_is_accepted_as_a_name_of_utf_8() -> None:
    assert data.parse("data:;charset=UTF8,%C3%A4").text == "ä"
