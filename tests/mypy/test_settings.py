"""The plugin's settings: a user's own modules, and what mypy keeps from run to run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from mypy import api
from mypy.dmypy_server import Server, process_start_options
from mypy.find_sources import create_source_list
from mypy.options import Options
from support.checking import SETTINGS, checked, ours

from uriast.mypy.hooks import LiteralsPlugin
from uriast.mypy.literals import Modules, SettingError
from uriast.mypy.settings import listed_modules

if TYPE_CHECKING:
    from pathlib import Path

GRAMMAR: Final = """\
import attrs
from uriast.combinators import Grammar, Node, Rule, char_from, char_range, rule, text


@attrs.frozen
class Version(Node):
    number: str


class Versions(Grammar):
    @rule
    def version(self) -> Rule[Version]:
        return char_from("v") >> text(char_range("0", "5").at_least(1)).map(Version)


version = Versions().bind_nodes().version
"""
PROGRAM: Final = """\
from own_grammar import Version, version

reveal_type(version.parse("v1"))
version.parse("v9")
Version("x")
"""
LISTED: Final = f'{SETTINGS}\n[tool.uriast]\nmodules = ["own_grammar"]\n'
NINE: Final = (4, 15, "version: '9' cannot stand at index 1, in version: expected %x30-35")
LETTER: Final = (5, 9, "version: 'x' cannot stand at index 1, in version: expected %x30-35")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a grammar and a program that uses it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own_grammar.py").write_text(GRAMMAR, encoding="utf-8")
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    return tmp_path


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


def widened(folder: Path) -> None:
    """Let the rule of the grammar match more."""
    (folder / "own_grammar.py").write_text(GRAMMAR.replace('"5"', '"9"'), encoding="utf-8")


@pytest.mark.slow
@pytest.mark.xdist_group("mypy")
class TestRuns:
    def test_the_rules_and_nodes_of_a_listed_module_are_checked(self, folder: Path, cache: Path) -> None:
        reports = checked(folder, "program.py", settings=LISTED, cache=cache)
        assert ours(reports) == [NINE, LETTER]
        assert reports[0].message == 'Revealed type is "own_grammar.Version"'

    def test_those_of_another_module_are_not(self, folder: Path, cache: Path) -> None:
        assert ours(checked(folder, "program.py", cache=cache)) == []

    def test_a_module_is_found_on_mypy_s_path(self, folder: Path, cache: Path) -> None:
        (folder / "src").mkdir()
        (folder / "own_grammar.py").rename(folder / "src" / "own_grammar.py")
        settings = LISTED.replace("strict", 'mypy_path = "src"\nstrict')
        assert ours(checked(folder, "program.py", settings=settings, cache=cache)) == [NINE, LETTER]

    def test_a_second_run_reports_the_same_and_a_changed_rule_is_seen(self, folder: Path, cache: Path) -> None:
        first = checked(folder, "program.py", settings=LISTED, cache=cache)
        assert checked(folder, "program.py", settings=LISTED, cache=cache) == first
        widened(folder)
        assert [line for line, _, _ in ours(checked(folder, "program.py", settings=LISTED, cache=cache))] == [5]
        assert ours(checked(folder, "program.py", settings=SETTINGS, cache=cache)) == []

    def test_a_module_that_cannot_be_imported_is_an_error(self, folder: Path) -> None:
        (folder / "own_grammar.py").write_text("1 / 0", encoding="utf-8")
        (folder / "pyproject.toml").write_text(LISTED, encoding="utf-8")
        _, said, status = api.run(["--config-file", "pyproject.toml", "program.py"])
        message = "expected modules that can be imported, got 'own_grammar': ZeroDivisionError: division by zero"
        assert (said, status) == (f"uriast.mypy: {message}\n", 2)

    def test_a_run_imports_a_module_once(self, folder: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delattr(Modules, "refresh")
        assert ours(checked(folder, "program.py", settings=LISTED, cache=cache)) == [NINE, LETTER]

    def test_the_daemon_sees_each_change(self, folder: Path) -> None:
        (folder / "pyproject.toml").write_text(LISTED, encoding="utf-8")
        daemon = Daemon()
        assert daemon.lines() == [4, 5]
        assert daemon.lines() == [4, 5]
        (folder / "program.py").write_text(f"{PROGRAM}version.parse('8')\n", encoding="utf-8")
        assert daemon.lines() == [4, 5, 6]
        widened(folder)
        assert daemon.lines() == [5, 6]
        (folder / "own_grammar.py").write_text(f"{GRAMMAR}\n1 / 0\n", encoding="utf-8")
        assert "expected modules that can be imported, got 'own_grammar': ZeroDivisionError" in daemon.said()
        (folder / "own_grammar.py").write_text(GRAMMAR, encoding="utf-8")
        assert daemon.lines() == [4, 5, 6]


class Daemon:
    """mypy's daemon, in this process."""

    def __init__(self) -> None:
        self._options = process_start_options(["--config-file", "pyproject.toml"], allow_sources=False)
        self._server = Server(self._options, "status.json")

    def said(self) -> str:
        """What it says about the program."""
        sources = create_source_list(["program.py"], self._options)
        result: dict[str, Any] = self._server.check(sources, export_types=False, is_tty=False, terminal_width=80)
        return str(result["out"])

    def lines(self) -> list[int]:
        """The lines with errors of the plugin."""
        return [int(line.split(":")[1]) for line in self.said().splitlines() if line.endswith("[uriast]")]


def test_other_plugins_are_asked_about_other_names(folder: Path) -> None:
    (folder / "own_package").mkdir()
    (folder / "own_grammar.py").rename(folder / "own_package" / "grammar.py")
    (folder / "mypy.ini").write_text("[uriast]\nmodules = own_package.grammar", encoding="utf-8")
    options = Options()
    options.config_file = "mypy.ini"
    plugin = LiteralsPlugin(options)
    names = ["uriast.resolve", "own_package.grammar.Version", "own_package.models.User", "uriasts.parse"]
    assert [bool(plugin.get_function_hook(name)) for name in names] == [True, True, False, False]


def test_the_modules_stand_in_mypy_s_own_file(tmp_path: Path) -> None:
    toml, ini = tmp_path / "pyproject.toml", tmp_path / "mypy.ini"
    toml.write_text('[tool.uriast]\nmodules = ["a", "b.c"]', encoding="utf-8")
    ini.write_text("[mypy]\nx = %y\n[uriast]\nmodules = a,\n  b.c", encoding="utf-8")
    assert listed_modules(str(toml)) == listed_modules(str(ini)) == ("a", "b.c")
    ini.write_text("[mypy]\n", encoding="utf-8")
    assert listed_modules(str(ini)) == ()


@pytest.mark.parametrize(
    "setting",
    ["uriast = 1", *(f"uriast.modules = {value}" for value in ('"a"', "[1]", '["a b"]', '[""]', "{}"))],
)
def test_another_value_is_refused(setting: str, tmp_path: Path) -> None:
    file = tmp_path / "pyproject.toml"
    file.write_text(f"[tool]\n{setting}", encoding="utf-8")
    with pytest.raises(SettingError, match="modules of uriast: expected a list of names of modules, got "):
        listed_modules(str(file))


@pytest.mark.parametrize(
    ("name", "text"), [("x.toml", "[tool.uriast]\nmodule = []"), ("x.ini", "[uriast]\nmodule = a")]
)
def test_another_key_is_refused(name: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SettingError, match="settings of uriast: expected modules alone, got module"):
        listed_modules(str(file))


def test_the_defaults_of_an_ini_are_for_others(tmp_path: Path) -> None:
    file = tmp_path / "setup.cfg"
    file.write_text("[DEFAULT]\ncolor = red\n[uriast]\nmodules = a", encoding="utf-8")
    assert listed_modules(str(file)) == ("a",)
