"""`normalize`: normal forms, and texts that are not in one."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from support.cli.running import FEW, run
from support.references import reference_texts

from uriast.passes.normalize import normalize


def test_normalize_prints_the_normal_form_of_each_reference() -> None:
    result = run("normalize", "HTTP://Example.COM:/%7efred/./a/../b", "../b/./c", "", "a b")
    assert result.stdout == "http://example.com/~fred/b\n../b/c\n\n"
    assert result.stderr.startswith("<arguments>:4:2: URI-reference: ' ' cannot stand at index 1")
    assert result.stderr.endswith("\nuriast: 1 of 4 texts is not valid as URI-reference\n")
    assert result.exit_code == 1


@FEW
@given(reference_texts)
def test_normalize_agrees_with_the_library(text: str) -> None:
    result = run("normalize", "--", text)
    assert (result.stdout, result.exit_code) == (f"{normalize(text)}\n", 0)


@pytest.mark.parametrize(
    ("step", "text", "normal"),
    [
        ("case", "HTTP://[0:0::A]:80/./%7e", "http://[0:0::a]:80/./%7E"),
        ("percent-encoding", "HTTP://h:/./%7e%2f", "HTTP://h:/./~%2f"),
        ("dot-segments", "HTTP://h:/./%7e", "HTTP://h:/%7e"),
        ("empty-port", "HTTP://h:/./%7e", "HTTP://h/./%7e"),
        ("default-port", "HTTP://h:80/./%7e", "HTTP://h/./%7e"),
        ("empty-path", "HTTP://h:80", "HTTP://h:80/"),
        ("local-host", "FILE://localhost/./a", "FILE:///./a"),
        ("address", "HTTP://[0:0::A]:80/./%7e", "HTTP://[::a]:80/./%7e"),
        ("syntax-based", "HTTP://[0:0::A]:80/./%7e", "http://[0:0::a]:80/~"),
        ("scheme-based", "HTTP://[0:0::A]:80/./%7e", "http://[::a]/~"),
    ],
)
def test_normalize_does_the_step_that_is_named(step: str, text: str, normal: str) -> None:
    assert run("normalize", "--step", step, text).stdout == f"{normal}\n"


def test_normalize_does_all_the_steps_that_are_named() -> None:
    steps = ("--step", "address", "--step", "dot-segments")
    assert run("normalize", *steps, "HTTP://[0:0::A]:80/./%7e").stdout == "HTTP://[::a]:80/%7e\n"


def test_an_unknown_step_is_a_usage_error() -> None:
    result = run("normalize", "--step", "simple-string", "a")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "Invalid value for '--step': 'simple-string' is not one of 'case', 'percent-encoding'" in result.stderr


def test_a_normal_form_is_the_exact_text() -> None:
    assert run("normalize", "HTTP://u:secret@h").stdout == "http://u:secret@h\n"


def test_normalize_check_is_quiet_about_normal_forms() -> None:
    result = run("normalize", "--check", "http://example.com/a", "../b", "")
    assert (result.stdout, result.stderr, result.exit_code) == ("", "", 0)


def test_normalize_check_refuses_what_is_not_in_normal_form() -> None:
    result = run("normalize", "--check", "http://h/a/./b", "a b", "http://h/")
    assert result.stdout == ""
    first, second, summary = result.stderr.splitlines()
    assert first == "<arguments>:1:12: expected the normal form http://h/a/b"
    assert second.startswith("<arguments>:2:2: URI-reference: ' ' cannot stand at index 1")
    assert summary == "uriast: 2 of 3 texts are not valid as URI-reference in normal form"
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("text", "step", "column"),
    [
        ("http://h", "scheme-based", 9),
        ("HTTP://h", "case", 1),
        ("http://h:", "empty-port", 9),
        ("a/./b", "dot-segments", 3),
    ],
)
def test_normalize_check_reports_the_first_difference(text: str, step: str, column: int) -> None:
    assert run("normalize", "--check", "--step", step, text).stderr.startswith(f"<arguments>:1:{column}: ")


@FEW
@given(reference_texts)
@example("HTTP://h")
def test_normalize_check_accepts_normal_forms(text: str) -> None:
    assert run("normalize", "--check", "--", text).exit_code == (0 if str(normalize(text)) == text else 1)


def test_normalize_check_shows_no_password() -> None:
    told = run("normalize", "--check", "HTTP://u:s%65cret@h/").stderr
    assert told == "<arguments>:1:1: expected the normal form http://u:***@h/\n"
