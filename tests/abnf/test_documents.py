"""Rules are found in an RFC's text, between prose and page breaks."""

from __future__ import annotations

from itertools import product

import pytest
from support.rfc_texts import PAGE_BREAK

from uriast.abnf.texts.documents import read_document
from uriast.abnf.texts.excerpts import Line


def found(text: str) -> dict[str, str]:
    """The rules in a text: their names, and their lines with single blanks."""
    return {each.name: " ".join(each.text.split()) for each in read_document(text).excerpts}


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("", {}),
        ("\n\n", {}),
        ("Prose alone.\n", {}),
        ("a = b", {"a": "a = b"}),
        ("a=b\n", {"a": "a=b"}),
        ("a =b\n\tb= c\n", {"a": "a =b", "b": "b= c"}),
        ("\ufeffa = b\r\n    c\r\n", {"a": "a = b c"}),
        ("a = b\n c\n  d\ne = f\n", {"a": "a = b c d", "e": "e = f"}),
        ("a = b\n\n  / c\n", {"a": "a = b / c"}),
        ("a = b\n\n  ; a comment\n", {"a": "a = b ; a comment"}),
        ("a = b\n\n  c\n", {"a": "a = b"}),
        ("a = b /\n\nc\n", {"a": "a = b / c"}),
        ("a = b / ; one; two\n\nc\n", {"a": "a = b / ; one; two c"}),
        ('a = "/"\nc\n', {"a": 'a = "/"'}),
        ("a = b ; or /\nc\n", {"a": "a = b ; or /"}),
        ("a = (\n\n  b\n\n  [ c\n\n  ] )\n\n  d\n", {"a": "a = ( b [ c ] )"}),
        ('a = "("\n\n  b\n', {"a": 'a = "("'}),
        ("a = <a (>\n\n  b\n", {"a": "a = <a (>"}),
        ("   a = b\n     c\n   Prose.\n   d = e\n", {"a": "a = b c", "d": "d = e"}),
        ("Prose with an=example here.\na=b\n", {}),
        ("a := b\nb::=c\n\t<c> = d\na_b = c\n", {"a": "a := b", "b": "b::=c", "c": "<c> = d", "a_b": "a_b = c"}),
        ("Prose.\na ::= b\nb:= c\nc::=d\n<d>::= e\n", {"a": "a ::= b", "b": "b:= c", "d": "<d>::= e"}),
        (
            "Prose.\n  FREQ=DAILY\n  a =DAILY\n  b= c\n  d=\n    e\n  f=/ g\n",
            {"a": "a =DAILY", "b": "b= c", "d": "d= e", "f": "f=/ g"},
        ),
        (f"Prose.\n   a = b /{PAGE_BREAK}   c\n", {"a": "a = b / c"}),
        (f"Prose.\n   a = b{PAGE_BREAK}       c\n", {"a": "a = b c"}),
        (f"Prose.\n   a = b\n         c{PAGE_BREAK}         d\n", {"a": "a = b c d"}),
        (f"Prose.\n   a =/ b{PAGE_BREAK}        c\n", {"a": "a =/ b c"}),
        (f"Prose.\n   a = b{PAGE_BREAK}     where b is\n", {"a": "a = b"}),
        (f"Prose.\n   a = b{PAGE_BREAK}   c = d\n", {"a": "a = b", "c": "c = d"}),
        (f"Prose.\n   a = b{PAGE_BREAK}   / c\n", {"a": "a = b"}),
    ],
)
def test_a_rule_has_the_lines_that_belong_to_it(text: str, rules: dict[str, str]) -> None:
    assert found(text) == rules


@pytest.mark.parametrize("text", ["", "a = b\n; c\n\n  ; d\n", "; c\na = b\n  c\n"])
def test_a_text_may_have_rules_and_comments_alone(text: str) -> None:
    found = read_document(text)
    assert (found.has_prose, found.stray) == (False, None)


@pytest.mark.parametrize("text", ["a\n", "Prose.\na = b\n", "Prose.\n\n   a = b\n\nProse.\n"])
def test_a_text_that_begins_otherwise_has_prose(text: str) -> None:
    found = read_document(text)
    assert (found.has_prose, found.stray) == (True, None)


@pytest.mark.parametrize(
    ("text", "number"), [("a = b\nc\nd\n", 2), ("a = b\n\n  c\n", 3), ("a = b\n/ c\n", 2), ("; c\na = b\nc: d\n", 3)]
)
def test_a_text_that_begins_with_a_rule_may_have_a_stray_line(text: str, number: int) -> None:
    found = read_document(text)
    assert found.stray is not None
    assert (found.has_prose, found.stray.number) == (False, number)


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        ("3.1.  Names", "3.1"),
        ("3  Names", "3"),
        ("Appendix A.  Collected ABNF", "A"),
        ("B.2.  Core", "B.2"),
        ("   3.1.  Names", ""),
        ("3.1 Names", "3.1"),
        ("A.1 Names", "A.1"),
        ("Appendix A Names", "A"),
        ("A name is short", ""),
        ("3 names are short", ""),
        ("Appendix", ""),
        ("3.1.", ""),
        ("3rd", ""),
    ],
)
def test_a_rule_has_the_number_of_its_section(heading: str, section: str) -> None:
    (excerpt,) = read_document(f"{heading}\n\n   a = b\n").excerpts
    assert excerpt.section == section


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Request for Comments: 5870\n", "5870"),
        ("Network Working Group\nRequest for Comments: 3986          MIT\n", "3986"),
        ("RFC 5870             A URI Scheme             June 2010\r\n", "5870"),
        ("RFC 5870 defines names.\n", ""),
        ("As in RFC 5870 of June 2010\n", ""),
        ("", ""),
    ],
)
def test_a_text_tells_the_number_of_its_rfc(text: str, number: str) -> None:
    assert read_document(text).number == number


def test_the_references_tell_which_rfc_a_name_in_brackets_means() -> None:
    uri = '   [URI]  Berners-Lee, T., "Uniform\n          Resource", STD 66,\n          RFC 3986, 2005.\n'
    text = f"{uri}\n   [X]  A book.\n\n[DNS] RFC1034\n"
    assert read_document(text).sources == {"URI": "3986", "DNS": "1034"}


@pytest.mark.parametrize("before", ["", "\n"])
def test_each_character_of_an_excerpt_has_its_place_in_the_text(before: str) -> None:
    for first, second, third in product(range(4), repeat=3):
        text = f"{before}{' ' * first}a = b /\n{' ' * second}c /\n{' ' * third}de\n"
        lines = text.splitlines()
        (excerpt,) = read_document(text).excerpts
        assert excerpt.place(len(excerpt.text)) == (len(lines), len(lines[-1]) + 1)
        for index, character in enumerate(excerpt.text):
            line, column = excerpt.place(index)
            assert character.isspace() or lines[line - 1][column - 1] == character


def test_a_line_knows_how_far_it_is_indented() -> None:
    assert [Line(1, text).indentation for text in ("a", "  a", "\ta", "")] == [0, 2, 1, 0]
