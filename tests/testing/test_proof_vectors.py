"""Conformance vectors tell a wrong pattern from its rule."""

from __future__ import annotations

import re

import pytest
from support.appendices import RFC3986_RULES
from support.hand_made import PATTERNS, PLANTED, large_slow

from uriast.testing.proof import language, vectors


@pytest.mark.parametrize("name", large_slow(PATTERNS))
def test_the_engine_agrees_with_the_automaton_of_each_rule_on_all_vectors(name: str) -> None:
    fullmatch = re.compile(PATTERNS[name]).fullmatch
    assert [
        text for text, valid in vectors(language(RFC3986_RULES, name)) if (fullmatch(text) is not None) != valid
    ] == []


@pytest.mark.parametrize("name", PLANTED)
def test_vectors_tell_a_planted_bug_from_the_rule(name: str) -> None:
    rule, pattern, *_ = PLANTED[name]
    fullmatch = re.compile(pattern).fullmatch
    assert any((fullmatch(text) is not None) != valid for text, valid in vectors(language(RFC3986_RULES, rule)))


@pytest.mark.parametrize(("name", "pattern"), [("port", r"\d*"), ("scheme", r"(?i)[A-Z][A-Z0-9+\-.]*")])
def test_vectors_tell_patterns_that_let_unicode_in(name: str, pattern: str) -> None:
    fullmatch = re.compile(pattern).fullmatch
    assert any((fullmatch(text) is not None) != valid for text, valid in vectors(language(RFC3986_RULES, name)))


def test_as_many_vectors_are_made_as_are_wanted() -> None:
    assert len(list(vectors(language(RFC3986_RULES, "URI-reference"), limit=1000))) == 1000
