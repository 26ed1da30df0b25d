"""Verdicts on texts, the modules whose names are known, and the settings that list them."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest
from support.literal_cases import INVALID, shipped

from uriast import literals, parse, resolve
from uriast.combinators import Rule
from uriast.grammar.rfc3986 import IPv4address, path_rootless, port
from uriast.literals import Invalid, SettingError, Valid, find, listed_modules, member, verdict
from uriast.nodes import RegName
from uriast.schemes import Scheme, SchemeURI, Violation, http, registry
from uriast.schemes.http import https
from uriast.templates import Template

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import ModuleType


class Broken(SchemeURI):
    """A node whose check is broken."""

    __slots__ = ()

    def violation(self) -> Violation | None:
        raise ZeroDivisionError


class Other:
    """A class of a user's own."""

    def parse(self, text: str) -> None: ...


def of_user(text: str) -> str:
    """A function of a user's own, which refuses what it is given."""
    message = f"not\n{text}"
    raise ValueError(message)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The current folder. Modules that a test imports are forgotten."""
    monkeypatch.chdir(tmp_path)
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


# Verdicts


@pytest.mark.parametrize(
    "function",
    [parse, IPv4address.parse_partial, http.matches, http.normalize, registry.parse, Template.parse, RegName],
)
def test_what_uriast_refuses_is_invalid(function: object) -> None:
    assert isinstance(verdict(function, "[{"), Invalid)


def test_what_uriast_reads_is_valid() -> None:
    given = [verdict(port.parse, "80"), verdict(port.matches, "80"), verdict(parse, "a", "text")]
    assert given == [Valid("80"), Valid(value=True), Valid(parse("a"))]


def test_a_text_that_does_not_match_has_the_error_of_parse() -> None:
    found = [verdict(function, "8a") for function in (port.matches, port.parse)]
    assert len({each.message for each in found if isinstance(each, Invalid)}) == 1
    assert verdict(port.matches, "8a") is not None


def test_an_error_is_one_line() -> None:
    found = verdict(port.map(of_user).parse, "80")
    assert isinstance(found, Invalid)
    assert found.message == "not 80"


BROKEN: Final = Scheme("broken", "RFC 0000", Broken, path=path_rootless)


@pytest.mark.parametrize(
    "function", [resolve, port.desc, Other().parse, of_user, Other, BROKEN.parse, verdict, None, "parse", len]
)
def test_other_functions_have_no_verdict(function: object) -> None:
    assert verdict(function, "broken:a") is None


# Names


def test_a_name_comes_before_a_submodule() -> None:
    assert find("uriast.schemes.http") is http
    assert find("uriast.schemes.http.https") is https
    assert find("uriast.grammar.rfc3986.port.parse") == port.parse
    assert member(find("uriast.grammar"), "rfc3986") is find("uriast.grammar.rfc3986")


@pytest.mark.parametrize(
    "path",
    [
        "zlib.crc32",
        "uriast.columns.parse",
        "uriast.combinators.Rule",
        "uriast.schemes.no.such",
        "uriast.schemes.scheme._name",
        f"uriast.schemes{'.a' * 2_000}",
    ],
)
def test_what_is_neither_shipped_nor_listed_is_unknown(path: str) -> None:
    assert find(path) is None


def test_every_rule_and_scheme_is_checked() -> None:
    paths = [f"{module}.{name}.{method}" for module, name in shipped() for method in ("parse", "matches")]
    refused = {path for path in paths if isinstance(verdict(find(path), INVALID), Invalid)}
    assert {path.split(".")[-2] for path in paths if path not in refused} == {"LDAPString"}  # it matches any text


# Modules of a user

OWN: Final = """\
import json
from uriast.grammar.rfc3986 import port


class Settings:
    class Inner:
        from uriast.grammar.rfc3986 import port

    @property
    def broken(self) -> str:
        raise OSError


settings = Settings()
"""


def imported(folder: Path, code: str) -> list[ModuleType]:
    """A user's module with this code, imported."""
    (folder / "listed_own.py").write_text(code, encoding="utf-8")
    return literals.import_modules(["listed_own"], [str(folder)])


def test_the_rules_of_a_listed_module_are_known(folder: Path) -> None:
    assert [each.__name__ for each in imported(folder, OWN)] == ["listed_own"]
    names = {name: find(f"listed_own.{name}", ["listed_own"]) for name in ("port", "Settings.Inner.port", "json.loads")}
    assert [isinstance(each, Rule) for each in names.values()] == [True, True, False]
    assert find("listed_own.settings.broken", ["listed_own"]) is None
    assert find("listed_own.port") is names["json.loads"] is None


def test_a_changed_module_is_read_again(folder: Path) -> None:
    imported(folder, OWN)
    imported(folder, "ports = 1")
    assert find("listed_own.port", ["listed_own"]) is None


def test_only_modules_that_are_imported_are_known(folder: Path) -> None:
    (folder / "listed_package").mkdir()
    for name, code in {"__init__": "", "grammar": OWN, "other": "1 / 0"}.items():
        (folder / "listed_package" / f"{name}.py").write_text(code, encoding="utf-8")
    literals.import_modules(["listed_package.grammar"], ["."])
    for path in ("grammar.port", "other.port", "other"):
        found = find(f"listed_package.{path}", ["listed_package.grammar"])
        assert isinstance(found, Rule) == (path == "grammar.port")


def test_what_a_module_puts_in_its_place_is_unknown(folder: Path) -> None:
    imported(folder, "import sys\nsys.modules[__name__] = {}")
    assert find("listed_own.port", ["listed_own"]) is None


def test_an_exit_is_an_error(folder: Path) -> None:
    with pytest.raises(SettingError, match="expected modules that can be imported, got 'listed_own': SystemExit: 0"):
        imported(folder, "raise SystemExit(0)")


def test_an_import_prints_and_leaves_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    before = list(sys.path)
    imported(folder, "print('imported')")
    assert capsys.readouterr() == ("", "imported\n")
    assert ([each.name for each in folder.iterdir()], sys.path) == (["listed_own.py"], before)
    assert not sys.dont_write_bytecode


# Settings


def test_modules_are_listed_in_mypy_s_own_file(folder: Path) -> None:
    (folder / "pyproject.toml").write_text('[tool.uriast]\nmodules = ["a", "b.c"]', encoding="utf-8")
    (folder / "mypy.ini").write_text("[mypy]\nx = %y\n[uriast]\nmodules = a,\n  b.c", encoding="utf-8")
    assert listed_modules("pyproject.toml") == listed_modules("mypy.ini") == ("a", "b.c")
    (folder / "setup.cfg").write_text("[DEFAULT]\ncolor = red\n[uriast]\nmodules = a", encoding="utf-8")
    assert (listed_modules("setup.cfg"), listed_modules(None)) == (("a",), ())


def test_the_file_is_the_one_that_mypy_finds(folder: Path) -> None:
    assert literals.config_file() is None
    for name, text in {
        "setup.cfg": "[metadata]",
        "pyproject.toml": "[project]",
        "setup.cfg ": "[mypy]",
        "pyproject.toml ": "[tool.uriast]",
        ".mypy.ini": "",
        "mypy.ini": "",
    }.items():
        (folder / name.strip()).write_text(text, encoding="utf-8")
        assert literals.config_file() == (None if "me" in text or "pr" in text else name.strip())


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pyproject.toml", '[tool.mypy]\nmypy_path = ["src", "$MYPY_CONFIG_FILE_DIR/b"]'),
        ("pyproject.toml", '[tool.mypy]\nmypy_path = "src:$MYPY_CONFIG_FILE_DIR/b"'),
        ("mypy.ini", "[mypy]\nmypy_path = src, $MYPY_CONFIG_FILE_DIR/b"),
    ],
)
def test_mypy_s_path_is_read(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    assert (literals.mypy_path(name), literals.mypy_path(None)) == (["src", "./b"], [])


@pytest.mark.parametrize(
    "setting",
    ["uriast = 1", *(f"uriast.modules = {value}" for value in ('"a"', "[1]", '["a b"]', '[""]', "{}"))],
)
def test_another_value_is_refused(setting: str, folder: Path) -> None:
    (folder / "pyproject.toml").write_text(f"[tool]\n{setting}", encoding="utf-8")
    with pytest.raises(SettingError, match="modules of uriast: expected a list of names of modules, got "):
        listed_modules("pyproject.toml")


@pytest.mark.parametrize(
    ("name", "text"), [("x.toml", "[tool.uriast]\nmodule = []"), ("x.ini", "[uriast]\nmodule = a")]
)
def test_another_key_is_refused(name: str, text: str, folder: Path) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    with pytest.raises(SettingError, match="settings of uriast: expected modules alone, got module"):
        listed_modules(name)


@pytest.mark.parametrize(("name", "text"), [("x.toml", "tool = 1"), ("x.toml", "["), ("x.ini", "a"), ("x.ini", "\xff")])
def test_a_file_that_cannot_be_read_is_an_error(name: str, text: str, folder: Path) -> None:
    (folder / name).write_bytes(text.encode("latin-1"))
    with pytest.raises(SettingError, match=f"^{name}: "):
        listed_modules(name)


def test_verdicts_need_no_mypy() -> None:
    code = "import sys, uriast.literals, uriast.cli.lint; print('mypy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
