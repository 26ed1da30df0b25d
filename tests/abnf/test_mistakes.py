"""What is told of mistakes in ABNF: the place, what ABNF wants there, and what is there instead."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, strategies as st

from uriast.abnf import AbnfError, read_abnf

REPETITION = "a repetition before its element, as in"
RANGE = "a range of characters as their numbers, as in"
ELEMENT = "an element, such as DIGIT"
AFTER = f"{ELEMENT}, '/' or the end of the rule"
NAME = "a name of letters, digits and hyphens"
TEXT = 'a text in double quotes, as in "x"'
HEXADECIMAL = "a hexadecimal digit"
LINE = "the end of the line"
RULE = "the end of the rule"


def told(abnf: str) -> str:
    """The message about ABNF alone. It is the same in a text with prose, four lines further down."""
    with pytest.raises(AbnfError) as caught:
        read_abnf(abnf)
    assert caught.value.remedies == ()
    (unread,) = read_abnf(f"Prose.\n\n\nok = DIGIT\n{abnf}").unread
    place, _, reason = str(caught.value).partition(": ")
    if "line" not in reason:
        assert unread.message == f"line {unread.line}, column {unread.column}: {unread.name} is not a rule: {reason}"
    assert place == f"line {unread.line - 4}, column {unread.column}"
    return str(caught.value)


@pytest.mark.parametrize(
    ("abnf", "column", "wanted", "got"),
    [
        ("a = 'x'", 5, TEXT, '"\'"'),
        ("a = \u2018x\u2019", 5, TEXT, "'\u2018'"),
        ("a = DIGIT \u201cx\u201d", 11, TEXT, "'\u201c'"),
        ("a = `x`", 5, TEXT, "'`'"),
        ("a = DIGIT | ALPHA", 11, "'/' between alternatives", "'|'"),
        ("a = | DIGIT", 5, "'/' between alternatives", "'|'"),
        ("a = DIGIT+", 10, f"{REPETITION} 1*DIGIT", "'+'"),
        ('a = ("x")+', 10, f"{REPETITION} 1*DIGIT", "'+'"),
        ("a = DIGIT?", 10, "an optional element in brackets, as in [ DIGIT ]", "'?'"),
        ("a = DIGIT{2}", 10, f"{REPETITION} 2*3DIGIT or *( DIGIT )", "'{'"),
        ("a = { DIGIT }", 5, f"{REPETITION} 2*3DIGIT or *( DIGIT )", "'{'"),
        ("a = \\x5C", 5, "a character as its number, as in %x5C", "'\\\\'"),
        ("a = DIGIT*", 11, f"{REPETITION} *DIGIT", "'*' after it"),
        ("a = DIGIT* / ALPHA", 11, f"{REPETITION} *DIGIT", "'*' after it"),
        ('a = "x"* ALPHA', 9, f"{REPETITION} *DIGIT", "'*' after it"),
        ('a = ("x")2*3 ALPHA', 13, f"{REPETITION} 2*3DIGIT", "'2*3' after it"),
        ("a = [ALPHA]*", 13, f"{REPETITION} *DIGIT", "'*' after it"),
        ("a = ALPHA / *", 14, "an element right after '*', as in *DIGIT", LINE),
        ("a = 1* DIGIT", 7, "an element right after '1*', as in 1*DIGIT", "a space"),
        ("a = (2\tDIGIT)", 7, "an element right after '2', as in 2DIGIT", "a tab"),
        ("a = [0-9]", 7, f"{RANGE} %x30-39", "'[0-9]'"),
        ("a = 1*[1-9a-z]", 9, f"{RANGE} %x31-39", "'[1-9'"),
        ("a = [10-9]", 8, "an element right after '10', as in 10DIGIT", "'-'"),
        ("a = [0-DIGIT]", 7, "an element right after '0', as in 0DIGIT", "'-'"),
        ("a =2-3DIGIT", 5, "an element right after '2', as in 2DIGIT", "'-'"),
        ("a = [1**DIGIT]", 8, "an element right after '1*', as in 1*DIGIT", "'*'"),
        ("a = DIGIT /2", 13, "an element right after '2', as in 2DIGIT", LINE),
        ("a = DIGIT # c", 12, "an element right after '#', as in #DIGIT", "a space; a comment begins with ';'"),
        ("a = 2*1DIGIT", 5, "numbers up to 65535, the least not above the largest", "2*1"),
        ("a = 65536(DIGIT)", 5, "numbers up to 65535, the least not above the largest", "65536"),
        (f"a = {'9' * 60}(DIGIT)", 5, "numbers up to 65535, the least not above the largest", "9" * 40),
        ("a = %x41-110000 ALPHA", 5, "code points up to 10FFFF, a range in ascending order", "%x41-110000"),
        ("a = %d66-65.", 5, "code points up to 10FFFF, a range in ascending order", "%d66-65"),
        ("a = %d65-66.", 12, AFTER, "'.'"),
        ("a = 0x30", 5, "%x before hexadecimal digits", "0x30"),
        ("a = ALPHA / 0XFf", 13, "%x before hexadecimal digits", "0XFf"),
        ("a = %x30-%x39", 10, f"{HEXADECIMAL} after '-', as in %x30-39", "'%'"),
        ("a = %x30-x39", 10, f"{HEXADECIMAL} after '-', as in %x30-39", "'x'"),
        ("a = %x30..39", 10, f"{HEXADECIMAL} after '.', as in %x30-39", "'.'"),
        ("a = %x", 7, f"{HEXADECIMAL} after 'x', as in %x30-39", LINE),
        ("a = %d48-%d57", 10, "a digit after '-', as in %d48-57", "'%'"),
        ("a = %b2", 7, "0 or 1 after 'b', as in %b110000-111001", "'2'"),
        ("a = %30-39", 6, "x, d, b, s or i after '%', as in %x30", "'3'"),
        ("a = %s'x'", 7, 'a text in double quotes after %s, as in %s"x"', '"\'"'),
        ("a = %ix", 7, 'a text in double quotes after %i, as in %s"x"', "'x'"),
        ('a = "x', 7, "a double quote at the end of the text", LINE),
        ('a = "\u00fc"', 6, "printable ASCII characters in quotes", "'\u00fc', which is %xFC"),
        ('a = "\t"', 6, "printable ASCII characters in quotes", "a tab, which is %x9"),
        ("a = <x\u00fc>", 7, "printable ASCII characters or '>' in prose", "'\u00fc'"),
        ("a = <x", 7, "'>' at the end of the prose", RULE),
        ("a = (<x", 8, "'>' at the end of the prose", RULE),
        ("a = my_rule", 7, NAME, "my_rule"),
        ("a = DIGIT / r_", 14, NAME, "r_"),
        ("my_rule = DIGIT", 3, NAME, "my_rule"),
        (f"a = my_{'x' * 50}", 7, NAME, f"my_{'x' * 37}"),
        ("a = DIGIT _b", 11, NAME, "_b"),
        ("a = 2_b", 6, NAME, "_b"),
        ("a := DIGIT", 3, "'=' after the name of a rule", "':='"),
        ("a ::= DIGIT", 3, "'=' after the name of a rule", "'::='"),
        ("a::= DIGIT", 2, "'=' after the name of a rule", "'::='"),
        ("<a> = DIGIT", 1, "a name without angle brackets", "'<'"),
        ("<a> ::= DIGIT", 1, "a name without angle brackets", "'<'"),
        ("a> = DIGIT", 2, "a name without angle brackets", "'>'"),
        ("a == DIGIT", 4, ELEMENT, "'='"),
        ("a =", 4, ELEMENT, RULE),
        ("a = DIGIT /  ; or", 18, ELEMENT, RULE),
        ("a = (DIGIT / (", 15, ELEMENT, RULE),
        ("a = [", 6, ELEMENT, RULE),
        ("a = / DIGIT", 5, ELEMENT, "'/'"),
        ("a = ()", 6, ELEMENT, "')'"),
        ("a = DIGIT, ALPHA", 10, AFTER, "','"),
        ("a = (DIGIT, ALPHA)", 11, f"{ELEMENT}, '/' or ')'", "','"),
        ("a = (DIGIT [ALPHA, ALPHA])", 18, f"{ELEMENT}, '/' or ']'", "','"),
        ("a = DIGIT)", 10, AFTER, "')' without a '('"),
        ('a = (DIGIT) "]" ]', 17, AFTER, "']' without a '['"),
        ("a = (DIGIT", 11, "')' for the '(' in line 1, column 5", RULE),
        ("a = [DIGIT ; ]", 15, "']' for the '[' in line 1, column 5", RULE),
        ('a = ("(" <)> (DIGIT)', 21, "')' for the '(' in line 1, column 5", RULE),
        ("a = [(DIGIT]", 12, "')' for the '(' in line 1, column 6", "']'"),
        ("a = [DIGIT)", 11, "']' for the '[' in line 1, column 5", "')'"),
        ("a = b\rc", 7, "LF after CR", "'c'"),
        ("a = b ; c\rd", 11, "LF after CR", "'d'"),
        ("a = b\x00", 6, AFTER, "'\\x00'"),
    ],
)
def test_a_mistake_is_told_with_what_abnf_wants(abnf: str, column: int, wanted: str, got: str) -> None:
    assert told(f"{abnf}\n") == f"line 1, column {column}: expected {wanted}, got {got}"


ABNF = 'a = "x" / b [ 1*c ]\n    %x30-39 <host>  ; d\nb = %s"y" ( #c )\nc = 2DIGIT\n'
FRAGMENTS = [*"\"'()[]{}<>*#%|/=:;+?_-,.\\$ \t\r\f\x00\u00a0\u00fc", "%x", "0x", "::=", "e", "9", "", "\n", "\n "]


@given(st.integers(0, len(ABNF) - 1), st.integers(0, 3), st.sampled_from(FRAGMENTS))
def test_any_mistake_is_told_with_its_place_and_as_what_is_expected(start: int, length: int, fragment: str) -> None:
    text = ABNF[:start] + fragment + ABNF[start + length :]
    try:
        read_abnf(text)
    except AbnfError as error:
        told = re.fullmatch("(?:line ([0-9]+)(?:, column ([0-9]+))?: )?expected .+, got .+", str(error), re.DOTALL)
        assert told, error
        lines = text.replace("\f", "").split("\n")
        assert int(told[2] or 0) <= len(lines[int(told[1] or 1) - 1]) + 1


def test_a_group_is_told_with_the_line_in_which_it_begins() -> None:
    text = "a = DIGIT\nb = *( ALPHA\n      / [ DIGIT\n      ALPHA ]\n\nc = DIGIT\n"
    assert told(text) == f"line 4, column 14: expected ')' for the '(' in line 2, column 6, got {RULE}"


def test_a_line_must_begin_with_a_space_or_a_tab() -> None:
    expected = "line 2, column 1: expected a space or a tab before the text of the line, got '\\xa0'"
    assert told("a =\n\u00a0  DIGIT\n") == expected


@pytest.mark.parametrize("abnf", ["0xg", "0b", "1xa", '"%x30-%x39"', "0*1xa"])
def test_what_looks_like_a_mistake_and_is_none_is_read(abnf: str) -> None:
    assert "a" in read_abnf(f'a = {abnf}\nxg = "x"\nb = "x"\nxa = "x"\n')


@pytest.mark.parametrize(
    "part", ["_", "(", "<", '"x" ', "; ", "%x30.", "9", "a-", "[ b ] ", "0", "*0 ", "x0_", "0" * 50 + "x"]
)
def test_a_long_line_with_a_mistake_has_a_short_message(part: str) -> None:
    with pytest.raises(AbnfError) as caught:
        read_abnf(f"a = b {part * 1000}\n | c\n")
    assert len(str(caught.value)) < 180
