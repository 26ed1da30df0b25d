"""URIs in running text (RFC 3986, appendix C)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given, strategies as st
from references import before, path_abempty, scheme, tail, userinfo

from uriast import ParseError
from uriast.finder import DEFAULT_SCHEMES, LONGEST_SCHEME, Form, Found, find, find_in
from uriast.grammar import rfc3986

if TYPE_CHECKING:
    from collections.abc import Collection

BARE, ANGLE, QUOTES = Form.BARE, Form.ANGLE_BRACKETS, Form.QUOTES


def texts(text: str, schemes: Collection[str] | None = DEFAULT_SCHEMES) -> list[str]:
    return [found.text for found in find(text, schemes=schemes)]


def test_the_example_of_appendix_c() -> None:
    text = (
        'Yes, Jim, I found it under "http://www.w3.org/Addressing/",\n'
        "but you can probably pick it up from <ftp://foo.example.\n"
        "com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/\n"
        "ietf/uri/historical.html#WARNING>."
    )
    assert list(find(text)) == [
        Found(28, 57, QUOTES, "http://www.w3.org/Addressing/"),
        Found(98, 125, ANGLE, "ftp://foo.example.com/rfc/"),
        Found(150, 210, ANGLE, "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING"),
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("http://a/", ["http://a/"]),
        ("see http://a/b.", ["http://a/b"]),
        *((f"http://a/b{mark} x", ["http://a/b"]) for mark in ".,;:!?'*("),
        *((f"http://a/b{mark} x", [f"http://a/b{mark}"]) for mark in "-_~/=&$+@#"),
        ("s3://a/b., c", ["s3://a/b"]),
        ("ftp://a/.,;:!?'*(", ["ftp://a/"]),
        ("ftp://h file://h file:///p ftp:///p", ["ftp://h", "file://h", "file:///p", "ftp:///p"]),
        ("(see http://a/b_(c))", ["http://a/b_(c)"]),
        ("(http://a/b)", ["http://a/b"]),
        ("http://a/(b", ["http://a/(b"]),
        ("http://a/((b)", ["http://a/((b)"]),
        ("http://a/(b))c", ["http://a/(b)"]),
        ("http://a/()()).", ["http://a/()()"]),
        ("http://a(b)c:80/(d", ["http://a(b)c:80/(d"]),
        ("http://a)b@c/", ["http://a"]),
        ("http://u:p)w@c/", []),
        ("(http://a/),(http://b/)", ["http://a/", "http://b/"]),
        ("[http://a/][http://b/]", ["http://a/", "http://b/"]),
        ("'http://a/','http://b/'", ["http://a/", "http://b/"]),
        ("'http://a/%41'+x", ["http://a/%41"]),
        ("'http://a/'+x", ["http://a/"]),
        ("'http://u@a/b'+x", ["http://u@a/b"]),
        ("http://a/b'c'd", ["http://a/b'c'd"]),
        ("http://u@a/b'c", ["http://u@a/b'c"]),
        ("_http://a/b_ ~~http://a/b~~ **http://a/b**", ["http://a/b"] * 3),
        ("_http://u@a/b_", ["http://u@a/b"]),
        ("`http://a/b`", ["http://a/b"]),
        ("http://h/%zz http://h/%4 http://h/%41%", ["http://h/", "http://h/", "http://h/%41"]),
        ("http://h%zz/ http://h%41/", ["http://h%41/"]),
        ("http://a/b#c#d", ["http://a/b#c"]),
        ("http://a/(b#c#d", ["http://a/(b#c"]),
        ("http://a/b[c]", ["http://a/b"]),
        ("http://[::1]:80/x", ["http://[::1]:80/x"]),
        ("http://[v1.a:(b)]/x", ["http://[v1.a:(b)]/x"]),
        ("http://[::1 http://[v1.x) http://[]", []),
        ("http://[::1]]", ["http://[::1]"]),
        ("http://h:80x http://h:80 http://h:", ["http://h:80", "http://h"]),
        ("http://u:p@h:1/?q#f", ["http://u:p@h:1/?q#f"]),
        ("http:// http://. http:/// http:///a https:///a http://?q http://#f http://:80 http://@", []),
        ("http://u@. http://u:p@:80", []),
        ("foo:// foo://? foo://# file://", []),
        ("foo:///p foo:///(q) HTTP:///x", ["foo:///p", "foo:///(q)"]),
        ("HTTP://A/ HttpS://A/", ["HTTP://A/", "HttpS://A/"]),
        ("xhttp://a/ git+ssh://a/ a1.b-c://a/", ["xhttp://a/", "git+ssh://a/", "a1.b-c://a/"]),
        ("1http://a/ 1s3://a/ ä://a/", []),
        ("-http://a/ +.s3://a/ 1-s3://a", ["http://a/", "s3://a/"]),
        ("\u53c2\u89c1http://a/\u3002", ["http://a/"]),
        ("http://a/b\u00e4c", ["http://a/b"]),
        ("url=http://a/ x\\http://b/ \ud800http://c/", ["http://a/", "http://b/", "http://c/"]),
        ("http://a/http://b/", ["http://a/http://b/"]),
        ("http://u@a:80/http://b/ http://c:8/", ["http://u@a:80/http://b/", "http://c:8/"]),
        ("http://h:abc://x", ["abc://x"]),
        ("http://mailto:ab", ["mailto:ab"]),
        ("://http://h", ["http://h"]),
        ("http://a/\x00b http://a/\x7fb\n", ["http://a/", "http://a/"]),
        ("URL:http://a/", ["http://a/"]),
    ],
)
def test_a_bare_uri_ends_where_people_expect(text: str, found: list[str]) -> None:
    assert texts(text) == found
    assert all(each.form is BARE and text[each.start : each.end] == each.text for each in find(text))


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
        ("<http://a/>", [(1, 10, ANGLE, "http://a/")]),
        ("<http://a/b.>", [(1, 12, ANGLE, "http://a/b.")]),
        ("<s3://a/(b.>", [(1, 11, ANGLE, "s3://a/(b.")]),
        ("<http://u@a/.>", [(1, 13, ANGLE, "http://u@a/.")]),
        ("<http://a/ >", [(1, 10, ANGLE, "http://a/")]),
        ("<http://a/\n>", [(1, 10, ANGLE, "http://a/")]),
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
        ("<http://a/\n \nb>", [(1, 10, BARE, "http://a/")]),
        ("<http://a/\nb", [(1, 10, BARE, "http://a/")]),
        ("<http://a/\nhttp://b/>", [(1, 10, BARE, "http://a/"), (11, 20, BARE, "http://b/")]),
        ("<http://a/\n  s3://b/>", [(1, 10, BARE, "http://a/"), (13, 20, BARE, "s3://b/")]),
        ("<http://a/%\nb>", [(1, 10, BARE, "http://a/")]),
        ("<http://a/%4\n1>", [(1, 14, ANGLE, "http://a/%41")]),
        ("<http:\n//a/>", []),
        ("<http://\na/>", [(1, 11, ANGLE, "http://a/")]),
        ("<http:///a>", []),
        ("<file:///a>", [(1, 10, ANGLE, "file:///a")]),
        ("<s3://a/|b>", [(1, 8, BARE, "s3://a/")]),
        ('"http://a/"', [(1, 10, QUOTES, "http://a/")]),
        ('"http://a/b."', [(1, 12, QUOTES, "http://a/b.")]),
        ('"http://a/(b"', [(1, 12, QUOTES, "http://a/(b")]),
        ('"http://a/\n  b"', [(1, 14, QUOTES, "http://a/b")]),
        ('"http://a/ b"', [(1, 10, BARE, "http://a/")]),
        ('"http://a/>', [(1, 10, BARE, "http://a/")]),
        ('<http://a/"', [(1, 10, BARE, "http://a/")]),
        ('"http://a/.', [(1, 10, BARE, "http://a/")]),
        ('"URL:http://a/"', [(5, 14, BARE, "http://a/")]),
        ('" http://a/"', [(2, 11, BARE, "http://a/")]),
        ('"note: this" "see http://a/!"', [(18, 27, BARE, "http://a/")]),
        ('<a href="http://a/">http://b/</a>', [(9, 18, QUOTES, "http://a/"), (20, 29, BARE, "http://b/")]),
        ('{"a":"s3://b","c":"mailto:d"}', [(6, 12, QUOTES, "s3://b"), (19, 27, QUOTES, "mailto:d")]),
    ],
)
def test_delimiters_hold_a_uri_and_its_line_breaks(text: str, found: list[tuple[int, int, Form, str]]) -> None:
    assert list(find(text)) == found


def test_a_scheme_is_looked_for_64_characters_back() -> None:
    longest = "s" * LONGEST_SCHEME
    assert LONGEST_SCHEME == 64
    assert texts(f"{longest}://h x{longest}://h") == [f"{longest}://h"]
    assert texts(f"{'-' * 100}s3://h") == ["s3://h"]


def test_what_is_found_is_parsed_on_request() -> None:
    (found,) = find("see http://a/b?c.")
    assert found.uri == rfc3986.URI.parse("http://a/b?c")
    assert repr(found) == "Found(start=4, end=16, form=bare, text='http://a/b?c')"


def test_no_repr_shows_a_password() -> None:
    (found,) = find("<http://user:secret@h/a:b@c>")
    assert found.text == "http://user:secret@h/a:b@c"
    assert "secret" not in repr([found])
    assert repr(found).startswith("Found(start=1, end=27, form=angle-brackets, text='http://user:***@")


def test_arguments_of_other_types_are_refused_at_once() -> None:
    with pytest.raises(TypeError, match="URIs are found in str, not bytes"):
        find(cast("str", b"http://a/"))
    with pytest.raises(TypeError, match="schemes are several str, not one"):
        find("", schemes="tel")
    with pytest.raises(TypeError, match="schemes are several str, not one"):
        find_in([], schemes="tel")
    with pytest.raises(TypeError, match="a rule reads str, not int"):
        find("", schemes=cast("list[str]", [5]))
    with pytest.raises(ParseError):
        find("", schemes=["tel:"])
    with pytest.raises(TypeError, match="the pieces of a text are several str, not one"):
        find_in("http://a/")
    with pytest.raises(TypeError, match="'int' object is not iterable"):
        find_in(cast("list[str]", 5))
    with pytest.raises(TypeError, match="the pieces of a text are str, not bytes"):
        list(find_in(cast("list[str]", ["", b"http://a/"])))


def test_a_piece_is_read_no_earlier_than_needed() -> None:
    pieces = iter(["http://a/ b\n", "http://b/\n", "ftp://c", "/\n", ""])
    found = find_in(pieces)
    assert next(found).text == "http://a/"
    assert next(found).text == "http://b/"
    assert next(found).text == "ftp://c/"
    assert list(found) == []


PIECES = st.sampled_from(
    [
        *" \n\t.,:<>\"'()@%#?[]*_~+-/=1a",
        "http",
        "://",
        "//",
        "URL:",
        "url:",
        "\r\n",
        "%4",
        "%41",
        "::1",
        "80",
        "tel:",
        "file:",
        "http://a/",
        "http://u@h",
        '"http://a/b"',
        "<http://a/b\n c>",
        "http://[::1]",
        "s3://x",
        "'ftp://x'",
        "é",
        "s" * 63,
    ]
)
RUNNING = st.lists(PIECES, max_size=20).map("".join)


@given(RUNNING, st.lists(st.integers(0, 30), max_size=20), st.sampled_from([DEFAULT_SCHEMES, None]))
def test_pieces_have_the_uris_of_the_whole(text: str, cuts: list[int], schemes: frozenset[str] | None) -> None:
    whole = list(find(text, schemes=schemes))
    pieces: list[str] = []
    rest = text
    for size in cuts:
        pieces.append(rest[:size])
        rest = rest[size:]
    assert list(find_in([*pieces, rest], schemes=schemes)) == whole
    assert list(find_in(list(text), schemes=schemes)) == whole


@given(RUNNING, st.sampled_from([DEFAULT_SCHEMES, None]))
def test_what_is_found_is_valid_and_stands_in_its_span(text: str, schemes: frozenset[str] | None) -> None:
    last = 0
    for found in find(text, schemes=schemes):
        assert last <= found.start < found.end
        assert rfc3986.URI.matches(found.text)
        assert re.sub(r"[ \t\r\n]", "", text[found.start : found.end]) == found.text
        last = found.end


@given(st.tuples(scheme, st.just("://"), before(userinfo, "@"), st.just("h"), path_abempty, tail).map("".join))
def test_any_delimited_uri_is_found_whole(uri: str) -> None:
    if not uri.lower().startswith("url:"):
        assert texts(f'see <{uri}>, "{uri}", <URL:{uri}>.') == [uri] * 3


@pytest.mark.parametrize(
    "piece",
    [
        "<",
        '"',
        "a:",
        "http://",
        "http://a(",
        "http://a)",
        "a.",
        "a+",
        "<http:",
        "http:///",
        "http://[(",
        "tel:=",
        "a::",
        "http://u@/",
        "http://h:80x(",
        "'http://a",
        "<http://a\n",
        "://",
        " ",
        "<URL: ",
    ],
)
def test_long_text_is_scanned_to_its_end(piece: str) -> None:
    text = piece * (20_000 // len(piece))
    for schemes in (DEFAULT_SCHEMES, None):
        whole = sum(found.end - found.start for found in find(text, schemes=schemes))
        pieces = (text[start : start + 1000] for start in range(0, len(text), 1000))
        assert sum(found.end - found.start for found in find_in(pieces, schemes=schemes)) == whole <= len(text)


@pytest.mark.parametrize(
    "text",
    [
        "http://b\u00fccher.example/x",
        "http://h\u00e4?q",
        "http://h0\u0661/",
        "http://good.example|.evil.example/",
        "http://good.example\\@evil.example/",
        "http://h:8080x/",
        "http://h:80:90/",
        "http://h:80\u00e4",
        "http://u:p|w@h/",
        "http://u:1234\u00fc@h/",
        "http://u:12^34@h/",
        "http://u:p@ss@h/",
        "http://h%zz/",
        "http://[::1]x/",
        "ftps://h\u00e4",
    ],
)
def test_nothing_is_found_that_ends_in_the_middle_of_an_authority(text: str) -> None:
    assert list(find(text)) == []
    assert list(find_in(list(text))) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\u8bbf\u95eehttp://h.example\u67e5\u770b", "http://h.example"),
        ("http://h.example\u3002", "http://h.example"),
        ("`http://h.example`", "http://h.example"),
        ("'http://h.example\\n'", "http://h.example"),
        ("http://h.example: so", "http://h.example"),
        ("http://h.example:80: refused", "http://h.example:80"),
        ("(http://h.example)x", "http://h.example"),
        ("http://h.example/\u00e4", "http://h.example/"),
        ("http://h.example#\u00e4", "http://h.example#"),
    ],
)
def test_an_authority_ends_where_the_text_plainly_goes_on(text: str, expected: str) -> None:
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
@pytest.mark.parametrize("before", [0, 1, 63, 64, 65, 130, 300])
def test_a_text_in_pieces_gives_the_same_spans_as_the_whole(text: str, before: int) -> None:
    whole = f"{'. ' * before}{text} http://end.example/"
    found = list(find(whole, schemes=None))
    assert found[-1].text == "http://end.example/"
    assert all("".join(whole[each.start : each.end].split()) == each.text for each in found)
    for size in (1, 7, 50):
        assert list(find_in([whole[at : at + size] for at in range(0, len(whole), size)], schemes=None)) == found
