"""What is pickled as functions are: by the name under which a module holds it."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final

from uriast.combinators.definition import expression as ex

if TYPE_CHECKING:
    from collections.abc import Iterator

MAIN: Final = ("__main__", "__mp_main__")
"""The names of the module that was run: in another process they may be those of another one."""


def held(module: str, name: str) -> object:
    """What a module holds under a name."""
    return getattr(import_module(module), name)


def _contents(module: str) -> dict[str, object]:
    return getattr(sys.modules.get(module), "__dict__", {})


def _modules(home: str) -> Iterator[str]:
    """The names of modules, the likeliest first."""
    yield home
    yield from (module for module in tuple(sys.modules) if module not in MAIN)
    yield from MAIN


def home_of(definition: ex.Expression) -> str:
    """The module of the grammar that a definition is a rule of: most likely, that module holds the rule too."""
    return type(definition.grammar).__module__ if isinstance(definition, ex.Named) else ""


def place_of(value: object, home: str, known: tuple[str, str] | None = None) -> tuple[str, str]:
    """The module that holds a value and the name under which it does.

    Args:
        value: What is held.
        home: The module that is looked into first.
        known: Where it was before: most likely still there.

    Raises:
        PicklingError: No module holds it.
    """
    if known is not None and _contents(known[0]).get(known[1]) is value:
        return known
    for module in _modules(home):
        for name, found in tuple(_contents(module).items()):
            if found is value:
                return module, name
    from pickle import PicklingError  # noqa: PLC0415 - who gets here pickles

    kind = type(value).__name__
    message = f"expected a {kind} that a module holds under a name, got one that none holds: it is pickled by that name"
    raise PicklingError(message)
