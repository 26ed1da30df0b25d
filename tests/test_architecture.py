"""The architecture of docs/architecture.md: imports run one way and without cycles, and no level has many rooms."""

from __future__ import annotations

import ast
import doctest
import re
from collections import defaultdict
from graphlib import TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src" / "uriast"
MOST_ROOMS: Final = 14
FLOORS: Final = ("combinators", "redaction scheme_traits", "nodes", "grammar", "passes", "schemes", "cli", "__main__")
"""The rooms of the top level, from the lowest floor up: a room imports those below."""
USER_CODE: Final = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
"""The blocks of a page that show how the library is used. Those that look inside are marked `pycon`."""


def name_of(path: Path) -> str:
    """The dotted name of a module, without `uriast.`; that of a package is its folder's."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES: Final = {name_of(path): path for path in sorted(SOURCE.rglob("*.py"))}
PACKAGES: Final = {name for name, path in MODULES.items() if path.name == "__init__.py"}


class Face(NamedTuple):
    """What a package shows to who stands outside: the names in `__all__`, and the modules that its docstring names."""

    names: set[str]
    modules: set[str]


def face_of(package: str) -> Face | None:
    """The face of a package; `None` if it has no `__all__`, so that all its modules are public."""
    tree = ast.parse(MODULES[package].read_text(encoding="utf-8"))
    modules = re.search(r"^Public modules: (.+)\.$", ast.get_docstring(tree) or "", re.MULTILINE)
    for item in tree.body:
        match item:
            case ast.Assign([ast.Name("__all__")], names):
                return Face(set(ast.literal_eval(names)), set(re.findall(r"`(\w+)`", modules[1] if modules else "")))
            case _:
                pass
    return None


FACES: Final = {package: face_of(package) for package in PACKAGES}


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


def test_who_stands_outside_of_a_package_sees_its_face_alone() -> None:
    assert [
        f"{who.relative_to(ROOT)}: from {module} import {name}"
        for who, text in users()
        for module, name in imported(text)
        if not is_open(module, name, who)
    ] == []


def test_the_public_modules_are_there() -> None:
    public = {f"{package}.{name}".lstrip(".") for package, face in FACES.items() if face for name in face.modules}
    assert {"nodes.iri", "schemes"} <= public
    assert public <= MODULES.keys()


def users() -> Iterator[tuple[Path, str]]:
    """The files that show how the packages are used, with their code. Tests may look inside."""
    for folder in ("src", "examples", "benchmarks", "tests/typing"):
        yield from ((path, path.read_text(encoding="utf-8")) for path in sorted((ROOT / folder).rglob("*.py")))
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for block in USER_CODE.findall(page.read_text(encoding="utf-8")):
            examples = doctest.DocTestParser().get_examples(block)
            yield page, "".join(example.source for example in examples) if examples else block


def imported(text: str) -> Iterator[tuple[str, str]]:
    """Each name that a text imports from uriast, after the name of the module that it takes it from."""
    for item in ast.walk(ast.parse(text)):
        match item:
            case ast.ImportFrom(module=str(module), names=names) if module.partition(".")[0] == "uriast":
                yield from ((module, alias.name) for alias in names)
            case ast.Import(names):
                paths = (alias.name.rpartition(".") for alias in names)
                yield from ((module, name) for module, _, name in paths if module.partition(".")[0] == "uriast")
            case _:
                pass


def is_open(module: str, name: str, who: Path) -> bool:
    """Whether each package on the way to a name shows it, or the module that holds it, to a file."""
    path = [*module.split("."), name]
    for place in range(1, len(path)):
        face = FACES.get(".".join(path[1:place]))
        if face is None or who.is_relative_to(SOURCE.joinpath(*path[1:place])):
            continue
        shown = face.modules | face.names if place == len(path) - 1 else face.modules
        if path[place] not in shown:
            return False
    return True


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
