"""The ways to measure. None of them tests anything: a machine is noisy, and a number is for a reader to judge.

A race is run in one process. The inputs are cut into chunks; each contender in turn goes over a chunk before any goes
on to the next, so that all meet the same noise, and the whole is done several times over, every other time in the
opposite order. An input is met again only after all the others. Of each contender and chunk the fastest time counts. A
ratio is the median of the chunks' ratios; its spread goes from the 10th percentile of them to the 90th.

The time is that of the processor, where its clock is fine enough, so that waiting for it does not count.

Nothing is subtracted: the loop and, where a text is refused, the raising and catching are in every contender's time.
The garbage collector is off while the clock runs.
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
    """A number, and the spread of what it comes from."""

    value: float
    low: float
    high: float


@attrs.frozen
class Contender(Generic[T]):
    """A function and the inputs that it is given, one at a time."""

    call: Callable[[T], object]
    inputs: Sequence[T]


class Timer(Protocol):
    """Times code in an interpreter of its own."""

    def __call__(self, code: str, before: str = "") -> float:
        """How many seconds the code takes, after the code before."""
        ...


Times: TypeAlias = list[float]
"""Seconds, a chunk each."""


def race(contenders: Mapping[str, Contender[T]], turns: int) -> dict[str, Times]:
    """The fastest time in seconds of each contender over each chunk of its inputs, which are as many for all."""
    lengths = {len(contender.inputs) for contender in contenders.values()}
    if len(lengths) != 1:
        message = f"contenders are given as many inputs each, not {sorted(lengths)}"
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
    """Slices of about one size, of so many inputs."""
    least, most = CHUNK_SIZES
    count = max(1, length // min(max(length // CHUNKS, least), most))
    return [slice(place * length // count, (place + 1) * length // count) for place in range(count)]


def timed(call: Callable[[T], object], inputs: Sequence[T]) -> float:
    """How many seconds a function takes over all inputs, those that it refuses among them."""
    start = clock()
    for each in inputs:
        try:  # noqa: SIM105 - a context manager would be timed too
            call(each)
        except Exception:  # noqa: BLE001, S110 - each library refuses in its own way
            pass
    return clock() - start


def accepted(call: Callable[[str], object], texts: Sequence[str]) -> int:
    """How many texts a function takes: it neither raises an error nor gives `None` or `False`."""
    return sum(_accepts(call, text) for text in texts)


def _accepts(call: Callable[[str], object], text: str) -> bool:
    try:
        value = call(text)
    except Exception:  # noqa: BLE001 - each library refuses in its own way
        return False
    return value is not None and value is not False


def ratio(times: Times, of: Times) -> Measured:
    """How many times as long one contender took as another."""
    return middle([one / other for one, other in zip(times, of, strict=True)])


def middle(values: Sequence[float]) -> Measured:
    """The median, with its spread."""
    tenths = quantiles(values, n=10, method="inclusive") if len(values) > 1 else values
    return Measured(median(values), tenths[0], tenths[-1])


@contextmanager
def interpreters() -> Generator[Timer]:
    """A function that times code in a new interpreter: in seconds, without its start and the code before.

    All share a cache of compiled modules of their own, which is empty at first.
    """
    with TemporaryDirectory() as cache:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = cache

        def timer(code: str, before: str = "") -> float:
            clock = "from time import perf_counter; start = perf_counter()"
            program = f"{before}\n{clock}\n{code}\nprint(perf_counter() - start)"
            command = [sys.executable, "-P", "-c", program]
            ran = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)  # noqa: S603
            return float(ran.stdout)

        yield timer


def bytes_each(make: Callable[[T], object], inputs: Sequence[T]) -> float:
    """How many bytes it takes on average to keep what a function makes of an input."""
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
    """Without the garbage collector."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def uncached_urllib() -> Generator[None]:
    """`urllib.parse` without its caches, also where its functions call each other."""
    cached = {name: value for name, value in vars(urllib.parse).items() if hasattr(value, "cache_clear")}
    for name, function in cached.items():
        setattr(urllib.parse, name, inspect.unwrap(function))
    try:
        yield
    finally:
        for name, function in cached.items():
            setattr(urllib.parse, name, function)
