"""Measure columns in Spark, in a session with two threads: `python -m benchmarks.columns.spark FILE`.

The references of the file are repeated to a million rows of a file of Parquet. A job reads it, works on its rows, and
drops the result (Spark's format `noop`). Jobs take turns: `parse`; the identity, which sends each row through Python as
it is; one that sends a struct of parsed references back that it was given, which is what it costs to have so many
columns; and Spark's own `try_parse_url`, for the host alone and for six parts. Each job has run twice before the clock
runs: workers are there, loops are compiled. Processor times are those of this process and of all below it: Java and
the workers.

Then the components that `try_parse_url` finds are compared with those of uriast.
"""

from __future__ import annotations

import argparse
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
from benchmarks.columns.differences import HEAD, Parts, compared, differences, parts
from benchmarks.measure import middle
from benchmarks.tables import goal, number, spread, table
from benchmarks.targets import TIMES, Target
from uriast import columns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pyspark.sql import DataFrame, SparkSession

    from benchmarks.measure import Measured, Times

    JobTimes = dict[tuple[str, str], Times]

ROWS: Final = 1_000_000
TURNS: Final = 5
WARM: Final = 2
"""How often each job runs before the clock does."""
ONE: Final = "Spark, parse"
IDENTITY: Final = "mapInArrow with the identity"
OTHERS: Final = (
    IDENTITY,
    "mapInArrow with a ready struct",
    "Spark, try_parse_url, the host",
    "Spark, try_parse_url, six parts",
)
CLOCKS: Final[Mapping[str, Callable[[], float]]] = {
    "wall time": time.perf_counter,
    "processor time": lambda: processor_time(os.getpid()),
}
PARTS: Final = {
    "scheme": "PROTOCOL",
    "authority": "AUTHORITY",
    "host": "HOST",
    "path": "PATH",
    "query": "QUERY",
    "fragment": "REF",
}
"""The names that Spark has for components. It has none for the port."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure over a file or the sample, and print the tables."""
    options = _parser().parse_args(arguments)
    corpus = texts.read(options.file)
    lines = [*corpus.valid, *corpus.invalid]
    times = raced(pa.array(list(islice(cycle(lines), options.rows))), options.turns)
    found = differences(lines, {"Spark, try_parse_url": _read})
    sections = (
        table(("what", "measured", "spread", "at most", "met"), map(goal, targets(times))),
        table(("what", *CLOCKS), rows(times)),
        table(HEAD, (compared(name, each) for name, each in found)),
    )
    sys.stdout.write("\n\n".join(sections) + "\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.columns.spark", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=texts.SAMPLE, help="URI references, one per line")
    parser.add_argument("--rows", type=int, default=ROWS, help="how many rows are read (%(default)s)")
    parser.add_argument("--turns", type=int, default=TURNS, help="how often each job is measured (%(default)s)")
    return parser


def targets(times: JobTimes) -> Iterator[Target]:
    """The targets for Spark."""
    for clock in CLOCKS:
        yield Target(f"{ONE} / {IDENTITY}, {clock}", _ratio(times[ONE, clock], times[IDENTITY, clock]), 1.5, TIMES)


def rows(times: JobTimes) -> Iterator[Sequence[str]]:
    """A row for each job: the time of `parse` as a multiple of its, by each clock."""
    for other in OTHERS:
        measured = [_ratio(times[ONE, clock], times[other, clock]) for clock in CLOCKS]
        yield f"{ONE} / {other}", *(f"{number(each.value)} ({spread(each)})" for each in measured)


def _ratio(one: Times, other: Times) -> Measured:
    """The ratio of the times of each turn."""
    return middle([mine / max(its, sys.float_info.epsilon) for mine, its in zip(one, other, strict=True)])


def raced(column: pa.Array, turns: int) -> JobTimes:
    """The seconds of each job in each turn, by each clock."""
    times: JobTimes = {}
    session = session_of_two()
    with TemporaryDirectory() as folder:
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
    from pyspark.sql import SparkSession

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", value=False)
    return builder.config("spark.ui.showConsoleProgress", value=False).getOrCreate()


def jobs(links: DataFrame, some: pa.Array) -> dict[str, DataFrame]:
    """What is measured.

    Args:
        links: The references.
        some: As many of them as a batch has at most.
    """
    from uriast.integrations.spark import with_column

    parsed = with_column(links, "uri", columns.parse, "url")
    return {
        ONE: parsed,
        OTHERS[0]: links.mapInArrow(lambda batches: batches, links.schema),
        OTHERS[1]: links.mapInArrow(_returning(_plain(columns.parse(some))), parsed.schema),
        OTHERS[2]: links.selectExpr("url", _part("HOST")),
        OTHERS[3]: links.selectExpr("url", *map(_part, PARTS.values())),
    }


def _part(name: str) -> str:
    return f"try_parse_url(url, '{name}') AS {name}"


def _read(lines: Sequence[str]) -> Iterator[Parts | None]:
    """What Spark's function finds in texts. A text without any part is refused."""
    frame = session_of_two().createDataFrame(list(enumerate(lines)), "row int, url string")
    found = frame.selectExpr("row", *(f"{_part(part)}_" for part in PARTS.values())).orderBy("row").collect()
    for _, *values in found:
        row = dict(zip(PARTS, values, strict=True))
        server, host = (row["authority"] or "").rpartition("@")[2], row["host"]
        port = server.removeprefix(f"{host}:") if host and server != host else None
        yield parts({**row, "port": port}) if any(value is not None for value in values) else None


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
    main()
