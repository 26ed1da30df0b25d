"""Every kind of Arrow array of texts, as those of one kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, overload

import pyarrow as pa

from uriast.columns.slices import at_once, slices_of

if TYPE_CHECKING:
    from collections.abc import Callable

    Work: TypeAlias = Callable[[pa.Array], pa.Array]

TOO_MUCH: Final = "expected at most 2 GiB of text in an array of type string, got more: use large_string"


def texts_type(array: pa.Array | pa.ChunkedArray) -> pa.DataType:
    """The type of the texts that are made of an array: `string` or `large_string`."""
    if not isinstance(array, pa.Array | pa.ChunkedArray):
        message = f"expected a pyarrow Array or ChunkedArray, got {type(array).__name__}"
        raise TypeError(message)
    kind = array.type.value_type if pa.types.is_dictionary(array.type) else array.type
    if pa.types.is_string(kind) or pa.types.is_null(kind):
        return pa.string()
    if pa.types.is_large_string(kind) or pa.types.is_string_view(kind):
        return pa.large_string()
    message = f"expected an array of texts (string, large_string, string_view or a dictionary of them), got {kind}"
    raise TypeError(message)


def plain(array: pa.Array | pa.ChunkedArray) -> pa.ChunkedArray:
    """The texts of an array, in chunks of type `string` or `large_string`."""
    made = texts_type(array)
    chunks = array if isinstance(array, pa.ChunkedArray) else pa.chunked_array([array])
    return of_each(chunks, made, lambda texts: texts)


@overload
def of_each(array: pa.Array, made: pa.DataType, work: Work) -> pa.Array: ...
@overload
def of_each(array: pa.ChunkedArray, made: pa.DataType, work: Work) -> pa.ChunkedArray: ...
@overload
def of_each(array: pa.Array | pa.ChunkedArray, made: pa.DataType, work: Work) -> pa.Array | pa.ChunkedArray: ...
def of_each(array: pa.Array | pa.ChunkedArray, made: pa.DataType, work: Work) -> pa.Array | pa.ChunkedArray:
    """Do some work for an array, for each chunk of a chunked one, and for the values of a dictionary."""
    kind = texts_type(array)
    if isinstance(array, pa.ChunkedArray):
        return pa.chunked_array([of_each(chunk, made, work) for chunk in array.chunks], type=made)
    if isinstance(array, pa.DictionaryArray):
        return _taken(of_each(array.dictionary, made, work), array.indices)
    texts = array if array.type == kind else array.cast(kind)
    at_once(_check, [texts[start:end] for start, end in slices_of(len(texts))])
    return work(texts)


def as_texts(texts: pa.Array, kind: pa.DataType) -> pa.Array:
    """Texts as those of a type: `string` or `large_string`."""
    try:
        return texts.cast(kind)
    except pa.ArrowInvalid:
        raise ValueError(TOO_MUCH) from None


def _taken(values: pa.Array, indices: pa.Array) -> pa.Array:
    try:
        return values.take(indices)
    except pa.ArrowInvalid:
        raise ValueError(TOO_MUCH) from None


def _check(texts: pa.Array) -> None:
    try:
        texts.validate(full=True)
    except pa.ArrowInvalid as error:
        message = f"expected texts in UTF-8, got an array that Arrow refuses: {error}"
        raise ValueError(message) from None
