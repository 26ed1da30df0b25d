"""What is public, and where it is described.

A module says in its `__all__` what is public; without one, it is private (docs/reference/stability.md).
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

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
    *("duckdb", "mypy", "pandas", "polars", "pyarrow", "pydantic", "pydantic_core", "pyspark", "sqlalchemy")
]
"""What the documented modules import, and the site is built without: autodoc pretends that they are there."""
ASSIGNED: Final = re.compile("^(?:    )?__all__\\b", re.MULTILINE)
"""The beginning of the line that says what is public."""


@cache
def modules_under(name: str) -> list[ModuleType]:
    """A module, and the public modules in it."""
    return [_imported(name), *map(_imported, sorted(_public_in(_imported(name))))]


def _imported(name: str) -> ModuleType:
    with mock(LIBRARIES):
        return import_module(name)


def _public_in(package: ModuleType) -> Iterator[str]:
    for folder in map(Path, getattr(package, "__path__", ())):
        for file in folder.rglob("*.py"):
            inner = file.relative_to(folder).with_suffix("").parts
            path = ".".join((package.__name__, *(inner[:-1] if inner[-1] == "__init__" else inner)))
            if path != package.__name__ and "._" not in path and ASSIGNED.search(file.read_text(encoding="utf-8")):
                yield path


def names_in(module: ModuleType) -> dict[str, object]:
    """The public names of a module, but for the rules of a grammar, which has a page of its own."""
    names: list[str] = getattr(module, "__all__", [])
    values = {name: getattr(module, name) for name in names}
    return {name: value for name, value in values.items() if grammar_of(value) is None}


def grammar_of(value: object) -> Grammar | None:
    """The grammar that a rule belongs to; `None` for any other value."""
    match value:
        case Rule(definition=Named(_, _, Grammar() as grammar)):
            return grammar
        case _:
            return None


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
