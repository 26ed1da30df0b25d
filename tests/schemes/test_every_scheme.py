"""What holds for every scheme of the package."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from support.kinds import known_texts

from uriast import comparison_key, equivalent, normalize, parse_iri
from uriast.combinators import ParseError
from uriast.grammar import rfc3986
from uriast.passes.normalize import NormalizationStep
from uriast.schemes import (
    Scheme,
    file,
    http,
    https,
    mailto,
    registry,
    urn,
)

AnyScheme = Scheme[Any]

every_scheme = pytest.mark.parametrize("scheme", registry.schemes, ids=[each.name for each in registry.schemes])


@every_scheme
def test_fewer_steps_than_a_normal_form_has_change_a_node_as_they_change_its_uri(scheme: AnyScheme) -> None:
    for text in known_texts(scheme):
        for step in (NormalizationStep.SIMPLE_STRING, NormalizationStep.CASE):
            assert str(normalize(scheme.parse(text), step)) == str(normalize(text, step))


@every_scheme
def test_passes_ask_the_scheme_of_a_node(scheme: AnyScheme) -> None:
    for each in known_texts(scheme):
        node = scheme.parse(each)
        assert normalize(node) == normalize(node, NormalizationStep.SCHEME_BASED) == scheme.normalize(each)
        assert type(normalize(node)) is scheme.node
        assert comparison_key(node) == scheme.comparison_key(each)
        assert equivalent(node, each)
        assert equivalent(each, node)
        assert equivalent(node, rfc3986.URI.parse(str(normalize(node))))


def test_a_scheme_may_forbid_steps_and_has_its_own_form_with_all_steps_alone() -> None:
    assert str(normalize(urn.parse("URN:Example:a%2D/../b"))) == "urn:example:a%2D/../b"
    assert str(normalize(urn.parse("URN:Example:a%2d"), NormalizationStep.SYNTAX_BASED)) == "urn:Example:a%2D"
    assert str(normalize(file.parse("file:///a/..//b"))) == "file:///.//b"
    assert str(normalize("file:///a/..//b")) == "file:////b"
    assert str(normalize(http.parse("HTTP://h:80/%7ea/.."), NormalizationStep.SYNTAX_BASED)) == "http://h:80/"
    with pytest.raises(TypeError, match="expected steps as a NormalizationStep"):
        normalize(http.parse("http://h"), 1)  # type: ignore[call-overload] # refused at run time


def test_nodes_are_equivalent_as_their_scheme_says() -> None:
    name, other = urn.parse("urn:example:a?=q"), urn.parse("URN:Example:a")
    assert equivalent(name, other)
    assert comparison_key(name) == comparison_key(other) == "urn:example:a"
    assert not equivalent(name, other, NormalizationStep.SYNTAX_BASED)
    assert equivalent(name, parse_iri("urn:example:a"))
    assert not equivalent(name, parse_iri("urn:example:ä"))
    assert not equivalent(name, "a/b")
    assert not equivalent(name, "urn:a")
    assert equivalent(mailto.parse("mailto:a@B"), "MAILTO:a@b")
    assert not equivalent(http.parse("http://h"), https.parse("https://h"))
    assert equivalent(http.parse("http://h/#a"), "http://h:80/#b", fragment=False)


@every_scheme
def test_its_errors_name_its_rule_the_rfc_and_the_section(scheme: AnyScheme) -> None:
    for rest in ("", " ", "\n", "é", "//h/\x00", "//h/ "):
        if scheme.matches(f"{scheme.name}:{rest}"):
            continue
        with pytest.raises(ParseError) as caught:
            registry.parse(f"{scheme.name}:{rest}")
        error = caught.value
        assert error.rule == scheme.rule.name
        assert str(error).startswith(f"{scheme.rule.name}: ")
        assert str(error).endswith(f"\nsee {scheme.rule.name} in {scheme.specification}")
        assert error.explanation.summary.startswith(f"{scheme.rule.name}: ")
        assert str(pickle.loads(pickle.dumps(error))) == str(error)


SIZE = 1_000_000
PIECES = ("a", "/a", "%41", "%", ":", "@", "?", "&a=b", ";a=b", ".", "../", "-", "1", ",", "+", "ä", "]")


@pytest.mark.slow
@every_scheme
def test_a_million_characters_are_read_or_refused(scheme: AnyScheme) -> None:
    beginnings = (f"{scheme.name}:", f"{scheme.name}://", f"{scheme.name}://h/", max(known_texts(scheme), key=len))
    for beginning in beginnings:
        for piece in PIECES:
            text = beginning + piece * (SIZE // len(piece))
            if scheme.matches(text):
                assert len(str(scheme.parse(text))) == len(text)
    with pytest.raises(ParseError) as caught:
        scheme.parse(f"{scheme.name}:{'a' * SIZE} ")
    assert caught.value.index <= SIZE + len(scheme.name) + 1
