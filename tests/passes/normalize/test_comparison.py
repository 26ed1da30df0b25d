"""Comparison by the ladder of section 6.2, without the method that needs the network."""

from __future__ import annotations

import pytest

from uriast import parse
from uriast.passes.normalize import NormalizationStep, comparison_key, equivalent
from uriast.scheme_traits import SchemeTraits

METHODS = (NormalizationStep.SIMPLE_STRING, NormalizationStep.SYNTAX_BASED, NormalizationStep.SCHEME_BASED)


@pytest.mark.parametrize(
    ("one", "other", "least"),
    [
        ("http://h/a", "http://h/a", NormalizationStep.SIMPLE_STRING),
        ("example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", NormalizationStep.SYNTAX_BASED),
        ("http://example.com", "http://example.com:", NormalizationStep.SYNTAX_BASED),
        ("http://example.com", "http://example.com/", NormalizationStep.SCHEME_BASED),
        ("http://example.com:/", "http://example.com:80/", NormalizationStep.SCHEME_BASED),
        ("file:///etc", "file://localhost/etc", NormalizationStep.SCHEME_BASED),
        ("http://[::1]/", "http://[0::1]/", NormalizationStep.SCHEME_BASED),
        ("http://h/a", "http://h/A", None),
        ("http://h/a", "http://h/a/", None),
        ("http://h/%2F", "http://h//", None),
        ("http://h?", "http://h", None),
        ("http://h#", "http://h", None),
        ("http://h", "https://h", None),
    ],
)
def test_each_method_finds_more_than_the_one_before(one: str, other: str, least: NormalizationStep | None) -> None:
    found = [steps for steps in METHODS if equivalent(one, other, steps)]
    assert found == ([] if least is None else list(METHODS[METHODS.index(least) :]))


def test_the_default_method_is_syntax_based() -> None:
    assert equivalent("HTTP://h", "http://h")
    assert not equivalent("http://h:80", "http://h")
    assert comparison_key("HTTP://h:80") == "http://h:80"


def test_the_fragment_counts_unless_it_is_excluded() -> None:
    assert not equivalent("http://h/#a", "http://h/#b")
    assert equivalent("http://h/#a", "http://h/#b", fragment=False)
    assert equivalent("http://h/#a", "http://h/", NormalizationStep.SIMPLE_STRING, fragment=False)
    assert not equivalent("http://h/?a", "http://h/?b", fragment=False)
    assert comparison_key("http://h/?q#a") == "http://h/?q#a"
    assert comparison_key("http://h/?q#a", fragment=False) == "http://h/?q"


def test_the_traits_of_schemes_can_be_given() -> None:
    schemes = {"x": SchemeTraits("7")}
    assert equivalent("x://h:7", "x://h", NormalizationStep.SCHEME_BASED, schemes)
    assert not equivalent("x://h:7", "x://h", NormalizationStep.SCHEME_BASED)
    assert comparison_key("x://h:7", NormalizationStep.SCHEME_BASED, schemes) == "x://h"


def test_nodes_themselves_are_equal_only_as_trees() -> None:
    assert equivalent(parse("HTTP://h"), parse("http://h"))
    assert parse("HTTP://h") != parse("http://h")
