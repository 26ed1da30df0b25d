"""The example of source lists: its grammar against CSP's ABNF, real policies, and the matches that CSP tells of."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import given
from support.example_files import loaded

from uriast import ParseError
from uriast.grammar import rfc3986
from uriast.testing import GrammarContract
from uriast.testing.strategies import texts

pytestmark = pytest.mark.slow

csp: Final[Any] = loaded("content_security_policy")

ABNF: Final = """
serialized-source-list = ( source-expression *( required-ascii-whitespace source-expression ) ) / "'none'"
required-ascii-whitespace = 1*( %x09 / %x0A / %x0C / %x0D / %x20 )
source-expression = scheme-source / host-source / quoted-source
quoted-source = keyword-source / nonce-source / hash-source
scheme-source  = scheme-part ":"
host-source    = [ scheme-part "://" ] host-part [ ":" port-part ] [ path-part ]
scheme-part    = scheme
host-part      = "*" / [ "*." ] 1*host-char *( "." 1*host-char ) [ "." ]
host-char      = ALPHA / DIGIT / "-"
port-part      = 1*DIGIT / "*"
path-part      = path-absolute
pchar          = unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "=" / ":" / "@"
keyword-source = "'self'" / "'unsafe-inline'" / "'unsafe-eval'" / "'strict-dynamic'" / "'unsafe-hashes'"
               / "'report-sample'" / "'unsafe-allow-redirects'" / "'wasm-unsafe-eval'" / "'trusted-types-eval'"
               / "'report-sha256'" / "'report-sha384'" / "'report-sha512'"
               / "'unsafe-webtransport-hashes'"
nonce-source   = "'nonce-" base64-value "'"
base64-value   = 1*( ALPHA / DIGIT / "+" / "/" / "-" / "_" )*2( "=" )
hash-source    = "'" hash-algorithm "-" base64-value "'"
hash-algorithm = "sha256" / "sha384" / "sha512"
"""

IMAGES_OF_GITHUB: Final = (
    "'self' data: blob: github.githubassets.com media.githubusercontent.com avatars.githubusercontent.com "
    "github-cloud.s3.amazonaws.com secured-user-images.githubusercontent.com/ *.githubusercontent.com"
)


class TestGrammar(GrammarContract):
    extends = rfc3986
    grammar = csp.CSP3()
    abnf = ABNF
    not_longest = ("serialized-source-list",)  # `a:` of `a:80`
    not_reversible = ("serialized-source-list",)


def written(sources: list[Any]) -> str:
    return " ".join(map(str, sources)) or "'none'"


@given(texts(csp.GRAMMAR.serialized_source_list))
def test_each_source_is_written_as_it_was_read(sources: str) -> None:
    found = csp.read(sources)
    assert found == [] or written(found).split() == sources.split()
    assert csp.read(written(found)) == found


def test_a_real_list_is_read_source_by_source() -> None:
    sources = csp.read(IMAGES_OF_GITHUB)
    assert sources[:4] == [
        csp.QuotedSource("self"),
        csp.SchemeSource("data"),
        csp.SchemeSource("blob"),
        csp.HostSource(None, "github.githubassets.com"),
    ]
    assert sources[-2] == csp.HostSource(None, "secured-user-images.githubusercontent.com", path="/")
    assert written(sources) == IMAGES_OF_GITHUB


HTTP_PAGE: Final = "http://example.com/"
HTTPS_PAGE: Final = "https://example.com/"


@pytest.mark.parametrize(
    ("source", "target", "page", "is_match"),
    [
        ("http:", "https://a.example/", HTTP_PAGE, True),
        ("https:", "http://a.example/", HTTP_PAGE, False),
        ("ws:", "wss://a.example/", HTTP_PAGE, True),
        ("*", "http://a.example:8080/", HTTPS_PAGE, True),
        ("*", "http://127.0.0.1/", HTTPS_PAGE, True),
        ("*", "data:,a", HTTPS_PAGE, False),
        ("*", "wss://a.example/", HTTPS_PAGE, False),
        ("http://*", "http://0x7f.1/", HTTP_PAGE, False),
        ("0x7f.1", "http://0x7f.1/", HTTP_PAGE, False),
        ("file://*", "file:///etc/passwd", HTTP_PAGE, False),
        ("custom://a.example", "custom://a.example/", HTTP_PAGE, False),
        ("custom:", "CUSTOM://a.example/", HTTP_PAGE, True),
        ("ftp://a.example/", "ftp://a.example", HTTP_PAGE, True),
        ("HTTPS://A.Example", "https://a.example/", HTTPS_PAGE, True),
        ("ws://a.example", "https://a.example/", HTTP_PAGE, True),
        ("wss://a.example", "ws://a.example/", HTTP_PAGE, False),
        ("http://a.example", "wss://a.example/", HTTP_PAGE, False),
        ("a.example", "https://a.example/", HTTP_PAGE, True),
        ("a.example", "http://a.example/", HTTPS_PAGE, False),
        ("http://a.example", "https://a.example/", HTTP_PAGE, True),
        ("127.0.0.1", "http://127.0.0.1/", HTTP_PAGE, False),
        ("http://*", "http://[::1]/", HTTP_PAGE, False),
        ("*.a.example", "http://b.c.a.example/", HTTP_PAGE, True),
        ("*.a.example", "http://a.example/", HTTP_PAGE, False),
        ("a.example:*", "http://a.example:8080/", HTTP_PAGE, True),
        ("a.example:080", "http://a.example/", HTTP_PAGE, True),
        ("a.example:80", "https://a.example/", HTTP_PAGE, False),
        ("a.example:443", "http://a.example:443/", HTTP_PAGE, True),
        ("a.example:00", "http://a.example:0/", HTTP_PAGE, True),
        ("a.example:0", "http://a.example/", HTTP_PAGE, False),
        ("a.example", "http://a.example:/", HTTP_PAGE, True),
        ("a.example", "http://a.example:8080/", HTTP_PAGE, False),
        ("a.example/b", "http://a.example/b?c", HTTP_PAGE, True),
        ("a.example/b", "http://a.example/b/c", HTTP_PAGE, False),
        ("a.example/b/", "http://a.example/b/c/d", HTTP_PAGE, True),
        ("a.example/b/", "http://a.example/b", HTTP_PAGE, False),
        ("a.example/", "http://a.example", HTTP_PAGE, True),
        ("a.example/b%3Bc", "http://a.example/b;c", HTTP_PAGE, True),
        ("a.example/b", "http://a.example/x/../b", HTTP_PAGE, True),
        ("a.example/b/", "http://a.example/b/%2e%2E/c", HTTP_PAGE, False),
        ("a.example/b/", "http://a.example/b%2Fc", HTTP_PAGE, False),
        ("a.example/B", "http://a.example/b", HTTP_PAGE, False),
        ("a.example/%C3%BC", "http://a.example/%c3%bc", HTTP_PAGE, True),
        ("'self'", "http://example.com:80/a", HTTP_PAGE, True),
        ("'SELF'", "https://example.com/a", HTTP_PAGE, True),
        ("'self'", "ws://example.com/a", HTTP_PAGE, True),
        ("'self'", "wss://example.com/a", HTTPS_PAGE, True),
        ("'self'", "http://example.com/a", HTTPS_PAGE, False),
        ("'self'", "https://example.com:8443/a", HTTP_PAGE, False),
        ("'self'", "http://a.example.com/", HTTP_PAGE, False),
        ("'self'", "https://example.com/", "http://example.com:443/", False),
        ("'self'", "https://example.com:8080/", "http://example.com:8080/", True),
        ("'self'", "http://example.com:/", "http://EXAMPLE.com:080/", True),
        ("'self'", "ws://example.com/a", HTTPS_PAGE, False),
        ("'self'", "https://%C3%A4.example/", HTTPS_PAGE, False),
        ("'self'", "blob:https://example.com/0c4c8e6e-6f2c-4d30-8f4e-9d1f1c6d1f10", HTTPS_PAGE, False),
        ("'unsafe-inline'", HTTP_PAGE, HTTP_PAGE, False),
        ("'nonce-abc'", HTTP_PAGE, HTTP_PAGE, False),
        ("'sha256-abc='", HTTP_PAGE, HTTP_PAGE, False),
        ("'none'", HTTP_PAGE, HTTP_PAGE, False),
    ],
)
def test_a_source_matches_what_csp_says(source: str, target: str, page: str, *, is_match: bool) -> None:
    assert csp.allows(csp.read(source), target, page) is is_match


def test_a_path_is_not_compared_after_a_redirect() -> None:
    sources = csp.read("https://example.com/a")
    assert csp.allows(sources, "https://example.com/b", HTTPS_PAGE, redirects=1)
    assert not csp.allows(sources, "https://example.com/b", HTTPS_PAGE)


@pytest.mark.parametrize(
    ("sources", "index"),
    [
        ("", 0),
        ("'self'; https:", 6),
        ("self 'none'", 9),
        ("https://[::1]/", 8),
        ("example.com?a", 11),
        ("example.com//a", 12),
        ("'nonce-'", 7),
        ("*.*.example.com", 2),
    ],
)
def test_an_error_stands_where_a_list_is_wrong(sources: str, index: int) -> None:
    with pytest.raises(ParseError) as caught:
        csp.read(sources)
    assert caught.value.index == index


def test_a_port_that_cannot_be_is_told() -> None:
    with pytest.raises(ValueError, match="65536"):
        csp.allows(csp.read("example.com:443"), "https://example.com:65536/", HTTPS_PAGE)


@pytest.mark.parametrize("page", ["data:,a", "file:///a", "//example.com/"])
def test_a_page_is_one_of_http_or_https(page: str) -> None:
    with pytest.raises(ParseError, match="expected http-URI or https-URI"):
        csp.allows(csp.read("*"), HTTPS_PAGE, page)
