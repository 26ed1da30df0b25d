"""The exact types of values, without a run of mypy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from mypy.nodes import GDEF, Block, ClassDef, MypyFile, SymbolTable, SymbolTableNode, TypeInfo
from mypy.types import Instance, NoneType, UninhabitedType

from uriast import RegName
from uriast.mypy.types import exact

if TYPE_CHECKING:
    from mypy.nodes import SymbolNode

DECLARED: Final = NoneType()


def info(*type_vars: str) -> TypeInfo:
    """What mypy knows of a class with type variables."""
    made = TypeInfo(SymbolTable(), ClassDef("RegName", Block([])), "uriast.nodes")
    made.type_vars = list(type_vars)
    return made


@pytest.mark.parametrize("symbol", [None, MypyFile([], []), info("T")], ids=["none", "no class", "generic"])
def test_a_node_whose_class_mypy_does_not_know_as_plain_keeps_its_declared_type(symbol: SymbolNode | None) -> None:
    found = None if symbol is None else SymbolTableNode(GDEF, symbol)
    assert exact(DECLARED, RegName("h"), lambda _: found) is DECLARED


def test_a_node_has_its_class_under_its_whole_name() -> None:
    names: list[str] = []
    known = info()

    def look_up(name: str) -> SymbolTableNode:
        names.append(name)
        return SymbolTableNode(GDEF, known)

    found = exact(DECLARED, RegName("h"), look_up)
    assert isinstance(found, Instance)
    assert (found.type is known, found.args, names) == (True, (), [f"{RegName.__module__}.RegName"])


def test_another_value_keeps_the_declared_type() -> None:
    declared = UninhabitedType()
    assert exact(declared, "a", lambda _: None) is declared
