"""`resolve`, and the base URI that `explain` takes too."""

from __future__ import annotations

import pytest
from hypothesis import given
from support.cli.running import FEW, run
from support.references import relative_texts

from uriast import resolve


def test_resolve_prints_the_exact_text_of_target_uris() -> None:
    result = run("resolve", "--base", "http://u:pw@a/b/c", "../g", "?q", "//h")
    assert result.stdout == "http://u:pw@a/g\nhttp://u:pw@a/b/c?q\nhttp://h\n"


@FEW
@given(relative_texts)
def test_resolve_agrees_with_the_library(text: str) -> None:
    base = "http://a/b/c/d;p?q"
    assert run("resolve", "--base", base, "--", text).stdout == f"{resolve(text, base)}\n"


@pytest.mark.parametrize(("options", "target"), [((), "http:g"), (("--no-strict",), "http://a/b/c/g")])
def test_resolve_is_strict_unless_told_otherwise(options: tuple[str, ...], target: str) -> None:
    assert run("resolve", "--base", "http://a/b/c/d;p?q", *options, "http:g").stdout == f"{target}\n"


@pytest.mark.parametrize("call", [("resolve", "--base", "\udcff"), ("find", "--scheme", "\udcff")])
def test_a_value_that_is_not_utf_8_is_a_usage_error(call: tuple[str, ...]) -> None:
    result = run(*call, stdin=b"")
    assert result.exit_code == 2
    assert f"Invalid value for '{call[1]}': expected UTF-8, got other octets" in result.stderr


@pytest.mark.parametrize("base", ["../relative", "http://u:secret@h/a b", ""])
@pytest.mark.parametrize("subcommand", ["resolve", "explain"])
def test_an_invalid_base_is_a_usage_error(subcommand: str, base: str) -> None:
    result = run(subcommand, "--base", base, "g")
    assert result.exit_code == 2
    assert "Invalid value for '--base': URI" in result.stderr
    assert "secret" not in result.stderr
