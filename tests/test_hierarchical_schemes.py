"""The page on hierarchical schemes: its files, tests and outputs, and its table of traits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import attrs
import pytest
from pages import ROOT, blocks, run

from uriast.scheme_traits import SchemeTraits

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
    shown = run("-m", "doctest", "-v", PAGE, cwd=project)
    assert re.search(r"^26 passed", shown, re.MULTILINE)


@pytest.mark.slow
@pytest.mark.once
def test_the_contract_of_the_page_is_kept(project: Path) -> None:
    shown = run("-m", "pytest", "-q", "-W", "error", "-p", "no:cacheprovider", cwd=project)
    assert re.search(r"^\d\d passed in ", shown, re.MULTILINE)


@pytest.mark.slow
@pytest.mark.once
def test_the_files_of_the_page_are_typed(project: Path) -> None:
    shown = run("-m", "mypy", "--strict", "--cache-dir=.mypy_cache", *FILES, cwd=project)
    assert shown == "Success: no issues found in 2 source files\n"


def test_the_abnf_of_the_tests_is_that_of_the_page() -> None:
    (abnf,) = blocks(PAGE, "abnf")
    assert f'ABNF = """\n{abnf}"""' in FILES["test_gemini.py"]


def test_the_table_has_each_trait_in_its_order() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE)
    assert rows == [field.name for field in attrs.fields(SchemeTraits)]
