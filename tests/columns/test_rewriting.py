"""A column that is normalized or resolved has what the pass makes of each reference."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import pytest
from support.kinds import known_texts
from support.rows import EDGES, array_of, generated

from uriast import (
    NormalizationStep,
    ParseError,
    columns,
    comparison_key,
    normalize,
    parse,
    parse_iri,
    resolve,
)
from uriast.columns.rewriting import _normal, _resolved  # pyright: ignore[reportPrivateUsage] # what they leave to the passes
from uriast.columns.unchanged import Normal, NormalByScheme, WithoutDotSegments
from uriast.facts import FACTS, SchemeFacts
from uriast.grammar import rfc3986, rfc3987
from uriast.schemes import registry
from uriast.testing.proof import pattern_language, vectors

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import pyarrow as pa

    from uriast.combinators import Rule
    from uriast.schemes import Scheme

pytestmark = [pytest.mark.once, pytest.mark.slow]

TEXTS: Final = [*EDGES, None, *generated(1_500, seed=1)]
STEPS: Final = (
    NormalizationStep.SIMPLE_STRING,
    NormalizationStep.CASE,
    NormalizationStep.SYNTAX_BASED,
    NormalizationStep.ADDRESS,
    NormalizationStep.SCHEME_BASED,
)
DOTS: Final = frozenset({".", ".."})
OTHER_FACTS: Final = {
    "urn": SchemeFacts(default_port=None),
    "http": SchemeFacts(default_port=8, local_host="example.com"),
}


def one_by_one(work: Callable[[str], object]) -> list[str | None]:
    """What some work makes of each text; `None` for an invalid one."""

    def made(text: str | None) -> str | None:
        try:
            return None if text is None else str(work(text))
        except ParseError:
            return None

    return [made(text) for text in TEXTS]


@pytest.mark.parametrize("steps", STEPS)
@pytest.mark.parametrize("facts", [None, FACTS, OTHER_FACTS, {}], ids=["none", "all", "others", "empty"])
def test_a_column_is_normalized_as_each_of_its_references(
    steps: NormalizationStep, facts: Mapping[str, SchemeFacts] | None
) -> None:
    registry = facts if facts is None else SimpleNamespace(facts=facts)
    expected = one_by_one(lambda text: normalize(text, steps, registry=registry))
    assert columns.normalize(array_of(TEXTS), steps, registry=registry).to_pylist() == expected


@pytest.mark.parametrize("fragment", [True, False])
def test_a_key_is_that_of_each_reference(fragment: bool) -> None:
    expected = one_by_one(lambda text: comparison_key(text, fragment=fragment))
    assert columns.comparison_key(array_of(TEXTS), fragment=fragment).to_pylist() == expected


def test_the_fragment_counts_by_default() -> None:
    assert columns.comparison_key(array_of(["a#b"])).to_pylist() == ["a#b"]


@pytest.mark.parametrize("base", ["http://a/b/c?d", "urn:x", "http://a"])
@pytest.mark.parametrize("strict", [True, False])
def test_a_column_is_resolved_as_each_of_its_references(base: str, strict: bool) -> None:
    expected = one_by_one(lambda text: resolve(text, base, strict=strict))
    assert columns.resolve(array_of(TEXTS), base, strict=strict).to_pylist() == expected


def test_iris_are_rewritten_by_their_rule() -> None:
    rule = rfc3987.IRI_reference
    expected = one_by_one(lambda text: normalize(rule.parse(text)))
    assert columns.normalize(array_of(TEXTS), rule=rule).to_pylist() == expected
    base = parse_iri("http://é/a/")
    expected = one_by_one(lambda text: resolve(rule.parse(text), base))
    assert columns.resolve(array_of(TEXTS), base, rule=rule).to_pylist() == expected


@pytest.mark.parametrize("scheme", registry.schemes, ids=[each.name for each in registry.schemes])
@pytest.mark.parametrize("steps", [None, *STEPS], ids=str)
def test_the_rule_of_a_scheme_gives_what_its_nodes_give(scheme: Scheme[Any], steps: NormalizationStep | None) -> None:
    texts = [text.upper() if text.isascii() and scheme.matches(text.upper()) else text for text in known_texts(scheme)]
    array: pa.Array = array_of(texts)
    nodes = [scheme.parse(text) for text in texts]
    assert columns.normalize(array, steps, rule=scheme.rule).to_pylist() == [
        str(normalize(node, steps)) for node in nodes
    ]
    for fragment in (True, False):
        keys = [comparison_key(node, steps, fragment=fragment) for node in nodes]
        assert columns.comparison_key(array, steps, rule=scheme.rule, fragment=fragment).to_pylist() == keys


def test_what_another_rule_refuses_is_null() -> None:
    relative, array = rfc3986.relative_ref, array_of(["http://a/", "b"])
    assert columns.normalize(array, rule=relative).to_pylist() == [None, "b"]
    assert columns.comparison_key(array, rule=relative).to_pylist() == [None, "b"]
    assert columns.resolve(array, "x:/c", rule=relative).to_pylist() == [None, "x:/b"]


@pytest.mark.parametrize("texts", [[], ["http://a/"], [None]])
def test_wrong_arguments_are_refused_for_each_column(texts: list[str]) -> None:
    array: pa.Array = array_of(texts)
    with pytest.raises(TypeError, match="expected steps as a NormalizationStep, got str"):
        columns.normalize(array, "all")  # type: ignore[call-overload] # what is refused
    with pytest.raises(TypeError, match="expected a Rule, got str"):
        columns.normalize(array, rule="URI")  # type: ignore[call-overload] # as above
    with pytest.raises(TypeError, match="expected a Rule, got str"):
        columns.resolve(array, "http://a/", rule="URI")  # type: ignore[call-overload] # as above
    with pytest.raises(ParseError):
        columns.resolve(array, "/a")
    with pytest.raises(TypeError):
        columns.resolve(array, 1)  # type: ignore[call-overload] # as above


# The rules for what needs no rewriting


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
    texts += [f"{scheme}{text}" for scheme, text in product(("", "file:", "http:"), filter(None, TEXTS))]
    found = list(filter(rule.matches, texts))
    assert len(found) > 3_000
    assert [text for text in found if str(normalize(text, steps)) != text] == []


@pytest.mark.parametrize("grammar", [WithoutDotSegments, Normal, NormalByScheme])
def test_what_such_a_rule_builds_is_the_reference(grammar: type[WithoutDotSegments]) -> None:
    built = grammar().URI_reference
    for text in ("http://u@a.b/c?d#e", "//a.b//", "//[v1.a]/", "x:a", "x:", "a/b", ""):
        assert built.parse(text) == parse(text)


def test_what_is_resolved_already_stays_as_it_is() -> None:
    rule = WithoutDotSegments().URI
    texts = [text for text, is_valid in vectors(pattern_language(rule.pattern), limit=20_000) if is_valid]
    assert len(texts) > 2_000
    assert [text for text in texts if str(resolve(text, "http://a/b/c")) != text] == []


def test_most_of_what_is_in_normal_form_is_found_by_its_rule() -> None:
    normal = [text for text in one_by_one(normalize) if text is not None]
    assert len(normal) > 500
    plain = [text for text in normal if str(normalize(text)) == text and DOTS.isdisjoint(parse(text).path.segments)]
    assert len(plain) > 400
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


def test_the_passes_run_for_the_other_references_alone() -> None:
    assert _normal(NormalizationStep.CASE, by_default=False) is _normal(NormalizationStep.CASE, by_default=False)
    assert _normal(NormalizationStep.ADDRESS, by_default=False) is None
    assert _resolved() is _resolved()
