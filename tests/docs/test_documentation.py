"""The examples in the documentation are true: docstrings, the README, the pages of the site."""

from __future__ import annotations

import doctest
import importlib
import re
from typing import TYPE_CHECKING

import pytest
from support.extras import WITH_EXTRAS
from support.pages import README, ROOT, RUN_ELSEWHERE, run_together

import uriast
from uriast.combinators import Rule

if TYPE_CHECKING:
    from pathlib import Path

PAGES = ROOT / "docs"
SOURCE = ROOT / "src"
MODULES = sorted(
    ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for file in SOURCE.rglob("*.py")
    if ">>> " in file.read_text(encoding="utf-8")
)
"""The modules whose docstrings have examples."""


@pytest.mark.parametrize("name", [name for name in MODULES if not name.startswith(WITH_EXTRAS)])
def test_the_examples_in_docstrings_do_what_they_show(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name), raise_on_error=False)
    assert found.failed == 0


@pytest.mark.once
@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in MODULES if name.startswith(WITH_EXTRAS)])
def test_the_examples_in_docstrings_of_what_needs_an_extra_do_what_they_show(name: str) -> None:
    test_the_examples_in_docstrings_do_what_they_show(name)


@pytest.mark.parametrize("page", run_together(), ids=lambda page: str(page.relative_to(ROOT)))
def test_the_examples_of_a_page_do_what_they_show(page: Path) -> None:
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert found.attempted == page.read_text(encoding="utf-8").count("\n>>> ") > 0
    assert found.failed == 0


def test_each_page_has_its_examples_run_by_a_test() -> None:
    assert README in run_together()
    tests = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("*.py"))
    assert [page for page in RUN_ELSEWHERE if page.rpartition("/")[2] not in tests] == []


def test_no_block_of_code_is_run_by_no_test() -> None:
    """Of the other languages, `sh` installs packages, and the rest are data and outputs."""
    fence = re.compile(r"^ *```(?:python|pycon|console|js|java|php|psql|sql)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
    pages = {str(page.relative_to(PAGES)): page.read_text(encoding="utf-8") for page in PAGES.rglob("*.md")}
    blocks_of = {page: fence.findall(text) for page, text in pages.items() if page not in RUN_ELSEWHERE}
    unread = {page: [block for block in found if ">>> " not in block] for page, found in blocks_of.items()}
    assert [page for page, found in unread.items() if found] == []


def test_no_link_of_the_site_leaves_it_for_a_file_of_the_repository() -> None:
    links = [
        (page.relative_to(PAGES), link)
        for page in PAGES.rglob("*.md")
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
        if not (page.parent / link).resolve().is_relative_to(PAGES)
    ]
    assert links == []


def test_every_public_name_and_every_method_of_a_rule_has_a_docstring() -> None:
    public: list[tuple[object, str]] = [(uriast, name) for name in uriast.__all__]
    public += [(Rule, name) for name in dir(Rule) if not name.startswith("_")]
    assert [name for owner, name in public if not getattr(owner, name).__doc__] == []
