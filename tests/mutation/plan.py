"""Which modules are mutated, and which tests hold each."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent.parent
SOURCE: Final = Path("src", "uriast")
TESTS: Final = Path("tests")

THE_WAY_BACK: Final = (
    TESTS / "combinators/inverse/test_inverse.py",
    TESTS / "combinators/inverse/test_definitions.py",
    TESTS / "nodes/test_grammars_of_ones_own.py",
)

PARSERS: Final = TESTS / "combinators/parsers"
EDITS: Final = TESTS / "passes/edit"
QUERIES: Final = TESTS / "passes/query_data"

BESIDE: Final[dict[str, tuple[Path, ...]]] = {
    "combinators.compiler.characters": (TESTS / "combinators/compiler/test_characters_of.py",),
    "combinators.automaton.explain": (TESTS / "combinators/test_errors.py",),
    "combinators.inverse.binding": THE_WAY_BACK,
    "combinators.inverse.checking": THE_WAY_BACK,
    "combinators.inverse.derived": THE_WAY_BACK,
    "combinators.inverse.fault": THE_WAY_BACK,
    "combinators.inverse.shape": THE_WAY_BACK,
    "combinators.inverse.shaping": THE_WAY_BACK,
    "combinators.inverse.texts": (TESTS / "combinators/inverse/test_overlap.py",),
    "combinators.inverse.validity": THE_WAY_BACK,
    "combinators.inverse.verdict.deciding": THE_WAY_BACK,
    "combinators.inverse.writing": THE_WAY_BACK,
    "combinators.parsers.explained": (PARSERS / "test_furthest.py",),
    "combinators.parsers.loops": (
        PARSERS / "test_parser.py",
        PARSERS / "test_steps.py",
        PARSERS / "test_wrong_types.py",
    ),
    "combinators.parsers.checks": (PARSERS / "test_wrong_types.py", PARSERS / "test_parser.py"),
    "combinators.parsers.parser": (PARSERS / "test_repetitions.py", PARSERS / "test_wrong_types.py"),
    "combinators.parsers.primitives": (PARSERS / "test_wrong_types.py", PARSERS / "test_parser.py"),
    "combinators.parsers.steps": (PARSERS / "test_wrong_types.py",),
    "combinators.rules.words": (TESTS / "combinators/test_words.py",),
    "passes.edit.paths": (EDITS / "test_edit.py", EDITS / "test_append_data.py"),
    "passes.edit.queries": (EDITS / "test_edit_query.py",),
    "passes.find.finder": (TESTS / "passes/find/test_scanning.py",),
    "passes.query_data.changes": (
        QUERIES / "test_query_changes.py",
        QUERIES / "test_query_data.py",
        EDITS / "test_edit_query.py",
    ),
    "templates.expansion": (TESTS / "templates/test_rfc6570_examples.py",),
    "templates.nodes": (TESTS / "templates/test_template.py",),
    "templates.rewriting": (TESTS / "templates/test_template.py",),
    "templates.rfc6570": (TESTS / "templates/test_advice.py", TESTS / "templates/test_template.py"),
}
"""Tests that hold a module beside those in the file of its name."""


def modules() -> tuple[str, ...]:
    """The names of all modules with code, without `uriast.`."""
    paths = sorted((ROOT / SOURCE).rglob("*.py"))
    inner = [path.relative_to(ROOT / SOURCE).with_suffix("") for path in paths if not path.name.startswith("__")]
    return tuple(".".join(path.parts) for path in inner)


def source_of(module: str) -> Path:
    """The path of a module's source, from the root of the tree."""
    return SOURCE.joinpath(*module.split(".")).with_suffix(".py")


def paths_of_tests(module: str) -> tuple[Path, ...]:
    """The paths of a module's tests, from the root of the tree.

    They are in the file of its name and in those beside it, or, without such files, in the nearest folder of tests.
    """
    package, _, name = module.rpartition(".")
    folder = TESTS.joinpath(*filter(None, package.split(".")))
    own = [path for path in (folder / f"test_{name}.py", *BESIDE.get(module, ())) if (ROOT / path).exists()]
    nearest = next(each for each in (folder, *folder.parents) if (ROOT / each).exists())
    return tuple(own) or (nearest,)


def changed_lines(module: str, revision: str) -> frozenset[int]:
    """The numbers of the lines of a module that have changed since a revision. The first line is 1."""
    diff = subprocess.run(  # noqa: S603 - a revision that the contributor names
        ("git", "diff", "--unified=0", revision, "--", source_of(module)),  # noqa: S607 - git is where it is
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return lines_of(diff)


def lines_of(diff: str) -> frozenset[int]:
    """The numbers of the new lines in a diff of one file without context."""
    hunks = re.findall(r"^@@ -\S+ \+([0-9]+)(?:,([0-9]+))? @@", diff, re.MULTILINE)
    return frozenset(
        line for start, length in hunks for line in range(int(start), int(start) + (int(length) if length else 1))
    )
