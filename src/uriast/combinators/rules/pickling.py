"""Pickling by reference, as functions are pickled: by the name under which a module holds an object."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Self

if TYPE_CHECKING:
    from collections.abc import Callable

MAIN: Final = ("__main__", "__mp_main__")
"""The names of the module that was run. In another process they may name another module, so they come last."""


class PickledByName:
    """The base class of objects that are pickled by name. A copy of one is the object itself.

    >>> import copy, pickle
    >>> from uriast.combinators import char_range
    >>> digit = char_range("0", "9")
    >>> copy.deepcopy(digit) is digit
    True
    >>> pickle.dumps(digit)
    Traceback (most recent call last):
        ...
    _pickle.PicklingError: expected a Rule with a name in a module, by which it is pickled, got one without
    """

    __slots__ = ()

    def home_module(self) -> str:
        """The name of the module that most likely holds the object. It is searched first."""
        return type(self).__module__

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Callable[..., object], tuple[Any, str]]:
        """Pickle the object by reference: by its name in a module.

        Raises:
            PicklingError: No module holds it.
        """
        return held, place_of(self, self.home_module())


def held(module: str, name: str) -> object:
    """The object that a module holds under a name."""
    return getattr(import_module(module), name)


def place_of(value: object, home: str) -> tuple[str, str]:
    """The names of the module that holds a value and of the value in it. The likeliest module is searched first."""
    for module in (home, *(name for name in tuple(sys.modules) if name not in MAIN), *MAIN):
        contents: dict[str, object] = getattr(sys.modules.get(module), "__dict__", {})
        for name, found in tuple(contents.items()):
            if found is value:
                return module, name
    from pickle import PicklingError

    kind = type(value).__name__
    message = f"expected a {kind} with a name in a module, by which it is pickled, got one without"
    raise PicklingError(message)
