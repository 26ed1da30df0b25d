"""Completion in bash, zsh and fish: the script for each shell, and what it is told."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest
from support.cli.processes import ENVIRONMENT, POSIX_ALONE
from support.cli.running import run

from uriast.cli.app import cli

if TYPE_CHECKING:
    from pathlib import Path

SHELLS: Final = ("bash", "zsh", "fish")


def completed(monkeypatch: pytest.MonkeyPatch, shell: str, *words: str) -> list[str]:
    """What the command tells a shell that completes the last of some words."""
    last = {"bash": str(len(words)), "zsh": str(len(words)), "fish": words[-1]}[shell]
    monkeypatch.setenv("_URIAST_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_WORDS", " ".join(("uriast", *words)))
    monkeypatch.setenv("COMP_CWORD", last)
    told = run().stdout.splitlines()
    if shell == "zsh":
        assert set(told[::3]) <= {"plain"}
        return told[1::3]
    assert all(line.startswith("plain,") for line in told)
    return [line.removeprefix("plain,").partition("\t")[0] for line in told]


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_completes_subcommands(shell: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert completed(monkeypatch, shell, "") == sorted(cli.commands)
    assert completed(monkeypatch, shell, "re") == ["relativize", "repair", "resolve"]
    assert completed(monkeypatch, shell, "query", "s") == ["set", "sort"]


def test_options_and_their_values_are_completed(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = "bash"
    assert completed(monkeypatch, shell, "check", "--r") == ["--rule", "--registered"]
    assert completed(monkeypatch, shell, "check", "--rule", "IPv") == ["IPvFuture", "IPv6address", "IPv4address"]
    assert completed(monkeypatch, shell, "check", "--scheme", "ht") == ["http", "https"]
    assert completed(monkeypatch, shell, "diff", "--step", "scheme") == ["scheme-based"]
    assert completed(monkeypatch, shell, "encode", "--component", "query-") == ["query-value"]
    assert completed(monkeypatch, shell, "get", "host,po") == ["host,port"]
    assert completed(monkeypatch, shell, "get", "{host}:{po") == ["{host}:{port}"]
    assert completed(monkeypatch, shell, "find", "--scheme", "ht") == ["http", "https"]
    assert completed(monkeypatch, shell, "set", "--scheme", "ht") == ["http", "https"]
    assert completed(monkeypatch, shell, "repair", "--default-scheme", "ht") == ["http", "https"]


# In the shells themselves


def script_for(shell: str) -> str:
    """The script that the documentation tells a user to source."""
    ended = subprocess.run(
        [sys.executable, "-m", "uriast"],
        env=ENVIRONMENT | {"_URIAST_COMPLETE": f"{shell}_source"},
        capture_output=True,
        text=True,
        check=True,
    )
    return ended.stdout


@POSIX_ALONE
@pytest.mark.parametrize("shell", SHELLS)
def test_there_is_a_script_for_each_shell(shell: str) -> None:
    assert f"_URIAST_COMPLETE={shell}_complete" in script_for(shell)


def in_shell(shell: str, commands: str, folder: Path, before: str = "") -> list[str]:
    """The lines that some commands print in a shell in which `uriast` is the command and its script is sourced."""
    program = folder / "uriast"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m uriast "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    script = folder / "script"
    script.write_text(script_for(shell), encoding="utf-8")
    path = shutil.which(shell)
    assert path is not None
    ended = subprocess.run(
        [path, "-c", f"{before}\nsource {script}\n{commands}"],
        env=ENVIRONMENT | {"PATH": f"{folder}:{ENVIRONMENT['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.stderr == ""
    return ended.stdout.splitlines()


@POSIX_ALONE
@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("re",), ["relativize", "repair", "resolve"]),
        (("check", "--rule", "path-a"), ["path-abempty", "path-absolute"]),
        (("check", "--scheme", "ur"), ["urn"]),
        (("query", "so"), ["sort"]),
    ],
)
def test_bash_completes(words: tuple[str, ...], expected: list[str], tmp_path: Path) -> None:
    asked = f"COMP_WORDS=(uriast {' '.join(words)}); COMP_CWORD={len(words)}"
    called = '"$(complete -p uriast | sed "s/.*-F \\([^ ]*\\).*/\\1/")" uriast'
    assert in_shell("bash", f'{asked}\n{called}\nprintf "%s\\n" "${{COMPREPLY[@]}}"', tmp_path) == expected


@POSIX_ALONE
@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
def test_fish_completes(tmp_path: Path) -> None:
    lines = in_shell("fish", 'complete -C "uriast check --rule path-a"', tmp_path)
    assert lines == ["path-abempty", "path-absolute"]


@POSIX_ALONE
@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not installed")
def test_zsh_completes(tmp_path: Path) -> None:
    # The functions of zsh's completion system work in its line editor alone, so here they print what they are given.
    stubs = "compdef() { : }\ncompadd() { print -l $completions }"
    asked = "words=(uriast check --rule path-a)\nCURRENT=4\n_uriast_completion"
    assert in_shell("zsh", asked, tmp_path, stubs) == ["path-abempty", "path-absolute"]
