"""Laws of reading: languages, longest prefixes, errors, and trees that print as they were read."""

from __future__ import annotations

import weakref
from typing import Any, Final

import attrs
import pytest
from hypothesis import given, strategies as st
from support import oracles
from support.grammars import WITH_ZONE
from support.kinds import Sample, fields_in, is_same, nodes_in, pairs, samples
from support.references import almost, any_texts, anything, mutated, nearly_iris
from support.rules import RULES

from uriast import URI, Authority, IPv6Literal, ParseError, RelativeRef
from uriast.combinators import Node, literal, seq
from uriast.combinators.spanned import flat_parts
from uriast.nodes.iri import IRI, IRelativeRef
from uriast.passes.components import components
from uriast.passes.syntax import pieces_of

SHORT: Final = (
    *("1.2.3.4", "1.2.3.4x", "1.2.3.4%zz", "a:b", "//h:8a", "::1:2:3", "%4", "/a//b", "[::1]", "v1.a", "25", "256"),
    *("1:2:3:4:5:6:7:8", "::", "1::", "::1.2.3.4", "vF.", "[v1.a:b]", "ffff:", "a@b:80", "//", "://", "/."),
)
names = st.sampled_from(["URI-reference", "URI", "authority", "host", "IRI-reference"]) | st.sampled_from([*RULES])
"""The name of a rule, often a composed one."""
texts = almost | mutated(st.sampled_from(SHORT)) | mutated(nearly_iris) | anything


@given(names, texts)
def test_a_rule_reads_exactly_the_language_of_its_abnf(name: str, text: str) -> None:
    valid = oracles.table(name).accepts(text)
    assert RULES[name].matches(text) == valid
    try:
        RULES[name].parse(text)
    except ParseError:
        assert not valid
    else:
        assert valid


@given(names, texts)
def test_at_an_index_a_rule_reads_the_longest_prefix_with_the_value_that_it_has_alone(name: str, text: str) -> None:
    rule, end = RULES[name], oracles.longest_prefix(name, text)
    result = rule(f"^{text}", 1)
    assert (result.index - 1 if result.status else None) == end
    if end is not None:
        assert result.value == rule.parse(text[:end])
        assert rule.parse_partial(text) == (result.value, text[end:])


@given(names, texts)
def test_an_error_has_the_index_of_the_first_impossible_character_and_what_is_expected(name: str, text: str) -> None:
    try:
        RULES[name].parse(text)
    except ParseError as error:
        assert error.index == oracles.first_impossible(name, text)
        assert error.expected
        assert ("end of input" in error.expected) == oracles.table(name).accepts(text[: error.index])
        assert str(error).startswith(f"{name}: ")
        assert f" at index {error.index}" in str(error)


SEPARATOR: Final = literal(" ")
BETWEEN: Final = {name: literal("<") >> rule << literal(">") for name, rule in RULES.items()}


@given(names, texts)
def test_between_delimiters_that_it_does_not_match_a_rule_reads_as_it_does_alone(name: str, text: str) -> None:
    rule, between = RULES[name], BETWEEN[name]
    assert between.matches(f"<{text}>") == rule.matches(text)
    if rule.matches(text):
        assert between.parse(f"<{text}>") == rule.parse(text)
        assert seq(rule << SEPARATOR, rule).parse(f"{text} {text}") == (rule.parse(text),) * 2


@given(any_texts | st.text())
def test_any_text_has_the_components_of_appendix_b(text: str) -> None:
    assert tuple(components(text)) == tuple(oracles.split(text))


# Trees


@given(samples)
def test_a_tree_prints_as_it_was_read_piece_by_piece(sample: Sample) -> None:
    kind, text, node = sample
    assert str(node) == text
    assert type(node) in kind.classes
    assert {name for name, _ in flat_parts(node) if name} == {
        name for name, each in fields_in(node).items() if each is not None
    }
    for pieces in (list(flat_parts(node)), list(pieces_of(node))):
        assert "".join(piece for _, piece in pieces) == text
        assert all(piece == str(getattr(node, name)) for name, piece in pieces if name)


def built_again(value: Any) -> Any:
    """A copy of a tree, built by hand."""
    if not isinstance(value, Node) or (type(value) is IPv6Literal and "%" in value.text):
        return value  # the text of a grammar may be wider than its class: see below
    return type(value)(**{name: built_again(each) for name, each in fields_in(value).items()})


@given(samples)
def test_a_tree_that_is_read_again_or_built_by_hand_is_the_same(sample: Sample) -> None:
    assert is_same(sample.node, sample.kind.read(sample.text))
    assert is_same(sample.node, built_again(sample.node))


def test_a_text_that_is_wider_than_its_class_is_only_read() -> None:
    host = WITH_ZONE.host.parse("[::1%25a]")
    assert str(Authority(None, host, "80")) == "[::1%25a]:80"
    with pytest.raises(ParseError, match="a URI cannot contain a zone identifier"):
        IPv6Literal("::1%25a")  # by hand, the rule of the class counts: a grammar that is wider has a class of its own


@given(pairs)
def test_a_tree_is_equal_to_the_one_that_the_generic_grammar_reads(pair: tuple[Sample, Sample]) -> None:
    (kind, text, node), other = pair
    if kind.generic.matches(text):
        generic = kind.generic.parse(text)
        assert (node == generic, generic == node, len({node, generic})) == (True, True, 1)
        assert type(generic) in kind.syntax.classes[:2]
    else:
        assert "%25" in text  # a zone, which the generic grammar does not read
    assert (node == other.node) == (text == other.text)


@given(samples)
def test_the_components_of_a_tree_are_those_of_its_text(sample: Sample) -> None:
    _, text, node = sample
    authority = None if node.authority is None else str(node.authority)
    scheme = None if node.is_relative else node.scheme
    assert components(text) == (scheme, authority, node.path.text, node.query, node.fragment)


# Values


@given(samples)
def test_each_node_can_be_referred_to_weakly_and_has_no_dictionary(sample: Sample) -> None:
    for node in nodes_in(sample.node):
        assert weakref.ref(node)() is node
        assert not hasattr(node, "__dict__")


@given(samples)
def test_nothing_in_a_tree_can_be_set_or_deleted(sample: Sample) -> None:
    for node in nodes_in(sample.node):
        for name, value in fields_in(node).items():
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(node, name, value)
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                delattr(node, name)
        with pytest.raises(AttributeError):
            node.other = None  # type: ignore[attr-defined] # refused at run time


def matched(node: object) -> tuple[object, ...]:
    """The fields of a reference, by the patterns of the generic classes."""
    match node:
        case URI(scheme, authority, path, query, fragment) | IRI(scheme, authority, path, query, fragment):
            return scheme, authority, path, query, fragment
        case RelativeRef(authority, path, query, fragment) | IRelativeRef(authority, path, query, fragment):
            return authority, path, query, fragment
        case _:
            return ()


@given(samples)
def test_a_tree_is_matched_by_the_generic_classes_and_its_fields(sample: Sample) -> None:
    assert matched(sample.node) == tuple(fields_in(sample.node).values())
    assert type(sample.node).__match_args__ == tuple(fields_in(sample.node))
