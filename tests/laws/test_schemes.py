"""Laws of every scheme. The contract of a scheme has most of them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import attrs
import pytest
from hypothesis import given, strategies as st
from support.kinds import known_texts, scheme_texts

from uriast import ParseError, normalize
from uriast.grammar import rfc3986
from uriast.schemes import Registry, Scheme, file_windows, parse_scheme, registry
from uriast.testing import SchemeContract

if TYPE_CHECKING:
    from uriast.combinators import Node

SCHEMES: Final[tuple[Scheme[Any], ...]] = (*registry.schemes, file_windows)


class Case(NamedTuple):
    """A scheme and a text."""

    scheme: Scheme[Any]
    text: str


def cases(*, is_valid: bool) -> st.SearchStrategy[Case]:
    """Each scheme with texts of it, or nearly of it."""
    return st.sampled_from(SCHEMES).flatmap(
        lambda scheme: st.builds(Case, st.just(scheme), scheme_texts(scheme, is_valid=is_valid))
    )


@given(cases(is_valid=False))
def test_a_text_is_a_uri_of_the_scheme_or_has_an_error_that_names_the_specification(case: Case) -> None:
    scheme, text = case
    try:
        node = scheme.parse(text)
    except ParseError as error:
        assert 0 <= error.index <= len(text)
        assert str(error).endswith(f" in {scheme.specification}")
        assert not scheme.matches(text)
    else:
        assert scheme.matches(text)
        assert str(node) == text
        assert rfc3986.URI.matches(text)


@given(cases(is_valid=True))
def test_the_contract_of_a_scheme_holds(case: Case) -> None:
    contract: Any = type("Contract", (SchemeContract,), {"scheme": case.scheme, "valid": known_texts(case.scheme)})()
    contract.check_text(case.text)


@given(cases(is_valid=True))
def test_a_uri_is_read_by_the_registry_of_the_package_and_checked_by_its_rule(case: Case) -> None:
    scheme, text = case
    node, generic = scheme.parse(text), rfc3986.URI.parse(text)
    if scheme is not file_windows:
        assert parse_scheme(text) == parse_scheme(str(node)) == registry.parse(generic) == node
        assert type(parse_scheme(text)) is type(registry.parse(generic)) is type(node)
    with pytest.raises(ParseError) as caught:
        attrs.evolve(node, scheme="x-other")
    assert caught.value.rule == scheme.rule.name


def look(node: Node) -> None:
    """Read all public properties of a node. They may raise `ValueError` or `LookupError`."""
    for kind in type(node).__mro__:
        for name, value in vars(kind).items():
            if isinstance(value, property) and not name.startswith("_"):
                with suppress(ValueError, LookupError):
                    getattr(node, name)


@given(cases(is_valid=True))
def test_a_generic_normal_form_has_the_same_key_and_every_property_can_be_read(case: Case) -> None:
    scheme, text = case
    generic = str(normalize(text, scheme.steps, registry=Registry(scheme)))
    assert scheme.comparison_key(generic) == scheme.comparison_key(text)
    assert normalize(rfc3986.URI.parse(text)) == normalize(text)
    look(scheme.parse(text))
    look(scheme.normalize(text))
