"""What is read: arguments, files and standard input; and the bar that shows how far a large file is read."""

from __future__ import annotations

import io
import json
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import pytest
from support.cli.processes import POSIX_ALONE, Terminal, start, started_with
from support.cli.running import run, written
from support.refusals import refusal

from uriast.cli.app import cli
from uriast.cli.inputs import Line, lines_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from _typeshed import WriteableBuffer


def test_without_texts_and_files_standard_input_is_read() -> None:
    assert run("check", stdin=b"a\nb\n").stdout == "a\nb\n"
    assert run("check", "a", stdin=b"b\n").stdout == "a\n"


def test_texts_are_read_before_files_and_files_in_their_order(tmp_path: Path) -> None:
    one, two = written(tmp_path, one="1\n11\n", two="2")
    assert run("check", "-f", two, "--file", "-", "-f", one, "a", "-", stdin=b"in\n").stdout == "a\n-\n2\nin\n1\n11\n"


@pytest.mark.parametrize("name", ["+", "--", "-a"])
def test_only_a_dash_is_standard_input(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(b"a b")
    assert run("check", f"--file={name}", stdin=b"in\n").stderr.startswith(f"{name}:1:2: ")


def test_only_the_line_terminator_is_removed() -> None:
    result = run("check", stdin=b"a\r\nb\n c\nd \ne\r\r\nf\r")
    assert result.stdout == "a\nb\n"
    places = [line.partition(": ")[0] for line in result.stderr.splitlines()[:-1]]
    assert places == ["<stdin>:3:1", "<stdin>:4:2", "<stdin>:5:2", "<stdin>:6:2"]


def test_a_byte_order_mark_at_the_beginning_of_a_file_is_removed(tmp_path: Path) -> None:
    (name,) = written(tmp_path, links="\ufeffhttp://a/\nhttp://b/ \n\ufeffc\n")
    result = run("check", "-f", name)
    assert result.stdout == "http://a/\n"
    assert [line.split(": ")[0] for line in result.stderr.splitlines()[:2]] == [f"{name}:2:10", f"{name}:3:1"]
    assert run("check", stdin=b"\xef\xbb\xbfa\n").stdout == "a\n"
    assert json.loads(run("find", "--json", name).stdout.splitlines()[0])["column"] == 1


def test_an_empty_line_is_the_empty_text_and_an_empty_file_has_none() -> None:
    assert run("check", stdin=b"a\n\nb\n").stdout == "a\n\nb\n"
    assert run("check", "--rule", "URI", stdin=b"a:\n\n").stderr.startswith("<stdin>:2:1: ")
    result = run("check", stdin=b"")
    assert (result.stdout, result.stderr, result.exit_code) == ("", "", 0)


def test_a_line_may_be_long() -> None:
    text = b"http://h/" + b"a" * 1_000_000
    assert run("check", stdin=text).stdout_bytes == text + b"\n"
    assert run("check", stdin=text + b" \n").stderr.startswith("<stdin>:1:1000010: ")


def test_lines_are_read_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[bytes] = []

    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: WriteableBuffer) -> int:
            read.append(b"a\n")
            memoryview(buffer)[:2] = b"a\n"
            return 2

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Endless(), 2)))
    lines = lines_of((), ("-",))
    assert [next(lines) for _ in range(3)] == [Line("<stdin>", number, b"a") for number in (1, 2, 3)]
    assert len(read) <= 4


# Items that end with NUL


def test_an_item_that_ends_with_nul_may_have_line_breaks_and_is_counted(tmp_path: Path) -> None:
    (items,) = written(tmp_path, items="a\0b\nc\0\0\r\n")
    result = run("check", "-z", "-f", items)
    assert result.stdout == "a\0\0"
    assert [line.partition(": ")[0] for line in result.stderr.splitlines()[:2]] == [f"{items}:2:2", f"{items}:4:1"]


def test_an_item_is_read_across_the_pieces_of_a_file(tmp_path: Path) -> None:
    (items,) = written(tmp_path, items=f"{'a' * 200_000}\0{'b' * 100_000}")
    assert run("check", "--null-data", "-f", items).stdout == f"{'a' * 200_000}\0{'b' * 100_000}\0"


def test_the_last_item_need_not_end_with_nul() -> None:
    for items, output in ((b"", ""), (b"\0", "\0"), (b"a\0b", "a\0b\0")):
        assert run("check", "-z", stdin=items).stdout == output


# Files that cannot be read


def test_an_unreadable_file_is_reported_and_the_others_are_read(tmp_path: Path) -> None:
    (good,) = written(tmp_path, good="a\na b\n")
    result = run("check", "-f", str(tmp_path / "missing"), "-f", str(tmp_path), "-f", good)
    assert (result.stdout, result.exit_code) == ("a\n", 2)
    missing, folder, invalid, *_ = result.stderr.splitlines()
    assert missing == f"uriast: {tmp_path / 'missing'}: No such file or directory"
    assert folder == f"uriast: {tmp_path}: Is a directory"
    assert invalid.startswith(f"{good}:2:2: ")


@pytest.mark.parametrize("call", [("check", "-f"), ("find",), ("grammar",), ("grammar", "--with")])
def test_a_file_without_permission_is_reported(
    call: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (name,) = written(tmp_path, f="a")
    opened = cast("Callable[..., object]", Path.open)

    def refused(path: Path, *arguments: object, **named: object) -> object:
        if str(path) == name:
            raise PermissionError(13, "Permission denied")
        return opened(path, *arguments, **named)  # of the library itself

    monkeypatch.setattr(Path, "open", refused)
    assert run(*call, name, stdin=b"").stderr == f"uriast: {name}: Permission denied\n"


@pytest.mark.parametrize("call", [("find", ""), ("check", "-f", ""), ("grammar", "")])
def test_no_file_has_an_empty_name(call: tuple[str, ...]) -> None:
    result = run(*call)
    assert (result.stdout, result.stderr, result.exit_code) == ("", "uriast: : No such file or directory\n", 2)


@pytest.mark.parametrize("call", [("find",), ("check", "-f"), ("grammar",)])
def test_the_name_of_a_file_is_masked_and_printable(call: tuple[str, ...]) -> None:
    told = r"uriast: //u:***@h/␊␛[31m\xff: No such file or directory"
    assert run(*call, "//u:secret@h/\n\x1b[31m\udcff").stderr == f"{told}\n"


# The bar

LINES: Final = 60_000
TEXTS: Final = b"http://example.com/\n" * LINES
SHOWN, HIDDEN = "\x1b[?25h", "\x1b[?25l"


@POSIX_ALONE
@pytest.mark.parametrize("call", [("check", "-f"), ("find",)])
def test_a_bar_shows_while_a_large_file_is_read_and_goes_away(call: tuple[str, ...], tmp_path: Path) -> None:
    terminal, name = Terminal(), tmp_path / "texts"
    name.write_bytes(TEXTS + b":\n")
    with (tmp_path / "output").open("wb") as output:
        process = start(*call, str(name), stdout=output.fileno(), stderr=terminal.slave)
    seen = terminal.read_all().decode()
    process.communicate()
    assert (tmp_path / "output").read_bytes() == TEXTS
    assert "1.2 MB" in seen
    assert seen.rindex("\x1b[2K") > seen.rindex("MB")
    assert seen.rindex(SHOWN) > seen.rindex(HIDDEN)
    if call[0] == "check":
        assert f"{name}:{LINES + 1}:1: {refusal(':').explanation.summary}\r\n" in seen
        assert seen.endswith(f"uriast: 1 of {LINES + 1} texts is not valid as URI-reference\r\n")


@POSIX_ALONE
@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_while_the_bar_shows_leaves_a_clear_line_and_the_cursor(number: str, tmp_path: Path) -> None:
    terminal, name = Terminal(), tmp_path / "texts"
    # The messages are larger than the buffer of the terminal, so the run cannot end before the signal.
    name.write_bytes(b":\n" * 600_000)
    command = started_with("default_int_handler")
    process = start(
        "check", "-f", str(name), command=command, stdout=os.open(os.devnull, os.O_WRONLY), stderr=terminal.slave
    )
    terminal.read_until(b":1:1: ")
    process.send_signal(signal.Signals[number])
    seen = terminal.read_all().decode()
    process.communicate()
    assert process.returncode == -signal.Signals[number]
    assert "Traceback" not in seen
    assert seen.rindex(SHOWN) > seen.rindex(HIDDEN)
    assert f"\r\x1b[2K{SHOWN}" in seen  # the line of the bar is cleared


@POSIX_ALONE
@pytest.mark.parametrize(
    ("size", "term", "has_bar"),
    [(1 << 20, "xterm", True), ((1 << 20) - 1, "xterm", False), (1 << 20, "dumb", False)],
)
def test_a_large_file_has_a_bar_at_a_terminal_that_can_show_one(
    size: int, term: str, *, has_bar: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal, name = Terminal(), tmp_path / "text"
    name.write_bytes(b"a" * size)
    monkeypatch.setenv("TERM", term)
    with open(terminal.slave, "w", encoding="utf-8", closefd=False) as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        status = cli.main(["check", "-q", "-f", str(name)], prog_name="uriast", standalone_mode=False)
        monkeypatch.undo()
    assert status == 0
    assert (terminal.read_all() != b"") is has_bar


@POSIX_ALONE
def test_output_at_the_same_terminal_has_no_bar(tmp_path: Path) -> None:
    terminal, name = Terminal(), tmp_path / "texts"
    name.write_bytes(b"a" * (1 << 20) + b" \na\n")
    process = start("check", "-f", str(name), stdout=terminal.slave, stderr=terminal.slave)
    seen = terminal.read_all()
    process.communicate()
    assert b"\x1b" not in seen
    assert b"\r\na\r\nuriast: 1 of 2 texts" in seen
