"""The option `--rule`: the names of rules."""

from __future__ import annotations

import pytest
from support.cli.running import run
from support.rules import CORE, NAMES, attribute, rule_named


def test_every_rule_has_its_name() -> None:
    for name in (*NAMES, *CORE):
        for spelling in (name, attribute(name), name.upper()):
            assert run("check", "--rule", spelling, "").exit_code == (0 if rule_named(name).matches("") else 1)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("pathnoscheme", "expected the name of a rule, got 'pathnoscheme'; did you mean path-noscheme"),
        ("ip_v6_address", "expected the name of a rule, got 'ip_v6_address'; did you mean IPv6address"),
        ("SLASH", "expected the name of a rule, got 'SLASH'"),
        ("\x1b[31m", r"expected the name of a rule, got '\x1b[31m'"),
    ],
)
def test_an_unknown_rule_is_a_usage_error_that_suggests_similar_ones(name: str, told: str) -> None:
    result = run("check", "--rule", name, "a")
    assert result.exit_code == 2
    assert f"Invalid value for '--rule': {told}" in result.stderr


@pytest.mark.parametrize(
    ("name", "text"), [("IRI", "x:é"), ("iri-reference", "é"), ("ipath_noscheme", "é"), ("iprivate", "\ue000")]
)
def test_with_the_option_iri_the_names_of_rfc_3987_are_taken(name: str, text: str) -> None:
    assert run("check", "--iri", "--rule", name, text).stdout == f"{text}\n"
    assert run("check", "--rule", name, text).exit_code == 2


def test_with_the_option_iri_the_names_of_rfc_3986_mean_what_iris_have_in_place() -> None:
    for name in ("URI", "host", "unreserved"):
        assert run("check", "--iri", "--rule", name, "x:", "é").stdout == ("x:\n" if name == "URI" else "é\n")
