"""The subcommand `columns`: the tables that it reads and writes, its summary, and that it leaves no half file."""

from __future__ import annotations

import json
import os
import re
import signal
import stat
import sys
from array import array
from typing import TYPE_CHECKING, Final

import pyarrow as pa
import pytest
from pyarrow import ipc, parquet
from support.cli.processes import POSIX_ALONE, Terminal, finish, start, started_with
from support.cli.running import run
from support.cli.tables import SUFFIXES, TEXTS, convert, load, names_in, sample, save

from uriast import columns
from uriast.cli.app import cli
from uriast.combinators import NativeStatus
from uriast.grammar.rfc3987 import IRI_reference
from uriast.schemes import urn

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.once, pytest.mark.slow]

SLOW: Final = re.compile("^uriast: columns are read in Python.*\n")
"""What is said first where there is no kernel."""


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uriast.cli.columns.ROWS", 4)
    monkeypatch.setattr("uriast.cli.columns.CSV_BLOCK", 1_000)


def refusal(folder: Path, *options: str, of: str = "in.csv", to: str = "out.csv") -> str:
    """The reason if nothing is written. It is one line."""
    before = names_in(folder)
    result = convert(folder / of, folder / to, *options)
    assert (result.exit_code, result.stdout, names_in(folder)) == (2, "", before)
    (line,) = result.stderr.splitlines()
    file, _, reason = line.removeprefix(f"uriast: {folder}{os.sep}").partition(": ")
    assert file in {of, to}
    return reason


# Tables


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("of", [*SUFFIXES, ".feather", ".IPC"])
@pytest.mark.parametrize("to", [".parquet", ".arrow", ".arrows"])
def test_a_column_is_added_with_what_parse_gives(of: str, to: str, tmp_path: Path) -> None:
    table = sample()
    save(table, tmp_path / f"in{of}")
    result = convert(tmp_path / f"in{of}", tmp_path / f"out{to}")
    assert (result.exit_code, result.stdout) == (1, "")
    found = load(tmp_path / f"out{to}")
    assert found.column_names == ["id", "url", "uri"]
    assert found["id"].to_pylist() == table["id"].to_pylist()
    assert found["url"].to_pylist() == [*TEXTS]
    assert found["uri"].type == columns.struct_type()
    assert found["uri"].to_pylist() == columns.parse(table["url"]).to_pylist()


@pytest.mark.parametrize("of", SUFFIXES)
def test_in_csv_each_component_is_a_column_and_null_is_not_empty(of: str, tmp_path: Path) -> None:
    save(sample(), tmp_path / f"in{of}")
    assert convert(tmp_path / f"in{of}", tmp_path / "out.csv").exit_code == 1
    header, *rows = (tmp_path / "out.csv").read_text(encoding="utf-8").splitlines()
    added = [f"uri_{field.name}" for field in columns.struct_type()]
    assert header == ",".join(f'"{name}"' for name in ["id", "url", *added])
    assert rows == [
        '"0","http://[::1]:80/a?","http",,"[::1]","IPv6Literal","80","/a","PathAbempty","",,',
        '"1","x:y#","x",,,,,"y","PathRootless",,"",',
        '"2",,,,,,,,,,,',
        '"3","",,,,,,"","PathEmpty",,,',
        '"4","http://u:secret@a b/",,,,,,,,,,17',
        '"5","//h",,,"h","RegName",,"","PathAbempty",,,',
    ]


@pytest.mark.parametrize("of", SUFFIXES)
@pytest.mark.parametrize("to", SUFFIXES)
def test_a_file_without_rows_gives_one(of: str, to: str, tmp_path: Path) -> None:
    save(sample(0), tmp_path / f"in{of}")
    result = convert(tmp_path / f"in{of}", tmp_path / f"out{to}")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    if to == ".csv":
        assert (tmp_path / "out.csv").read_text(encoding="utf-8").count("\n") == 1
    else:
        assert load(tmp_path / f"out{to}").column_names == ["id", "url", "uri"]


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize(
    "kind", [pa.large_string(), pa.string_view(), pa.dictionary(pa.int8(), pa.large_string())], ids=str
)
def test_each_type_of_texts_is_read(kind: pa.DataType, tmp_path: Path) -> None:
    texts = sample()["url"].cast(kind)
    save(pa.table({"url": texts, "nulls": pa.nulls(len(texts))}), tmp_path / "in.arrow")
    assert convert(tmp_path / "in.arrow", tmp_path / "out.arrow").exit_code == 1
    found = load(tmp_path / "out.arrow")
    assert found["url"].type == kind
    assert found["uri"].to_pylist() == columns.parse(texts).to_pylist()
    names = (str(tmp_path / "in.arrow"), str(tmp_path / "nulls.arrow"))
    assert run("columns", *names, "--column", "nulls").exit_code == 0
    assert load(tmp_path / "nulls.arrow")["uri"].to_pylist() == [None] * len(texts)


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize(
    ("batches", "sizes"), [((5,), [4, 1]), ((3, 2), [4, 1]), ((1, 0, 1, 2), [4]), ((0, 9, 0, 3), [4, 4, 4])]
)
def test_rows_are_written_in_parts_of_one_size(batches: tuple[int, ...], sizes: list[int], tmp_path: Path) -> None:
    numbers = iter(range(sum(batches)))
    schema = pa.schema([pa.field("url", pa.string())])
    with ipc.new_stream(str(tmp_path / "in.arrows"), schema) as stream:
        for size in batches:
            stream.write_table(pa.table({"url": pa.array([str(next(numbers)) for _ in range(size)], pa.string())}))
    assert convert(tmp_path / "in.arrows", tmp_path / "out.parquet").exit_code == 0
    groups = parquet.ParquetFile(str(tmp_path / "out.parquet")).metadata
    assert [groups.row_group(number).num_rows for number in range(groups.num_row_groups)] == sizes
    assert load(tmp_path / "out.parquet")["url"].to_pylist() == list(map(str, range(sum(batches))))


def test_options_choose_the_rule(tmp_path: Path) -> None:
    texts = ["urn:isbn:0451450524", "http://a/", "é"]
    source = tmp_path / "in.arrow"
    save(pa.table({"url": texts}), source)
    assert convert(source, tmp_path / "iri.arrow", "--iri").exit_code == 0
    iris = columns.parse(pa.array(texts), IRI_reference)
    assert load(tmp_path / "iri.arrow")["uri"].to_pylist() == iris.to_pylist()
    result = convert(source, tmp_path / "urn.arrow", "--scheme", "urn")
    assert result.exit_code == 1
    assert result.stderr.startswith("uriast: note: the scheme urn has further conditions")
    urns = columns.parse(pa.array(texts), urn.rule)
    assert load(tmp_path / "urn.arrow")["uri"].to_pylist() == urns.to_pylist()
    assert "note" not in convert(source, tmp_path / "https.arrow", "--scheme", "https").stderr
    assert convert(source, tmp_path / "port.csv", "--rule", "port").exit_code == 1
    assert (tmp_path / "port.csv").read_text(encoding="utf-8").startswith('"url","uri_error_index"\n')


def test_a_file_of_parquet_is_not_held_as_a_whole_while_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, held = columns.parse, list[int]()

    def parse(*arguments: object) -> object:
        held.append(pa.total_allocated_bytes())
        return real(*arguments)  # type: ignore[call-overload] # the arguments of `parse`

    texts = [f"http://h/{number * 0x9E3779B97F4A7C15 % 2**64:x}" for number in range(200_000)]
    parquet.write_table(pa.table({"url": texts}), str(tmp_path / "in.parquet"), row_group_size=5_000)
    del texts
    monkeypatch.setattr("uriast.cli.columns.ROWS", 5_000)
    monkeypatch.setattr(columns, "parse", parse)
    before = pa.total_allocated_bytes()
    assert convert(tmp_path / "in.parquet", tmp_path / "out.arrows").exit_code == 0
    assert max(held) - before < (tmp_path / "in.parquet").stat().st_size / 2


# CSV


def test_columns_of_csv_are_texts(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text('id,url\n007,"a\nb"\n\n1.50,"say ""a"""\n', encoding="utf-8")
    convert(tmp_path / "in.csv", tmp_path / "out.arrow")
    assert load(tmp_path / "out.arrow")["id"].to_pylist() == ["007", "1.50"]
    assert load(tmp_path / "out.arrow")["url"].to_pylist() == ["a\nb", 'say "a"']


def test_in_csv_with_one_column_an_empty_line_is_null(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text('url\na\n\n""\n', encoding="utf-8")
    assert convert(tmp_path / "in.csv", tmp_path / "out.arrow").exit_code == 0
    assert load(tmp_path / "out.arrow")["url"].to_pylist() == ["a", None, ""]


@pytest.mark.usefixtures("small_parts")
def test_in_csv_names_and_texts_may_have_lines_wherever_a_block_ends(tmp_path: Path) -> None:
    lines = "\n" * 60
    (tmp_path / "in.csv").write_text('"a\nb",url\n' + f'"{lines}",//h\n' * 100, encoding="utf-8")
    assert convert(tmp_path / "in.csv", tmp_path / "out.arrow").exit_code == 0
    assert load(tmp_path / "out.arrow")["a\nb"].to_pylist() == [lines] * 100


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize(
    ("octets", "reason"),
    [
        (b"", "Empty CSV file"),
        (b"\x1f\x8b\x08\x00\n", "expected CSV in UTF-8, got other octets"),
        ("\ufeffurl\na\n".encode("utf-16-le"), "expected CSV in UTF-8, got other octets"),
        (b"url\nhttp://u:secret@\xff/\n", "expected CSV in UTF-8, got other octets"),
        (b"caf\xe9,url\n1,a\n", "expected CSV in UTF-8, got other octets"),
        (b"id,url\n" + b"1,//h\n" * 300 + b"2,http://u:secret@h/,3\n", "Row #302: expected 2 fields, got 3"),
        (b"url\nhttp://u:secret@" + b"a" * 2_000 + b"\n", "expected rows of at most 4 MiB, got a longer one"),
        (b"url,url\na,b\n", "expected one column url, got 2 of them"),
        (b"id,http://u:secret@h/\n", "expected one column url, got id, http://u:***@h/"),
        (b",".join(b"%d" % number for number in range(30)) + b"\n", f"got {', '.join(map(str, range(20)))}"),
    ],
)
def test_what_is_wrong_in_csv_is_reported_without_a_row(octets: bytes, reason: str, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_bytes(octets)
    assert refusal(tmp_path).endswith(reason)


# What cannot be read or written


@pytest.mark.parametrize("suffix", [".parquet", ".arrow", ".arrows"])
@pytest.mark.parametrize("octets", [b"", b"http://u:secret@h/\n" * 10])
def test_a_file_of_another_format_is_refused(suffix: str, octets: bytes, tmp_path: Path) -> None:
    (tmp_path / f"in{suffix}").write_bytes(octets)
    assert "secret" not in refusal(tmp_path, of=f"in{suffix}")


def test_a_file_that_ends_too_early_is_refused(tmp_path: Path) -> None:
    save(sample(10_000), tmp_path / "in.arrows")
    (tmp_path / "in.arrows").write_bytes((tmp_path / "in.arrows").read_bytes()[:-20_000])
    refusal(tmp_path, of="in.arrows")


def test_a_column_that_cannot_be_read_or_added_is_refused(tmp_path: Path) -> None:
    save(pa.table({"url": [1]}), tmp_path / "in.parquet")
    assert refusal(tmp_path, of="in.parquet").startswith("column url: expected an array of texts (")
    save(pa.table({"url": ["a"], "uri": ["b"], "uri_host": ["c"]}), tmp_path / "in.parquet")
    assert refusal(tmp_path, of="in.parquet", to="out.arrow").startswith("expected no column uri,")
    assert refusal(tmp_path, of="in.parquet").startswith("expected no column uri_host,")
    offsets, octets = pa.py_buffer(array("i", [0, 2])), pa.py_buffer(b"\xff\xff")
    save(pa.table({"url": pa.Array.from_buffers(pa.string(), 1, [None, offsets, octets])}), tmp_path / "in.arrow")
    assert refusal(tmp_path, of="in.arrow").startswith("expected texts in UTF-8, got ")


def test_only_a_regular_file_is_read_and_written(tmp_path: Path) -> None:
    save(sample(), tmp_path / "in.csv")
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "broken.csv").symlink_to(tmp_path / "nowhere")
    assert refusal(tmp_path, of="no.csv") == "No such file or directory"
    assert refusal(tmp_path, of="folder.csv") == "expected a regular file, got another one"
    for name in ("folder.csv", "broken.csv"):
        assert refusal(tmp_path, "--force", to=name) == "expected a new or a regular file, got another one"
    assert refusal(tmp_path, to="no/out.csv") == "No such file or directory"
    assert refusal(tmp_path, to="file/out.csv") == "Not a directory"
    result = run("columns", "http://u:secret@h/in.csv", str(tmp_path / "out.csv"), "--column", "url")
    assert result.stderr == "uriast: http://u:***@h/in.csv: No such file or directory\n"


@POSIX_ALONE
def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "in.csv")
    assert refusal(tmp_path) == "expected a regular file, got another one"


def test_the_input_is_not_replaced(tmp_path: Path) -> None:
    save(sample(), tmp_path / "in.csv")
    (tmp_path / "link.csv").symlink_to(tmp_path / "in.csv")
    for name in ("in.csv", "link.csv"):
        assert refusal(tmp_path, "--force", to=name) == "expected another file than IN, got the same"


@POSIX_ALONE
def test_a_file_is_replaced_by_force_alone_and_keeps_its_permissions(tmp_path: Path) -> None:
    save(sample(), tmp_path / "in.csv")
    (tmp_path / "out.arrow").touch(0o640)
    (tmp_path / "link.arrow").symlink_to(tmp_path / "out.arrow")
    assert refusal(tmp_path, to="out.arrow").endswith("--force replaces it")
    assert convert(tmp_path / "in.csv", tmp_path / "link.arrow", "--force").exit_code == 1
    assert (tmp_path / "link.arrow").is_symlink()
    assert load(tmp_path / "out.arrow").num_rows == len(TEXTS)
    assert stat.S_IMODE((tmp_path / "out.arrow").stat().st_mode) == 0o640
    (tmp_path / "new").touch()
    convert(tmp_path / "in.csv", tmp_path / "new.csv")
    assert (tmp_path / "new.csv").stat().st_mode == (tmp_path / "new").stat().st_mode


def test_what_a_format_lacks_is_reported(tmp_path: Path) -> None:
    save(pa.table({"url": ["a"], "others": pa.array([["b"]], pa.list_(pa.string()))}), tmp_path / "in.arrow")
    assert refusal(tmp_path, of="in.arrow").startswith("Unsupported Type:list<")


@pytest.mark.usefixtures("small_parts")
def test_several_dictionaries_are_for_the_streaming_format(tmp_path: Path) -> None:
    texts = list("aaaabbbb")
    schema = pa.schema([pa.field("url", pa.dictionary(pa.int32(), pa.string()))])
    with ipc.new_stream(str(tmp_path / "in.arrows"), schema) as stream:
        for start_ in (0, 4):
            stream.write_table(pa.table({"url": pa.array(texts[start_ : start_ + 4]).dictionary_encode()}))
    assert "ictionary" in refusal(tmp_path, of="in.arrows", to="out.arrow")
    assert convert(tmp_path / "in.arrows", tmp_path / "out.arrows").exit_code == 0
    assert load(tmp_path / "out.arrows")["url"].to_pylist() == texts


@pytest.mark.parametrize("to", [".parquet", ".csv"])
def test_an_error_is_one_line_after_the_note_on_a_missing_kernel(to: str, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_bytes(b"url\n" + (b"a" * 1_000 + b"\n") * 9_000 + b"\xff\n")
    names = (str(tmp_path / "in.csv"), str(tmp_path / f"out{to}"))
    status, output, messages = finish(sys.executable, "-m", "uriast", "columns", "--column", "url", *names)
    expected = f"uriast: {names[0]}: expected CSV in UTF-8, got other octets\n"
    assert (status, output, SLOW.sub("", messages), names_in(tmp_path)) == (2, "", expected, ["in.csv"])


@POSIX_ALONE
@pytest.mark.parametrize("to", [".parquet", ".csv"])
def test_a_disk_that_is_full_is_reported(to: str, tmp_path: Path) -> None:
    names = (save(sample(100_000), tmp_path / "in.arrow"), str(tmp_path / f"out{to}"))
    limited = (
        "import resource, runpy, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); import uriast.columns; "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (99_999, 99_999)); runpy.run_module('uriast', run_name='__main__')"
    )
    status, output, messages = finish(sys.executable, "-c", limited, "columns", "--column", "url", *names)
    assert (status, output, SLOW.sub("", messages)) == (2, "", f"uriast: {names[1]}: File too large\n")
    assert names_in(tmp_path) == ["in.arrow"]


# The summary


def test_the_summary_counts_each_reason_and_shows_one_masked_example(tmp_path: Path) -> None:
    texts = ["a b", "c d", "http://u:secret@a b/", "http://é/%", "//h:8x", "//h:80x", "a", None]
    save(pa.table({"url": texts}), tmp_path / "in.arrow")
    result = convert(tmp_path / "in.arrow", tmp_path / "out.arrow")
    assert result.exit_code == 1
    first, *others = result.stderr.splitlines()
    assert first == "uriast: 6 of 8 rows are not valid as URI-reference:"
    assert [line.split()[:2] for line in others] == [
        ["2", "path:"],
        ["2", "port:"],
        ["1", "host:"],
        ["1", "URI-reference:"],
    ]
    assert "a port has only digits" in others[1]
    examples = [line.rpartition(" example in ")[2] for line in others]
    assert examples == ["a b", "//h:8x", "http://u:***@a b/", "http://é/%"]


@pytest.mark.usefixtures("small_parts")
def test_only_the_first_invalid_rows_are_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uriast.cli.columns.MOST_EXPLAINED", 10)
    save(pa.table({"url": ["a b"] * 6 + ["%"] * 6}), tmp_path / "in.arrow")
    first, *others = convert(tmp_path / "in.arrow", tmp_path / "out.arrow").stderr.splitlines()
    assert first == "uriast: 12 of 12 rows are not valid as URI-reference; of the first 10 invalid rows:"
    assert [line.split()[0] for line in others] == ["6", "4"]


def test_the_summary_shows_the_most_frequent_reasons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uriast.cli.columns.MOST_SHOWN", 1)
    save(pa.table({"url": ["%", "a b", "?[", "c d"]}), tmp_path / "in.arrow")
    _, first, others = convert(tmp_path / "in.arrow", tmp_path / "out.arrow").stderr.splitlines()
    assert first.split()[:2] == ["2", "path:"]
    assert others.split()[:4] == ["2", "for", "2", "other"]


def test_with_json_the_summary_is_a_line_on_standard_output(tmp_path: Path) -> None:
    save(sample(), tmp_path / "in.arrow")
    result = convert(tmp_path / "in.arrow", tmp_path / "out.arrow", "--json")
    assert (result.exit_code, result.stderr, result.stdout.count("\n")) == (1, "", 1)
    record = json.loads(result.stdout)
    (reason,) = record.pop("reasons")
    assert record == {"rule": "URI-reference", "rows": 6, "invalid": 1, "explained": 1}
    assert reason.pop("hint")
    assert reason == {"count": 1, "component": "host", "expected": [], "example": "http://u:***@a b/"}


@pytest.mark.filterwarnings("always:columns are read in Python")
def test_a_line_says_why_reading_is_slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["uriast.columns.components"]
    monkeypatch.setattr(module, "native_status", lambda: NativeStatus(False, "of the weather"))
    monkeypatch.setattr(module, "captured", module.captured.__wrapped__)
    save(pa.table({"url": ["//h"]}), tmp_path / "in.arrow")
    result = convert(tmp_path / "in.arrow", tmp_path / "out.arrow", "--rule", "URI-reference")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr.splitlines() == [
        "uriast: columns are read in Python, a row at a time, which is slow: of the weather"
    ]


# The terminal and interruptions


@POSIX_ALONE
@pytest.mark.parametrize("of", [".parquet", ".csv"])
@pytest.mark.parametrize(("term", "has_bar"), [("xterm", True), ("dumb", False)])
def test_a_terminal_that_can_show_a_bar_has_one_that_goes_away(
    of: str, term: str, *, has_bar: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    names = (save(sample(), tmp_path / f"in{of}"), str(tmp_path / "out.csv"))
    monkeypatch.setenv("TERM", term)
    with open(terminal.slave, "w", encoding="utf-8", closefd=False) as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        status = cli.main(["columns", *names, "--column", "url"], prog_name="uriast", standalone_mode=False)
        monkeypatch.undo()
    assert status == 1
    bar, _, after = terminal.read_all().decode().rpartition("\x1b[2K")
    assert ("━" in bar) is has_bar
    assert after.startswith("uriast: 1 of 6 rows is not valid")


@POSIX_ALONE
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_removes_the_bar_and_leaves_no_file(name: str, tmp_path: Path) -> None:
    terminal = Terminal()
    names = (save(sample(1_000_000), tmp_path / "in.parquet"), str(tmp_path / "out.parquet"))
    slow = "import uriast.cli.columns as c; c.ROWS = 1; "  # so it takes minutes
    python, option, code = started_with("default_int_handler")
    command = (python, option, slow + code)
    process = start("columns", *names, "--column", "url", command=command, stderr=terminal.slave)
    terminal.read_until("━".encode())
    process.send_signal(signal.Signals[name])
    seen = terminal.read_all()
    process.communicate()
    assert process.returncode == -signal.Signals[name]
    assert seen.endswith(b"\x1b[2K")
    assert b"Traceback" not in seen
    assert names_in(tmp_path) == ["in.parquet"]
