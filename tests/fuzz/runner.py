"""Running: the cases of each fuzzer by their numbers, in an order that depends on nothing but the fuzzers."""

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
        fuzzer: Whose law.
        seed: The run's.
        number: The case's.
        case: The smallest that fails as it does.
        error: What that raises.
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
    """A case by its number, whatever others were run before."""
    return fuzzer.make(Random(f"{seed} {fuzzer.name} {number}"))  # noqa: S311 - it must be repeatable, not secret


def trial(fuzzer: Fuzzer, seed: int, number: int) -> Failure | None:
    """Try a case; make it small where it fails."""
    case = case_of(fuzzer, seed, number)
    first = _raised(fuzzer, case)
    if first is None:
        return None
    small = shrunk(case, lambda smaller: type(_raised(fuzzer, smaller)) is type(first))
    return Failure(fuzzer, seed, number, small, _raised(fuzzer, small) or first)


def _raised(fuzzer: Fuzzer, case: Case) -> Exception | None:
    try:
        fuzzer.check(*case)
    except Exception as error:  # noqa: BLE001 - whatever a check raises breaks the law
        return error
    return None


def schedule(fuzzers: Iterable[Fuzzer]) -> Iterator[tuple[Fuzzer, int]]:
    """Each fuzzer with the numbers of its cases, round by round, without end."""
    every = tuple(fuzzers)
    for number in count() if every else ():
        for fuzzer in every:
            for case in range(number * fuzzer.turn, (number + 1) * fuzzer.turn):
                yield fuzzer, case


def run(
    fuzzers: Sequence[Fuzzer], seed: int, is_over: Callable[[], bool], told: Callable[[Fuzzer, int], None]
) -> Iterator[Failure]:
    """Run until it is over, and give the failures. A fuzzer that has failed is run no more.

    Args:
        fuzzers: Those to run.
        seed: A number that makes the run.
        is_over: Asked before each case.
        told: Told each case before it is tried.
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
