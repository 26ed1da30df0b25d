"""The subcommand `columns`: what cannot be read or written, and that it leaves no half file."""

from __future__ import annotations

import errno
import os
import signal
import stat
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import ipc
from support.cli.processes import POSIX_ALONE, Terminal, start, started_with
from support.cli.running import run
from support.cli.tables import convert, load, names_in, sample, save

from uriast import columns

if TYPE_CHECKING:
    from uriast.combinators import Rule

pytestmark = [pytest.mark.once, pytest.mark.slow]


def refusal(folder: Path, *options: str, of: str = "in.csv", to: str = "out.csv") -> str:
    """The message if nothing is written, without the folder."""
    before = names_in(folder)
    result = convert(folder / of, folder / to, *options)
    assert (result.exit_code, result.stdout, names_in(folder)) == (2, "", before)
    return result.stderr.replace(f"{folder}{os.sep}", "")


# What is read


def test_a_column_that_is_missing_is_told_with_those_that_are_there(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("id,http://u:secret@h/\n", encoding="utf-8")
    assert refusal(tmp_path) == "uriast: in.csv: expected a column url, got only id, http://u:***@h/\n"


def test_of_many_columns_some_are_told(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(",".join(f"c{number}" for number in range(45)) + "\n", encoding="utf-8")
    assert refusal(tmp_path).endswith("c18, c19, 25 others\n")
    (tmp_path / "in.csv").write_text(",".join(f"c{number}" for number in range(20)) + "\n", encoding="utf-8")
    assert refusal(tmp_path).endswith("c18, c19\n")


def test_a_column_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("url,url\na,b\n", encoding="utf-8")
    assert refusal(tmp_path) == "uriast: in.csv: expected a column url, got several of that name\n"


def test_a_column_of_another_type_is_refused(tmp_path: Path) -> None:
    save(pa.table({"url": [1]}), tmp_path / "in.parquet")
    told = refusal(tmp_path, of="in.parquet")
    assert told.startswith("uriast: in.parquet: column url: expected an array of texts (")
    assert told.endswith(", got int64\n")


@pytest.mark.parametrize(("to", "taken"), [("out.csv", "uri_host"), ("out.arrow", "uri")])
def test_a_column_that_is_there_is_not_replaced(to: str, taken: str, tmp_path: Path) -> None:
    save(pa.table({"url": ["a"], taken: ["b"]}), tmp_path / "in.parquet")
    told = refusal(tmp_path, of="in.parquet", to=to)
    assert told == f"uriast: in.parquet: expected no column {taken}, which is a new one; --as gives another name\n"
    assert convert(tmp_path / "in.parquet", tmp_path / to, "--as", "parts").exit_code == 0


def test_texts_that_are_not_utf_8_are_refused(tmp_path: Path) -> None:
    offsets, octets = pa.py_buffer(np.array([0, 2], np.int32)), pa.py_buffer(np.full(2, 0xFF, np.uint8))
    bad = pa.Array.from_buffers(pa.string(), 1, [None, offsets, octets])
    save(pa.table({"url": bad}), tmp_path / "in.arrow")
    assert refusal(tmp_path, of="in.arrow").startswith("uriast: in.arrow: expected texts in UTF-8, got ")


@pytest.mark.parametrize("suffix", [".parquet", ".csv", ".arrow", ".arrows"])
def test_a_file_without_octets_is_refused(suffix: str, tmp_path: Path) -> None:
    (tmp_path / f"in{suffix}").write_bytes(b"")
    told = refusal(tmp_path, of=f"in{suffix}")
    assert told.startswith(f"uriast: in{suffix}: ")
    assert told.count("\n") == 1


@pytest.mark.parametrize("suffix", [".parquet", ".arrow", ".arrows"])
def test_a_file_of_another_format_is_refused(suffix: str, tmp_path: Path) -> None:
    (tmp_path / f"in{suffix}").write_bytes(b"http://u:secret@h/\n" * 10)
    told = refusal(tmp_path, of=f"in{suffix}")
    assert told.startswith(f"uriast: in{suffix}: ")
    assert "secret" not in told


def test_a_file_that_ends_too_early_is_refused(tmp_path: Path) -> None:
    whole = Path(save(sample(10_000), tmp_path / "in.arrows"))
    whole.write_bytes(whole.read_bytes()[:-20_000])
    assert refusal(tmp_path, of="in.arrows").startswith("uriast: in.arrows: ")


def test_texts_of_csv_that_are_not_utf_8_are_refused(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_bytes(b"url\nhttp://u:secret@\xff/\n")
    told = refusal(tmp_path)
    assert told.startswith("uriast: in.csv: ")
    assert "secret" not in told


def test_a_file_that_is_not_there_is_told_with_its_password_masked(tmp_path: Path) -> None:
    assert refusal(tmp_path) == "uriast: in.csv: No such file or directory\n"
    result = run("columns", "http://u:secret@h/in.csv", str(tmp_path / "out.csv"), "--column", "url")
    assert result.stderr == "uriast: http://u:***@h/in.csv: No such file or directory\n"


def test_a_folder_is_no_table(tmp_path: Path) -> None:
    (tmp_path / "in.csv").mkdir()
    assert refusal(tmp_path).startswith("uriast: in.csv: ")


# What is written


def test_the_input_is_not_replaced(tmp_path: Path) -> None:
    save(sample(), tmp_path / "in.csv")
    (tmp_path / "link.csv").symlink_to(tmp_path / "in.csv")
    for name in ("in.csv", "link.csv"):
        for options in ((), ("--force",)):
            told = refusal(tmp_path, *options, to=name)
            assert told == f"uriast: {name}: expected another file than IN, got the same\n"


def test_a_file_is_replaced_by_force_alone(tmp_path: Path) -> None:
    save(sample(), tmp_path / "in.csv")
    (tmp_path / "out.arrow").write_bytes(b"old")
    (tmp_path / "link.arrow").symlink_to(tmp_path / "out.arrow")
    told = refusal(tmp_path, to="out.arrow")
    assert told == "uriast: out.arrow: expected a new file, got one that exists; --force replaces it\n"
    assert convert(tmp_path / "in.csv", tmp_path / "link.arrow", "--force").exit_code == 1
    assert (tmp_path / "link.arrow").is_symlink()
    assert load(tmp_path / "out.arrow").num_rows == 6


def test_whether_a_file_may_be_read_is_found_out_as_it_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> bool:
        return False

    save(sample(), tmp_path / "in.csv")
    (tmp_path / "out.csv").write_bytes(b"old")
    monkeypatch.setattr(os, "access", refuse)
    assert convert(tmp_path / "in.csv", tmp_path / "out.csv", "--force").exit_code == 1


@pytest.mark.parametrize("name", ["folder.csv", ""])
def test_only_a_regular_file_is_written(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.csv").mkdir()
    save(sample(), tmp_path / "in.csv")
    result = run("columns", "in.csv", name, "--to", "csv", "--force", "--column", "url")
    assert result.exit_code == 2
    assert result.stderr == f"uriast: {name}: expected a new or a regular file, got another one\n"
    assert names_in(tmp_path) == ["folder.csv", "in.csv"]


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    save(sample(), tmp_path / "in.csv")
    assert refusal(tmp_path, to="no/out.csv") == "uriast: no/out.csv: No such file or directory\n"


@POSIX_ALONE
def test_the_output_has_the_mode_of_a_new_file(tmp_path: Path) -> None:
    save(sample(), tmp_path / "in.csv")
    (tmp_path / "new").write_bytes(b"")
    convert(tmp_path / "in.csv", tmp_path / "out.csv")
    modes = {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("new", "out.csv")}
    assert len(modes) == 1


def test_a_folder_in_which_nothing_may_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: Path, _mode: str) -> None:
        raise PermissionError(13, "Permission denied")

    save(sample(), tmp_path / "in.arrow")
    monkeypatch.setattr(Path, "open", refuse)
    assert refusal(tmp_path, of="in.arrow") == "uriast: out.csv: Permission denied\n"


def test_a_disk_that_is_full_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def __init__(self, *_: object) -> None: ...

        def write_table(self, table: pa.Table) -> None:
            raise OSError(errno.ENOSPC, "No space left on device", table.num_rows)

    save(sample(), tmp_path / "in.arrow")
    monkeypatch.setattr("uriast.cli.commands.tables.formats._WRITERS", {"csv": Full})
    assert refusal(tmp_path, of="in.arrow") == "uriast: out.csv: No space left on device\n"


def test_a_type_that_the_format_lacks_is_told(tmp_path: Path) -> None:
    save(pa.table({"url": ["a"], "others": pa.array([["b"]], pa.list_(pa.string()))}), tmp_path / "in.arrow")
    assert refusal(tmp_path, of="in.arrow").startswith("uriast: out.csv: Unsupported Type:list<")


def test_several_dictionaries_are_for_the_streaming_format(tmp_path: Path) -> None:
    with ipc.new_stream(
        str(tmp_path / "in.arrows"), pa.schema([pa.field("url", pa.dictionary(pa.int32(), pa.string()))])
    ) as stream:
        for text in ("a", "b"):
            stream.write_table(pa.table({"url": pa.array([text]).dictionary_encode()}))
    assert "ictionary" in refusal(tmp_path, of="in.arrows", to="out.arrow")
    assert convert(tmp_path / "in.arrows", tmp_path / "out.arrows").exit_code == 0
    assert load(tmp_path / "out.arrows")["url"].to_pylist() == ["a", "b"]


def test_a_summary_that_cannot_be_printed_has_status_2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, prints: bool) -> None:
        assert prints

    save(sample(), tmp_path / "in.arrow")
    monkeypatch.setattr("uriast.cli.commands.tables.conversion.run_job", refuse)
    assert convert(tmp_path / "in.arrow", tmp_path / "out.arrow", "--json").exit_code == 2


# Interruptions


def test_an_interrupted_run_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, seen = columns.parse, list[list[str]]()

    def interrupt(array: pa.ChunkedArray, rule: Rule[object]) -> pa.ChunkedArray:
        if len(array):
            seen.append(names_in(tmp_path))
            raise KeyboardInterrupt
        return real(array, rule)

    save(sample(), tmp_path / "in.arrow")
    (tmp_path / "out.arrow").write_bytes(b"old")
    monkeypatch.setattr(columns, "parse", interrupt)
    convert(tmp_path / "in.arrow", tmp_path / "out.arrow", "--force")
    assert [len(names) for names in seen] == [3]
    assert names_in(tmp_path) == ["in.arrow", "out.arrow"]
    assert (tmp_path / "out.arrow").read_bytes() == b"old"


@pytest.mark.parametrize(
    ("octets", "told"),
    [
        (b"\x1f\x8b\x08\x00", "expected CSV in UTF-8, got a file of gzip: decompress it before"),
        (b"PAR1\x15\x04", "expected CSV in UTF-8, got Parquet"),
        (b"ARROW1\x00\x00", "expected CSV in UTF-8, got Arrow"),
        ("url\na\n".encode("utf-16-le"), "expected a column url, got only"),
        ("\ufeffurl\na\n".encode("utf-16-le"), "expected CSV in UTF-8, got UTF-16"),
        ("\ufeffurl\na\n".encode("utf-16-be"), "expected CSV in UTF-8, got UTF-16"),
        ("url\ncafé\n".encode("latin-1"), "expected CSV in UTF-8, got other octets"),
        ("caf\xe9,url\n1,a\n".encode("latin-1"), "expected CSV in UTF-8, got other octets"),
        ("url,n\nhttp://u:s@b/,café,extra\n".encode("latin-1"), "expected 2 fields in row 2, got 3"),
        (b"url\n" + b"a" * (1 << 23) + b"\n", "expected rows of at most 4 MiB, got a longer one"),
    ],
)
def test_what_is_no_csv_is_told(octets: bytes, told: str, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_bytes(octets)
    assert refusal(tmp_path).startswith(f"uriast: in.csv: {told}")


@pytest.mark.parametrize("names", [("-", "out.csv"), ("in.csv", "-")])
def test_a_table_is_no_stream(names: tuple[str, str]) -> None:
    result = run("columns", *names, "--column", "url", "--from", "csv", "--to", "csv")
    assert result.exit_code == 2
    assert "expected names of files, got -" in result.stderr


@POSIX_ALONE
def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "in.csv")
    assert refusal(tmp_path) == "uriast: in.csv: expected a regular file, got another one\n"


@POSIX_ALONE
def test_a_file_that_is_replaced_keeps_its_permissions(tmp_path: Path) -> None:
    save(sample(), tmp_path / "in.arrow")
    out = tmp_path / "out.arrow"
    out.touch(0o640)
    convert(tmp_path / "in.arrow", out, "--force")
    assert stat.S_IMODE(out.stat().st_mode) == 0o640


def test_a_batch_has_a_largest_size(tmp_path: Path) -> None:
    save(sample(), tmp_path / "in.arrow")
    result = convert(tmp_path / "in.arrow", tmp_path / "out.arrow", "--batch", str(2**31))
    assert result.exit_code == 2
    assert "--batch" in result.stderr


@POSIX_ALONE
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_removes_the_bar_and_leaves_no_file(name: str, tmp_path: Path) -> None:
    terminal = Terminal()
    names = (save(sample(1_000_000), tmp_path / "in.parquet"), str(tmp_path / "out.parquet"))
    call = ("columns", *names, "--column", "url", "--batch", "1")  # so it takes minutes
    process = start(*call, command=started_with("default_int_handler"), stderr=terminal.slave)
    terminal.read_until(b"/1000000")
    process.send_signal(signal.Signals[name])
    seen = terminal.read_all()
    process.communicate()
    assert process.returncode == -signal.Signals[name]
    assert b"Traceback" not in seen
    assert names_in(tmp_path) == ["in.parquet"]


@POSIX_ALONE
@pytest.mark.parametrize(("name", "total"), [("in.parquet", b"6/6"), ("in.csv", b"6/?")])
def test_a_bar_shows_the_rows_and_goes_away(name: str, total: bytes, tmp_path: Path) -> None:
    terminal = Terminal()
    save(sample(), tmp_path / name)
    process = start(
        "columns", str(tmp_path / name), str(tmp_path / "out.csv"), "--column", "url", stderr=terminal.slave
    )
    seen = terminal.read_all()
    process.communicate()
    assert process.returncode == 1
    assert total in seen
    assert seen.rpartition(b"\x1b[2K")[2].startswith(b"uriast: 1 of 6 rows is not valid")
