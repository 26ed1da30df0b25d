"""A definition of one's own replaces a rule of an RFC that is left out."""

from __future__ import annotations

from support.rfc_texts import FOLDER, reasons

from uriast.abnf import read_abnf, write_grammar
from uriast.grammar import rfc3986
from uriast.testing import assert_language

REPLACED = """\
Appendix Z.  Replaced

comment = "(" *( ctext / quoted-pair / inner ) ")"
inner   = "(" *( ctext / quoted-pair ) ")"
"""
WRITTEN = '''\
    @rule
    def comment(self) -> Rule[str]:
        """comment = "(" *( ctext / quoted-pair / inner ) ")"  (appendix Z)"""
        return text(literal("("), (self.ctext | self.quoted_pair | self.inner).many(), literal(")"))
'''
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


def test_the_written_rule_names_the_appendix_of_its_definition() -> None:
    assert WRITTEN in write_grammar(read_abnf(RFC + REPLACED, extends=rfc3986))
