"""Mutation testing leaves out what only a type checker reads, and its list of accepted survivors fits the source."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter

import pytest
from mutation.command import main, still_open, summary
from mutation.ignored import ignored_spans, is_ignored
from mutation.plan import BESIDE, IN_ITS_PLACE, ROOT, lines_of, marks_of_tests, modules, paths_of_tests, source_of
from mutation.survivors import LIST, Accepted, Key, Report, Survivor, change, diff, keys_of, one_line, read
from mutation.trial import BaselineError, measured

ACCEPTED = read(LIST.read_text(encoding="utf-8"))


# The list


@pytest.mark.parametrize("entry", ACCEPTED, ids=[f"{entry.module}: {entry.line}" for entry in ACCEPTED])
def test_an_accepted_survivor_is_a_line_of_the_source_with_a_reason(entry: Accepted) -> None:
    assert entry.module in modules()
    assert entry.line in one_line(text_of(entry.module, entry.function))
    assert entry.line not in entry.becomes
    assert entry.becomes
    assert len(entry.reason.split()) > 1


def text_of(module: str, function: str) -> str:
    """The source of all functions and classes with a name; that of the module for an empty name."""
    source = (ROOT / source_of(module)).read_text(encoding="utf-8")
    named = (ast.FunctionDef, ast.ClassDef)
    found = [item for item in ast.walk(ast.parse(source)) if isinstance(item, named) and item.name == function]
    return "\n".join(filter(None, (ast.get_source_segment(source, item) for item in found))) if function else source


def test_no_survivor_is_accepted_twice() -> None:
    keys = Counter(key for entry in ACCEPTED for key in keys_of([entry]))
    assert [key for key, times in keys.items() if times > 1] == []


def test_an_entry_has_all_its_parts() -> None:
    entry = '[[accepted]]\nmodule = "m"\nfunction = "f"\nline = "x = 1"\nbecomes = ["x = 2", "x = 0"]\n'
    assert read(f'{entry}reason = "why not"') == (Accepted("m", "f", "x = 1", ("x = 2", "x = 0"), "why not"),)
    with pytest.raises(KeyError, match="reason"):
        read(entry)


# What is mutated

SOURCE = '''
"""Ä module."""
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar, cast, final, overload
if TYPE_CHECKING:
    from a import b
    LIMIT = 1
T = TypeVar("T", bound=int | str)
Name: TypeAlias = int | str
number: int | None = 5
@final
class Pair:
    size: int | None = 6
    @property
    def one(self) -> int | None: return cast("int", 7)
class Two(Protocol[T]):
    @property
    def two(self) -> T: ...
@overload
def f(x: int | None = 8) -> None: ...
def f(x: int | str = 9, /, *, ä: int | None = 10) -> int | None:
    max(*[x], 2 * 3)
    if cast(int | None, x): return x | 11
'''


def test_what_only_a_type_checker_reads_is_left_out() -> None:
    spans = ignored_spans(SOURCE)
    seen = [
        item.value
        for item in ast.walk(ast.parse(SOURCE))
        if isinstance(item, ast.Constant)
        and isinstance(item.value, int)
        and not is_ignored((item.lineno, item.col_offset), (item.lineno, item.col_offset + 1), spans)
    ]
    assert sorted(seen) == [2, 3, 5, 6, 7, 9, 10, 11]
    bars = [(row, bar.start()) for row, line in enumerate(SOURCE.splitlines(), 1) for bar in re.finditer(r"\|", line)]
    assert [row for row, column in bars if not is_ignored((row, column), (row, column + 1), spans)] == [22]


def test_decorators_that_do_something_are_mutated() -> None:
    spans = ignored_spans(SOURCE)
    lines = SOURCE.splitlines()
    decorators = [row for row, line in enumerate(lines, 1) if line.strip().startswith("@")]
    seen = [row for row in decorators if not is_ignored((row, lines[row - 1].index("@")), (row + 1, 0), spans)]
    assert [lines[row].strip()[:8] for row in seen] == ["def one("]


def test_how_arguments_may_be_passed_is_left_out() -> None:
    spans = ignored_spans(SOURCE)
    signs = [
        (row, sign.start()) for row, line in enumerate(SOURCE.splitlines(), 1) for sign in re.finditer("[*/]", line)
    ]
    seen = [row for row, column in signs if not is_ignored((row, column), (row, column + 1), spans)]
    assert [SOURCE.splitlines()[row - 1].strip() for row in seen] == ["max(*[x], 2 * 3)"] * 2


# The plan


def test_each_module_has_tests() -> None:
    assert modules()
    for module in modules():
        assert (ROOT / source_of(module)).is_file()
        assert paths_of_tests(module)
        assert all((ROOT / path).exists() for path in paths_of_tests(module))


def test_the_tests_beside_those_of_its_name_are_there() -> None:
    assert BESIDE.keys() | IN_ITS_PLACE.keys() <= set(modules())
    named = [path for paths in (*BESIDE.values(), *IN_ITS_PLACE.values()) for path in paths]
    assert [path for path in named if not (ROOT / path).is_file()] == []


@pytest.mark.parametrize(
    ("module", "paths"),
    [
        ("combinators.compiler.regex", ["tests/combinators/compiler/test_regex.py"]),
        ("passes.resolve.resolver", ["tests/passes/resolve/test_resolver.py"]),
        ("passes.find.matches", ["tests/passes/find"]),
        ("passes.components", ["tests/passes/test_components.py"]),
        ("combinators.definition.abnf", ["tests/combinators/definition/test_abnf.py"]),
        (
            "combinators.inverse.derived",
            [
                "tests/combinators/inverse/test_derived.py",
                "tests/combinators/inverse/test_inverse.py",
                "tests/combinators/inverse/test_definitions.py",
                "tests/nodes/test_grammars_of_ones_own.py",
            ],
        ),
        ("columns.kernel", ["tests/columns/test_parse.py", "tests/columns/test_other_processes.py"]),
        ("integrations.spark", ["tests/integrations/test_spark_batches.py"]),
        ("scheme_traits", ["tests/test_scheme_traits.py"]),
        ("playground.engine.display", ["tests/browser/test_engine.py"]),
    ],
)
def test_the_tests_of_a_module_have_its_name_or_are_in_its_folder(module: str, paths: list[str]) -> None:
    assert [path.as_posix() for path in paths_of_tests(module)] == paths


@pytest.mark.parametrize(
    ("module", "takes_all"),
    [
        ("columns.kernel", True),
        ("cli.commands.tables.formats", True),
        ("combinators.fields.pydantic", True),
        ("mypy.hooks", True),
        ("cli.tables", False),
        ("passes.find", False),
    ],
)
def test_slow_tests_are_left_out_but_for_modules_that_need_another_library(module: str, takes_all: bool) -> None:  # noqa: FBT001 - what is expected
    assert marks_of_tests(module) == ("slow or not slow" if takes_all else "not slow")


def test_changed_lines_are_those_of_the_new_file() -> None:
    assert lines_of("@@ -1,2 +3,2 @@ def f():\n-a\n-b\n+c\n+d\n@@ -9 +10 @@\n-x\n+y\n@@ -20,2 +21,0 @@\n-z\n-z\n") == {
        3,
        4,
        10,
    }
    assert lines_of("") == frozenset()


# Survivors


def test_a_change_is_told_by_the_lines_that_differ() -> None:
    lines = diff("a\nif x  <\ny:\nb\n", "a\nif x <=\ny:\nb\n")
    assert change(lines) == ("if x <", "if x <=")
    assert change(diff("@one\ndef f(): ...\n", "def f(): ...\n")) == ("@one", "")
    assert change(diff("--x\n", "- -x\n")) == ("--x", "- -x")


def test_a_survivor_is_open_unless_it_is_accepted() -> None:
    module = "passes.resolve.resolver"
    line, other = (Survivor(Key(module, "f", line, "x = 2"), 7, "Number") for line in ("x = 1", "x = 3"))
    report = Report(module, 10, (line, other))
    accepted = keys_of([Accepted(module, "f", "x = 1", ("x = 0", "x = 2"), "only speed")])
    assert still_open(report, accepted) == [other]
    assert summary(report, accepted).splitlines() == [
        "passes.resolve.resolver: 10 mutants, 8 killed, 1 accepted, 1 open",
        "  src/uriast/passes/resolve/resolver.py:7 in f: Number",
        "    - x = 3",
        "    + x = 2",
    ]


def test_a_process_that_has_imported_the_source_tries_no_mutants(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uriast", sys)
    with pytest.raises(BaselineError, match="expected a process that has not imported the source"):
        measured((), "not slow")


def test_the_command_lists_the_modules_of_a_package(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "passes.find", "uriast.passes.resolve"]) == 0
    listed = [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()]
    assert listed == [name for name in modules() if name.startswith(("passes.find.", "passes.resolve."))]
    with pytest.raises(SystemExit, match="expected the names of modules"):
        main(["--list", "passes.fin"])
