"""`diff`: two references, component by component, and the rung on which they are equal."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
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
def test_the_first_rung_is_told_on_which_both_are_equal(one: str, other: str, section: str, name: str) -> None:
    result = run("diff", "--step", "scheme-based", one, other)
    assert result.stdout.endswith(f"(section {section})\n")
    assert result.exit_code == 0
    assert json.loads(run("diff", "--json", one, other).stdout)["rung"] == name


def test_the_components_stand_side_by_side() -> None:
    result = run("diff", "http://user:one@h/a?q", "http://user:two@h:80/b#f")
    assert result.stdout.splitlines() == [
        *("scheme    http       http", "userinfo  user:*** | user:***", "host      h          h"),
        *("port               > 80", "path      /a       | /b", "query     q        <", "fragment           > f"),
        "different",
    ]
    assert result.exit_code == 1


def test_a_colon_hides_nothing_outside_of_a_userinfo() -> None:
    assert run("diff", "/a:b?c:d#e:f", "").stdout == "path      /a:b |\nquery     c:d  <\nfragment  e:f  <\ndifferent\n"


def test_an_empty_component_differs_from_an_undefined_one() -> None:
    assert run("diff", "", "?").stdout == "query   >\ndifferent\n"
    assert run("diff", "", "").stdout == "equal as strings (section 6.2.1)\n"


def test_the_comparison_may_be_json() -> None:
    result = run("diff", "--json", "-z", "//u:p@h", "//h:/a")
    assert result.stdout.endswith("\0")
    assert json.loads(result.stdout.removesuffix("\0")) == {
        "components": {"userinfo": ["u:***", None], "host": ["h", "h"], "port": [None, ""], "path": ["", "/a"]},
        "rung": None,
    }
    assert result.exit_code == 1


@FEW
@given(reference_texts, reference_texts)
def test_the_status_tells_whether_both_are_equal_after_the_steps(one: str, other: str) -> None:
    for names, steps in (("syntax-based", NormalizationStep.SYNTAX_BASED), ("case", NormalizationStep.CASE)):
        result = run("diff", "--quiet", "--step", names, "--", one, other)
        assert (result.stdout, result.exit_code) == ("", 0 if equivalent(one, other, steps) else 1)


def test_json_and_nothing_cannot_be_printed_both() -> None:
    result = run("diff", "-q", "--json", "a", "a")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "expected either --quiet or --json, got both" in result.stderr


def test_without_a_step_syntax_based_normalization_counts() -> None:
    assert run("diff", "-q", "http://h/b", "http://h:/a/../b").exit_code == 0
    assert run("diff", "-q", "http://h", "http://h:80/").exit_code == 1


def test_an_invalid_text_is_trouble() -> None:
    result = run("diff", "a b", "%")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert [line.partition(": ")[0] for line in result.stderr.splitlines()] == ["<arguments>:1:2", "<arguments>:2:2"]
    assert run("diff", "a", "b\udcff").stderr == "<arguments>:2:2: expected UTF-8, got byte 0xFF\n"


def test_iris_are_compared_as_iris() -> None:
    assert run("diff", "--iri", "é", "é").exit_code == 0
    assert run("diff", "é", "é").exit_code == 2


def test_two_texts_are_compared() -> None:
    assert run("diff", "a").exit_code == 2
    assert run("diff", "a", "b", "c").exit_code == 2
