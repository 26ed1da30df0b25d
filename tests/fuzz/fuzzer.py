"""A fuzzer: a law, a generator of cases and a check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

Case: TypeAlias = tuple[str | int, ...]
"""The arguments of a check: texts, and numbers that select something. A check ignores cases outside its law."""


class BrokenError(Exception):
    """A law is broken."""


@dataclass(frozen=True, slots=True)
class Fuzzer:
    """A law, with a generator of cases and a check.

    Attributes:
        name: The name on the command line.
        law: The sentence that is true for every case.
        make: Generates a case.
        check: Raises any exception if the law is broken for a case.
        cases: The number of cases in the tests. A round of a run has a hundredth of them.
    """

    name: str
    law: str
    make: Callable[[Random], Case]
    check: Callable[..., None]
    cases: int

    @property
    def turn(self) -> int:
        """The number of its cases in a round."""
        return max(1, self.cases // 100)


def law(make: Callable[[Random], Case], cases: int) -> Callable[[Callable[..., None]], Fuzzer]:
    """Make a fuzzer of a check. The function gives the name, the first paragraph of its docstring the law."""

    def fuzzer(check: Callable[..., None]) -> Fuzzer:
        sentence = " ".join((check.__doc__ or "").partition("\n\n")[0].split())
        return Fuzzer(check.__name__.strip("_").replace("_", "-"), sentence, make, check, cases)

    return fuzzer


def same(found: object, expected: object) -> None:
    """Raise `BrokenError` unless two values are equal."""
    if found != expected:
        message = f"expected {expected!r}, got {found!r}"
        raise BrokenError(message)


def holds(condition: object, otherwise: str) -> None:
    """Raise `BrokenError` unless a condition is true."""
    if not condition:
        raise BrokenError(otherwise)
