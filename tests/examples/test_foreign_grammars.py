"""The rules in grammars of others: HTTP requests, Forwarded, N-Triples and Markdown, on real and on unusual input."""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from typing import Any, Final

import parsy
import pytest
from support.example_files import loaded

import uriast
from uriast import ParseError

http: Final[Any] = loaded("http_request")
forwarded: Final[Any] = loaded("forwarded")
ntriples: Final[Any] = loaded("ntriples")
markdown: Final[Any] = loaded("markdown_links")


# HTTP requests (RFC 9112, section 3, and RFC 9110, section 7.2)


def head(line: str, *hosts: str) -> str:
    return "\r\n".join([line, *(f"Host: {host}" for host in hosts), "User-Agent: curl/8.5.0", "", ""])


@pytest.mark.parametrize(
    ("line", "host", "uri"),
    [
        ("GET /where?q=now HTTP/1.1", "www.example.org", "http://www.example.org/where?q=now"),
        ("GET http://www.example.org/pub/WWW/ HTTP/1.1", "www.example.org", "http://www.example.org/pub/WWW/"),
        ("CONNECT www.example.com:80 HTTP/1.1", "www.example.com", "http://www.example.com:80"),
        ("OPTIONS * HTTP/1.1", "www.example.org:8001", "http://www.example.org:8001"),
        ("GET /hello.txt HTTP/1.1", "[::1]:80 \t", "http://[::1]:80/hello.txt"),
        ("GET example.com:80 HTTP/1.1", "h", "example.com:80"),
        ("M-SEARCH /%2e%2E HTTP/1.1", "239.255.255.250:1900", "http://239.255.255.250:1900/%2e%2E"),
    ],
)
def test_a_request_is_about_a_uri(line: str, host: str, uri: str) -> None:
    assert str(http.target_uri(head(line, host))) == uri


def test_the_scheme_is_that_of_the_connection() -> None:
    assert http.target_uri(head("GET / HTTP/1.1", "h"), "https") == uriast.parse("https://h/")


@pytest.mark.parametrize(
    ("text", "index"),
    [
        (head("GET * HTTP/1.1"), 4),
        (head("CONNECT /a HTTP/1.1"), 8),
        (head("CONNECT h HTTP/1.1"), 9),
        (head("GET /a#b HTTP/1.1"), 6),
        (head("GET / HTTP/1.1").replace("\r\n", "\n"), 14),
        (head("GET / HTTP/1.1").replace("User-Agent:", "User-Agent :"), 26),
        (head("GET / HTTP/1.1") + "content", 42),
    ],
)
def test_a_head_that_is_wrong_is_an_error_where_it_is(text: str, index: int) -> None:
    with pytest.raises(parsy.ParseError) as caught:
        http.target_uri(text)
    assert caught.value.index == index


@pytest.mark.parametrize(
    ("hosts", "why"),
    [
        ((), "expected one Host, got 0"),
        (("a", "a"), "expected one Host, got 2"),
        (("user@h",), "line 2, column 11: expected a Host without userinfo"),
        (("h/a",), "line 2, column 8: Host: unexpected '/' at index 1"),
        (("[::1%25eth0]",), "Host: unexpected '%' at index 4"),
    ],
)
def test_a_request_has_one_valid_host(hosts: tuple[str, ...], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        http.target_uri(head("GET / HTTP/1.1", *hosts))


# Forwarded (RFC 7239)


def told(header: str) -> list[tuple[str | None, ...]]:
    """The parameters of each proxy as text: by, for, host, proto."""
    return [
        tuple(None if value is None else str(value) for value in (hop.by, hop.client, hop.host, hop.proto))
        for hop in forwarded.hops(header)
    ]


@pytest.mark.parametrize(
    ("header", "hops"),
    [
        ('for="_gazonk"', [(None, "_gazonk", None, None)]),
        ("for=192.0.2.60;proto=http;by=203.0.113.43", [("203.0.113.43", "192.0.2.60", None, "http")]),
        ("for=192.0.2.43, for=198.51.100.17", [(None, "192.0.2.43", None, None), (None, "198.51.100.17", None, None)]),
        (
            'for=192.0.2.43,for="[2001:db8:cafe::17]",for=unknown',
            [(None, name, None, None) for name in ("192.0.2.43", "[2001:db8:cafe::17]", "unknown")],
        ),
        ('for="192.0.2.43:_p-1._";host="[::1]:80"', [(None, "192.0.2.43:_p-1._", "[::1]:80", None)]),
        (';for="_\\a",\t, ;; ,', [(None, "_a", None, None), (None, None, None, None)]),
        ("secret=x", [(None, None, None, None)]),
        ("", []),
        (" \t, for=_a , ", [(None, "_a", None, None)]),
    ],
)  # fmt: skip
def test_headers_of_proxies_are_parsed(header: str, hops: list[tuple[str | None, ...]]) -> None:
    assert told(header) == hops


@pytest.mark.parametrize(
    ("name", "port"), [("x", None), ("_", None), ("_a:1", None), ("unknown", "123456"), ("::1", None)]
)
def test_an_invalid_node_cannot_be_built(name: str, port: str | None) -> None:
    with pytest.raises(ParseError):
        forwarded.ForwardedNode(name, port)


@pytest.mark.parametrize(
    ("header", "rule", "index"),
    [
        ("for=[::1]", "Forwarded", 4),
        ('for="a', "Forwarded", 6),
        ('for="2001:db8::1"', "node", 3),
        ('for="[::1%25a]"', "node", 4),
        ("proto=1", "scheme", 0),
        ('host="a/b"', 'host [ ":" port ]', 1),
    ],
)
def test_an_invalid_forwarded_header_is_an_error_of_its_rule(header: str, rule: str, index: int) -> None:
    with pytest.raises(ParseError) as caught:
        forwarded.hops(header)
    assert (caught.value.rule, caught.value.index) == (rule, index)


def test_a_parameter_stands_once_in_an_element() -> None:
    with pytest.raises(ValueError, match="expected each parameter once"):
        forwarded.hops("for=_a;FOR=_b")


@pytest.mark.parametrize(
    ("header", "peer", "address"),
    [
        ("for=6.6.6.6, for=8.8.8.8, for=10.0.0.2", "10.0.0.1", "8.8.8.8"),
        ("for=6.6.6.6", "9.9.9.9", "9.9.9.9"),
        ("for=10.0.0.2", "10.0.0.1", "10.0.0.2"),
        ("for=6.6.6.6, for=unknown", "10.0.0.1", None),
        ("proto=http", "10.0.0.1", None),
        ("", "10.0.0.1", "10.0.0.1"),
        ('for="[2001:db8::1]"', "10.0.0.1", "2001:db8::1"),
    ],
)
def test_the_client_is_whom_the_last_trusted_proxy_names(header: str, peer: str, address: str | None) -> None:
    found = forwarded.client(header, ip_address(peer), [ip_network("10.0.0.0/8")])
    assert found == (None if address is None else ip_address(address))


@pytest.mark.parametrize("blanks", [", " * 20_000, "," + " " * 20_000, "for=a" + "\t" * 20_000, "for=a ," * 20_000])
def test_very_many_blanks_can_be_read_in_one_way_only(blanks: str) -> None:
    assert not forwarded.FORWARDED.matches(f"{blanks}\0")


# N-Triples (W3C, RDF 1.1 N-Triples), with the names of W3C's own tests


def shown(document: str) -> list[tuple[str, ...]]:
    return [tuple(map(str, triple)) for triple in ntriples.triples(document)]


P: Final = "<http://example/p>"
EVERY: Final = "scheme:!$%25&'()*+,-./0123456789:/@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~?#"


@pytest.mark.parametrize(
    ("document", "triples"),
    [
        ("", []),
        ("#Empty file.\n", []),
        ("#One comment, one empty line.\n\n", []),
        ("<http://example/s> <http://example/p> <a:o> .\n", [("http://example/s", "http://example/p", "a:o")]),
        ("<http://example/s>\t<a:p>\t<http://example/\\u0053>.#c", [("http://example/s", "a:p", "http://example/S")]),
        (f"<http://example/\\U00000053> <a:p> <{EVERY}> .", [("http://example/S", "a:p", EVERY)]),
        ("_:a <a:p> _:1a.b .\r\n\r\n_:b <a:p> _:c.\n", [("_:a", "a:p", "_:1a.b"), ("_:b", "a:p", "_:c")]),
        (f"_:\xb7a {P} <a:o> .".replace("\xb7a", "\xe4\xb7"), [("_:\xe4\xb7", "http://example/p", "a:o")]),
    ],
)  # fmt: skip
def test_triples_are_read(document: str, triples: list[tuple[str, ...]]) -> None:
    assert shown(document) == triples


@pytest.mark.parametrize(
    ("written", "lexical", "datatype", "language"),
    [
        ('"string"', "string", "string", None),
        ('""', "", "string", None),
        ('"string"@en', "string", "langString", "en"),
        ('"string"@en-UK-x-1', "string", "langString", "en-UK-x-1"),
        ('"a\\t\\b\\n\\r\\f\\"\\\'\\\\"', "a\t\b\n\r\f\"'\\", "string", None),
        ('"a\\u0020\\U0001F600"', "a \U0001f600", "string", None),
        ('"\t\v\f \x00\x7fé#"', "\t\v\f \x00\x7fé#", "string", None),
        ('"123"^^<http://www.w3.org/2001/XMLSchema#byte>', "123", "byte", None),
    ],
)
def test_a_literal_has_a_datatype_or_a_language(
    written: str, lexical: str, datatype: str, language: str | None
) -> None:
    ((_, _, value),) = ntriples.triples(f"<a:s> {P} {written} .")
    assert (value.lexical, value.datatype.fragment, value.language) == (lexical, datatype, language)


@pytest.mark.parametrize(
    ("document", "index"),
    [
        ("<http://example/ space> <a:p> <a:o> .", 16),
        ("<http://example/\\u0020> <a:p> <a:o> .", 0),
        ('"s" <a:p> <a:o> .', 0),
        ("<a:s> _:p <a:o> .", 6),
        ("<a:s> <a:p> <a:o>, <a:p2> .", 17),
        ('<a:s> <a:p> "a\\zb" .', 15),
        ('<a:s> <a:p> "a\\UFFFFFFFF" .', 16),
        ('<a:s> <a:p> "string"@1 .', 21),
        ("<a:s> <a:p> <a:o> . <a:s>", 20),
    ],
)
def test_invalid_n_triples_are_refused(document: str, index: int) -> None:
    with pytest.raises(parsy.ParseError) as caught:
        ntriples.triples(document)
    assert caught.value.index == index


# Markdown (CommonMark, sections 6.3 to 6.5), with the examples of its specification


def links(text: str) -> list[object]:
    """The pieces of a text, links and images as tuples of their content, target and title."""
    return [_shown(piece) for piece in markdown.parse(text)]


def _shown(piece: Any) -> object:
    if isinstance(piece, str):
        return piece
    if isinstance(piece, markdown.Autolink):
        return (str(piece.target),)
    shown = ([_shown(each) for each in piece.content], str(piece.target), piece.title)
    return ("!", *shown) if piece.is_image else shown


LINKS: Final[list[tuple[str, list[object]]]] = [
    ('[link](/uri "title")', [(["link"], "/uri", "title")]),
    ("[link]()", [(["link"], "", None)]),
    ("[link](/my uri)", ["[link](/my uri)"]),
    ("[link](</my uri>)", [(["link"], "/my%20uri", None)]),
    ("[a](<b)c>)", [(["a"], "b)c", None)]),
    ("[link](\\(foo\\))", [(["link"], "(foo)", None)]),
    ("[link](foo(and(bar))", ["[link](foo(and(bar))"]),
    ("[link](foo\\)\\:)", ["[link](foo):)"]),  # it would be one to CommonMark, but is no reference
    ("[link](foo\\bar)", [(["link"], "foo%5Cbar", None)]),
    ("[link](/url \"title\")[link](/url 'title')", [(["link"], "/url", "title"), (["link"], "/url", "title")]),
    ('[link](/url "title \\"x")', [(["link"], "/url", 'title "x')]),
    ('[link](   /uri\n  "title"  )', [(["link"], "/uri", "title")]),
    ("[link [foo [bar]]](/uri)", [(["link [foo [bar]]"], "/uri", None)]),
    ("[link [bar](/uri)", ["[link ", (["bar"], "/uri", None)]),
    ("[![moon](moon.jpg)](/uri)", [([("!", ["moon"], "moon.jpg", None)], "/uri", None)]),
    ("[foo [bar](/uri)](/uri)", ["[foo ", (["bar"], "/uri", None), "](/uri)"]),
    ("[a ![[b](c)](d)](e)", ["[a ", ("!", [(["b"], "c", None)], "d", None), "](e)"]),
    ("[foo`](/uri)`", ["[foo`](/uri)`"]),
    ("``[a](b)`` `c", ["``[a](b)`` `c"]),
    ("[foo<https://example.com/?search=)>](uri)", [(["foo", ("https://example.com/?search=)",)], "uri", None)]),
    ('![foo](/url "title")', [("!", ["foo"], "/url", "title")]),
    ("\\![foo](/u)", ["!", (["foo"], "/u", None)]),
    ("a ] b [ c ! d < e \\f", ["a ] b [ c ! d < e \\f"]),
    ("", []),
]


@pytest.mark.parametrize(("text", "pieces"), LINKS)
def test_links_and_images_are_parsed(text: str, pieces: list[object]) -> None:
    assert links(text) == pieces


@pytest.mark.parametrize(
    "uri",
    [
        "http://foo.bar.baz",
        "https://foo.bar.baz/test?q=hello&id=22&boolean",
        "irc://foo.bar:2233/baz",
        "MAILTO:FOO@BAR.BAZ",
        "a+b+c:d",
        "made-up-scheme://foo,bar",
        "https://../",
        "localhost:5001/foo",
        "ab:",
        "a" * 32 + ":",
    ],
)
def test_autolinks_are_parsed(uri: str) -> None:
    assert links(f"x <{uri}>") == ["x ", (uri,)]


def test_brackets_that_never_close_are_read_once() -> None:
    assert links("[" * 30 + "a") == ["[" * 30 + "a"]
    assert links("[a](" * 30) == ["[a](" * 30]
