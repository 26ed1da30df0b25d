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

from uriast.cli.commands.documents import locations
from uriast.passes.find import find, find_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _typeshed import WriteableBuffer


def test_find_prints_each_uri_on_a_line(tmp_path: Path) -> None:
    files = written(tmp_path, one="See (http://a/b_(c)), or\n<http://b/\n  c>; not a:b. mailto:d@e!")
    result = run("find", *files)
    assert result.stdout == "http://a/b_(c)\nhttp://b/c\nmailto:d@e\n"
    assert (result.stderr, result.exit_code) == ("", 0)


@pytest.mark.parametrize(
    ("options", "prefixes"),
    [
        ((), ("{one}:", "{two}:")),
        (("-n",), ("{one}:2:", "{two}:1:")),
        (("--line-number", "--with-filename"), ("{one}:2:", "{two}:1:")),
        (("--no-filename",), ("", "")),
        (("-n", "--no-filename"), ("2:", "1:")),
    ],
)
def test_find_prints_the_position_before_a_uri(
    options: tuple[str, ...], prefixes: tuple[str, str], tmp_path: Path
) -> None:
    one, two = written(tmp_path, one="\nhttp://a", two="http://b")
    first, second = (prefix.format(one=one, two=two) for prefix in prefixes)
    assert run("find", *options, one, two).stdout == f"{first}http://a\n{second}http://b\n"


def test_find_prints_no_name_of_a_single_file_unless_it_is_asked_to(tmp_path: Path) -> None:
    (name,) = written(tmp_path, one="http://a")
    assert run("find", name).stdout == "http://a\n"
    assert run("find", "-H", name).stdout == f"{name}:http://a\n"
    assert run("find", "-H", stdin=b"http://a").stdout == "<stdin>:http://a\n"


def test_find_reads_standard_input_for_a_hyphen(tmp_path: Path) -> None:
    (name,) = written(tmp_path, one="http://a")
    assert run("find", name, "-", stdin=b"http://b").stdout == f"{name}:http://a\n<stdin>:http://b\n"
    assert run("find", name, stdin=b"http://b").stdout == "http://a\n"


def test_find_counts_the_uris_in_each_file(tmp_path: Path) -> None:
    one, two, none = written(tmp_path, one="http://a http://b\nhttp://c", two="http://a", none="")
    assert run("find", "-c", one).stdout == "3\n"
    assert run("find", "--count", one, two, none).stdout == f"{one}:3\n{two}:1\n{none}:0\n"
    assert run("find", "-c", "-H", stdin=b"a").stdout == "<stdin>:0\n"
    assert run("find", "--count", "--no-filename", one, two, none).stdout == "3\n1\n0\n"


def test_find_lists_the_files_that_have_a_uri(tmp_path: Path) -> None:
    one, none, two = written(tmp_path, one="http://a http://b", none="a", two="http://a")
    for option in ("-l", "--files-with-matches"):
        assert run("find", option, one, none, two).stdout == f"{one}\n{two}\n"


def test_find_reads_no_further_than_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: WriteableBuffer) -> int:
            memoryview(buffer)[:9] = b"http://a "
            return 9

    def opened(_: Path, __: str) -> io.BufferedReader:
        return io.BufferedReader(Endless())

    monkeypatch.setattr(Path, "open", opened)
    assert run("find", "-l", "endless").stdout == "endless\n"


def test_find_prints_one_json_object_a_uri(tmp_path: Path) -> None:
    (name,) = written(tmp_path, one='ä\nä "http://u:pw@b/\n c" mailto:d@e')
    result = run("find", "--json", name)
    assert [json.loads(line) for line in result.stdout.splitlines()] == [
        {"file": name, "line": 2, "column": 4, "start": 5, "end": 22, "form": "quotes", "uri": "http://u:pw@b/c"},
        {"file": name, "line": 3, "column": 5, "start": 24, "end": 34, "form": "bare", "uri": "mailto:d@e"},
    ]


@pytest.mark.parametrize("options", [("-c", "--json"), ("--json", "-l"), ("-cl",), ("-c", "-l", "--json")])
def test_of_several_kinds_of_output_none_is_ignored(options: tuple[str, ...]) -> None:
    result = run("find", *options, stdin=b"http://a")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "expected one of --count, --files-with-matches and --json, got several" in result.stderr


def test_find_takes_some_schemes_without_slashes_and_more_if_asked_to() -> None:
    text = b"urn:a:b TAG:c x:y z://h"
    assert run("find", stdin=text).stdout == "urn:a:b\nz://h\n"
    assert run("find", "--scheme", "tag", stdin=text).stdout == "urn:a:b\nTAG:c\nz://h\n"
    assert run("find", "--scheme", "tag", "--scheme", "X", stdin=text).stdout == "urn:a:b\nTAG:c\nx:y\nz://h\n"
    assert run("find", "--any-scheme", stdin=text).stdout == "urn:a:b\nTAG:c\nx:y\nz://h\n"


def test_find_prints_iris_whole_if_asked_to() -> None:
    text = "http://www.例え.jp/x。 http://a/ <mailto:ü@例え.jp>".encode()
    assert run("find", stdin=text).stdout == "http://a/\n"
    assert run("find", "--iri", "-n", stdin=text).stdout == "1:http://www.例え.jp/x\n1:http://a/\n1:mailto:ü@例え.jp\n"
    record = json.loads(run("find", "--iri", "--json", stdin=b"(http://\xc3\xbc/)").stdout)
    assert (record["iri"], record["start"], record["end"], "uri" in record) == ("http://ü/", 1, 10, False)
    colored = run("find", "--iri", "--color", "always", stdin="http://ü@例え.jp/ö".encode()).stdout
    assert "\x1b[1;32m例え.jp\x1b[0m" in colored
    assert without_color(colored) == "http://ü@例え.jp/ö\n"


def test_an_invalid_scheme_is_a_usage_error() -> None:
    result = run("find", "--scheme", "1a")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "Invalid value for '--scheme': scheme: '1' cannot stand at index 0" in result.stderr


def test_find_has_the_status_of_grep(tmp_path: Path) -> None:
    found, nothing = written(tmp_path, found="http://a", nothing="a")
    missing = str(tmp_path / "missing")
    assert run("find", nothing, found).exit_code == 0
    assert run("find", found, nothing).exit_code == 0
    assert run("find", nothing).exit_code == 1
    assert run("find", "-c", nothing).exit_code == 1
    assert run("find", found, missing).exit_code == 2
    assert run("find", nothing, missing).exit_code == 2


@pytest.mark.parametrize(
    ("option", "printed"), [("-c", "{found}:1\n"), ("-l", "{found}\n"), ("-n", "{found}:1:http://a\n")]
)
def test_find_reports_unreadable_files_and_reads_the_others(option: str, printed: str, tmp_path: Path) -> None:
    (found,) = written(tmp_path, found="http://a")
    result = run("find", option, str(tmp_path / "missing"), str(tmp_path), found)
    assert result.stdout == printed.format(found=found)
    assert result.stderr.splitlines() == [
        f"uriast: {tmp_path / 'missing'}: No such file or directory",
        f"uriast: {tmp_path}: Is a directory",
    ]


def test_a_file_that_fails_half_way_has_no_count(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(io.RawIOBase):
        def __init__(self) -> None:
            self.texts = [b"http://a http://b "]

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: WriteableBuffer) -> int:
            if not self.texts:
                raise OSError(5, "Input/output error")
            text = self.texts.pop()
            memoryview(buffer)[: len(text)] = text
            return len(text)

    def opened(_: Path, __: str) -> io.BufferedReader:
        return io.BufferedReader(Failing())

    monkeypatch.setattr(Path, "open", opened)
    for options, printed in {(): "http://a\nhttp://b\n", ("-c",): ""}.items():
        result = run("find", *options, "f")
        assert (result.stdout, result.exit_code) == (printed, 2)
        assert result.stderr == "uriast: f: Input/output error\n"


def test_octets_that_are_not_utf_8_are_in_no_uri_and_count_as_one_each() -> None:
    result = run("find", "--json", stdin=b"\xe9\xa9 http://a/\xff http://b/\xc3")
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(record["uri"], record["column"]) for record in records] == [("http://a/", 4), ("http://b/", 15)]
    assert result.exit_code == 0


@pytest.mark.parametrize("octets", range(1, 8))
def test_a_character_may_be_read_in_pieces(octets: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locations, "PIECE", octets)
    result = run("find", "--json", stdin="ä€😀 <http://a/\n b>\r\n€http://c 😀 d".encode())
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(record["uri"], record["line"], record["column"]) for record in records] == [
        ("http://a/b", 1, 6),
        ("http://c", 3, 2),
    ]


def pieces_of(text: str, cuts: list[int]) -> Iterator[str]:
    """A text, cut into pieces."""
    places = sorted(cut % (len(text) + 1) for cut in cuts)
    return (text[start:end] for start, end in zip([0, *places], [*places, len(text)], strict=True))


running = st.lists(
    st.sampled_from(["http://a", "<", ">", '"', "URL:", " ", "\n", "\r\n", "b c", "x:", "mailto:", "(", ")", ".", "ä"])
    | reference_texts
).map("".join)


@given(running, st.lists(st.integers(0, 1000), max_size=5))
@example('a b "http://a/\n b" c d\n\n<URL: http://e/\n f >g h', [3, 12, 20, 30])
@example(".\n.\n.\n.\n  http://a", [])
def test_find_finds_the_same_in_pieces_as_in_the_whole(text: str, cuts: list[int]) -> None:
    located = list(locations.located(pieces_of(text, cuts), find_in))
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
    found = list(locations.located([*pieces, "http://a"], find_in))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [match.line for match in found] == [600_001]
    assert peak < 2_000_000


def test_find_prints_the_text_of_the_file() -> None:
    for options in ((), ("--json",), ("--color", "always")):
        assert "u:secret" in run("find", *options, stdin=b"http://u:secret@h/").stdout


def test_the_name_of_a_file_is_printed_escaped(tmp_path: Path) -> None:
    (name,) = written(tmp_path, **{"a\x1b[31m\nä": "http://a"})
    for options, rest in {("-H",): ":http://a", ("-c", "-H"): ":1", ("-l",): ""}.items():
        assert run("find", *options, name).stdout == f"{tmp_path}/a\\x1b[31m\\nä{rest}\n"
    assert json.loads(run("find", "--json", name).stdout)["file"] == name


def test_a_name_that_is_not_utf_8_is_printed_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(_: Path, __: str) -> io.BytesIO:  # not every file system takes such a name
        return io.BytesIO(b"http://a")

    monkeypatch.setattr(Path, "open", opened)
    assert run("find", "-l", "\udcff").stdout == "\\xff\n"


@pytest.mark.parametrize("name", ["\udcff", "a\nb", "é\x1b", "a\\n"])
def test_with_null_data_the_exact_octets_of_a_name_are_printed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(_: Path, __: str) -> io.BytesIO:  # as above
        return io.BytesIO(b"http://a")

    monkeypatch.setattr(Path, "open", opened)
    for options, rest in {("-H",): b":http://a", ("-c", "-H"): b":1", ("-l",): b"", ("-nH",): b":1:http://a"}.items():
        assert run("find", "-z", *options, name).stdout_bytes == os.fsencode(name) + rest + b"\0"
