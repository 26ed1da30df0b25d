"""The errors of malformed templates: their index, what was expected, and a hint."""

from __future__ import annotations

import pytest

from uriast import ParseError, Template
from uriast.templates.rfc6570 import RFC6570

ONE_MODIFIER = "a variable has one modifier (section 2.4)"
PREFIX = "a prefix is a number from 1 to 9999 (section 2.4.1)"
MISSING = "a variable is missing"
UNCLOSED = 'the expression lacks its "}"'
NAME = "a name has letters, digits, _, single dots and percent-encoded octets (section 2.3)"
PERCENT = "a percent sign that encodes nothing is written as %25"
RESERVED = "the operators =,!@| are reserved for extensions (section 2.2)"
NESTED = "expressions cannot be nested (section 3.2)"
BEGINNING = {"operator", "variable-list"}
AFTER_NAME = {"more varname", "modifier-level4", '","', '"}"'}
AFTER_MODIFIER = {'","', '"}"'}
LITERALS = {"more literal-text", "expression", "end of input"}


@pytest.mark.parametrize(
    ("text", "index", "expected", "advice"),
    [
        ("{a:0}", 3, {"max-length"}, PREFIX),
        ("{a:10000}", 7, AFTER_MODIFIER, PREFIX),
        ("{a:}", 3, {"max-length"}, PREFIX),
        ("{a:1x}", 4, {"more max-length", *AFTER_MODIFIER}, PREFIX),
        ("{a*:3}", 3, AFTER_MODIFIER, ONE_MODIFIER),
        ("{a:3*}", 4, {"more max-length", *AFTER_MODIFIER}, ONE_MODIFIER),
        ("{a::3}", 3, {"max-length"}, PREFIX),
        ("{a*b}", 3, AFTER_MODIFIER, None),
        ("{a*{", 3, AFTER_MODIFIER, NESTED),
        ("{=a}", 1, BEGINNING, RESERVED),
        ("x{!a}", 2, BEGINNING, RESERVED),
        ("{+=a}", 2, {"variable-list"}, NAME),
        ("{$a}", 1, BEGINNING, NAME),
        ("{", 1, BEGINNING, UNCLOSED),
        ("{a", 2, AFTER_NAME, UNCLOSED),
        ("{a:", 3, {"max-length"}, UNCLOSED),
        ("{}", 1, BEGINNING, MISSING),
        ("{+}", 2, {"variable-list"}, MISSING),
        ("{a,}", 3, {"varspec"}, MISSING),
        ("{*}", 1, BEGINNING, MISSING),
        ("{.}", 2, {"variable-list"}, MISSING),
        ("{a.}", 3, {"varchar"}, NAME),
        ("{a-b}", 2, AFTER_NAME, NAME),
        ("{a,\u00e9}", 3, {"varspec"}, NAME),
        ("{a%4}", 4, {"HEXDIG"}, PERCENT),
        ("{%41-}", 4, AFTER_NAME, NAME),
        ("{{a}}", 1, BEGINNING, NESTED),
        ("a}", 1, LITERALS, '"}" is written as %7D'),
        ("{a}}", 3, {"literal-text", "expression", "end of input"}, '"}" is written as %7D'),
        ("%zz", 1, {"HEXDIG"}, PERCENT),
        ("a b", 1, LITERALS, "a space is written as %20"),
        ('a"b', 1, LITERALS, "this character is written as %22"),
        ("a\ue000\ufdd0", 2, LITERALS, "this character is written as %EF%B7%90"),
        ("a\ud800", 1, LITERALS, None),
        ("<", 0, {"literal-text", "expression", "end of input"}, '"<" is written as %3C'),
        ("a\n", 1, LITERALS, "leave out the white space"),
    ],
)
def test_a_malformed_template_has_an_error_with_index_expectations_and_a_hint(
    text: str, index: int, expected: set[str], advice: str | None
) -> None:
    with pytest.raises(ParseError) as caught:
        Template.parse(text)
    error = caught.value
    assert (error.rule, error.index, error.hint) == ("URI-Template", index, advice)
    assert error.expected == expected
    assert f"at index {index}" in str(error)


def test_a_hint_outside_of_an_expression_is_about_the_character() -> None:
    for component in (None, "a", "literals"):
        assert RFC6570().hint("{a}", 2, component) == '"}" is written as %7D'
    assert RFC6570().hint("{a", 2, "expression") == UNCLOSED


def test_the_error_says_that_it_is_in_an_expression() -> None:
    with pytest.raises(ParseError) as caught:
        Template.parse("http://h/{=a}")
    assert str(caught.value).splitlines() == [
        "URI-Template: unexpected '=' at index 10, in expression",
        "  http://h/{=a}",
        "            ^",
        "expected operator or variable-list",
        "hint: the operators =,!@| are reserved for extensions (section 2.2)",
    ]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("http://user:secret@h/ ", "http://user:***@h/ "),
        ("http://user:secret@{h} ", "http://user:***@{h} "),
        ("http://{user}:{password}@h ", "http://{user}:***@h "),
        ("http://u:sec{+x,y*}ret@h ", "http://u:***@h "),
        ("http://u:{sec ret}@h", "http://u:***@h"),
        ("//h:{port}/ ", "//h:{port}/ "),
        ("//h:{", "//h:{"),
    ],
)
def test_a_message_masks_passwords(text: str, shown: str) -> None:
    with pytest.raises(ParseError) as caught:
        Template.parse(text)
    assert str(caught.value).splitlines()[1] == f"  {shown}"
