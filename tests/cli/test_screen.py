"""Terminals: a bar while files are read, and color."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from rich.progress import Progress, TaskID
from support.cli.processes import POSIX_ALONE, Terminal, pipe_of, start, started_with

from uriast.cli import screen
from uriast.cli.app import cli

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path


pytestmark = POSIX_ALONE


def test_a_bar_shows_while_files_are_read_and_goes_away(tmp_path: Path) -> None:
    terminal = Terminal()
    name = tmp_path / "texts"
    name.write_bytes(b"http://example.com/\n" * 10_000 + b":\n")
    with (tmp_path / "output").open("wb") as output:
        process = start("check", "-f", str(name), stdout=output.fileno(), stderr=terminal.slave)
    seen = terminal.read_all().decode()
    process.communicate()
    assert (process.returncode, (tmp_path / "output").read_bytes().count(b"\n")) == (1, 10_000)
    assert "200.0 kB" in seen
    assert f"{name}:10001:1: " in seen
    last = seen.rpartition("\x1b[2K")[2]
    assert last == "uriast: 1 of 10001 texts is not valid as URI-reference\r\n"


def test_a_bar_shows_while_find_reads_files_and_goes_away(tmp_path: Path) -> None:
    terminal = Terminal()
    name = tmp_path / "text"
    name.write_bytes(b"see http://example.com/\n" * 10_000)
    with (tmp_path / "output").open("wb") as output:
        process = start("find", str(name), str(tmp_path / "no"), stdout=output.fileno(), stderr=terminal.slave)
    seen = terminal.read_all().decode()
    process.communicate()
    assert (process.returncode, (tmp_path / "output").read_bytes().count(b"\n")) == (2, 10_000)
    assert f"uriast: {tmp_path}/no: No such file or directory" in seen
    assert seen.endswith("\x1b[2K")


def ended_at_a_terminal(number: signal.Signals, folder: Path) -> str:
    """The output on a terminal if a signal ends the run while the bar is shown."""
    terminal = Terminal()
    name = folder / "texts"
    # The output is larger than the buffer of the terminal, so the run cannot end before the signal.
    name.write_bytes(b":\n" * 10_000)
    process = start(
        *("check", "-f", str(name)),
        command=started_with("default_int_handler"),
        stdout=subprocess.DEVNULL,
        stderr=terminal.slave,
    )
    terminal.read_until(b":1:1: ")
    process.send_signal(number)
    seen = terminal.read_all().decode()
    process.communicate()
    assert process.returncode == -number
    assert "Traceback" not in seen
    return seen


def test_an_interrupt_removes_the_bar(tmp_path: Path) -> None:
    assert ended_at_a_terminal(signal.SIGINT, tmp_path).endswith("\x1b[2K")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_after_a_signal_the_terminal_has_its_cursor(number: signal.Signals, tmp_path: Path) -> None:
    seen = ended_at_a_terminal(number, tmp_path)
    assert seen.rindex("\x1b[?25h") > seen.rindex("\x1b[?25l")


def test_a_broken_pipe_removes_the_bar(tmp_path: Path) -> None:
    terminal = Terminal()
    name = tmp_path / "texts"
    name.write_bytes(b"http://example.com/\n" * 10_000)
    process = start("check", "-f", str(name), stderr=terminal.slave)
    pipe_of(process.stdout).close()
    seen = terminal.read_all()
    pipe_of(process.stdin).close()
    assert process.wait() == -signal.SIGPIPE
    assert seen.endswith(b"\x1b[2K")
    assert b"Traceback" not in seen


def test_output_to_the_same_terminal_replaces_the_bar(tmp_path: Path) -> None:
    terminal = Terminal()
    name = tmp_path / "texts"
    name.write_bytes(b"a\nb\n")
    process = start("check", "-f", str(name), stdout=terminal.slave, stderr=terminal.slave)
    assert terminal.read_all() == b"a\r\nb\r\n"
    process.communicate()


def test_a_terminal_gets_color_and_a_pipe_gets_none() -> None:
    terminal = Terminal()
    start("explain", "http://u@h/", stdout=terminal.slave).communicate()
    piped, _ = start("explain", "http://u@h/").communicate()
    assert b"\x1b[1;7;31mu\x1b[0m" in terminal.read_all()
    assert b"\x1b" not in piped


# The bar, in this process


@contextmanager
def standard_error_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> Generator[Terminal]:
    """A terminal that is connected to standard error."""
    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    with open(terminal.slave, "w", encoding="utf-8", closefd=False) as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        yield terminal
        monkeypatch.undo()


def test_a_bar_advances_with_the_input(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    name = tmp_path / "texts"
    name.write_bytes(b"a" * 80_000 + b"\n:\n")
    with standard_error_at_a_terminal(monkeypatch) as terminal:
        status = cli.main(["check", "-q", "-f", str(name)], prog_name="uriast", standalone_mode=False)
    seen = terminal.read_all().decode()
    assert status == 1
    assert f"{name}:2:1: " in seen
    assert "/80.0 kB" in seen


def test_a_bar_is_drawn_once_for_each_64_kib(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[float] = []

    def record(_bar: Progress, _task: TaskID, octets: float) -> None:
        drawn.append(octets)

    monkeypatch.setattr(Progress, "advance", record)
    with standard_error_at_a_terminal(monkeypatch) as terminal, screen.screen((__file__,), prints=False) as view:
        for octets in (65_535, 1, 65_536, 65_537, 7):
            view.advance(octets)
    terminal.read_all()
    assert drawn == [65_536, 65_536, 65_537]


@pytest.mark.parametrize(("total", "shown"), [(7, "5/7"), (None, "5/?")])
def test_a_bar_of_rows_tells_how_many_are_read(total: int | None, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with standard_error_at_a_terminal(monkeypatch) as terminal, screen.rows_screen(total) as view:
        for rows in (3, 2):
            view.advance(rows)
    assert shown in terminal.read_all().decode()


def test_a_bar_leaves_the_standard_streams_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    with standard_error_at_a_terminal(monkeypatch) as terminal:
        before = sys.stdout, sys.stderr
        with screen.screen((__file__,), prints=False):
            assert (sys.stdout, sys.stderr) == before
    assert terminal.read_all() != b""


@pytest.mark.parametrize("files", [(), ("-",), (__file__, "-"), (__file__, os.devnull)])
def test_only_files_have_a_bar(files: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    with standard_error_at_a_terminal(monkeypatch) as terminal, screen.screen(files, prints=False) as view:
        view.advance(1 << 20)
    assert terminal.read_all() == b""


def test_a_dumb_terminal_has_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    with standard_error_at_a_terminal(monkeypatch) as terminal:
        monkeypatch.setenv("TERM", "dumb")
        with screen.screen((__file__,), prints=False) as view:
            view.advance(1)
    assert terminal.read_all() == b""


def test_a_bar_is_as_long_as_all_files_that_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, octets in (("one", b"12"), ("+", b"345")):
        (tmp_path / name).write_bytes(octets)
    assert screen.size(("one", "missing", "+")) == 5
