"""The reader of ABNF, which reads one rule."""

from __future__ import annotations

import pytest

from uriast.abnf.syntax import (
    Alternation,
    Concatenation,
    Definition,
    Element,
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
from uriast.abnf.texts.documents import read_document
from uriast.abnf.texts.reader import MistakeError, Reader

A, B, C = map(Reference, "abc")


def read(text: str) -> Definition:
    """The definition in a text."""
    (excerpt,) = read_document(text).excerpts
    return Reader(excerpt).definition()


@pytest.mark.parametrize(
    ("text", "element"),
    [
        ("a", A),
        ("a b", Concatenation((A, B))),
        ("a / b", Alternation((A, B))),
        ("a/b", Alternation((A, B))),
        ("a b / c", Alternation((Concatenation((A, B)), C))),
        ("a (b / c)", Concatenation((A, Alternation((B, C))))),
        ("( a )", A),
        ("[a]", Option(A)),
        ("[ a / b ]", Option(Alternation((A, B)))),
        ("*a", Repetition(A, 0, None)),
        ("1*a", Repetition(A, 1, None)),
        ("*2a", Repetition(A, 0, 2)),
        ("1*2a", Repetition(A, 1, 2)),
        ("3a", Repetition(A, 3, 3)),
        ("0a", Repetition(A, 0, 0)),
        ("007*0008a", Repetition(A, 7, 8)),
        ("65535a", Repetition(A, 65535, 65535)),
        ("*(a b)", Repetition(Concatenation((A, B)), 0, None)),
        ("#a", Listing(A, 0, None)),
        ("1#2a", Listing(A, 1, 2)),
        ('"x"', Quoted("x")),
        ('""', Quoted("")),
        ('%i"x"', Quoted("x")),
        ('%s"x" %S"y"', Concatenation((Quoted("x", case_sensitive=True), Quoted("y", case_sensitive=True)))),
        ("%x41", Quoted("A", case_sensitive=True)),
        ("%X41.42.43", Quoted("ABC", case_sensitive=True)),
        ("%d13.10", Quoted("\r\n", case_sensitive=True)),
        ("%b1000001-1000011", Range("A", "C")),
        ("%x41-41", Range("A", "A")),
        ("%x0-10FFFF", Range("\x00", "\U0010ffff")),
        ("%x0000000000000000000000000041", Quoted("A", case_sensitive=True)),
        ("<any CHAR>", Prose("any CHAR")),
        ("<>", Prose("")),
        ("a\n  b", Concatenation((A, B))),
        ("a ; or\n ; not\n / b", Alternation((A, B))),
        ("a ; \u00fc", A),
    ],
)
def test_an_element_is_read(text: str, element: Element) -> None:
    for end in ("\n", "\r\n", " ; a comment\n", "\t\r\n"):
        found = read(f"x = {text}{end}")
        assert (found.name, found.element, found.is_incremental, found.is_strict) == ("x", element, False, True)


@pytest.mark.parametrize(
    ("text", "element"),
    [
        ("<a\n   bc d\n\t e>", Prose("a bc d e")),
        ('"("*a")"', Concatenation((Quoted("("), Repetition(A, 0, None), Quoted(")")))),
        ('a"x"', Concatenation((A, Quoted("x")))),
        ("( a(b) )", Concatenation((A, B))),
        ('%s"a""b"', Concatenation((Quoted("a", case_sensitive=True), Quoted("b")))),
        ("a / b[c]", Alternation((A, Concatenation((B, Option(C)))))),
    ],
)
def test_what_rfc_5234_does_not_allow_is_read_and_is_not_strict(text: str, element: Element) -> None:
    found = read(f"x = {text}\n")
    assert (found.element, found.is_strict) == (element, False)


@pytest.mark.parametrize("sign", ["=", " =", "=\n ", "\t= ; a comment\n "])
def test_blanks_and_comments_may_be_around_the_sign(sign: str) -> None:
    assert read(f"x-1{sign}a\n") == Definition("x-1", A, is_incremental=False, elements="a", is_strict=True)
    added = read(f"x-1{sign}a\n".replace("=", "=/"))
    assert added == Definition("x-1", A, is_incremental=True, elements="a", is_strict=True)


@pytest.mark.parametrize(
    ("text", "elements"),
    [
        ("  a \t b", "a b"),
        ("a ; c\n  /\n ;\n\n ; d\n b ; e", "a / b"),
        ('"a  b;"  <c  d>\t"e"', '"a  b;" <c  d> "e"'),
        ('"a""b"<c>"d"%s"e""f"', '"a" "b"<c> "d"%s"e" "f"'),
        ("<a\n   b;  c>", "<a b;  c>"),
    ],
)
def test_a_definition_has_its_elements_in_one_line_with_single_blanks(text: str, elements: str) -> None:
    assert read(f"x = {text}\n").elements == elements


@pytest.mark.parametrize(
    ("text", "index"),
    [
        ("x_y = a\n", 1),
        ("x = (a\n", 7),
        ("x = a)\n", 5),
        ("x = [a)\n", 6),
        ("x = ()\n", 5),
        ("x = a /\n", 8),
        ("x = / a\n", 4),
        ("x = *\n", 5),
        ("x = 2*1a\n", 4),
        ("x = 65536a\n", 4),
        (f"x = {'9' * 5000}a\n", 4),
        ("x = %x110000\n", 4),
        ("x = %x42-41\n", 4),
        ("x = %x41-42-43\n", 11),
        ("x = %x41.42-43\n", 11),
        ("x = %b2\n", 6),
        (f"x = %d{'9' * 5000}\n", 4),
        ("x = %q41\n", 5),
        ('x = "a\n', 6),
        ('x = "\u00fc"\n', 5),
        ('x = "\t"\n', 5),
        ("x = 'a'\n", 4),
        ("x = <a\n", 7),
        ("x = a | b\n", 6),
        ("x == a\n", 3),
        ("x := a\n", 2),
    ],
)
def test_a_mistake_is_an_error_with_its_index(text: str, index: int) -> None:
    with pytest.raises(MistakeError) as caught:
        read(text)
    assert caught.value.index == index


def test_each_element_in_an_element_can_be_changed() -> None:
    element = read('x = a / [ 2<p> "y" ] #%x41-42\n').element
    shorter = changed(element, lambda each: A if isinstance(each, Prose) else each)
    assert shorter == read('x = a / [ 2a "y" ] #%x41-42\n').element
    assert children(A) == ()
