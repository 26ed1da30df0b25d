"""The hints of errors of RFC 3986's rules."""

from __future__ import annotations

from typing import Final

import pytest
from support.rules import rule_named

from uriast.combinators import ParseError
from uriast.schemes import http

ENCODED: Final = "this character is written as %C3%A9"
IDNA: Final = "an internationalized domain name is written in its IDNA encoding (RFC 3986, 3.2.2)"


def hint(text: str, rule: str = "URI-reference") -> str | None:
    """The hint of a text's error."""
    with pytest.raises(ParseError) as caught:
        rule_named(rule).parse(text)
    return caught.value.hint


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a:é", ENCODED),
        ("a?é", ENCODED),
        ("a#é", ENCODED),
        ("//é", IDNA),
        *((f"//é{end}@", IDNA) for end in "/?#"),
        ("//u@é", IDNA),
        ("//é@h", ENCODED),
        ("//ué@h", ENCODED),
        ("//%", "a percent sign that encodes nothing is written as %25"),
        ("//]", "square brackets enclose only IP literals (RFC 3986, 3.2.2); elsewhere they are %5B and %5D"),
        *((f"//[::1{end}", 'the IP literal lacks its "]"') for end in ("", "/", "?", "#")),
        ("//[::1%0]/@", "a URI cannot contain a zone identifier (RFC 9844 obsoletes RFC 6874)"),
        ("é", None),  # a scheme could begin here, too
        ("//[é]", None),
    ],
)
def test_a_component_has_its_hints_from_its_first_character_on(text: str, expected: str | None) -> None:
    assert hint(text) == expected


@pytest.mark.parametrize(
    ("character", "expected"),
    [
        (" ", "a space is written as %20"),
        ('"', "this character is written as %22"),
        ("<", '"<" is written as %3C'),
        (">", '">" is written as %3E'),
        ("\\", "a slash is written as /, a backslash as %5C"),
        ("^", '"^" is written as %5E'),
        ("`", '"`" is written as %60'),
        ("{", '"{" is written as %7B'),
        ("|", '"|" is written as %7C'),
        ("}", '"}" is written as %7D'),
    ],
)
@pytest.mark.parametrize("head", ["http://h/a", "http://h/?a", "http://h/#a", "a", "//u"])
def test_the_hint_for_an_invalid_character_is_its_percent_encoding(head: str, character: str, expected: str) -> None:
    assert hint(f"{head}{character}b@") == expected


@pytest.mark.parametrize("head", ["http://h", "//u@h"])
@pytest.mark.parametrize("character", [*' "<>\\^`{|}', "\u200b", "é"])
def test_a_host_has_hints_of_its_own(head: str, character: str) -> None:
    known = {" ": "a host has no spaces", "\\": "a slash is written as /", "é": IDNA}
    assert hint(f"{head}{character}b") == known.get(character)


@pytest.mark.parametrize("character", [*' "<>\\^`{|}', "\x00", "\x7f"])
def test_a_scheme_and_a_port_have_no_such_hint(character: str) -> None:
    assert hint(f"a{character}b", "scheme") is None
    assert hint(f"http://h:80{character}/") == "a port has only digits"


@pytest.mark.parametrize("text", [" a", "a ", "http://h/a\n", "\thttp://h/", "http://h:80\r\n", "//h ", "a:?b#c "])
def test_white_space_around_a_text_is_left_out(text: str) -> None:
    assert hint(text) == "leave out the white space"


@pytest.mark.parametrize(
    "text", ["", "example.com", "//h/", "/a", "?a", "#a", "a/b", "1a://h/", "://h", "192.0.2.1:80"]
)
def test_a_uri_has_a_scheme(text: str) -> None:
    assert hint(text, "URI") == "a URI begins with a scheme and a colon, such as https:"


@pytest.mark.parametrize(
    ("rule", "text"),
    [("host", "::1"), ("URI", "http://::1/"), ("URI", "http://2001:db8::7:8080/")],
)
def test_an_ipv6_address_without_brackets_has_a_hint(rule: str, text: str) -> None:
    assert hint(text, rule) == "an IPv6 address is written in square brackets (RFC 3986, 3.2.2)"


@pytest.mark.parametrize(
    "text",
    [
        "http://[::1^]/",
        "http://a:b^/",
        "http://h:8^",
        "http://h.org:80:/",
        "http://[::1]:80:/",
        "http://[v2001:db8::7]/",
    ],
)
def test_other_hosts_do_not_have_that_hint(text: str) -> None:
    assert "square brackets (RFC" not in (hint(text, "URI") or "")


@pytest.mark.parametrize("rule", ["URI", "URI-reference"])
@pytest.mark.parametrize("text", ["[::1", "[::1]:80", "[2001:db8::7]/a"])
def test_an_address_in_brackets_is_a_host(text: str, rule: str) -> None:
    assert hint(text, rule) == "a host comes after two slashes, as in //[::1]/"


@pytest.mark.parametrize(("text", "character"), [("//u:p@ss@h/", "@"), ("//u@h@", "@"), ("//h/?q#a#b", "#")])
def test_a_delimiter_that_comes_again_is_encoded(text: str, character: str) -> None:
    assert str(hint(text)).endswith({"@": "is written as %40", "#": "is written as %23"}[character])


@pytest.mark.parametrize("text", ["http:///a", "http://", "http://u@/a", "http://?a", "http://:80/", "http://u@:80"])
def test_a_host_is_missing_where_a_scheme_needs_one(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        http.parse(text)
    assert caught.value.hint == "the host is missing"
