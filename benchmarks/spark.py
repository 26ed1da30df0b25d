"""Measure `uriast.integrations.spark.parse`, in a session with two threads: `python -m benchmarks.spark FILE`.

The references of the file are repeated to a million rows of a file of Parquet. A job reads it, maps it in Arrow, and
drops the result (Spark's format `noop`). Three functions take turns: `parse`; the identity, which sends each row back
as it is; and one that sends a struct of parsed references back that it was given. The last one is what it costs to have
so many columns, without parsing. Each job has run twice before the clock runs: workers are there, loops are compiled.
Processor times are those of this process and of all below it: Java and the workers.
"""

from __future__ import annotations

import os
import sys
import time
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks import corpus as texts
from benchmarks.measure import middle
from benchmarks.tables import goal, table
from benchmarks.targets import TIMES, Target
from uriast import columns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pyspark.sql import DataFrame, SparkSession

    from benchmarks.measure import Measured, Times

ROWS: Final = 1_000_000
TURNS: Final = 5
WARM: Final = 2
"""How often each job runs before the clock does."""
ONE, OTHERS = "Spark, parse", ("mapInArrow with the identity", "mapInArrow with a ready struct")
CLOCKS: Final[Mapping[str, Callable[[], float]]] = {
    "wall time": time.perf_counter,
    "processor time": lambda: processor_time(os.getpid()),
}


def main(arguments: Sequence[str]) -> None:
    """Measure over a file or the sample, and print the table."""
    corpus = texts.read(Path(arguments[0])) if arguments else texts.read()
    column = pa.array(list(islice(cycle([*corpus.valid, *corpus.invalid]), ROWS)))
    sys.stdout.write(table(("what", "measured", "spread", "at most", "met"), map(goal, targets(column, TURNS))) + "\n")


def targets(column: pa.Array, turns: int) -> Iterator[Target]:
    """The targets for Spark.

    Args:
        column: The references.
        turns: How often each job is measured.
    """
    times = raced(column, turns)
    for clock in CLOCKS:
        for other in OTHERS:
            yield Target(f"{ONE} / {other}, {clock}", _ratio(times[ONE, clock], times[other, clock]), 1.5, TIMES)


def _ratio(one: Times, other: Times) -> Measured:
    """The ratio of the times of each turn."""
    return middle([mine / max(its, sys.float_info.epsilon) for mine, its in zip(one, other, strict=True)])


def raced(column: pa.Array, turns: int) -> dict[tuple[str, str], Times]:
    """The seconds of each job in each turn, by each clock."""
    times: dict[tuple[str, str], Times] = {}
    with TemporaryDirectory() as folder, session_of_two() as session:
        file = str(Path(folder, "urls.parquet"))
        pq.write_table(pa.table({"url": column}), file, row_group_size=max(1, len(column) // 8))
        made = jobs(session.read.parquet(file), column[:10_000])
        for _ in range(WARM + turns):
            for name, job in made.items():
                starts = {clock: read() for clock, read in CLOCKS.items()}
                job.write.format("noop").mode("overwrite").save()
                for clock, read in CLOCKS.items():
                    times.setdefault((name, clock), []).append(read() - starts[clock])
    return {key: each[WARM:] for key, each in times.items()}


def session_of_two() -> SparkSession:
    """A session with two threads. Its workers run this Python."""
    from pyspark.sql import SparkSession  # noqa: PLC0415 - who measures something else does without it

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", value=False)
    return builder.config("spark.ui.showConsoleProgress", value=False).getOrCreate()


def jobs(links: DataFrame, some: pa.Array) -> dict[str, DataFrame]:
    """What is measured.

    Args:
        links: The references.
        some: As many of them as a batch has at most.
    """
    from uriast.integrations.spark import parse  # noqa: PLC0415 - as above

    parsed = parse(links, "url")
    return {
        ONE: parsed,
        OTHERS[0]: links.mapInArrow(lambda batches: batches, links.schema),
        OTHERS[1]: links.mapInArrow(_returning(_plain(columns.parse(some))), parsed.schema),
    }


def _plain(struct: pa.Array) -> pa.Array:
    """A struct with the texts of dictionaries in place of these."""
    fields = [pa.field(field.name, _plain_type(field.type)) for field in columns.struct_type()]
    return struct.cast(pa.struct(fields))


def _plain_type(of: pa.DataType) -> pa.DataType:
    return pa.string() if pa.types.is_dictionary(of) else of


def _returning(ready: pa.Array) -> Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """A function that sends rows back with those of a struct beside them. A worker need not import this module."""

    def returned(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            made = ready[: batch.num_rows]
            schema = batch.schema.append(pa.field("uri", made.type))
            yield pa.RecordBatch.from_arrays([*batch.columns, made], schema=schema)

    return returned


def processor_time(process: int) -> float:
    """The processor time in seconds of a process and of all below it, as Linux tells it; 0 elsewhere."""
    parents: dict[int, int] = {}
    ticks: dict[int, int] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:  # the process has ended
            continue
        number = int(file.parent.name)
        parents[number], ticks[number] = int(fields[1]), sum(map(int, fields[11:15]))
    return sum(ticks[each] for each in ticks if _is_below(each, process, parents)) / os.sysconf("SC_CLK_TCK")


def _is_below(each: int, process: int, parents: Mapping[int, int]) -> bool:
    while each not in {process, 0}:
        each = parents.get(each, 0)
    return each == process


if __name__ == "__main__":
    main(sys.argv[1:])
