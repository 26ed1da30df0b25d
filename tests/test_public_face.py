"""The packages with a list of names have each of them, and import only the modules that are used."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

import uriast
import uriast.abnf
import uriast.addresses
import uriast.combinators
import uriast.testing
from uriast.grammar import rfc3986, rfc3987

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from uriast.combinators import Rule

PACKAGES = (uriast, uriast.abnf, uriast.addresses, uriast.combinators, uriast.testing)
FACES = [pytest.param(module, id=module.__name__) for module in PACKAGES]
LATER = ("combinators.parsers.primitives", "combinators.rules.words", "templates")

PASSES = tuple(
    f"passes.{name}"
    for name in (
        "audit",
        "draw",
        "edit",
        "find",
        "interpolation",
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
    assert face.__all__ == sorted({*face.__all__})
    assert all(getattr(face, name) is not None for name in face.__all__)
    assert set(face.__all__) <= set(dir(face))


def test_a_pass_is_the_same_wherever_it_is_imported_from() -> None:
    for module in map(import_module, (f"uriast.{name}" for name in PASSES)):
        own = {
            name
            for name in uriast.__all__
            if getattr(getattr(uriast, name), "__module__", "").startswith(module.__name__)
        }
        assert own
        assert all(getattr(uriast, name) is getattr(module, name) for name in own)


@pytest.mark.parametrize(
    ("parse", "rule"),
    [
        (uriast.parse, rfc3986.URI_reference),
        (uriast.parse_uri, rfc3986.URI),
        (uriast.parse_iri, rfc3987.IRI),
        (uriast.parse_iri_reference, rfc3987.IRI_reference),
    ],
)
def test_each_parser_reads_by_a_rule(parse: Callable[[str], object], rule: Rule[object]) -> None:
    for text in ("http://h/", "//h/a", "http://\xe9/", "\xe9", "a b"):
        if rule.matches(text):
            assert parse(text) == rule.parse(text)
        else:
            with pytest.raises(uriast.ParseError) as refused:
                parse(text)
            assert refused.value.rule == rule.name


@pytest.mark.parametrize("face", FACES)
def test_a_name_that_is_not_there_is_an_attribute_error(face: ModuleType) -> None:
    with pytest.raises(AttributeError, match=f"module '{face.__name__}' has no attribute 'urljoin'"):
        face.urljoin  # noqa: B018 - the access is the test


def test_parsing_imports_no_pass_and_nothing_that_few_rules_need() -> None:
    code = "import sys, uriast; uriast.parse('a'); print(*(name for name in sys.modules if name.startswith('uriast.')))"
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert not {f"uriast.{name}" for name in (*PASSES, *LATER)} & set(ran.stdout.split())
