"""What may be called before the program runs: functions that read nothing but their arguments."""

from __future__ import annotations

from types import FunctionType, MethodType
from typing import Final

from uriast.combinators import Node, Parser
from uriast.schemes import Registry, Scheme
from uriast.templates import PartialTemplate, Template

METHODS: Final[tuple[tuple[type[object], frozenset[str]], ...]] = (
    (Parser, frozenset({"matches", "parse", "parse_partial"})),
    (Registry, frozenset({"parse"})),
    (Scheme, frozenset({"comparison_key", "equivalent", "matches", "normalize", "parse", "to_uri"})),
    (Template, frozenset({"expand", "parse", "partial"})),
    (PartialTemplate, frozenset({"expand", "partial"})),
)
"""The methods that may be called, by their classes."""
FUNCTIONS: Final = ("uriast.addresses.", "uriast.combinators.spanned.", "uriast.passes.", "uriast.templates.")
"""The modules whose functions may be called: each depends on its arguments alone."""


def is_pure(function: object) -> bool:
    """Whether a function, method or class may be called before the program runs."""
    if isinstance(function, MethodType):
        return any(_is_of(function.__self__, owner) and function.__name__ in names for owner, names in METHODS)
    if isinstance(function, type):
        return issubclass(function, Node)
    return isinstance(function, FunctionType) and f"{function.__module__}.".startswith(FUNCTIONS)


def _is_of(value: object, owner: type[object]) -> bool:
    return issubclass(value, owner) if isinstance(value, type) else isinstance(value, owner)
