"""What a fuzzer is: a law, what makes a case of it, and what checks one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

Case: TypeAlias = tuple[str | int, ...]
"""The arguments of a check: texts, and numbers that choose. Any are taken: a law says nothing of what is out of it."""


class BrokenError(Exception):
    """A law does not hold."""


@dataclass(frozen=True, slots=True)
class Fuzzer:
    """A law, and how it is tried.

    Attributes:
        name: By which it is asked for.
        law: The sentence that holds of every case.
        make: Makes a case.
        check: Raises where the law does not hold of a case: whatever it raises breaks the law.
        cases: How many cases are in the tests. A round of a run has a hundredth of them.
    """

    name: str
    law: str
    make: Callable[[Random], Case]
    check: Callable[..., None]
    cases: int

    @property
    def turn(self) -> int:
        """How many cases of it are in a round."""
        return max(1, self.cases // 100)


def law(make: Callable[[Random], Case], cases: int) -> Callable[[Callable[..., None]], Fuzzer]:
    """The fuzzer of a check: its name is the function's, its law the first paragraph of its docstring."""

    def fuzzer(check: Callable[..., None]) -> Fuzzer:
        sentence = " ".join((check.__doc__ or "").partition("\n\n")[0].split())
        return Fuzzer(check.__name__.strip("_").replace("_", "-"), sentence, make, check, cases)

    return fuzzer


def same(found: object, expected: object) -> None:
    """Break the law unless two values are equal."""
    if found != expected:
        message = f"expected {expected!r}, got {found!r}"
        raise BrokenError(message)


def holds(condition: object, otherwise: str) -> None:
    """Break the law unless something is so."""
    if not condition:
        raise BrokenError(otherwise)
