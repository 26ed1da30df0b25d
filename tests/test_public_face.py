"""The package `uriast` has the nodes, `parse` and every pass, and imports only the modules that are used.

So does `uriast.combinators` with what few rules need.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import uriast
import uriast.combinators
from uriast.grammar import rfc3986, rfc3987

if TYPE_CHECKING:
    from types import ModuleType

FACES = [pytest.param(module, id=module.__name__) for module in (uriast, uriast.combinators)]
LATER = ("combinators.parsers.primitives", "combinators.rules.words", "templates")

PASSES = tuple(
    f"passes.{name}"
    for name in (
        "audit",
        "draw",
        "edit",
        "find",
        "normalize",
        "origin",
        "percent_encoding",
        "query_data",
        "redact",
        "repair",
        "resolve",
    )
)


@pytest.mark.parametrize("face", FACES)
def test_every_name_is_there_and_listed(face: ModuleType) -> None:
    assert face.__all__ == sorted(face.__all__, key=lambda name: (not name.isupper(), name.islower(), name))
    assert all(getattr(face, name) is not None for name in face.__all__)
    assert set(face.__all__) <= set(dir(face))


@pytest.mark.parametrize("face", FACES)
def test_type_checkers_see_the_names_that_are_imported_at_first_use(face: ModuleType) -> None:
    tree = ast.parse(Path(str(face.__file__)).read_text(encoding="utf-8"))
    (branch,) = (item for item in tree.body if isinstance(item, ast.If))
    seen = {
        str(item.module): {alias.name for alias in item.names}
        for item in branch.body
        if isinstance(item, ast.ImportFrom) and not any(alias.asname for alias in item.names)
    }
    table = next(item.value for item in branch.orelse if isinstance(item, ast.Assign))
    assert seen == {f"{face.__name__}.{module}": set(names) for module, names in ast.literal_eval(table).items()}


def test_a_pass_is_the_same_wherever_it_is_imported_from() -> None:
    for module in map(import_module, (f"uriast.{name}" for name in PASSES)):
        own = {
            name
            for name in uriast.__all__
            if getattr(getattr(uriast, name), "__module__", "").startswith(module.__name__)
        }
        assert own
        assert all(getattr(uriast, name) is getattr(module, name) for name in own)


def test_each_parser_is_that_of_a_rule() -> None:
    assert uriast.parse == rfc3986.URI_reference.parse
    assert uriast.parse_uri == rfc3986.URI.parse
    assert uriast.parse_iri == rfc3987.IRI.parse
    assert uriast.parse_iri_reference == rfc3987.IRI_reference.parse


def test_a_uri_and_an_iri_are_not_relative() -> None:
    for parse in (uriast.parse_uri, uriast.parse_iri):
        with pytest.raises(uriast.ParseError):
            parse("//h/a")


@pytest.mark.parametrize("face", FACES)
def test_a_name_that_is_not_there_is_an_attribute_error(face: ModuleType) -> None:
    with pytest.raises(AttributeError, match=f"module '{face.__name__}' has no attribute 'urljoin'"):
        face.urljoin  # noqa: B018 - the access is the test


def test_parsing_imports_no_pass_and_nothing_that_few_rules_need() -> None:
    code = "import sys, uriast; uriast.parse('a'); print(*(name for name in sys.modules if name.startswith('uriast.')))"
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert not {f"uriast.{name}" for name in (*PASSES, *LATER)} & set(ran.stdout.split())
