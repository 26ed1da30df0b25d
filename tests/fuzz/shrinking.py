"""A smaller case that fails as a case does: greedily, by leaving out and by simpler characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fuzz.fuzzer import Case

PLAIN: Final = "a"
ATTEMPTS: Final = 5_000


def shrunk(case: Case, fails: Callable[[Case], bool], attempts: int = ATTEMPTS) -> Case:
    """The smallest case that is reached by leaving out, or making plain, as long as it still fails.

    Args:
        case: One that fails.
        fails: Whether another fails as it does.
        attempts: How many are tried at most.
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
    """Nothing, half, or one bit less: of flags, the number is their bits."""
    yield from sorted({0, number // 2, *(number & ~(1 << bit) for bit in range(number.bit_length()))} - {number})
