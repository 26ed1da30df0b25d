"""The exact types of values, without a run of mypy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from mypy.nodes import GDEF, Block, ClassDef, MypyFile, SymbolTable, SymbolTableNode, TypeInfo
from mypy.types import Instance, NoneType, UninhabitedType, UnionType

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


def builtin(name: str) -> Instance:
    """The type of a class of Python."""
    definition = ClassDef(name, Block([]))
    definition.fullname = f"builtins.{name}"
    return Instance(TypeInfo(SymbolTable(), definition, "builtins"), [])


def test_of_a_union_those_members_are_left_that_the_value_belongs_to() -> None:
    text, number, anything = map(builtin, ("str", "int", "object"))
    found = exact(UnionType([text, number, NoneType(), anything]), "a", lambda _: None)
    assert isinstance(found, UnionType)
    assert found.items == [text, anything]
