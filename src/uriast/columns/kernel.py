"""The loops that run over the bytes of a column, compiled by numba.

Each runs over a slice of the rows, without the GIL. A slice begins at a multiple of 8 rows, so that no two of them
share a byte of a bitmap.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, ParamSpec, TypeVar

import numpy as np
from numba import njit

from uriast.combinators.table import NOW, UNDEFINED

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from uriast.columns.slices import Rows
    from uriast.columns.texts import Offsets, Texts

P = ParamSpec("P")
R = TypeVar("R")

ACTION: Final = 16
"""The number of bits of a state: those above have the number of an operation."""
STATE: Final = (1 << ACTION) - 1
TWO_BITS: Final = 0b1100_0000
CONTINUATION: Final = 0b1000_0000
"""The first two bits of the bytes of a character behind its first one (RFC 3629, section 3)."""


class Machine(NamedTuple):
    """A table as arrays."""

    moves: NDArray[np.int32]  # for each state and byte, the next state and the number of an operation above it; or -1
    # for each operation, where its pairs begin among all pairs; and behind the last one, where these end
    firsts: NDArray[np.int32]
    registers: NDArray[np.int32]  # the register of each pair
    sources: NDArray[np.int32]  # the source of each pair
    accepts: NDArray[np.bool_]  # for each state, whether the text may end there
    finals: NDArray[np.int32]  # for each state, the source of each start, end and class
    inside: NDArray[np.bool_]  # for each state, whether it has read a part of a character
    values: NDArray[np.int64]  # the initial values of the registers


class Found(NamedTuple):
    """What is found of each row."""

    stops: NDArray[np.int64]  # where the text is invalid, as an offset in code points; or -1
    starts: Offsets  # for each component and row, the offset of its first byte in the column; or -1
    # for each component and row, the number of bytes of this component up to this row of the slice. In front of them
    # stands a 0
    ends: Offsets
    # for each component that can have several classes, and each row, the number of its class; or -1
    kinds: NDArray[np.int8]


class Gathered(NamedTuple):
    """The texts of one component."""

    starts: Offsets  # as in `Found`, for the component
    ends: Offsets  # as in `Found`, for the component; then the number of bytes up to this row of the column
    data: NDArray[np.uint8]  # the bytes of the texts, one behind the other
    valid: NDArray[np.uint8]  # a bit for each row: whether the component is defined


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """A function that numba compiles at its first call."""
    # It is kept on disk if numba finds a folder that it may write.
    #
    # A process of a cluster may find none: neither the package nor the home is its own. For a package in an archive,
    # numba does not look whether it may write, and fails later. So nothing is kept then.
    try:
        return njit(nogil=True, cache=Path(__file__).is_file())(function)
    except RuntimeError:  # it finds no folder
        return njit(nogil=True)(function)


@compiled
def validate(machine: Machine, texts: Texts, valid: NDArray[np.bool_], rows: Rows) -> None:
    """Tell which rows of a slice are valid. A null row is not."""
    moves, accepts = machine.moves, machine.accepts
    offsets, data, is_null = texts
    for row in range(rows[0], rows[1]):
        place, end, state = offsets[row], offsets[row + 1], 0
        while place < end:
            move = moves[state, data[place]]
            if move != state:
                if move < 0:
                    break
                state = move & STATE
            place += 1
        valid[row] = place == end and accepts[state] and not (is_null.size and is_null[row])


@compiled
def read(machine: Machine, texts: Texts, found: Found, rows: Rows) -> None:
    """Find the components of the rows of a slice."""
    moves, firsts, registers, sources = machine.moves, machine.firsts, machine.registers, machine.sources
    accepts, finals, inside, values = machine.accepts, machine.finals, machine.inside, machine.values.copy()
    before = np.empty_like(values)
    offsets, data, is_null = texts
    stops, starts, ends, kinds = found
    labels = starts.shape[0]
    totals = np.zeros(labels, ends.dtype)
    for row in range(rows[0], rows[1]):
        place, end, state = offsets[row], offsets[row + 1], 0
        values[:] = UNDEFINED
        while place < end:
            move = moves[state, data[place]]
            if move != state:
                if move < 0:
                    break
                state = move & STATE
                first, last = firsts[move >> ACTION], firsts[(move >> ACTION) + 1]
                for pair in range(first, last):
                    before[pair - first] = value_of(sources[pair], place, values)
                for pair in range(first, last):
                    values[registers[pair]] = before[pair - first]
            place += 1
        is_known = not (is_null.size and is_null[row])
        stops[row] = UNDEFINED
        if is_known and (place < end or not accepts[state]):
            is_known = False
            stops[row] = characters(data, offsets[row], place) - inside[state]  # one may not be whole
        for label in range(labels):
            start = UNDEFINED
            if is_known:
                start = value_of(finals[state, 2 * label], end, values)
            if start != UNDEFINED:
                totals[label] += value_of(finals[state, 2 * label + 1], end, values) - start
            starts[label, row] = start
            ends[label, row + 1] = totals[label]
        for kind in range(kinds.shape[0]):
            kinds[kind, row] = value_of(finals[state, 2 * labels + kind], end, values) if is_known else UNDEFINED


@compiled
def value_of(source: int, place: int, values: NDArray[np.int64]) -> int:
    """The value of a source: a register's, a place, or a number."""
    if source >= 0:
        return int(values[source])
    return place if source == NOW else NOW - 1 - source


@compiled
def characters(data: NDArray[np.uint8], start: int, end: int) -> int:
    """The number of characters that begin between two places."""
    count = 0
    for place in range(start, end):
        count += data[place] & TWO_BITS != CONTINUATION
    return count


@compiled
def gather(column: Gathered, data: NDArray[np.uint8], base: int, rows: Rows) -> None:
    """Write the texts of a component in a slice of rows. The slices before have `base` bytes of it."""
    starts, ends, gathered, valid = column
    at = base
    for row in range(rows[0], rows[1]):
        end = ends[row + 1] + base
        ends[row + 1] = end
        source = starts[row]
        if source != UNDEFINED:
            valid[row >> 3] |= np.uint8(1 << (row & 7))
            while at < end:
                gathered[at] = data[source]
                at += 1
                source += 1
