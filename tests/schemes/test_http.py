"""The schemes http and https (RFC 9110, 4.2)."""

from __future__ import annotations

from itertools import product

import pytest

from uriast import append_segments, parent, replace, resolve, with_name
from uriast.combinators import ParseError
from uriast.nodes import URI, Authority, IPv4Literal, IPv6Literal, PathAbempty, RegName, RelativeRef, Userinfo
from uriast.schemes import HTTP, HTTPS, http, https, registry
from uriast.schemes.http import RFC9110
from uriast.testing import SchemeContract, assert_language

# 4.2.1 and 4.2.2. By both, a URI with an empty host is invalid.
SECTION_4_2 = """
http-URI  = "http" "://" authority path-abempty [ "?" query ]
https-URI = "https" "://" authority path-abempty [ "?" query ]
reg-name  = 1*( unreserved / pct-encoded / sub-delims )
"""

HOST = Authority(None, RegName("example.com"))
# Syntax (4.2.1, 4.2.2)


EXAMPLES = (
    "http://example.com:80/~smith/home.html",
    "http://EXAMPLE.com/%7Esmith/home.html",
    "http://EXAMPLE.com:/%7esmith/home.html",
)
"""The three of section 4.2.3."""


class TestHTTP(SchemeContract[HTTP]):
    scheme = http
    abnf = SECTION_4_2
    valid = ("http://example.com", "HTTP://example.com/a//b?q#f", "http://[::1]:8080/", "http://1.2.3.4:?#", *EXAMPLES)
    invalid = (
        ("http:", 5),
        ("http:/a", 6),
        ("http://", 7),
        ("http:///a", 7),
        ("http://:80/", 10),
        ("http://?q", 7),
        ("http://#f", 7),
        ("http://u@/", 9),
        ("http://u@:80", 9),
        ("http://example.com/a b", 20),
        ("http://example.com\n", 18),
        ("httpx://example.com", 4),
        ("ftp://example.com", 0),
        ("http://user:secret@example.com/ ", 31),
    )
    normal_forms = (
        *[(text, "http://example.com/~smith/home.html") for text in EXAMPLES],
        ("HTTP://example.com:80", "http://example.com/"),
        ("HTTP://example.com:443", "http://example.com:443/"),
        ("HTTP://example.com?q#f", "http://example.com/?q#f"),
        ("HTTP://EXAMPLE.com/A?B#C", "http://example.com/A?B#C"),
        ("HTTP://example.com/%2f%3f%41?%26", "http://example.com/%2F%3FA?%26"),
        ("HTTP://example.com/a/../b/./", "http://example.com/b/"),
        ("HTTP://[2001:DB8:0::1]:0080/", "http://[2001:db8::1]/"),
    )
    equivalent = tuple(product(EXAMPLES, EXAMPLES))
    different = (
        ("http://example.com/a", "http://example.com/A"),
        ("http://example.com/a", "http://example.com/a/"),
        ("http://example.com/?", "http://example.com/"),
        ("http://example.com/a%2Fb", "http://example.com/a/b"),
        ("http://example.com:8080/", "http://example.com/"),
    )


class TestHTTPS(SchemeContract[HTTPS]):
    scheme = https
    abnf = SECTION_4_2
    valid = ("https://example.com", "HTTPS://example.com/a//b?q#f", "https://[::1]:8080/", "https://1.2.3.4:?#")
    invalid = (
        ("https:", 6),
        ("https:/a", 7),
        ("https://", 8),
        ("https:///a", 8),
        ("https://:80/", 11),
        ("https://?q", 8),
        ("https://#f", 8),
        ("https://u@/", 10),
        ("https://u@:80", 10),
        ("https://example.com/a b", 21),
        ("https://example.com\n", 19),
    )
    normal_forms = (
        ("https://example.com:443", "https://example.com/"),
        ("https://example.com:80", "https://example.com:80/"),
        ("https://example.com:", "https://example.com/"),
    )


def test_a_host_is_not_empty() -> None:
    assert_language(RFC9110().reg_name, SECTION_4_2, "reg-name")


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("http://example.com", HTTP("http", HOST, PathAbempty(""))),
        ("HTTP://example.com/a//b?q#f", HTTP("HTTP", HOST, PathAbempty("/a//b"), "q", "f")),
        ("http://[::1]:8080/", HTTP("http", Authority(None, IPv6Literal("::1"), "8080"), PathAbempty("/"))),
        ("http://1.2.3.4:?#", HTTP("http", Authority(None, IPv4Literal("1.2.3.4"), ""), PathAbempty(""), "", "")),
    ],
)
def test_an_http_uri_has_an_authority_and_a_path(text: str, node: HTTP) -> None:
    assert http.parse(text) == node
    assert str(node) == text
    secure = https.parse(text.replace("http", "https").replace("HTTP", "HTTPS"))
    assert secure == HTTPS(secure.scheme, node.authority, node.path, node.query, node.fragment)


def test_a_node_without_a_host_cannot_be_built() -> None:
    for name, node_class in (("http", HTTP), ("https", HTTPS)):
        with pytest.raises(ParseError):
            node_class(name, Authority(None, RegName("")), PathAbempty("/"))


def test_a_node_is_of_its_own_scheme() -> None:
    with pytest.raises(ParseError):
        HTTP("https", HOST, PathAbempty(""))
    with pytest.raises(ParseError):
        HTTPS("http", HOST, PathAbempty(""))


# Normal forms and comparison (4.2.3)

# Userinfo and fragment (4.2.4, 4.2.5)


def test_a_deprecated_userinfo_is_parsed_and_its_password_masked() -> None:
    node = http.parse("http://user:secret@example.com/")
    assert node.authority.userinfo == Userinfo("user:secret")
    assert "secret" not in repr(node)


def test_the_rfc_rule_has_no_fragment() -> None:
    assert http.matches("http://example.com/#f")
    assert not http.rfc_rule.matches("http://example.com/#f")
    assert not https.rfc_rule.matches("https://example.com/#f")


def test_a_node_is_matched_by_its_host() -> None:
    match registry.parse(resolve("../a?b", "HTTP://example.com/c/d")):
        case HTTPS():
            pytest.fail("it is of another scheme")
        case HTTP(host=RegName(name), query=query):
            assert (name, query) == ("example.com", "b")
        case _:
            pytest.fail("it is of no other scheme")


def test_an_edited_node_keeps_its_class() -> None:
    page = http.parse("http://example.com/a?q#f")
    edited = (replace(page, host="h"), append_segments(page, "b"), parent(page), with_name(page, "c"))
    assert [str(each) for each in edited] == [
        "http://h/a?q#f",
        "http://example.com/a/b?q#f",
        "http://example.com/?q#f",
        "http://example.com/c?q#f",
    ]
    assert {type(each) for each in edited} == {HTTP}
    assert type(replace(page, scheme="https")) is URI
    assert type(replace(page, scheme="http")) is URI
    assert type(replace(page, scheme=None)) is RelativeRef
    with pytest.raises(ParseError, match="http-URI"):
        replace(page, host="")
    with pytest.raises(ParseError, match="http-URI"):
        replace(page, authority=None)
