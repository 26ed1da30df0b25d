"""Sets of characters as sequences of ranges of bytes."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from hypothesis import given, strategies as st

from uriast.combinators.byte_automata.utf8 import sequences
from uriast.combinators.definition.charset import CharSet

if TYPE_CHECKING:
    from collections.abc import Iterable

EDGES: Final = (0x7F, 0x7FF, 0xD7FF, 0xDFFF, 0xFFFF, 0x10FFFF)


@st.composite
def sets(draw: st.DrawFn) -> CharSet:
    """Sets of a few ranges, some of which begin at an edge."""
    starts = draw(st.sets(st.integers(0, 0x10FFFF) | st.sampled_from(EDGES), min_size=1, max_size=4))
    length = draw(st.integers(0, 0x1100))
    return CharSet.of_ranges((start, min(start + length, 0x10FFFF)) for start in starts)


@given(sets())
def test_a_set_is_encoded_as_python_encodes_it(chars: CharSet) -> None:
    found = [bytes(each) for ranges in sequences(chars) for each in product(*[range(a, b + 1) for a, b in ranges])]
    assert sorted(found) == [char.encode() for char in chars if not "\ud800" <= char <= "\udfff"]


def are_told_apart(found: Iterable[tuple[tuple[int, int], ...]]) -> bool:
    """Whether each byte tells sequences apart: ranges in one place are equal or have no byte in common."""
    tails: dict[tuple[int, int], list[tuple[tuple[int, int], ...]]] = {}
    for first, *tail in filter(None, found):
        tails.setdefault(first, []).append(tuple(tail))
    apart = all(one[1] < other[0] or other[1] < one[0] for one, other in combinations(tails, 2))
    return apart and all(map(are_told_apart, tails.values()))


@given(sets())
def test_each_byte_tells_sequences_apart(chars: CharSet) -> None:
    assert are_told_apart(sequences(chars))


# RFC 3629, section 4
TAIL: Final = (0x80, 0xBF)
OF_ALL: Final = [
    ((0x00, 0x7F),),
    ((0xC2, 0xDF), TAIL),
    ((0xE0, 0xE0), (0xA0, 0xBF), TAIL),
    ((0xE1, 0xEC), TAIL, TAIL),
    ((0xED, 0xED), (0x80, 0x9F), TAIL),
    ((0xEE, 0xEF), TAIL, TAIL),
    ((0xF0, 0xF0), (0x90, 0xBF), TAIL, TAIL),
    ((0xF1, 0xF3), TAIL, TAIL, TAIL),
    ((0xF4, 0xF4), (0x80, 0x8F), TAIL, TAIL),
]


def test_all_characters_have_the_sequences_of_the_rfc() -> None:
    assert sequences(CharSet(((0, 0x10FFFF),))) == OF_ALL


@given(st.tuples(st.integers(0, 0x7F), st.integers(0, 0x7F)).map(sorted))
def test_a_range_of_ascii_is_one_sequence(ends: list[int]) -> None:
    first, last = ends
    assert sequences(CharSet(((first, last),))) == [((first, last),)]
