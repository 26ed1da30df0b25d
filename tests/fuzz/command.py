"""The command: its options and its output."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING, Final

from fuzz.laws import FUZZERS, hostile
from fuzz.runner import run, trial

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fuzz.fuzzer import Fuzzer
    from fuzz.runner import Failure

EVERY: Final = 5.0
"""The seconds between two lines of progress."""


def main(arguments: Sequence[str] | None = None, fuzzers: Sequence[Fuzzer] = FUZZERS) -> int:
    """Run the fuzzers and return the exit status: 1 if a law is broken."""
    options = _parser().parse_args(arguments)
    known = (*fuzzers, *hostile.TIMED) if options.scaling else tuple(fuzzers)
    if options.list:
        for fuzzer in known:
            _tell(f"{fuzzer.name}: {fuzzer.law}")
        return 0
    chosen = _chosen(known, options.only)
    if options.case is None:
        return _run(chosen, options.seed, float("inf") if options.forever else options.seconds)
    failures = [failure for fuzzer in chosen if (failure := trial(fuzzer, options.seed, options.case))]
    return _told(failures)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description="Check the laws of the library on random texts."
    )
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--seconds", type=float, default=60, help="how long to run (%(default)s)")
    limit.add_argument("--forever", action="store_true", help="run until interrupted")
    parser.add_argument(
        "--seed", type=int, default=time.time_ns() // 10**9, help="a number; the same seed gives the same cases"
    )
    parser.add_argument("--only", nargs="+", metavar="NAME", default=(), help="run only these fuzzers")
    parser.add_argument("--case", type=int, help="run only the case with this number")
    parser.add_argument("--scaling", action="store_true", help="also measure how run times grow; needs an idle machine")
    parser.add_argument("--list", action="store_true", help="list the fuzzers and their laws")
    return parser


def _chosen(fuzzers: Sequence[Fuzzer], names: Sequence[str]) -> list[Fuzzer]:
    unknown = set(names) - {fuzzer.name for fuzzer in fuzzers}
    if unknown:
        sys.exit(f"expected the names of fuzzers (see --list), got {', '.join(sorted(unknown))}")
    return [fuzzer for fuzzer in fuzzers if not names or fuzzer.name in names]


def _run(fuzzers: Sequence[Fuzzer], seed: int, seconds: float) -> int:
    _tell(f"seed {seed}")
    end = time.monotonic() + seconds
    progress = Progress()
    failures: list[Failure] = []
    try:
        for failure in run(fuzzers, seed, lambda: time.monotonic() >= end, progress):
            _tell(str(failure))
            failures.append(failure)
    except KeyboardInterrupt:
        _tell(f"interrupted in {progress.last}")
    _tell(progress.line())
    return 1 if failures else 0


def _told(failures: Sequence[Failure]) -> int:
    _tell("\n".join(map(str, failures)) or "the law holds")
    return 1 if failures else 0


def _tell(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - the output of the command


class Progress:
    """Counts the cases, and prints the counts from time to time."""

    def __init__(self) -> None:
        self.last = "nothing"
        """The case that was started last. If a run hangs and is interrupted, this is the case that hangs."""
        self._counts = Counter[str]()
        self._next = time.monotonic() + EVERY

    def __call__(self, fuzzer: Fuzzer, number: int) -> None:
        """Count a case."""
        self.last = f"{fuzzer.name}, case {number}"
        self._counts[fuzzer.name] += 1
        if sys.stdout.isatty() and time.monotonic() >= self._next:
            self._next = time.monotonic() + EVERY
            _tell(self.line())

    def line(self) -> str:
        """The counts, on one line."""
        counts = ", ".join(f"{name} {number:,}" for name, number in self._counts.items())
        return f"{self._counts.total():,} cases: {counts}"
