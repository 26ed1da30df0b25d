"""The scheme mailto (RFC 6068)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, unquote

import pytest
from hypothesis import example, given, strategies as st
from support import references

from uriast.combinators import ParseError
from uriast.grammar import rfc3986
from uriast.passes.percent_encoding import percent_decode
from uriast.schemes import Mailto, mailto
from uriast.schemes.mailto import (
    RFC6068,
    _field_violation,  # pyright: ignore[reportPrivateUsage] # a quick check is held to a thorough one
    _is_plain,  # pyright: ignore[reportPrivateUsage] # as above
)
from uriast.testing import SchemeContract, assert_language, assert_linear
from uriast.testing.assertions import assert_possessive

if TYPE_CHECKING:
    from collections.abc import Iterable

# Section 2. The ABNF of an address is for decoded text. encoded-to and achar are for encoded text, by item 1: all
# gen-delims except "@" and ":" are encoded, and the comma, which separates addresses. The other sub-delims are not, by
# the erratum 7919.
SECTION_2 = """
mailtoURI    = "mailto:" [ encoded-to ] [ hfields ]
encoded-to   = 1*achar *( "," 1*achar )
achar        = unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / ";" / "=" / ":" / "@"
to           = addr-spec *("," addr-spec )
hfields      = "?" hfield *( "&" hfield )
hfield       = hfname "=" hfvalue
hfname       = *qchar
hfvalue      = *qchar
addr-spec    = local-part "@" domain
local-part   = dot-atom-text / quoted-string
domain       = dot-atom-text / "[" *dtext-no-obs "]"
dtext-no-obs = %d33-90 / ; Printable US-ASCII
               %d94-126  ; characters not including
                         ; "[", "]", or "\\"
qchar        = unreserved / pct-encoded / some-delims
some-delims  = "!" / "$" / "'" / "(" / ")" / "*"
             / "+" / "," / ";" / ":" / "@"
"""
# RFC 5322, sections 3.2.1, 3.2.3 and 3.2.4, without CFWS, FWS and obsolete syntax (items 2 and 3); RFC 6532, section 3
RFC_5322 = """
dot-atom-text = 1*atext *("." 1*atext)
atext         = ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "/" / "=" / "?" / "^" / "_" /
                "`" / "{" / "|" / "}" / "~" / UTF8-non-ascii
quoted-string = %x22 *qcontent %x22
qcontent      = qtext / quoted-pair
qtext         = %d33 / %d35-91 / %d93-126 / UTF8-non-ascii
quoted-pair   = "\\" (%x21-7E / %x20 / %x09 / UTF8-non-ascii)
UTF8-non-ascii = %x80-D7FF / %xE000-10FFFF
"""
NAMES = {line.split()[0] for line in f"{SECTION_2}{RFC_5322}".splitlines() if line and line[0] != " "}

atoms = st.lists(st.sampled_from([*"abXY09!$'*+-_~", "%2F", "%25", "%26", "%41", "%C3%A4"]), min_size=1, max_size=4)
dot_atoms = st.lists(atoms.map("".join), min_size=1, max_size=3).map(".".join)
quoted = st.lists(st.sampled_from([*"aZ():@", "%40", "%2C", "%5C%22", "%5C%20", "%5b"]), max_size=4).map(
    lambda parts: f"%22{''.join(parts)}%22"
)
domains = dot_atoms | st.sampled_from(["%5B1.2.3.4%5D", "%5bIPv6:a::1%5D", "%5B@%40%2C%5D"])
addresses = st.builds("{}@{}".format, dot_atoms | quoted, domains)
paths = st.lists(addresses, max_size=3).map(",".join)
characters = st.sampled_from([*"aZ!$'()*+,;:@", "%26", "%3d", "%01", "%C3%A4", "%2b"])
values = st.lists(characters, max_size=5).map("".join)
texts_of_bodies = st.lists(characters | st.sampled_from(["%0D%0A", "%0a", "%0D"]), max_size=5).map("".join)
names = st.sampled_from(["to", "TO", "cc", "subject", "x%26"])
fields = st.builds("{}={}".format, names, values | paths) | st.builds(
    "{}={}".format, st.sampled_from(["Body", "%62ody"]), texts_of_bodies
)
queries = references.behind(st.lists(fields, min_size=1, max_size=3).map("&".join), "?")
fragments = references.behind(references.run(":@/?"), "#")
plain_paths = paths.map(lambda path: path.replace("%26", "&"))
texts = st.tuples(st.sampled_from(["mailto:", "MailTo:"]), paths | plain_paths, queries, fragments).map("".join)


DECODED: Final[tuple[tuple[str, tuple[str, ...], tuple[tuple[str, str], ...]], ...]] = (
    ("mailto:chris@example.com", ("chris@example.com",), ()),
    (
        "mailto:infobot@example.com?subject=current-issue",
        ("infobot@example.com",),
        (("subject", "current-issue"),),
    ),
    (
        "mailto:infobot@example.com?body=send%20current-issue",
        ("infobot@example.com",),
        (("body", "send current-issue"),),
    ),
    (
        "mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index",
        ("infobot@example.com",),
        (("body", "send current-issue\r\nsend index"),),
    ),
    (
        "mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E",
        ("list@example.org",),
        (("In-Reply-To", "<3469A91.D10AF4C@example.com>"),),
    ),
    (
        "mailto:majordomo@example.com?body=subscribe%20bamboo-l",
        ("majordomo@example.com",),
        (("body", "subscribe bamboo-l"),),
    ),
    (
        "mailto:joe@example.com?cc=bob@example.com&body=hello",
        ("joe@example.com",),
        (("cc", "bob@example.com"), ("body", "hello")),
    ),
    ("mailto:gorby%25kremvax@example.com", ("gorby%kremvax@example.com",), ()),
    ("mailto:unlikely%3Faddress@example.com?blat=foop", ("unlikely?address@example.com",), (("blat", "foop"),)),
    ("mailto:Mike%26family@example.org", ("Mike&family@example.org",), ()),
    ("mailto:%22not%40me%22@example.org", ('"not@me"@example.org',), ()),
    ("mailto:%22oh%5C%5Cno%22@example.org", (r'"oh\\no"@example.org',), ()),
    (
        "mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org",
        ('"\\\\\\"it\'s\\ ugly\\\\\\""@example.org',),
        (),
    ),
    ("mailto:user@example.org?subject=caf%C3%A9", ("user@example.org",), (("subject", "café"),)),
    (
        "mailto:user@example.org?subject=%3D%3Futf-8%3FQ%3Fcaf%3DC3%3DA9%3F%3D",
        ("user@example.org",),
        (("subject", "=?utf-8?Q?caf=C3=A9?="),),
    ),
    (
        "mailto:user@example.org?subject=%3D%3Fiso-8859-1%3FQ%3Fcaf%3DE9%3F%3D",
        ("user@example.org",),
        (("subject", "=?iso-8859-1?Q?caf=E9?="),),
    ),
    (
        "mailto:user@example.org?subject=caf%C3%A9&body=caf%C3%A9",
        ("user@example.org",),
        (("subject", "café"), ("body", "café")),
    ),
    (
        "mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO",
        ("user@納豆.example.org",),
        (("subject", "Test"), ("body", "NATTO")),
    ),
    ("mailto:", (), ()),
    ("mailto:a@b?x=&x=1#f", ("a@b",), (("x", ""), ("x", "1"))),
    ("mailto:a@%5B1.2.3.4%5D,%22%22@b", ("a@[1.2.3.4]", '""@b'), ()),
    ("mailto:%22:(@)%22@%5B@:%2c%5d", ('":(@)"@[@:,]',), ()),
    ("mailto:user%40example.org", ("user@example.org",), ()),
    ("mailto:?%3D%26=%3D%26", (), (("=&", "=&"),)),
    ("mailto:?%21%2f%39%3B%4A%7e=", (), (("!/9;J~", ""),)),
    ("mailto:?x=%01%0B%0e%1F%7F", (), (("x", "\x01\x0b\x0e\x1f\x7f"),)),
    (
        "mailto:?body=%0d%0A&BODY=%0A1%0d2%0A%0d%0D%0A%0A",
        (),
        (("body", "\r\n"), ("BODY", "\r\n1\r\n2" + "\r\n" * 4)),
    ),
)
"""Texts with their addresses and header fields: first of all, those of section 6."""


class TestMailto(SchemeContract[Mailto]):
    scheme = mailto
    abnf = SECTION_2
    valid = tuple(text for text, _, _ in DECODED)
    invalid = (
        ("mailto:?", 8),
        ("mailto:?a=b=c", 11),
        ("mailto:a@b,", 11),
        ("mailto:a/b@c", 8),
        ('mailto:"a"@c', 7),
        ("mailto://a@b", 7),
        ("mailto:joe@example.com?cc=bob@example.com?body=hello", 41),
        ("mailto:joe", 10),
        ("mailto:joe@", 11),
        ("mailto:@example.com", 7),
        ("MAILTO:a@b,c..d@e", 13),
        ("mailto:a@b@c", 10),
        ("mailto:a@b.", 11),
        ("mailto:a:b@c", 8),
        ("mailto:a;b@c", 8),
        ("mailto:a@b;c@d", 10),
        ("mailto:a@b,c%20d@e", 12),
        ("mailto:a@b,%C3%A4%2Cd@e", 17),
        ("mailto:%22a,b%22@c", 11),
        ("mailto:%22a%20b%22@c", 11),
        ("mailto:a@%5B%5C%5D", 12),
        ("mailto:a%00@b", 8),
        ("mailto:addr1%2C%20addr2", 12),
        ("mailto:%41,a@b", 10),
        ("mailto:a@%E7%B4.b", 9),
        ("mailto:a@b,%FF@b", 11),
        ("mailto:a@b?subject=caf%C3%A9%E9", 28),
        ("mailto:?%E9=", 8),
        ("mailto:?a=%C3&b=%A9", 10),
        ("mailto:?a=%ED%A0%80#f", 10),
        ("mailto:?x=%E9&x%0D=1", 10),
        ("mailto:?x%0D=1&x=%E9", 9),
        ("mailto:?=", 8),
        ("mailto:?x=1&=2", 12),
        ("mailto:a@b?Bcc%0D%0AX=1", 14),
        ("mailto:?x:=1", 9),
        ("mailto:?x%3a=1", 9),
        ("mailto:?a%20b=1", 9),
        ("mailto:?%C3%84b=1", 8),
        ("mailto:?x%7F=1", 9),
        ("mailto:a@b?subject=x%0D%0ABcc:e@x", 20),
        ("mailto:?b=1&subject=x%0aBcc:e@x", 21),
        ("mailto:?TO=a@b%2C%0D%0A%09c@d", 17),
        ("mailto:?cc=a@b%0d", 14),
        ("mailto:?bodyx=%0A", 14),
        ("mailto:?x=a%00b%0A", 11),
        ("mailto:?body=%0A%00", 16),
    )
    normal_forms = (
        ("MAILTO:Joe@Example.COM", "mailto:Joe@example.com"),
        ("mailto:a%2eb@%63?SUBJECT=%41%2B%2b%3a", "mailto:a.b@c?subject=A++:"),
        ("mailto:%22not@me%22@%e7%b4%8D%E8%B1%86.EXAMPLE.org", "mailto:%22not%40me%22@%E7%B4%8D%E8%B1%86.example.org"),
        ("mailto:a@%5BIPv6:A::B%5d", "mailto:a@%5BIPv6:A::B%5D"),
        ("mailto:a&b=c@d", "mailto:a%26b%3Dc@d"),
        ("mailto:user%40Example.org", "mailto:user@example.org"),
        ("mailto:?to=a@B,c@D&x=1", "mailto:a@b,c@d?x=1"),
        ("mailto:a@B?X=1&tO=c@D&x=%26", "mailto:a@b,c@d?x=1&x=%26"),
        ("mailto:?to=", "mailto:"),
        ("mailto:A@B?To=Joe%20%3CJ@X%3E&to=c@D", "mailto:A@b?to=Joe%20%3CJ@X%3E&to=c@D"),
        ("mailto:?to=joe", "mailto:?to=joe"),
        ("mailto:?%25%32f%2a%2FB=C", "mailto:?%252f*%2Fb=C"),
        ("mailto:?a=%2F%40#F%2e", "mailto:?a=%2F@#F."),
        ("mailto:?body=1%0A2%0D3%0d%0a", "mailto:?body=1%0D%0A2%0D%0A3%0D%0A"),
    )
    equivalent = (
        ("mailto:addr1@an.example,addr2@an.example", "mailto:?to=addr1@an.example,addr2@an.example"),
        ("mailto:addr1@an.example,addr2@an.example", "mailto:addr1@an.example?to=addr2@an.example"),
    )
    different = (("mailto:a@b", "mailto:A@b"), ("mailto:a@b", "mailto:a@b?subject="), ("mailto:?x=a", "mailto:?x=A"))
    generated = texts


def test_the_decoded_addresses_take_linear_time() -> None:
    assert_linear(RFC6068().to)
    assert_possessive(RFC6068().to)


def test_each_rule_reads_the_language_of_its_abnf() -> None:
    """The contract proves mailtoURI, with its hfields, which are the query of a URI and its question mark."""
    for name in NAMES - {"mailtoURI", "hfields"}:
        assert_language(getattr(RFC6068(), name.replace("-", "_")), SECTION_2 + RFC_5322, name, extends=rfc3986)


@pytest.mark.parametrize(("text", "to", "headers"), DECODED)
def test_the_addresses_and_header_fields_are_decoded(
    text: str, to: tuple[str, ...], headers: tuple[tuple[str, str], ...]
) -> None:
    uri = mailto.parse(text)
    assert (uri.to, uri.headers) == (to, headers)


# Addresses and header fields


@pytest.mark.parametrize(
    ("text", "to"),
    [
        ("mailto:addr1@an.example,addr2@an.example", ("addr1@an.example", "addr2@an.example")),
        ("mailto:?to=addr1@an.example,addr2@an.example", ("addr1@an.example", "addr2@an.example")),
        ("mailto:addr1@an.example?to=addr2@an.example", ("addr1@an.example", "addr2@an.example")),
        ("mailto:a&b=c@d,%22e;f%22@g", ("a&b=c@d", '"e;f"@g')),
        ("mailto:?TO=a@b%2C%09c@d&cc=e@f&To=g@h", ("a@b", "c@d", "g@h")),
        ("mailto:?to=", ()),
        ("mailto:?to=,,%20,", ()),
        ("mailto:?to=%22a,%5C%22b%22@c,d@e", (r'"a,\"b"@c', "d@e")),
        ("mailto:?to=Joe%20%3Cj@x%3E,%22Doe,%20J%22%20%3Cd@x%3E", ("Joe <j@x>", '"Doe, J" <d@x>')),
        ("mailto:?to=%22a,b", ('"a,b',)),
        ("mailto:?to=%22a%5C", ('"a\\',)),
        ("mailto:?to=a%5C,b,c", ("a\\,b", "c")),
        ("mailto:?to=a%5C", ("a\\",)),
    ],
)
def test_the_addresses_are_those_of_the_path_and_of_header_fields_to(text: str, to: tuple[str, ...]) -> None:
    assert mailto.parse(text).to == to


@given(values | paths, st.sampled_from(["cc", "bcc", "from", "Reply-To", "date", "Message-ID", "subject", "x"]))
@example("Hello", "cc")
@example("friends:a@b;", "cc")
@example("a@b,", "bcc")
def test_the_value_of_a_header_field_is_any_text_and_the_path_has_addr_specs(value: str, name: str) -> None:
    assert mailto.matches(f"mailto:?{name}={value}")
    assert mailto.matches(f"mailto:?to={value}")
    addr_specs = map(RFC6068().addr_spec.matches, map(unquote, value.split(",")))
    assert mailto.matches(f"mailto:{value}") == (not value or (RFC6068().encoded_to.matches(value) and all(addr_specs)))


def test_a_name_is_case_insensitive() -> None:
    uri = mailto.parse("mailto:?CC=a@b&sUbject=S&x=1&bcc=c@d,e@f&BODY=B&cc=g@h&subject=T&body=C&X=2")
    assert (uri.cc, uri.bcc, uri.subject, uri.body) == (("a@b", "g@h"), ("c@d", "e@f"), "S", "B")
    assert (uri.get_all("X"), uri.get_all("x"), uri.get_all("y")) == (("1", "2"), ("1", "2"), ())


def test_missing_parts_are_none_or_empty() -> None:
    uri = mailto.parse("mailto:a@b")
    assert (uri.headers, uri.cc, uri.bcc, uri.subject, uri.body) == ((), (), (), None, None)
    assert mailto.parse("mailto:?subject=&body=").subject == mailto.parse("mailto:?body=").body == ""


@pytest.mark.parametrize(
    ("to", "headers", "text"),
    [
        ([], [], "mailto:"),
        (["joe@example.com", "a+b@c"], [], "mailto:joe@example.com,a+b@c"),
        (['"not@me"@example.org'], [], "mailto:%22not%40me%22@example.org"),
        (["Mike&family@example.org"], [], "mailto:Mike%26family@example.org"),
        (["gorby%kremvax@example.com"], [], "mailto:gorby%25kremvax@example.com"),
        (['"a,b"@[x@y]'], [], "mailto:%22a%2Cb%22@%5Bx%40y%5D"),
        (['"@["@b'], [], "mailto:%22%40%5B%22@b"),
        (["user@納豆.example.org"], [], "mailto:user@%E7%B4%8D%E8%B1%86.example.org"),
        ([], [("subject", "a/b?&=#%+;é"), ("x=", "")], "mailto:?subject=a%2Fb%3F%26%3D%23%25+;%C3%A9&x%3D="),
        (iter(["a@b"]), iter([("body", "1\r\n2")]), "mailto:a@b?body=1%0D%0A2"),
    ],
)
def test_a_uri_is_made_of_addresses_and_header_fields(
    to: Iterable[str], headers: Iterable[tuple[str, str]], text: str
) -> None:
    assert Mailto.from_addresses(to, headers) == mailto.parse(text)


@pytest.mark.parametrize(("address", "index"), [("joe", 3), ("", 0), ("a@b,c@d", 3), ("a%40b", 5), ("\udc80@a", 0)])
def test_from_addresses_refuses_invalid_addresses(address: str, index: int) -> None:
    with pytest.raises(ParseError) as caught:
        Mailto.from_addresses(["a@b", address])
    assert (caught.value.rule, caught.value.index) == ("addr-spec", index)


def test_from_addresses_refuses_other_types() -> None:
    wrong: Any = "a@b"
    with pytest.raises(TypeError, match=r"^expected an iterable of str, got str$"):
        Mailto.from_addresses(wrong)
    wrong = [1]
    with pytest.raises(TypeError):
        Mailto.from_addresses(wrong)
    with pytest.raises(ValueError, match="lone surrogate"):
        Mailto.from_addresses([], [("subject", "\udc80")])


@pytest.mark.parametrize("header", [("a", 1), (1, "a"), "ab", ("a",), b"ab", {"a": "b"}, None])
def test_a_header_field_is_a_pair_of_str(header: Any) -> None:
    with pytest.raises(TypeError, match=r"^expected a header field of a name and a value, both str, got "):
        Mailto.from_addresses(["a@b"], [header])


@given(texts, st.sampled_from("\r\n\0:= \x7fäx"), st.integers(0, 20))
def test_parsing_refuses_header_injection(text: str, character: str, place: int) -> None:
    queries = text.partition("?")[2].partition("#")[0]
    place = min(place, len(queries))
    changed = f"mailto:?{queries[:place]}{quote(character)}{queries[place:]}"
    if not mailto.matches(changed):
        return
    for name, value in mailto.parse(changed).headers:
        made = Mailto.from_addresses([], [(name, value)])
        assert made.headers == ((name, value),)


@given(st.lists(st.sampled_from(["a", "=", "&", ":", "%0A", "%00", "%20", "%7f", "%C3", "%A9", "%3d"]), max_size=8))
def test_the_fast_path_for_plain_queries_agrees_with_the_full_check(pieces: list[str]) -> None:
    query = "".join(pieces)
    if _is_plain(query):
        assert percent_decode(query, "replace") == percent_decode(query)
        assert _field_violation(query) is None


names = st.text("aZ0-!~;", max_size=4)
values = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n\0"), max_size=4)


@given(st.lists(addresses, max_size=3), st.lists(st.tuples(names, values), max_size=3))
def test_a_uri_has_the_addresses_and_headers_that_it_was_made_from(
    encoded: list[str], headers: list[tuple[str, str]]
) -> None:
    to = mailto.parse(f"mailto:{','.join(encoded)}").to
    uri = Mailto.from_addresses(to, [(f"x{name}", value) for name, value in headers])
    assert uri.to == to
    assert uri.headers == tuple((f"x{name}", value) for name, value in headers)


# Normal form and comparison


@given(texts)
def test_normalizing_keeps_the_meaning(text: str) -> None:
    uri = mailto.parse(text)
    normal = mailto.normalize(uri)
    assert [address.lower() for address in normal.to] == [address.lower() for address in uri.to]
    assert (normal.subject, normal.body, normal.cc) == (uri.subject, uri.body, uri.cc)


@pytest.mark.parametrize(
    "text",
    [
        "mailto:" + "a@b," * 100_000 + "a@b",
        "mailto:" + "a." * 300_000 + "a@b",
        "mailto:%22" + "%5C%22" * 150_000 + "%22@b",
        "mailto:?" + "to=a,&" * 50_000 + "to=%22" + "%5C" * 100_000,
    ],
)
def test_long_input_is_parsed(text: str) -> None:
    uri = mailto.parse(text)
    assert str(uri) == text
    assert uri.to
    assert not mailto.matches(f"{text}%ff" if "?" in text else f"{text}@")


@pytest.mark.parametrize("value", ["one\ntwo", "one\rtwo", "one\r\ntwo"])
def test_line_breaks_of_a_body_become_cr_lf(value: str) -> None:
    assert str(Mailto.from_addresses(["a@b"], [("Body", value)])) == "mailto:a@b?Body=one%0D%0Atwo"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("subject", "x\r\nBcc: e@f"),
        ("subject", "x\ny"),
        ("subject", "x\ry"),
        ("subject", "x\0y"),
        ("body", "x\0y"),
        ("a\r\nb", "x"),
        ("sub ject", "x"),
        ("subject:", "x"),
        ("", "x"),
        ("\u00e4", "x"),
    ],
)
def test_building_refuses_header_injection(name: str, value: str) -> None:
    with pytest.raises(ValueError, match="header field"):
        Mailto.from_addresses(["a@b"], [(name, value)])


def test_with_headers_replaces_all_header_fields() -> None:
    uri = mailto.parse("mailto:a@b?cc=c@d#f").with_headers(("subject", "x&bcc=e@f#g"), ("body", "y"))
    assert type(uri) is Mailto
    assert uri.headers == (("subject", "x&bcc=e@f#g"), ("body", "y"))
    assert (uri.bcc, uri.fragment) == ((), "f")
    assert str(uri.with_headers()) == "mailto:a@b#f"
    for name, value in (("a:b", ""), ("subject", "x\r\nBcc: e@f"), ("", "")):
        with pytest.raises(ValueError, match="header field"):
            uri.with_headers((name, value))
