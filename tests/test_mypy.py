"""The plugin of mypy: what it reports, the types that it finds, and what mypy keeps from run to run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import mypy
import pytest
from mypy import api
from mypy.options import Options
from mypy.plugin import ReportConfigContext
from support.checking import SETTINGS, Report, checked, ours
from support.literal_cases import CASES, program

from uriast.cli.lint import findings
from uriast.mypy import LiteralsPlugin

if TYPE_CHECKING:
    from mypy.plugin import Plugin

PROGRAM, BY_LINE = program()
LINE: Final = {case: line for line, case in BY_LINE.items()}
GRAMMAR: Final = """\
from typing import Any, Generic, TypeVar, cast

import attrs
from uriast.combinators import Grammar, Node, Rule, char_from, char_range, rule, text

T = TypeVar("T")


@attrs.frozen
class Version(Node):
    number: str


@attrs.frozen
class Box(Node, Generic[T]):
    value: T


def hidden() -> type[Node]:
    @attrs.frozen
    class Hidden(Node):
        value: str

    return Hidden


class Versions(Grammar):
    @rule
    def version(self) -> Rule[Version]:
        return char_from("v") >> text(char_range("0", "5").at_least(1)).map(Version)


version = Versions().bind_nodes().version
digit: Any = char_range("0", "9")
boxed = cast("Rule[Box[str]]", digit.map(Box))
local = cast("Rule[Node]", digit.map(hidden()))
pair = cast("Rule[tuple[str, str] | int | None]", digit.map(lambda text: (text, text)))
wrong = cast("Rule[int | None]", digit)
"""
OWN: Final = """\
from own_grammar import boxed, local, pair, version, wrong

version.parse("v9")
reveal_type(version.parse("v1"))
reveal_type(boxed.parse("1"))
reveal_type(local.parse("1"))
reveal_type(pair.parse("1"))
reveal_type(wrong.parse("1"))
"""
LISTED: Final = f'{SETTINGS}\n[tool.uriast]\nmodules = ["own_grammar"]\n'


def short(message: str) -> str:
    """A type that mypy reveals, without the names of modules, as all versions of mypy write it."""
    plain = re.sub(r"\b[a-z_0-9]+\.", "", "".join(re.findall('"(.*)"', message)))
    return re.sub(r"Union\[([^][]*)\]", lambda union: union[1].replace(", ", " | "), plain)


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> list[Report]:
    """What mypy says about the program of all cases."""
    folder = tmp_path_factory.mktemp("cases")
    (folder / "program.py").write_text(PROGRAM, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        return checked(folder, "program.py")


@pytest.mark.slow
@pytest.mark.xdist_group("mypy")
class TestCases:
    def test_what_is_invalid_is_reported(self, reports: list[Report]) -> None:
        for case in CASES:
            expected = None if case.only == "lint" else case.error
            said = [message for line, _, message in ours(reports) if line == LINE[case]]
            assert [each[: len(expected or "")] for each in said] == [expected] * (expected is not None), case.code
            assert "secret" not in "".join(said)

    def test_what_is_valid_has_its_exact_type(self, reports: list[Report]) -> None:
        revealed = {each.line: short(each.message) for each in reports if each.message.startswith("Revealed")}
        assert [(each.code, revealed[LINE[each]]) for each in CASES if each.type] == [
            (each.code, each.type) for each in CASES if each.type
        ]

    def test_mypy_says_nothing_else(self, reports: list[Report]) -> None:
        assert {each.code for each in reports} <= {"uriast", "misc", "unused-ignore", None}
        assert [each.message for each in reports if each.code == "unused-ignore"] == [
            'Unused "type: ignore[arg-type]" comment'
        ]

    def test_the_linter_reports_the_same_at_the_same_place(self, reports: list[Report]) -> None:
        by_linter = {(each.line, each.column): each.message for each in findings(PROGRAM.encode())}
        by_plugin = {(line, column): message for line, column, message in ours(reports)}
        alone = {LINE[case] for case in CASES if case.only} | {PROGRAM[: PROGRAM.index("# mypy alone")].count("\n") + 1}
        assert {line for line, _ in by_linter.keys() ^ by_plugin.keys()} == alone
        assert all(by_linter[place].startswith(by_plugin[place]) for place in by_linter.keys() & by_plugin.keys())


@pytest.mark.slow
@pytest.mark.xdist_group("mypy")
class TestRuns:
    @pytest.fixture(autouse=True)
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """The current folder, with a grammar and a program that uses it."""
        monkeypatch.chdir(tmp_path)
        (tmp_path / "own_grammar.py").write_text(GRAMMAR, encoding="utf-8")
        (tmp_path / "program.py").write_text(OWN, encoding="utf-8")
        return tmp_path

    def test_a_listed_module_is_checked_and_a_change_of_it_is_seen(self, folder: Path) -> None:
        first = checked(folder, "program.py", settings=LISTED)
        assert ours(first) == [(3, 15, "version: unexpected '9' at index 1, in version: expected %x30-35")]
        revealed = [short(each.message) for each in first if each.message.startswith("Revealed")]
        assert revealed == ["Version", "Box[str]", "Node", "tuple[str, str]", "int | None"]
        assert checked(folder, "program.py", settings=LISTED) == first
        (folder / "own_grammar.py").write_text(GRAMMAR.replace('"5"', '"9"'), encoding="utf-8")
        assert ours(checked(folder, "program.py", settings=LISTED)) == []

    def test_a_module_that_cannot_be_imported_is_an_error(self, folder: Path) -> None:
        (folder / "own_grammar.py").write_text("1 / 0", encoding="utf-8")
        (folder / "pyproject.toml").write_text(LISTED, encoding="utf-8")
        _, said, status = api.run(["--config-file", "pyproject.toml", "program.py"])
        message = "expected modules that can be imported, got 'own_grammar': ZeroDivisionError: division by zero"
        assert (said, status) == (f"uriast.mypy: {message}\n", 2)


def state(made: Plugin, path: str) -> object:
    """What the plugin lets mypy keep of a module."""
    return made.report_config_data(ReportConfigContext("program", path, is_check=False))


@pytest.mark.parametrize("path", ["program.py", "/home/user/typeshed/program.py", "mypy/typeshed.py"])
def test_mypy_checks_a_program_again_after_a_change_wherever_it_is(path: str) -> None:
    assert state(LiteralsPlugin(Options()), path)


def test_mypy_keeps_what_it_knows_of_the_standard_library() -> None:
    path = Path(mypy.__file__).parent / "typeshed" / "stdlib" / "builtins.pyi"
    assert state(LiteralsPlugin(Options()), str(path)) is None


def test_other_plugins_are_asked_about_other_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src" / "own_package").mkdir(parents=True)
    (tmp_path / "src" / "own_package" / "grammar.py").touch()
    (tmp_path / "mypy.ini").write_text("[uriast]\nmodules = own_package.grammar", encoding="utf-8")
    options = Options()
    options.config_file, options.mypy_path = "mypy.ini", ["src"]
    plugin = LiteralsPlugin(options)
    names = ["uriast.resolve", "own_package.grammar.Version", "own_package.models.User", "uriasts.parse"]
    for hook in (plugin.get_function_hook, plugin.get_function_signature_hook, plugin.get_method_hook):
        assert [bool(hook(name)) for name in names] == [True, True, False, False]
