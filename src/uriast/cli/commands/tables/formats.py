"""Files of tables: Parquet, CSV and Arrow, read and written in batches of rows."""

from __future__ import annotations

import os
import re
import shutil
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple, Protocol, TypeAlias

import pyarrow as pa
from pyarrow import csv, ipc, parquet

from uriast.cli.work import printable
from uriast.secrets import masked_passwords

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

PARQUET_BUFFER: Final = 1_048_576
"""The number of octets of a column of a Parquet file that are read at once."""
CSV_BLOCK: Final = 1 << 22
"""The number of octets of a CSV file that are read at once. A row cannot be longer."""


NO_UTF_8: Final = "expected CSV in UTF-8, got other octets"
CSV_ERRORS: Final = {
    r"Row #([0-9]+): Expected ([0-9]+) columns, got ([0-9]+)": r"expected \2 fields in row \1, got \3",
    "invalid UTF8 data": NO_UTF_8,
    "straddling": f"expected rows of at most {CSV_BLOCK >> 20} MiB, got a longer one",
}
"""What Arrow says of a CSV file, as patterns, and what we say."""
MAGIC: Final = {
    b"\x1f\x8b": "a file of gzip: decompress it before",
    b"PAR1": "Parquet",
    b"ARROW1": "Arrow",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}
"""What other files begin with."""


class FileError(Exception):
    """A file of a table that cannot be read or written."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, reason)
        self.name = name
        self.reason = reason


class Source(NamedTuple):
    """A table that is read."""

    schema: pa.Schema  # its columns
    batches: Iterator[pa.RecordBatch]  # its rows. The batches may have any number of them
    rows: int | None  # the number of all rows; `None` if it is unknown


class Writer(Protocol):
    """What writes a table, batch by batch."""

    def write_table(self, table: pa.Table) -> None:
        """Write rows."""
        ...

    def close(self) -> None:
        """Write the end."""
        ...


Reader: TypeAlias = "Callable[[str, pa.NativeFile, int], Source]"


@contextmanager
def told_of(name: str) -> Generator[None]:
    """Raise the errors of the system and of Arrow as those of a file."""
    try:
        yield
    except (OSError, pa.ArrowException) as error:
        number = error.errno if isinstance(error, OSError) else None
        reason = os.strerror(number) if number else masked_passwords(str(error).partition("\n")[0])
        raise FileError(name, printable(reason)) from None


@contextmanager
def opened(name: str, form: str, rows: int) -> Generator[Source]:
    """A table that is read from a file."""
    with told_of(name):
        if Path(name).exists() and not Path(name).is_file():  # a pipe cannot be read twice
            raise FileError(name, "expected a regular file, got another one")
        file = pa.OSFile(name)
    with file:
        with told_of(name):
            source = _READERS[form](name, file, rows)
        yield source._replace(batches=_told(name, source.batches))


def _told(name: str, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    with told_of(name):
        yield from batches


def sized(source: Source, rows: int) -> Iterator[pa.Table]:
    """The rows of a table in parts of one size. The last one may be smaller, and none is empty."""
    gathered: list[pa.RecordBatch] = []
    count = 0
    for batch in source.batches:
        start = 0
        while start < batch.num_rows:
            piece = batch.slice(start, rows - count)
            gathered.append(piece)
            start, count = start + piece.num_rows, count + piece.num_rows
            if count == rows:
                yield pa.Table.from_batches(gathered)
                gathered, count = [], 0
    if gathered:
        yield pa.Table.from_batches(gathered)


def _read_parquet(_name: str, file: pa.NativeFile, rows: int) -> Source:
    found = parquet.ParquetFile(file, buffer_size=PARQUET_BUFFER, pre_buffer=False)
    return Source(found.schema_arrow, found.iter_batches(batch_size=rows), found.metadata.num_rows)


def _read_arrow(_name: str, file: pa.NativeFile, _rows: int) -> Source:
    found = ipc.open_file(file)
    return Source(found.schema, map(found.get_batch, range(found.num_record_batches)), None)


def _read_stream(_name: str, file: pa.NativeFile, _rows: int) -> Source:
    found = ipc.open_stream(file)
    return Source(found.schema, iter(found), None)


def _read_csv(name: str, file: pa.NativeFile, _rows: int) -> Source:
    reading = csv.ReadOptions(use_threads=False, block_size=CSV_BLOCK)
    parsing = csv.ParseOptions(newlines_in_values=True)
    # The names alone are wanted, and this reader reads ahead: it has a file of its own.
    _refuse_others(name)
    with (
        _csv_errors(),
        pa.OSFile(name) as head,
        csv.open_csv(head, read_options=reading, parse_options=parsing) as first,
    ):
        names = first.schema.names
    return Source(pa.schema([pa.field(each, pa.string()) for each in names]), _csv_batches(file, reading, names), None)


def _refuse_others(name: str) -> None:
    with Path(name).open("rb") as file:
        start = file.read(max(map(len, MAGIC)))
    for magic, form in MAGIC.items():
        if start.startswith(magic):
            message = f"expected CSV in UTF-8, got {form}"
            raise pa.ArrowInvalid(message)


def _csv_batches(file: pa.NativeFile, reading: csv.ReadOptions, names: list[str]) -> Iterator[pa.RecordBatch]:
    # In a file with one column, an empty line is a row with a null.
    parsing = csv.ParseOptions(newlines_in_values=True, ignore_empty_lines=len(names) > 1)
    converting = csv.ConvertOptions(
        column_types=dict.fromkeys(names, pa.string()),
        null_values=[""],
        strings_can_be_null=True,
        quoted_strings_can_be_null=False,
    )
    with (
        _csv_errors(),
        csv.open_csv(file, read_options=reading, parse_options=parsing, convert_options=converting) as found,
    ):
        yield from found


@contextmanager
def _csv_errors() -> Generator[None]:
    """Raise Arrow's errors about CSV in our words: its own show the row, which may have a password."""
    try:
        yield
    except UnicodeDecodeError:
        raise pa.ArrowInvalid(NO_UTF_8) from None
    except pa.ArrowInvalid as error:
        for pattern, told in CSV_ERRORS.items():
            if found := re.search(pattern, str(error)):
                raise pa.ArrowInvalid(found.expand(told)) from None
        raise


_READERS: Final[dict[str, Reader]] = {
    "parquet": _read_parquet,
    "csv": _read_csv,
    "arrow": _read_arrow,
    "arrow-stream": _read_stream,
}


@contextmanager
def replacing(name: str) -> Generator[BinaryIO]:
    """A file that is renamed at the end, unless there is an error: then it is removed."""
    path = Path(os.path.realpath(name))
    temporary = path.with_name(f".uriast-{token_hex(8)}.tmp")
    with told_of(name):
        file = temporary.open("xb")
    try:
        with file:
            yield file
        with told_of(name):
            if path.exists():
                shutil.copymode(path, temporary)
            temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


@contextmanager
def writer(file: BinaryIO, name: str, form: str, schema: pa.Schema) -> Generator[Callable[[pa.Table], None]]:
    """A function that writes the next rows of a table."""

    def write(table: pa.Table) -> None:
        with told_of(name):
            found.write_table(table)

    with told_of(name):
        found = _WRITERS[form](file, schema)
    yield write
    with told_of(name):
        found.close()
        file.flush()


_WRITERS: Final[dict[str, Callable[[BinaryIO, pa.Schema], Writer]]] = {
    "parquet": parquet.ParquetWriter,
    "csv": csv.CSVWriter,
    "arrow": ipc.new_file,
    "arrow-stream": ipc.new_stream,
}
