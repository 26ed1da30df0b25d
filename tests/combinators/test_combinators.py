"""The combinators: their languages, ABNF, names and errors. Names from parsy keep parsy's meaning."""

from __future__ import annotations

import pytest
from support.short_rules import COMMA, NUMBER, A, B, C

from uriast.combinators import (
    CharSet,
    Explanation,
    ParseError,
    Rule,
    alt,
    char_from,
    char_range,
    literal,
    seq,
    string,
    success,
    text,
)

# Languages


@pytest.mark.parametrize(
    ("made", "reads", "refuses"),
    [
        (literal("aB"), ["aB", "AB", "ab"], ["a", "abc", ""]),
        (literal("K"), ["k", "K"], ["\u212a"]),
        (literal("ä"), ["ä"], ["Ä"]),
        (literal(""), [""], ["a"]),
        (string("aB"), ["aB"], ["AB", "ab"]),
        (char_from("a]-^\\"), ["a", "]", "-", "^", "\\"], ["A", "b", "", "a]"]),
        (char_range("a", "c"), ["a", "b", "c"], ["d", "A", ""]),
        (char_range("\0", "\U0010ffff"), ["\0", "\n", "\U0010ffff"], ["", "ab"]),
        (A | B, ["a", "b"], ["ab", ""]),
        (A + B, ["ab"], ["a", "b"]),
        (A * 2, ["aa"], ["a", "aaa"]),
        (A * range(1, 3), ["a", "aa"], ["", "aaa"]),
        (A.times(0), [""], ["a"]),
        (text(A.times(1)), ["a"], ["", "aa"]),
        (A.many(), ["", "a", "aaaa"], ["b", "aab"]),
        (A.at_most(2), ["", "aa"], ["aaa"]),
        (A.at_least(2), ["aa", "aaa"], ["a"]),
        (A.times(2, float("inf")), ["aa", "aaa"], ["a"]),
        (A.optional(), ["", "a"], ["aa"]),
        (A.sep_by(COMMA), ["", "a", "a,a"], ["a,", ",a", "aa"]),
        (A.sep_by(COMMA, min=2), ["a,a", "a,a,a"], ["", "a"]),
        (A.sep_by(COMMA, max=2), ["", "a", "a,a"], ["a,a,a"]),
        (A.sep_by(COMMA, min=1, max=1), ["a"], ["", "a,a"]),
        (A.sep_by(COMMA, max=0), [""], ["a"]),
        (text(text(A.many(), B.many()).many()), ["", "abba", "bbb"], ["abc"]),
        (text(text(A.many()).many()), ["", "aaa"], ["b"]),
        (text(text(A.many()).at_least(3)), ["", "aaa"], ["b"]),
        (text(text(A.at_least(1)).many()), ["", "aaa"], ["b"]),
        (text(text(A.at_least(1)).at_least(1)), ["a", "aaa"], ["", "b"]),
        (text(text(A.optional()).at_least(3)), ["", "aaa"], ["b"]),
        (success(1), [""], ["a"]),
        (char_range("\u0100", "\u017f"), ["\u0100", "\u017f"], ["s"]),
    ],
)
def test_a_rule_matches_exactly_its_language(made: Rule[object], reads: list[str], refuses: list[str]) -> None:
    assert [word for word in [*reads, *refuses] if made.matches(word)] == reads


def test_alternatives_are_tried_in_order_with_backtracking() -> None:
    first = alt(A.result(1), (A + B).result(2))
    assert first.parse_partial("ab") == (1, "b")
    assert first.parse("ab") == 2
    assert seq(first, C).parse("abc") == (2, "c")


def test_repetitions_are_greedy_with_backtracking() -> None:
    assert seq(text(A.many()), A + B).parse("aaab") == ("aa", "ab")
    assert seq(text(char_range("a", "z").many()), text(B.many())).parse("abb") == ("abb", "")
    assert text((A | B).many(), C, B.many()).matches("abcb")


def test_a_loop_is_possessive_only_if_the_following_text_cannot_continue_it() -> None:
    assert text(A.many(), B).pattern == "[Aa]*+[Bb]"
    assert text(A.many(), A).pattern == "[Aa]*[Aa]"
    assert text((A | (B + C)).many(), B).pattern == "[Aa]*+(?:[Bb][Cc][Aa]*+)*[Bb]"
    assert text((A | (B + C)).many(), COMMA).pattern == "[Aa]*+(?:[Bb][Cc][Aa]*+)*+,"
    assert text(A.many()).not_followed_by(B).pattern == "[Aa]*(?![Bb])"
    assert text(A.many()).not_followed_by(A | B).pattern == "[Aa]*+(?![ABab])"
    either = A | (B + C)
    assert text(either.many()).not_followed_by(either).pattern == "[Aa]*+(?:[Bb][Cc][Aa]*+)*+(?![Aa]|[Bb][Cc])"
    assert text(either.many(), COMMA.optional()).not_followed_by(either).pattern == (
        "[Aa]*+(?:[Bb][Cc][Aa]*+)*+(?:,|)(?![Aa]|[Bb][Cc])"
    )
    assert text(either.many(), B.optional()).not_followed_by(either).pattern == (
        "[Aa]*+(?:[Bb][Cc][Aa]*+)*(?:[Bb]|)(?![Aa]|[Bb][Cc])"
    )


# ABNF and names


@pytest.mark.parametrize(
    ("made", "abnf"),
    [
        (literal('a"b'), "%x61.22.62"),
        (string("GET"), '%s"GET"'),
        (string("12"), '"12"'),
        (char_from("-."), '"-" / "."'),
        (char_range("a", "a"), "%x61"),
        (seq(A | B, C), '( "a" / "b" ) "c"'),
        (A | (B + C), '"a" / "b" "c"'),
        ((A + B).many(), '*( "a" "b" )'),
        (seq(A + B).many(), '*( "a" "b" )'),
        (A.times(2), '2"a"'),
        (A.times(2, 3), '2*3"a"'),
        (A.at_least(1), '1*"a"'),
        (A.at_most(2), '*2"a"'),
        ((A | B).optional(), '[ "a" / "b" ]'),
        (seq(success(1), A), '"a"'),
        (success(1), '""'),
        (A.desc("letter a") + B, '<letter a> "b"'),
        (A.desc("letter-a") + B, 'letter-a "b"'),
        (A.tag("x") << B, '"a" "b"'),
        (A.not_followed_by(B), '"a"'),
        (A.sep_by(COMMA), '[ "a" *( "," "a" ) ]'),
        (Rule[str](A.definition), '"a"'),
    ],
)
def test_a_rule_prints_its_abnf(made: Rule[object], abnf: str) -> None:
    assert made.abnf == abnf


def test_a_set_of_several_ranges_prints_all_of_them() -> None:
    from uriast.combinators.definition.expression import Chars

    made = Rule[str](Chars(CharSet(((0x30, 0x39), (0x61, 0x61)))))
    assert (made + A).abnf == '( %x30-39 / %x61 ) "a"'


def test_a_named_rule_has_its_name() -> None:
    named = (A + B).desc("ab")
    assert (named.name, named.abnf, repr(named)) == ("ab", 'ab = "a" "b"', '<Rule ab = "a" "b">')
    assert (A + B).name == '"a" "b"'


# Errors


def expected_of(made: Rule[object], read: str) -> tuple[int, set[str]]:
    with pytest.raises(ParseError) as caught:
        made.parse(read)
    return caught.value.index, set(caught.value.expected)


def test_errors_are_explained_in_terms_of_the_definition() -> None:
    assert expected_of(literal("abc"), "ax") == (1, {'"bc"'})
    assert expected_of(NUMBER.desc("number") << A, "1x") == (1, {"more number", '"a"'})
    assert expected_of(seq(NUMBER.desc("number"), COMMA, B.desc("letter b")), "1,x") == (2, {"letter b"})
    assert expected_of(A * range(1, 3), "aaa") == (2, {"end of input"})
    assert expected_of(A.times(0), "a") == (0, {"end of input"})
    assert expected_of(seq(A) + seq(B), "ax") == (1, {'"b"'})


def test_the_expectations_of_an_error_respect_look_aheads() -> None:
    guarded = seq(text(A.many()).not_followed_by(literal("bc")), B, C | A)
    assert guarded.parse("aba") == ("a", "b", "a")
    assert expected_of(guarded, "abc") == (2, {'"a"'})
    assert expected_of(seq(A.not_followed_by(literal("")), B), "ab") == (0, {"nothing, since no text is valid"})


def test_errors_at_characters_beyond_ascii_are_explained() -> None:
    wide = char_range("\u0100", "\uffff").many().concat()
    assert expected_of(wide, "".join(map(chr, range(0x100, 0x900))) + "a")[0] == 0x800


def test_an_unnamed_rule_has_no_component() -> None:
    with pytest.raises(ParseError) as caught:
        seq(A, B).parse("ax")
    assert (caught.value.component, caught.value.hint) == (None, None)
    assert caught.value.explanation == Explanation(
        index=1,
        expected=('"b"',),
        component=None,
        hint=None,
        summary='"a" "b": unexpected \'x\' at index 1: expected "b"',
        message='"a" "b": unexpected \'x\' at index 1\n  ax\n   ^\nexpected "b"',
    )
