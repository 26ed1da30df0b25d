"""The grammar of RFC 6570: its language is the RFC's, with erratum 6937 and without the reserved operators."""

from __future__ import annotations

import re
from typing import Final

import pytest
from support.appendices import RFC3987_RULES, abnf_rules
from support.pages import ROOT
from support.rules import CORE, IRI_NAMES, NAMES, attribute

from uriast import ParseError, Template
from uriast.combinators import Node, Rule, literal, rule, seq
from uriast.grammar import rfc3987
from uriast.templates import Literals, rfc6570
from uriast.templates.rfc6570 import RFC6570
from uriast.testing import assert_prints_what_it_reads
from uriast.testing.proof import (
    Rules,
    difference,
    language,
    not_longest,
    pattern_language,
    possessive_difference,
    structure,
    vectors,
)

ABNF: Final = (ROOT / "tests" / "data" / "rfc6570.abnf").read_text(encoding="utf-8")
"""The rules of RFC 6570, section 2, a rule a line, without the comments."""

DIFFERENCES: Final = {
    "operator": ("op-level2 / op-level3 / op-reserve", "op-level2 / op-level3"),
    "literals": ("%x26 / %x28-3B", "%x26-3B"),
}
"""How our rules differ: they refuse operators that have no meaning yet, and follow erratum 6937."""


def with_differences(abnf: str) -> str:
    for theirs, ours in DIFFERENCES.values():
        assert theirs in abnf
        abnf = abnf.replace(theirs, ours)
    return abnf


def lines_of(abnf: str) -> dict[str, str]:
    return {line.split()[0]: " ".join(line.replace('["."]', '[ "." ]').split()) for line in abnf.splitlines()}


LINES: Final = lines_of(with_differences(ABNF))
OWN: Final = tuple(LINES)

every_rule = pytest.mark.parametrize("name", OWN)


@pytest.fixture(scope="module")
def theirs() -> Rules:
    return abnf_rules(ABNF, extends=RFC3987_RULES)


@pytest.fixture(scope="module")
def ours() -> Rules:
    return abnf_rules(with_differences(ABNF), extends=RFC3987_RULES)


def rule_named(name: str) -> Rule[object]:
    found: Rule[object] = getattr(rfc6570, attribute(name))
    return found


# The language


@every_rule
def test_a_rule_reads_exactly_the_language_of_its_abnf(ours: Rules, name: str) -> None:
    assert difference(language(ours, name), pattern_language(rule_named(name).pattern)) is None


@pytest.mark.parametrize("name", sorted(set(OWN) - {"URI-Template", "literals", "expression", "operator"}))
def test_a_rule_without_literals_and_operators_reads_exactly_the_language_of_the_rfc(theirs: Rules, name: str) -> None:
    assert difference(language(theirs, name), pattern_language(rule_named(name).pattern)) is None


def test_a_template_differs_from_the_rfc_in_an_apostrophe_and_in_reserved_operators(theirs: Rules) -> None:
    pattern = rule_named("URI-Template").pattern
    found = difference(language(theirs, "URI-Template"), pattern_language(pattern))
    assert found is not None
    assert found.text == "'"
    without = pattern.replace(r"\&-;", r"\&\(-;")
    assert without != pattern
    found = difference(language(theirs, "URI-Template"), pattern_language(without))
    assert found is not None
    assert re.fullmatch(r"\{[=,!@|].\}", found.text)
    with_reserved = pattern_language(f"{rule_named('operator').pattern}|[=,!@|]")
    assert difference(language(theirs, "operator"), with_reserved) is None


@pytest.mark.parametrize("name", [*OWN, "literal-text"])
def test_a_rule_consumes_the_longest_prefix_by_a_pattern_that_every_cpython_gets_right(name: str) -> None:
    pattern = rule_named(name).pattern
    assert not_longest(pattern) is None
    assert possessive_difference(pattern) is None
    assert structure(pattern) == []


@pytest.mark.parametrize("name", [*NAMES, *CORE, *IRI_NAMES])
def test_the_rules_that_the_rfc_imports_are_those_of_their_rfcs(name: str) -> None:
    imported: Rule[object] = getattr(RFC6570(), attribute(name))
    own: Rule[object] = getattr(rfc3987.RFC3987(), attribute(name))
    assert imported.pattern == own.pattern


@every_rule
def test_a_rule_has_the_abnf_of_the_rfc_unless_it_is_written_otherwise(name: str) -> None:
    otherwise = {
        "literals": 'literals = "!" / %x23-24 / %x26-3B / "=" / %x3F-5B / "]" / "_" / %x61-7A / "~" / ucschar '
        "/ iprivate / pct-encoded",
        "URI-Template": "URI-Template = [ literal-text ] *( expression [ literal-text ] )",
        "max-length": "max-length = %x31-39 *3DIGIT",
    }
    assert rule_named(name).abnf == otherwise.get(name, LINES[name])


@every_rule
def test_the_engine_itself_does_what_the_automaton_says(ours: Rules, name: str) -> None:
    matches = rule_named(name).matches
    tried = vectors(language(ours, name), limit=20_000)
    assert [(text, valid) for text, valid in tried if matches(text) is not valid] == []


# The values


def test_a_template_is_embedded_like_any_rule() -> None:
    link = seq(literal("<") >> rfc6570.URI_Template.spanned() << literal(">; rel="), rfc6570.varname)
    (target, start, end), relation = link.parse("</{id}>; rel=item")
    assert (target, start, end, relation) == (Template.parse("/{id}"), 1, 6, "item")
    with pytest.raises(ParseError) as caught:
        link.parse("</{=id}>; rel=item")
    assert (caught.value.index, caught.value.component) == (3, "expression")
    assert caught.value.hint == "the operators =,!@| are reserved for extensions (section 2.2)"


def test_a_grammar_that_extends_the_rules_reads_its_own_operators() -> None:
    class Extended(RFC6570):
        @rule
        def op_level3(self) -> Rule[str]:
            return super().op_level3 | literal("=")

    assert Extended().URI_Template.matches("{=a}")
    assert not rfc6570.URI_Template.matches("{=a}")
    assert Extended().literal_text.parse("a") == Literals("a")


@pytest.mark.parametrize(
    "name", ["URI-Template", "literal-text", "expression", "varspec", "prefix", "explode", "varname"]
)
def test_a_rule_prints_what_it_reads_and_explains_what_it_does_not(name: str) -> None:
    node_rule: Rule[Node | str] = getattr(rfc6570, attribute(name))
    assert_prints_what_it_reads(node_rule, max_examples=5)
