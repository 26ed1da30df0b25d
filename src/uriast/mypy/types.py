"""The exact types of values: `parse("http://h/")` is a `URI`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy.nodes import TypeInfo
from mypy.types import Instance, NoneType, UnionType, get_proper_type

from uriast.combinators import Node

if TYPE_CHECKING:
    from collections.abc import Callable

    from mypy.nodes import SymbolTableNode
    from mypy.types import Type


def exact(declared: Type, value: object, look_up: Callable[[str], SymbolTableNode | None]) -> Type:
    """The type of a value that has a wider declared type."""
    # A node has its class. Of a union, those members are left that the value belongs to. Other types stay as they are:
    # a truth value does, because mypy checks no code after a condition whose value it knows.
    proper = get_proper_type(declared)
    if isinstance(value, Node):
        info = _info(type(value), look_up)
        return declared if info is None or info.type_vars else Instance(info, [])
    if isinstance(proper, UnionType):
        names = {f"{each.__module__}.{each.__qualname__}" for each in type(value).__mro__}
        fitting = [item for item in proper.items if _holds(item, value, names)]
        return UnionType.make_union(fitting) if fitting else declared
    return declared


def _info(node_class: type[Node], look_up: Callable[[str], SymbolTableNode | None]) -> TypeInfo | None:
    symbol = look_up(f"{node_class.__module__}.{node_class.__qualname__}")
    return symbol.node if symbol is not None and isinstance(symbol.node, TypeInfo) else None


def _holds(item: Type, value: object, names: set[str]) -> bool:
    proper = get_proper_type(item)
    if isinstance(proper, NoneType):
        return value is None
    return not isinstance(proper, Instance) or proper.type.fullname in names
