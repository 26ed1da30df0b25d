"""Packages that import what they list in `_names` when it is first used."""

from __future__ import annotations

import py_compile
import sys
from importlib import import_module
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "__init__.py": "from uriast.combinators.deferred import deferred\n"
    "__all__, __getattr__, __dir__ = deferred(__name__)\n",
    "_names.py": '"""The names."""\nfrom lazily.late import b as b, a as a\nfrom lazily.later import (\n  c as c,\n)\n',
    "late.py": "a, b = 1, [2]\n",
    "later.py": "c = 3\n",
}


def written(tmp_path: Path) -> Path:
    """The package in a folder."""
    root = tmp_path / "lazily"
    root.mkdir()
    for name, code in FILES.items():
        (root / name).write_text(code, encoding="utf-8")
    return root


def test_a_package_without_sources_imports_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for source in written(tmp_path).iterdir():
        py_compile.compile(str(source), source.with_suffix(".pyc").as_posix())
        source.unlink()
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in [name for name in sys.modules if name.partition(".")[0] == "lazily"]:
        monkeypatch.delitem(sys.modules, name)
    scope: dict[str, object] = {}
    exec("from lazily import *", scope)
    assert [scope[name] for name in "abc"] == [1, [2], 3]


@pytest.fixture(params=["folder", "archive"])
def package(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """A package in a folder, or in an archive."""
    if request.param == "archive":
        with ZipFile(tmp_path / "lazily.zip", "w") as archive:
            for name, code in FILES.items():
                archive.writestr(f"lazily/{name}", code)
        monkeypatch.syspath_prepend(str(tmp_path / "lazily.zip"))
    else:
        written(tmp_path)
        monkeypatch.syspath_prepend(str(tmp_path))
    for name in [name for name in sys.modules if name.partition(".")[0] == "lazily"]:
        monkeypatch.delitem(sys.modules, name)
    return import_module("lazily")


def imported() -> set[str]:
    return {name for name in sys.modules if name.startswith("lazily.")}


def test_a_name_is_imported_when_it_is_first_used_and_its_module_alone(package: object) -> None:
    assert imported() == set()
    first = getattr(package, "b")  # noqa: B009 - a type checker knows no such package
    assert (first, imported()) == ([2], {"lazily.late"})
    assert getattr(package, "b") is first is vars(package)["b"]  # noqa: B009


def test_the_names_are_listed_before_they_are_used(package: object) -> None:
    assert vars(package)["__all__"] == ["a", "b", "c"]
    assert {"a", "b", "c", "__all__"} <= {*dir(package)}
    scope: dict[str, object] = {}
    exec("from lazily import *", scope)
    assert [scope[name] for name in "abc"] == [1, [2], 3]


def test_another_name_is_an_attribute_error(package: object) -> None:
    with pytest.raises(AttributeError, match=r"^module 'lazily' has no attribute 'later_on'$"):
        getattr(package, "later_on")  # noqa: B009
