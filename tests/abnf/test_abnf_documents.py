"""Where rules begin and end in an RFC's text: indentation, empty lines, page breaks, headings, references."""

from __future__ import annotations

import pytest

from uriast.abnf import read_abnf
from uriast.abnf.documents import Excerpt, Line, read_document

BREAK = """



Fielding, et al.            Standards Track                    [Page 50]
\f
RFC 3986                   URI Generic Syntax               January 2005


"""
"""The end of a page and the beginning of the next, as RFCs have them."""


def excerpts(text: str) -> list[tuple[str, str]]:
    """The names and texts of what looks like a rule."""
    return [(each.name, each.text) for each in read_document(text).excerpts]


def names(text: str) -> list[str]:
    return [name for name, _ in excerpts(text)]


@pytest.mark.parametrize("text", ["", "\n", " \n\t\n", "; a comment\n", "\f", "\ufeff"])
def test_a_text_may_have_nothing(text: str) -> None:
    document = read_document(text)
    assert (document.excerpts, document.has_prose, document.number) == ((), False, "")


def test_lines_that_are_indented_deeper_belong_to_the_rule() -> None:
    assert excerpts('  a = "x"\n      / "y"\n  b = "z"\n') == [("a", 'a = "x"\n    / "y"\n'), ("b", 'b = "z"\n')]


def test_a_line_that_is_not_indented_deeper_is_prose() -> None:
    document = read_document('  a = "x"\n  and more\n')
    assert ([each.name for each in document.excerpts], document.has_prose) == (["a"], True)


def test_after_an_empty_line_only_an_alternative_or_a_comment_belongs_to_the_rule() -> None:
    assert excerpts('a = "x"\n\n  / "y"\n\n  ; why\n\n  prose\n') == [("a", 'a = "x"\n  / "y"\n  ; why\n')]


@pytest.mark.parametrize("end", ["/", "/ ; one", '/ <p;p> / "q;" /'])
def test_after_a_slash_the_next_line_belongs_to_the_rule(end: str) -> None:
    (only,) = excerpts(f'a = "x" {end}\n\n"y"\n')
    assert only == ("a", f'a = "x" {end}\n "y"\n')


@pytest.mark.parametrize("text", ['a = ( "x"\n\n  "y"\n\n  )\n', 'a = [ "("\n\n  "y"\n\n  ]\n'])
def test_a_group_goes_on_after_empty_lines(text: str) -> None:
    (only,) = excerpts(text)
    assert only[1] == text.replace("\n\n", "\n")


def test_a_page_break_in_the_middle_of_a_rule_is_no_part_of_it() -> None:
    assert names(f'Prose.\n\n  a = "x"{BREAK}    / "y"\n') == ["a"]
    rules = read_abnf(f'Prose.\n\n  a = "x"\n      "y"{BREAK}      "z"\n')
    assert (rules["a"].matches("xyz"), rules.number) == (True, "3986")


def test_prose_on_the_next_page_is_no_part_of_a_rule() -> None:
    assert excerpts(f'Prose.\n\n  a = "x"{BREAK}    NOTE: a is short.\n') == [("a", 'a = "x"\n')]


def test_tabs_form_feeds_and_line_ends_of_two_characters_are_blanks() -> None:
    rules = read_abnf('\f\ta\t=\t"x"\t; c\r\n\t\t/\t"y"\r\n\tb\t=\ta\r\n')
    assert [rules["b"].matches(text) for text in ("x", "Y", "z")] == [True, True, False]


def test_examples_in_prose_without_blanks_are_no_rules() -> None:
    assert names("It says FREQ=DAILY.\n\n   FREQ=DAILY\n   a= b\n   c =d\n   e=\n   f=/ g\n") == ["a", "c", "e", "f"]
    assert names('FREQ="DAILY"\n') == ["FREQ"]


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        ("3.2.3.  Port", "3.2.3"),
        ("3.2.3 Port", "3.2.3"),
        ("Appendix A.  Collected", "A"),
        ("A.1.  Rules", "A.1"),
        ("Port", ""),
        ("   3.2.  Port", ""),
    ],
)
def test_a_rule_has_the_section_of_the_heading_before(heading: str, section: str) -> None:
    (only,) = read_document(f'{heading}\n\n   a = "x"\n').excerpts
    assert only.section == section


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Request for Comments: 3986", "3986"),
        ("RFC 3986                   URI Generic Syntax               January 2005", "3986"),
        ("RFC 3986 tells it.", ""),
        ("See RFC 3986.", ""),
    ],
)
def test_the_number_is_that_of_the_head(line: str, number: str) -> None:
    assert read_document(f'{line}\n\n   a = "x"\n').number == number


def test_the_list_of_references_tells_numbers() -> None:
    text = "   [URI]  Berners-Lee, T.,\n          RFC 3986, 2005.\n\n   [X.509]  ITU.\n\n   [UCS]  ISO 10646.\n"
    assert dict(read_document(text).sources) == {"URI": "3986"}


def test_a_line_counts_its_indentation() -> None:
    lines = (Line(3, "  a = b"), Line(4, "c"))
    assert [line.indentation for line in lines] == [2, 0]
    assert Excerpt("a", lines, "").text == "a = b\n c\n"
