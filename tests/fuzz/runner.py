"""Running: the numbered cases of each fuzzer, in an order that depends only on the fuzzers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from random import Random
from typing import TYPE_CHECKING

from fuzz.shrinking import shrunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from fuzz.fuzzer import Case, Fuzzer


@dataclass(frozen=True, slots=True)
class Failure:
    """A case that breaks a law.

    Attributes:
        fuzzer: The fuzzer whose law is broken.
        seed: The seed of the run.
        number: The number of the case.
        case: The smallest case found that fails with the same class of error.
        error: The error that this case raises.
    """

    fuzzer: Fuzzer
    seed: int
    number: int
    case: Case
    error: Exception

    def __str__(self) -> str:
        return "\n".join(
            (
                f"{self.fuzzer.name}: {self.fuzzer.law}",
                f"  does not hold of {', '.join(map(repr, self.case))}",
                f"  {type(self.error).__name__}: {self.error}",
                f"  again: python -m tests.fuzz --only {self.fuzzer.name} --seed {self.seed} --case {self.number}",
            )
        )


def case_of(fuzzer: Fuzzer, seed: int, number: int) -> Case:
    """The case with a number. It does not depend on the cases that ran before."""
    return fuzzer.make(Random(f"{seed} {fuzzer.name} {number}"))  # noqa: S311 - it must be repeatable, not secret


def trial(fuzzer: Fuzzer, seed: int, number: int) -> Failure | None:
    """Check a case; if it fails, reduce it."""
    case = case_of(fuzzer, seed, number)
    first = _raised(fuzzer, case)
    if first is None:
        return None
    small = shrunk(case, lambda smaller: type(_raised(fuzzer, smaller)) is type(first))
    return Failure(fuzzer, seed, number, small, _raised(fuzzer, small) or first)


def _raised(fuzzer: Fuzzer, case: Case) -> Exception | None:
    try:
        fuzzer.check(*case)
    except Exception as error:  # noqa: BLE001 - any exception breaks the law
        return error
    return None


def schedule(fuzzers: Iterable[Fuzzer]) -> Iterator[tuple[Fuzzer, int]]:
    """The fuzzers with the numbers of their cases, in rounds, without end."""
    every = tuple(fuzzers)
    for number in count() if every else ():
        for fuzzer in every:
            for case in range(number * fuzzer.turn, (number + 1) * fuzzer.turn):
                yield fuzzer, case


def run(
    fuzzers: Sequence[Fuzzer], seed: int, is_over: Callable[[], bool], told: Callable[[Fuzzer, int], None]
) -> Iterator[Failure]:
    """Run the fuzzers and yield the failures. A fuzzer that has failed is not run again.

    Args:
        fuzzers: The fuzzers to run.
        seed: The seed of the run.
        is_over: Called before each case; the run ends if it returns true.
        told: Called with each case before it is checked.
    """
    failed = set[str]()
    for fuzzer, number in schedule(fuzzers):
        if len(failed) == len(fuzzers) or is_over():
            return
        if fuzzer.name not in failed:
            told(fuzzer, number)
            failure = trial(fuzzer, seed, number)
            if failure is not None:
                failed.add(fuzzer.name)
                yield failure
