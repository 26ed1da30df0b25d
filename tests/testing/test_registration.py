"""Hypothesis knows the node classes. Without hypothesis, the error says what to install."""

from __future__ import annotations

import importlib
import importlib.util
import pickle
import subprocess
import sys
import tomllib
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import Phase, find, settings, strategies as st

import uriast.testing
from uriast import URI, Host, PathEmpty, RelativeRef, Template, nodes, schemes, templates
from uriast.combinators import Node, Rule
from uriast.nodes import iri
from uriast.schemes import HTTP, Scheme, WindowsFile
from uriast.testing.registration import ClassFinder, ClassLoader, register

FIRST: Final = settings(phases=[Phase.generate], database=None)
ROOT: Final = Path(__file__).parent.parent.parent
BASES: Final = {"Leaf", "Opaque", "Hierarchical", "HostRequired"}
CLASSES: Final = [
    each
    for module in (nodes, iri, schemes, templates)
    for name, each in vars(module).items()
    if isinstance(each, type) and issubclass(each, Node) and not name.startswith("Generic") and name not in BASES
]


@pytest.fixture(autouse=True)
def _registered() -> None:
    register()


def test_the_entry_point_is_the_function() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module, _, name = project["entry-points"]["hypothesis"]["uriast"].partition(":")
    assert getattr(importlib.import_module(module), name) is register


def test_each_class_is_there() -> None:
    assert {URI, RelativeRef, PathEmpty, iri.IRI, HTTP, WindowsFile, Template} <= set(CLASSES)


@pytest.mark.parametrize("node_class", CLASSES, ids=lambda each: each.__name__)
def test_hypothesis_makes_nodes_of_a_class(node_class: type[Node]) -> None:
    node = find(st.from_type(node_class), lambda _: True, settings=FIRST)
    assert type(node) is node_class
    assert type(node).binding() is not None
    assert pickle.loads(pickle.dumps(node)) == node  # noqa: S301 - our own
    checker = node_class.checker()
    assert isinstance(checker, Rule | Scheme)
    assert checker.parse(str(node)) == node


def test_hypothesis_makes_nodes_of_a_union() -> None:
    hosts: st.SearchStrategy[Any] = st.from_type(Host)  # type: ignore[arg-type] # a union is a type to hypothesis
    assert isinstance(find(hosts, lambda _: True, settings=FIRST), Node)


def run(code: str) -> str:
    """What a new interpreter prints."""
    return subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-W", "error", "-c", code], check=True, capture_output=True, text=True
    ).stdout


@pytest.mark.native
def test_the_schemes_are_not_imported_before_they_are_needed() -> None:
    imported = "import sys, uriast.testing.registration as r; r.register(); print('uriast.schemes' in sys.modules)"
    assert run(imported) == "False\n"
    told = "from hypothesis import strategies as st; from uriast.schemes import Tel; print(st.from_type(Tel).example())"
    assert (
        run(f"{imported}; import warnings; warnings.simplefilter('ignore'); {told}").lower().startswith("false\ntel:")
    )


def test_a_module_that_is_found_late_is_loaded_by_its_own_loader() -> None:
    found = ClassFinder().find_spec("uriast.schemes", uriast.__path__)
    assert found is not None
    loader = found.loader
    assert isinstance(loader, ClassLoader)
    loaded = importlib.util.module_from_spec(found)
    before = sys.modules["uriast.schemes"]
    loader.exec_module(loaded)
    assert isinstance(loaded.__loader__, SourceFileLoader)
    assert loaded.__spec__ is not None
    assert loaded.__spec__.loader is loaded.__loader__
    assert sys.modules["uriast.schemes"] is before


def test_other_modules_and_modules_that_are_not_there_are_not_found() -> None:
    assert ClassFinder().find_spec("uriast.grammar", uriast.__path__) is None
    assert ClassFinder().find_spec("uriast.schemes", []) is None


def test_the_finder_is_there_once() -> None:
    register()
    assert sum(isinstance(each, ClassFinder) for each in sys.meta_path) == 1


def test_nothing_else_is_in_the_package() -> None:
    assert sorted({*dir(uriast.testing)} & {*uriast.testing.__all__}) == sorted(uriast.testing.__all__)
    with pytest.raises(AttributeError, match=r"module 'uriast[.]testing' has no attribute 'nothing'"):
        uriast.testing.nothing  # type: ignore[attr-defined] # noqa: B018 - the point


def test_without_hypothesis_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("uriast.testing")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(ImportError, match=r"uriast\.testing needs hypothesis: pip install 'uriast\[testing\]'"):
        importlib.import_module("uriast.testing")
