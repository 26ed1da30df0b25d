"""UTF-8: a set of characters as sequences of ranges of bytes (RFC 3629, section 4), and as a form over bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from uriast.combinators.definition.charset import CharSet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from uriast.combinators.automata.forms import Form, Forms

ByteRange: TypeAlias = tuple[int, int]
"""The first and the last byte of a range."""
ByteRanges: TypeAlias = tuple[ByteRange, ...]
"""A range for each byte of a character."""

LENGTHS: Final = CharSet(((0, 0x7F), (0x80, 0x7FF), (0x800, 0xD7FF), (0xE000, 0xFFFF), (0x10000, 0x10FFFF)))
"""Ranges of code points whose characters have the same number of bytes. Surrogates are in none of them."""


def sequences(chars: CharSet) -> list[ByteRanges]:
    """The encodings of a set, as sequences of ranges of bytes. Surrogates have none."""
    return [
        each
        for first, last in chars.ranges
        for least, largest in LENGTHS.ranges
        if max(first, least) <= min(last, largest)
        for each in _of_range(max(first, least), min(last, largest))
    ]


def in_bytes(forms: Forms, chars: CharSet) -> Form:
    """The form of a set over bytes."""
    # A first byte is one position, whatever follows it: if each way to write a character had one of its own, registers
    # would be numbered in more ways, and some tables would be larger.
    return _after(forms, sequences(chars))


def _after(forms: Forms, encodings: Iterable[ByteRanges]) -> Form:
    tails: dict[ByteRange, list[ByteRanges]] = {}
    for first, *tail in encodings:
        tails.setdefault(first, []).append(tuple(tail))
    firsts_of: dict[Form, list[ByteRange]] = {}
    for first, behind in tails.items():
        firsts_of.setdefault(_after(forms, behind) if behind[0] else forms.empty, []).append(first)
    return forms.fork((CharSet.of_ranges(firsts), tail) for tail, firsts in firsts_of.items())


def _of_range(first: int, last: int) -> Iterator[ByteRanges]:
    """The encodings of code points with the same number of bytes."""
    # A range is cut where a byte changes while a byte behind it does not run through all its values.
    pending = [(first, last)]
    while pending:
        first, last = pending.pop()
        cut = _cut(first, last)
        if cut is None:
            yield tuple(zip(chr(first).encode(), chr(last).encode(), strict=True))
        else:
            pending += [(cut, last), (first, cut - 1)]


def _cut(first: int, last: int) -> int | None:
    """The code point at which to cut a range; `None` if the range is that of one sequence."""
    if last <= LENGTHS.ranges[0][1]:
        return None
    for bits in (6, 12, 18):
        low = (1 << bits) - 1
        if first | low != last | low:
            if first & low:
                return (first | low) + 1
            if last & low != low:
                return last & ~low
    return None
