"""Registers the node classes with hypothesis, which calls `register` when it is imported (an entry point)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from hypothesis import strategies as st

from uriast import nodes
from uriast.combinators import Node
from uriast.nodes import iri
from uriast.testing import strategies

if TYPE_CHECKING:
    from types import ModuleType

    from uriast.combinators import Rule

N = TypeVar("N", bound=Node)


def register() -> None:
    """Make `st.from_type` of hypothesis give nodes of each class of `uriast.nodes` and `uriast.nodes.iri`.

    A strategy is made when it is first used, so this is fast.

    >>> from hypothesis import find, strategies as st
    >>> from uriast import Authority
    >>> register()
    >>> find(st.from_type(Authority), lambda authority: authority.port == "1")
    Authority(userinfo=None, host=RegName(text=''), port='1')
    """
    for node_class in _built_in(nodes) + _built_in(iri):
        st.register_type_strategy(node_class, _of_class)


def _built_in(module: ModuleType) -> list[type[Node]]:
    """The classes in a module that a rule builds. The others are their bases."""
    found = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, Node)]
    return [each for each in found if each.bound_by or each.binding()]  # the first spares the import of its grammar


def _of_class(node_class: type[N]) -> st.SearchStrategy[N]:
    """The nodes of a class: the values of the rule that it is bound to, without those of other classes."""
    _, rule = cast("tuple[object, Rule[N]]", node_class.binding())
    return strategies.nodes(rule).filter(lambda node: type(node) is node_class)
