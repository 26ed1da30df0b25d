"""URIs in running text (RFC 3986, appendix C)."""

from __future__ import annotations

import pickle
from itertools import product
from typing import TYPE_CHECKING, cast

import pytest

from uriast import URI, ParseError
from uriast.grammar import rfc3986
from uriast.nodes.iri import IRI
from uriast.passes.find import DEFAULT_SCHEMES, Delimitation, Match, find, find_in

if TYPE_CHECKING:
    from collections.abc import Collection

BARE, ANGLE, QUOTES = Delimitation.BARE, Delimitation.ANGLE_BRACKETS, Delimitation.QUOTES


def texts(text: str, schemes: Collection[str] | None = DEFAULT_SCHEMES) -> list[str]:
    return [found.text for found in find(text, schemes=schemes)]


def test_the_example_of_appendix_c_is_found() -> None:
    text = (
        'Yes, Jim, I found it under "http://www.w3.org/Addressing/",\n'
        "but you can probably pick it up from <ftp://foo.example.\n"
        "com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/\n"
        "ietf/uri/historical.html#WARNING>."
    )
    assert list(find(text)) == [
        Match(28, 57, QUOTES, "http://www.w3.org/Addressing/", rfc3986.URI),
        Match(98, 125, ANGLE, "ftp://foo.example.com/rfc/", rfc3986.URI),
        Match(150, 210, ANGLE, "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING", rfc3986.URI),
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("see http://a/b.", ["http://a/b"]),
        *((f"http://a/b{mark} x", ["http://a/b"]) for mark in ".,;:!?'*("),
        *((f"http://a/b{mark} x", [f"http://a/b{mark}"]) for mark in "-_~/=&$+@#"),
        ("s3://a/b., c", ["s3://a/b"]),
        ("ftp://h file://h file:///p ftp:///p", ["ftp://h", "file://h", "file:///p"]),
        ("(see http://a/b_(c))", ["http://a/b_(c)"]),
        ("(http://a/b)", ["http://a/b"]),
        ("http://a/(b", ["http://a/(b"]),
        ("http://a/(b))c", ["http://a/(b)"]),
        ("http://a(b)c:80/(d", ["http://a(b)c:80/(d"]),
        ("http://a)b@c/", ["http://a"]),
        ("(http://a/),(http://b/)", ["http://a/", "http://b/"]),
        ("'http://a/','http://b/'", ["http://a/", "http://b/"]),
        ("'http://a/%41'+x", ["http://a/%41"]),
        ("http://a/b'c'd", ["http://a/b'c'd"]),
        ("http://u@a/b'c", ["http://u@a/b'c"]),
        ("_http://a/b_ ~~http://a/b~~ **http://a/b**", ["http://a/b"] * 3),
        ("`http://a/b`", ["http://a/b"]),
        ("http://h/%zz http://h/%4 http://h/%41%", ["http://h/", "http://h/", "http://h/%41"]),
        ("http://h%zz/ http://h%41/", ["http://h%41/"]),
        ("http://a/b#c#d", ["http://a/b#c"]),
        ("http://a/b[c]", ["http://a/b"]),
        ("http://[v1.a:(b)]/x", ["http://[v1.a:(b)]/x"]),
        ("http://[::1 http://[v1.x) http://[]", []),
        ("http://[::1]]", ["http://[::1]"]),
        ("http://h:80x http://h:80 http://h:", ["http://h:80", "http://h"]),
        ("http:// http://. http:/// http:///a https:///a http://?q http://#f http://:80 http://@", []),
        ("http://u@. http://u:p@:80", []),
        ("foo:// foo://? foo://# file://", []),
        ("foo:///p foo:///(q) HTTP:///x", ["foo:///p", "foo:///(q)"]),
        ("xhttp://a/ git+ssh://a/ a1.b-c://a/", ["xhttp://a/", "git+ssh://a/", "a1.b-c://a/"]),
        ("1http://a/ 1s3://a/ ä://a/", []),
        ("-http://a/ +.s3://a/ 1-s3://a", ["http://a/", "s3://a/", "s3://a"]),
        ("1.http://a/ .http://b/ 1.2+s3://c 1a.-s3://d 12:30", ["http://a/", "http://b/", "s3://c", "s3://d"]),
        ("a.http://a/ x-http://a/ 1.a.http://a/", ["a.http://a/", "x-http://a/", "a.http://a/"]),
        ("\u53c2\u89c1http://a/\u3002", ["http://a/"]),
        ("url=http://a/ x\\http://b/ \ud800http://c/", ["http://a/", "http://b/", "http://c/"]),
        ("http://a/http://b/", ["http://a/http://b/"]),
        ("http://h:abc://x", ["abc://x"]),
        ("http://mailto:ab", ["mailto:ab"]),
        ("://http://h", ["http://h"]),
        ("http://a/\x00b http://a/\x7fb\n", ["http://a/", "http://a/"]),
        ("URL:http://a/", ["http://a/"]),
    ],
)
def test_a_bare_uri_ends_where_people_expect(text: str, found: list[str]) -> None:
    assert texts(text) == found
    assert all(each.delimitation is BARE and text[each.start : each.end] == each.text for each in find(text))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("mailto:fred@example.com, MailTo:a@b!", ["mailto:fred@example.com", "MailTo:a@b"]),
        ("tel:+1-816-555-1212; sms:+15105550101.", ["tel:+1-816-555-1212", "sms:+15105550101"]),
        ("urn:isbn:0-395 data:,a magnet:?xt=urn:x", ["urn:isbn:0-395", "magnet:?xt=urn:x"]),
        ("mailto: a tel:. urn:= news:", []),
        ("tel:%zz mailto:?", []),
        ("note:this info:a a:b 12:30 localhost:8080 std::string", []),
        ("'mailto:a@b'@c (tel:(1)2)", ["mailto:a@b"]),
        ("(mailto:a(b)@c)", ["mailto:a(b)@c"]),
    ],
)
def test_without_slashes_a_scheme_is_one_of_the_listed(text: str, found: list[str]) -> None:
    assert texts(text) == found


def test_the_default_schemes_are_valid_and_lower_case() -> None:
    assert all(rfc3986.scheme.matches(each) and each.islower() for each in DEFAULT_SCHEMES)
    assert {"mailto", "tel", "urn", "data", "news"} <= DEFAULT_SCHEMES
    assert all(texts(f"see {each}:a@b") == [f"{each}:a@b"] for each in DEFAULT_SCHEMES)


def test_other_schemes_and_any_scheme_are_taken_on_request() -> None:
    text = "mailto:a x:b note: this std::string x:=5 URL:http://h/ foo://h <xs:any> x:/y x:?z"
    assert texts(text, ["X"]) == ["x:b", "http://h/", "foo://h", "x:/y", "x:?z"]
    assert texts(text, None) == ["mailto:a", "x:b", "http://h/", "foo://h", "xs:any", "x:/y", "x:?z"]
    assert texts(text, ()) == ["http://h/", "foo://h"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("<http://a/b.>", [(1, 12, ANGLE, "http://a/b.")]),
        ("<http://u@a/.>", [(1, 13, ANGLE, "http://u@a/.")]),
        ("<http://a/ >", [(1, 10, ANGLE, "http://a/")]),
        ("<http://a/ \r\n\tb>", [(1, 15, ANGLE, "http://a/b")]),
        ("<http://a-\n  b/\nc>", [(1, 17, ANGLE, "http://a-b/c")]),
        ("<URL:ftp://a/>", [(5, 13, ANGLE, "ftp://a/")]),
        ("<url: foo:bar\n  baz>", [(6, 19, ANGLE, "foo:barbaz")]),
        ("<Url:\n http://a/>", [(7, 16, ANGLE, "http://a/")]),
        ("<URL:\n\n http://a/>", [(8, 17, BARE, "http://a/")]),
        ("<URL:foo:>", []),
        ("<URL:foo>", []),
        ("<URL:> <URL:", []),
        ("<mailto:a@b>", [(1, 11, ANGLE, "mailto:a@b")]),
        ("<foo:bar>", []),
        ("<div> < http://a/>", [(8, 17, BARE, "http://a/")]),
        ("<http://a/ b>", [(1, 10, BARE, "http://a/")]),
        ("<http://a/\n\nb>", [(1, 10, BARE, "http://a/")]),
        ("<http://a/\nhttp://b/>", [(1, 10, BARE, "http://a/"), (11, 20, BARE, "http://b/")]),
        ("<http://a/\n  s3://b/>", [(1, 10, BARE, "http://a/"), (13, 20, BARE, "s3://b/")]),
        ("<http://a/%\nb>", [(1, 10, BARE, "http://a/")]),
        ("<http://a/%4\n1>", [(1, 14, ANGLE, "http://a/%41")]),
        ("<http:\n//a/>", []),
        ("<http://\na/>", [(1, 11, ANGLE, "http://a/")]),
        ("<http:///a>", []),
        ("<s3://a/|b>", [(1, 8, BARE, "s3://a/")]),
        ('"http://a/b."', [(1, 12, QUOTES, "http://a/b.")]),
        ('"http://a/\n  b"', [(1, 14, QUOTES, "http://a/b")]),
        ('"http://a/ b"', [(1, 10, BARE, "http://a/")]),
        ('"http://a/>', [(1, 10, BARE, "http://a/")]),
        ('<http://a/"', [(1, 10, BARE, "http://a/")]),
        ('"URL:http://a/"', [(5, 14, BARE, "http://a/")]),
        ('" http://a/"', [(2, 11, BARE, "http://a/")]),
        ('"note: this" "see http://a/!"', [(18, 27, BARE, "http://a/")]),
        ('<a href="http://a/">http://b/</a>', [(9, 18, QUOTES, "http://a/"), (20, 29, BARE, "http://b/")]),
        ('{"a":"s3://b","c":"mailto:d"}', [(6, 12, QUOTES, "s3://b"), (19, 27, QUOTES, "mailto:d")]),
    ],
)
def test_delimiters_hold_a_uri_and_its_line_breaks(text: str, found: list[tuple[int, int, Delimitation, str]]) -> None:
    assert [each[:4] for each in find(text)] == found


def test_a_match_is_parsed_on_request() -> None:
    (found,) = find("see http://a/b?c.")
    assert found.parse() == rfc3986.URI.parse("http://a/b?c")
    assert repr(found) == "Match(start=4, end=16, delimitation=bare, text='http://a/b?c', rule=URI)"


def test_no_repr_shows_a_password() -> None:
    (found,) = find("<http://user:secret@h/a:b@c>")
    assert found.text == "http://user:secret@h/a:b@c"
    assert "secret" not in repr([found])
    assert repr(found).startswith("Match(start=1, end=27, delimitation=angle-brackets, text='http://user:***@")


def test_arguments_of_other_types_are_refused_at_once() -> None:
    with pytest.raises(TypeError, match="expected a text as str, got bytes"):
        find(cast("str", b"http://a/"))
    with pytest.raises(TypeError, match="expected schemes as a collection of str, got str"):
        find("", schemes="tel")
    with pytest.raises(TypeError, match="expected schemes as a collection of str, got str"):
        find_in([], schemes="tel")
    with pytest.raises(TypeError, match="expected str, got int"):
        find("", schemes=cast("list[str]", [5]))
    with pytest.raises(ParseError):
        find("", schemes=["tel:"])
    with pytest.raises(TypeError, match="expected an iterable of str, got str"):
        find_in("http://a/")
    with pytest.raises(TypeError, match="'int' object is not iterable"):
        find_in(cast("list[str]", 5))
    with pytest.raises(TypeError, match="expected a chunk as str, got bytes"):
        list(find_in(cast("list[str]", ["", b"http://a/"])))


def test_a_chunk_is_read_no_earlier_than_needed() -> None:
    pieces = iter(["http://a/ b\n", "http://b/\n", "ftp://c", "/\n", ""])
    found = find_in(pieces)
    assert next(found).text == "http://a/"
    assert next(found).text == "http://b/"
    assert next(found).text == "ftp://c/"
    assert list(found) == []


@pytest.mark.parametrize(
    "text",
    [
        "see https://de.wikipedia.org/wiki/\u00dcber_uns",
        "http://a/b\u00e4c",
        "http://a/e\u0301",
        "http://a/1\ufe0f\u20e3",
        "http://a/\u0661 http://a?\u306f http://a#\U0001f344",
        "http://a/b.\u306f",
        "http://a/a\u2013b http://a/l\u2019e http://a/a\uff3f1 http://a/a\u2014\u2014\u306f",
        "http://a/AKB\u30fb48 http://a/\u06f1\u200c",
        "file:///\u00fc mailto:fred@\u4f8b\u3048.jp urn:\u00fc",
        "'http://a/\u00fc' \"http://a/\u00fc\" <http://a/\u00fc\n b> (http://a/\u00fc)",
        "http://a/?u=x:y&v=\u00fc",
        "http://a/\U000e0080",
    ],
)
def test_no_match_ends_inside_a_path_query_or_fragment(text: str) -> None:
    assert list(find(text)) == []
    assert list(find_in(list(text))) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("http://a/b\u3002\u6b21 http://a/\u3001\u3068", ["http://a/b", "http://a/"]),
        (
            "\u300chttp://a/b\u300d\u3092 \u201chttp://a/\u201d, \uff08http://a/\uff09",
            ["http://a/b", "http://a/", "http://a/"],
        ),
        ("http://a/\u2014 so http://a/b\u2019", ["http://a/", "http://a/b"]),
        ("http://a/\u3000\u6b21 http://a/\u00a0b http://a/\u202e", ["http://a/"] * 3),
        ("http://a/\u2192b http://a/\ue000 http://a/\ud800", ["http://a/"] * 3),
        ("http://a/\u00fc,http://b/", ["http://b/"]),
    ],
)
def test_other_characters_beyond_ascii_are_the_text_round_a_uri(text: str, found: list[str]) -> None:
    assert texts(text) == found


def test_a_match_is_parsed_to_the_class_that_the_search_was_for() -> None:
    (uri,), (iri,) = find("http://h/"), find("http://h/", iri=True)
    assert (type(uri.parse()), type(iri.parse())) == (URI, IRI)
    assert uri.text == iri.text
    assert pickle.loads(pickle.dumps([uri, iri])) == [uri, iri]


def test_spans_do_not_overlap_after_punctuation_is_left_out() -> None:
    assert [each[:4] for each in find("~a:a.:~", schemes=None)] == [(1, 4, BARE, "a:a")]
    assert texts("~a:a..:~x a:b", None) == ["a:a..:~x", "a:b"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    [
        *("<", '"', "a:", "http://", "http://a(", "http://a)", "a.", "a+", "<http:", "http:///", "http://[("),
        *("tel:=", "a::", "http://u@/", "http://h:80x(", "'http://a", "<http://a\n", "://", " ", "<URL: ", "例"),
        *("http://a.例", "http://h/é", "http://h/\u2013", "http://h/\uff09", "\uff08http://h/é", "a:é", "例:", "例."),
        *("é\n", "1.", "mailto:。"),
    ],
)
@pytest.mark.parametrize("head", ["", "http://", "<http://h/", "a:"])
def test_long_text_is_scanned_to_its_end(piece: str, head: str) -> None:
    text = head + piece * (20_000 // len(piece)) + "é"
    for schemes, iri in product((DEFAULT_SCHEMES, None), (False, True)):
        whole = sum(found.end - found.start for found in find(text, schemes=schemes, iri=iri))
        pieces = (text[start : start + 1000] for start in range(0, len(text), 1000))
        found_in = find_in(pieces, schemes=schemes, iri=iri)
        assert sum(found.end - found.start for found in found_in) == whole <= len(text)


@pytest.mark.parametrize(
    "text",
    [
        "http://b\u00fccher.example/x",
        "http://h0\u0661/",
        "http://good.example|.evil.example/",
        "http://good.example\\@evil.example/",
        "http://h:8080x/",
        "http://u:1234\u00fc@h/",
        "http://u:p@ss@h/",
        "http://h%zz/",
        "http://[::1]x/",
        "http://www.\u4f8b\u3048.jp/x",
        "http://\U0001f44d\U0001f3fd.ga/",
        "http://a\u4f8b.1",
        "http://u:p\u4f8b@h.example/",
    ],
)
def test_nothing_is_found_that_ends_in_the_middle_of_an_authority(text: str) -> None:
    assert list(find(text)) == []
    assert list(find_in(list(text))) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\u8bbf\u95eehttp://h.example\u67e5\u770b", "http://h.example"),
        ("`http://h.example`", "http://h.example"),
        ("'http://h.example\\n'", "http://h.example"),
        ("http://h.example:80: refused", "http://h.example:80"),
        ("(http://h.example)x", "http://h.example"),
        ("http://example.com\u3002\u6b21.\u306e\u6587", "http://example.com"),
        ("http://example.com\uff0ejp", "http://example.com"),
        ("http://example.com:80\u306f", "http://example.com:80"),
        ("http://example.com\u548c/\u6216", "http://example.com"),
        ("http://192.0.2.1\u306f http", "http://192.0.2.1"),
        ("http://[::1]\u306f.jp", "http://[::1]"),
        ("http://example.com\u2192b.example", "http://example.com"),
    ],
)
def test_an_authority_ends_before_the_text_around_it(text: str, expected: str) -> None:
    assert [found.text for found in find(text)] == [expected]
    assert [found.text for found in find_in(list(text))] == [expected]


TRICKY = (
    "http://h.example/a.b",
    "http://h.example.",
    "http://h.example:80: x",
    "http://h.example:80x",
    "http://h.example\\@e",
    "http://h.example\\n",
    "http://h/%41%4",
    "http://h/%zz",
    "http://h/(a)b)c",
    "(http://h/a) b",
    "'http://h/a' b",
    "'http://h/a'b c'",
    '"http://h/a" b',
    '"http://h/a\n b" c',
    '"http://h/a b" c',
    "<http://h/a> b",
    "<http://h/a\n b> c",
    "<http://h/a\nhttp://i/b> c",
    "<URL:foo:bar> x",
    "<URL: foo:bar\n> x",
    "_http://h/a_ x",
    "~http://h/a~ x",
    "http://[::1]:80/x",
    "http://[::1",
    "file:///a file:// b",
    "ftps://u:p@h/a x",
    "mailto:a@b.c, x",
    "mailto:, x:y",
    f"{'a' * 64}://h/a x",
    f"{'a' * 65}://h/a x",
    f"b:{'a' * 70}://h/a",
    "a:b:c://h:1/x:y",
    "http:http://h/",
    "http://h/#a#b",
    "http:",
    "http:/",
    "http://",
)


@pytest.mark.parametrize("text", TRICKY)
def test_a_text_in_pieces_gives_the_same_spans_as_the_whole(text: str) -> None:
    for words, size in product((0, 1, 63, 64, 65, 130, 300), (1, 7, 50)):
        whole = f"{'. ' * words}{text} http://end.example/"
        found = list(find(whole, schemes=None))
        assert found[-1].text == "http://end.example/"
        assert all("".join(whole[each.start : each.end].split()) == each.text for each in found)
        assert list(find_in([whole[at : at + size] for at in range(0, len(whole), size)], schemes=None)) == found


@pytest.mark.parametrize(
    "text", ["http://[::1].evil.example/", "http://[::1].\u4f8b/", "<http://[::1].a>", "x://[v1.a].0"]
)
def test_an_ip_literal_followed_by_a_label_is_not_a_host(text: str) -> None:
    assert list(find(text)) == []


def test_a_full_stop_behind_an_ip_literal_ends_a_sentence() -> None:
    assert [found.text for found in find("at http://[::1]. Or http://[::1].")] == ["http://[::1]", "http://[::1]"]
