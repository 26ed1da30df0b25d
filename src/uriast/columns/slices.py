"""Slices of rows, worked on by all cores."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import pyarrow as pa

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

T = TypeVar("T")

Rows: TypeAlias = tuple[int, int]
"""The first row of a slice, and the row behind its last one."""
FEWEST: Final = 4_096
"""The smallest number of rows for which another thread is worth its start."""


def slices_of(rows: int) -> list[Rows]:
    """Cut rows into a slice for each core that Arrow uses. Each slice begins at a multiple of 8 rows."""
    count = max(1, min(pa.cpu_count(), rows // FEWEST))
    size = max(8, -(-rows // count // 8) * 8)
    return [(start, min(start + size, rows)) for start in range(0, rows, size)] or [(0, 0)]


def at_once(work: Callable[[T], None], items: Iterable[T]) -> None:
    """Do some work for each item, on all cores."""
    every = list(items)
    if len(every) <= 1 or pa.cpu_count() == 1:
        for each in every:
            work(each)
        return
    with ThreadPoolExecutor(pa.cpu_count()) as pool:
        for done in [pool.submit(work, each) for each in every]:
            done.result()
