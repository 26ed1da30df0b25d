"""Every rule that is shipped or shown is reversible, and cuts the text of a node in one way."""

from __future__ import annotations

import gc
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

import pytest
from support import grammars, notation
from support.ambiguity import ambiguity
from support.definitions import distinct, rules_in, shipped

from uriast.combinators import Grammar, Node, Rule, fields_of
from uriast.combinators.inverse.derived import class_shape
from uriast.schemes import registry

if TYPE_CHECKING:
    from collections.abc import Iterator

T = TypeVar("T")

AMBIGUOUS = {
    "guide.RFC5870.geo_path GeoPath": "0,0;U=0",
}
"""The rules that the RFC itself defines ambiguously, with a witness. Nodes of such a class are read back."""

ABNF = "uriast.abnf."
"""The grammar of ABNF reads trees that nobody prints. Grammars that are read from ABNF come and go with their tests."""


@cache
def every() -> dict[str, Rule[Any]]:
    return {**shipped(), **dict(rules_in([vars(grammars), vars(notation)]))}


@pytest.mark.slow
def test_the_text_of_a_node_can_be_cut_into_its_fields_in_one_way() -> None:
    found = distinct(every())
    for place, (reading, node_class) in found.items():
        assert (place, reading.verdict().reason) == (place, "")
        assert (place, ambiguity(class_shape(reading.definition, node_class))) == (place, AMBIGUOUS.get(place))
    bound = (each for each in living(Node) if each.is_proved and "_rule" in vars(each))
    not_read_back = {each for each in bound if not each.__module__.startswith("tests.")}
    assert not_read_back
    assert not_read_back <= {node_class for place, (_, node_class) in found.items() if place not in AMBIGUOUS}
    for node_class in {node_class for place, (_, node_class) in found.items() if place.startswith("uriast.")}:
        assert {field.name for field in fields_of(node_class)} <= get_type_hints(node_class).keys()


def living(base: type[T]) -> list[type[T]]:
    """The classes below a class, without those of examples in docstrings that were run before."""
    gc.collect()
    return list(below(base))


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
        "guide.RFC5870",
        "markdown_links.CommonMark",
        "support.grammars.Names",
    } <= homes
    schemes_read = {each.rule for each in registry.schemes}
    assert schemes_read <= set(every().values())
