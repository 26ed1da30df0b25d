"""The examples in the documentation are true: docstrings, the README, docs/architecture.md."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import shlex
import subprocess
import sys
from types import FunctionType

import pytest
from extras import WITH_EXTRAS
from pages import README, ROOT, blocks
from rules import NAMES, attribute

import uriast
from uriast.combinators import Rule, rule
from uriast.grammar.rfc3986 import RFC3986
from uriast.schemes import registry

TEXT = README.read_text(encoding="utf-8")
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


def test_the_readme_s_python_does_what_it_shows() -> None:
    assert blocks(README, "python")
    found = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert found.attempted > 20
    assert found.failed == 0


def test_the_pipeline_that_the_architecture_shows_is_what_happens() -> None:
    found = doctest.testfile(str(ROOT / "docs" / "architecture.md"), module_relative=False, encoding="utf-8")
    assert found.attempted > 10
    assert found.failed == 0


@pytest.mark.parametrize("block", blocks(README, "console"))
def test_the_readme_s_commands_print_what_it_shows(block: str) -> None:
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


def test_the_readme_s_table_has_every_rule_with_its_section_and_value() -> None:
    rows = re.findall(r"^\| ([\d.]+) \| `([\w-]+)` \| `(\w+)` \| `(.+)` \|$", TEXT, re.MULTILINE)
    assert [name for _, name, _, _ in rows] == list(NAMES)
    for section, name, python_name, value in rows:
        descriptor = vars(RFC3986)[attribute(name)]
        assert isinstance(descriptor, rule)
        assert python_name == attribute(name)
        assert f"(section {section})" in (descriptor.__doc__ or "")
        returned: str = descriptor.definition.__annotations__["return"].replace("nodes.", "")
        assert f"Rule[{value}]".replace("\\|", "|") == SPELLED_OUT.get(returned, returned)


def test_the_readme_s_table_has_every_pass() -> None:
    (rows,) = re.findall(r"^\| Pass \|.*\n((?:\|.*\n)+)", TEXT, re.MULTILINE)
    named = set(re.findall(r"`(\w+)", rows))
    functions = {name for name in uriast.__all__ if isinstance(getattr(uriast, name), FunctionType)}
    assert functions - named == set()


def test_the_readme_s_table_has_every_scheme() -> None:
    (rows,) = re.findall(r"^\| Scheme \|.*\n((?:\|.*\n)+)", TEXT, re.MULTILINE)
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
