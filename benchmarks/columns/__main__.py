"""Measure columns, and print the tables as Markdown: `python -m benchmarks.columns FILE`.

The references of the file are repeated to a million rows. The rows are cut into chunks, and all contenders process a
chunk before any goes on to the next. A loop reads the same rows one by one. A library is given the chunk before the
clock runs. Times are processor times of all threads, but for two threads against one. Each contender has met one chunk
before the clock runs, so nothing is compiled then.

Then the command `uriast columns` runs over a file of Parquet, beside a program that copies the file. At last, the
components that others find are compared with those of uriast.
"""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pyarrow as pa

from benchmarks import corpus as texts
from benchmarks.columns.contenders import contenders
from benchmarks.columns.differences import HEAD, compared, differences, readers
from benchmarks.columns.files import file_costs
from benchmarks.columns.race import raced, timed
from benchmarks.measure import Measured, middle, ratio
from benchmarks.tables import goal, number, spread, table
from benchmarks.targets import TIMES, Target
from uriast import columns

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from benchmarks.columns.race import Contender, Work
    from benchmarks.measure import Times

ROWS: Final = 1_000_000
FILE_ROWS: Final = 5_000_000
MORE: Final = 10
"""How many times as many rows show whether the time is linear."""
MEBIBYTES: Final = "MiB"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure over a file or the sample, and print the tables."""
    options = _parser().parse_args(arguments)
    corpus = texts.read(options.file)
    lines = [*corpus.valid, *corpus.invalid]
    column = pa.array(list(islice(cycle(lines), options.rows)))
    grown = list(growth(column, options.turns))  # before others start threads of their own
    times = raced(contenders(), column, options.turns)
    targets = [*goals(times), *grown, *of_files(column, options.file_rows, options.turns)]
    sections = (
        table(("what", "measured", "spread", "at most", "met"), map(goal, targets)),
        table(("a column of references", f"{TIMES} `columns.parse`", "spread", "ns a row"), rows(times, len(column))),
        table(HEAD, (compared(name, each) for name, each in differences(lines, readers()))),
    )
    sys.stdout.write("\n\n".join(sections) + "\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.columns", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=texts.SAMPLE, help="URI references, one per line")
    parser.add_argument("--rows", type=int, default=ROWS, help="how many rows the column has (%(default)s)")
    parser.add_argument("--file-rows", type=int, default=FILE_ROWS, help="how many rows the file has (%(default)s)")
    parser.add_argument("--turns", type=int, default=3, help="how often each contender meets each chunk (%(default)s)")
    return parser


def goals(times: Mapping[str, Times]) -> Iterator[Target]:
    """The targets that compare contenders."""
    for one, other, at_most in (
        ("columns.parse", "parse in a loop", 0.27),
        ("columns.matches", "matches in a loop", 0.35),
        ("columns.parse", "Polars, extract_groups with our pattern", 0.35),
        ("columns.normalize", "normalize in a loop", 0.35),
        ("Polars, uri.parse()", "columns.parse", 1.5),
        ("Polars, uri.parse(), lazy", "columns.parse", 1.5),
        ("Polars, uri.parse(), streaming", "columns.parse", 1.5),
        ("DuckDB, uri_parse", "columns.parse", 1.8),
    ):
        measured = ratio(times[one], times[other]) if one in times and other in times else None
        yield Target(f"{one} / {other}", measured, at_most, TIMES)


def growth(column: pa.Array, turns: int) -> Iterator[Target]:
    """The targets for more threads and more rows."""
    yield Target("columns.parse on two threads / on one, wall time", _of_threads(column, turns), 0.6, TIMES)
    yield Target(f"columns.parse of {MORE} times the rows", _of_more(column, turns), 10.5, TIMES)


def _of_threads(column: pa.Array, turns: int) -> Measured:
    def on(threads: int) -> Contender:
        def prepared(chunk: pa.Array) -> Work:
            pa.set_cpu_count(threads)
            return partial(columns.parse, chunk)

        return prepared

    before = pa.cpu_count()
    try:
        times = raced({"one": on(1), "two": on(2)}, column, 4 * turns, count=1, clock=time.perf_counter)
    finally:
        pa.set_cpu_count(before)
    return ratio(times["two"], times["one"])


def _of_more(column: pa.Array, turns: int) -> Measured:
    whole, part = partial(columns.parse, column), partial(columns.parse, column[: len(column) // MORE])
    return middle([timed(whole, time.process_time) / timed(part, time.process_time) for _ in range(2 * turns + 1)])


def of_files(column: pa.Array, count: int, turns: int) -> Iterator[Target]:
    """The targets for a file."""
    costs = file_costs(column, count, turns)
    what = f"uriast columns, Parquet to Parquet, {count:,} rows"
    yield Target(f"{what} / a copy of the file", costs.ratio, 6, TIMES)
    yield Target(f"{what}: memory at its peak", costs.peak, 400, MEBIBYTES)


def rows(times: Mapping[str, Times], count: int) -> Iterator[Sequence[str]]:
    """A row for each contender."""
    of = times["columns.parse"]
    for name, each in times.items():
        measured = ratio(each, of)
        yield name, number(measured.value), spread(measured), number(1e9 * sum(each) / count)


if __name__ == "__main__":
    main()
