"""Where a reference begins and ends in the text that it was taken from (RFC 3986, appendix C)."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from uriast.passes.repair.treatments import Fault

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


SPACE: Final = r"[\t\n\r ]"
_DROPPED: Final[Mapping[Fault, str]] = {
    Fault.BREAK: r"[\t\n\r]+",
    Fault.SPACED_BREAK: r"(?<! ) *+[\t\n\r][\t\n\r ]*+",
    Fault.WRAPPED_BREAK: r"(?:\t|[\n\r][\t ]*+)+",
    Fault.WRAPPED_SPACE: rf"{SPACE}+",
}
_URL: Final = rf"(?:{SPACE}*+[Uu][Rr][Ll]:)?"
_DELIMITED: Final = rf'(?:<{_URL}([^<>]*+)>|"{_URL}([^"]*+)")'
_ENDS: Final = "".join(map(chr, range(ord(" ") + 1)))
"""What browsers drop at both ends."""


class White(NamedTuple):
    """The white space that is dropped up to where an authority ends, and from there on."""

    before: Fault
    behind: Fault

    def runs(self, text: str, start: int, behind: int, end: int) -> Iterator[tuple[int, int]]:
        """The spans of what is dropped between two indices, where the authority ends at a third."""
        before = re.compile(_DROPPED[self.before]).finditer(text, start, behind)
        return (run.span() for run in chain(before, re.compile(_DROPPED[self.behind]).finditer(text, behind, end)))


UNWRAPPED: Final = White(Fault.BREAK, Fault.SPACED_BREAK)
WRAPPED: Final = White(Fault.WRAPPED_BREAK, Fault.WRAPPED_SPACE)


class Bare(NamedTuple):
    """A text without what is dropped, where the gaps are, and what to add to an index before, between, behind them."""

    text: str
    gaps: list[int]
    shifts: list[int]

    def origin(self, index: int) -> int:
        """An index in the given text."""
        return index + self.shifts[bisect_right(self.gaps, index)]

    def origins(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """The spans in the given text of a span, which gaps may divide."""
        cuts = self.gaps[bisect_right(self.gaps, start) : bisect_left(self.gaps, end)]
        return ((self.origin(first), self.origin(last - 1) + 1) for first, last in pairwise([start, *cuts, end]))


def bounds(text: str) -> tuple[int, int, int, int]:
    """Where what is around a reference, delimiters or not, and the reference begin, and where they end."""
    first, last = _stripped(text, 0, len(text))
    found = re.compile(_DELIMITED).fullmatch(text, first, last)
    return (
        (first, first, last, last)
        if found is None
        else (first, *_stripped(text, *found.span(found.lastindex or 0)), last)
    )


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    """The span of what is left of a span without what browsers drop at its ends."""
    part = text[start:end].lstrip(_ENDS)
    return end - len(part), end - len(part) + len(part.rstrip(_ENDS))


def bare_text(text: str, start: int, end: int, dropped: Iterable[tuple[int, int]], lead: str = "") -> Bare:
    """A reference without what is dropped, behind a lead that the given text lacks."""
    pieces = [lead]
    gaps: list[int] = []
    shifts = [start - len(lead)]
    for first, last in dropped:
        pieces.append(text[start:first])
        gaps.append(first - shifts[-1])
        start = last
        shifts.append(start - gaps[-1])
    return Bare("".join([*pieces, text[start:end]]), gaps, shifts)
