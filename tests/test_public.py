"""What is public (docs/reference/stability.md), and that documentation follows it.

A module says in its `__all__` what is public; without one, it is private.
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
from support.pages import README, ROOT, is_readable

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SOURCE: Final = ROOT / "src"
CODE_BLOCK: Final = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
"""The blocks of a page that show how the library is used. Those that look inside are marked `pycon`."""
ASSIGNED: Final = re.compile(r"^(?:    )?__all__\b", re.MULTILINE)
"""The beginning of the line that says what is public."""
SECTION: Final = re.compile(r"^(Args|Attributes|Raises|Returns|Yields):$|^>>> ", re.MULTILINE)


def public_modules() -> Iterator[ModuleType]:
    """The modules that say what is public."""
    for file, module in modules():
        if ASSIGNED.search(file.read_text(encoding="utf-8")) and "._" not in module:
            yield import_module(module)


def modules() -> Iterator[tuple[Path, str]]:
    """The files of the source, with the names of their modules."""
    for file in sorted(SOURCE.rglob("*.py")):
        parts = file.relative_to(SOURCE).with_suffix("").parts
        yield file, ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES: Final[dict[str, set[str]]] = {module.__name__: {*module.__all__} for module in public_modules()}


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
    for file, module in modules():
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
        files = filter(is_readable, sorted((ROOT / folder).rglob("*.py")))
        yield from ((path, path.read_text(encoding="utf-8")) for path in files)
    for page in (README, *filter(is_readable, sorted((ROOT / "docs").rglob("*.md")))):
        for block in CODE_BLOCK.findall(page.read_text(encoding="utf-8")):
            examples = doctest.DocTestParser().get_examples(block)
            yield page, "".join(example.source for example in examples) if examples else block
