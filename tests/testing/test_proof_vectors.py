"""Conformance vectors tell a wrong pattern from its rule."""

from __future__ import annotations

import re

import pytest
from hand_made import PATTERNS, PLANTED, RFC3986

from uriast.testing.proof import language, vectors


@pytest.mark.parametrize("name", PATTERNS)
def test_the_engine_agrees_with_the_automaton_of_each_rule_on_all_vectors(name: str) -> None:
    fullmatch = re.compile(PATTERNS[name]).fullmatch
    assert [text for text, valid in vectors(language(RFC3986, name)) if (fullmatch(text) is not None) != valid] == []


@pytest.mark.parametrize("name", PLANTED)
def test_vectors_tell_a_planted_bug_from_the_rule(name: str) -> None:
    rule, pattern, *_ = PLANTED[name]
    fullmatch = re.compile(pattern).fullmatch
    assert any((fullmatch(text) is not None) != valid for text, valid in vectors(language(RFC3986, rule)))


@pytest.mark.parametrize(("name", "pattern"), [("port", r"\d*"), ("scheme", r"(?i)[A-Z][A-Z0-9+\-.]*")])
def test_vectors_tell_patterns_that_let_unicode_in(name: str, pattern: str) -> None:
    fullmatch = re.compile(pattern).fullmatch
    assert any((fullmatch(text) is not None) != valid for text, valid in vectors(language(RFC3986, name)))


@pytest.mark.slow
def test_uri_reference_has_some_140_000_vectors_or_as_few_as_wanted() -> None:
    uri_reference = language(RFC3986, "URI-reference")
    assert sum(1 for _ in vectors(uri_reference)) == 140_156
    assert sum(1 for _ in vectors(uri_reference, edges=False)) == 51_065
    assert sum(1 for _ in vectors(uri_reference, limit=1000)) == 1000


def test_vectors_may_allow_for_an_engine_with_more_states() -> None:
    assert sum(1 for _ in vectors(language(RFC3986, "dec-octet"), edges=False)) == 129
    assert sum(1 for _ in vectors(language(RFC3986, "dec-octet"), edges=False, extra=1)) == 652
