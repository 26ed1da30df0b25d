"""Sets of characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

LAST_CODE_POINT: Final = 0x10FFFF


class CharSet(NamedTuple):
    """A set of code points as sorted, disjoint, non-adjacent inclusive ranges.

    >>> CharSet.of_ranges([(0x61, 0x7A), (0x30, 0x39), (0x3A, 0x3A)])
    CharSet(ranges=((48, 58), (97, 122)))
    """

    ranges: tuple[tuple[int, int], ...]

    @classmethod
    def of_ranges(cls, ranges: Iterable[tuple[int, int]]) -> CharSet:
        """The union of inclusive ranges of code points, in any order."""
        merged: list[tuple[int, int]] = []
        for first, last in sorted(ranges):
            if merged and first <= merged[-1][1] + 1:
                merged[-1] = (merged[-1][0], max(merged[-1][1], last))
            else:
                merged.append((first, last))
        return cls(tuple(merged))

    @classmethod
    def of_text(cls, text: str) -> CharSet:
        """The characters of a text."""
        return cls.of_ranges((ord(character), ord(character)) for character in text)

    @classmethod
    def union(cls, sets: Iterable[CharSet]) -> CharSet:
        """The union of several sets."""
        return cls.of_ranges(each for chars in sets for each in chars.ranges)

    def __or__(self, other: CharSet) -> CharSet:
        """The union of two sets."""
        return CharSet.of_ranges(self.ranges + other.ranges)

    def __and__(self, other: CharSet) -> CharSet:
        """The intersection of two sets."""
        return CharSet.of_ranges(
            (max(a, c), min(b, d)) for a, b in self.ranges for c, d in other.ranges if max(a, c) <= min(b, d)
        )

    def __sub__(self, other: CharSet) -> CharSet:
        """The characters of this set that are not in the other."""
        return self & other.complement()

    def __bool__(self) -> bool:
        """Whether the set has a member."""
        return bool(self.ranges)

    def complement(self) -> CharSet:
        """All other code points."""
        gaps: list[tuple[int, int]] = []
        start = 0
        for first, last in self.ranges:
            if start < first:
                gaps.append((start, first - 1))
            start = last + 1
        if start <= LAST_CODE_POINT:
            gaps.append((start, LAST_CODE_POINT))
        return CharSet(tuple(gaps))

    def has(self, character: str) -> bool:
        """Whether one character is a member."""
        code = ord(character)
        return any(first <= code <= last for first, last in self.ranges)


NOTHING: Final = CharSet(())
ANYTHING: Final = CharSet(((0, LAST_CODE_POINT),))
