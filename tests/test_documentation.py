"""The examples in the documentation are true: docstrings, the README, the pages of the site."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
import re
import shlex
import subprocess
import sys
from textwrap import indent
from types import FunctionType
from typing import TYPE_CHECKING

import pytest
from extras import WITH_EXTRAS
from pages import README, ROOT, RUN_ELSEWHERE, blocks, run_together
from rules import NAMES, attribute

import uriast
from uriast.combinators import Rule, rule
from uriast.grammar.rfc3986 import RFC3986
from uriast.schemes import registry

if TYPE_CHECKING:
    from pathlib import Path

PAGES = ROOT / "docs"
REFERENCE = PAGES / "reference"
MODULES = sorted(
    found.name for found in pkgutil.walk_packages(uriast.__path__, "uriast.") if found.name != "uriast.__main__"
)
SPELLED_OUT = {
    "Rule[Hier]": "Rule[tuple[Authority | None, HierPath]]",
    "Rule[Relative]": "Rule[tuple[Authority | None, RelativePath]]",
}


@pytest.mark.parametrize("name", ["uriast", *(name for name in MODULES if not name.startswith(WITH_EXTRAS))])
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


def test_each_page_has_its_examples_run_by_one_test() -> None:
    together = run_together()
    assert {README, PAGES / "explanation" / "architecture.md", PAGES / "how-to" / "edit.md"} <= {*together}
    for page, file in RUN_ELSEWHERE.items():
        assert (PAGES / page).is_file()
        test = (ROOT / "tests" / file).read_text(encoding="utf-8")
        assert page.rpartition("/")[2] in test or re.search("FOR_PARSY_USERS|GUARD|TUTORIAL", test)


def test_no_block_of_code_is_run_by_no_test() -> None:
    """Of the other languages, `sh` installs packages, and the rest are data and outputs."""
    fence = re.compile(r"^ *```(?:python|pycon|console|js|java|php|psql|sql)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
    pages = {str(page.relative_to(PAGES)): page.read_text(encoding="utf-8") for page in PAGES.rglob("*.md")}
    blocks_of = {page: fence.findall(text) for page, text in pages.items() if page not in RUN_ELSEWHERE}
    unread = {page: [block for block in found if ">>> " not in block] for page, found in blocks_of.items()}
    (cited,) = unread.pop("explanation/architecture.md")
    grammar = (ROOT / "src" / "uriast" / "grammar" / "rfc3986.py").read_text(encoding="utf-8")
    assert indent(ast.unparse(ast.parse(cited)), "    ") in ast.unparse(ast.parse(grammar))
    assert [page for page, found in unread.items() if found] == []


@pytest.mark.parametrize("folder", ["how-to", "reference", "explanation"])
def test_the_first_page_of_a_folder_lists_each_page_once_with_its_title_and_a_line(folder: str) -> None:
    index = PAGES / folder / "index.md"
    text = index.read_text(encoding="utf-8")
    listed: list[tuple[str, str]] = re.findall(r"^- \[(.+)\]\(([\w-]+\.md)\): \S", text, re.MULTILINE)
    pages = sorted(page for page in index.parent.glob("*.md") if page != index)
    titles = [page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ") for page in pages]
    assert sorted(listed, key=lambda each: each[1]) == list(zip(titles, (page.name for page in pages), strict=True))


def test_no_link_of_the_site_leaves_it_for_a_file_of_the_repository() -> None:
    links = [
        (page.relative_to(PAGES), link)
        for page in PAGES.rglob("*.md")
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
        if not (page.parent / link).resolve().is_relative_to(PAGES)
    ]
    assert links == []


@pytest.mark.parametrize("block", blocks(PAGES / "how-to" / "command-line.md", "console"))
def test_the_commands_of_the_page_for_the_command_line_print_what_it_shows(block: str) -> None:
    commands = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    assert commands
    for session in commands:
        line, _, shown = session.partition("\n")
        program, *arguments = shlex.split(line)
        assert program == "uriast"
        ran = subprocess.run(  # noqa: S603 - our own command
            [sys.executable, "-m", "uriast", *arguments],
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert ran.stdout == shown


def test_the_table_of_rules_has_every_rule_with_its_section_and_value() -> None:
    page = (REFERENCE / "rules.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([\d.]+) \| `([\w-]+)` \| `(\w+)` \| `(.+)` \|$", page, re.MULTILINE)
    assert [name for _, name, _, _ in rows] == list(NAMES)
    for section, name, python_name, value in rows:
        descriptor = vars(RFC3986)[attribute(name)]
        assert isinstance(descriptor, rule)
        assert python_name == attribute(name)
        assert f"(section {section})" in (descriptor.__doc__ or "")
        returned: str = descriptor.definition.__annotations__["return"].replace("nodes.", "")
        assert f"Rule[{value}]".replace("\\|", "|") == SPELLED_OUT.get(returned, returned)


def test_the_table_of_passes_has_every_pass() -> None:
    page = (REFERENCE / "passes.md").read_text(encoding="utf-8")
    (rows,) = re.findall(r"^\| Pass \|.*\n((?:\|.*\n)+)", page, re.MULTILINE)
    named = set(re.findall(r"`(\w+)", rows))
    functions = {name for name in uriast.__all__ if isinstance(getattr(uriast, name), FunctionType)}
    assert functions - named == set()


def test_the_table_of_schemes_has_every_scheme() -> None:
    page = (REFERENCE / "schemes.md").read_text(encoding="utf-8")
    (rows,) = re.findall(r"^\| Scheme \|.*\n((?:\|.*\n)+)", page, re.MULTILINE)
    named = {name for row in rows.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1])}
    assert {scheme.name for scheme in registry.schemes} - named == set()


def test_every_public_name_has_a_docstring() -> None:
    for name in uriast.__all__:
        assert getattr(uriast, name).__doc__


def test_every_public_method_of_a_rule_has_a_docstring() -> None:
    methods = [name for name in dir(Rule) if not name.startswith("_")]
    assert [name for name in methods if not getattr(Rule, name).__doc__] == []


def test_the_readme_begins_with_the_two_commands() -> None:
    first, second = blocks(README, "sh")[:2]
    assert "uriast explain" in first
    assert "-m pytest" in second
