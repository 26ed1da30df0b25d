"""What the names of a program stand for, as far as its text tells."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from uriast.cli.commands.programs.trees import expression_of
from uriast.mypy.literals import UNKNOWN, Expression, Modules, Name, Unknown, Value, evaluated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

DEEPEST: Final = 10
"""How many names may stand for another name, one after another. Longer chains are unknown."""

TYPE_PARAMETERS: Final = frozenset({"ParamSpec", "TypeVar", "TypeVarTuple"})
"""The classes of the parameters of generics, which Python 3.11 lacks."""

Binding: TypeAlias = Name | ast.expr | Unknown
"""What binds a name: an import, the expression that is assigned, or something else."""


@attrs.define(eq=False)
class Scope:
    """The names that a module, function, class or comprehension binds."""

    modules: Modules  # the modules whose names are known
    parent: Scope | None = None  # the scope around this one; `None` for that of a module
    is_class: bool = False  # whether it is that of a class, whose names its methods do not see
    is_comprehension: bool = False  # whether it is that of a comprehension
    _bindings: dict[str, list[Binding]] = attrs.field(factory=dict[str, list[Binding]], init=False)
    _known: dict[str, Expression] = attrs.field(factory=dict[str, Expression], init=False)

    def bind(self, name: str, binding: Binding = UNKNOWN) -> None:
        """Note that something binds a name."""
        self._bindings.setdefault(name, []).append(binding)

    def look_up(self, name: str, depth: int = DEEPEST) -> Expression:
        """What a name stands for: it is imported, or assigned exactly once."""
        if self.binds(name):
            return self.own(name, depth)
        scope = self.parent
        while scope is not None and (scope.is_class or not scope.binds(name)):
            scope = scope.parent
        return UNKNOWN if scope is None else scope.own(name, depth)

    def binds(self, name: str) -> bool:
        """Whether the scope itself binds a name."""
        return name in self._bindings

    def own(self, name: str, depth: int) -> Expression:
        """What a name stands for that the scope itself binds. `import *` may bind each name again."""
        if name not in self._known:
            self._known[name] = UNKNOWN  # for a name that is assigned itself
            self._known[name] = UNKNOWN if self.binds("*") else self._read(self._bindings[name], depth)
        return self._known[name]

    def _read(self, bindings: list[Binding], depth: int) -> Expression:
        first, *others = bindings
        if isinstance(first, Name):
            return first if all(other == first for other in others) else UNKNOWN
        if others or isinstance(first, Unknown) or depth <= 0:
            return UNKNOWN
        value = evaluated(expression_of(first, lambda name: self.look_up(name, depth - 1)), self.modules)
        return UNKNOWN if value is UNKNOWN or isinstance(value, list | dict | tuple) else Value(value)  # may be changed


def calls(tree: ast.Module, scope: Scope) -> list[tuple[ast.Call, Scope]]:
    """Bind the names of a program; return its calls, each with its scope, in no order."""
    found: list[tuple[ast.Call, Scope]] = []
    pending: list[tuple[ast.AST, Scope]] = [(tree, scope)]
    while pending:
        node, around = pending.pop()
        if isinstance(node, ast.Call):
            found.append((node, around))
        assigned = _assigned(node, around)
        for name in _others(node, around):
            around.bind(name)
        pending.extend(each for each in _parts(node, around) if id(each[0]) not in assigned)
    return found


def _assigned(node: ast.AST, scope: Scope) -> set[int]:
    """Bind the names that a node binds to what is known; return the identities of the targets."""
    match node:
        case ast.Import(names):
            for each in names:
                scope.bind(each.asname or each.name.partition(".")[0], Name(_imported(each)))
        case ast.ImportFrom(module=module, names=names, level=level):
            for each in names:
                path = UNKNOWN if level else Name(f"{module}.{each.name}")
                scope.bind(each.asname or each.name, path)
        case ast.Assign(targets=targets, value=value):
            return _targets(targets, value, scope)
        case ast.AnnAssign(target=target, value=None):
            return {id(target)}
        case ast.AnnAssign(target=target, value=value):
            return _targets([target], value, scope)
        case ast.NamedExpr(target=target, value=value):
            return _targets([target], value, _home(scope))
        case _:
            pass
    return set()


def _imported(alias: ast.alias) -> str:
    """The path of what `import` binds: `import a.b` binds `a`, `import a.b as c` binds `a.b`."""
    return alias.name if alias.asname else alias.name.partition(".")[0]


def _targets(targets: list[ast.expr], value: ast.expr | None, scope: Scope) -> set[int]:
    names = [target for target in targets if isinstance(target, ast.Name)]
    for target in names:
        scope.bind(target.id, value or UNKNOWN)
    return {id(target) for target in names}


def _home(scope: Scope) -> Scope:
    """The scope in which `:=` binds a name: the nearest that is no comprehension's."""
    while scope.is_comprehension and scope.parent is not None:
        scope = scope.parent
    return scope


def _others(node: ast.AST, scope: Scope) -> list[str]:
    """The names that a node binds to what only the running program knows."""
    match node:
        case ast.Name(name, ctx=ast.Store() | ast.Del()) | ast.MatchMapping(rest=str(name)):
            return [name]
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return [node.name]
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            return [name]
        case ast.Global(names) | ast.Nonlocal(names):
            outer = scope.parent
            while outer is not None:
                for name in names:
                    outer.bind(name)
                outer = outer.parent
            return names
        case _:
            return [getattr(node, "name", "")] if type(node).__name__ in TYPE_PARAMETERS else []


def _parts(node: ast.AST, scope: Scope) -> Iterable[tuple[ast.AST, Scope]]:
    """The parts of a node, each with its scope."""
    inside: set[int] = set()
    own = scope
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
            own = Scope(scope.modules, scope)
            for each in _parameters(node.args):
                own.bind(each.arg)
            inside = {id(node.body)} if isinstance(node, ast.Lambda) else set(map(id, node.body))
        case ast.ClassDef():
            own = Scope(scope.modules, scope, is_class=True)
            inside = set(map(id, node.body))
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            own = Scope(scope.modules, scope, is_comprehension=True)
            inside = set(map(id, _children(node))) - {id(node.generators[0].iter)}
        case _:
            pass
    return [(each, own if id(each) in inside else scope) for each in _children(node)]


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes in a node. Those in the loops of a comprehension are its own."""
    for each in ast.iter_child_nodes(node):
        yield from ast.iter_child_nodes(each) if isinstance(each, ast.comprehension) else [each]


def _parameters(arguments: ast.arguments) -> list[ast.arg]:
    unpacked = [each for each in (arguments.vararg, arguments.kwarg) if each is not None]
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *unpacked]
