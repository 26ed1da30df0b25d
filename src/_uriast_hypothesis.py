"""Registers node classes with hypothesis, so that `st.from_type(URI)` makes URIs.

`import hypothesis` imports this module and calls `register_all` (an entry point). A module inside the package would
import the package first, in every project that has both.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeVar, cast

from hypothesis import strategies as st

if TYPE_CHECKING:
    from uriast.combinators import Node, Rule

N = TypeVar("N", bound="Node")


def register_all() -> None:
    """Register the node classes that a rule builds. `Node` registers those that are bound later."""
    home = sys.modules.get("uriast.combinators.node")
    pending: list[type[Node]] = [home.Node] if home else []
    while pending:
        each = pending.pop()
        pending += each.__subclasses__()
        own = vars(each)  # attrs makes a class with slots anew; the first one is there until it is collected
        if "_rule" in own or ("bound_by" in own and "__attrs_attrs__" in own):
            register(each)


def register(node_class: type[Node]) -> None:
    """Register a node class. Its strategy is made when it is first used."""
    st.register_type_strategy(node_class, lambda _: _nodes(node_class))


def _nodes(node_class: type[N]) -> st.SearchStrategy[N]:
    """The nodes of a class: the values of the rule that it is bound to, or of its scheme, without those of others."""
    from uriast.testing import strategies

    source = cast("Rule[N]", node_class.checker())  # or a scheme, which has nodes too
    return strategies.nodes(source).filter(lambda node: type(node) is node_class)
