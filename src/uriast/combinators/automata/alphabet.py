"""The classes of characters that some sets treat alike.

A class is known by its number, the symbol. A set of classes is an `int`, with a bit for each.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from uriast.combinators.definition.charset import LAST_CODE_POINT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from uriast.combinators.definition.charset import CharSet

LAST_BYTE: Final = 0xFF


class Alphabet:
    """The coarsest partition of the characters in which each of some sets is a union of classes.

    Symbols are in the order of the classes' first characters.
    """

    def __init__(self, sets: Iterable[CharSet], last: int = LAST_CODE_POINT) -> None:
        distinct = list(dict.fromkeys(sets))
        changes: dict[int, int] = {0: 0}  # for each code point, the sets that begin there or ended before it
        for number, chars in enumerate(distinct):
            for first, end in chars.ranges:
                changes[first] = changes.get(first, 0) ^ 1 << number
                changes[end + 1] = changes.get(end + 1, 0) ^ 1 << number
        self._last = last
        self.starts = sorted(each for each in changes if each <= last)
        """The code points at which runs of one class begin."""
        inside, numbers = 0, dict[int, int]()
        self._symbols: list[int] = []
        for start in self.starts:
            inside ^= changes[start]
            self._symbols.append(numbers.setdefault(inside, len(numbers)))
        self.size = len(numbers)
        """The number of classes."""
        self.everything = (1 << self.size) - 1
        """All classes."""
        bits = [0] * len(distinct)
        for members, symbol in numbers.items():
            for number in symbols_in(members):
                bits[number] |= 1 << symbol
        self._bits = dict(zip(distinct, bits, strict=True))
        self._samples: list[str] = []

    def bits(self, chars: CharSet) -> int:
        """The classes of one of the sets."""
        return self._bits[chars]

    def symbol(self, code: int) -> int:
        """The symbol of a code point."""
        return self._symbols[bisect_right(self.starts, code) - 1]

    def runs(self) -> Iterator[tuple[int, int, int]]:
        """The first and last code point of each run, and its symbol."""
        for first, end, symbol in zip(self.starts, (*self.starts[1:], self._last + 1), self._symbols, strict=True):
            yield first, end - 1, symbol

    def sample(self, bits: int) -> str:
        """The most readable character of some classes: a letter or digit, else printable ASCII, else any."""
        if not self._samples:
            samples = [""] * self.size
            for first, end, symbol in self.runs():
                for each in (chr(first), chr(end), *map(chr, range(first, min(end, 0x7F)))):
                    samples[symbol] = min(samples[symbol] or each, each, key=readability)
            self._samples = samples
        return min((self._samples[symbol] for symbol in symbols_in(bits)), key=readability)


def symbols_in(bits: int) -> Iterator[int]:
    """The symbols of some classes."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def parted(sets: Sequence[int], everything: int) -> list[tuple[int, tuple[int, ...]]]:
    """Cut all classes along some sets of classes: each part, with the indices of the sets that contain it."""
    parts: list[tuple[int, tuple[int, ...]]] = [(everything, ())]
    for index, members in enumerate(sets):
        cut: list[tuple[int, tuple[int, ...]]] = []
        for part, inside in parts:
            if both := part & members:
                cut.append((both, (*inside, index)))
            if rest := part & ~members:
                cut.append((rest, inside))
        parts = cut
    return parts


def readability(char: str) -> tuple[bool, bool, str]:
    return not (char.isascii() and char.isalnum()), not (char.isascii() and char.isprintable()), char
