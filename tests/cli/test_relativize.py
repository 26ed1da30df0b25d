"""`relativize`: the shortest references."""

from __future__ import annotations

from hypothesis import given
from support.cli.running import FEW, run
from support.references import reference_texts

from uriast import relativize, resolve


def test_relativize_prints_the_shortest_reference_that_leads_to_each_target() -> None:
    result = run("relativize", "--base", "http://a/b/c/d?q#f", "http://a/b/g", "http://a/b/c/d?q#s", "x:y", "a b")
    assert result.stdout == "../g\n#s\nx:y\n"
    assert result.stderr.startswith("<arguments>:4:2: URI-reference: ' ' cannot stand at index 1")
    assert result.exit_code == 1


@FEW
@given(reference_texts)
def test_relativize_agrees_with_the_library_and_resolve_leads_back(text: str) -> None:
    base = "http://example.com/a/b/c?q"
    result = run("relativize", "--base", base, "--", text)
    assert result.stdout == f"{relativize(text, base)}\n"
    assert run("resolve", "--base", base, "--", result.stdout.removesuffix("\n")).stdout == f"{resolve(text, base)}\n"


def test_a_base_may_be_an_iri() -> None:
    assert run("relativize", "--iri", "--base", "http://é/a/b", "http://é/a/ü").stdout == "ü\n"
    assert run("relativize", "--base", "http://é/", "--iri", "http://é/ü").stdout == "ü\n"
    assert run("relativize", "--base", "http://é/", "http://a/").exit_code == 2


def test_the_base_is_required_and_not_relative() -> None:
    assert run("relativize", "a").exit_code == 2
    assert "a base IRI begins with a scheme" in run("relativize", "--iri", "--base", "a", "a").stderr
