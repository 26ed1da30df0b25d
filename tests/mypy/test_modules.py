"""The modules that a user lists: what runs, and what is known of them."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

import pytest

from uriast.combinators import Rule
from uriast.mypy.literals import UNKNOWN, Call, Modules, Name, SettingError, verdict

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OWN: Final = """\
from uriast import parse
from uriast.grammar.rfc3986 import port

text = "a b"
texts = ["a b"]
home = parse("http://h/")


class Settings:
    base = "http://h/"

    @property
    def broken(self) -> str:
        raise OSError


settings = Settings()
"""


@pytest.fixture(autouse=True)
def _unchanged_modules() -> Iterator[None]:
    """Forget the modules that a test imports."""
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        del sys.modules[name]


def listed(folder: Path, code: str) -> Modules:
    """The modules whose names are known, with one of this code."""
    (folder / "listed_own.py").write_text(code, encoding="utf-8")
    return Modules(["listed_own"], [str(folder)])


def test_a_rule_is_known_and_data_are_not(tmp_path: Path) -> None:
    modules = listed(tmp_path, OWN)
    assert isinstance(modules.find("listed_own.port"), Rule)
    for name in ("text", "texts", "home", "Settings.base"):
        assert modules.find(f"listed_own.{name}") is UNKNOWN
    assert modules.member(modules.find("listed_own.settings"), "base") is UNKNOWN


def test_a_rule_in_a_class_in_a_class_is_known(tmp_path: Path) -> None:
    code = "class Outer:\n    class Inner:\n        from uriast.grammar.rfc3986 import port"
    assert isinstance(listed(tmp_path, code).find("listed_own.Outer.Inner.port"), Rule)


@pytest.mark.parametrize("name", ["os.path.join", "zlib.crc32"])
def test_a_module_that_is_neither_listed_nor_of_uriast_is_unknown(name: str) -> None:
    assert Modules().find(name) is UNKNOWN


def test_an_attribute_that_raises_is_unknown(tmp_path: Path) -> None:
    modules = listed(tmp_path, OWN)
    assert modules.member(modules.find("listed_own.settings"), "broken") is UNKNOWN


def test_an_exit_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="expected modules that can be imported, got 'listed_own': SystemExit: 0"):
        listed(tmp_path, "raise SystemExit(0)")


def test_what_a_module_prints_is_no_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed(tmp_path, "print('imported')")
    assert capsys.readouterr() == ("", "imported\n")


def test_only_modules_that_are_imported_are_known(tmp_path: Path) -> None:
    package = tmp_path / "listed_package"
    package.mkdir()
    (package / "__init__.py").write_text("from listed_package import imported", encoding="utf-8")
    (package / "imported.py").write_text(OWN, encoding="utf-8")
    (package / "__main__.py").write_text("raise SystemExit", encoding="utf-8")
    (package / "other.py").write_text("1 / 0", encoding="utf-8")
    modules = Modules(["listed_package"], [str(tmp_path)])
    assert isinstance(modules.find("listed_package.imported.port"), Rule)
    for name in ("__main__.main", "other.port", "other"):
        assert modules.find(f"listed_package.{name}") is UNKNOWN


def test_a_class_that_python_cannot_describe_is_unknown(tmp_path: Path) -> None:
    code = "from uriast.combinators import Node\nclass Odd(Node):\n    __signature__ = 1\n"
    assert verdict(Call(Name("listed_own.Odd"), ()), listed(tmp_path, code)) is None


def test_what_a_module_puts_in_its_place_is_unknown(tmp_path: Path) -> None:
    code = "import math, sys\nsys.modules[__name__] = sys.modules['listed_own.more'] = {}"
    modules = listed(tmp_path, code.format("math"))
    assert modules.find("listed_own.port") is UNKNOWN
    modules = listed(tmp_path, code.format("1"))
    assert modules.find("listed_own.port") is UNKNOWN
    listed(tmp_path, OWN)
    assert "math" in sys.modules


def test_the_state_is_that_of_the_imported_code(tmp_path: Path) -> None:
    modules = listed(tmp_path, OWN)
    first = modules.state()
    (tmp_path / "listed_own.py").write_text("", encoding="utf-8")
    assert modules.state() == first
    modules.refresh()
    assert modules.state() != first
    assert listed(tmp_path, OWN).state() == first


def test_a_file_that_is_replaced_by_an_older_one_is_imported_again(tmp_path: Path) -> None:
    modules = listed(tmp_path, OWN)
    (tmp_path / "listed_own.py").write_text("", encoding="utf-8")
    os.utime(tmp_path / "listed_own.py", (0, 0))
    modules.refresh()
    assert modules.find("listed_own.port") is UNKNOWN


def test_no_compiled_file_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    listed(tmp_path, OWN)
    assert [each.name for each in tmp_path.iterdir()] == ["listed_own.py"]
    assert not sys.dont_write_bytecode
