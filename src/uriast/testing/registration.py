"""Registers the node classes with hypothesis, which calls `register` when it is imported (an entry point)."""

from __future__ import annotations

import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING, Final, TypeVar, cast

from hypothesis import strategies as st

from uriast import nodes
from uriast.combinators import Node

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

    from uriast.combinators import Rule

N = TypeVar("N", bound=Node)

LATER: Final = ("uriast.nodes.iri", "uriast.schemes", "uriast.templates")
"""The modules whose classes are registered when they are imported. To import them here would make hypothesis slow."""


def register() -> None:
    """Make `st.from_type` of hypothesis give nodes of each class of URIs, of IRIs, of the schemes and of templates.

    A strategy is made when it is first used, so this is fast.

    >>> from hypothesis import find, strategies as st
    >>> from uriast import Authority
    >>> from uriast.schemes import Tel
    >>> register()
    >>> find(st.from_type(Authority), lambda authority: authority.port is not None)
    Authority(userinfo=None, host=RegName(text=''), port='')
    >>> str(find(st.from_type(Tel), lambda number: number.is_global))
    'tel:+0'
    """
    register_classes(nodes)
    for name in LATER:
        if name in sys.modules:
            register_classes(sys.modules[name])
    if not any(isinstance(each, ClassFinder) for each in sys.meta_path):
        sys.meta_path.insert(0, ClassFinder())


class ClassFinder(MetaPathFinder):
    """Finds the modules in `LATER`, so that their classes are registered.

    >>> ClassFinder().find_spec("uriast.nodes", None)
    """

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """A module as it is found without this class, but for its loader.

        Args:
            fullname: The name of the module.
            path: Where the package is that holds it.
            target: The module that is loaded again, if any.
        """
        found = PathFinder.find_spec(fullname, path, target) if fullname in LATER else None
        if found is not None and found.loader is not None:
            found.loader = ClassLoader(found, found.loader)
        return found


class ClassLoader(Loader):
    """Loads a module as its own loader does, and registers its classes."""

    def __init__(self, spec: ModuleSpec, own: Loader) -> None:
        self._spec = spec
        self._own = own

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """A new module.

        Args:
            spec: How it was found.
        """
        return self._own.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module. From now on, its loader is its own.

        Args:
            module: The module.
        """
        self._spec.loader = module.__loader__ = self._own
        self._own.exec_module(module)
        register_classes(module)


def register_classes(module: ModuleType) -> None:
    """Register the classes in a module that a rule builds. The others are their bases.

    >>> register_classes(nodes)

    Args:
        module: The module.
    """
    found = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, Node)]
    for each in found:
        if each.bound_by or each.binding():  # the first spares the import of its grammar
            st.register_type_strategy(each, _of_class)


def _of_class(node_class: type[N]) -> st.SearchStrategy[N]:
    """The nodes of a class: the values of the rule that it is bound to, or of its scheme, without those of others."""
    from uriast.testing import strategies  # noqa: PLC0415 - it is slow to import, and not needed to register

    source = cast("Rule[N]", node_class.checker())  # or a scheme, which has nodes too
    return strategies.nodes(source).filter(lambda node: type(node) is node_class)
