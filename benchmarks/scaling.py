"""How the time of every public call grows with its input: 10 MB against 100 kB, for the worst of many inputs.

Each call is given each input; what prepares it, such as parsing what is then printed, is not timed. A ratio that looks
high is measured again and again, the fastest times counting. A call that takes less than a nanosecond a character does
no more than copy its input, and counts for nothing.

There are too many inputs to take them all at that length. So `suspects` screens them: each call with each character of
ASCII, alone and with each delimiter, at 20 kB against 2 kB, and with each alone at 200 kB against 20 kB. What looks
more than linear is measured again on ten times the length, and what then still does is a suspect. That takes some half
an hour; then `growths` takes `RUNS` alone, at the full length, which takes an hour more.

A long text is in large blocks of memory, which glibc asks the system for and gives back each time: that can take longer
than the call. `MALLOC_MMAP_THRESHOLD_=1000000000 MALLOC_TRIM_THRESHOLD_=10000000000` before the command makes it keep
them.
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
"""How many times as long a text becomes from one look to the next."""
MOST: Final = 25
"""How many times as long a call may then take: twice and a half what is linear, since short times are not certain."""
LEAST: Final = 1e-3
"""The seconds that a call takes before anybody asks how they grow."""
PATIENCE: Final = 0.3
"""The seconds from which on ten times the length would take too long to ask."""
FEW_TRIALS: Final = 3


class Growth(NamedTuple):
    """How many times as long a call takes on the longer input, and how long that is."""

    ratio: float
    seconds: float
    call: Call
    input: Input


def suspects(which: Iterable[Call], inputs: Iterable[Input], short: int = SCREENED) -> Iterator[Growth]:
    """What takes more than linear time, as far as can be told from two steps of length: from one, where it is long."""
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
    """The worst of each kind of call."""
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
    """The ratio, and the seconds on the longer text: the best of as many trials as it takes to come out low."""
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
    """How long the call takes, returning or refusing; no time where it has nothing to be called with."""
    try:
        argument = call.prepare(text)
    except ValueError:
        return 0
    start = clock()
    with suppress(ValueError):
        call.run(argument)
    return clock() - start
