"""Laws of hostile texts: one or two characters, repeated up to a megabyte."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING, Final

from benchmarks.calls import Call, calls
from benchmarks.inputs import Input, screened
from fuzz.fuzzer import holds, law

if TYPE_CHECKING:
    from random import Random

    from fuzz.fuzzer import Case, Fuzzer

LENGTHS: Final = (*[20_000] * 16, *[200_000] * 3, 1_000_000)
STEP: Final = 10
MOST: Final = 40
"""The maximum ratio of times for ten times the length."""
LEAST: Final = 1e-3
"""The minimum time of a call, in seconds, for its growth to be measured."""
TRIALS: Final = 3


@cache
def _calls() -> tuple[Call, ...]:
    return tuple(calls())


@cache
def _inputs() -> tuple[Input, ...]:
    return tuple(screened())


def _case(random: Random) -> Case:
    each = random.choice(_inputs())
    return each.head, each.turn, each.tail, random.choice(LENGTHS), random.randrange(len(_calls()))


@law(_case, 3_000)
def hostile(head: str, turn: str, tail: str, length: int, number: int) -> None:
    """Every public call on a repetitive text ends: it returns or raises `ValueError`."""
    _seconds(Input(head, turn or "a", tail).of(length), number)


@law(_case, 500)
def scaling(head: str, turn: str, tail: str, length: int, number: int) -> None:
    """For ten times the length, no public call takes more than forty times as long (best of three)."""
    each = Input(head, turn or "a", tail)
    texts = each.of(max(length, LENGTHS[0]) // STEP), each.of(max(length, LENGTHS[0]))
    ratios = [_ratio(*texts, number) for _ in range(TRIALS)]
    holds(min(ratios) < MOST, f"{_calls()[number % len(_calls())].name} took {min(ratios):.0f} times as long")


def _ratio(short: str, long: str, number: int) -> float:
    """The ratio of the times of a call for two texts; 0 if they are too short to measure."""
    longer = _seconds(long, number)
    return longer / _seconds(short, number) if longer > LEAST else 0


def _seconds(text: str, number: int) -> float:
    call = _calls()[number % len(_calls())]
    start = perf_counter()
    with suppress(ValueError):
        argument = call.prepare(text)
        start = perf_counter()
        call.run(argument)
    return perf_counter() - start


FUZZERS: Final[tuple[Fuzzer, ...]] = (hostile,)
TIMED: Final[tuple[Fuzzer, ...]] = (scaling,)
"""The fuzzers that measure time. On a busy machine they may fail without a reason."""
