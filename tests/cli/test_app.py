"""The command as a whole: what all its subcommands do, and how it is started."""

from __future__ import annotations

import runpy
import sys
from importlib.metadata import version
from typing import TYPE_CHECKING

import pytest
from support.cli.processes import finish, handlers_of_python
from support.cli.running import refusal, run
from support.cli.subcommands import STRICT

from uriast.__main__ import main

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path


@pytest.mark.parametrize("subcommand", STRICT)
def test_invalid_lines_are_reported_and_counted_and_valid_ones_printed(
    subcommand: tuple[str, ...], tmp_path: Path
) -> None:
    good, mixed = tmp_path / "good", tmp_path / "mixed"
    good.write_bytes(b"http://a\nb\n")
    mixed.write_bytes(b"http://a\na b\nb\n%\n")
    expected = run(*subcommand, "-f", str(good))
    result = run(*subcommand, "-f", str(mixed))
    assert (expected.exit_code, result.exit_code) == (0, 1)
    assert result.stdout == expected.stdout
    assert f"{mixed}:2:2: {refusal('a b').explanation.message.partition(chr(10))[0]}" in result.stderr
    assert f"{mixed}:4:2: {refusal('%').explanation.message.partition(chr(10))[0]}" in result.stderr
    assert result.stderr.endswith("\nuriast: 2 of 4 texts are not valid as URI-reference\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("explain", "http://u:secret@h/"),
        ("explain", "--color", "always", "http://u:secret@h/"),
        ("explain", "--base", "http://u:secret@h/", "a"),
        ("explain", "--rule", "hier-part", "//u:secret@h/"),
        ("explain", "--rule", "userinfo", "u:secret"),
        ("explain", "http://u:secret@h/ "),
        ("check", "http://u:secret@h/ ", "http://u:sec ret@h"),
        ("parse", "http://u:secret@h/"),
        ("parse", "--rule", "authority", "u:secret@h"),
        ("parse", "--rule", "userinfo", "u:secret "),
        ("resolve", "--base", "a:b", "//u:secret@h/ "),
        ("relativize", "--base", "a:b", "//u:secret@h/ "),
        ("get", "host", "//u:secret@h/ "),
        ("get", "--decode", "password", "//u:sec%FFret@h/"),
        ("get", "--decode", "userinfo", "//u:sec%3Aret@h/"),
        ("set", "--password", "sec ret", "//h/"),
        ("set", "--userinfo", "u:sec ret", "//h/"),
        ("query", "sort", "//u:secret@h/ "),
        ("repair", "-q", "//u:secret@h /"),
        ("diff", "//u:secret@h/", "//u:sec@h/"),
        ("diff", "--json", "//u:secret@h/", "//h/"),
        ("diff", "//u:secret@h/ ", "//h/"),
    ],
)
def test_a_password_shows_in_no_picture_record_or_message(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.stdout or result.stderr
    assert "sec" not in result.stdout + result.stderr


def test_the_version_is_the_library_s() -> None:
    assert run("--version").stdout == f"uriast, version {version('uriast')}\n"


@pytest.mark.parametrize("arguments", [("explode",), ("check", "--frob"), ("resolve", "a"), ("parse", "-f")])
def test_a_usage_error_has_status_2(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "Error: " in result.stderr


# How it is started


@pytest.fixture
def handlers() -> Generator[None]:
    """Python's default handlers of the signals, restored afterwards."""
    with handlers_of_python():
        yield


@pytest.mark.usefixtures("handlers")
def test_the_module_runs_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delitem(sys.modules, "uriast.__main__")
    monkeypatch.setattr(sys, "argv", ["uriast", "check", "a*"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("uriast", run_name="__main__")
    assert (ended.value.code, capsys.readouterr().out) == (0, "a*\n")


SLOW = ("passes.normalize", "passes.find", "passes.audit", "abnf")


def test_a_slow_module_is_imported_when_it_is_used() -> None:
    for arguments in (["--help"], ["find", "--help"], ["grammar", "--help"], ["check", "a"]):
        script = (
            f"import sys; from uriast.cli.app import cli; cli.main({arguments!r}, standalone_mode=False); "
            f"print([name for name in {SLOW!r} if 'uriast.' + name in sys.modules])"
        )
        status, output, _ = finish(sys.executable, "-c", script)
        assert (status, output.splitlines()[-1]) == (0, "[]")


@pytest.mark.usefixtures("handlers")
@pytest.mark.parametrize("missing", ["click", "pathspec", "rich"])
def test_without_the_extra_a_line_says_how_to_get_it(
    missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(SystemExit) as ended:
        main()
    told = capsys.readouterr().err
    assert (ended.value.code, told.count("\n"), "pip install 'uriast[cli]'" in told) == (2, 1, True)
