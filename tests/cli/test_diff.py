"""`diff`: two references, component by component, and the rung on which they are equal."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from support.cli.processes import POSIX_ALONE, Terminal, start
from support.cli.running import FEW, run
from support.references import reference_texts

from uriast import NormalizationStep, equivalent


@pytest.mark.parametrize(
    ("one", "other", "section", "name"),
    [
        ("http://h/a", "http://h/a", "6.2.1", "simple-string"),
        ("http://h/a", "HTTP://H/a", "6.2.2.1", "case"),
        ("http://h/~", "HTTP://h/%7e", "6.2.2.2", "percent-encoding"),
        ("http://h/b", "http://h/a/../b", "6.2.2.3", "dot-segments"),
        ("http://h/b", "http://h:/b", "6.2.2", "syntax-based"),
        ("http://h", "http://h:80/", "6.2.3", "scheme-based"),
    ],
)
def test_the_last_line_is_the_first_rung_on_which_both_are_equal(one: str, other: str, section: str, name: str) -> None:
    result = run("diff", "--step", "scheme-based", one, other)
    assert (result.stdout.endswith(f"(section {section})\n"), result.exit_code) == (True, 0)
    assert json.loads(run("diff", "--json", one, other).stdout)["rung"] == name


@pytest.mark.parametrize(
    ("one", "other", "lines"),
    [
        (
            "http://user:one@h/a?q",
            "http://user:two@h:80/b#f",
            [
                *("scheme    http       http", "userinfo  user:*** | user:***", "host      h          h"),
                *(
                    "port               > 80",
                    "path      /a       | /b",
                    "query     q        <",
                    "fragment           > f",
                ),
                "different",
            ],
        ),
        ("/a:b?c:d#e:f", "", ["path      /a:b |", "query     c:d  <", "fragment  e:f  <", "different"]),
        ("", "?", ["path", "query   >", "different"]),
        ("//h?", "//h?", ["host   h   h", "path", "query", "equal as strings (section 6.2.1)"]),
    ],
    ids=["passwords are masked", "a colon hides nothing", "empty and undefined differ", "empty ones are shown"],
)
def test_the_components_are_side_by_side(one: str, other: str, lines: list[str]) -> None:
    result = run("diff", one, other)
    assert (result.stdout.splitlines(), result.exit_code) == (lines, int(lines[-1] == "different"))
    assert run("diff", "--quiet", one, other).stdout == ""


def test_the_comparison_may_be_json() -> None:
    result = run("diff", "--json", "//u:p@h", "//h:/a")
    assert json.loads(result.stdout) == {
        "components": {"userinfo": ["u:***", None], "host": ["h", "h"], "port": [None, ""], "path": ["", "/a"]},
        "rung": None,
    }
    assert result.exit_code == 1


@FEW
@given(reference_texts, reference_texts)
def test_the_status_is_whether_both_are_equal_after_the_steps(one: str, other: str) -> None:
    for options, steps in (((), NormalizationStep.SYNTAX_BASED), (("--step", "case"), NormalizationStep.CASE)):
        result = run("diff", "--quiet", *options, "--", one, other)
        assert (result.stdout, result.exit_code) == ("", 0 if equivalent(one, other, steps) else 1)


@pytest.mark.parametrize(
    "arguments",
    [("-q", "--json", "a", "a"), ("a",), ("a", "b", "c"), ("a b", "b"), ("a", "é"), ("--iri", "é", "b\udcff")],
)
def test_what_cannot_be_compared_is_trouble(arguments: tuple[str, ...]) -> None:
    result = run("diff", *arguments)
    assert (result.stdout, result.exit_code) == ("", 2)


def test_both_texts_that_are_not_valid_are_reported_at_their_places() -> None:
    messages = [line.partition(": ") for line in run("diff", "a b", "b\udcff").stderr.splitlines()]
    assert [place for place, *_ in messages] == ["<arguments>:1:2", "<arguments>:2:2"]
    assert messages[1][2] == "expected UTF-8, got byte 0xFF"


def test_iris_are_compared_as_iris() -> None:
    assert run("diff", "--iri", "é", "%c3%a9").stdout.endswith(
        "\nequal by percent-encoding normalization (section 6.2.2.2)\n"
    )


@POSIX_ALONE
def test_a_character_that_turns_the_direction_of_text_reaches_a_pipe_and_no_terminal() -> None:
    call = ("diff", "--iri", "//h/\u202e", "//h/")
    assert run(*call).stdout == "host  h    h\npath  /\u202e | /\ndifferent\n"
    terminal = Terminal()
    start(*call, stdout=terminal.slave).communicate()
    assert terminal.read_all().decode().splitlines() == ["host  h           h", "path  /<U+202E> | /", "different"]
