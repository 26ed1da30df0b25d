"""The grammar of ABNF: every element, and what a definition must not be."""

from __future__ import annotations

import string
from typing import Final

import pytest

from uriast.abnf.grammar import ABNF
from uriast.abnf.syntax import (
    Alternation,
    Concatenation,
    Listing,
    Option,
    Prose,
    Quoted,
    Range,
    Reference,
    Repetition,
    changed,
    children,
)
from uriast.combinators import ParseError

grammar: Final = ABNF()
A: Final = Quoted("a")
B: Final = Reference("b")


def element(text: str) -> object:
    return grammar.rule_.parse(f"r = {text}\n").element


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"a"', A),
        ('%i"a"', A),
        ('%s"a"', Quoted("a", case_sensitive=True)),
        ('%I"a"', A),
        ('%S"a"', Quoted("a", case_sensitive=True)),
        ('""', Quoted("")),
        ('"\\"', Quoted("\\")),
        ("%x41", Quoted("A", case_sensitive=True)),
        ("%X4a", Quoted("J", case_sensitive=True)),
        ("%d65.66", Quoted("AB", case_sensitive=True)),
        ("%b1000001", Quoted("A", case_sensitive=True)),
        ("%x41-5A", Range("A", "Z")),
        ("%x41-41", Range("A", "A")),
        ("%x0-10FFFF", Range("\0", "\U0010ffff")),
        ("%x00000000000000000000000041", Quoted("A", case_sensitive=True)),
        ("<any; (thing>", Prose("any; (thing")),
        ("<>", Prose("")),
        ("b", B),
        ("(b)", B),
        ("((b))", B),
        ("[b]", Option(B)),
        ("*b", Repetition(B, 0, None)),
        ("2b", Repetition(B, 2, 2)),
        ("2*b", Repetition(B, 2, None)),
        ("*3b", Repetition(B, 0, 3)),
        ("2*3b", Repetition(B, 2, 3)),
        ("65535b", Repetition(B, 65535, 65535)),
        ("0b", Repetition(B, 0, 0)),
        ("1#b", Listing(B, 1, None)),
        ("#b", Listing(B, 0, None)),
        ("1#2b", Listing(B, 1, 2)),
        ('b / "a"', Alternation((B, A))),
        ('b/"a"', Alternation((B, A))),
        ('b "a"', Concatenation((B, A))),
        ('("a")b', Concatenation((A, B))),
        ('b "a" / b', Alternation((Concatenation((B, A)), B))),
        ('*("a" / b)', Repetition(Alternation((A, B)), 0, None)),
        ("b ; comment é\n  ; more\n  / b", Alternation((B, B))),
    ],
)
def test_an_element_is_read(text: str, expected: object) -> None:
    assert element(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        *("", "(", ")", "()", "[]", "[", '"', '"a', "<a", "a>", "%", "%x", "%d", "%b2", "%x41-", "%x41."),
        *("%x41-42-43", "%x41-42.43", "%x42-41", "%x110000", "%d1114112", "%b100000000000000000000000000000000"),
        *("*", "2", "2*1b", "65536b", "*65536b", "9" * 1000 + "b", "1##b", "1**b", "/ b", "b /", "b / / b"),
        *("_", "b_c", "-b", "b,c", "b = c", "'a'", "“a”", "é", "b\rc", "b\x0bc", "b\u2028c", "b\0c"),
    ],
)
def test_a_mistake_is_an_error(text: str) -> None:
    with pytest.raises(ParseError):
        element(text)


OTHER: Final = sorted({chr(code) for code in range(128)}.difference(string.ascii_letters, "\t ;\n"))


@pytest.mark.parametrize("character", OTHER)
def test_no_other_character_is_an_element(character: str) -> None:
    with pytest.raises(ParseError):
        element(character)


@pytest.mark.parametrize("code", range(0x80))
def test_quotes_hold_the_printable_characters_but_quotes(code: int) -> None:
    text = f'"{chr(code)}"'
    if 0x20 <= code < 0x7F and code != 0x22:
        assert element(text) == Quoted(chr(code))
    else:
        with pytest.raises(ParseError):
            element(text)


@pytest.mark.parametrize("name", ["a", "A", "a-", "a--b", "a1", "from", "rule", "é", "1a", "-a", "a_b", ""])
def test_a_name_begins_with_a_letter_and_has_letters_digits_and_hyphens(name: str) -> None:
    is_name = name.isascii() and "_" not in name and name[:1].isalpha()
    assert grammar.rulename.matches(name) == is_name


@pytest.mark.parametrize(("sign", "is_incremental"), [("=", False), ("=/", True), ("\t= ", False), (" =/\t", True)])
def test_a_definition_may_add_alternatives(sign: str, is_incremental: bool) -> None:  # noqa: FBT001
    assert grammar.rule_.parse(f"a {sign} b\n").is_incremental == is_incremental


@pytest.mark.parametrize("end", ["\n", "\r\n", " ; c\n", "; c\r\n", ";\n", "\t\n", "\n \n", "\r\n ;\r\n"])
def test_a_definition_ends_with_its_line(end: str) -> None:
    assert grammar.rule_.parse(f"a = b{end}").element == B


def test_children_are_those_directly_inside() -> None:
    assert [children(each) for each in (A, Prose(""), Option(A), Repetition(A, 1, 2), Listing(B, 0, None))] == [
        *((), (), (A,), (A,), (B,))
    ]
    assert [children(kind((A, B))) for kind in (Alternation, Concatenation)] == [(A, B), (A, B)]


def test_elements_are_changed_from_the_inside_out() -> None:
    whole = Alternation((Option(B), Concatenation((Repetition(B, 0, 1), Listing(B, 1, None)))))
    made = changed(whole, lambda each: A if each == B else each)
    assert made == Alternation((Option(A), Concatenation((Repetition(A, 0, 1), Listing(A, 1, None)))))
