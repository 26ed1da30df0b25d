"""From a column of texts to one of components."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, overload

import numpy as np
import pyarrow as pa

from uriast.columns import kernel
from uriast.columns.arrays import of_each, texts_type
from uriast.columns.kernel import Found, Gathered
from uriast.columns.machines import components, language
from uriast.columns.slices import at_once, slices_of
from uriast.columns.texts import texts_of
from uriast.combinators.table import UNDEFINED
from uriast.grammar.rfc3986 import URI_reference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from uriast.columns.kernel import Machine
    from uriast.columns.machines import Components
    from uriast.columns.slices import Rows
    from uriast.columns.texts import Texts
    from uriast.combinators import Rule


@overload
def parse(array: pa.Array, rule: Rule[object] | Components = ...) -> pa.StructArray: ...
@overload
def parse(array: pa.ChunkedArray, rule: Rule[object] | Components = ...) -> pa.ChunkedArray: ...
def parse(
    array: pa.Array | pa.ChunkedArray, rule: Rule[object] | Components = URI_reference
) -> pa.Array | pa.ChunkedArray:
    """Parse a column: a struct with the text of each component.

    >>> import pyarrow as pa
    >>> from uriast import columns
    >>> found = columns.parse(pa.array(["http://[::1]/a?b", "http://a b", None]))
    >>> found.field("host").to_pylist(), found.field("host_kind").to_pylist()
    (['[::1]', None, None], ['IPv6Literal', None, None])
    >>> found.field("error_index").to_pylist()
    [None, 8, None]

    Args:
        array: The texts: an array of type `string`, `large_string` or `string_view`, a dictionary of them, or chunks of
            these.
        rule: The rule that reads them, or what `components` makes of it.

    Returns:
        For each text, its components: the text fields of the node that the rule builds, and of the nodes inside it,
        under their names. A component whose node can have several classes has its class beside it: `host_kind` is
        `"RegName"`. `error_index` is null, or the offset in code points from 0 at which the text is invalid: what comes
        before begins a valid text, and what stands there goes on with none. Then all else is null. A component that is
        undefined is null; it is not empty. A null row is null. The texts have the type `string` if the array does, and
        `large_string` otherwise.

    Raises:
        ValueError: A text is not UTF-8. Or the rule's table is too large, or has a component with a name that the
            column has already.
    """
    by = components(rule)
    return of_each(array, by.structs[texts_type(array)], lambda texts: _structs(texts, by))


def struct_type(rule: Rule[object] | Components = URI_reference, text: pa.DataType | None = None) -> pa.StructType:
    """The type of the columns that `parse` returns.

    >>> from uriast import columns
    >>> [field.name for field in columns.struct_type()]
    ['scheme', 'userinfo', 'host', 'host_kind', 'port', 'path', 'path_kind', 'query', 'fragment', 'error_index']

    Args:
        rule: As for `parse`.
        text: The type of texts, `string` or `large_string`; by default `string`.

    Raises:
        ValueError: The rule's table is too large. Or texts have no such type.
    """
    made = pa.string() if text is None else text
    if not isinstance(made, pa.DataType):
        message = f"expected a pyarrow DataType as the type of texts, got {type(made).__name__}"
        raise TypeError(message)
    structs = components(rule).structs
    if made not in structs:
        message = f"expected string or large_string as the type of texts, got {made}"
        raise ValueError(message)
    return structs[made]


@overload
def matches(array: pa.Array, rule: Rule[object] | Components = ...) -> pa.BooleanArray: ...
@overload
def matches(array: pa.ChunkedArray, rule: Rule[object] | Components = ...) -> pa.ChunkedArray: ...
def matches(
    array: pa.Array | pa.ChunkedArray, rule: Rule[object] | Components = URI_reference
) -> pa.Array | pa.ChunkedArray:
    """Tell which texts of a column are valid.

    >>> import pyarrow as pa
    >>> from uriast import columns
    >>> columns.matches(pa.array(["http://[::1]/a?b", "http://a b", None])).to_pylist()
    [True, False, None]

    Args:
        array: The texts, as for `parse`.
        rule: The rule that reads them, or what `components` makes of it.

    Returns:
        For each text, whether it is valid; null for null.

    Raises:
        ValueError: As for `parse`.
    """
    machine = language(rule)
    return of_each(array, pa.bool_(), lambda texts: _verdicts(texts, machine))


def _verdicts(array: pa.Array, machine: Machine) -> pa.Array:
    texts = texts_of(array)
    valid = np.empty(len(array), np.bool_)

    def work(rows: Rows) -> None:
        kernel.validate(machine, texts, valid, rows)

    at_once(work, slices_of(len(array)))
    return pa.array(valid, mask=texts.is_null if texts.is_null.size else None)


def _structs(array: pa.Array, by: Components) -> pa.Array:
    texts = texts_of(array)
    slices = slices_of(len(array))
    found = _found(texts, by, slices)
    kinds = iter(zip(found.kinds, by.kinds.values(), strict=True))
    arrays: list[pa.Array] = []
    for label, column in zip(by.labels, _strings(texts, found, slices), strict=True):
        arrays.append(column)
        if label in by.kinds:
            numbers, names = next(kinds)
            arrays.append(pa.DictionaryArray.from_arrays(_with_nulls(numbers, pa.int8()), names))
    arrays.append(_with_nulls(found.stops, pa.int64()))
    fields = list(by.structs[array.type])
    return pa.StructArray.from_arrays(arrays, fields=fields, mask=array.is_null() if array.null_count else None)


def _found(texts: Texts, by: Components, slices: list[Rows]) -> Found:
    count = len(texts.offsets) - 1
    labels, size = len(by.labels), texts.offsets.dtype
    found = Found(
        np.empty(count, np.int64),
        np.empty((labels, count), size),
        np.zeros((labels, count + 1), size),
        np.empty((len(by.kinds), count), np.int8),
    )

    def work(rows: Rows) -> None:
        kernel.read(by.machine, texts, found, rows)

    at_once(work, slices)
    return found


def _strings(texts: Texts, found: Found, slices: list[Rows]) -> Iterator[pa.Array]:
    """The array of the texts of each component."""
    count = len(found.stops)
    columns: list[Gathered] = []
    bases: list[list[int]] = []
    for starts, ends, valid in zip(
        found.starts, found.ends, np.zeros((len(found.starts), (count + 7) // 8), np.uint8), strict=True
    ):
        bases.append(list(accumulate((int(ends[end]) for _, end in slices), initial=0)))
        columns.append(Gathered(starts, ends, np.empty(bases[-1][-1], np.uint8), valid))

    def work(number: int) -> None:
        for column, base in zip(columns, bases, strict=True):
            kernel.gather(column, texts.data, base[number], slices[number])

    at_once(work, range(len(slices)))  # a slice at a time: few rows need no other thread
    of = pa.large_string() if texts.offsets.dtype == np.int64 else pa.string()
    for column in columns:
        parts = column.valid, column.ends, column.data
        yield pa.Array.from_buffers(of, count, [pa.py_buffer(each) for each in parts])


def _with_nulls(numbers: NDArray[np.int8] | NDArray[np.int64], of: pa.DataType) -> pa.Array:
    """Numbers, of which `UNDEFINED` stands for null."""
    valid = np.packbits(numbers != UNDEFINED, bitorder="little")
    return pa.Array.from_buffers(of, len(numbers), [pa.py_buffer(valid), pa.py_buffer(np.ascontiguousarray(numbers))])
