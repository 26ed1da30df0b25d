"""Tables in files, for the tests of `columns`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pyarrow as pa
from pyarrow import csv, ipc, parquet

from support.cli.running import run

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

SUFFIXES: Final = (".parquet", ".csv", ".arrow", ".arrows")
TEXTS: Final = ("http://[::1]:80/a?", "x:y#", None, "", "http://u:secret@a b/", "//h")
"""Texts with undefined and empty components, a null, and an invalid one."""


def sample(rows: int = len(TEXTS)) -> pa.Table:
    """A table with a column of numbers and a column of texts."""
    texts = [TEXTS[row % len(TEXTS)] for row in range(rows)]
    return pa.table({"id": list(map(str, range(rows))), "url": pa.array(texts, pa.string())})


def save(table: pa.Table, path: Path) -> str:
    """Write a table to a file by its suffix; return its name."""
    if path.suffix == ".parquet":
        parquet.write_table(table, str(path))
    elif path.suffix == ".csv":
        with path.open("wb") as file:
            writer = csv.CSVWriter(file, table.schema)
            writer.write_table(table)
            writer.close()
    else:
        make = ipc.new_stream if path.suffix == ".arrows" else ipc.new_file
        with make(str(path), table.schema) as stream:
            stream.write_table(table)
    return str(path)


def load(path: Path) -> pa.Table:
    """The table in a file, but not one of CSV."""
    if path.suffix == ".parquet":
        return parquet.read_table(str(path))
    with pa.OSFile(str(path)) as file:
        return (ipc.open_stream(file) if path.suffix == ".arrows" else ipc.open_file(file)).read_all()


def convert(source: Path, target: Path, *options: str) -> Result:
    """Call `columns` for the column `url`."""
    return run("columns", str(source), str(target), "--column", "url", *options)


def names_in(folder: Path) -> list[str]:
    """The names of the files in a folder."""
    return sorted(path.name for path in folder.iterdir())
