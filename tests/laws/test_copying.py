"""Laws of values: every value and every error can be copied and pickled, and stays equal."""

from __future__ import annotations

import copy
import pickle
import sys
from typing import TYPE_CHECKING, Any, Final

import attrs
from hypothesis import given, strategies as st
from support.kinds import Sample, is_same, samples
from support.references import any_texts, iri_texts, written
from support.rules import RULES

from uriast import ParseError, QueryData, Redacted, audit, find, parse, picture, repair, replace, tree
from uriast.addresses import special_purpose
from uriast.grammar import rfc3986, rfc6874
from uriast.passes.components import components
from uriast.schemes import parse_scheme, registry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def copies(value: Any) -> Iterator[Any]:
    yield copy.copy(value)
    yield copy.deepcopy(value)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        yield pickle.loads(pickle.dumps(value, protocol))


@given(samples)
def test_a_copy_of_a_tree_is_the_same(sample: Sample) -> None:
    node = sample.node
    assert all(is_same(node, each) for each in (*copies(node), attrs.evolve(node), replace(node)))
    if sys.version_info >= (3, 13):
        assert is_same(node, copy.replace(node))


MAKERS: Final[tuple[Callable[[str], object], ...]] = (
    components,
    repair,
    audit,
    lambda text: special_purpose(parse(text).host or rfc3986.host.parse(text)),
    Redacted,
    QueryData,
    lambda text: tuple(find(text, schemes=None)),
    lambda text: picture(parse(text)),
    lambda text: tree(parse(text)),
)


@given(iri_texts | written | samples.map(lambda sample: sample.text))
def test_a_copy_of_what_is_made_of_a_text_is_the_same(text: str) -> None:
    for make in MAKERS:
        try:
            value = make(text)
        except ParseError:
            continue
        for each in copies(value):
            assert type(each) is type(value)
            assert (each, str(each), hash(each)) == (value, str(value), hash(value))


READERS: Final[tuple[Callable[[str], object], ...]] = (
    *(rule.parse for rule in RULES.values()),
    *(scheme.parse for scheme in registry.schemes),
    *(rfc6874.URI_reference.parse, parse_scheme, repair, QueryData),
)


def told(error: ParseError) -> tuple[object, ...]:
    return (type(error), str(error), repr(error), error.rule, error.stream, error.explanation, error.args)


@given(st.sampled_from(READERS), any_texts | written, st.booleans())
def test_a_copy_of_an_error_is_the_same_whether_or_not_it_was_explained_before(
    read: Callable[[str], object],
    text: str,
    is_explained: bool,
) -> None:
    try:
        read(text)
    except ParseError as error:
        if is_explained:
            str(error)
        made = list(copies(error))
        assert all(told(each) == told(error) for each in made)
