"""A race over the chunks of a column."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, TypeAlias

from benchmarks.measure import no_collector, uncached_urllib

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import pyarrow as pa

    from benchmarks.measure import Times

Work: TypeAlias = "Callable[[], object]"
Contender: TypeAlias = "Callable[[pa.Array], Work]"
"""Makes some work of a chunk: it gives the chunk to a library, which is not timed."""
CHUNKS: Final = 10


def raced(
    contenders: Mapping[str, Contender],
    column: pa.Array,
    turns: int,
    *,
    count: int = CHUNKS,
    clock: Callable[[], float] = time.process_time,
) -> dict[str, Times]:
    """The fastest time in seconds of each contender over each of some chunks of a column."""
    size = -(-len(column) // count)
    chunks = [column[start : start + size] for start in range(0, len(column), size)]
    best = {name: [float("inf")] * len(chunks) for name in contenders}
    for contender in contenders.values():
        contender(chunks[0])()
    with no_collector(), uncached_urllib():
        for turn in range(turns):
            order = list(contenders.items())[:: -1 if turn % 2 else 1]
            for place, chunk in enumerate(chunks):
                for name, contender in order:
                    best[name][place] = min(best[name][place], timed(contender(chunk), clock))
    return best


def timed(work: Work, clock: Callable[[], float]) -> float:
    """The seconds that some work takes."""
    start = clock()
    work()
    return clock() - start
