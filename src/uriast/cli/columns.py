"""`uriast columns`: add the components of a column of texts to a table. Functions import pyarrow: the help is fast."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections import Counter
from contextlib import ExitStack, contextmanager
from functools import partial
from importlib import import_module
from math import ceil
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from warnings import catch_warnings

import attrs
import click

from uriast.cli.output import BAD, GOOD, TROUBLE, cleaned_up, printable, put, say, shows_progress, unreadable
from uriast.cli.parameters import (
    IRI,
    RULE,
    RULE_NAMES,
    Text,
    epilog,
    listed,
    note_of_conditions,
    quoted,
    rule_or_scheme,
    scheme_option,
)
from uriast.combinators import ParseError
from uriast.secrets import masked_passwords

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    import pyarrow as pa

    from uriast.combinators import Rule
    from uriast.schemes import Scheme

ROWS: Final = 65_536
"""The number of rows that are read at once. More rows take more memory, and no less time."""
CSV_BLOCK: Final = 1 << 22
"""The number of octets of a CSV file that are read at once. A row cannot be longer."""
PARQUET_BUFFER: Final = 1 << 20
"""The number of octets of a column of a Parquet file that are read at once."""
MOST_EXPLAINED: Final = 10_000
"""The number of invalid texts that are read again for the reason, which is slow."""
MOST_SHOWN: Final = 20
"""The number of reasons, or of names of columns, that are shown."""

FORMATS: Final = {
    ".parquet": "Parquet",
    ".csv": "CSV",
    **dict.fromkeys((".arrow", ".feather", ".ipc"), "Arrow"),
    ".arrows": "Arrow, streaming",
}
"""The formats of files, by the suffixes of their names."""

CSV_ERRORS: Final = {
    r"(Row #[0-9]+: )?Expected ([0-9]+) columns, got ([0-9]+)": r"\1expected \2 fields, got \3",
    "invalid UTF8 data|codec can't decode": "expected CSV in UTF-8, got other octets",
    "straddling": f"expected rows of at most {CSV_BLOCK >> 20} MiB, got a longer one",
}
"""What Arrow says of a CSV file, as patterns, and what we say: its own words show the row, and may have a password."""

HELP: Final = f"""
OUT has the columns of IN, and a column with a struct, named uri: it has a field for each component of the rule's texts.
A component that is undefined is null; it is not empty. If a component has several kinds, its kind is next to it, for
example host_kind. A row with an invalid text has null in all these fields, and in error_index the index at which the
text is invalid, from 0. A null in place of a text stays null.

In CSV, each field is a column: uri_scheme, uri_host and so on. A null is an empty field without quotes, and the empty
text is a pair of quotes. All columns of a CSV file are read as texts, so that 007 stays 007.

A summary on standard error counts the invalid texts by the reason, each with an example in which passwords are masked.
Only the first {MOST_EXPLAINED} invalid texts are read again for the reasons; the summary says so.

OUT is written under another name in its folder, and renamed at the end. So it is whole, or not there. Neither file can
be a pipe.

Exit status: 0 if all texts are valid, 1 if any text is not, 2 for any other error: an invalid option, a file that
cannot be read or written, a column that is missing or has no texts. With 2, OUT is not written.
"""


def _parse_table(_context: object, _option: object, name: str) -> str:
    """The name of a file, checked: its suffix is that of a format."""
    if not _format(name):
        raise click.BadParameter(f"expected a name that ends in {', '.join(FORMATS)}, got {quoted(name)}")
    return name


def _format(name: str) -> str:
    return FORMATS.get(Path(name).suffix.lower(), "")


@click.command(
    epilog=epilog(
        (
            "uriast columns links.parquet parts.parquet --column url",
            "uriast columns links.csv parts.arrow --column url --scheme https",
            "uriast columns log.csv hosts.csv --column host --rule authority",
        ),
        listed("Formats", [f"{suffix:<10}{name}" for suffix, name in FORMATS.items()]),
        HELP,
        RULE_NAMES,
    )
)
@click.argument("source", metavar="IN", type=click.Path(readable=False), callback=_parse_table)
@click.argument("target", metavar="OUT", type=click.Path(readable=False), callback=_parse_table)
@click.option("--column", metavar="NAME", required=True, type=Text(), help="The column of IN with the texts.")
@RULE
@scheme_option("Read the texts by the rule of this scheme, instead of --rule.")
@click.option("--force", is_flag=True, help="Replace OUT if it exists.")
@click.option(
    "--json", "is_json", is_flag=True, help="Print the summary on standard output instead, as one line of JSON."
)
@IRI
def columns(
    source: str,
    target: str,
    column: str,
    rule: Rule[object],
    scheme: Scheme[Any] | None,
    *,
    force: bool,
    is_json: bool,
    iri: bool,
) -> int:
    """Add the components of a column of texts to a table.

    IN and OUT are files in Parquet, CSV or Arrow. This needs the extra columns: pip install 'uriast[cli,columns]'.
    """
    del iri  # the rule is one of IRIs already
    summary = _Summary(rule_or_scheme(rule, scheme))
    try:
        import_module("uriast.columns")  # it says what is missing
    except ImportError as error:
        say(f"uriast: {error}; for the command: pip install 'uriast[cli,columns]'")
        return TROUBLE
    if note := note_of_conditions(scheme, "columns does not check"):
        say(note)
    stack = ExitStack()
    try:
        with cleaned_up(stack.close):
            _convert(source, target, column, summary, stack, force=force)
    except _RefusedError as error:
        return unreadable(*error.args)
    if is_json:
        put(f"{json.dumps(summary.record())}\n")
    else:
        for line in summary.lines():
            say(line)
    return BAD if summary.invalid else GOOD


# Errors


class _RefusedError(Exception):
    """The name of a file that cannot be read or written, and why."""


@contextmanager
def _about(name: str) -> Generator[None]:
    """Raise errors as those of a file."""
    import pyarrow as pa

    try:
        yield
    except (OSError, ValueError, pa.ArrowException) as error:
        raise _RefusedError(name, _reason(error)) from None


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.errno:
        return os.strerror(error.errno)
    for pattern, told in CSV_ERRORS.items():
        if found := re.search(pattern, str(error)):
            return found.expand(told)
    return printable(masked_passwords(str(error).partition("\n")[0]))


def _named(names: list[str]) -> str:
    """Names of columns in a message. If a CSV file lacks its header, they are data, and may have passwords."""
    return ", ".join(printable(masked_passwords(name)) for name in names)


# From IN to OUT


def _convert(source: str, target: str, column: str, summary: _Summary, stack: ExitStack, *, force: bool) -> None:
    """Write the rows of a table with the components of a column, and sum them up. The stack holds what to clean up."""
    from rich.console import Console
    from rich.progress import Progress

    with _about(source), _opened(source) as table:
        with _about(target):
            _refuse_to_replace(target, source, force=force)
        names = table.schema.names
        if names.count(column) != 1:
            got = f"{names.count(column)} of them" if column in names else _named(names[:MOST_SHOWN])
            raise ValueError(f"expected one column {_named([column])}, got {got}")
        _prepare(summary.rule)
        add = partial(_with_components, column=column, summary=summary, is_flat=_format(target) == "CSV")
        schema = add(table.schema.empty_table()).schema
        parts: Iterable[pa.Table] = _parts(table.batches)
        if shows_progress():
            bar = stack.enter_context(Progress(console=Console(stderr=True), transient=True))
            parts = bar.track(parts, table.rows and ceil(table.rows / ROWS))
        with _about(target):
            _write(target, schema, _reported(source, map(add, parts)), stack)


def _prepare(rule: Rule[object]) -> None:
    """Make the table of a rule, and say why it is slow, if it is."""
    from uriast.columns import components

    with catch_warnings(record=True) as caught:
        components(rule)
    for each in caught:
        say(f"uriast: {each.message}")


def _refuse_to_replace(target: str, source: str, *, force: bool) -> None:
    """Refuse a target that is the source, no regular file, or there already."""
    path = Path(target)
    if path.exists() and path.samefile(source):
        raise ValueError("expected another file than IN, got the same")
    if os.path.lexists(path) and not path.is_file():
        raise ValueError("expected a new or a regular file, got another one")
    if path.exists() and not force:
        raise ValueError("expected a new file, got one that exists; --force replaces it")


def _with_components(table: pa.Table, column: str, summary: _Summary, *, is_flat: bool) -> pa.Table:
    """A table with the components of a column: each is a column, or a field of one."""
    from uriast.columns import parse, struct_type

    texts = table.column(column)
    try:
        found = parse(texts, summary.rule)
    except TypeError as error:
        raise ValueError(f"column {_named([column])}: {error}") from None
    fields = found.flatten()
    summary.add(texts, fields[-1])
    names = [f"uri_{field.name}" for field in struct_type(summary.rule)] if is_flat else ["uri"]
    if taken := [name for name in names if name in table.column_names]:
        raise ValueError(f"expected no column {_named(taken)}, which is a new one: rename it")
    for name, values in zip(names, fields if is_flat else [found], strict=True):
        table = table.append_column(name, values)
    return table


def _reported(name: str, tables: Iterable[pa.Table]) -> Iterator[pa.Table]:
    """Tables, whose errors are those of a file."""
    with _about(name):
        yield from tables


# Files


class _Source(NamedTuple):
    """A table that is read."""

    schema: pa.Schema  # its columns
    batches: Iterable[pa.RecordBatch]  # its rows. The batches may have any number of them
    rows: int | None  # the number of all rows; `None` if it is unknown


@contextmanager
def _opened(name: str) -> Generator[_Source]:
    """A table that is read from a file."""
    import pyarrow as pa
    from pyarrow import ipc, parquet

    if Path(name).exists() and not Path(name).is_file():  # Arrow's thread would read a pipe on as the process ends
        raise ValueError("expected a regular file, got another one")
    with pa.OSFile(name) as file:
        match _format(name):
            case "Parquet":
                table = parquet.ParquetFile(file, buffer_size=PARQUET_BUFFER, pre_buffer=False)
                yield _Source(table.schema_arrow, table.iter_batches(batch_size=ROWS), table.metadata.num_rows)
            case "CSV":
                with _opened_csv(name, file) as source:
                    yield source
            case "Arrow":
                batches = ipc.open_file(file)
                yield _Source(batches.schema, map(batches.get_batch, range(batches.num_record_batches)), None)
            case _:
                stream = ipc.open_stream(file)
                yield _Source(stream.schema, stream, None)


@contextmanager
def _opened_csv(name: str, file: pa.NativeFile) -> Generator[_Source]:
    import pyarrow as pa
    from pyarrow import csv

    reading = csv.ReadOptions(use_threads=False, block_size=CSV_BLOCK)
    parsing = csv.ParseOptions(newlines_in_values=True)
    # The names are needed before the options. This reader reads ahead, so it has a file of its own.
    with pa.OSFile(name) as head, csv.open_csv(head, read_options=reading, parse_options=parsing) as first:
        names = first.schema.names
    # In a file with one column, an empty line is a row with a null.
    parsing = csv.ParseOptions(newlines_in_values=True, ignore_empty_lines=len(names) > 1)
    converting = csv.ConvertOptions(
        column_types=dict.fromkeys(names, pa.string()),
        null_values=[""],
        strings_can_be_null=True,
        quoted_strings_can_be_null=False,
    )
    with csv.open_csv(file, read_options=reading, parse_options=parsing, convert_options=converting) as found:
        yield _Source(found.schema, found, None)


def _parts(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.Table]:
    """The rows of a table in parts of one size. The last one may be smaller, and none is empty."""
    import pyarrow as pa

    gathered: list[pa.RecordBatch] = []
    room = ROWS
    for batch in batches:
        start = 0
        while start < batch.num_rows:
            gathered.append(batch.slice(start, room))
            start += gathered[-1].num_rows
            room -= gathered[-1].num_rows
            if not room:
                yield pa.Table.from_batches(gathered)
                gathered, room = [], ROWS
    if gathered:
        yield pa.Table.from_batches(gathered)


def _write(name: str, schema: pa.Schema, tables: Iterable[pa.Table], stack: ExitStack) -> None:
    """Write tables to a file that is renamed at the end. The stack removes it, if it is not."""
    from pyarrow import csv, ipc, parquet

    writers: dict[str, Any] = {"Parquet": parquet.ParquetWriter, "CSV": csv.CSVWriter, "Arrow": ipc.new_file}
    make = writers.get(_format(name), ipc.new_stream)
    path = Path(os.path.realpath(name))
    temporary = path.with_name(f".uriast-{token_hex(8)}.tmp")
    with temporary.open("xb") as file:
        stack.callback(temporary.unlink, missing_ok=True)
        with make(file, schema) as writer:
            for table in tables:
                writer.write_table(table)
    if path.exists():
        shutil.copymode(path, temporary)
    temporary.replace(path)


# The summary


class _Reason(NamedTuple):
    """Why texts are invalid."""

    component: str | None  # the component in which reading stopped; `None` outside of any component
    hint: str | None  # advice on how to correct the texts; `None` without any
    expected: tuple[str, ...]  # what could have come there. It is empty if there is a hint


@attrs.define
class _Summary:
    """What is known of the texts of a column."""

    rule: Rule[object]  # the rule that reads the texts
    rows: int = 0  # the number of rows
    invalid: int = 0  # the number of invalid texts
    counts: Counter[_Reason] = attrs.field(factory=Counter["_Reason"])  # of the first invalid texts, by their reasons
    examples: dict[_Reason, str] = attrs.field(factory=dict["_Reason", str])  # a text around its error, masked

    def add(self, texts: pa.ChunkedArray, stops: pa.ChunkedArray) -> None:
        """Count the texts of further rows."""
        import pyarrow.compute as pc

        from uriast.columns import errors

        wrong, left = len(stops) - stops.null_count, MOST_EXPLAINED - self.counts.total()
        self.rows += len(stops)
        self.invalid += wrong
        if not wrong or not left:
            return
        rows = pc.indices_nonzero(stops.is_valid())[:left].to_pylist()  # of no rows, pyarrow 20 crashes
        for error in errors(texts[: rows[-1] + 1], self.rule).to_pylist():
            # Some hints have the index, which differs from text to text.
            hint = error["hint"] and re.sub(" at index [0-9]+", "", error["hint"])
            reason = _Reason(error["component"], hint, () if hint else tuple(error["expected"]))
            self.counts[reason] += 1
            if reason not in self.examples:
                (text,) = texts[error["row"] : error["row"] + 1].to_pylist()
                self.examples[reason] = ParseError(self.rule, text).explanation.message.splitlines()[1].strip()

    def lines(self) -> Iterator[str]:
        """The lines of the summary; there are none if all texts are valid."""
        if not self.invalid:
            return
        verb = "is" if self.invalid == 1 else "are"
        explained = self.counts.total()
        some = "" if explained == self.invalid else f"; of the first {explained} invalid rows"
        yield f"uriast: {self.invalid} of {self.rows} rows {verb} not valid as {self.rule.name}{some}:"
        shown = self.counts.most_common(MOST_SHOWN)
        for reason, count in shown:
            why = reason.hint or f"expected {' or '.join(reason.expected)}"
            yield f"{count:8}  {reason.component or self.rule.name}: {why}, for example in {self.examples[reason]}"
        if others := len(self.counts) - len(shown):
            yield f"{explained - sum(count for _, count in shown):8}  for {others} other reasons"

    def record(self) -> dict[str, object]:
        """The summary for JSON."""
        reasons = [
            {"count": count, **reason._asdict(), "example": self.examples[reason]}
            for reason, count in self.counts.most_common()
        ]
        counts = {"rows": self.rows, "invalid": self.invalid, "explained": self.counts.total()}
        return {"rule": self.rule.name, **counts, "reasons": reasons}
