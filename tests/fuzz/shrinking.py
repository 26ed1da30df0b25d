"""Reducing a failing case: greedily, by removing and replacing characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fuzz.fuzzer import Case

PLAIN: Final = "a"
ATTEMPTS: Final = 5_000


def shrunk(case: Case, fails: Callable[[Case], bool], attempts: int = ATTEMPTS) -> Case:
    """The smallest failing case that greedy reduction reaches.

    Args:
        case: A case that fails.
        fails: Whether another case fails in the same way.
        attempts: The maximum number of cases to try.
    """
    left = attempts
    while True:
        for smaller in _smaller(case):
            left -= 1
            if left < 0:
                return case
            if fails(smaller):
                case = smaller
                break
        else:
            return case


def _smaller(case: Case) -> Iterator[Case]:
    for place, item in enumerate(case):
        for less in _less_text(item) if isinstance(item, str) else _less_number(item):
            yield (*case[:place], less, *case[place + 1 :])


def _less_text(text: str) -> Iterator[str]:
    size = len(text)
    while size:
        for start in range(0, len(text), size):
            yield text[:start] + text[start + size :]
        size //= 2
    for index, character in enumerate(text):
        if character != PLAIN:
            yield text[:index] + PLAIN + text[index + 1 :]


def _less_number(number: int) -> Iterator[int]:
    """0, half of the number, and the number with one bit cleared (a number may be a set of flags)."""
    yield from sorted({0, number // 2, *(number & ~(1 << bit) for bit in range(number.bit_length()))} - {number})
