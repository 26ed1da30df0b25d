"""What the command `uriast columns` costs for a file, beside a copy of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.measure import middle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.measure import Measured

COPY: Final = """
import sys
import pyarrow.parquet as pq
table = pq.ParquetFile(sys.argv[1])
with pq.ParquetWriter(sys.argv[2], table.schema_arrow) as out:
    for batch in table.iter_batches():
        out.write_batch(batch)
"""
"""The program that copies a file of Parquet."""

MEASURED: Final = """
from resource import RUSAGE_CHILDREN, getrusage
from subprocess import DEVNULL, call
import sys
status = call(sys.argv[1:], stdout=DEVNULL, stderr=DEVNULL)
used = getrusage(RUSAGE_CHILDREN)
print(status, used.ru_utime + used.ru_stime, used.ru_maxrss)
"""
"""The program that runs another one, and prints its status, its seconds of processor time and its peak in KiB."""


class Cost(NamedTuple):
    """What a process took: seconds of processor time, and MiB of memory at its peak."""

    seconds: float
    peak: float


class FileCosts(NamedTuple):
    """The processor time of the command, as a multiple of a copy's; and its memory in MiB."""

    ratio: Measured
    peak: Measured


def file_costs(column: pa.Array, rows: int, turns: int) -> FileCosts:
    """Measure the command over a file of Parquet, in which a column is repeated to a number of rows."""
    with TemporaryDirectory() as folder:
        source, out = Path(folder, "links.parquet"), Path(folder, "out.parquet")
        _write(column, rows, source)
        pairs = [(_command(source, out), _copy(source, out)) for _ in range(turns)]
    return FileCosts(
        middle([ours.seconds / copy.seconds for ours, copy in pairs]), middle([ours.peak for ours, _ in pairs])
    )


def _write(column: pa.Array, rows: int, file: Path) -> None:
    table = pa.table({"url": column})
    with pq.ParquetWriter(str(file), table.schema) as out:
        for start in range(0, rows, len(column)):
            out.write_table(table.slice(0, rows - start))


def _command(source: Path, out: Path) -> Cost:
    return _cost(["-m", "uriast", "columns", "--force", "--column", "url", str(source), str(out)])


def _copy(source: Path, out: Path) -> Cost:
    return _cost(["-c", COPY, str(source), str(out)])


def _cost(arguments: Sequence[str]) -> Cost:
    """What a program takes. A small interpreter starts it: the peak of a process counts what was there before."""
    command = [sys.executable, "-c", MEASURED, sys.executable, *arguments]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    status, seconds, kibibytes = printed.split()
    if status not in {"0", "1"}:  # 1: some texts are not valid
        raise subprocess.CalledProcessError(int(status), command)
    return Cost(float(seconds), int(kibibytes) / 1024)
