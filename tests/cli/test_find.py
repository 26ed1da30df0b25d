"""`find`: its output, messages and exit status."""

from __future__ import annotations

import io
import json
import os
import tracemalloc
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, strategies as st
from support.cli.running import run, without_color, written
from support.references import reference_texts

from uriast.cli import find as command
from uriast.passes.find import find, find_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _typeshed import WriteableBuffer


class Device(io.RawIOBase):
    """A file that gives a text a number of times, and then fails."""

    def __init__(self, text: bytes, times: int) -> None:
        self._text = text
        self._left = times

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        self._left -= 1
        if self._left < 0:
            raise OSError(5, "Input/output error")
        memoryview(buffer)[: len(self._text)] = self._text
        return len(self._text)


def give(monkeypatch: pytest.MonkeyPatch, text: bytes, *, times: int) -> None:
    """Make every file such a device, whatever its name: not every file system takes each name."""

    def opened(_: Path, __: str) -> io.BufferedReader:
        device = Device(text, times)
        vars(device)["fileno"] = lambda: 0
        return io.BufferedReader(device)

    monkeypatch.setattr(Path, "open", opened)
    monkeypatch.setattr(os, "fstat", lambda _: os.stat_result([0] * 10))


# What is printed


@pytest.mark.parametrize(
    ("options", "printed"),
    [
        ([], "{one}:http://u:secret@a\n{one}:mailto:d@e\n<stdin>:http://b/c\n"),
        (["-n"], "{one}:2:http://u:secret@a\n{one}:2:mailto:d@e\n<stdin>:1:http://b/c\n"),
        (["-z", "--line-number"], "{one}:2:http://u:secret@a\0{one}:2:mailto:d@e\0<stdin>:1:http://b/c\0"),
        (["-l"], "{one}\n<stdin>\n"),
        (["-z", "--files-with-matches"], "{one}\0<stdin>\0"),
    ],
)
def test_the_uris_of_several_files_follow_their_names(options: list[str], printed: str, tmp_path: Path) -> None:
    one, none = written(tmp_path, one="\n(http://u:secret@a) mailto:d@e!", none="a:b")
    result = run("find", *options, one, none, "-", stdin=b"<http://b/\n  c>")
    assert (result.stdout, result.stderr, result.exit_code) == (printed.format(one=one), "", 0)


def test_the_uris_of_a_single_file_follow_no_name(tmp_path: Path) -> None:
    (name,) = written(tmp_path, one="http://a_(c), http://b")
    assert run("find", name, stdin=b"http://c").stdout == run("find", stdin=b"http://a_(c) http://b").stdout
    assert run("find", "-n", name).stdout == "1:http://a_(c)\n1:http://b\n"


def test_json_has_the_position_of_each_uri(tmp_path: Path) -> None:
    (name,) = written(tmp_path, one='ä\nä "http://u:pw@b/\n c" mailto:d@e')
    result = run("find", "--json", name)
    assert [json.loads(line) for line in result.stdout.splitlines()] == [
        {"file": name, "line": 2, "column": 4, "start": 5, "end": 22, "form": "quotes", "uri": "http://u:pw@b/c"},
        {"file": name, "line": 3, "column": 5, "start": 24, "end": 34, "form": "bare", "uri": "mailto:d@e"},
    ]
    record = json.loads(run("find", "--iri", "--json", stdin=b"(http://\xc3\xbc/)").stdout)
    assert (record["iri"], record["start"], record["end"], "uri" in record) == ("http://ü/", 1, 10, False)


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ([], "urn:a:b z://h"),
        (["--scheme=tag"], "urn:a:b TAG:c z://h"),
        (["--scheme=tag", "--scheme=X"], "urn:a:b TAG:c x:y z://h"),
        (["--any-scheme"], "urn:a:b TAG:c x:y z://h"),
        (["--iri"], "urn:a:b http://例え.jp/x z://h"),
    ],
)
def test_options_find_more(options: list[str], found: str) -> None:
    text = "urn:a:b TAG:c x:y http://例え.jp/x。 z://h".encode()
    assert run("find", *options, stdin=text).stdout.split() == found.split()


def test_color_shows_the_components_and_changes_no_text() -> None:
    colored = run("find", "--iri", "--color=always", "-n", stdin="http://ü@例え.jp/ö".encode()).stdout
    assert "\x1b[32m\x1b[1m例え.jp\x1b[0m" in colored
    assert without_color(colored) == "1:http://ü@例え.jp/ö\n"


def test_a_name_is_escaped_unless_outputs_end_with_nul(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, shown in {"\udcff": r"\xff", "a\x1b[31m\nä": "a␛[31m␊ä", "a\\n": r"a\n"}.items():
        for options, rest in {("-l",): "", (): ":http://a"}.items():
            with monkeypatch.context() as patched:
                give(patched, b"http://a ", times=1)
                assert run("find", *options, name, name).stdout.startswith(f"{shown}{rest}")
                assert run("find", "-z", *options, name, name).stdout_bytes.startswith(
                    os.fsencode(name) + rest.encode()
                )


# Status and errors


def test_the_status_is_that_of_grep(tmp_path: Path) -> None:
    found, nothing = written(tmp_path, found="http://a", nothing="a")
    missing = str(tmp_path / "missing")
    for files, status in {(nothing, found): 0, (found, nothing): 0, (nothing,): 1, (found, missing): 2}.items():
        assert run("find", *files).exit_code == status
    assert run("find", "-l", nothing).exit_code == 1


def test_a_folder_is_reported_and_not_searched(tmp_path: Path) -> None:
    (found,) = written(tmp_path, found="http://a")
    result = run("find", "-n", str(tmp_path / "missing"), str(tmp_path), found)
    assert (result.stdout, result.exit_code) == (f"{found}:1:http://a\n", 2)
    missing, folder = result.stderr.splitlines()
    assert missing == f"uriast: {tmp_path / 'missing'}: No such file or directory"
    assert folder.startswith(f"uriast: {tmp_path}: ")


def test_what_is_found_before_a_file_fails_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, b"http://a ", times=2)
    result = run("find", "f")
    assert (result.stdout, result.exit_code) == ("http://a\nhttp://a\n", 2)
    assert result.stderr == "uriast: f: Input/output error\n"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["-l", "--json"], "expected one of --files-with-matches and --json, got both"),
        (["--scheme=1a"], "Invalid value for '--scheme': scheme: unexpected '1' at index 0"),
        (["--scheme=\udcff"], "Invalid value for '--scheme': expected UTF-8, got other octets"),
    ],
)
def test_a_wrong_option_is_a_usage_error(options: list[str], told: str) -> None:
    result = run("find", *options, stdin=b"http://a")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert told in result.stderr


# How texts are read


def test_a_file_is_read_no_further_than_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, b"http://a b c ", times=3)
    result = run("find", "-l", "f")
    assert (result.stdout, result.stderr, result.exit_code) == ("f\n", "", 0)


def test_octets_that_are_not_utf_8_are_in_no_uri_and_count_as_one_each() -> None:
    result = run("find", "--json", stdin=b"\xef\xbb\xbf\xe9\xa9 http://a/\xff http://b/\xc3")
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(record["uri"], record["column"]) for record in records] == [("http://a/", 4), ("http://b/", 15)]


@pytest.mark.parametrize("octets", range(1, 8))
def test_a_character_may_be_read_in_pieces(octets: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "PIECE", octets)
    result = run("find", "--json", stdin="ä€😀 <http://a/\n b>\r\n€http://c 😀 d".encode())
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(record["uri"], record["line"], record["column"]) for record in records] == [
        ("http://a/b", 1, 6),
        ("http://c", 3, 2),
    ]


def cut(text: str, cuts: list[int]) -> Iterator[str]:
    """A text, cut into pieces."""
    places = sorted(each % (len(text) + 1) for each in cuts)
    return (text[start:end] for start, end in zip([0, *places], [*places, len(text)], strict=True))


running = st.lists(
    st.sampled_from(["http://a", "<", ">", '"', "URL:", " ", "\n", "\r\n", "b c", "x:", "mailto:", "(", ")", ".", "ä"])
    | reference_texts
).map("".join)


@given(running, st.lists(st.integers(0, 1000), max_size=5))
@example('a b "http://a/\n b" c d\n\n<URL: http://e/\n f >g h', [3, 12, 20, 30])
@example(".\n.\n.\n.\n  http://a", [])
def test_the_same_is_found_in_pieces_as_in_the_whole(text: str, cuts: list[int]) -> None:
    located = list(command._located(cut(text, cuts), find_in))  # noqa: SLF001 # no command line cuts as freely
    assert [match.found for match in located] == list(find(text))
    for line, column, found in located:
        before = text[: found.start]
        assert (line, column) == (before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)


def test_a_line_may_be_long_and_a_file_may_have_many() -> None:
    long = b"a" * 1_000_000
    assert run("find", "--json", stdin=b"http://a/" + long + b" \n\n http://b").stdout.count("\n") == 2
    assert run("find", "-n", stdin=long + b"\n" * 100_000 + b"a b http://b").stdout == "100001:http://b\n"


def test_a_text_without_an_end_takes_no_more_memory_with_each_line() -> None:
    pieces = ["\n" * 10_000 + "no URI, only words" + "\n" * 10_000] * 30
    tracemalloc.start()
    found = list(command._located([*pieces, "http://a"], find_in))  # noqa: SLF001 # as above
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [match.line for match in found] == [600_001]
    assert peak < 2_000_000
