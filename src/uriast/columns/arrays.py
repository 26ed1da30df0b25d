"""Every kind of Arrow array of texts, as chunks of plain texts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, cast, overload, runtime_checkable

import pyarrow as pa

if TYPE_CHECKING:
    from collections.abc import Callable

    Work: TypeAlias = Callable[[pa.ChunkedArray, pa.DataType], pa.ChunkedArray]

FEWEST: Final = 4_096
"""The smallest number of rows for which another thread is worth its start."""
MOST: Final = 32_768
"""The largest number of rows that are read at once: what they make stays in the processor's cache."""
TOO_MUCH: Final = "expected at most 2 GiB of text in an array of type string, got more: use large_string"
NOT_UTF_8: Final = "expected texts in UTF-8, got other bytes"


@runtime_checkable
class ArrowArray(Protocol):
    """An array of Arrow's, of any library: it has the method `__arrow_c_array__` of Arrow's PyCapsule interface."""

    def __arrow_c_array__(self, requested_schema: object | None = None, /) -> tuple[object, object]:
        """The capsules of its schema and of itself."""
        ...


@runtime_checkable
class ArrowStream(Protocol):
    """Arrow arrays, of any library: it has the method `__arrow_c_stream__` of Arrow's PyCapsule interface."""

    def __arrow_c_stream__(self, requested_schema: object | None = None, /) -> object:
        """The capsule of a stream of arrays."""
        ...


Arrow: TypeAlias = ArrowArray | ArrowStream


def imported(texts: Arrow) -> pa.Array | pa.ChunkedArray:
    """An array of texts as one of pyarrow's, which has no copy of them."""
    if isinstance(texts, pa.Array | pa.ChunkedArray):
        return texts
    if isinstance(texts, ArrowStream):
        return pa.chunked_array(texts)
    if isinstance(texts, ArrowArray):
        return pa.array(texts)
    message = f"expected an Arrow array or stream, such as one of pyarrow's, got {type(texts).__name__}"
    raise TypeError(message)


def texts_type(array: pa.Array | pa.ChunkedArray) -> pa.DataType:
    """The type of the texts that are made of an array: `string` or `large_string`."""
    kind = array.type.value_type if pa.types.is_dictionary(array.type) else array.type
    if pa.types.is_string(kind) or pa.types.is_null(kind):
        return pa.string()
    if pa.types.is_large_string(kind) or pa.types.is_string_view(kind):
        return pa.large_string()
    message = f"expected an array of texts (string, large_string, string_view or a dictionary of them), got {kind}"
    raise TypeError(message)


def plain(texts: Arrow) -> pa.ChunkedArray:
    """The texts of an array, in chunks of type `string` or `large_string`."""
    array = imported(texts)
    chunks = array if isinstance(array, pa.ChunkedArray) else pa.chunked_array([array])
    return of_texts(chunks, lambda column, made: column.cast(made))


@overload
def of_texts(texts: ArrowArray, work: Work) -> pa.Array: ...
@overload
def of_texts(texts: ArrowStream, work: Work) -> pa.ChunkedArray: ...
def of_texts(texts: Arrow, work: Work) -> pa.Array | pa.ChunkedArray:
    """Do some work for the texts of an array, row by row; for a dictionary, once for each of its values.

    The work takes chunks of type `string`, `large_string` or `string_view`, and the type of the texts that it makes.
    """
    array = imported(texts)
    made = texts_type(array)
    if isinstance(array, pa.Array):
        return together(of_texts(pa.chunked_array([array]), work))
    if pa.types.is_null(array.type):
        return work(array.cast(made), made)
    if not pa.types.is_dictionary(array.type):
        return work(array, made)
    chunks = cast("list[pa.DictionaryArray]", array.chunks)
    # with wide indices, a dictionary has room for the values of all chunks
    wide = [pa.DictionaryArray.from_arrays(each.indices.cast(pa.int64()), each.dictionary) for each in chunks]
    unified = pa.chunked_array(wide, pa.dictionary(pa.int64(), array.type.value_type)).unify_dictionaries()
    chunks = cast("list[pa.DictionaryArray]", unified.chunks)
    dictionary = pa.chunked_array([each.dictionary for each in chunks[:1]], array.type.value_type)
    values = together(work(dictionary.cast(made) if pa.types.is_null(dictionary.type) else dictionary, made))
    return pa.chunked_array([taken(values, each.indices) for each in chunks], values.type)


def rows_of(texts: pa.Array | pa.ChunkedArray) -> list[str | None]:
    """The text of each row."""
    try:
        return texts.to_pylist()
    except UnicodeDecodeError:
        raise ValueError(NOT_UTF_8) from None


def together(chunks: pa.ChunkedArray) -> pa.Array:
    """The rows of all chunks in one array."""
    return chunks.chunk(0) if chunks.num_chunks == 1 else chunks.combine_chunks()


def taken(values: pa.Array, indices: pa.Array) -> pa.Array:
    """The values of a dictionary, in the rows of their indices."""
    try:
        return values.take(indices)
    except pa.ArrowInvalid:
        raise ValueError(TOO_MUCH) from None


def at_once(work: Callable[[pa.Array], pa.Array], texts: pa.ChunkedArray, made: pa.DataType) -> pa.ChunkedArray:
    """Do some work for all rows, on all cores that Arrow uses."""
    rows, cores = len(texts), pa.cpu_count()
    size = max(FEWEST, min(MOST, -(-rows // cores)))
    slices = [chunk[start : start + size] for chunk in texts.chunks for start in range(0, len(chunk), size)]
    if cores == 1 or rows <= FEWEST:
        return pa.chunked_array(list(map(work, slices)), made)
    with ThreadPoolExecutor(cores) as pool:
        return pa.chunked_array(list(pool.map(work, slices)), made)
