"""Memory that is left, and allocations that fail."""

from __future__ import annotations

import gc
import sys
import tracemalloc
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

counted = pytest.mark.skipif(sys.getallocatedblocks() == 0, reason="with PYTHONMALLOC=malloc, no blocks are counted")
"""For tests of what `leaked` says."""


def leaked(run: Callable[[], object], times: int) -> int:
    """The blocks of memory that are left when a function has run many times."""
    for _ in range(times // 4):
        run()
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(times):
        run()
    gc.collect()
    return sys.getallocatedblocks() - before


def kept(run: Callable[[], object], times: int) -> int:
    """The bytes of memory that are left when a function has run many times, of Python's and of C's."""
    tracemalloc.start()
    try:
        for _ in range(times // 4):
            run()
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(times):
            run()
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()


def with_failing_allocations(run: Callable[[], Any], most: int) -> list[object]:
    """What a function gives if its first allocation fails, its second one, and so on."""
    testcapi = pytest.importorskip("_testcapi")
    if not hasattr(testcapi, "set_nomemory"):
        # CPython's own tests let allocations fail by it, and nothing else reaches those of the interpreter.
        pytest.skip("this interpreter cannot let allocations fail")
    outcomes: list[object] = [None] * most
    gc.disable()  # or the functions of others that it calls may be what fails
    for number in range(most):
        testcapi.set_nomemory(number, number + 1)
        try:
            outcomes[number] = run()
        except MemoryError as error:
            outcomes[number] = error.with_traceback(None)  # its frames would keep the outcomes
        finally:
            testcapi.remove_mem_hooks()
    gc.enable()
    return outcomes


def failures(outcomes: list[object]) -> int:
    return sum(isinstance(outcome, MemoryError) for outcome in outcomes)
