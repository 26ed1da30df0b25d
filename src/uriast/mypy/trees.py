"""From mypy's syntax tree to the expressions that can be read without running the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy.nodes import (
    ArgKind,
    CallExpr,
    DictExpr,
    Expression as Node,
    IntExpr,
    ListExpr,
    MemberExpr,
    MypyFile,
    OpExpr,
    RefExpr,
    StrExpr,
    TupleExpr,
    Var,
)
from mypy.types import CallableType, Instance, LiteralType, TypeType, get_proper_type

from uriast.mypy.literals import UNKNOWN, Argument, Call, Display, Expression, Member, Name, Pairs, Sum, Value

if TYPE_CHECKING:
    from collections.abc import Callable

    from mypy.types import Type

CONSTANTS: Final = {"builtins.None": Value(None), "builtins.True": Value(True), "builtins.False": Value(False)}
GIVEN: Final = {ArgKind.ARG_POS, ArgKind.ARG_NAMED}
PLAIN: Final = {"builtins.str", "builtins.int", "builtins.bool"}
"""The classes whose literals mypy gives as they are. Of octets it gives the source, of a member of an enum the name."""


def call_of(node: CallExpr, type_of: Callable[[Node], Type]) -> Call:
    """A call, with its arguments up to `*more`."""
    arguments = tuple([Argument(expression_of(value, type_of), name) for value, name in arguments_of(node)])
    return Call(_function(node.callee, type_of), arguments, has_more=_unpacked(node) < len(node.args))


def arguments_of(node: CallExpr) -> list[tuple[Node, str | None]]:
    """The arguments that `call_of` reads, in the same order, each with its name if it is given by name."""
    given = enumerate(zip(node.args, node.arg_kinds, node.arg_names, strict=True))
    first = _unpacked(node)
    return [(value, name) for place, (value, kind, name) in given if kind is ArgKind.ARG_NAMED or place < first]


def _unpacked(node: CallExpr) -> int:
    """The place of the first argument that is unpacked; the number of arguments if none is."""
    return next((place for place, kind in enumerate(node.arg_kinds) if kind not in GIVEN), len(node.args))


def _function(node: Node, type_of: Callable[[Node], Type]) -> Expression:
    """What is called. Its type tells nothing that its name does not."""
    if not isinstance(node, RefExpr):
        return expression_of(node, type_of)
    if "." in node.fullname or isinstance(node.node, MypyFile):
        return Name(node.fullname)
    return Member(_function(node.expr, type_of), node.name) if isinstance(node, MemberExpr) else UNKNOWN


def expression_of(node: Node, type_of: Callable[[Node], Type]) -> Expression:
    """An expression; `UNKNOWN` if only the running program knows its value."""
    match node:
        case StrExpr() | IntExpr():
            return Value(node.value)
        case RefExpr():
            return _reference(node, type_of)
        case OpExpr(op="+"):
            return Sum(tuple([expression_of(item, type_of) for item in _terms(node)]))
        case CallExpr():
            parts = _formatted(node)
            return call_of(node, type_of) if parts is None else Sum(tuple([expression_of(x, type_of) for x in parts]))
        case TupleExpr() | ListExpr():
            make = tuple if isinstance(node, TupleExpr) else list
            return Display(make, tuple([expression_of(item, type_of) for item in node.items]))
        case DictExpr():
            return Pairs(
                tuple(
                    [
                        (expression_of(key, type_of) if key else UNKNOWN, expression_of(value, type_of))
                        for key, value in node.items
                    ]
                )
            )
        case _:
            return UNKNOWN


def _terms(node: OpExpr) -> list[Node]:
    """The terms of a chain of `+`, from left to right."""
    terms: list[Node] = []
    left: Node = node
    while isinstance(left, OpExpr) and left.op == "+":
        terms.append(left.right)
        left = left.left
    return [left, *reversed(terms)]


def _formatted(node: CallExpr) -> list[Node] | None:
    """The parts of an f-string, which mypy reads as `"".join([..., "{:{}}".format(part, "")])`."""
    match node:
        case CallExpr(callee=MemberExpr(expr=StrExpr(value=""), name="join"), args=[ListExpr() as parts]):
            return [_part(part) for part in parts.items]
        case _:
            return None


def _part(node: Node) -> Node:
    match node:
        case CallExpr(callee=MemberExpr(expr=StrExpr(value="{:{}}"), name="format"), args=[part, StrExpr(value="")]):
            return part
        case _:
            return node


def _reference(node: RefExpr, type_of: Callable[[Node], Type]) -> Expression:
    """A name or attribute: a constant, or what stands in a module under a name."""
    if node.fullname in CONSTANTS:
        return CONSTANTS[node.fullname]
    if isinstance(node.node, Var) and isinstance(node.node.final_value, str | int):
        return Value(node.node.final_value)
    if "." in node.fullname:
        declared = node.node.type if isinstance(node.node, Var) else None
        found = UNKNOWN if declared is None else _literal(declared)
        return Name(node.fullname) if found is UNKNOWN else found
    if not isinstance(node, MemberExpr):
        return _literal(type_of(node))
    found = UNKNOWN if _may_be_field(node, type_of) else _literal(type_of(node))
    return Member(_function(node.expr, type_of), node.name) if found is UNKNOWN else found


def _may_be_field(node: MemberExpr, type_of: Callable[[Node], Type]) -> bool:
    """Whether an attribute may be a field of a dataclass: what is assigned to it in the class is only its default."""
    owner = get_proper_type(type_of(node.expr))
    is_plain = isinstance(owner, Instance) and not any(info.metadata for info in owner.type.mro)
    return not (is_plain or isinstance(owner, CallableType | TypeType))


def _literal(found: Type) -> Expression:
    """The value of a literal type, which is that of a constant too."""
    proper = get_proper_type(found)
    if isinstance(proper, Instance) and proper.last_known_value is not None:
        proper = proper.last_known_value
    if isinstance(proper, LiteralType) and proper.fallback.type.fullname in PLAIN:
        return Value(proper.value)
    return UNKNOWN
