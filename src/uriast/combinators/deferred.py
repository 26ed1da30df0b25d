"""Packages that list their names as import statements, and import what a program uses when it is first used.

The module `_names` of such a package has the statements. Type checkers read them, and so does `deferred`.
"""

from __future__ import annotations

import sys
from _ast import PyCF_ONLY_AST  # `ast` takes longer to import
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def deferred(package: str) -> tuple[list[str], Callable[[str], object], Callable[[], list[str]]]:
    """The `__all__`, `__getattr__` and `__dir__` of a package with a module `_names`."""
    homes = _homes(f"{package}._names")
    scope = vars(sys.modules[package])

    def value_of(name: str) -> object:
        if name not in homes:
            message = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(message)
        return scope.setdefault(name, getattr(import_module(homes[name]), name))

    return sorted(homes), value_of, lambda: sorted({*scope, *homes})


def _homes(names: str) -> dict[str, str]:
    """The module of each name that a module imports, by its source. Without a source, the module itself is imported."""
    spec: Any = find_spec(names)  # a loader has `get_source` for every file of Python, also in an archive
    source: str | None = spec.loader.get_source(names)
    if source is None:
        return dict.fromkeys([name for name in vars(import_module(names)) if not name.startswith("_")], names)
    tree: Any = compile(source, names, "exec", PyCF_ONLY_AST)
    imports = [each for each in tree.body if type(each).__name__ == "ImportFrom"]
    return {alias.name: each.module for each in imports for alias in each.names}
