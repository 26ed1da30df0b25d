"""Hypothesis knows the node classes. Without hypothesis, the error says what to install."""

from __future__ import annotations

import importlib
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import Phase, find, settings, strategies as st

from uriast import URI, Host, PathEmpty, RelativeRef, nodes
from uriast.combinators import Node
from uriast.nodes import iri
from uriast.testing.registration import register

FIRST: Final = settings(phases=[Phase.generate], database=None)
ROOT: Final = Path(__file__).parent.parent.parent
CLASSES: Final = [
    each
    for module in (nodes, iri)
    for name, each in vars(module).items()
    if isinstance(each, type) and issubclass(each, Node) and not name.startswith("Generic") and name != "Leaf"
]


@pytest.fixture(autouse=True)
def _registered() -> None:
    register()


def test_the_entry_point_is_the_function() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module, _, name = project["entry-points"]["hypothesis"]["uriast"].partition(":")
    assert getattr(importlib.import_module(module), name) is register


def test_each_class_is_there() -> None:
    assert {URI, RelativeRef, PathEmpty, iri.IRI} <= set(CLASSES)


@pytest.mark.parametrize("node_class", CLASSES, ids=lambda each: each.__name__)
def test_hypothesis_makes_nodes_of_a_class(node_class: type[Node]) -> None:
    node = find(st.from_type(node_class), lambda _: True, settings=FIRST)
    assert type(node) is node_class
    assert type(node).binding() is not None


def test_hypothesis_makes_nodes_of_a_union() -> None:
    hosts: st.SearchStrategy[Any] = st.from_type(Host)  # type: ignore[arg-type] # a union is a type to hypothesis
    assert isinstance(find(hosts, lambda _: True, settings=FIRST), Node)


def test_without_hypothesis_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("uriast.testing")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(ImportError, match=r"uriast\.testing needs hypothesis: pip install 'uriast\[testing\]'"):
        importlib.import_module("uriast.testing")
