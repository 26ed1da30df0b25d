"""`pattern`: a rule as a regular expression for another engine."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, get_args

import pytest
from support.cli.running import run, written

from uriast.combinators import DialectName
from uriast.grammar import rfc3986, rfc3987
from uriast.schemes import http, urn

if TYPE_CHECKING:
    from pathlib import Path

    from uriast.combinators import Rule

OWN = """
from uriast.combinators import Grammar, Rule, literal, rule
from uriast.schemes import PathURI, Scheme

class Own(Grammar):
    @rule
    def own_word(self) -> Rule[str]:
        return literal("own")

    @rule
    def host(self) -> Rule[str]:
        return literal("mine")

class Toy(PathURI):
    __slots__ = ()

grammar = Own()
toy = Scheme("toy", "none", Toy, path=grammar.own_word)
"""


@pytest.mark.parametrize("dialect", get_args(DialectName))
@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ([], rfc3986.URI_reference),
        (["--rule", "PATH_absolute"], rfc3986.path_absolute),
        (["--rule", "host", "--iri"], rfc3987.ihost),
        (["--scheme", "HTTP"], http.rule),
    ],
)
def test_a_pattern_is_that_of_the_library(dialect: DialectName, options: list[str], rule: Rule[object]) -> None:
    pattern = rule.pattern_for(dialect)
    result = run("pattern", "--dialect", dialect, *options)
    assert (result.stdout, result.stderr, result.exit_code) == (f"{pattern.source}\n", "", 0)
    assert result.stdout.isascii()
    groups = {name: [each._asdict() for each in some] for name, some in pattern.groups.items()}
    described = {"pattern": pattern.source, "needs_unicode": pattern.needs_unicode, "groups": groups}
    result = run("pattern", "--dialect", dialect, *options, "--json")
    assert json.loads(result.stdout) == described
    assert result.stdout.count("\n") == 1


def test_a_note_says_that_a_scheme_has_more_conditions_than_its_rule() -> None:
    result = run("pattern", "--dialect", "re2", "--scheme", "urn")
    assert (result.stdout, result.exit_code) == (f"{urn.rule.pattern_for('re2').source}\n", 0)
    assert result.stderr.startswith("uriast: note: the scheme urn has further conditions")


def test_a_module_adds_its_rules_and_schemes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, **{"pattern_own.py": OWN})
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    call = ("pattern", "--dialect", "re2", "--module", "pattern_own")
    assert run(*call, "--rule", "own-word").stdout == r"\A[Oo][Ww][Nn]\z" "\n"
    assert run(*call, "--rule", "host").stdout == r"\A[Mm][Ii][Nn][Ee]\z" "\n"
    assert run(*call, "--scheme", "toy").stdout.startswith("\\A")
    assert run("pattern", "--dialect", "re2", "--rule", "own-word").exit_code == 2
    assert "got 'own-wrd'; did you mean own-word?" in run(*call, "--rule", "own-wrd").stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--rule=host"], "Missing option '--dialect'"),
        (["--dialect=go"], "got 'go'; did you mean re2?"),
        (["--dialect=postgresql"], "got 'postgresql'; did you mean postgres?"),
        (["--dialect=ecma"], "got 'ecma'; did you mean ecmascript?"),
        (["--dialect=\x1b"], r"ecmascript, java, pcre2, postgres), got '␛'"),
        (["--dialect=re2", "--rule=hots"], "'--rule': expected the name of a rule, got 'hots'; did you mean host?"),
        (["--dialect=re2", "--rule=ipv6"], "got 'ipv6'; did you mean IPv6address?"),
        (["--dialect=re2", "--rule=http://u:secret@h"], "got 'http://u:***@h'"),
        (["--dialect=re2", "--scheme=htp"], "got 'htp'; did you mean http or https?"),
        (["--dialect=re2", "--scheme=urn", "--rule=URI"], "expected one of --rule and --scheme, got both"),
        (["--dialect=re2", "--scheme=urn", "--iri"], "--iri: expected --rule, got a scheme"),
    ],
)
def test_a_wrong_option_is_a_usage_error(arguments: list[str], told: str) -> None:
    result = run("pattern", *arguments)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert told in " ".join(result.stderr.split())
    assert "secret" not in result.stderr


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--dialect", "p"), ["pcre2", "postgres"]),
        (("--rule", "path-a"), ["path-abempty", "path-absolute"]),
        (("--rule", "ih"), []),
        (("--iri", "--rule", "ih"), ["ihost", "ihier-part"]),
        (("--scheme", "ht"), ["http", "https"]),
    ],
)
def test_a_shell_completes_the_values_of_options(
    words: tuple[str, ...], expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_URIAST_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", " ".join(("uriast", "pattern", *words)))
    monkeypatch.setenv("COMP_CWORD", str(len(words) + 1))
    assert sorted(run().stdout.split()) == sorted(f"plain,{name}" for name in expected)
