"""The texts of an Arrow array as arrays of numbers, without a copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
import pyarrow as pa

if TYPE_CHECKING:
    from numpy.typing import NDArray


Offsets: TypeAlias = "NDArray[np.int32 | np.int64]"


class Texts(NamedTuple):
    """The texts of an array."""

    offsets: Offsets  # where each text begins in the data; and behind the last one, where it ends
    data: NDArray[np.uint8]  # the bytes of all texts
    is_null: NDArray[np.bool_]  # for each row, whether it is null; empty if none is


def texts_of(array: pa.Array) -> Texts:
    """The texts of a `string` or `large_string` array."""
    _, offsets, data = array.buffers()
    size = np.dtype(np.int64 if pa.types.is_large_string(array.type) else np.int32)
    if offsets is None or not len(array):
        return Texts(np.zeros(1, size), np.array([], np.uint8), np.array([], np.bool_))
    return Texts(
        np.frombuffer(offsets, size)[array.offset : array.offset + len(array) + 1],
        np.array([], np.uint8) if data is None else np.frombuffer(data, np.uint8),
        array.is_null().to_numpy(zero_copy_only=False) if array.null_count else np.array([], np.bool_),
    )
