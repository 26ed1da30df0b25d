"""The floors of the page on architecture: imports run one way and without cycles."""

from __future__ import annotations

import ast
import doctest
import re
from graphlib import TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from support.imports import imported

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src" / "uriast"
FLOORS: Final = (
    "combinators",
    "octets facts secrets",
    "nodes",
    "grammar",
    "passes addresses abnf",
    "schemes templates columns",
    "integrations literals mypy",
    "cli testing",
    "__main__ _names",
)
"""The rooms of the top level, from the lowest floor up: a room imports those below."""
HEIGHT: Final = {room: height for height, rooms in enumerate(FLOORS) for room in rooms.split()}


OF_URIS: Final = re.compile(
    r"(?<![a-z])(?:[ui]ri|(?<!color-)scheme|host|userinfo|password)s?(?![a-z])|authorit(?:y|ies)"
    r"|percent-encod|%20|RFC ?(?:3986|3987|6570|6874)",
    re.IGNORECASE,
)
"""The words of the one language that this library is for. CSS has a property `color-scheme`."""


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


def test_imports_run_one_way_in_code_and_in_examples() -> None:
    assert upward_imports(code_of) == upward_imports(example_code_of) == []


def test_imports_have_no_cycle() -> None:
    graph = {module: set(imports(code_of(module))) - {"", module} for module in MODULES if module}
    assert list(TopologicalSorter(graph).static_order())


def test_the_combinators_know_nothing_of_the_rest() -> None:
    imported_there = {other for module in COMBINATORS for other in imports(code_of(module))}
    assert {other.partition(".")[0] for other in imported_there} == {"combinators"}


def test_abnf_knows_no_rules_but_the_core_rules() -> None:
    abnf = [name for name in MODULES if f"{name}.".startswith("abnf.")]
    others = [f"{module}.{name}" for each in abnf for module, name in imported(code_of(each))]
    known = ("uriast.abnf", "uriast.combinators", "uriast.grammar.rfc5234")
    assert [each for each in others if not each.startswith(known)] == []


def test_the_reader_of_abnf_knows_no_combinators() -> None:
    readers = [name for name in MODULES if f"{name}.".startswith(("abnf.texts.", "abnf.syntax."))]
    assert len(readers) > 4
    others = {module for name in readers for module, _ in imported(code_of(name))}
    assert [each for each in others if each.startswith("uriast.") and not each.startswith("uriast.abnf")] == []


def test_the_combinators_name_nothing_that_is_of_one_language() -> None:
    files = [path for path in (SOURCE / "combinators").rglob("*.py*") if path.suffix in {".py", ".pyi"}]
    named = [(path.name, word[0]) for path in files for word in OF_URIS.finditer(path.read_text(encoding="utf-8"))]
    assert named == []
    assert {"scheme", "URIs", "rfc3986"} <= {word[0] for word in OF_URIS.finditer("a_scheme of URIs; rfc3986, %20")}


def test_the_prover_knows_of_what_it_proves_only_sets_of_characters_and_automata() -> None:
    prover = [name for name in MODULES if f"{name}.".startswith("testing.proof.")]
    kernel = [name for name in MODULES if f"{name}.".startswith("combinators.automata.")]
    texts = [text for name in (*prover, *kernel) for text in (code_of(name), example_code_of(name))]
    assert len(texts) > 20
    others = {module for text in texts for module, _ in imported(text)}
    known = ("uriast.testing.proof", "uriast.combinators.automata", "uriast.abnf")
    assert {each for each in others if not each.startswith(known)} == {"uriast.combinators.definition.charset"}
    assert not any("hypothesis" in text for text in texts)


def test_no_example_of_the_combinators_names_the_rest() -> None:
    shown = [(module, example.source + example.want) for module in COMBINATORS for example in examples_in(module)]
    assert any("uriast.combinators" in text for _, text in shown)
    assert [(module, text) for module, text in shown if re.search(r"\buriast\b(?!\.combinators\b)", text)] == []
