"""The parts of a module's source that are not mutated: what only a type checker reads, or only a caller's spelling."""

from __future__ import annotations

import ast
from io import StringIO
from itertools import pairwise
from tokenize import generate_tokens
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

Position: TypeAlias = tuple[int, int]
"""A line, from 1, and a column in code points, from 0."""

Span: TypeAlias = tuple[Position, Position]
"""The start, and the end behind the last character."""

ONLY_FOR_CHECKERS: Final = frozenset({"final", "overload", "override"})
"""Decorators that do nothing at run time. Those of a protocol's members do nothing either."""

TYPE_MAKERS: Final = frozenset({"NewType", "ParamSpec", "TypeVar", "TypeVarTuple"})


def ignored_spans(source: str) -> tuple[Span, ...]:
    """The spans of annotations, type aliases, type arguments, overloads, and blocks for type checkers."""
    lines = source.splitlines()

    def position(line: int, octet: int) -> Position:
        return line, len(lines[line - 1].encode()[:octet].decode())

    def span(part: ast.expr | ast.stmt) -> Span:
        return position(part.lineno, part.col_offset), position(part.end_lineno or 0, part.end_col_offset or 0)

    every = list(ast.walk(ast.parse(source)))
    members = {id(member) for item in every if _is_protocol(item) for member in ast.walk(item)}
    decorators = [
        each for item in every for each in _decorators(item) if _name(each) in ONLY_FOR_CHECKERS or id(item) in members
    ]
    return (
        *(span(part) for item in every for part in _ignored_parts(item)),
        *(((each.lineno, 0), (each.lineno + 1, 0)) for each in decorators),  # with the sign, and the end of the line
        *_separators(source),
    )


def is_ignored(start: Position, end: Position, spans: tuple[Span, ...]) -> bool:
    """Whether a span of the source lies in one of the others."""
    return any(first <= start and end <= last for first, last in spans)


def _ignored_parts(item: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    match item:
        case ast.arg(annotation=ast.expr() as annotation):
            yield annotation
        case ast.AnnAssign(annotation=annotation, value=value):
            yield annotation
            if value is not None and _name(annotation) == "TypeAlias":
                yield value
        case ast.FunctionDef(returns=returns, decorator_list=decorators):
            if returns is not None:
                yield returns
            if "overload" in map(_name, decorators):
                yield item
        case ast.If(test=ast.Name("TYPE_CHECKING")):
            yield item
        case ast.Call(func=ast.Name("cast"), args=[kind, *_]):
            yield kind
        case ast.Call(func=function) if _name(function) in TYPE_MAKERS:
            yield item
        case _:
            pass


def _separators(source: str) -> Iterator[Span]:
    """The spans of a bare `*` or `/` between parameters, which say only how arguments may be passed."""
    for here, after in pairwise(generate_tokens(StringIO(source).readline)):
        if here.string in {"*", "/"} and after.string in {",", ")"}:
            yield here.start, here.end


def _decorators(item: ast.AST) -> list[ast.expr]:
    return item.decorator_list if isinstance(item, ast.FunctionDef | ast.ClassDef) else []


def _is_protocol(item: ast.AST) -> bool:
    return isinstance(item, ast.ClassDef) and "Protocol" in map(_name, item.bases)


def _name(item: ast.expr) -> str:
    match item:
        case ast.Subscript(value):
            return _name(value)
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""
