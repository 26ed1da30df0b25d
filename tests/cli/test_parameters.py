"""Options and arguments: values, names and those that are close to them, modules, and completion in shells."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest
from support.cli.processes import ENVIRONMENT, POSIX_ALONE
from support.cli.running import run
from support.rules import CORE, NAMES, attribute, rule_named

from uriast.cli.app import cli

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SHELLS: Final = ("bash", "zsh", "fish")


def told(*arguments: str) -> str:
    """What a usage error says."""
    result = run(*arguments)
    assert (result.stdout, result.exit_code) == ("", 2)
    return result.stderr.partition("Error: ")[2].removesuffix("\n")


# Values


@pytest.mark.parametrize(
    "call", [("query", "get", "\udcff"), ("query", "add", "a=\udcff"), ("set", "--host", "\udcff"), ("get", "\udcff")]
)
def test_a_value_is_utf_8(call: tuple[str, ...]) -> None:
    assert told(*call, "a").endswith(": expected UTF-8, got other octets")


def test_a_pair_has_a_name_and_may_have_an_equals_sign() -> None:
    assert told("query", "add", "", "a").endswith(": expected NAME=VALUE, got the empty text")
    for pair, query in (("a=b=c", "a=b%3Dc"), ("a=", "a="), ("a", "a"), ("=b", "=b")):
        assert run("query", "add", pair, "").stdout == f"?{query}\n"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("{", "expected JSON"),
        ("[" * 100_000, "expected JSON"),
        ("[1]", "expected an object of JSON, got list"),
        (r'{"a": "\ud800"}', "expected UTF-8, got a lone surrogate"),
        ('{"a": 1, "b": 2, "a": 3}', 'expected one value of "a", got several'),
    ],
)
def test_json_is_an_object_of_text_with_different_names(value: str, message: str) -> None:
    assert told("expand", "{a}", "--json", value).endswith(f": {message}")


def test_a_scheme_without_rules_is_a_name_too() -> None:
    assert run("set", "--scheme", "x-y", "http://a").stdout == "x-y://a\n"
    assert "scheme" in told("set", "--scheme", "1", "a")


def test_a_base_is_an_iri_with_the_option_iri_wherever_it_is() -> None:
    for call in (("--iri", "--base", "http://é"), ("--base", "http://é", "--iri")):
        assert run("resolve", *call, "a").stdout == "http://é/a\n"
    assert "Invalid value for '--base'" in told("resolve", "--base", "http://é", "a")


# Names


def test_every_rule_has_its_name() -> None:
    for name in (*NAMES, *CORE):
        for spelling in (name, attribute(name), name.upper()):
            assert run("check", "--rule", spelling, "").exit_code == (0 if rule_named(name).matches("") else 1)


@pytest.mark.parametrize(
    ("name", "text"), [("IRI", "x:é"), ("iri-reference", "é"), ("ipath_noscheme", "é"), ("iprivate", "\ue000")]
)
def test_with_the_option_iri_the_names_of_rfc_3987_are_taken(name: str, text: str) -> None:
    assert run("check", "--iri", "--rule", name, text).stdout == f"{text}\n"
    assert run("check", "--rule", name, text).exit_code == 2


def test_with_the_option_iri_the_names_of_rfc_3986_mean_what_iris_have_in_place() -> None:
    for name in ("URI", "host", "unreserved"):
        assert run("check", "--iri", "--rule", name, "x:", "é").stdout == ("x:\n" if name == "URI" else "é\n")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("check --rule pathnoscheme", "the name of a rule, got 'pathnoscheme'; did you mean path-noscheme?"),
        ("check --rule ipv6", "the name of a rule, got 'ipv6'; did you mean IPv6address?"),
        ("check --rule SLASH", "the name of a rule, got 'SLASH'"),
        ("check --rule=", "the name of a rule, got ''"),
        ("check --scheme htp", "got 'htp'; did you mean http or https?"),
        ("pattern --dialect go", "got 'go'; did you mean re2?"),
        ("encode --component quer", "got 'quer'; did you mean query"),
        ("set --remove user", "got 'user'; --remove userinfo removes it"),
        ("audit --level bad", "expected a severity (note, warning, error), got 'bad'"),
    ],
)
def test_an_unknown_name_has_near_names(call: str, message: str) -> None:
    assert message in told(*call.split())


def test_a_scheme_has_one_rule() -> None:
    assert told("check", "--scheme", "urn", "--rule", "URI", "a") == "expected one of --rule and --scheme, got both"
    assert told("check", "--scheme", "auto", "--iri", "a").startswith("--iri: expected --rule, got a scheme")
    assert told("pattern", "--dialect", "re2", "--scheme", "urn", "--rule", "URI").endswith("got both")


def test_a_note_says_that_a_scheme_has_more_conditions_than_its_rule() -> None:
    for scheme, has_note in (("urn", True), ("http", False)):
        result = run("pattern", "--dialect", "re2", "--scheme", scheme)
        assert (result.exit_code, f"uriast check --scheme {scheme} does" in result.stderr) == (0, has_note)


def test_auto_is_the_scheme_that_each_text_names() -> None:
    assert (
        run("check", "--scheme", "auto", "urn:isbn:0451450523", "x:y", "HTTP://a").stdout
        == "urn:isbn:0451450523\nx:y\nHTTP://a\n"
    )
    result = run("check", "--scheme", "auto", "urn:isbn:0451450523", "urn:", "a")
    assert (result.stdout, result.exit_code) == ("urn:isbn:0451450523\n", 1)
    assert "2 of 3 texts are not valid as URI of its scheme" in result.stderr
    assert "auto" in told("pattern", "--dialect", "re2", "--scheme", "auto")


# Modules of the user

MODULE: Final = """
from uriast.combinators import Grammar, rule
from uriast.grammar import rfc5234
from uriast.schemes import PathURI, Scheme

class Own(Grammar):
    @rule
    def two_digits(self):
        return rfc5234.DIGIT * 2

class Ticket(PathURI):
    __slots__ = ()

own = Own()
ticket = Scheme("ticket", "a test", Ticket, path=own.two_digits)
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a package in the current folder, with a rule `two-digits` and a scheme `ticket`."""
    (tmp_path / "tickets").mkdir()
    (tmp_path / "tickets" / "__init__.py").write_text("from tickets.own import own, ticket", encoding="utf-8")
    (tmp_path / "tickets" / "own.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield "tickets"
    for name in ("tickets", "tickets.own"):
        sys.modules.pop(name, None)


def test_the_rules_and_schemes_of_a_module_have_names(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for call in (("check",), ("parse",), ("explain",)):
        assert run(*call, "--rule", "two-digits", "--module", module, "12").exit_code == 0
        assert run(*call, "--rule", "two-digits", "--module", f"{module}.own", "1").exit_code == 1
        assert run(*call, "--rule", "two-digits", "12").exit_code == 2
    assert "[0-9]{2}" in run("pattern", "--dialect", "re2", "--module", module, "--rule", "two_digits").stdout
    for scheme in ("ticket", "auto"):
        result = run("check", "--module", module, "--scheme", scheme, "ticket:12", "ticket:1")
        assert (result.stdout, result.exit_code) == ("ticket:12\n", 1)
    assert completed(monkeypatch, "check", "--module", module, "--scheme", "ti") == ["ticket"]
    assert completed(monkeypatch, "check", "--module", module, "--rule", "two") == ["two-digits"]


def test_a_rule_without_a_name_has_that_of_its_variable(module: str, tmp_path: Path) -> None:
    text = "from tickets.own import own\nthree = own.two_digits * 3\nfour = three.desc('more')\n_five = three"
    (tmp_path / "tickets" / "__init__.py").write_text(text, encoding="utf-8")
    for name, status in (("three", 0), ("more", 0), ("four", 2), ("_five", 2)):
        assert run("check", "--module", module, "--rule", name, "123456").exit_code == status
    (tmp_path / "tickets" / "own.py").write_text(
        f'{MODULE}\n__all__ = ["own"]\nsix = own.two_digits * 3', encoding="utf-8"
    )
    assert run("check", "--module", f"{module}.own", "--rule", "six", "123456").exit_code == 2


def test_what_a_module_imports_of_rfc_3986_is_not_a_rule_of_its_own(module: str, tmp_path: Path) -> None:
    (tmp_path / "tickets" / "__init__.py").write_text("from uriast.grammar.rfc3986 import host", encoding="utf-8")
    assert run("check", "--iri", "--module", module, "--rule", "host", "é").exit_code == 0


def test_a_module_that_cannot_be_imported_is_refused() -> None:
    assert "no_such_module" in told("check", "--module", "no_such_module", "a")


# Completion


def completed(monkeypatch: pytest.MonkeyPatch, *words: str, shell: str = "bash") -> list[str]:
    """What the command gives to a shell that completes the last of some words."""
    last = words[-1] if shell == "fish" else str(len(words))
    with monkeypatch.context() as context:
        context.setenv("_URIAST_COMPLETE", f"{shell}_complete")
        context.setenv("COMP_WORDS", " ".join(("uriast", *words)))
        context.setenv("COMP_CWORD", last)
        lines = run().stdout.splitlines()
    if shell == "zsh":
        assert set(lines[::3]) <= {"plain"}
        return lines[1::3]
    assert all(line.startswith("plain,") for line in lines)
    return [line.removeprefix("plain,").partition("\t")[0] for line in lines]


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_completes_subcommands(shell: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert completed(monkeypatch, "", shell=shell) == sorted(cli.commands)
    assert completed(monkeypatch, "re", shell=shell) == ["relativize", "repair", "resolve"]
    assert completed(monkeypatch, "query", "s", shell=shell) == ["set", "sort"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("check --r", "--rule"),
        ("check --rule ipv", "IPvFuture IPv6address IPv4address"),
        ("check --iri --rule ihos", "ihost"),
        ("check --scheme ht", "http https"),
        ("check --scheme au", "auto"),
        ("diff --step scheme", "scheme-based"),
        ("encode --component query-", "query-value"),
        ("pattern --dialect post", "postgres"),
        ("audit --level w", "warning"),
        ("get host,po", "host,port"),
        ("get {host}:{po", "{host}:{port}"),
        ("find --scheme ht", "http https"),
        ("set --remove f", "fragment"),
        ("check --module no_such_module --scheme ht", "http https"),
    ],
)
def test_options_and_their_values_are_completed(words: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert completed(monkeypatch, *words.split()) == expected.split()


def in_shell(shell: str, commands: str, folder: Path, before: str = "") -> list[str]:
    """The lines that some commands print in a shell in which `uriast` is the command and its script is sourced."""
    path = shutil.which(shell)
    if path is None:
        # The script is in the language of the shell: nothing else can say what it does.
        pytest.skip(f"{shell} is not installed, and no package of Python brings it")
    program, script = folder / "uriast", folder / "script"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m uriast "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    environment = ENVIRONMENT | {"PATH": f"{folder}:{ENVIRONMENT['PATH']}"}
    with script.open("wb") as file:
        asked = environment | {"_URIAST_COMPLETE": f"{shell}_source"}
        subprocess.run([str(program)], env=asked, stdout=file, check=True)
    called = [path, "-c", f"{before}\nsource {script}\n{commands}"]
    ended = subprocess.run(called, env=environment, capture_output=True, text=True, check=False)
    assert ended.stderr == ""
    return ended.stdout.splitlines()


@POSIX_ALONE
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("re", ["relativize", "repair", "resolve"]),
        ("check --rule path-a", ["path-abempty", "path-absolute"]),
        ("query so", ["sort"]),
    ],
)
def test_bash_completes(words: str, expected: list[str], tmp_path: Path) -> None:
    asked = f"COMP_WORDS=(uriast {words}); COMP_CWORD={len(words.split())}"
    called = '"$(complete -p uriast | sed "s/.*-F \\([^ ]*\\).*/\\1/")" uriast'
    assert in_shell("bash", f'{asked}\n{called}\nprintf "%s\\n" "${{COMPREPLY[@]}}"', tmp_path) == expected


@POSIX_ALONE
def test_fish_completes(tmp_path: Path) -> None:
    lines = in_shell("fish", 'complete -C "uriast check --rule path-a"', tmp_path)
    assert lines == ["path-abempty", "path-absolute"]


@POSIX_ALONE
def test_zsh_completes(tmp_path: Path) -> None:
    # The functions of zsh's completion system work in its line editor alone, so here they print what they are given.
    stubs = "compdef() { : }\ncompadd() { print -l $completions }"
    asked = "words=(uriast check --rule path-a)\nCURRENT=4\n_uriast_completion"
    assert in_shell("zsh", asked, tmp_path, stubs) == ["path-abempty", "path-absolute"]
