"""What is read: arguments, files and standard input."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from support.cli.running import run, written

from uriast.cli import inputs
from uriast.cli.commands.documents import locations
from uriast.passes.find import find_in
from uriast.passes.syntax import URIS

if TYPE_CHECKING:
    from collections.abc import Callable

    from _typeshed import WriteableBuffer


def test_without_texts_and_files_standard_input_is_read() -> None:
    assert run("check", stdin=b"a\nb\n").stdout == "a\nb\n"


def test_texts_are_read_before_files_and_files_in_their_order(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(b"1\n11\n")
    (tmp_path / "two").write_bytes(b"2")
    files = ("-f", str(tmp_path / "two"), "--file", "-", "-f", str(tmp_path / "one"))
    assert run("check", *files, "a", "-", stdin=b"in\n").stdout == "a\n-\n2\nin\n1\n11\n"


def test_texts_are_uris_and_their_ends_lines_unless_others_are_asked_for() -> None:
    given = inputs.Given()
    assert (given.syntax, given.end) == (URIS, "\n")


def test_standard_input_is_not_read_beside_texts() -> None:
    assert run("check", "a", stdin=b"b\n").stdout == "a\n"


@pytest.mark.parametrize("name", ["+", "--", "-a"])
def test_only_a_dash_is_standard_input(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(b"a b")
    assert run("check", f"--file={name}", stdin=b"in\n").stderr.startswith(f"{name}:1:2: ")


def test_only_the_line_terminator_is_removed() -> None:
    result = run("check", stdin=b"a\r\nb\n c\nd \ne\r\r\nf\r")
    assert result.stdout == "a\nb\n"
    assert [line.partition(": ")[0] for line in result.stderr.splitlines()[:-1]] == [
        "<stdin>:3:1",
        "<stdin>:4:2",
        "<stdin>:5:2",
        "<stdin>:6:2",
    ]


def test_a_byte_order_mark_at_the_beginning_of_a_file_is_removed(tmp_path: Path) -> None:
    file = tmp_path / "links"
    file.write_bytes(b"\xef\xbb\xbfhttp://a/\nhttp://b/ \n\xef\xbb\xbfc\n")
    result = run("check", "-f", str(file))
    assert result.stdout == "http://a/\n"
    assert [line.split(": ")[0] for line in result.stderr.splitlines()[:2]] == [f"{file}:2:10", f"{file}:3:1"]
    assert run("check", stdin=b"\xef\xbb\xbfa\n").stdout == "a\n"
    assert json.loads(run("find", "--json", str(file)).stdout.splitlines()[0])["column"] == 1


def test_an_empty_line_is_the_empty_text() -> None:
    assert run("check", stdin=b"a\n\nb\n").stdout == "a\n\nb\n"
    assert json.loads(run("parse", stdin=b"\n").stdout)["path"]["type"] == "PathEmpty"
    assert run("resolve", "--base", "http://a/b#f", stdin=b"\n").stdout == "http://a/b\n"
    assert run("check", "--rule", "URI", stdin=b"a:\n\n").stderr.startswith("<stdin>:2:1: ")


def test_without_lines_nothing_is_printed() -> None:
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
    lines = inputs.inputs(inputs.Given(), inputs.ignore)
    assert [next(lines) for _ in range(3)] == [inputs.Line("<stdin>", number, b"a") for number in (1, 2, 3)]
    assert len(read) <= 4


def test_progress_is_reported(tmp_path: Path) -> None:
    (name,) = written(tmp_path, one="ä http://a\n" * 100)
    told: list[int] = []
    list(locations.located_in(name, find_in, told.append, is_text=False))
    assert sum(told) == 1_200
    list(inputs.inputs(inputs.Given(files=(name,)), told.append))
    assert sum(told) == 2_400


# Files that cannot be read


def test_an_unreadable_file_is_reported_and_the_others_are_read(tmp_path: Path) -> None:
    good = tmp_path / "good"
    good.write_bytes(b"a\na b\n")
    result = run("check", "-f", str(tmp_path / "missing"), "-f", str(tmp_path), "-f", str(good))
    assert result.stdout == "a\n"
    assert result.stderr.splitlines()[:2] == [
        f"uriast: {tmp_path / 'missing'}: No such file or directory",
        f"uriast: {tmp_path}: Is a directory",
    ]
    assert f"{good}:2:2: " in result.stderr
    assert result.exit_code == 2


@pytest.mark.parametrize("call", [("check", "-f"), ("find",), ("lint",), ("grammar",), ("grammar", "--with")])
def test_a_file_without_permission_is_reported(
    call: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (name,) = written(tmp_path, f="a")
    opened = cast("Callable[..., object]", Path.open)

    def refused(path: Path, *arguments: object, **named: object) -> object:
        if str(path) == name:
            raise PermissionError(13, "Permission denied")
        return opened(path, *arguments, **named)  # of the library itself

    def has_none(*_: object) -> bool:
        return False

    monkeypatch.setattr(Path, "open", refused)
    monkeypatch.setattr(os, "access", has_none)
    assert run(*call, name, stdin=b"").stderr == f"uriast: {name}: Permission denied\n"


@pytest.mark.parametrize("call", [("find", ""), ("find", "-r", ""), ("check", "-f", ""), ("grammar", "")])
def test_no_file_has_an_empty_name(call: tuple[str, ...]) -> None:
    result = run(*call)
    assert (result.stdout, result.stderr, result.exit_code) == ("", "uriast: : No such file or directory\n", 2)


def test_a_password_in_the_name_of_a_file_is_masked() -> None:
    for call in (("find",), ("check", "-f"), ("grammar",)):
        assert run(*call, "http://u:secret@h/").stderr == "uriast: http://u:***@h/: No such file or directory\n"


def test_a_file_name_with_control_characters_is_escaped() -> None:
    result = run("check", "-f", "no\n\x1b[31m\udcff")
    assert result.stderr == "uriast: no\\n\\x1b[31m\\xff: No such file or directory\n"
