"""The growth of the time of every public call with its input: 10 MB against 100 kB, for the worst of many inputs.

Each call is run with each input. Preparing its argument, such as parsing a node before printing it, is not timed. A
ratio that looks high is measured several times, and the fastest times count. A call that takes less than a nanosecond a
character only copies its input, so its ratio is ignored.

There are too many inputs to run all of them at that length. So `suspects` first screens them: each call with each ASCII
character, alone and with each delimiter, at 20 kB against 2 kB; then with each character alone, at 200 kB against
20 kB. A call that seems to take more than linear time is measured again on ten times the length. If it still does, it
is a suspect. This takes about half an hour. Then `growths` measures `RUNS` alone, at the full length, which takes
another hour.

A long text occupies large blocks of memory, which glibc requests from the system and returns each time. That can take
longer than the call. Set `MALLOC_MMAP_THRESHOLD_=1000000000 MALLOC_TRIM_THRESHOLD_=10000000000` before the command to
make glibc keep them.
"""

from __future__ import annotations

from contextlib import suppress
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from benchmarks.measure import clock, no_collector

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from benchmarks.calls import Call
    from benchmarks.inputs import Input

SHORT: Final = 100_000
LONG: Final = 10_000_000
NOTABLE: Final = 1e-9
HIGH: Final = 130
TRIALS: Final = 8

SCREENED: Final = 2_000
STEP: Final = 10
"""The factor between the two lengths of a text in screening."""
MOST: Final = 25
"""The factor by which the time may then grow: 2.5 times linear growth, because short times are noisy."""
LEAST: Final = 1e-3
"""The seconds below which growth is not examined."""
PATIENCE: Final = 0.3
"""The seconds above which ten times the length would take too long."""
FEW_TRIALS: Final = 3


class Growth(NamedTuple):
    """The ratio of a call's times on the longer and the shorter input, and the seconds on the longer one."""

    ratio: float
    seconds: float
    call: Call
    input: Input


def suspects(which: Iterable[Call], inputs: Iterable[Input], short: int = SCREENED) -> Iterator[Growth]:
    """The calls that seem to take more than linear time, judged from two steps of length, or from one if it is slow."""
    called = tuple(which)
    for each in inputs:
        first, second, third = (each.of(short * STEP**step) for step in range(3))
        for call in called:
            if _looks_high(call, first, second):
                growth = _growth(call, (first, second), MOST, FEW_TRIALS)
                if growth[0] > MOST and growth[1] < PATIENCE:
                    growth = _growth(call, (second, third), MOST, FEW_TRIALS)
                if growth[0] > MOST:
                    yield Growth(*growth, call, each)


def _looks_high(call: Call, short: str, long: str) -> bool:
    longer = _seconds(call, long)
    return longer > LEAST and longer > MOST * _seconds(call, short)


def growths(which: Iterable[Call], inputs: Iterable[Input], short: int = SHORT, long: int = LONG) -> Iterator[Growth]:
    """The worst growth of each kind of call."""
    called = tuple(which)
    worst: dict[str, Growth] = {}
    for each in inputs:
        texts = each.of(short), each.of(long)
        with no_collector():
            found = [Growth(*_growth(call, texts, HIGH, TRIALS), call, each) for call in called]
        for growth in found:
            kind = growth.call.kind
            worst[kind] = max(worst.get(kind, growth), growth, key=attrgetter("ratio"))
    yield from worst.values()


def _growth(call: Call, texts: tuple[str, str], high: float, trials: int) -> tuple[float, float]:
    """The ratio, and the seconds on the longer text. The best of several trials, which end once the ratio is low."""
    short, long = texts
    shorter = longer = float("inf")
    for _ in range(trials):
        shorter = min(shorter, _seconds(call, short), _seconds(call, short))
        longer = min(longer, _seconds(call, long))
        if longer < NOTABLE * len(long) or not shorter:
            return 0, longer
        if longer < high * shorter:
            break
    return longer / shorter, longer


def _seconds(call: Call, text: str) -> float:
    """The seconds that a call takes to return or raise an error; 0 if its argument cannot be made from the text."""
    try:
        argument = call.prepare(text)
    except ValueError:
        return 0
    start = clock()
    with suppress(ValueError):
        call.run(argument)
    return clock() - start
