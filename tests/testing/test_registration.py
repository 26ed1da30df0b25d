"""Hypothesis knows the node classes. Without hypothesis, the error says what to install."""

from __future__ import annotations

import importlib
import pickle
import subprocess
import sys
from typing import Any, Final

import attrs
import pytest
from hypothesis import Phase, find, settings, strategies as st

import uriast.testing
from _uriast_hypothesis import register_all
from uriast import URI, Authority, Host, PathEmpty, RelativeRef, Template, nodes, schemes, templates
from uriast.combinators import Grammar, Node, Rule, char_range, rule
from uriast.nodes import iri
from uriast.schemes import HTTP, Scheme, WindowsFile

FIRST: Final = settings(phases=[Phase.generate], database=None)
BASES: Final = {"Node", "Leaf", "AnyPath", "SchemeURI", "AuthorityURI", "PathURI"}
CLASSES: Final = [
    each
    for module in (nodes, iri, schemes, templates)
    for name, each in vars(module).items()
    if isinstance(each, type) and issubclass(each, Node) and name not in BASES and name[0] != "_"
]


def test_each_class_is_there() -> None:
    assert {URI, RelativeRef, PathEmpty, iri.IRI, HTTP, WindowsFile, Template} <= set(CLASSES)


@pytest.mark.parametrize("node_class", CLASSES, ids=lambda each: each.__name__)
def test_hypothesis_makes_nodes_of_a_class(node_class: type[Node]) -> None:
    node = find(st.from_type(node_class), lambda _: True, settings=FIRST)
    assert type(node) is node_class
    assert type(node).binding() is not None
    assert pickle.loads(pickle.dumps(node)) == node
    checker = node_class.checker()
    assert isinstance(checker, Rule | Scheme)
    assert checker.parse(str(node)) == node


def test_hypothesis_makes_nodes_of_a_base_class() -> None:
    node = find(st.from_type(iri.IRI), lambda _: True, settings=FIRST)
    assert isinstance(node, iri.IRI)


def test_hypothesis_makes_nodes_of_a_union() -> None:
    hosts: st.SearchStrategy[Any] = st.from_type(Host)  # type: ignore[arg-type] # a union is a type to hypothesis
    assert isinstance(find(hosts, lambda _: True, settings=FIRST), Node)


def test_hypothesis_makes_the_nodes_that_a_call_needs() -> None:
    def ports(authority: Authority) -> str | None:
        return authority.port

    assert find(st.builds(ports), lambda port: port is not None) == ""


def test_hypothesis_makes_nodes_of_a_class_of_ones_own_by_its_rule() -> None:
    @attrs.frozen
    class Digit(Node):
        text: str

    class Digits(Grammar):
        @rule
        def digit(self) -> Rule[Digit]:
            return char_range("7", "9").map(Digit)

    assert find(st.from_type(Digit), lambda _: True) == Digit("")
    Digits().bind_nodes()
    assert find(st.from_type(Digit), lambda _: True) == Digit("7")


def test_hypothesis_asks_for_the_classes_that_were_bound_before_it_was_imported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @attrs.frozen
    class Early(Node):
        text: str

    with monkeypatch.context() as without:
        without.delitem(sys.modules, "hypothesis")
        char_range("7", "9").map(Early).bind_nodes()
    register_all()
    assert find(st.from_type(Early), lambda _: True) == Early("7")


def run(code: str) -> str:
    """What a new interpreter prints."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code], check=True, capture_output=True, text=True
    ).stdout


def test_hypothesis_imports_neither_uriast_nor_by_other_ways() -> None:
    code = "import sys; before = [*sys.meta_path]; import hypothesis; print(sys.meta_path == before); "
    code += "print([name for name in sys.modules if name.partition('.')[0] in {'uriast', '_uriast_hypothesis'}])"
    assert run(code) == "True\n['_uriast_hypothesis']\n"


def test_uriast_does_not_import_hypothesis() -> None:
    assert run("import sys, uriast, uriast.schemes; print('hypothesis' in sys.modules)") == "False\n"


@pytest.mark.parametrize("is_first", [True, False])
def test_hypothesis_knows_the_classes_whichever_is_imported_first(*, is_first: bool) -> None:
    ours = "from uriast.nodes.iri import IRI; from uriast.schemes import Tel; from uriast.templates import Template"
    theirs = "from hypothesis import Phase, find, settings, strategies as st"
    made = "[find(st.from_type(each), lambda _: True, settings=settings(phases=[Phase.generate], database=None))"
    shown = f"print([type(node) for node in {made} for each in (Tel, IRI, Template)]] == [Tel, IRI, Template])"
    assert run(f"{theirs}; {ours}; {shown}" if is_first else f"{ours}; {theirs}; {shown}") == "True\n"


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
