"""Packages that list their names as import statements, and import what a program uses when it is first used.

The module `_names` of such a package has the statements, and type checkers read them. Here they are run with an
`__import__` that imports nothing: it notes which name comes from which module.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


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
    """The module of each name that a module imports. The module is not imported, but its code is run."""
    homes: dict[str, str] = {}

    def note(module: str, _globals: object, _locals: object, wanted: Sequence[str], _level: int) -> SimpleNamespace:
        homes.update(dict.fromkeys(wanted, module))
        return SimpleNamespace(**dict.fromkeys(wanted))

    spec: Any = find_spec(names)  # a loader has `get_code` for every file of Python, also in an archive
    exec(spec.loader.get_code(names), {"__builtins__": {"__import__": note}, "__name__": names})
    return homes
