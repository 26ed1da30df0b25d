"""A definition of one's own replaces a rule of an RFC that is left out, as the page about RFCs and schemes shows."""

from __future__ import annotations

from textwrap import indent

from support.pages import ROOT, blocks
from support.rfc_texts import FOLDER, reasons

from uriast.abnf import read_abnf, write_grammar
from uriast.grammar import rfc3986
from uriast.testing import assert_language

PAGE = ROOT / "docs" / "how-to" / "from-rfc-to-scheme.md"
(REPLACED,) = blocks(PAGE, "abnf")
RFC = f"Request for Comments: 7230\n\n   This is prose.\n\n{(FOLDER / 'rfc7230.abnf').read_text(encoding='utf-8')}\f\n"


def test_without_it_the_rule_is_left_out_with_those_that_need_it() -> None:
    assert reasons(read_abnf(RFC, extends=rfc3986)) == {
        "Via": "it needs comment",
        "comment": "it recurses: comment, comment",
    }


def test_the_last_definition_counts_and_may_use_the_names_of_the_rfc() -> None:
    rules = read_abnf(RFC + REPLACED, extends=rfc3986)
    assert rules.left_out == {}
    assert rules.redefined == {"comment": read_abnf(RFC, extends=rfc3986).definitions["comment"].line}
    assert rules["Via"].matches("1.1 example (a (b) c)")
    assert_language(rules["comment"], rules.abnf, "comment", extends=rfc3986)
    assert [text for text in ("()", "(a)", "(())", "(a(b)\\()", "((()))", "(") if rules["comment"].matches(text)] == [
        "()",
        "(a)",
        "(())",
        "(a(b)\\()",
    ]


def test_a_repetition_replaces_a_rule_that_recurses_at_its_end() -> None:
    repeated = 'path = name *( "/" name )'
    rules = read_abnf(f'Prose.\n\nname = 1*ALPHA\npath = name [ "/" path ]\n{repeated}\n')
    assert (rules["path"].abnf, rules.left_out) == (repeated, {})


def test_what_is_written_is_what_the_page_shows() -> None:
    assert indent(blocks(PAGE, "python")[-1], "    ") in write_grammar(read_abnf(RFC + REPLACED, extends=rfc3986))
