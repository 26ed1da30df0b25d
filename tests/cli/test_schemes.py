"""`check` by the rules of schemes."""

from __future__ import annotations

import pytest
from support.cli.running import run

from uriast.schemes import registry

WRONG_ISBN = "urn:isbn:0451450524"


def test_a_text_is_checked_by_the_rule_of_a_scheme() -> None:
    result = run("check", "--scheme", "URN", WRONG_ISBN, "URN:isbn:0451450523", "http://h/")
    assert (result.stdout, result.exit_code) == ("URN:isbn:0451450523\n", 1)
    first, second, summary = result.stderr.splitlines()
    assert first == "<arguments>:1:19: namestring: expected check digit 3, got 4, at index 18"
    assert second.startswith("<arguments>:3:1: namestring: ")
    assert summary == "uriast: 2 of 3 texts are not valid as URI of the scheme urn"


def test_each_text_is_checked_by_the_scheme_that_it_names() -> None:
    result = run("check", "--registered", WRONG_ISBN, "http://h/", "tel:555", "foo:bar", "a")
    assert (result.stdout, result.exit_code) == ("http://h/\nfoo:bar\n", 1)
    assert [line.partition(": ")[0] for line in result.stderr.splitlines()[:3]] == [
        "<arguments>:1:19",
        "<arguments>:3:8",
        "<arguments>:5:2",
    ]
    assert result.stderr.endswith("uriast: 3 of 5 texts are not valid as URI of its scheme\n")


def test_an_unknown_scheme_can_be_told_or_refused() -> None:
    told = run("check", "--registered", "--unknown", "tell", "FOO:bar", "http://h/")
    assert (told.stdout, told.exit_code) == ("FOO:bar\nhttp://h/\n", 0)
    assert told.stderr == "<arguments>:1:1: note: uriast does not know the scheme foo\n"
    refused = run("check", "--registered", "--unknown", "refuse", "-q", "FOO:bar")
    assert (refused.stdout, refused.exit_code) == ("", 1)
    assert refused.stderr == "<arguments>:1:1: expected a scheme that uriast knows, got foo\n"


def test_a_quiet_check_tells_unknown_schemes() -> None:
    assert run("check", "-q", "--registered", "--unknown", "tell", "foo:bar").stderr.count("\n") == 1


def test_every_registered_scheme_has_its_name() -> None:
    for scheme in registry.schemes:
        assert run("check", "--scheme", scheme.name, "foo:bar").exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--scheme", "urn", "--registered"), "expected one of --rule, --scheme and --registered, got several"),
        (("--scheme", "urn", "--rule", "host"), "expected one of --rule, --scheme and --registered, got several"),
        (("--unknown", "tell", "--scheme", "urn"), "--unknown: expected --registered, got none"),
        (("--iri", "--scheme", "urn"), "--iri: expected --rule, got a scheme"),
        (("--iri", "--registered"), "--iri: expected --rule, got a scheme"),
        (("--scheme", "x\n"), "Invalid value for '--scheme': expected one of http, https, ws"),
    ],
)
def test_options_that_do_not_fit_are_a_usage_error(arguments: tuple[str, ...], told: str) -> None:
    result = run("check", *arguments, "a")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert told in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("URI", "http://é/"),
        ("URI-reference", "é"),
        ("absolute-URI", "http://é/"),
        ("relative-ref", "é"),
        ("host", "é"),
        ("path-absolute", "/é"),
        ("port", "80"),
    ],
)
def test_with_iri_a_rule_is_that_of_iris(rule: str, text: str) -> None:
    assert run("check", "--iri", "--rule", rule, text).stdout == f"{text}\n"
    assert run("check", "--rule", rule, "--iri", text).exit_code == 0


def test_explain_and_parse_take_iris() -> None:
    shown = run("explain", "--iri", "--base", "http://h/a", "é").stdout
    assert "IRelativeRef\n  path: IPathNoscheme 'é'\n" in shown
    assert shown.endswith("target URI: http://h/é\n")
    assert run("explain", "--iri", "--rule", "host", "--base", "http://h/a", "é").exit_code == 2
    masked = run("parse", "--iri", "--rule", "userinfo", "é:sécret").stdout
    assert masked == '{"type": "IUserinfo", "text": "\\u00e9:***", "user": "\\u00e9", "password": "***"}\n'
