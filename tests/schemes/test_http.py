"""The schemes http and https (RFC 9110, 4.2)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from references import before, behind, path_abempty, port, run, userinfo

from uriast import append_segments, parent, replace, resolve, with_name
from uriast.combinators import ParseError
from uriast.grammar.rfc3986 import absolute_URI
from uriast.nodes import URI, Authority, IPv4Literal, IPv6Literal, PathAbempty, RegName, RelativeRef, Userinfo
from uriast.schemes import HTTP, HTTPS, http, https, registry
from uriast.schemes.http import RFC9110
from uriast.testing.proof import (
    DFA,
    Rules,
    abnf_rules,
    difference,
    language,
    pattern_language,
    possessive_difference,
    structure,
)

# 4.2.1 and 4.2.2. By both, a URI with an empty host is invalid.
SECTION_4_2 = """
http-URI  = "http" "://" authority path-abempty [ "?" query ]
https-URI = "https" "://" authority path-abempty [ "?" query ]
reg-name  = 1*( unreserved / pct-encoded / sub-delims )
"""

HOST = Authority(None, RegName("example.com"))
PATTERNS = {"http": (http.rfc_rule.pattern, http.rule.pattern), "https": (https.rfc_rule.pattern, https.rule.pattern)}


@pytest.fixture(scope="module")
def rules(appendix_a: Rules) -> Rules:
    return abnf_rules(SECTION_4_2, appendix_a)


@pytest.fixture(scope="module")
def generic() -> DFA:
    return pattern_language(absolute_URI.pattern)


# Syntax (4.2.1, 4.2.2)


@pytest.mark.parametrize("name", ["http-URI", "https-URI", "reg-name"])
def test_each_rule_reads_the_language_of_section_4_2(rules: Rules, name: str) -> None:
    pattern = getattr(RFC9110(), name.replace("-", "_")).pattern
    assert difference(language(rules, name), pattern_language(pattern)) is None


@pytest.mark.parametrize("name", PATTERNS)
def test_every_uri_is_an_absolute_uri(generic: DFA, name: str) -> None:
    syntax, _ = PATTERNS[name]
    assert difference(pattern_language(f"(?:{absolute_URI.pattern})|(?:{syntax})"), generic) is None


@pytest.mark.parametrize("name", PATTERNS)
def test_the_pattern_works_in_every_cpython(name: str) -> None:
    syntax, pattern = PATTERNS[name]
    assert structure(syntax) == structure(pattern) == []
    assert possessive_difference(pattern) is None


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


@pytest.mark.parametrize(
    ("text", "index"),
    [
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
    ],
)
def test_empty_hosts_and_invalid_uris_are_refused(text: str, index: int) -> None:
    with pytest.raises(ParseError) as caught:
        http.parse(text)
    assert (caught.value.rule, caught.value.index) == ("http-URI", index)
    assert str(caught.value).endswith("\nsee http-URI in RFC 9110, section 4.2.1")
    assert not https.matches(text.replace("http:", "https:"))


def test_the_errors_of_https_name_its_section() -> None:
    with pytest.raises(ParseError) as caught:
        https.parse("https:///a")
    assert str(caught.value).endswith("\nsee https-URI in RFC 9110, section 4.2.2")


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

EXAMPLES = (
    "http://example.com:80/~smith/home.html",
    "http://EXAMPLE.com/%7Esmith/home.html",
    "http://EXAMPLE.com:/%7esmith/home.html",
)


@pytest.mark.parametrize(("one", "other"), [*product(EXAMPLES, repeat=2)])
def test_the_three_examples_are_equivalent(one: str, other: str) -> None:
    assert http.equivalent(one, other)


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_normal_form_of_the_examples_omits_defaults(text: str) -> None:
    assert str(http.normalize(text)) == "http://example.com/~smith/home.html"


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("example.com:80", "example.com/"),
        ("example.com:443", "example.com:443/"),
        ("example.com?q#f", "example.com/?q#f"),
        ("EXAMPLE.com/A?B#C", "example.com/A?B#C"),
        ("example.com/%2f%3f%41?%26", "example.com/%2F%3FA?%26"),
        ("example.com/a/../b/./", "example.com/b/"),
        ("[2001:DB8:0::1]:0080/", "[2001:db8::1]/"),
    ],
)
def test_the_default_port_of_http_is_80_and_an_empty_path_is_a_slash(text: str, normal: str) -> None:
    assert str(http.normalize(f"HTTP://{text}")) == f"http://{normal}"


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("https://example.com:443", "https://example.com/"),
        ("https://example.com:80", "https://example.com:80/"),
        ("https://example.com:", "https://example.com/"),
    ],
)
def test_the_default_port_of_https_is_443(text: str, normal: str) -> None:
    assert str(https.normalize(text)) == normal


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("http://example.com/a", "http://example.com/A"),
        ("http://example.com/a", "http://example.com/a/"),
        ("http://example.com/?", "http://example.com/"),
        ("http://example.com/a%2Fb", "http://example.com/a/b"),
        ("http://example.com:8080/", "http://example.com/"),
    ],
)
def test_encoded_reserved_characters_and_case_matter(one: str, other: str) -> None:
    assert not http.equivalent(one, other)


# Userinfo and fragment (4.2.4, 4.2.5)


def test_a_deprecated_userinfo_is_parsed_and_its_password_masked() -> None:
    node = http.parse("http://user:secret@example.com/")
    assert node.authority.userinfo == Userinfo("user:secret")
    assert "secret" not in repr(node)
    with pytest.raises(ParseError) as caught:
        http.parse("http://user:secret@example.com/ ")
    assert "secret" not in f"{caught.value} {caught.value!r}"


def test_the_rfc_rule_has_no_fragment() -> None:
    assert http.matches("http://example.com/#f")
    assert not http.rfc_rule.matches("http://example.com/#f")
    assert not https.rfc_rule.matches("https://example.com/#f")


@given(before(userinfo, "@"), run("", least=1), behind(port, ":"), path_abempty, behind(run("?/"), "?"))
def test_uris_round_trip_and_normalizing_is_idempotent(
    userinfo: str, host: str, port: str, path: str, query: str
) -> None:
    text = f"http://{userinfo}{host}{port}{path}{query}"
    node = http.parse(text)
    assert str(node) == text
    normal = http.normalize(node)
    assert http.normalize(normal) == normal
    assert http.equivalent(normal, node)


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
