"""Every rule that is shipped or shown is reversible."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

import pytest
from support import grammars, notation
from support.definitions import rules_in, shipped

from uriast.combinators import Grammar, Rule, fields_of
from uriast.combinators.back.binding import built_by
from uriast.schemes import registry

if TYPE_CHECKING:
    from collections.abc import Iterator

T = TypeVar("T")

ABNF = "uriast.abnf."
"""The grammar of ABNF reads trees that nobody prints. Grammars that are read from ABNF come and go with their tests."""


@cache
def every() -> dict[str, Rule[Any]]:
    return {**shipped(), **dict(rules_in([vars(grammars), vars(notation)]))}


@pytest.mark.slow
def test_a_rule_that_is_shipped_or_shown_and_builds_nodes_is_reversible() -> None:
    building = {place: each for place, each in every().items() if any(built_by(each.definition))}
    assert {place: reason for place, each in building.items() if (reason := each.verdict().reason)} == {}


def test_the_fields_of_every_node_of_the_package_have_types() -> None:
    found = {made for place, each in every().items() if is_lasting(place) for made in built_by(each.definition)}
    assert found
    for node_class in found:
        assert {field.name for field in fields_of(node_class)} <= get_type_hints(node_class).keys()


def living(base: type[T]) -> list[type[T]]:
    """The classes below a class that their modules hold: those of examples in docstrings may outlive them."""
    return [each for each in below(base) if getattr(sys.modules.get(each.__module__), each.__name__, None) is each]


def below(base: type[T]) -> Iterator[type[T]]:
    for each in base.__subclasses__():
        yield each
        yield from below(each)


def is_lasting(place: str) -> bool:
    """Whether a rule or a grammar belongs to the package, and its values are printed."""
    return place.startswith("uriast.") and not place.startswith(ABNF)


@pytest.mark.slow
def test_every_rule_of_the_package_is_reversible() -> None:
    verdicts = {place: each.verdict().reason for place, each in every().items() if is_lasting(place)}
    assert {place: reason for place, reason in verdicts.items() if reason} == {}


def test_the_rules_of_every_module_are_found() -> None:
    homes = {place.rpartition(".")[0] for place in every()}
    grammars = {f"{each.__module__}.{each.__name__}" for each in living(Grammar)}
    assert set(filter(is_lasting, grammars)) <= homes
    assert {
        "replace_a_rule.WithZone",
        "make_nodes.Versions",
        "scheme_facts.GeminiGrammar",
        "markdown_links.CommonMark",
        "support.grammars.Names",
    } <= homes
    schemes_read = {each.rule for each in registry.schemes}
    assert schemes_read <= set(every().values())
