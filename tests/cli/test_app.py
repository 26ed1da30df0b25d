"""The command as a group of subcommands: help, names, usage errors, and what is imported."""

from __future__ import annotations

import sys
from importlib.metadata import version
from typing import TYPE_CHECKING

import click
import pytest
from support.cli.processes import finish
from support.cli.running import run

from uriast.cli.app import cli

if TYPE_CHECKING:
    from collections.abc import Iterator


def test_the_version_is_that_of_the_library() -> None:
    assert run("--version").stdout == f"uriast, version {version('uriast')}\n"


def test_every_subcommand_has_help_by_both_names() -> None:
    for path in paths(cli):
        result = run(*path, "-h")
        assert (path, result.exit_code) == (path, 0)
        assert result.stdout.startswith(f"Usage: {' '.join(['uriast', *path])} ")
        assert result.stdout == run(*path, "--help").stdout


def paths(command: click.Command, *path: str) -> Iterator[tuple[str, ...]]:
    """The names that call a command and its subcommands."""
    yield path
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None
            assert found.name == name
            yield from paths(found, *path, name)


def test_a_call_imports_no_other_subcommand_and_nothing_slow() -> None:
    others = ("cli.find", "cli.grammar", "cli.audit", "passes.find", "passes.audit", "abnf", "schemes.registry")
    script = (
        "import sys; from uriast.cli.app import cli; cli.main(['decode', 'a'], standalone_mode=False); "
        f"print([name for name in {others!r} if 'uriast.' + name in sys.modules], 'rich' in sys.modules)"
    )
    assert finish(sys.executable, "-c", script) == (0, "a\n[] False\n", "")


# Usage errors


@pytest.mark.parametrize(
    "arguments", [("explode",), ("query", "explode"), ("check", "--frob"), ("resolve", "a"), ("parse", "-f"), ("get",)]
)
def test_a_usage_error_has_status_2(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "Error: " in result.stderr


@pytest.mark.skipif(not hasattr(click.exceptions, "NoSuchCommand"), reason="click suggests subcommands since 8.4")
@pytest.mark.parametrize(("asked", "meant"), [("chek", "check"), ("normalise", "normalize"), ("query remov", "remove")])
def test_an_unknown_subcommand_has_near_names(asked: str, meant: str) -> None:
    assert f"'{meant}'" in run(*asked.split()).stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("http://u:secret@h",),
        ("http://u:sec\nret@h",),
        ("--http://u:secret@h",),
        ("--http:u:secret@h",),
        ("query", "http://u:secret@h"),
        ("grammar", "a", "http://u:secret@h"),
        ("check", "--http://u:secret@h", "a"),
        ("check", "--https:u:s'ecret@h", "a"),
        ("check", "--iri=http://u:secret@h", "a"),
        ("check", "--rule", "http://u:secret@h", "a"),
        ("check", "--rule", "u:secret@h", "a"),
        ("check", "--scheme", "http://u:secret@h", "a"),
        ("check", "--module", "http://u:secret@h", "a"),
        ("check", "--module", "u:sec.ret@h", "a"),
        ("explain", "--color", "http://u:secret@h", "a"),
        ("find", "--scheme", "http://u:secret@h"),
        ("get", "http://u:secret@h", "a"),
        ("get", "{http://u:secret@h", "a"),
        ("grammar", "--rule", "http://u:secret@h"),
        ("grammar", "--class", "http://u:secret@h"),
        ("pattern", "--dialect", "http://u:secret@h"),
        ("resolve", "--base", "//u:secret@h/", "a"),
        ("resolve", "--base", "http://u:secret@h/ ", "a"),
        ("set", "--remove", "http://u:secret@h", "a"),
        ("set", "--password", "sec ret", "//h/"),
        ("set", "--userinfo", "u:sec ret", "//h/"),
        ("expand", "a", "--json", "http://u:secret@h"),
        ("expand", "a", "http://u:secret@h"),
    ],
)
def test_a_usage_error_shows_no_password(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "sec" not in result.stderr.partition("Error: ")[2]


@pytest.mark.parametrize(
    "arguments", [("a\x1b[31m",), ("check", "--\x1b[31m"), ("check", "--rule", "\x1b[31m", "a"), ("diff", *"ab\x1b")]
)
def test_a_usage_error_has_no_control_characters(arguments: tuple[str, ...]) -> None:
    said = run(*arguments).stderr
    assert all(line.isprintable() for line in said.splitlines())
    assert "␛" in said or r"\x1b" in said  # click writes some names itself


@pytest.mark.parametrize(
    "arguments",
    [
        ("explain", "--color", "always", "http://u:secret@h/"),
        ("explain", "--base", "http://u:secret@h/", "a"),
        ("explain", "--rule", "hier-part", "//u:secret@h/"),
        ("explain", "http://u:secret@h/ "),
        ("check", "http://u:secret@h/ ", "http://u:sec ret@h"),
        ("parse", "http://u:secret@h/"),
        ("parse", "--rule", "userinfo", "u:secret "),
        ("resolve", "--base", "a:b", "//u:secret@h/ "),
        ("get", "--decode", "password", "//u:sec%FFret@h/"),
        ("get", "--decode", "userinfo", "//u:sec%3Aret@h/"),
        ("normalize", "--check", "HTTP://u:secret@h/"),
        ("repair", "-q", "//u:secret@h /"),
        ("diff", "//u:secret@h/", "//u:sec@h/"),
        ("diff", "--json", "//u:secret@h/", "//h/"),
    ],
)
def test_a_password_shows_in_no_picture_record_or_message(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.stdout or result.stderr
    assert "sec" not in result.stdout + result.stderr
