"""Parse errors: their index, expectations, component, hint and message."""

from __future__ import annotations

from enum import Enum
from typing import cast

import parsy
import pytest
from support.refusals import refusal

from uriast import ParseError, RegName, parse
from uriast.combinators import Grammar, Rule, char_from, char_range, literal, rule, seq, text as text_of
from uriast.grammar import rfc3986
from uriast.grammar.rfc5234 import DIGIT
from uriast.schemes import http

AFTER_HOST = {"more userinfo", '"@"', "more reg-name", '":"', "path-abempty", '"?"', '"#"', "end of input"}
IN_SEGMENT = {"more segment", '"/"', '"?"', '"#"', "end of input"}


@pytest.mark.parametrize(
    ("text", "index", "expected", "component", "hint"),
    [
        ("http://exa mple/", 10, AFTER_HOST, "host", "a host has no spaces"),
        ("http://h/a b", 10, IN_SEGMENT, "path", "a space is written as %20"),
        ("http://h/a\n", 10, IN_SEGMENT, "path", "leave out the white space"),
        (
            "http://h/ä",
            9,
            {"segment", '"/"', '"?"', '"#"', "end of input"},
            "path",
            "this character is written as %C3%A4",
        ),
        ("http://h/\udc80", 9, {"segment", '"/"', '"?"', '"#"', "end of input"}, "path", None),
        (
            "http://exämple/",
            9,
            AFTER_HOST,
            "host",
            "an internationalized domain name is written in its IDNA encoding (RFC 3986, 3.2.2)",
        ),
        ("a%zz", 2, {"HEXDIG"}, "path", "a percent sign that encodes nothing is written as %25"),
        ("a?%4g", 4, {"HEXDIG"}, "query", "a percent sign that encodes nothing is written as %25"),
        ("a#%", 3, {"HEXDIG"}, "fragment", "a percent sign that encodes nothing is written as %25"),
        (
            "http://h/a[1]",
            10,
            IN_SEGMENT,
            "path",
            "square brackets enclose only IP literals (RFC 3986, 3.2.2); elsewhere they are %5B and %5D",
        ),
        (
            "http://[::1",
            11,
            {"more h16", '":"', "more dec-octet", '"."', '"]"'},
            "host",
            'the IP literal lacks its "]"',
        ),
        (
            "http://[::1/a",
            11,
            {"more h16", '":"', "more dec-octet", '"."', '"]"'},
            "host",
            'the IP literal lacks its "]"',
        ),
        (
            "http://[fe80::1%25eth0]/",
            15,
            {"more h16", '":"', "more dec-octet", '"."', '"]"'},
            "host",
            "a URI cannot contain a zone identifier (RFC 9844 obsoletes RFC 6874)",
        ),
        ("http://[::g]", 10, {"h16", "ls32", '"]"'}, "host", None),
        ("http://[v1]", 10, {"HEXDIG", '"."'}, "host", None),
        (
            "http://h:80 ",
            11,
            {"more userinfo", '"@"', "more port", "path-abempty", '"?"', '"#"', "end of input"},
            "port",
            "leave out the white space",
        ),
        (
            "//1.2.3.4 ",
            9,
            {
                "more userinfo",
                '"@"',
                "more IPv4address",
                "more reg-name",
                '":"',
                "path-abempty",
                '"?"',
                '"#"',
                "end of input",
            },
            "host",
            "leave out the white space",
        ),
        ("1 b", 1, {"more segment-nz-nc", '"/"', '"?"', '"#"', "end of input"}, "path", "a space is written as %20"),
        ("1:b", 1, {"more segment-nz-nc", '"/"', '"?"', '"#"', "end of input"}, "path", None),
        ("^", 0, {"URI", "relative-ref", "end of input"}, None, None),
    ],
)
def test_an_error_has_its_index_expectations_component_and_hint(
    text: str, index: int, expected: set[str], component: str | None, hint: str | None
) -> None:
    error = refusal(text)
    assert (error.rule, error.index, set(error.expected), error.component, error.hint) == (
        "URI-reference",
        index,
        expected,
        component,
        hint,
    )


@pytest.mark.parametrize(
    ("rule", "text", "index", "expected"),
    [
        (rfc3986.URI, "", 0, {"scheme"}),
        (rfc3986.URI, "ht", 2, {"more scheme", '":"'}),
        (rfc3986.scheme, "h^", 1, {"more scheme", "end of input"}),
        (rfc3986.IPv4address, "1.2.3", 5, {"more dec-octet", '"."'}),
        (rfc3986.dec_octet, "256", 2, {"more dec-octet", "end of input"}),
        (rfc3986.h16, "", 0, {"HEXDIG"}),
        (rfc3986.IPv6address, "1:2:3:4:5:6:7:8:9", 15, {"more h16", "end of input"}),
        (rfc3986.path_empty, "a", 0, {"end of input"}),
        (rfc3986.pct_encoded, "%4", 2, {"HEXDIG"}),
        (rfc3986.sub_delims, "a", 0, {'"!"', '"$"', '"&"', '"\'"', '"("', '")"', '"*"', '"+"', '","', '";"', '"="'}),
        (rfc3986.gen_delims, "??", 1, {"end of input"}),
    ],
)
def test_every_rule_explains_its_own_errors(rule: Rule[object], text: str, index: int, expected: set[str]) -> None:
    error = refusal(text, rule)
    assert (error.index, set(error.expected)) == (index, expected)


def test_the_message_shows_the_input_with_a_caret_under_the_index() -> None:
    assert str(refusal("http://example.com/a b")) == (
        "URI-reference: unexpected ' ' at index 20, in path\n"
        "  http://example.com/a b\n"
        "                      ^\n"
        'expected more segment, "/", "?", "#" or end of input\n'
        "hint: a space is written as %20"
    )


def test_the_summary_is_one_line() -> None:
    assert refusal("a%\n").explanation.summary == (
        "URI-reference: unexpected U+000A at index 2, in path: expected HEXDIG; "
        "a percent sign that encodes nothing is written as %25"
    )


def test_an_error_at_the_end_notes_the_longest_valid_beginning() -> None:
    class Dates(Grammar):
        @rule
        def year(self) -> Rule[str]:
            return text_of(DIGIT.times(4))

        @rule
        def month(self) -> Rule[str]:
            return text_of(DIGIT.times(2))

        @rule
        def date(self) -> Rule[str]:
            return text_of(self.year, text_of(literal("-"), self.month).optional())

    error = refusal("2001-1", Dates().date)
    assert (error.index, error.component, error.expected) == (6, "month", frozenset({"DIGIT"}))
    assert str(error) == (
        "date: unexpected end of input at index 6, in month\n"
        "  2001-1\n"
        "        ^\n"
        "expected DIGIT\n"
        "up to index 4 (in year) it is a complete date"
    )


def test_digits_after_a_colon_are_a_port_rather_than_a_password() -> None:
    error = refusal("http://example.com:80a/")
    assert (error.index, error.component, set(error.expected)) == (22, "port", {"more userinfo", '"@"'})
    assert error.hint == "a port has only digits"
    assert str(error) == (
        "URI-reference: unexpected 'a' at index 21, in port\n"
        "  http://example.com:80a/\n"
        "                       ^\n"
        'expected more port, path-abempty, "?", "#" or end of input\n'
        "hint: a port has only digits\n"
        "with userinfo, unexpected '/' at index 22: expected more userinfo or \"@\""
    )


@pytest.mark.parametrize("text", ["http://h:8a", "http://h:8a/", "http://1.2.3.4:8a?", "http://h:8a#", "//x:8y:9"])
def test_an_invalid_port_is_reported_as_a_port(text: str) -> None:
    error = refusal(text)
    assert (error.component, error.hint) == ("port", "a port has only digits")


@pytest.mark.parametrize("text", ["http://h:a/", "//h:a", "http://u:p:8/", "http://h:-1"])
def test_what_begins_an_invalid_port_is_reported_where_it_is(text: str) -> None:
    error = refusal(text)
    assert (error.component, error.hint) == ("authority", "a port has only digits")
    start = text.rindex("/", 0, 8) + 3
    assert error.explanation.place == start < error.index
    assert str(error).startswith(f"URI-reference: unexpected {text[start]!r} at index {start}, in authority")


@pytest.mark.parametrize("text", ["http://u:8p w@h/", "http://u:8p\nw@h"])
def test_an_error_stays_in_userinfo_if_userinfo_may_be_meant(text: str) -> None:
    assert refusal(text).component == "userinfo"


def test_a_host_that_a_narrower_grammar_refuses_is_reported_as_a_host() -> None:
    class Names(rfc3986.RFC3986):
        @rule
        def reg_name(self) -> Rule[RegName]:
            return text_of((self.ALPHA | literal(".")).at_least(1)).map(RegName)

    error = refusal("http://a_b.example/", Names().URI_reference)
    assert (error.index, error.component) == (18, "host")
    assert error.hint == (
        "without userinfo, unexpected '_' at index 8, in host: "
        'expected more reg-name, ":", path-abempty, "?", "#" or end of input'
    )


def test_a_message_shows_a_window_of_a_long_input() -> None:
    assert str(refusal("http://h/" + "x" * 300 + " " + "y" * 300)).splitlines()[1:3] == [
        "  …" + "x" * 36 + " " + "y" * 35 + "…",
        "  " + " " * 37 + "^",
    ]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a\tb", "a␉b", 1),
        ("a\x1b[31m", "a␛[31m", 1),
        ("a/\u202eb", "a/<U+202E>b", 2),
        ("a\U000e0001", "a<U+E0001>", 1),
        ("/日本 /", "/日本 /", 1),
        ("a\udc80", "a<U+DC80>", 1),
    ],
)
def test_characters_that_are_not_printable_are_escaped(text: str, line: str, column: int) -> None:
    shown = str(refusal(text)).splitlines()[1:3]
    assert shown == [f"  {line}", "  " + " " * column + "^"]


def test_the_caret_respects_wide_and_combining_characters() -> None:
    rule = rfc3986.path_noscheme | rfc3986.scheme.map(lambda _: None)
    assert str(refusal("日", rule)).splitlines()[2] == "  ^"

    wide = char_range("\u0300", "\uffff").many().concat() + literal(".")
    assert str(refusal("日e\u0301", wide)).splitlines()[1:3] == ["  日e\u0301", "    ^"]
    assert str(refusal("日\u0301!", wide)).splitlines()[1:3] == ["  日\u0301!", "    ^"]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a b", 1, 2),
        ("", 1, 1),
        ("x\nyy\nz^", 3, 2),
        ("x\n^", 2, 1),
        ("x^\n", 1, 2),
        ("x\r\n\xe9^", 2, 2),
        ("x\n", 2, 1),
    ],
)
def test_an_error_has_a_line_and_a_column_from_1(text: str, line: int, column: int) -> None:
    document = (char_range("a", "z") | char_from("\r\n\xe9")).many().concat() << literal("!")
    error = refusal(text, document)
    assert (error.line, error.column) == (line, column)


@pytest.mark.parametrize(
    "text", ["http://h:80/a b@c", "http://[::1]:80/a b@c", "http://[::1]/a:b @c", "a:b @c", "//[::1", "//h:8a/ "]
)
def test_text_that_only_looks_like_a_password_is_shown(text: str) -> None:
    assert str(refusal(text)).splitlines()[1] == f"  {text}"


def test_an_error_of_parse_partial_does_not_expect_the_end_of_input() -> None:
    with pytest.raises(ParseError) as caught:
        rfc3986.URI.parse_partial("ht^")
    assert (caught.value.index, set(caught.value.expected)) == (2, {"more scheme", '":"'})


@pytest.mark.parametrize("text", [None, 5, b"a:b", ["a"], object()])
def test_an_input_that_is_not_a_str_is_a_type_error(text: object) -> None:
    given = cast("str", text)
    for read in (parse, rfc3986.host.matches, rfc3986.host.parse_partial, rfc3986.host.fails_at):
        with pytest.raises(TypeError, match=f"expected str, got {type(text).__name__}"):
            read(given)
    with pytest.raises(TypeError, match=f"expected str, got {type(text).__name__}"):
        rfc3986.host(given, 0)


def test_an_instance_of_a_subclass_of_str_is_read_as_a_str() -> None:
    class Text(str):
        __slots__ = ()

    read = parse(Text("a:b"))
    assert read == parse("a:b")
    assert {type(value) for value in (read.path.text, read.fragment)} == {str, type(None)}
    assert type(rfc3986.query.parse(Text("a:b"))) is str
    assert type(refusal(Text("a b")).stream) is str


def test_a_member_of_a_str_enum_is_read_as_its_value() -> None:
    class Link(str, Enum):  # noqa: UP042 - a StrEnum prints its text, this its name
        HOME = "http://h/a?b"
        BROKEN = "http://h/ "

    assert parse(Link.HOME) == parse("http://h/a?b")
    assert http.parse(Link.HOME) == http.parse("http://h/a?b")
    assert str(refusal(Link.BROKEN)) == str(refusal("http://h/ "))


@pytest.mark.parametrize(
    "rule", [rfc3986.IPv6address, literal("to ") >> rfc3986.IPv6address, rfc3986.IPv4address | rfc3986.IPv6address]
)
@pytest.mark.parametrize("address", ["::1%eth0", "12345::", "1:2:3", "1::2::3"])
def test_the_colons_of_an_ipv6_address_alone_begin_no_password_and_need_no_brackets(
    rule: Rule[object], address: str
) -> None:
    text = f"to {address}" if rule.matches("to ::1") else address
    error = refusal(text, rule)
    assert str(error).splitlines()[1] == f"  {text}"
    assert error.hint is None


def test_the_colon_between_a_host_and_a_port_begins_no_password() -> None:
    text = "a.org:80, b.org:8o"
    error = refusal(text, seq(rfc3986.host << literal(":"), rfc3986.port).sep_by(literal(", ")))
    assert str(error).splitlines()[1] == f"  {text}"


def test_the_error_of_a_rule_without_a_name_says_how_to_name_it() -> None:
    words = literal("one") | literal("two") | literal("three") | literal("four") | literal("five") | literal("six")
    error = refusal("seven", words)
    assert error.rule == '"one" / "two" / "three" / "four" / "five" / "six"'
    long = words | literal("seven") | literal("eight")
    shown = '"one" / "two" / "three" / "four" / "five" / "six" / "seven" …'
    assert str(refusal("nine", long)) == (
        f"{shown}: unexpected 'n' at index 0\n"
        "  nine\n"
        "  ^\n"
        'expected "one", "two", "three", "four", "five", "six", "seven" or "eight"\n'
        'this rule has no name: .desc("...") gives it one'
    )
    named = long.desc("number")
    assert str(refusal("nine", named)).splitlines()[0] == "number: unexpected 'n' at index 0, in number"
    assert "no name" not in str(refusal("nine", named))
    assert "no name" not in str(refusal("nine", long.desc("one, two…")))


def test_a_rule_without_a_name_has_a_short_name_inside_a_parsy_grammar() -> None:
    grammar = parsy.string("a") >> (rfc3986.IPv6address | literal("b") * 50)
    with pytest.raises(parsy.ParseError) as caught:
        grammar.parse("ax")
    assert max(map(len, caught.value.expected)) <= 61
