"""The class `Registry`: it parses each URI with the scheme that it names."""

from __future__ import annotations

import pytest

from uriast.combinators import ParseError, char_range, text as text_of
from uriast.nodes import URI, Authority, PathRootless, RegName
from uriast.schemes import (
    HTTP,
    PathURI,
    Registry,
    Scheme,
    http,
    https,
    parse_scheme,
    registry,
)


def test_an_unknown_scheme_is_parsed_as_a_generic_uri() -> None:
    assert registry.parse("foo:bar") == URI("foo", path=PathRootless("bar"))
    assert registry.parse("httpx://h") == URI("httpx", Authority(None, RegName("h")))
    with pytest.raises(ParseError) as caught:
        registry.parse("foo:b r")
    assert (caught.value.rule, caught.value.index) == ("URI", 5)


@pytest.mark.parametrize(
    "text", ["", ":", "//h/a", "httpx", "https/a", "1http://h", "\u212a:a", "httpx:a b", "http\u017f:"]
)
def test_an_invalid_text_with_an_unknown_scheme_is_refused_as_a_uri(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        registry.parse(text)
    assert caught.value.rule == "URI"


def test_a_registry_knows_its_schemes_in_either_case() -> None:
    assert registry.parse("http://h") == http.parse("http://h")
    assert registry.parse("HTtpS://h") == https.parse("HTtpS://h")
    assert parse_scheme("HTTP://h") == http.parse("HTTP://h")


def test_including_does_not_change_the_registry() -> None:
    one = Registry(http)
    two = one.including(https)
    assert (one.schemes, two.schemes) == ((http,), (http, https))
    assert type(one.parse("https://h")) is URI
    assert two.parse("https://h") == https.parse("https://h")
    none: Registry[HTTP] = Registry()
    assert none.schemes == ()
    assert type(none.parse("http://h")) is URI


def test_including_replaces_a_scheme_of_the_same_name() -> None:
    class Number(PathURI):
        __slots__ = ()

    class Digit(PathURI):
        __slots__ = ()

    digit = char_range("0", "9")
    number = Scheme("number", "RFC 0000", Number, path=text_of(digit.at_least(1)))
    narrow = Scheme("number", "RFC 0000", Digit, path=digit)
    both = Registry(number).including(http)
    assert type(both.parse("number:13")) is Number
    replaced = both.including(narrow)
    assert replaced.schemes == (narrow, http)
    assert both.schemes == (number, http)
    assert type(replaced.parse("number:1")) is Digit
    with pytest.raises(ParseError, match="unexpected '3'"):
        replaced.parse("number:13")


def test_a_registry_shows_the_names_of_its_schemes() -> None:
    assert repr(Registry(http).including(https)) == "<Registry http, https>"


def test_a_registry_accepts_schemes_only() -> None:
    with pytest.raises(TypeError, match="expected a Scheme, got str"):
        Registry("http")  # type: ignore[call-overload] # refused at run time
    with pytest.raises(TypeError, match="expected a Scheme, got NoneType"):
        Registry(http).including(None)  # type: ignore[arg-type] # refused at run time
