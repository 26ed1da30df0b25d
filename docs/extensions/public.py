"""What is public, and where it is described.

A package names what is public in its `__all__`, and the modules that its docstring calls public show what they define
or list in theirs (docs/reference/stability.md).
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections import defaultdict
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, TypeVar, cast

from sphinx.ext.autodoc import mock
from sphinx.pycode import ModuleAnalyzer

from uriast.combinators import Grammar, Rule
from uriast.combinators.definition.expression import Named
from uriast.schemes import Scheme

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import ModuleType

    from uriast.combinators import rule

LIBRARIES: Final = [
    *("duckdb", "mypy", "numba", "numpy", "pandas", "polars", "pyarrow", "pydantic", "pyspark", "sqlalchemy")
]
"""What the documented modules import, and the site is built without: autodoc pretends that they are there."""


@cache
def modules_under(name: str) -> list[ModuleType]:
    """A public module and the public modules in it."""
    with mock(LIBRARIES):
        module = import_module(name)
    shown = re.search(r"^Public modules: (.+?)\.$", inspect.getdoc(module) or "", re.DOTALL | re.MULTILINE)
    named = re.findall(r"`(\w+)`", shown[1]) if shown else []
    return [module, *(below for each in named for below in modules_under(f"{name}.{each}"))]


def names_in(module: ModuleType) -> dict[str, object]:
    """The public names of a module, but for the rules of a grammar, which has a page of its own."""
    names: list[str] = getattr(module, "__all__", None) or [*_defined_in(module)]
    values = {name: getattr(module, name) for name in names}
    return {
        name: value for name, value in values.items() if grammar_of(value) is None and not isinstance(value, TypeVar)
    }


def grammar_of(value: object) -> Grammar | None:
    """The grammar that a rule belongs to; `None` for any other value."""
    match value:
        case Rule(definition=Named(_, _, Grammar() as grammar)):
            return grammar
        case _:
            return None


def _defined_in(module: ModuleType) -> Iterator[str]:
    for item in [] if hasattr(module, "__path__") else ast.parse(inspect.getsource(module)).body:
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
    """The paths of each public object, by its name and identity.

    The first is that of its description: the shortest that is not also the path of a module. The last is its home.
    """
    found: dict[tuple[str, int], list[str]] = defaultdict(list)
    for module in modules_under("uriast"):
        for name, value in names_in(module).items():
            found[name, id(value)].append(f"{module.__name__}.{name}")
    return {key: sorted(paths, key=lambda path: (path in sys.modules, path.count("."))) for key, paths in found.items()}


def paths_of(name: str, value: object) -> list[str]:
    """The paths of an object; none if it is not public."""
    return public_paths().get((name, id(value)), [])


@cache
def attribute_docs(module: str) -> Mapping[tuple[str, str], list[str]]:
    """The docstrings below the definitions of a module, by class (`""` for none) and name."""
    return ModuleAnalyzer.for_module(module).find_attr_docs()


def docstring_of(name: str, value: object) -> list[str]:
    """The docstring below the definition of a value, in whichever module that is, or what the value says of itself."""
    for module in [each for each in sys.modules if each.startswith("uriast")]:
        if vars(sys.modules[module]).get(name) is value and ("", name) in attribute_docs(module):
            return attribute_docs(module)["", name]
    match value:
        case Rule():
            return [f"The rule ``{value.abnf}``, which has no name of its own."]
        case Scheme():
            return [f"The scheme ``{value.name}`` ({value.specification})."]
        case _:
            return []


def declared_type(grammar: type[Grammar], attribute: str) -> str:
    """The type of a rule, as its definition says."""
    described = cast("rule[object]", vars(grammar)[attribute])
    return re.sub(r"\b(uriast[a-z0-9_.]+|nodes[.])", "", str(described.definition.__annotations__["return"]))
