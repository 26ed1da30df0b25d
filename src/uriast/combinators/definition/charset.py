"""Sets of characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LAST_CODE_POINT: Final = 0x10FFFF
"""The last code point of Unicode."""


class CharSet:
    """An immutable set of characters, stored as ranges. Characters are compared by their code points.

    >>> letters = CharSet.of_ranges([(0x61, 0x63), (0x64, 0x66)])
    >>> letters
    CharSet(ranges=((97, 102),))
    >>> "c" in letters, len(letters), "".join(letters)
    (True, 6, 'abcdef')

    Args:
        ranges: The code points as inclusive ranges: sorted, disjoint, non-adjacent. `of_ranges` takes any ranges.
    """

    __slots__ = ("_ranges",)
    __match_args__ = ("ranges",)

    def __init__(self, ranges: tuple[tuple[int, int], ...]) -> None:
        self._ranges = ranges

    @property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        """The code points as inclusive ranges: sorted, disjoint, non-adjacent.

        >>> CharSet.of_text("abcx").ranges
        ((97, 99), (120, 120))
        """
        return self._ranges

    @classmethod
    def of_ranges(cls, ranges: Iterable[tuple[int, int]]) -> CharSet:
        """The union of inclusive ranges of code points, in any order.

        >>> CharSet.of_ranges([(0x64, 0x66), (0x61, 0x63)])
        CharSet(ranges=((97, 102),))
        """
        merged: list[tuple[int, int]] = []
        for first, last in sorted(ranges):
            if merged and first <= merged[-1][1] + 1:
                merged[-1] = (merged[-1][0], max(merged[-1][1], last))
            else:
                merged.append((first, last))
        return cls(tuple(merged))

    @classmethod
    def of_text(cls, text: str) -> CharSet:
        """The characters of a text.

        >>> "".join(CharSet.of_text("cabba"))
        'abc'
        """
        return cls.of_ranges((ord(character), ord(character)) for character in text)

    @classmethod
    def union(cls, sets: Iterable[CharSet]) -> CharSet:
        """The union of several sets.

        >>> "".join(CharSet.union([CharSet.of_text("ab"), CharSet.of_text("cb")]))
        'abc'
        """
        return cls.of_ranges(each for chars in sets for each in chars.ranges)

    def __or__(self, other: CharSet) -> CharSet:
        """The union of two sets."""
        return CharSet.of_ranges(self._ranges + other._ranges)

    def __and__(self, other: CharSet) -> CharSet:
        """The intersection of two sets."""
        return CharSet.of_ranges(
            (max(a, c), min(b, d)) for a, b in self._ranges for c, d in other._ranges if max(a, c) <= min(b, d)
        )

    def __sub__(self, other: CharSet) -> CharSet:
        """The characters of this set that are not in the other."""
        return self & other.complement()

    def __contains__(self, character: str) -> bool:
        """Return whether a character is a member."""
        code = ord(character)
        return any(first <= code <= last for first, last in self._ranges)

    def __iter__(self) -> Iterator[str]:
        """Yield the members in the order of their code points."""
        return (chr(code) for first, last in self._ranges for code in range(first, last + 1))

    def __len__(self) -> int:
        """The number of members."""
        return sum(last - first + 1 for first, last in self._ranges)

    def __bool__(self) -> bool:
        """Whether the set has a member."""
        return bool(self._ranges)

    def __eq__(self, other: object) -> bool:
        """Return whether the other is a set with the same members."""
        return self._ranges == other._ranges if isinstance(other, CharSet) else NotImplemented

    def __hash__(self) -> int:
        """Return a hash that is the same for equal sets."""
        return hash(self._ranges)

    def __repr__(self) -> str:
        return f"CharSet(ranges={self._ranges})"

    def complement(self) -> CharSet:
        """All other code points.

        >>> "a" in CharSet.of_text("a").complement(), "b" in CharSet.of_text("a").complement()
        (False, True)
        """
        gaps: list[tuple[int, int]] = []
        start = 0
        for first, last in self._ranges:
            if start < first:
                gaps.append((start, first - 1))
            start = last + 1
        if start <= LAST_CODE_POINT:
            gaps.append((start, LAST_CODE_POINT))
        return CharSet(tuple(gaps))


NOTHING: Final = CharSet(())
"""The set without a character."""
ANYTHING: Final = CharSet(((0, LAST_CODE_POINT),))
"""The set of all characters."""
