"""The rules by name, as the page asks for them."""

from __future__ import annotations

from typing import Any, get_args
from urllib.parse import parse_qs
from xml.etree.ElementTree import fromstring

import pytest

from playground.engine import catalog
from uriast.combinators import DialectName, Grammar, Rule, literal, rule

LISTED: list[Any] = catalog.grammars()["grammars"]


def test_every_grammar_of_an_rfc_is_listed_once() -> None:
    names = [each["id"] for each in LISTED]
    assert len(names) == len(set(names))
    assert {"RFC3986", "RFC3987", "RFC5234"} <= set(names)
    assert all(each["about"] and each["own"] for each in LISTED)


def test_a_grammar_lists_its_own_rules_and_those_that_it_inherits() -> None:
    iris = next(each for each in LISTED if each["id"] == "RFC3987")
    assert "ihost" in iris["own"]
    assert "host" in iris["inherited"]
    assert set(iris["own"]).isdisjoint(iris["inherited"])


@pytest.mark.slow
@pytest.mark.parametrize("grammar", [each["id"] for each in LISTED])
def test_each_rule_is_shown_its_links_lead_to_rules_and_it_is_written_for_each_engine(grammar: str) -> None:
    listed = next(each for each in LISTED if each["id"] == grammar)
    names = {*listed["own"], *listed["inherited"]}
    for name in listed["own"]:
        shown = catalog.rule(grammar, name)
        assert shown["abnf"].startswith(f"{name} = ")
        assert catalog.match(grammar, name, "").keys() <= {"value", "error"}
        links = [each.attrib["href"] for each in fromstring(shown["svg"]).iter("{http://www.w3.org/2000/svg}a")]
        assert {parse_qs(link.removeprefix("#"))["rule"][0] for link in links} <= names
        assert all(catalog.pattern(grammar, name, dialect)["pattern"] for dialect in get_args(DialectName))


def test_a_pattern_tells_whether_it_needs_a_flag() -> None:
    assert catalog.pattern("RFC3987", "ihost", "ecmascript")["note"] == "The pattern needs a flag for Unicode."
    assert catalog.pattern("RFC3986", "host", "ecmascript")["note"] == ""


def test_a_rule_is_matched() -> None:
    assert "error" in catalog.match("RFC3986", "port", "x")
    assert "value" in catalog.match("RFC3986", "port", "8")


def test_the_rules_of_a_class_are_found_by_their_names_in_abnf() -> None:
    class Words(Grammar):
        @rule
        def from_(self) -> Rule[str]:
            return literal("from")

        @rule
        def two_words(self) -> Rule[str]:
            return literal("two words")

    assert catalog.rules_of(Words) == {"from": "from_", "two-words": "two_words"}
