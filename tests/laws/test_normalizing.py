"""Laws of normalizing and comparing (RFC 3986, 6)."""

from __future__ import annotations

from ipaddress import IPv6Address
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import assume, example, given, strategies as st
from support.kinds import Sample, is_kept, pairs, samples
from support.references import reference_texts, references, uri_texts

from uriast import (
    URI,
    IPv4Literal,
    NormalizationStep,
    RelativeRef,
    comparison_key,
    equivalent,
    normalize,
    parse,
    parse_uri,
    resolve,
)
from uriast.facts import FACTS, SchemeFacts
from uriast.grammar.rfc3986 import URI_reference

if TYPE_CHECKING:
    from uriast import URIReference

SYNTAX, SCHEME = NormalizationStep.SYNTAX_BASED, NormalizationStep.SCHEME_BASED

steps = st.sampled_from([SYNTAX, SCHEME]) | st.sets(st.sampled_from([*NormalizationStep])).map(
    lambda each: NormalizationStep(sum(step.value for step in each))
)


class Table(NamedTuple):
    """A registry of facts alone."""

    facts: dict[str, SchemeFacts]


registries = st.none() | st.builds(
    Table,
    st.fixed_dictionaries(
        {
            "a": st.just(SchemeFacts(80, root_path=True, local_host="localhost"))
            | st.builds(SchemeFacts, opaque_path=st.booleans())
        }
    ),
)
delicate = (
    st.tuples(
        st.sampled_from(["", "a:", "A:", "http:", "file:", "FILE:", "data:", "ldap:"]),
        st.just("")
        | st.tuples(
            st.sampled_from(["", "u%41@", "@"]),
            st.sampled_from(
                ["", "h", "H%4a", "LocalHost", "%6cocalhost", "%31.2.3.%34", "[::0]", "[::FFFF:1.2.3.4]", "[vA.B]"]
            ),
            st.sampled_from(["", ":", ":80", ":080", ":0", ":389"]),
        ).map(lambda parts: "//" + "".join(parts)),
        st.lists(
            st.sampled_from(
                [*"/.", "..", "%2e", "%2E", "%2e%2E", ".%2e", "%2f", "%41", "%c3", "a", ":", "x/..", "//", "/./"]
            ),
            max_size=7,
        ).map("".join),
        st.sampled_from(["", "?", "?%2e/..", "#", "#%7e"]),
    )
    .map("".join)
    .filter(URI_reference.matches)
)
"""References in which many steps have work."""


@given(samples, steps)
def test_a_normal_form_is_normal_and_of_the_class_of_its_reference(sample: Sample, chosen: NormalizationStep) -> None:
    kind, _, node = sample
    normal = normalize(node, chosen)
    assert normalize(normal, chosen) == normal
    assert all(normalize(normal, step) == normal for step in chosen)
    assert normalize(node, NormalizationStep.SIMPLE_STRING) == node
    assert node.host is None or type(normal.host) in {type(node.host), IPv4Literal}
    if (node.host is None) == (normal.host is None) or not kind.has_hosts_of_its_own:
        assert is_kept(kind, node, normal)


@given(delicate | reference_texts, steps, registries)
def test_a_text_has_the_normal_form_of_its_node(text: str, chosen: NormalizationStep, declared: Table | None) -> None:
    normal = normalize(text, chosen, registry=declared)
    assert normalize(parse(text), chosen, registry=declared) == normal
    assert type(normal) is type(parse(text))
    assert parse(str(normal)) == normal
    assert normalize(str(normal), chosen, registry=declared) == normal


@given(reference_texts)
def test_a_step_that_does_nothing_alone_does_nothing_with_others(text: str) -> None:
    read = parse(text)
    if all(normalize(read, step) == read for step in SYNTAX):
        assert normalize(read) == read


@given(delicate | reference_texts, steps, steps, registries)
@example("a://h/x/%2e/../y", NormalizationStep.DOT_SEGMENTS, SYNTAX, None)
@example("%2e%2E/a", NormalizationStep.DOT_SEGMENTS, NormalizationStep.PERCENT_ENCODING, None)
def test_more_steps_find_more_that_is_equivalent(
    text: str, some: NormalizationStep, more: NormalizationStep, declared: Table | None
) -> None:
    """References with the same normal form by some steps have the same normal form by more steps."""
    steps = some | more
    first = normalize(text, some, registry=declared)
    assert normalize(first, steps, registry=declared) == normalize(text, steps, registry=declared)


@given(pairs, steps, st.booleans())
def test_references_are_equivalent_if_their_normal_forms_are_equal(
    pair: tuple[Sample, Sample],
    chosen: NormalizationStep,
    fragment: bool,
) -> None:
    (kind, text, node), (_, _, other) = pair
    normal = normalize(node, chosen)
    keys = [comparison_key(each, chosen, fragment=fragment) for each in (node, other)]
    assert equivalent(node, normal, chosen)
    assert equivalent(normal, node, chosen)
    assert comparison_key(node, chosen) == comparison_key(normal, chosen)
    if kind.read == URI_reference.parse:
        assert comparison_key(node, chosen) == str(normal)
    if normal == normalize(other, chosen):
        assert equivalent(node, other, chosen)
    assert equivalent(node, other, chosen, fragment=fragment) == (keys[0] == keys[1])
    if kind.read == URI_reference.parse:
        assert comparison_key(text, chosen, fragment=fragment) == keys[0]
        assert comparison_key(keys[0], chosen, fragment=fragment) == keys[0]


@given(st.ip_addresses(v=6))
def test_the_canonical_text_is_that_of_the_address(address: IPv6Address) -> None:
    host = normalize(f"//[{address.exploded}]", NormalizationStep.ADDRESS).host
    assert host is not None
    assert IPv6Address(str(host)[1:-1]) == address


# Beside resolving


def has_encoded_dots(reference: URIReference) -> bool:
    segments = reference.path.text.split("/")
    return any("%" in each and each.lower().replace("%2e", ".") in {".", ".."} for each in segments)


rooted = uri_texts.map(lambda text: normalize(parse_uri(text))).filter(
    lambda base: base.authority is not None or base.path.is_absolute
)


@given(references, rooted)
def test_normalization_and_resolution_commute(reference: URIReference, base: URI) -> None:
    assume(not has_encoded_dots(reference))
    assert normalize(resolve(reference, base)) == normalize(resolve(normalize(reference), base))


@given(uri_texts)
def test_dot_segments_of_a_uri_go_as_in_resolving(text: str) -> None:
    uri = parse_uri(text)
    assume(uri.scheme.lower() not in FACTS and not has_encoded_dots(uri))
    assert normalize(uri, NormalizationStep.DOT_SEGMENTS) == resolve(uri, "x:")


@given(references)
def test_a_relative_reference_never_becomes_empty(reference: URIReference) -> None:
    assume(isinstance(reference, RelativeRef) and reference.path.text)
    assert normalize(reference, NormalizationStep.DOT_SEGMENTS).path.text
