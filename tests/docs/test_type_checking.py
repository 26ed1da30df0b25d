"""docs/how-to/type-checking.md and the hook of pre-commit: the outputs are real."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest
from support.extras import NEEDS_TYPES
from support.pages import ROOT, blocks

from uriast.cli.app import cli

if TYPE_CHECKING:
    from pathlib import Path

PAGE: Final = ROOT / "docs" / "how-to" / "type-checking.md"
PROGRAM, IGNORING = blocks(PAGE, "python")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with the program and the settings of the page."""
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / "ignoring.py").write_text(IGNORING, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(blocks(PAGE, "toml")[0], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@NEEDS_TYPES
@pytest.mark.slow
@pytest.mark.xdist_group("mypy")
def test_mypy_says_what_the_page_shows(folder: Path) -> None:
    from mypy import api

    out, err, _ = api.run(["--no-error-summary", "--cache-dir", str(folder / "cache"), "program.py", "ignoring.py"])
    assert ([out], err) == (blocks(PAGE, "text"), "")


def test_the_match_of_the_page_gives_what_it_shows() -> None:
    (example,) = blocks(PAGE, "pycon")
    ran = doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(example, {}, PAGE.name, None, 0))
    assert ran.attempted
    assert not ran.failed


def test_the_linter_prints_what_the_page_shows(folder: Path) -> None:
    (session,) = blocks(PAGE, "console")
    line, _, shown = session.partition("\n")
    command = [sys.executable, "-m", *line.removeprefix("$ ").split(), "ignoring.py"]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr, ran.returncode) == (shown, "", 1)


def test_the_hook_calls_a_subcommand() -> None:
    hook = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    (name,) = re.findall(r"^  entry: uriast (\w+)$", hook, re.MULTILINE)
    assert name in cli.commands
