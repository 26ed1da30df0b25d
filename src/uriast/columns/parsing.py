"""From a column of texts to one of components."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, overload

import pyarrow as pa

from uriast.columns.arrays import at_once, of_texts
from uriast.columns.components import ERROR_INDEX, components, language
from uriast.grammar.rfc3986 import URI_reference

if TYPE_CHECKING:
    from uriast.columns.arrays import Arrow, ArrowArray, ArrowStream
    from uriast.columns.components import Components
    from uriast.combinators import Rule


@overload
def parse(texts: ArrowArray, rule: Rule[object] | Components = ...) -> pa.StructArray: ...
@overload
def parse(texts: ArrowStream, rule: Rule[object] | Components = ...) -> pa.ChunkedArray: ...
def parse(texts: Arrow, rule: Rule[object] | Components = URI_reference) -> pa.Array | pa.ChunkedArray:
    """Parse a column: a struct with the text of each component.

    >>> import pyarrow as pa
    >>> from uriast import columns
    >>> found = columns.parse(pa.array(["http://[::1]/a?b", "http://a b", None]))
    >>> found.field("host").to_pylist(), found.field("host_kind").to_pylist()
    (['[::1]', None, None], ['IPv6Literal', None, None])
    >>> found.field("error_index").to_pylist()
    [None, 8, None]

    Args:
        texts: An Arrow array or stream, of any library: of type `string`, `large_string`, `string_view`, or a
            dictionary of these.
        rule: The rule that reads them, or what `components` makes of it.

    Returns:
        For each text, its components: the text fields of the node that the rule builds, and of the nodes inside it,
        under their names. A component whose node can have several classes has its class next to it: `host_kind` is
        `"RegName"`. `error_index` is null, or the offset in code points from 0 at which the text is invalid: what comes
        before begins a valid text, and what stands there goes on with none. Then all else is null. A component that is
        undefined is null; it is not empty. A null row is null. The texts have the type `string` if the array does, and
        `large_string` otherwise. A stream makes a `ChunkedArray`.

    Raises:
        ValueError: A text is not UTF-8. Or the rule's table is too large, or has a component with a name that the
            column has already.
    """
    by = components(rule)

    def work(chunks: pa.ChunkedArray, text: pa.DataType) -> pa.ChunkedArray:
        made = struct_type(by, text)
        return at_once(partial(_structs, by=by, made=made), chunks, made)

    return of_texts(texts, work)


def struct_type(rule: Rule[object] | Components = URI_reference, text: pa.DataType | None = None) -> pa.StructType:
    """The type of the columns that `parse` returns.

    >>> from uriast import columns
    >>> [field.name for field in columns.struct_type()]
    ['scheme', 'userinfo', 'host', 'host_kind', 'port', 'path', 'path_kind', 'query', 'fragment', 'error_index']

    Args:
        rule: As for `parse`.
        text: The type of texts, `string` or `large_string`; by default `string`.

    Raises:
        ValueError: As for `parse`. Or texts have no such type.
    """
    texts = pa.string() if text is None else text
    if not isinstance(texts, pa.DataType):
        message = f"expected a pyarrow DataType as the type of texts, got {type(texts).__name__}"
        raise TypeError(message)
    if texts not in {pa.string(), pa.large_string()}:
        message = f"expected string or large_string as the type of texts, got {texts}"
        raise ValueError(message)
    by = components(rule)
    fields: list[pa.Field] = []
    for label in by.labels:
        fields.append(pa.field(label, texts))
        if label in by.kinds:
            fields.append(pa.field(f"{label}_kind", pa.dictionary(pa.int8(), pa.string())))
    names = [ERROR_INDEX, *(field.name for field in fields)]
    if taken := [name for name in names if names.count(name) > 1]:
        message = f"expected a rule without a component that is named {min(taken)}"
        raise ValueError(message)
    return pa.struct([*fields, pa.field(ERROR_INDEX, pa.int64())])


@overload
def matches(texts: ArrowArray, rule: Rule[object] | Components = ...) -> pa.BooleanArray: ...
@overload
def matches(texts: ArrowStream, rule: Rule[object] | Components = ...) -> pa.ChunkedArray: ...
def matches(texts: Arrow, rule: Rule[object] | Components = URI_reference) -> pa.Array | pa.ChunkedArray:
    """Tell which texts of a column are valid.

    >>> import pyarrow as pa
    >>> from uriast import columns
    >>> columns.matches(pa.array(["http://[::1]/a?b", "http://a b", None])).to_pylist()
    [True, False, None]

    Args:
        texts: As for `parse`.
        rule: The rule that reads them, or what `components` makes of it.

    Returns:
        For each text, whether it is valid; null for null.

    Raises:
        ValueError: A text is not UTF-8. Or the rule's table is too large.
    """
    by = language(rule)
    return of_texts(texts, lambda chunks, _: at_once(by.matching, chunks, pa.bool_()))


def _structs(texts: pa.Array, by: Components, made: pa.StructType) -> pa.Array:
    """The components of texts, as a type names them, of what is found."""
    found = by.found(texts)
    columns = iter(found.field(number) for number in range(found.type.num_fields))
    parts = {label: next(columns) for label in by.labels}
    for label, names in by.kinds.items():
        parts[f"{label}_kind"] = pa.DictionaryArray.from_arrays(next(columns), names)
    parts[ERROR_INDEX] = next(columns)
    children = [parts[field.name] for field in made]
    return pa.Array.from_buffers(made, len(found), found.buffers()[:1], children=children)
