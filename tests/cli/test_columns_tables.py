"""The subcommand `columns`: the tables that it reads and writes."""

from __future__ import annotations

from itertools import accumulate
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet
from support.cli.running import run
from support.cli.tables import SUFFIXES, TEXTS, convert, load, names_in, sample, save

from uriast import columns
from uriast.cli.commands.tables.formats import Source, opened, sized
from uriast.cli.rules import registered_scheme
from uriast.grammar.rfc3987 import IRI_reference

pytestmark = [pytest.mark.once, pytest.mark.slow]

ADDED = ("scheme", "userinfo", "host", "host_kind", "port", "path", "path_kind", "query", "fragment", "error_index")


@pytest.mark.parametrize("of", SUFFIXES)
@pytest.mark.parametrize("to", [".parquet", ".arrow", ".arrows"])
@pytest.mark.parametrize("batch", ["1", "4", "100"])
def test_a_column_is_added_with_what_parse_gives(of: str, to: str, batch: str, tmp_path: Path) -> None:
    table = sample()
    save(table, tmp_path / f"in{of}")
    result = convert(tmp_path / f"in{of}", tmp_path / f"out{to}", "--batch", batch)
    assert (result.exit_code, result.stdout) == (1, "")
    found = load(tmp_path / f"out{to}")
    assert found.column_names == ["id", "url", "uri"]
    assert found["id"].to_pylist() == table["id"].to_pylist()
    assert found["url"].to_pylist() == [*TEXTS]
    assert found["uri"].type == columns.struct_type()
    assert found["uri"].to_pylist() == columns.parse(table["url"]).to_pylist()


def test_the_column_may_stand_anywhere(tmp_path: Path) -> None:
    save(pa.table({"a": ["1"], "v": ["2"], "url": ["//h"], "urls": ["3"], "b": ["4"]}), tmp_path / "in.arrow")
    assert convert(tmp_path / "in.arrow", tmp_path / "out.arrow").exit_code == 0
    found = load(tmp_path / "out.arrow")
    assert found.column_names == ["a", "v", "url", "urls", "b", "uri"]
    assert found["uri"].to_pylist() == columns.parse(pa.array(["//h"])).to_pylist()


@pytest.mark.parametrize("of", SUFFIXES)
def test_in_csv_each_component_is_a_column_and_null_is_not_empty(of: str, tmp_path: Path) -> None:
    save(sample(), tmp_path / f"in{of}")
    assert convert(tmp_path / f"in{of}", tmp_path / "out.csv").exit_code == 1
    header, *rows = (tmp_path / "out.csv").read_text(encoding="utf-8").splitlines()
    assert header == ",".join(f'"{name}"' for name in ["id", "url", *(f"uri_{each}" for each in ADDED)])
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
        assert load(tmp_path / f"out{to}").schema.names == ["id", "url", "uri"]


@pytest.mark.parametrize(
    "kind",
    [
        pa.large_string(),
        pa.string_view(),
        pa.dictionary(pa.int32(), pa.string()),
        pa.dictionary(pa.int8(), pa.large_string()),
    ],
    ids=str,
)
def test_each_type_of_texts_is_read(kind: pa.DataType, tmp_path: Path) -> None:
    texts = sample()["url"].cast(kind)
    save(pa.table({"url": texts}), tmp_path / "in.arrow")
    result = convert(tmp_path / "in.arrow", tmp_path / "out.arrow", "--batch", "4")
    assert result.stderr.startswith("uriast: 1 of 6 rows is not valid as URI-reference:\n       1  host: a space is ")
    found = load(tmp_path / "out.arrow")
    assert found["url"].type == kind
    assert found["uri"].to_pylist() == columns.parse(texts).to_pylist()


def test_a_column_of_nulls_alone_is_read(tmp_path: Path) -> None:
    save(pa.table({"url": pa.nulls(3)}), tmp_path / "in.parquet")
    assert convert(tmp_path / "in.parquet", tmp_path / "out.arrow").exit_code == 0
    assert load(tmp_path / "out.arrow")["uri"].to_pylist() == [None] * 3


def test_the_options_choose_the_formats_the_rule_and_the_name(tmp_path: Path) -> None:
    (tmp_path / "in.dat").write_text("url\né\n", encoding="utf-8")
    options = ("--from", "csv", "--to", "arrow", "--as", "iri", "--iri")
    assert convert(tmp_path / "in.dat", tmp_path / "out", *options).exit_code == 0
    (tmp_path / "out").rename(tmp_path / "out.arrow")
    assert load(tmp_path / "out.arrow")["iri"].to_pylist() == columns.parse(pa.array(["é"]), IRI_reference).to_pylist()


def test_the_rule_of_a_scheme_is_used_and_a_note_tells_its_conditions(tmp_path: Path) -> None:
    texts = ["urn:isbn:0451450524", "http://a/"]
    save(pa.table({"url": texts}), tmp_path / "in.arrow")
    result = convert(tmp_path / "in.arrow", tmp_path / "out.arrow", "--scheme", "urn")
    assert result.exit_code == 1
    note, summary, _ = result.stderr.splitlines()
    assert note.startswith("uriast: note: the scheme urn has further conditions, which columns does not check; ")
    assert summary == "uriast: 1 of 2 rows is not valid as namestring:"
    expected = columns.parse(pa.array(texts), registered_scheme("urn").rule).to_pylist()
    assert load(tmp_path / "out.arrow")["uri"].to_pylist() == expected
    result = convert(tmp_path / "in.arrow", tmp_path / "other.arrow", "--scheme", "https")
    assert "note" not in result.stderr


@pytest.mark.parametrize("batches", [(5,), (3, 2), (1, 0, 1, 3), (0, 5, 0)])
@pytest.mark.parametrize(
    ("rows", "sizes"), [(1, [1, 1, 1, 1, 1]), (2, [2, 2, 1]), (3, [3, 2]), (4, [4, 1]), (5, [5]), (6, [5])]
)
def test_rows_are_read_in_parts_of_one_size(batches: tuple[int, ...], rows: int, sizes: list[int]) -> None:
    numbers = pa.table({"n": range(5)}).to_batches()[0]
    starts = accumulate(batches, initial=0)
    source = Source(
        numbers.schema, (numbers.slice(start, count) for start, count in zip(starts, batches, strict=False)), 5
    )
    parts = list(sized(source, rows))
    assert [part.num_rows for part in parts] == sizes
    assert [number for part in parts for number in part["n"].to_pylist()] == [0, 1, 2, 3, 4]


# CSV


def test_columns_of_csv_are_texts(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text('id,url\n007,"a\nb"\n\n1.50,"say ""a"""\n', encoding="utf-8")
    convert(tmp_path / "in.csv", tmp_path / "out.arrow")
    found = load(tmp_path / "out.arrow")
    assert found["id"].to_pylist() == ["007", "1.50"]
    assert found["url"].to_pylist() == ["a\nb", 'say "a"']


def test_in_csv_names_and_texts_may_have_lines_wherever_a_block_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("uriast.cli.commands.tables.formats.CSV_BLOCK", 1_000)
    lines = "\n" * 60
    (tmp_path / "in.csv").write_text('"a\nb",url\n' + f'"{lines}",//h\n' * 100, encoding="utf-8")
    assert convert(tmp_path / "in.csv", tmp_path / "out.arrow").exit_code == 0
    found = load(tmp_path / "out.arrow")
    assert found.column_names == ["a\nb", "url", "uri"]
    assert found["a\nb"].to_pylist() == [lines] * 100


def test_in_csv_with_one_column_an_empty_line_is_null(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text('url\na\n\n""\n', encoding="utf-8")
    assert convert(tmp_path / "in.csv", tmp_path / "out.arrow").exit_code == 0
    assert load(tmp_path / "out.arrow")["url"].to_pylist() == ["a", None, ""]


@pytest.mark.parametrize("rows", [1, 200])
def test_a_row_of_csv_with_other_fields_is_told_without_its_text(
    rows: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("uriast.cli.commands.tables.formats.CSV_BLOCK", 1_000)
    lines = "1,http://example.com/\n" * rows + "2,http://u:secret@h/,3\n"
    (tmp_path / "in.csv").write_text(f"id,url\n{lines}", encoding="utf-8")
    result = convert(tmp_path / "in.csv", tmp_path / "out.arrow")
    where = f"uriast: {tmp_path / 'in.csv'}: expected 2 fields in row {rows + 2}, got 3\n"
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", where)
    assert names_in(tmp_path) == ["in.csv"]


# The summary


def test_the_summary_counts_each_reason_and_shows_one_masked_example(tmp_path: Path) -> None:
    texts = ["a b", "c d", "http://u:secret@a b/", "http://é/%", "//h:8x", "//h:80x", "a", None]
    save(pa.table({"url": texts}), tmp_path / "in.arrow")
    result = convert(tmp_path / "in.arrow", tmp_path / "out.arrow")
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        "uriast: 6 of 8 rows are not valid as URI-reference:",
        "       2  path: a space is written as %20, for example in a b",
        (
            "       2  port: without userinfo, 'x' cannot stand, in port: expected more port, path-abempty, "
            '"?", "#" or end of input, for example in //h:8x'
        ),
        "       1  host: a space is written as %20, for example in http://u:***@a b/",
        (
            "       1  URI-reference: an internationalized domain name is written in its IDNA encoding "
            "(section 3.2.2), for example in http://é/%"
        ),
    ]


def test_only_the_first_invalid_rows_are_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uriast.cli.commands.tables.reasons.MOST_EXPLAINED", 100)
    texts = ["a b"] * 60 + ["%"] * 60
    save(pa.table({"url": texts}), tmp_path / "in.arrow")
    result = convert(tmp_path / "in.arrow", tmp_path / "out.arrow", "--batch", "70")
    first, *others = result.stderr.splitlines()
    assert first == ("uriast: 120 of 120 rows are not valid as URI-reference; of the first 100 invalid rows:")
    assert [line.split()[0] for line in others] == ["60", "40"]


def test_the_summary_shows_the_most_frequent_reasons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = ['"', "<", ">", "\\", "^", "`", "{", "|", "}", " "]
    texts = [f"{before}{each}" for before in ("p", "?q", "#f") for each in wrong] + ["a b"]
    save(pa.table({"url": texts}), tmp_path / "in.arrow")
    told = convert(tmp_path / "in.arrow", tmp_path / "out.arrow").stderr.splitlines()
    assert len(told) == 22
    counts = [int(line.split()[0]) for line in told[1:]]
    assert (sum(counts), counts[:-1]) == (31, sorted(counts[:-1], reverse=True))
    assert told[-1].startswith(f"{counts[-1]:8}  for ")
    assert told[-1].endswith(" other reasons")
    monkeypatch.setattr("uriast.cli.commands.tables.reasons.MOST_SHOWN", 20 + int(told[-1].split()[2]))
    more = convert(tmp_path / "in.arrow", tmp_path / "out.arrow", "--force").stderr.splitlines()
    assert more[:21] == told[:21]
    assert sum(int(line.split()[0]) for line in more[1:]) == 31
    assert "other reasons" not in more[-1]


def test_with_json_the_summary_is_a_line_on_standard_output(tmp_path: Path) -> None:
    save(sample(), tmp_path / "in.arrow")
    result = convert(tmp_path / "in.arrow", tmp_path / "out.arrow", "--json")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == (
        '{"rule": "URI-reference", "rows": 6, "invalid": 1, "explained": 1, "reasons": [{"count": 1, "component": '
        '"host", "hint": "a space is written as %20", "expected": [], "example": "http://u:***@a b/"}]}\n'
    )


def test_a_column_of_a_rule_without_components_has_the_index_alone(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("port\n80\n8x\n", encoding="utf-8")
    names = (str(tmp_path / "in.csv"), str(tmp_path / "out.csv"))
    assert run("columns", *names, "--rule", "port", "--column", "port").exit_code == 1
    assert Path(names[1]).read_text(encoding="utf-8") == '"port","uri_error_index"\n"80",\n"8x",1\n'


def test_a_file_of_parquet_is_not_held_as_a_whole_while_it_is_read(tmp_path: Path) -> None:
    file = tmp_path / "links.parquet"
    texts = [f"http://h/{number * 0x9E3779B97F4A7C15 % 2**64:x}" for number in range(200_000)]
    parquet.write_table(pa.table({"url": texts}), str(file), row_group_size=5_000)
    before = pa.total_allocated_bytes()
    with opened(str(file), "parquet", 5_000) as source:
        held = max(pa.total_allocated_bytes() - before for _ in source.batches)
    assert held < file.stat().st_size / 2
