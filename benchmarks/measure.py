"""Functions that measure. They assert nothing: machines are noisy, so a reader has to judge the numbers.

A race runs in one process. The inputs are cut into chunks. All contenders process a chunk before any of them goes on to
the next, so that all meet the same noise. The race is repeated several times, every other time in reverse order. An
input comes again only after all the others. For each contender and chunk, the fastest time counts. A ratio is the
median of the chunks' ratios. Its spread goes from their 10th to their 90th percentile.

Times are processor times if that clock is precise enough, so that waiting does not count.

Nothing is subtracted: each time includes the loop, and the raising and catching of errors. The garbage collector is off
while the clock runs.
"""

from __future__ import annotations

import gc
import inspect
import os
import subprocess
import sys
import time
import tracemalloc
import urllib.parse
from contextlib import contextmanager
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping, Sequence

T = TypeVar("T")

clock: Final = time.perf_counter if sys.platform == "win32" else time.thread_time

CHUNKS: Final = 40
CHUNK_SIZES: Final = (20, 1000)


class Measured(NamedTuple):
    """A number, and the spread of the values that it summarizes."""

    value: float
    low: float
    high: float


@attrs.frozen
class Contender(Generic[T]):
    """A function and its inputs, which it takes one at a time."""

    call: Callable[[T], object]
    inputs: Sequence[T]


class Timer(Protocol):
    """Times code in an interpreter of its own."""

    def __call__(self, code: str, before: str = "") -> float:
        """Time the code in seconds, after running `before` untimed."""
        ...


Times: TypeAlias = list[float]
"""The seconds for each chunk."""


def race(contenders: Mapping[str, Contender[T]], turns: int) -> dict[str, Times]:
    """The fastest time in seconds of each contender over each chunk of its inputs.

    Args:
        contenders: The contenders by name. All must have the same number of inputs.
        turns: How many times each contender meets each input.

    Raises:
        ValueError: The numbers of inputs differ.
    """
    lengths = {len(contender.inputs) for contender in contenders.values()}
    if len(lengths) != 1:
        message = f"expected the same number of inputs for all contenders, got {sorted(lengths)}"
        raise ValueError(message)
    chunks = _chunks(lengths.pop())
    best = {name: [float("inf")] * len(chunks) for name in contenders}
    for contender in contenders.values():
        timed(contender.call, contender.inputs[chunks[0]])
    with no_collector():
        for turn in range(turns):
            order = list(contenders.items())[:: -1 if turn % 2 else 1]
            for place, chunk in enumerate(chunks):
                for name, contender in order:
                    seconds = timed(contender.call, contender.inputs[chunk])
                    best[name][place] = min(best[name][place], seconds)
    return best


def _chunks(length: int) -> list[slice]:
    """Slices of about equal size that cover `length` inputs."""
    least, most = CHUNK_SIZES
    count = max(1, length // min(max(length // CHUNKS, least), most))
    return [slice(place * length // count, (place + 1) * length // count) for place in range(count)]


def timed(call: Callable[[T], object], inputs: Sequence[T]) -> float:
    """The seconds that a function takes over all inputs, including those for which it raises an error."""
    start = clock()
    for each in inputs:
        try:  # noqa: SIM105 - a context manager would be timed too
            call(each)
        except Exception:  # noqa: BLE001 - each library refuses in its own way
            pass
    return clock() - start


def accepted(call: Callable[[str], object], texts: Sequence[str]) -> int:
    """The number of texts that a function accepts: it raises no error and returns neither `None` nor `False`."""
    return sum(_accepts(call, text) for text in texts)


def _accepts(call: Callable[[str], object], text: str) -> bool:
    try:
        value = call(text)
    except Exception:  # noqa: BLE001 - each library refuses in its own way
        return False
    return value is not None and value is not False


def ratio(times: Times, of: Times) -> Measured:
    """The ratio of one contender's times to another's."""
    return middle([one / other for one, other in zip(times, of, strict=True)])


def middle(values: Sequence[float]) -> Measured:
    """The median, with its spread."""
    tenths = quantiles(values, n=10, method="inclusive") if len(values) > 1 else values
    return Measured(median(values), tenths[0], tenths[-1])


@contextmanager
def interpreters() -> Generator[Timer]:
    """A function that times code in a new interpreter, in seconds, without the interpreter's own start.

    All these interpreters share a cache of compiled modules, which is empty at first.
    """
    with TemporaryDirectory() as cache:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = cache

        def timer(code: str, before: str = "") -> float:
            clock = "from time import perf_counter; start = perf_counter()"
            program = f"{before}\n{clock}\n{code}\nprint(perf_counter() - start)"
            command = [sys.executable, "-P", "-c", program]
            ran = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
            return float(ran.stdout)

        yield timer


def bytes_each(make: Callable[[T], object], inputs: Sequence[T]) -> float:
    """The average number of bytes that a function's result occupies."""
    kept: list[object] = [None] * len(inputs)
    make(inputs[0])
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for place, each in enumerate(inputs):
            kept[place] = make(each)
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) / len(inputs)


@contextmanager
def no_collector() -> Generator[None]:
    """Switch the garbage collector off for a while."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def uncached_urllib() -> Generator[None]:
    """Remove the caches of `urllib.parse` for a while, also for calls between its own functions."""
    cached = {name: value for name, value in vars(urllib.parse).items() if hasattr(value, "cache_clear")}
    for name, function in cached.items():
        setattr(urllib.parse, name, inspect.unwrap(function))
    try:
        yield
    finally:
        for name, function in cached.items():
            setattr(urllib.parse, name, function)
