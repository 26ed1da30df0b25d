"""`pattern`: a rule as a regular expression for another engine."""

from __future__ import annotations

import json
from typing import get_args

import pytest
from support.cli.running import run

from uriast.combinators import DialectName
from uriast.grammar import rfc3986, rfc3987
from uriast.schemes import Scheme, SchemeURI, http, urn


def test_a_rule_is_printed_in_a_dialect() -> None:
    for dialect in get_args(DialectName):
        result = run("pattern", "--dialect", dialect, "--rule", "path_absolute")
        assert (result.stdout, result.stderr) == (f"{rfc3986.path_absolute.pattern_for(dialect).source}\n", "")
    assert run("pattern", "--dialect", "re2").stdout == f"{rfc3986.URI_reference.pattern_for('re2').source}\n"


def test_with_iri_a_rule_is_that_of_iris() -> None:
    printed = run("pattern", "--dialect", "ecmascript", "--rule", "host", "--iri").stdout
    assert printed == f"{rfc3987.ihost.pattern_for('ecmascript').source}\n"
    assert printed.isascii()


def test_the_pattern_captures_the_components_that_are_asked_for() -> None:
    call = ("pattern", "--dialect", "java", "--rule", "authority")
    assert run(*call, "--group", "port", "--group", "IPv6address").stdout == (
        f"{rfc3986.authority.pattern_for('java', ['port', 'IPv6address']).source}\n"
    )
    assert run(*call, "--no-groups").stdout == f"{rfc3986.authority.pattern_for('java', []).source}\n"


@pytest.mark.parametrize(
    ("options", "names", "expected"),
    [
        (("--rule", "authority"), ("Host", "ipv6ADDRESS"), ["host", "IPv6address"]),
        (("--rule", "URI"), ("IP_literal", "PATH-abempty"), ["IP-literal", "path-abempty"]),
        (("--rule", "IRI", "--iri"), ("IREG_NAME",), ["ireg-name"]),
        (("--scheme", "mailto"), ("Path", "hfields"), ["path", "hfields"]),
    ],
)
def test_the_names_of_groups_are_spelled_as_freely_as_those_of_rules(
    options: tuple[str, ...], names: tuple[str, ...], expected: list[str]
) -> None:
    asked = [part for name in names for part in ("--group", name)]
    call = ("pattern", "--dialect", "rust", "--json", *options)
    assert sorted(json.loads(run(*call, *asked).stdout)["groups"]) == sorted(expected)


def test_the_groups_are_printed_as_json() -> None:
    result = run("pattern", "--dialect", "rust", "--json")
    assert result.stdout.count("\n") == 1
    printed = json.loads(result.stdout)
    assert [*printed] == ["pattern", "needs_unicode", "groups"]
    assert printed["pattern"] == rfc3986.URI_reference.pattern_for("rust").source
    assert printed["groups"]["port"] == [{"number": 4, "name": "port"}]
    assert printed["groups"]["scheme"] == [{"number": 1, "name": "scheme"}, {"number": 6, "name": "scheme2"}]


def test_json_tells_whether_a_flag_for_unicode_is_needed() -> None:
    call = ("pattern", "--dialect", "pcre2", "--rule", "host", "--json")
    assert json.loads(run(*call).stdout)["needs_unicode"] is False
    assert json.loads(run(*call, "--iri").stdout)["needs_unicode"] is True


# Schemes


@pytest.mark.parametrize("scheme", [http, urn])
def test_a_note_tells_that_a_scheme_checks_more_than_its_rule(scheme: Scheme[SchemeURI]) -> None:
    result = run("pattern", "--dialect", "re2", "--scheme", scheme.name, "--json")
    assert json.loads(result.stdout)["pattern"] == scheme.rule.pattern_for("re2").source
    assert (result.stderr != "") == (scheme is urn)


# Errors


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "Missing option '--dialect'. Choose from: re2, rust, ecmascript, java, pcre2, postgres"),
        (
            ("--dialect", "pcre"),
            "Invalid value for '--dialect': 'pcre' is not one of 're2', 'rust', 'ecmascript', 'java', 'pcre2',",
        ),
        (
            ("--dialect", "re2", "--rule", "hots"),
            "Invalid value for '--rule': expected the name of a rule, got 'hots'; did you mean host?",
        ),
        (("--dialect", "re2", "--scheme", "x"), "Invalid value for '--scheme': expected one of http, https, ws"),
        (
            ("--dialect", "re2", "--group", "hots"),
            "expected the name of a component or a rule of URI-reference, got 'hots'; did you mean host?",
        ),
        (("--dialect", "re2", "--group", "\x1b[31m"), r"got '\x1b[31m'; its components are scheme, userinfo, host,"),
        (("--dialect", "re2", "--group", "host", "--no-groups"), "expected one of --group and --no-groups, got both"),
        (("--dialect", "re2", "--scheme", "urn", "--rule", "URI"), "expected one of --rule and --scheme, got both"),
        (("--dialect", "re2", "--scheme", "urn", "--iri"), "--iri: expected --rule, got a scheme"),
    ],
)
def test_a_wrong_option_is_a_usage_error(arguments: tuple[str, ...], told: str) -> None:
    result = run("pattern", *arguments)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert told in " ".join(result.stderr.split())


@pytest.mark.parametrize("name", ["hots", "segment"])
def test_a_group_that_cannot_be_captured_is_a_usage_error_as_the_library_tells_it(name: str) -> None:
    with pytest.raises(ValueError, match="expected ") as refused:
        rfc3986.URI_reference.pattern_for("re2", [name])
    result = run("pattern", "--dialect", "re2", "--json", "--group", name)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert f"Invalid value for '--group': {refused.value}" in " ".join(result.stderr.split())


# Completion


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--dialect", "p"), ["pcre2", "postgres"]),
        (("--rule", "path-a"), ["path-abempty", "path-absolute"]),
        (("--scheme", "ht"), ["http", "https"]),
        (("--group", "p"), ["port", "path"]),
        (("--rule", "authority", "--group", ""), ["userinfo", "host", "port"]),
        (("--scheme", "tel", "--group", ""), ["scheme", "path", "fragment"]),
    ],
)
def test_a_shell_completes_the_values_of_options(
    words: tuple[str, ...], expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_URIAST_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", " ".join(("uriast", "pattern", *words)))
    monkeypatch.setenv("COMP_CWORD", str(len(words) + 1))
    assert run().stdout == "".join(f"plain,{name}\n" for name in expected)
