"""What is public (docs/reference/stability.md), and that documentation follows it.

A package names what is public in its `__all__`, and the modules that its docstring calls public show what they define
or list in theirs.
"""

from __future__ import annotations

import ast
import doctest
import inspect
import re
from functools import cache
from importlib import import_module
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Final, NamedTuple

from support.imports import imported
from support.pages import README, ROOT

import uriast

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SOURCE: Final = ROOT / "src"
CODE_BLOCK: Final = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
"""The blocks of a page that show how the library is used. Those that look inside are marked `pycon`."""
SECTION: Final = re.compile(r"^(Args|Attributes|Raises|Returns|Yields):$|^>>> ", re.MULTILINE)


def public_modules(module: ModuleType = uriast) -> Iterator[ModuleType]:
    """A public module, and those that it calls public."""
    yield module
    named = re.search(r"^Public modules: (.+?)\.$", inspect.getdoc(module) or "", re.DOTALL | re.MULTILINE)
    for name in re.findall(r"`(\w+)`", named[1]) if named else ():
        yield from public_modules(import_module(f"{module.__name__}.{name}"))


def names_of(module: ModuleType) -> set[str]:
    """The public names of a public module."""
    if hasattr(module, "__all__"):
        return set(module.__all__)
    return set() if hasattr(module, "__path__") else {name for name in defined_in(module) if not name.startswith("_")}


def defined_in(module: ModuleType) -> Iterator[str]:
    for item in ast.parse(inspect.getsource(module)).body:
        match item:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(name)):
                yield name
            case ast.Assign(targets=[ast.Name(name)]):
                yield name
            case _:
                pass


MODULES: Final = {module.__name__: names_of(module) for module in public_modules()}


class Definition(NamedTuple):
    """A function or a class of the source."""

    module: str
    name: str


@cache
def public_definitions() -> frozenset[Definition]:
    """The functions and classes that a user reaches by a public name, with all methods of these classes."""
    values = (getattr(import_module(module), name) for module, names in MODULES.items() for name in names)
    return frozenset(each for value in values for each in definitions_of(value))


def definitions_of(value: object) -> Iterator[Definition]:
    """A public function, or a class, also that of a public value, with what it inherits from other classes."""
    value = inspect.unwrap(value) if callable(value) and not isinstance(value, type) else value
    if isinstance(value, FunctionType):
        yield Definition(value.__module__, value.__qualname__)
        return
    for base in (value if isinstance(value, type) else type(value)).__mro__:
        if base.__module__.partition(".")[0] == "uriast":
            is_own = base is value or base.__module__ in MODULES
            yield from (Definition(base.__module__, base.__qualname__),) if is_own else ()
            yield from (Definition(base.__module__, f"{base.__qualname__}.{name}") for name in vars(base))


def documented() -> Iterator[tuple[Definition, ast.FunctionDef | ast.ClassDef]]:
    """Each function and class of the source."""
    for file in sorted(SOURCE.rglob("*.py")):
        parts = file.relative_to(SOURCE).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        for name, item in inside(ast.parse(file.read_text(encoding="utf-8"))):
            yield Definition(module, name), item


def inside(item: ast.AST, name: str = "") -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef]]:
    """The functions and classes in a part of a module, by their qualified names."""
    for child in ast.iter_child_nodes(item):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            inner = f"{name}.{child.name}".lstrip(".")
            yield inner, child
            yield from inside(child, inner)
        else:
            yield from inside(child, name)


def has_name_of_its_own(item: ast.FunctionDef | ast.ClassDef) -> bool:
    """Whether a definition is no overload, and no special or private method."""
    return not item.name.startswith("_") and not any("overload" in ast.unparse(each) for each in item.decorator_list)


def is_subcommand(item: ast.FunctionDef | ast.ClassDef) -> bool:
    """Whether a docstring is the help of a subcommand."""
    return any(re.search(r"\b(command|group)\(", ast.unparse(each)) for each in item.decorator_list)


def test_what_is_public_has_a_docstring() -> None:
    public = public_definitions()
    assert [
        place
        for place, item in documented()
        if place in public and has_name_of_its_own(item) and not ast.get_docstring(item)
    ] == []


def test_what_is_private_is_documented_in_a_few_words() -> None:
    public = public_definitions()
    assert [
        place
        for place, item in documented()
        if place not in public and not is_subcommand(item) and SECTION.search(ast.get_docstring(item) or "")
    ] == []


def test_those_who_use_the_library_take_what_is_public() -> None:
    assert [
        f"{file.relative_to(ROOT)}: from {module} import {name}"
        for file, text in users()
        for module, name in imported(text)
        if name not in MODULES.get(module, ()) and f"{module}.{name}" not in MODULES
    ] == []


def users() -> Iterator[tuple[Path, str]]:
    """The files that show how the library is used, with their code."""
    for folder in ("examples", "benchmarks", "tests/typing"):
        yield from ((path, path.read_text(encoding="utf-8")) for path in sorted((ROOT / folder).rglob("*.py")))
    for page in (README, *sorted((ROOT / "docs").rglob("*.md"))):
        for block in CODE_BLOCK.findall(page.read_text(encoding="utf-8")):
            examples = doctest.DocTestParser().get_examples(block)
            yield page, "".join(example.source for example in examples) if examples else block
