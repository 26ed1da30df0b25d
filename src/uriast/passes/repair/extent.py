"""The extent of a reference in the given text, without its context and its white space (RFC 3986, appendix C)."""

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
"""The characters that browsers drop at both ends of a URL: C0 controls and the space (URL Standard, 4.4)."""


class DroppedSpace(NamedTuple):
    r"""The white space that is dropped."""

    before: Fault  # the kind that is dropped up to the end of the authority
    after: Fault  # the kind that is dropped after the authority

    def runs(self, text: str, start: int, authority_end: int, end: int) -> Iterator[tuple[int, int]]:
        r"""The spans of dropped white space between `start` and `end`."""
        before = re.compile(_DROPPED[self.before]).finditer(text, start, authority_end)
        after = re.compile(_DROPPED[self.after]).finditer(text, authority_end, end)
        return (run.span() for run in chain(before, after))


UNWRAPPED: Final = DroppedSpace(Fault.BREAK, Fault.SPACED_BREAK)
WRAPPED: Final = DroppedSpace(Fault.WRAPPED_BREAK, Fault.WRAPPED_SPACE)


class Bare(NamedTuple):
    r"""The text without dropped white space, and a map from its indices to the given text's."""

    text: str
    gaps: list[int]  # the indices in `text` where white space was dropped
    # the number to add to an index: before the first gap, between the first and the second, and so on
    shifts: list[int]

    def origin(self, index: int) -> int:
        r"""The index in the given text of an index in this text."""
        return index + self.shifts[bisect_right(self.gaps, index)]

    def origins(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        r"""The spans in the given text of a span in this text: gaps may divide it."""
        cuts = self.gaps[bisect_right(self.gaps, start) : bisect_left(self.gaps, end)]
        return ((self.origin(first), self.origin(last - 1) + 1) for first, last in pairwise([start, *cuts, end]))


def bounds(text: str) -> tuple[int, int, int, int]:
    """Four indices: the start of the delimiters, the start and end of the reference, and the end of the delimiters."""
    # Without delimiters, the outer indices equal the inner ones.
    first, last = _stripped(text, 0, len(text))
    match = re.compile(_DELIMITED).fullmatch(text, first, last)
    if match is None:
        return first, first, last, last
    return first, *_stripped(text, *match.span(match.lastindex or 0)), last


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    """Shrink a span: leave out the characters of `_ENDS` at both ends."""
    part = text[start:end].lstrip(_ENDS)
    return end - len(part), end - len(part) + len(part.rstrip(_ENDS))


def bare_text(text: str, start: int, end: int, dropped: Iterable[tuple[int, int]], lead: str = "") -> Bare:
    r"""Remove the dropped spans from a reference."""
    pieces = [lead]
    gaps: list[int] = []
    shifts = [start - len(lead)]
    for first, last in dropped:
        pieces.append(text[start:first])
        gaps.append(first - shifts[-1])
        start = last
        shifts.append(start - gaps[-1])
    return Bare("".join([*pieces, text[start:end]]), gaps, shifts)
