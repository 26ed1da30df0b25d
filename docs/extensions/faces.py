"""What is public: the modules, their names, and the one path by which each is described.

A package with an `__all__` shows its names and the modules that its docstring calls public. Other packages show all
their modules, and modules without an `__all__` what they define.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections import defaultdict
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType, UnionType
from typing import TYPE_CHECKING, TypeVar

from sphinx.pycode import ModuleAnalyzer

import uriast
from uriast.combinators import Grammar, Rule
from uriast.combinators.rules.grammar import rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def modules_under(module: ModuleType) -> Iterator[ModuleType]:
    """A public module and the public modules in it."""
    yield module
    shown = re.search(r"^Public modules: (.+?)\.$", inspect.getdoc(module) or "", re.DOTALL | re.MULTILINE)
    named = re.findall(r"`(\w+)`", shown[1]) if shown else []
    for found in iter_modules(getattr(module, "__path__", ())):
        if not found.name.startswith("_") and (found.name in named or not hasattr(module, "__all__")):
            yield from modules_under(import_module(f"{module.__name__}.{found.name}"))


def names_in(module: ModuleType) -> list[str]:
    """The public names of a module, in the order of its `__all__` or of its text. Type variables are left out."""
    names: list[str] = getattr(module, "__all__", None) or list(_defined_in(module))
    return [name for name in dict.fromkeys(names) if not isinstance(getattr(module, name), ModuleType | TypeVar)]


def _defined_in(module: ModuleType) -> Iterator[str]:
    if not hasattr(module, "__path__"):  # a package without `__all__` only holds modules
        for item in ast.parse(inspect.getsource(module)).body:
            match item:
                case (
                    ast.FunctionDef(name=name)
                    | ast.ClassDef(name=name)
                    | ast.AnnAssign(target=ast.Name(name))
                    | ast.Assign(targets=[ast.Name(name)])
                ) if not name.startswith("_"):
                    yield name
                case _:
                    pass


@cache
def public_paths() -> Mapping[tuple[str, int], list[str]]:
    """The public paths of each object, by its name and identity; first the one by which it is described.

    That is the shortest which is not also the path of a module, as `uriast.schemes.http` is.
    """
    found: dict[tuple[str, int], list[str]] = defaultdict(list)
    for module in modules_under(uriast):
        for name in names_in(module):
            found[name, id(getattr(module, name))].append(f"{module.__name__}.{name}")
    return {
        key: sorted(paths, key=lambda path: (path in sys.modules, path.count("."), path))
        for key, paths in found.items()
    }


def described_at(name: str, value: object) -> str | None:
    """The path by which an object is described; `None` if it is not public."""
    paths = public_paths().get((name, id(value)))
    return paths[0] if paths else None


def is_of_grammar(value: object) -> bool:
    """Whether a value is described on the page of a grammar: it is one, or one of its rules."""
    if inspect.isclass(value):
        return issubclass(value, Grammar) and bool(rules_of(value))
    return isinstance(value, Rule) and value.definition.__class__.__name__ == "Named"


@cache
def values_documented_in(module: str) -> Mapping[tuple[str, str], list[str]]:
    """The docstrings below the definitions of a module, by class (`""` for none) and name."""
    return ModuleAnalyzer.for_module(module).find_attr_docs()


def definition_of(path: str) -> str:
    """What stands behind the equals sign where a public value is defined, in whichever module that is."""
    home, _, name = path.rpartition(".")
    value = getattr(import_module(home), name)
    for module in (home, *sorted(key for key in sys.modules if key.startswith("uriast."))):
        if vars(sys.modules[module]).get(name) is value:
            for item in ast.parse(inspect.getsource(sys.modules[module])).body:
                match item:
                    case ast.AnnAssign(ast.Name(target), value=ast.expr() as text) if target == name:
                        return ast.unparse(text)
                    case ast.Assign([ast.Name(target)], text) if target == name:
                        return ast.unparse(text)
                    case _:
                        pass
    raise LookupError(path)


def docstring_of(path: str) -> list[str]:
    """The lines of the docstring of a public value, which stands below its definition, in whichever module that is."""
    home, _, name = path.rpartition(".")
    value = getattr(import_module(home), name)
    others = sorted(key for key in sys.modules if key.startswith("uriast."))
    for module in (home, *others):
        if vars(sys.modules[module]).get(name) is value and ("", name) in values_documented_in(module):
            return values_documented_in(module)["", name]
    return []


def is_alias(value: object) -> bool:
    """Whether a value is a name for a type, such as a union."""
    return isinstance(value, UnionType) or hasattr(value, "__origin__")
