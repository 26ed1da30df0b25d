"""`explain`: pictures and trees."""

from __future__ import annotations

import pytest
from support.cli.running import refusal, run

from uriast import parse, picture, tree


def test_explain_shows_the_picture_and_the_tree() -> None:
    text = "foo://example.com:8042/over/there?name=ferret#nose"
    reference = parse(text)
    result = run("explain", text)
    assert result.stdout == f"{picture(reference)}\n\n{tree(reference)}\n"
    assert result.exit_code == 0


def test_explain_shows_the_target_uri_relative_to_a_base() -> None:
    reference = parse("../g")
    result = run("explain", "--base", "http://a/b/c/d#ignored", "../g")
    assert result.stdout == f"{picture(reference)}\n\n{tree(reference)}\n\ntarget URI: http://a/b/g\n"


def test_explain_masks_the_password_of_the_target_uri() -> None:
    assert run("explain", "--base", "http://u:secret@h/", "a").stdout.endswith("\ntarget URI: http://u:***@h/a\n")


def test_explain_leaves_an_empty_line_between_texts() -> None:
    assert run("explain", "a", "b").stdout == f"{run('explain', 'a').stdout}\n{run('explain', 'b').stdout}"


def test_explain_draws_no_picture_of_nothing() -> None:
    assert run("explain", "").stdout == "RelativeRef\n  path: PathEmpty ''\n"


@pytest.mark.parametrize(
    ("rule", "text", "shown"),
    [
        ("host", "[::1]", "IPv6Literal '::1'\n"),
        ("scheme", "http", "'http'\n"),
        ("dec-octet", "255", "255\n"),
        ("hier-part", "//h/p", "Authority\n  host: RegName 'h'\n\nPathAbempty '/p'\n"),
        ("hier-part", "p", "PathRootless 'p'\n"),
    ],
)
def test_explain_shows_the_value_of_any_rule(rule: str, text: str, shown: str) -> None:
    assert run("explain", "--rule", rule, text).stdout == shown


def test_explain_shows_the_position_of_an_error() -> None:
    result = run("explain", "http://a b")
    assert result.stderr == f"<arguments>:1:9: {refusal('http://a b')}\n"
    assert result.stdout == ""


def test_explain_takes_a_base_for_references_only() -> None:
    result = run("explain", "--base", "http://a", "--rule", "host", "h")
    assert result.exit_code == 2
    assert "--base: expected a rule for references, such as URI-reference, got host" in result.stderr
