"""The page on hierarchical schemes: its files, tests and outputs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from support.extras import NEEDS_TYPES
from support.pages import ROOT, run

if TYPE_CHECKING:
    from pathlib import Path

PAGE: Final = ROOT / "docs" / "how-to" / "hierarchical-schemes.md"
TEXT: Final = PAGE.read_text(encoding="utf-8")
FILES: Final = dict(re.findall(r"^`(\w+\.py)`\n\n```python\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE))


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files of the page."""
    root = tmp_path_factory.mktemp("gemini")
    for name, content in FILES.items():
        (root / name).write_text(content, encoding="utf-8")
    return root


def test_the_page_shows_what_the_scheme_does(project: Path) -> None:
    run("-m", "doctest", PAGE, cwd=project)


@pytest.mark.slow
@pytest.mark.once
def test_the_contract_of_the_page_is_kept(project: Path) -> None:
    run("-m", "pytest", "-q", "-W", "error", "-p", "no:cacheprovider", cwd=project)


@NEEDS_TYPES
@pytest.mark.slow
@pytest.mark.once
def test_the_files_of_the_page_are_typed(project: Path) -> None:
    run("-m", "mypy", "--strict", "--cache-dir=.mypy_cache", *FILES, cwd=project)
