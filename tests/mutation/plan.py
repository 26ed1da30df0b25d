"""Which modules are mutated, and which tests hold each."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Final

from extras import WITH_EXTRAS

ROOT: Final = Path(__file__).parent.parent.parent
SOURCE: Final = Path("src", "uriast")
PLAYGROUND: Final = Path("docs", "playground")
TESTS: Final = Path("tests")

THE_WAY_BACK: Final = (
    TESTS / "combinators/inverse/test_inverse.py",
    TESTS / "combinators/inverse/test_definitions.py",
    TESTS / "nodes/test_grammars_of_ones_own.py",
)

TABLES: Final = TESTS / "combinators/engines/table"
THE_WAY_TO_A_TABLE: Final = (
    TABLES / "test_building.py",
    TABLES / "test_value.py",
    TESTS / "grammar/test_tables.py",
    TABLES / "test_table_proved.py",
    TABLES / "test_table_random.py",
)

PARSERS: Final = TESTS / "combinators/parsers"
EDITS: Final = TESTS / "passes/edit"
QUERIES: Final = TESTS / "passes/query_data"
COLUMNS: Final = TESTS / "columns"
OTHER_LIBRARIES: Final = TESTS / "integrations"
FIELDS: Final = TESTS / "combinators/test_fields.py"
FIELDS_OF_OTHERS: Final = OTHER_LIBRARIES / "fields"
LITERALS: Final = TESTS / "literals"
BROWSER: Final = TESTS / "browser"

WITH_SLOW_TESTS: Final = (*WITH_EXTRAS, "uriast.combinators.fields", "uriast.mypy")
"""The packages that are tested with another library: all such tests are marked as slow."""


def _commands(*names: str) -> tuple[Path, ...]:
    """The tests of parts of the command, by what stands behind `test_command` in their names."""
    return tuple(TESTS / f"cli/test_command{name and '_'}{name}.py" for name in names)


BESIDE: Final[dict[str, tuple[Path, ...]]] = {
    "cli.app": _commands("", "page", "rules"),
    "cli.colors": _commands("colors", "explain", "screen"),
    "cli.commands.data.decode": _commands("data", "sharing"),
    "cli.commands.data.encode": _commands("data", "sharing"),
    "cli.commands.data.expand": _commands("data", "sharing"),
    "cli.commands.documents.find": _commands("find", "find_folders", "inputs", "screen"),
    "cli.commands.documents.folders": _commands("find_folders"),
    "cli.commands.documents.grammar": _commands("grammar", "grammar_remarks", "inputs"),
    "cli.commands.documents.ignoring": _commands("find_folders"),
    "cli.commands.documents.locations": _commands("find", "inputs", "find_folders"),
    "cli.commands.documents.modules": _commands("grammar", "grammar_remarks"),
    "cli.commands.documents.search": _commands("find", "find_folders", "inputs"),
    **{
        f"cli.commands.programs.{each}": _commands("lint_names", "lint", "lint_hostile")
        for each in ("linting", "scopes", "sources", "trees")
    },
    "mypy.trees": (LITERALS / "test_plugin.py", LITERALS / "test_settings.py"),
    "mypy.types": (LITERALS / "test_types.py", LITERALS / "test_plugin.py"),
    **{
        f"mypy.literals.{each}": (LITERALS / "test_verdicts.py", *_commands("lint", "lint_hostile"))
        for each in ("callables", "expressions", "texts", "verdicts")
    },
    "mypy.hooks": tuple(LITERALS / f"test_{each}.py" for each in ("hooks", "plugin", "settings")),
    "mypy.settings": (LITERALS / "test_settings.py",),
    "mypy.literals.modules": (LITERALS / "test_modules.py", *_commands("lint"), LITERALS / "test_settings.py"),
    "cli.commands.programs.lint": _commands("lint", "inputs"),
    "cli.commands.inspection.audit": _commands("audit", "sharing"),
    "cli.commands.inspection.check": _commands("schemes", "work", "sharing"),
    "cli.commands.inspection.comparison": _commands("diff"),
    "cli.commands.inspection.diff": _commands("diff"),
    "cli.commands.inspection.explain": _commands("explain"),
    "cli.commands.inspection.explanations": _commands("explain"),
    "cli.commands.inspection.findings": _commands("audit"),
    "cli.commands.inspection.formats": _commands("get", "diff", "audit", "query"),
    "cli.commands.inspection.get": _commands("get"),
    "cli.commands.inspection.parse": _commands("parse"),
    "cli.commands.inspection.parts": _commands("get"),
    "cli.commands.inspection.records": _commands("parse", "diff"),
    "cli.commands.inspection.registrations": _commands("schemes"),
    "cli.commands.rewriting.changes": _commands("set"),
    "cli.commands.rewriting.normal_forms": _commands("normalize"),
    "cli.commands.rewriting.normalize": _commands("normalize", "streams"),
    "cli.commands.rewriting.pairs": _commands("query"),
    "cli.commands.rewriting.query": _commands("query"),
    "cli.commands.rewriting.relativize": _commands("relativize"),
    "cli.commands.rewriting.repair": _commands("repair"),
    "cli.commands.rewriting.resolve": _commands("resolve"),
    "cli.commands.rewriting.set": _commands("set"),
    "cli.commands.rules.pattern": _commands("pattern"),
    "cli.commands.tables.columns": _commands("columns", "columns_tables", "columns_failures"),
    "cli.commands.tables.conversion": _commands("columns_tables", "columns_failures"),
    "cli.commands.tables.formats": _commands("columns_tables", "columns_failures"),
    "cli.commands.tables.reasons": _commands("columns_tables"),
    "cli.decoding": _commands("data", "get"),
    "cli.encoding": _commands("data", "set"),
    "cli.inputs": _commands("inputs", "sharing", "find_folders"),
    "cli.options": _commands("", "rules", "sharing", "find"),
    "cli.rules": _commands("rules", "resolve", "schemes", "repair", "grammar", "completion"),
    "cli.screen": _commands("screen", "streams"),
    "cli.sharing": _commands("sharing", "inputs", "schemes"),
    "cli.signals": _commands("signals"),
    "cli.steps": _commands("normalize", "sharing"),
    "cli.values": _commands("data", "set", "query"),
    "cli.work": _commands("work", "streams", "inputs", "explain", "sharing", "schemes"),
    "columns.arrays": (COLUMNS / "test_parse.py",),
    "columns.kernel": (COLUMNS / "test_parse.py", COLUMNS / "test_other_processes.py"),
    "columns.machines": (COLUMNS / "test_parse.py",),
    "columns.parsing": (COLUMNS / "test_parse.py", COLUMNS / "test_arrays.py"),
    "columns.reasons": (COLUMNS / "test_errors.py", COLUMNS / "test_parse.py", COLUMNS / "test_arrays.py"),
    "columns.rewriting": (COLUMNS / "test_resolving.py", COLUMNS / "test_arrays.py"),
    "columns.slices": (COLUMNS / "test_parse.py",),
    "columns.texts": (COLUMNS / "test_parse.py", COLUMNS / "test_arrays.py"),
    "columns.unchanged": (COLUMNS / "test_rewriting.py",),
    "combinators.compiler.characters": (TESTS / "combinators/compiler/test_characters_of.py",),
    "combinators.compiler.dialect": (
        TESTS / "combinators/compiler/test_render.py",
        TESTS / "combinators/engines/test_pattern_for.py",
    ),
    "combinators.compiler.render": (TESTS / "combinators/engines/test_pattern_for.py",),
    "combinators.automaton.explain": (TESTS / "combinators/test_errors.py", TESTS / "grammar/test_hints_of_rfc3986.py"),
    "combinators.engines.ambiguity": (TESTS / "combinators/engines/test_captures_in_one_way.py",),
    "combinators.engines.dialects": (TESTS / "combinators/engines/test_pattern_for.py",),
    "combinators.engines.groups": (TESTS / "combinators/engines/test_pattern_for.py",),
    "combinators.engines.names": (TESTS / "combinators/engines/test_groups.py",),
    "combinators.engines.pattern": (TESTS / "combinators/engines/test_pattern_for.py",),
    "combinators.engines.table.building": (TABLES / "test_value.py",),
    "combinators.engines.table.determinize": THE_WAY_TO_A_TABLE,
    "combinators.engines.table.minimize": THE_WAY_TO_A_TABLE,
    "combinators.engines.table.nfa": THE_WAY_TO_A_TABLE,
    "combinators.fields.annotations": (FIELDS, FIELDS_OF_OTHERS / "test_cattrs.py"),
    "combinators.fields.field": (FIELDS, FIELDS_OF_OTHERS / "test_cattrs.py", FIELDS_OF_OTHERS / "test_pydantic.py"),
    "combinators.fields.json_schema": (FIELDS, FIELDS_OF_OTHERS / "test_pydantic.py"),
    "combinators.fields.narrowing": (FIELDS, FIELDS_OF_OTHERS / "test_pydantic.py"),
    "combinators.fields.pydantic": (FIELDS_OF_OTHERS / "test_pydantic.py", FIELDS_OF_OTHERS / "test_masked_model.py"),
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
    "combinators.messages.drawing": (TESTS / "passes/test_draw.py",),
    "combinators.messages.markup": (TESTS / "combinators/test_notebook.py",),
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
    **{
        f"integrations.{each}": (FIELDS_OF_OTHERS / f"test_{each}.py",)
        for each in ("argparse", "cattrs", "click", "jsonschema", "sqlalchemy")
    },
    "integrations.methods": (OTHER_LIBRARIES / "test_polars.py", OTHER_LIBRARIES / "test_pandas.py"),
    "integrations.pydantic": (FIELDS_OF_OTHERS / "test_masked_model.py",),
    "integrations.texts": (OTHER_LIBRARIES / "test_polars.py", OTHER_LIBRARIES / "test_pandas.py"),
    "passes.edit.paths": (EDITS / "test_edit.py", EDITS / "test_append_data.py"),
    "passes.edit.queries": (EDITS / "test_edit_query.py",),
    "passes.find.finder": (TESTS / "passes/find/test_scanning.py",),
    "passes.query_data.changes": (
        QUERIES / "test_query_changes.py",
        QUERIES / "test_query_data.py",
        EDITS / "test_edit_query.py",
    ),
    "playground.engine.catalog": (BROWSER / "test_catalog.py", BROWSER / "test_engine.py"),
    "playground.engine.display": (BROWSER / "test_engine.py",),
    "playground.engine.inspection": (BROWSER / "test_engine.py",),
    "playground.engine.workshop": (BROWSER / "test_workshop.py", BROWSER / "test_engine.py"),
    "templates.expansion": (TESTS / "templates/test_rfc6570_examples.py",),
    "templates.nodes": (TESTS / "templates/test_template.py",),
    "templates.rewriting": (TESTS / "templates/test_template.py",),
    "templates.rfc6570": (TESTS / "templates/test_advice.py", TESTS / "templates/test_template.py"),
    "testing.proof.ambiguity": (TESTS / "testing/test_structure.py",),
    "testing.proof.positions": (TESTS / "testing/test_positions.py", TESTS / "testing/test_structure.py"),
}
"""Tests that hold a module beside those in the file of its name."""

IN_ITS_PLACE: Final = {"integrations.spark": (OTHER_LIBRARIES / "test_spark_batches.py",)}
"""Tests that hold a module in place of those in the file of its name, which start what takes a minute."""


def modules() -> tuple[str, ...]:
    """The names of all modules with code, without `uriast.`. Those of the playground are what runs in the browser."""
    engine = (ROOT / PLAYGROUND / "engine").glob("*.py")
    paths = [path.relative_to(ROOT / SOURCE) for path in (ROOT / SOURCE).rglob("*.py")]
    paths += [path.relative_to(ROOT / PLAYGROUND.parent) for path in engine]
    return tuple(sorted(".".join(path.with_suffix("").parts) for path in paths if not path.name.startswith("__")))


def source_of(module: str) -> Path:
    """The path of a module's source, from the root of the tree."""
    folder = PLAYGROUND.parent if module.startswith("playground.") else SOURCE
    return folder.joinpath(*module.split(".")).with_suffix(".py")


def paths_of_tests(module: str) -> tuple[Path, ...]:
    """The paths of a module's tests, from the root of the tree.

    They are in the file of its name and in those beside it, or, without such files, in the nearest folder of tests.
    """
    if module in IN_ITS_PLACE:
        return IN_ITS_PLACE[module]
    package, _, name = module.rpartition(".")
    folder = TESTS.joinpath(*filter(None, package.split(".")))
    own = [path for path in (folder / f"test_{name}.py", *BESIDE.get(module, ())) if (ROOT / path).exists()]
    nearest = next(each for each in (folder, *folder.parents) if (ROOT / each).exists())
    return tuple(own) or (nearest,)


def marks_of_tests(module: str) -> str:
    """The marks of a module's tests that are run, as an expression for pytest. Slow tests take too long for a mutant.

    But with another library, all tests are marked as slow, and most take no longer than others.
    """
    takes_all = f"uriast.{module}".startswith(tuple(f"{package}." for package in WITH_SLOW_TESTS))
    return "slow or not slow" if takes_all else "not slow"


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
