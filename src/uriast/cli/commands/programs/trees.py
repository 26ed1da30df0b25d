"""From Python's syntax tree to the expressions that can be read without running the program."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from uriast.mypy.literals import UNKNOWN, Argument, Call, Display, Expression, Member, Pairs, Sum, Value

if TYPE_CHECKING:
    from collections.abc import Callable

DEEPEST: Final = 10
"""How deep expressions may be nested. Deeper ones are unknown."""


def call_of(node: ast.Call, look_up: Callable[[str], Expression], depth: int = DEEPEST) -> Call:
    """A call, with its arguments up to `*more`."""
    starred = next((place for place, item in enumerate(node.args) if isinstance(item, ast.Starred)), len(node.args))
    arguments = [
        *(Argument(expression_of(item, look_up, depth - 1)) for item in node.args[:starred]),
        *(Argument(expression_of(each.value, look_up, depth - 1), each.arg) for each in node.keywords if each.arg),
    ]
    has_more = starred < len(node.args) or any(each.arg is None for each in node.keywords)
    return Call(expression_of(node.func, look_up, depth - 1), tuple(arguments), has_more)


def arguments_of(node: ast.Call) -> list[ast.expr]:
    """The nodes of the arguments that `call_of` reads, in the same order."""
    starred = next((place for place, item in enumerate(node.args) if isinstance(item, ast.Starred)), len(node.args))
    return [*node.args[:starred], *(each.value for each in node.keywords if each.arg)]


def expression_of(node: ast.expr, look_up: Callable[[str], Expression], depth: int = DEEPEST) -> Expression:
    """An expression; `UNKNOWN` if only the running program knows its value."""
    if depth <= 0:
        return UNKNOWN

    def inner(items: list[ast.expr]) -> tuple[Expression, ...]:
        return tuple([expression_of(item, look_up, depth - 1) for item in items])

    match node:
        case ast.Constant(value):
            return Value(value)
        case ast.Name(name):
            return look_up(name)
        case ast.Attribute(of, name):
            return Member(expression_of(of, look_up, depth - 1), name)
        case ast.BinOp(op=ast.Add()):
            return Sum(inner(_terms(node)))
        case ast.JoinedStr(parts):
            return Sum(inner([_part(part) for part in parts]))
        case ast.Tuple(items) | ast.List(items):
            return Display(tuple if isinstance(node, ast.Tuple) else list, inner(items))
        case ast.Dict(keys, values):
            read = [UNKNOWN if key is None else expression_of(key, look_up, depth - 1) for key in keys]
            return Pairs(tuple(zip(read, inner(values), strict=True)))
        case ast.Call():
            return call_of(node, look_up, depth)
        case _:
            return UNKNOWN


def _terms(node: ast.BinOp) -> list[ast.expr]:
    """The terms of a chain of `+`, from left to right."""
    terms: list[ast.expr] = []
    left: ast.expr = node
    while isinstance(left, ast.BinOp) and isinstance(left.op, ast.Add):
        terms.append(left.right)
        left = left.left
    return [left, *reversed(terms)]


def _part(part: ast.expr) -> ast.expr:
    """A part of an f-string: a text, or the expression in braces if it is not formatted."""
    match part:
        case ast.FormattedValue(value=value, conversion=-1, format_spec=None):
            return value
        case _:
            return part
