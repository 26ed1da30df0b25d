"""The house of the page on architecture: imports run one way and without cycles, and no level has many rooms."""

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
    from collections.abc import Callable, Iterator

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src" / "uriast"
MOST_ROOMS: Final = 14
FLOORS: Final = (
    "combinators",
    "scheme_traits",
    "nodes",
    "grammar",
    "passes addresses",
    "schemes abnf templates columns",
    "integrations mypy",
    "cli testing",
    "__main__",
)
"""The rooms of the top level, from the lowest floor up: a room imports those below."""
HEIGHT: Final = {room: height for height, rooms in enumerate(FLOORS) for room in rooms.split()}
USER_CODE: Final = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
"""The blocks of a page that show how the library is used. Those that look inside are marked `pycon`."""


def name_of(path: Path) -> str:
    """The dotted name of a module, without `uriast.`; that of a package is its folder's."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES: Final = {name_of(path): path for path in sorted(SOURCE.rglob("*.py"))}
COMBINATORS: Final = [name for name in MODULES if name.partition(".")[0] == "combinators"]
PACKAGES: Final = {name for name, path in MODULES.items() if path.name == "__init__.py"}


def code_of(module: str) -> str:
    """The source text of a module."""
    return MODULES[module].read_text(encoding="utf-8")


class Face(NamedTuple):
    """What a package shows to who stands outside: the names in `__all__`, and the modules that its docstring names."""

    names: set[str]
    modules: set[str]


def face_of(package: str) -> Face | None:
    """The face of a package; `None` if it has no `__all__`, so that all its modules are public."""
    tree = ast.parse(code_of(package))
    modules = re.search(r"^Public modules: (.+?)\.$", ast.get_docstring(tree) or "", re.DOTALL | re.MULTILINE)
    for item in tree.body:
        match item:
            case ast.Assign([ast.Name("__all__")], names):
                return Face(set(ast.literal_eval(names)), set(re.findall(r"`(\w+)`", modules[1] if modules else "")))
            case _:
                pass
    return None


FACES: Final = {package: face_of(package) for package in PACKAGES}


def examples_in(module: str) -> list[doctest.Example]:
    """The examples in the docstrings of a module and of what it defines."""
    tree = ast.walk(ast.parse(code_of(module)))
    documented = [item for item in tree if isinstance(item, ast.Module | ast.ClassDef | ast.FunctionDef)]
    docstrings = [ast.get_docstring(item) or "" for item in documented]
    return [example for each in docstrings for example in doctest.DocTestParser().get_examples(each)]


def example_code_of(module: str) -> str:
    """The source text of a module's examples."""
    return "".join(example.source for example in examples_in(module))


def imports(text: str) -> Iterator[str]:
    """The modules of the package that a text imports, at its head, in functions, and for types alone."""
    for module, name in imported(text):
        home = module.partition(".")[2]
        inner = f"{home}.{name}".lstrip(".")
        yield inner if inner in MODULES else home


def upward_imports(text_of: Callable[[str], str]) -> list[tuple[str, str]]:
    """Each module with what its text imports from a higher floor. The public face is on no floor."""
    return [
        (module, other)
        for module in filter(None, MODULES)
        for other in filter(None, imports(text_of(module)))
        if HEIGHT[other.partition(".")[0]] > HEIGHT[module.partition(".")[0]]
    ]


def test_each_room_is_on_a_floor() -> None:
    assert {name.partition(".")[0] for name in MODULES if name} == HEIGHT.keys()


def test_imports_run_one_way() -> None:
    assert upward_imports(code_of) == []


def test_an_example_imports_what_its_module_may_import_and_the_public_face() -> None:
    assert upward_imports(example_code_of) == []


def test_imports_have_no_cycle() -> None:
    graph = {module: set(imports(code_of(module))) - {"", module} for module in MODULES if module}
    assert list(TopologicalSorter(graph).static_order())


def test_the_combinators_know_nothing_of_the_rest() -> None:
    imported_there = {other for module in COMBINATORS for other in imports(code_of(module))}
    assert {other.partition(".")[0] for other in imported_there} == {"combinators"}


def test_the_prover_knows_nothing_of_what_it_proves() -> None:
    prover = [name for name in MODULES if f"{name}.".startswith("testing.proof.")]
    texts = [text for name in prover for text in (code_of(name), example_code_of(name))]
    assert len(texts) > 10
    assert {module for text in texts for module, _ in imported(text) if "testing.proof" not in module} == set()
    assert not any("hypothesis" in text for text in texts)


def test_no_example_of_the_combinators_names_the_rest() -> None:
    shown = [(module, example.source + example.want) for module in COMBINATORS for example in examples_in(module)]
    assert any("uriast.combinators" in text for _, text in shown)
    assert [(module, text) for module, text in shown if re.search(r"\buriast\b(?!\.combinators\b)", text)] == []


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
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))):
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
    said = ast.get_docstring(ast.parse(code_of(package)))
    assert said is not None
    assert len(said.splitlines()) > 1


def test_the_documentation_names_every_package() -> None:
    page = (ROOT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `([\w.]+)` \|", page, re.MULTILINE))
    top = {f"uriast.{name}" for name in PACKAGES if name and "." not in name} | {"uriast"}
    inner = {name.partition(".")[2] for name in PACKAGES if re.fullmatch(r"combinators\.\w+", name)}
    assert named == top | inner
