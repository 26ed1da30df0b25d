"""The scheme data (RFC 2397)."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, strategies as st
from support import references

from uriast.combinators import ParseError
from uriast.grammar import rfc3986
from uriast.schemes import Data, data
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
"""
NAMES = {line.split()[0] for line in SECTION_3.splitlines() if line and line[0] != " "}

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
    """The contract proves dataurl."""
    for name in NAMES - {"dataurl"}:
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
    assert (uri.media_type, uri.parameters, uri.charset) == (media_type, parameters, charset)


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
        ("data:;charset=x,a", LookupError, r"^expected a charset that Python decodes, got 'x'$"),
        ("data:,%E9", UnicodeDecodeError, "ordinal not in range"),
    ],
)
def test_data_that_are_not_text_are_refused(uri: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        _ = data.parse(uri).text


# https://www.iana.org/assignments/character-sets, August 2014: names and aliases, by Python's codec name
CHARSETS = {
    "ascii": "US-ASCII iso-ir-6 ANSI_X3.4-1968 ANSI_X3.4-1986 ISO_646.irv:1991 ISO646-US us IBM367 cp367 csASCII",
    "big5": "Big5 csBig5",
    "big5hkscs": "Big5-HKSCS csBig5HKSCS",
    "cp037": "IBM037 cp037 ebcdic-cp-us ebcdic-cp-ca ebcdic-cp-wt ebcdic-cp-nl csIBM037",
    "cp1026": "IBM1026 CP1026 csIBM1026",
    "cp1140": "IBM01140 CCSID01140 CP01140 ebcdic-us-37+euro csIBM01140",
    "cp1250": "windows-1250 cswindows1250",
    "cp1251": "windows-1251 cswindows1251",
    "cp1252": "windows-1252 cswindows1252",
    "cp1253": "windows-1253 cswindows1253",
    "cp1254": "windows-1254 cswindows1254",
    "cp1255": "windows-1255 cswindows1255",
    "cp1256": "windows-1256 cswindows1256",
    "cp1257": "windows-1257 cswindows1257",
    "cp1258": "windows-1258 cswindows1258",
    "cp273": "IBM273 CP273 csIBM273",
    "cp424": "IBM424 cp424 ebcdic-cp-he csIBM424",
    "cp437": "IBM437 cp437 437 csPC8CodePage437",
    "cp500": "IBM500 CP500 ebcdic-cp-be ebcdic-cp-ch csIBM500",
    "cp775": "IBM775 cp775 csPC775Baltic",
    "cp850": "IBM850 cp850 850 csPC850Multilingual",
    "cp852": "IBM852 cp852 852 csPCp852",
    "cp855": "IBM855 cp855 855 csIBM855",
    "cp857": "IBM857 cp857 857 csIBM857",
    "cp858": "IBM00858 CCSID00858 CP00858 PC-Multilingual-850+euro csIBM00858",
    "cp860": "IBM860 cp860 860 csIBM860",
    "cp861": "IBM861 cp861 861 cp-is csIBM861",
    "cp862": "IBM862 cp862 862 csPC862LatinHebrew",
    "cp863": "IBM863 cp863 863 csIBM863",
    "cp864": "IBM864 cp864 csIBM864",
    "cp865": "IBM865 cp865 865 csIBM865",
    "cp866": "IBM866 cp866 866 csIBM866",
    "cp869": "IBM869 cp869 869 cp-gr csIBM869",
    "cp874": "windows-874 cswindows874",
    "cp932": "Windows-31J csWindows31J",
    "euc_jp": "EUC-JP Extended_UNIX_Code_Packed_Format_for_Japanese csEUCPkdFmtJapanese",
    "euc_kr": "EUC-KR csEUCKR KS_C_5601-1987 iso-ir-149 KS_C_5601-1989 KSC_5601 korean csKSC56011987",
    "gb18030": "GB18030 csGB18030",
    "gb2312": "GB2312 csGB2312 GB_2312-80 iso-ir-58 chinese csISO58GB231280",
    "gbk": "GBK CP936 MS936 windows-936 csGBK",
    "hp_roman8": "hp-roman8 roman8 r8 csHPRoman8",
    "hz": "HZ-GB-2312",
    "iso2022_jp": "ISO-2022-JP csISO2022JP",
    "iso2022_jp_2": "ISO-2022-JP-2 csISO2022JP2",
    "iso2022_kr": "ISO-2022-KR csISO2022KR",
    "iso8859_1": "ISO-8859-1 ISO_8859-1:1987 iso-ir-100 ISO_8859-1 latin1 l1 IBM819 CP819 csISOLatin1",
    "iso8859_10": "ISO-8859-10 iso-ir-157 l6 ISO_8859-10:1992 csISOLatin6 latin6",
    "iso8859_11": "ISO-8859-11",
    "iso8859_13": "ISO-8859-13 csISO885913",
    "iso8859_14": "ISO-8859-14 iso-ir-199 ISO_8859-14:1998 ISO_8859-14 latin8 iso-celtic l8 csISO885914",
    "iso8859_15": "ISO-8859-15 ISO_8859-15 Latin-9 csISO885915",
    "iso8859_16": "ISO-8859-16 iso-ir-226 ISO_8859-16:2001 ISO_8859-16 latin10 l10 csISO885916",
    "iso8859_2": "ISO-8859-2 ISO_8859-2:1987 iso-ir-101 ISO_8859-2 latin2 l2 csISOLatin2",
    "iso8859_3": "ISO-8859-3 ISO_8859-3:1988 iso-ir-109 ISO_8859-3 latin3 l3 csISOLatin3",
    "iso8859_4": "ISO-8859-4 ISO_8859-4:1988 iso-ir-110 ISO_8859-4 latin4 l4 csISOLatin4",
    "iso8859_5": "ISO-8859-5 ISO_8859-5:1988 iso-ir-144 ISO_8859-5 cyrillic csISOLatinCyrillic",
    "iso8859_6": (
        "ISO-8859-6 ISO_8859-6:1987 iso-ir-127 ISO_8859-6 ECMA-114 ASMO-708 arabic csISOLatinArabic"
        " ISO_8859-6-E csISO88596E ISO-8859-6-E ISO_8859-6-I csISO88596I ISO-8859-6-I"
    ),
    "iso8859_7": "ISO-8859-7 ISO_8859-7:1987 iso-ir-126 ISO_8859-7 ELOT_928 ECMA-118 greek greek8 csISOLatinGreek",
    "iso8859_8": (
        "ISO-8859-8 ISO_8859-8:1988 iso-ir-138 ISO_8859-8 hebrew csISOLatinHebrew"
        " ISO_8859-8-E csISO88598E ISO-8859-8-E ISO_8859-8-I csISO88598I ISO-8859-8-I"
    ),
    "iso8859_9": "ISO-8859-9 ISO_8859-9:1989 iso-ir-148 ISO_8859-9 latin5 l5 csISOLatin5",
    "koi8_r": "KOI8-R csKOI8R",
    "koi8_u": "KOI8-U csKOI8U",
    "kz1048": "KZ-1048 STRK1048-2002 RK1048 csKZ1048",
    "mac_roman": "macintosh mac csMacintosh",
    "ptcp154": "PTCP154 csPTCP154 PT154 CP154 Cyrillic-Asian",
    "shift_jis": "Shift_JIS MS_Kanji csShiftJIS",
    "tis_620": "TIS-620 csTIS620",
    "utf_16": "UTF-16 csUTF16",
    "utf_16_be": "UTF-16BE csUTF16BE",
    "utf_16_le": "UTF-16LE csUTF16LE",
    "utf_32": "UTF-32 csUTF32",
    "utf_32_be": "UTF-32BE csUTF32BE",
    "utf_32_le": "UTF-32LE csUTF32LE",
    "utf_8": "UTF-8 csUTF8 utf8",
}


def text_of(octets: bytes, charset: str) -> str | None:
    """The data of a URI with a charset; `None` if they are not valid in it."""
    try:
        return data.parse(f"data:;charset={quote(charset)},{quote(octets)}").text
    except UnicodeDecodeError:
        return None


def decoded_by(octets: bytes, codec: str) -> str | None:
    try:
        return octets.decode(codec)
    except UnicodeDecodeError:
        return None


@pytest.mark.parametrize("codec", CHARSETS)
def test_a_charset_has_the_names_that_iana_registers_in_any_case(codec: str) -> None:
    single = [bytes([octet]) for octet in range(0x20, 0x100)]
    octets = b"".join(octet for octet in single if decoded_by(octet, codec) is not None)
    octets += "A\u00e9\u65e5\ud55c\u2460\u7551".encode(codec, "ignore")
    expected = octets.decode(codec)
    for registered in CHARSETS[codec].split():
        assert text_of(octets, registered) == text_of(octets, registered.swapcase()) == expected


def test_shift_jis_is_not_microsoft_s_extension_of_it() -> None:
    assert (text_of(b"\x87@", "Windows-31J"), text_of(b"\x87@", "MS_Kanji")) == ("\u2460", None)


def test_a_charset_need_not_be_registered_if_python_has_it() -> None:
    for name in ("utf_8", "latin_1", "cp65001", "cp1006", "koi8-t", "ISO!8859!1"):
        assert text_of(b"A", name) == "A"


@pytest.mark.parametrize(
    "name",
    [
        *("utf-7", "UTF_7", "unicode-1-1-utf-7", "csUTF7", "u7", "utf-8-sig", "ISO-8859-8-X", "x" * 46),
        *("punycode", "idna", "unicode_escape", "raw_unicode_escape", "undefined", "charmap", "mbcs", "oem"),
        *("rot13", "hex", "zlib", "zip", "bz2", "base64", "uu", "quopri"),
        *("UTF-8 ", "", "utf\x00-8", "encodings.utf_8", "../utf_8"),
    ],
)
def test_other_names_are_not_charsets(name: str) -> None:
    uri = data.parse(f"data:;charset={quote(name, safe='') or '%22%22'},+ADw-")
    with pytest.raises(LookupError, match=r"^expected a charset that Python decodes, got "):
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
    assert (uri.data, uri.media_type, uri.is_base64) == (octets, "image/png", base64)


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
