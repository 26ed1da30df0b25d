"""The rules for what needs no rewriting read nothing that a pass would change, and most of what it would not."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

import pytest
from support.rows import EDGES, generated

from uriast import NormalizationStep, normalize, parse, resolve
from uriast.columns.unchanged import Normal, NormalByScheme, WithoutDotSegments
from uriast.grammar.rfc3986 import URI_reference
from uriast.testing.proof import pattern_language, vectors

if TYPE_CHECKING:
    from uriast.combinators import Rule

pytestmark = [pytest.mark.once, pytest.mark.slow]

TEXTS: Final = [*EDGES, *generated(1_500, seed=1)]
DOTS: Final = frozenset({".", ".."})


@pytest.mark.parametrize(
    ("rule", "steps"),
    [
        (Normal().URI_reference, NormalizationStep.SYNTAX_BASED),
        (NormalByScheme().URI_reference, NormalizationStep.SCHEME_BASED),
    ],
    ids=["syntax", "scheme"],
)
def test_what_such_a_rule_reads_is_in_normal_form(rule: Rule[object], steps: NormalizationStep) -> None:
    texts = [text for text, is_valid in vectors(pattern_language(rule.pattern), limit=20_000) if is_valid]
    texts += [f"{scheme}{text}" for scheme, text in product(("", "file:", "http:"), TEXTS)]
    found = list(filter(rule.matches, texts))
    assert found
    assert [text for text in found if str(normalize(text, steps)) != text] == []


@pytest.mark.parametrize("grammar", [WithoutDotSegments, Normal, NormalByScheme])
def test_what_such_a_rule_builds_is_the_reference(grammar: type[WithoutDotSegments]) -> None:
    built = grammar().URI_reference
    for text in ("http://u@a.b/c?d#e", "//a.b//", "//[v1.a]/", "x:a", "x:", "a/b", ""):
        assert built.parse(text) == parse(text)


def test_what_is_resolved_already_stays_as_it_is() -> None:
    rule = WithoutDotSegments().URI
    texts = [text for text, is_valid in vectors(pattern_language(rule.pattern), limit=20_000) if is_valid]
    assert texts
    assert [text for text in texts if str(resolve(text, "http://a/b/c")) != text] == []


def test_most_of_what_is_in_normal_form_is_found_by_its_rule() -> None:
    normal = [str(normalize(text)) for text in filter(URI_reference.matches, TEXTS)]
    plain = [text for text in normal if str(normalize(text)) == text and DOTS.isdisjoint(parse(text).path.segments)]
    assert plain
    for rule in (Normal().URI_reference, WithoutDotSegments().URI_reference):
        assert [text for text in plain if not rule.matches(text)] == []


@pytest.mark.parametrize(
    "text",
    [
        *(
            "ftp://a.b/",
            "//a.b//?c#d",
            "//u:p@a-1.b~c/",
            "//%20.%20/",
            "//%C3%BC.b%C3%BC!/%2F/",
            "//.%20/",
            "//[v1.a]/",
        ),
        *("x:", "x:a/b", "x:?a", "a/b", "?", ""),
    ],
)
def test_names_with_a_dot_and_paths_that_begin_with_none_are_found_in_normal_form(text: str) -> None:
    assert str(normalize(text, NormalizationStep.SCHEME_BASED)) == text
    assert NormalByScheme().URI_reference.matches(text)
