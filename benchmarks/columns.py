"""Measure columns, and print the tables as Markdown: `python -m benchmarks.columns FILE`.

The references of the file are repeated to a million rows. The rows are cut into chunks, and all contenders process a
chunk before any goes on to the next. A loop reads the same rows one by one. Times are processor times of all threads,
but for two threads against one. Each contender has met one chunk before the clock runs, so nothing is compiled then.
"""

from __future__ import annotations

import argparse
import sys
import time
from importlib import import_module
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import pyarrow as pa

from benchmarks import corpus as texts
from benchmarks.measure import Measured, middle, no_collector, ratio, uncached_urllib
from benchmarks.peers import installed
from benchmarks.tables import goal, number, spread, table
from benchmarks.targets import TIMES, Target
from uriast import ParseError, columns, normalize
from uriast.grammar.rfc3986 import URI_reference

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from benchmarks.measure import Times

    Work = Callable[[pa.Array], object]

ROWS: Final = 1_000_000
CHUNKS: Final = 10
MORE: Final = 10
"""How many times as many rows show whether the time is linear."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure over a file or the sample, and print the tables."""
    options = _parser().parse_args(arguments)
    corpus = texts.read(options.file)
    column = pa.array(list(islice(cycle([*corpus.valid, *corpus.invalid]), options.rows)))
    times = raced(contenders(), column, options.turns)
    sections = (
        table(("what", "measured", "spread", "at most", "met"), map(goal, goals(times, column, options.turns))),
        table(("a column of references", f"{TIMES} `columns.parse`", "spread", "ns a row"), rows(times, len(column))),
    )
    sys.stdout.write("\n\n".join(sections) + "\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.columns", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=texts.SAMPLE, help="URI references, one per line")
    parser.add_argument("--rows", type=int, default=ROWS, help="how many rows the column has (%(default)s)")
    parser.add_argument("--turns", type=int, default=3, help="how often each contender meets each chunk (%(default)s)")
    return parser


def contenders() -> dict[str, Work]:
    """What is done with a chunk, by its name."""
    found: dict[str, Work] = {
        "columns.parse": columns.parse,
        "columns.matches": columns.matches,
        "columns.normalize": columns.normalize,
        "parse in a loop": _loop(URI_reference.parse),
        "matches in a loop": _loop(URI_reference.matches),
        "normalize in a loop": _loop(lambda text: str(normalize(text))),
        "urlsplit in a loop": _loop(urlsplit),
    }
    if installed("yarl"):
        found["yarl.URL in a loop"] = _loop(import_module("yarl").URL)
    if installed("polars"):
        found["Polars, extract_groups with our pattern"] = _extracting(import_module("polars"))
    return found


def _loop(call: Callable[[str], object]) -> Work:
    """A call for each row."""

    def looped(chunk: pa.Array) -> list[object]:
        return [_result(call, text) for text in chunk.to_pylist()]

    return looped


def _result(call: Callable[[str], object], text: str) -> object:
    try:
        return call(text)
    except (ParseError, ValueError):
        return None


def _extracting(polars: Any) -> Work:  # noqa: ANN401 - a module that need not be installed
    pattern = URI_reference.pattern_for("rust")
    extracting = polars.col("url").str.extract_groups(pattern)

    def extracted(chunk: pa.Array) -> object:
        return polars.DataFrame({"url": polars.from_arrow(chunk)}).select(extracting)

    return extracted


def raced(works: Mapping[str, Work], column: pa.Array, turns: int) -> dict[str, Times]:
    """The fastest processor time in seconds of each work over each chunk of a column."""
    size = -(-len(column) // CHUNKS)
    chunks = [column[start : start + size] for start in range(0, len(column), size)]
    best = {name: [float("inf")] * len(chunks) for name in works}
    for work in works.values():
        work(chunks[0])
    with no_collector(), uncached_urllib():
        for turn in range(turns):
            order = list(works.items())[:: -1 if turn % 2 else 1]
            for place, chunk in enumerate(chunks):
                for name, work in order:
                    best[name][place] = min(best[name][place], timed(work, chunk, time.process_time))
    return best


def timed(work: Work, chunk: pa.Array, clock: Callable[[], float]) -> float:
    """The seconds that some work takes."""
    start = clock()
    work(chunk)
    return clock() - start


def goals(times: Mapping[str, Times], column: pa.Array, turns: int) -> Iterator[Target]:
    """The targets."""

    def goal_of(one: str, other: str, at_most: float) -> Target:
        measured = ratio(times[one], times[other]) if other in times else None
        return Target(f"{one} / {other}", measured, at_most, TIMES)

    yield goal_of("columns.parse", "parse in a loop", 0.27)
    yield goal_of("columns.matches", "matches in a loop", 0.27)
    yield goal_of("columns.parse", "Polars, extract_groups with our pattern", 0.35)
    yield goal_of("columns.normalize", "normalize in a loop", 0.35)
    yield Target("columns.parse on two threads / on one, wall time", _of_threads(column, turns), 0.6, TIMES)
    yield Target(f"columns.parse of {MORE} times the rows", _of_more(column, turns), 10.5, TIMES)


def _of_threads(column: pa.Array, turns: int) -> Measured:
    before = pa.cpu_count()
    ratios: list[float] = []
    try:
        for _ in range(2 * turns + 1):
            seconds: list[float] = []
            for threads in (1, 2):
                pa.set_cpu_count(threads)
                seconds.append(timed(columns.parse, column, time.perf_counter))
            ratios.append(seconds[1] / seconds[0])
    finally:
        pa.set_cpu_count(before)
    return middle(ratios)


def _of_more(column: pa.Array, turns: int) -> Measured:
    part = column[: len(column) // MORE]
    return middle(
        [
            timed(columns.parse, column, time.process_time) / timed(columns.parse, part, time.process_time)
            for _ in range(2 * turns + 1)
        ]
    )


def rows(times: Mapping[str, Times], count: int) -> Iterator[Sequence[str]]:
    """A row for each contender."""
    of = times["columns.parse"]
    for name, each in times.items():
        measured = ratio(each, of)
        yield name, number(measured.value), spread(measured), number(1e9 * sum(each) / count)


if __name__ == "__main__":
    main()
