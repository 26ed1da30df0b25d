"""The architecture of docs/architecture.md: imports run one way and without cycles, and no level has many rooms."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from graphlib import TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src" / "uriast"
MOST_ROOMS: Final = 14
FLOORS: Final = ("combinators", "redaction scheme_traits", "nodes", "grammar", "passes", "schemes", "cli", "__main__")
"""The rooms of the top level, from the lowest floor up: a room imports those below."""


def name_of(path: Path) -> str:
    """The dotted name of a module, without `uriast.`; that of a package is its folder's."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES: Final = {name_of(path): path for path in sorted(SOURCE.rglob("*.py"))}
PACKAGES: Final = {name for name, path in MODULES.items() if path.name == "__init__.py"}


def imports(module: str) -> Iterator[str]:
    """The modules of the package that a module imports, at its head, in functions, and for types alone."""
    for item in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(item, ast.ImportFrom) and item.module and item.module.partition(".")[0] == "uriast":
            home = item.module.partition(".")[2]
            for alias in item.names:
                inner = f"{home}.{alias.name}".lstrip(".")
                yield inner if inner in MODULES else home


def test_imports_run_one_way() -> None:
    floor = {room: height for height, rooms in enumerate(FLOORS) for room in rooms.split()}
    rooms = {name.partition(".")[0] for name in MODULES if name}
    assert rooms == floor.keys()
    upward = [
        (module, other)
        for module in MODULES
        if module
        for other in imports(module)
        if other and floor[other.partition(".")[0]] > floor[module.partition(".")[0]]
    ]
    assert upward == []


def test_imports_have_no_cycle() -> None:
    graph = {module: {other for other in imports(module) if other and other != module} for module in MODULES if module}
    assert list(TopologicalSorter(graph).static_order())


def test_the_combinators_know_nothing_of_the_rest() -> None:
    within = [module for module in MODULES if module.partition(".")[0] == "combinators"]
    assert {other.partition(".")[0] for module in within for other in imports(module)} == {"combinators"}


def test_no_level_has_many_rooms() -> None:
    rooms: dict[str, set[str]] = defaultdict(set)
    for name in filter(None, MODULES):
        home, _, room = name.rpartition(".")
        if not room.startswith("_"):
            rooms[home].add(room)
    assert {home: len(found) for home, found in rooms.items() if len(found) > MOST_ROOMS} == {}


@pytest.mark.parametrize("package", sorted(PACKAGES))
def test_a_package_says_what_lives_there(package: str) -> None:
    said = ast.get_docstring(ast.parse(MODULES[package].read_text(encoding="utf-8")))
    assert said is not None
    assert len(said.splitlines()) > 1


def test_the_documentation_names_every_package() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `([\w.]+)` \|", page, re.MULTILINE))
    top = {f"uriast.{name}" for name in PACKAGES if name and "." not in name} | {"uriast"}
    inner = {name.partition(".")[2] for name in PACKAGES if re.fullmatch(r"combinators\.\w+", name)}
    assert named == top | inner
