"""A definition is shown as ABNF: each kind of expression, with parentheses where the precedence asks for them."""

from __future__ import annotations

import pytest

from uriast.combinators import CharSet, Rule, char_range, literal, seq, string, success, text, words
from uriast.combinators.definition.abnf import (
    LONGEST_NAME,
    elements,
    name_text,
    quoted,
    range_text,
    referred,
    shortened,
)
from uriast.combinators.definition.expression import Chars

A, B, C = map(literal, "abc")
DIGIT = char_range("0", "9")
SET = Rule[str](Chars(CharSet.of_text("0123456789x")))


@pytest.mark.parametrize(
    ("made", "shown"),
    [
        (DIGIT, "%x30-39"),
        (SET, "%x30-39 / %x78"),
        (A, '"a"'),
        (string("a"), '%s"a"'),
        (text(A, B), '"a" "b"'),
        (seq(A, B), '"a" "b"'),
        (A >> B, '"a" "b"'),
        (seq(A) + seq(B), '"a" "b"'),
        (A | B, '"a" / "b"'),
        (A.optional(), '[ "a" ]'),
        (A.many(), '*"a"'),
        (A.map(str.upper), '"a"'),
        (A.result(1), '"a"'),
        (A.spanned(), '"a"'),
        (A.not_followed_by(B), '"a"'),
        (A.desc("letter"), "letter"),
        (words({"b": 1, "aa": 2}), '%s"aa" / %s"b"'),
        (success(1), '""'),
        (text(), '""'),
    ],
)
def test_each_kind_of_expression_is_shown(made: Rule[object], shown: str) -> None:
    assert elements(made.definition) == shown


@pytest.mark.parametrize(
    ("made", "shown"),
    [
        (seq(A | B, C), '( "a" / "b" ) "c"'),
        (seq(SET, C), '( %x30-39 / %x78 ) "c"'),
        (seq(DIGIT, C), '%x30-39 "c"'),
        (seq(seq(A, B), C), '"a" "b" "c"'),
        (seq(A.optional(), C), '[ "a" ] "c"'),
        (seq(A.many(), C), '*"a" "c"'),
        (seq(A, B) | C, '"a" "b" / "c"'),
        (seq(A | B, success("")) | C, '"a" / "b" / "c"'),
        ((A | B).many(), '*( "a" / "b" )'),
        (seq(A, B).many(), '*( "a" "b" )'),
        (SET.many(), "*( %x30-39 / %x78 )"),
        (DIGIT.many(), "*%x30-39"),
        (A.optional().times(2), '2[ "a" ]'),
        ((A | B).desc("letter").many(), "*letter"),
        ((A | B).optional(), '[ "a" / "b" ]'),
        (seq(A | B).many(), '*( "a" / "b" )'),
        ((A | B).map(str).result(1).spanned().many(), '*( "a" / "b" )'),
    ],
)
def test_parentheses_stand_where_the_precedence_asks_for_them(made: Rule[object], shown: str) -> None:
    assert elements(made.definition) == shown


@pytest.mark.parametrize(
    ("made", "shown"),
    [
        (seq(success(1), A), '"a"'),
        (seq(A, success(1), B), '"a" "b"'),
        (seq(success(1), A | B).many(), '*( "a" / "b" )'),
        (seq(success(1), success(2)), '""'),
        (A | success(""), '"a" / ""'),
        (seq(literal(" "), literal("!"), A), '" " "!" "a"'),
        (success(1).optional(), '[ "" ]'),
    ],
)
def test_only_an_empty_text_is_not_shown_in_a_concatenation(made: Rule[object], shown: str) -> None:
    assert elements(made.definition) == shown


@pytest.mark.parametrize(
    ("made", "shown"),
    [
        (A.times(0), '0"a"'),
        (A.times(1), '1"a"'),
        (A.times(2, 3), '2*3"a"'),
        (A.times(2).times(3), '3( 2"a" )'),
        (text(A.many()).at_least(1), '1*( *"a" )'),
        (A.at_least(1), '1*"a"'),
        (A.at_most(1), '*1"a"'),
        (A.many(), '*"a"'),
    ],
)
def test_a_repetition_shows_its_counts(made: Rule[object], shown: str) -> None:
    assert elements(made.definition) == shown


@pytest.mark.parametrize(
    ("made", "shown"),
    [
        (literal(" ~!#"), '" ~!#"'),
        (literal('a"'), "%x61.22"),
        (literal("\x1f"), "%x1F"),
        (literal("\x7f"), "%x7F"),
        (literal("\xe9"), "%xE9"),
        (literal("\t"), "%x09"),
        (string("\U0001f344a"), "%x1F344.61"),
        (string("12:"), '"12:"'),
        (string("1a"), '%s"1a"'),
        (string("A"), '%s"A"'),
    ],
)
def test_a_literal_is_quoted_if_it_is_printable_and_tells_whether_its_case_matters(made: Rule[str], shown: str) -> None:
    assert elements(made.definition) == shown


def test_a_literal_in_a_message_does_not_tell_whether_its_case_matters() -> None:
    assert [quoted(each) for each in ("GET", '"', "", "'\"")] == ['"GET"', "'\"'", '""', "%x27.22"]


@pytest.mark.parametrize(
    ("ranges", "shown"),
    [
        (((0x61, 0x61),), "%x61"),
        (((0x61, 0x62),), "%x61-62"),
        (((0, 9), (0x61, 0x61), (0x10000, 0x10FFFF)), "%x00-09 / %x61 / %x10000-10FFFF"),
    ],
)
def test_a_range_has_its_first_and_last_code_points(ranges: tuple[tuple[int, int], ...], shown: str) -> None:
    assert range_text(CharSet(ranges)) == shown


@pytest.mark.parametrize("name", ["a", "A", "a1", "reg-name", "a-", "IPv4address"])
def test_a_valid_name_is_shown_as_it_is(name: str) -> None:
    assert name_text(name) == name


@pytest.mark.parametrize("name", ["", "1a", "-a", "a b", "a_b", "\xe9", "a\xe9", "a.b"])
def test_any_other_name_is_shown_as_prose(name: str) -> None:
    assert name_text(name) == f"<{name}>"


def test_a_named_rule_is_referred_to_by_its_name_and_defined_by_its_elements() -> None:
    named = seq(A, B.desc("letter b")).desc("a b")
    assert (referred(named.definition), named.abnf) == ("<a b>", '<a b> = "a" <letter b>')
    assert referred(seq(A, B).definition) == '"a" "b"'


def test_a_text_is_shortened_if_it_is_longer_than_a_name_may_be() -> None:
    longest = "x" * LONGEST_NAME
    assert [shortened(each) for each in ("", longest, f"{longest}x", f"{longest}xyz")] == [
        "",
        longest,
        f"{longest}…",
        f"{longest}…",
    ]
    assert LONGEST_NAME == len(shortened("x" * 99)) - 1 == 60
