"""Values in a literal, on every Python: the parts of a template string, and values as template strings have them."""

from __future__ import annotations

import re
import sys
from ipaddress import ip_address
from typing import Any, NamedTuple
from uuid import UUID

import pytest

from uriast import (
    Authority,
    IPv6Literal,
    ParseError,
    PathAbempty,
    PathAbsolute,
    PathRootless,
    QueryData,
    RegName,
    Userinfo,
    parse_iri,
    parse_uri,
    uri,
)
from uriast.grammar import rfc3986
from uriast.passes.interpolation import interpolated
from uriast.schemes import HTTPS, https, telnet

H = "https://h"


class Value(NamedTuple):
    """A value as a template string has it."""

    value: object
    expression: str = "x"
    conversion: str | None = None
    format_spec: str = ""


def made(literal: str, *values: object) -> str:
    """The text of the URI of a literal, in which `{}` is a value."""
    return str(interpolated(literal.split("{}"), map(Value, values)))


@pytest.mark.parametrize(
    ("literal", "values", "expected"),
    [
        ("{}:{}", ("x", "a:b"), "x:a%3Ab"),
        ("x{}+{}:/", ("y-", 1), "xy-+1:/"),
        ("https://{}:{}/", ("h", 80), "https://h:80/"),
        ("https://{}.example:8{}/", ("a", "0"), "https://a.example:80/"),
        ("https://{}/", ("[::1]",), "https://[::1]/"),
        ("https://[{}]/", ("::1",), "https://[::1]/"),
        ("https://[{}]/", ("v1.a",), "https://[v1.a]/"),
        ("https://{}@[v1.a:b]:{}/", ("u", 1), "https://u@[v1.a:b]:1/"),
        ("https://[::1]/{}", (1,), "https://[::1]/1"),
        ("https://127.0.0.1/{}", (1,), "https://127.0.0.1/1"),
        ("file:///{}", ("a",), "file:///a"),
        ("https://{}:{}@h", ("a:b@", "c:d@"), "https://a%3Ab%40:c%3Ad%40@h"),
        ("mailto:{}@d", ("a@b,c;d=e",), "mailto:a%40b%2Cc%3Bd%3De@d"),
        ("https://x{}@h", ("a:b",), "https://xa%3Ab@h"),
        (H + "/{}/x-{}", ("a/b", "50%"), H + "/a%2Fb/x-50%25"),
        (H + "/{}/../{}", ("%2e%2e", ""), H + "/%252e%252e/../"),
        (H + "?{}={}&{}", ("a&", "b=+", "c"), H + "?a%26=b%3D%2B&c"),
        (H + "#{}/{}", ("a#", "é"), H + "#a%23/%C3%A9"),
        (H + "/?&&a", (), H + "/?&&a"),
    ],
)
def test_a_value_is_written_for_its_place(literal: str, values: tuple[object, ...], expected: str) -> None:
    assert made(literal, *values) == expected


@pytest.mark.parametrize(
    ("literal", "value", "expected"),
    [
        (H + "/a/{}/b", ["c/d", 1, ""], H + "/a/c%2Fd/1//b"),
        (H + "/a/{}", range(2), H + "/a/0/1"),
        (H + "/a/{}", PathAbsolute("/b/c%20d"), H + "/a/b/c%20d"),
        ("urn:{}", PathRootless("a:b"), "urn:a:b"),
        (H + "?a&{}&b", {"c": "&", "d": [1, 2]}, H + "?a&c=%26&d=1&d=2&b"),
        (H + "?{}", [("a", "b"), ("c", None)], H + "?a=b&c"),
        (H + "?{}", QueryData("a=%20&&b"), H + "?a=%20&&b"),
        (H + "?{}&a", {}, H + "?a"),
        (H + "?{}", QueryData(), H),
        (H + "?{}", [], H),
        (H + "?&{}", [], H + "?"),
        ("https://{}", IPv6Literal("::1"), "https://[::1]"),
        ("https://{}", ip_address("::1"), "https://[::1]"),
        ("https://[{}]", ip_address("::1"), "https://[::1]"),
        ("https://{}", ip_address("127.0.0.1"), "https://127.0.0.1"),
        ("https://{}@h", Userinfo("a:%20"), "https://a:%20@h"),
        ("https://{}/a", Authority(None, RegName("h"), "8"), "https://h:8/a"),
        (H + "/{}", parse_uri("http://h/?a"), H + "/http%3A%2F%2Fh%2F%3Fa"),
        (H + "/{}", parse_iri("x:é"), H + "/x%3A%C3%A9"),
        (H + "/x-{}", RegName("a.b"), H + "/x-a.b"),
        (H + "?next={}", parse_uri("http://h/?a=b"), H + "?next=http://h/?a%3Db"),
    ],
)
def test_a_value_that_is_alone_in_its_place_can_be_more_than_a_text(literal: str, value: object, expected: str) -> None:
    assert made(literal, value) == expected


@pytest.mark.parametrize(
    ("base", "literal", "expected"),
    [
        ("https://h/v1", "{}/a", "https://h/v1/a"),
        ("https://h/v1/", "{}/a", "https://h/v1/a"),
        ("https://h/v1/", "{}", "https://h/v1/"),
        ("https://h/v1/", "{}?a#b", "https://h/v1/?a#b"),
        ("https://h", "{}/", "https://h/"),
        ("file:///", "{}/a", "file:///a"),
        ("urn:a:b", "{}/c", "urn:a:b/c"),
    ],
)
def test_a_literal_continues_a_uri(base: str, literal: str, expected: str) -> None:
    assert made(literal, parse_uri(base)) == expected


def test_a_uri_that_is_continued_keeps_its_class_and_obeys_its_scheme() -> None:
    assert type(interpolated(["", "/a"], [Value(https.parse("https://h"))])) is HTTPS
    with pytest.raises(ParseError, match="telnet-URL"):
        interpolated(["", "/a"], [Value(telnet.parse("telnet://h"))])


@pytest.mark.parametrize(
    ("literal", "values", "message"),
    [
        (H + "/{}", ("..",), "{x}: expected a segment, got '..': encoded or not, it is a dot-segment"),
        (H + "/%2E{}", (".",), "{x}: expected a segment, got '%2E.': encoded or not, it is a dot-segment"),
        (H + "/{}{}/b", (".", "."), "{x} and {x}: expected a segment, got '..': encoded or not, it is a dot-segment"),
        (H + "/{}", (["a", "."],), "{x}: expected a segment, got '.': encoded or not, it is a dot-segment"),
        (H + "/{}", ([],), "{x}: expected one segment or more, got none"),
        (H + "/{}", ("\ud800",), "{x}: expected text that the error handler 'strict' can encode, got a lone surrogate"),
        ("x:{}", ("",), "{x}: expected text, since it begins the path, got ''"),
        ("x:{}/a", ("",), "{x}: expected text, since it begins the path, got ''"),
        ("x:/{}{}/a", ("", ""), "{x} and {x}: expected text, since it begins the path, got ''"),
        ("x:{}", (["", "a"],), "{x}: expected text, since it begins the path, got ''"),
        ("x:{}", (PathAbempty("//a"),), "{x}: expected text, since it begins the path, got ''"),
        ("x:/{}", (["", "a"],), "{x}: expected text, since it begins the path, got ''"),
        ("{}/{}/a", (parse_uri("x:"), ""), "{x}: expected text, since it begins the path, got ''"),
        ("https://{}/a", ("",), "{x}: expected a host, got ''"),
        ("https://u@{}{}:8", ("", ""), "{x} and {x}: expected a host, got ''"),
        ("{}/a", (parse_uri("x:?"),), "{x}: expected a URI without a query or a fragment at the beginning"),
        ("{}/a", (parse_uri("x:#a"),), "{x}: expected a URI without a query or a fragment at the beginning"),
    ],
)
def test_a_value_that_would_leave_its_place_is_refused(literal: str, values: Any, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        made(literal, *values)


@pytest.mark.parametrize(
    ("literal", "value", "summary"),
    [
        ("{}:", "1a", "{x}: unexpected '1' at index 0, in scheme: expected ALPHA"),
        ("a{}:", "a/", "{x}: unexpected '/' at index 1, in scheme: expected more scheme-characters or end of input"),
        ("a{}:", "http://u:secret@h", "{x}: unexpected ':' at index 4, in scheme"),
        ("https://{}/", "a/b", "{x}: unexpected '/' at index 1, in host"),
        ("https://{}/", "a:8", "{x}: unexpected ':' at index 1, in host"),
        ("https://{}.example/", "@", "{x}: unexpected '@' at index 0, in host"),
        ("https://{}.example/", "h%2F", "{x}: unexpected '%' at index 1, in host"),
        ("https://{}/", "%31", "{x}: unexpected '%' at index 0, in host"),
        ("https://{}/", "é", "{x}: unexpected 'é' at index 0, in host"),
        ("https://[{}]/", "::g", "{x}: unexpected 'g' at index 2, in host"),
        ("https://h:{}/", "8a", "{x}: unexpected 'a' at index 1, in port"),
        ("https://{}/", ip_address("fe80::1%1"), "{x}: unexpected '%' at index 8, in host"),
        ("https://{}/", "http://u:secret@h", "{x}: unexpected ':' at index 4, in host"),
    ],
)
def test_a_value_that_is_not_valid_in_a_scheme_a_host_or_a_port_is_an_error_of_its_own(
    literal: str, value: object, summary: str
) -> None:
    with pytest.raises(ParseError) as refused:
        made(literal, value)
    error = refused.value
    assert error.explanation.summary.startswith(summary)
    assert (error.rule, error.stream in {str(value), f"[{value}]"}) == ("{x}", True)
    assert str(error).startswith("{x}: unexpected ")
    assert "secret" not in str(error)


@pytest.mark.parametrize(
    ("literal", "value", "message"),
    [
        (
            H + "/{}",
            UUID(int=0),
            "{x}: expected str, int, or a sequence of segments, or a conversion such as !s, got UUID",
        ),
        (H + "/a{}", True, "{x}: expected str or int, or a conversion such as !s, got bool: it could be written"),
        (
            H + "/{}",
            {"a": 1},
            "{x}: expected str, int, or a sequence of segments, or a conversion such as !s, got dict",
        ),
        (
            H + "/{}",
            (each for each in "a"),
            "{x}: expected str, int, or a sequence of segments, or a conversion such as !s, got generator",
        ),
        (H + "/{}", parse_iri("x://h/é").path, "{x}: expected str, int, or a sequence of segments, or a conversion"),
        (H + "/{}", ["a", None], "{x}: expected str or int, or a conversion such as !s, got NoneType"),
        (
            H + "?{}",
            None,
            "{x}: expected str, int, a mapping, pairs or QueryData, or a conversion such as !s, got None",
        ),
        (H + "?a={}", ["b"], "{x}: expected str or int, or a conversion such as !s, got list"),
        ("https://{}", None, "{x}: expected str or int, got NoneType"),
        ("https://{}", Userinfo("u:secret"), "{x}: expected str or int, got Userinfo"),
        ("https://h:{}", RegName("1"), "{x}: expected str or int, got RegName"),
        ("{}/a", H, "{x}: expected a URI at the beginning, as parse_uri gives it, got str"),
        ("{}/a", parse_iri("x:é"), "{x}: expected a URI at the beginning, as parse_uri gives it, got IRI"),
    ],
)
def test_a_value_of_another_type_is_refused(literal: str, value: object, message: str) -> None:
    with pytest.raises(TypeError, match=f"^{re.escape(message)}"):
        made(literal, value)


@pytest.mark.parametrize("data", [["a"], [("a", 1.5)], {"a": None}, [("", None)]])
def test_a_note_names_the_value_whose_pairs_are_refused(data: object) -> None:
    with pytest.raises((TypeError, ValueError)) as refused:
        made(H + "?{}", data)
    assert refused.value.__notes__ == ["in {x}"]


@pytest.mark.parametrize(
    ("literal", "written", "summary"),
    [
        (H + "/a b{}", H + "/a b{x}", "t-string: unexpected ' ' at index 11, in path"),
        (H + "/{}/a b", H + "/{x}/a b", "t-string: unexpected ' ' at index 15, in path"),
        ("{}/a b", "{x}/a b", "t-string: unexpected ' ' at index 5, in path"),
        ("/a/{}", "/a/{x}", "t-string: unexpected '/' at index 0, in scheme"),
        ("{}{}/a", "{x}{x}/a", "t-string: unexpected '/' at index 6, in scheme"),
        ("https://[::{}]/", "https://[::{x}]/", "t-string: unexpected '{' at index 11, in host"),
        ("https://[v1.{}]/", "https://[v1.{x}]/", "t-string: unexpected '{' at index 12, in host"),
        (H + "/%{}", H + "/%{x}", "t-string: unexpected '{' at index 11, in path"),
        (H + "/{a}", H + "/{{a}}", "t-string: unexpected '{' at index 11, in path"),
        ("", "", "t-string: unexpected end of input at index 0, in scheme"),
    ],
)
def test_a_literal_that_is_no_uri_is_an_error_at_its_column(literal: str, written: str, summary: str) -> None:
    with pytest.raises(ParseError) as refused:
        made(literal, *"1" * literal.count("{}"))
    assert refused.value.explanation.summary.startswith(summary)
    assert refused.value.stream == written


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (Value(1, "a", "r", ">3"), "{a!r:>3}"),
        (Value(1, "{1}[0]", None, "3"), "{…1…[0]:3}"),
        (Value(1, ""), "{…}"),
    ],
)
def test_a_value_is_named_as_it_is_written(value: Value, name: str) -> None:
    with pytest.raises(ParseError) as refused:
        interpolated(["a b", ""], [value])
    assert refused.value.stream == f"a b{name}"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Value(7, "x", None, "03d"), "007"),
        (Value("é", "x", "r"), "%27%C3%A9%27"),
        (Value("é", "x", "a"), "%27%5Cxe9%27"),
        (Value(True, "x", "s", ">5"), "%20True"),
    ],
)
def test_a_conversion_and_a_format_make_a_text_first(value: Value, expected: str) -> None:
    assert str(interpolated([f"{H}/", ""], [value])) == f"{H}/{expected}"


def test_an_error_shows_no_password_of_the_literal() -> None:
    with pytest.raises(ParseError) as refused:
        interpolated(["https://u:secret", "@", "/a b"], [Value(1, "d['a/b'] or '?'"), Value(1, "y!r")])
    assert "://u:***@{y!r}/a b\n" in str(refused.value)


def test_an_error_shows_the_control_characters_of_an_expression_as_pictures() -> None:
    with pytest.raises(ValueError, match=r"^{f\(␊a␛\)}: expected a segment"):
        interpolated([f"{H}/", ""], [Value(".", "f(\na\x1b)")])


@pytest.mark.parametrize("character", [*map(chr, range(0x80))])
def test_a_scheme_takes_a_value_of_each_character_that_can_continue_it(character: str) -> None:
    rule = rfc3986.scheme
    if rule.matches(f"a{character}"):
        assert made("a{}:", character) == f"a{character}:"
    else:
        with pytest.raises(ParseError, match="in scheme"):
            made("a{}:", character)


@pytest.mark.parametrize("value", [H, 1, None])
def test_only_a_template_string_is_taken(value: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TypeError, match=f"expected a template string, got {type(value).__name__}"):
        uri(value)
    monkeypatch.setitem(sys.modules, "string.templatelib", None)  # as before Python 3.14
    with pytest.raises(TypeError, match=r"; Python has them since 3\.14, and expand\(\) is for"):
        uri(value)
