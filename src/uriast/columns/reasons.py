"""Why texts of a column are invalid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pyarrow as pa
import pyarrow.compute as pc

from uriast.columns.arrays import plain, together
from uriast.columns.components import checked
from uriast.columns.parsing import matches
from uriast.grammar.rfc3986 import URI_reference

if TYPE_CHECKING:
    from uriast.columns.arrays import Arrow
    from uriast.combinators import Rule

SCHEMA: Final = pa.schema(
    [
        pa.field("row", pa.int64()),
        pa.field("index", pa.int64()),
        pa.field("expected", pa.list_(pa.string())),
        pa.field("component", pa.string()),
        pa.field("hint", pa.string()),
        pa.field("masked", pa.string()),
    ]
)


def errors(texts: Arrow, rule: Rule[object] = URI_reference) -> pa.Table:
    """Tell why texts of a column are invalid. Each of these is read again by the rule, which is slow.

    >>> import pyarrow as pa
    >>> from uriast import columns
    >>> found = columns.errors(pa.array(["http://a/", "http://u:secret@a b"]))
    >>> {name: values[0] for name, values in found.to_pydict().items() if name != "expected"}
    {'row': 1, 'index': 17, 'component': 'host', 'hint': 'a host has no spaces', 'masked': 'http://u:***@a b'}

    Args:
        texts: As for `parse`.
        rule: The rule that reads them.

    Returns:
        A row for each invalid text: its row in the column; the attributes `index`, `expected`, `component` and `hint`
            of the `ParseError` that `rule.parse` raises; and the text, with its secrets masked.

    Raises:
        ValueError: As for `parse`.
    """
    column, rule = plain(texts), checked(rule)
    rows = pc.indices_nonzero(together(pc.invert(matches(column, rule))))  # pyarrow 20 crashes if there is no chunk
    found: list[tuple[object, ...]] = []
    for row, text in zip(rows.to_pylist(), column.take(rows).to_pylist(), strict=True):
        why = rule.explain(text, whole=True)
        found.append((row, why.index, list(why.expected), why.component, why.hint, rule.masked(text)))
    columns = zip(*found, strict=True) if found else ((),) * len(SCHEMA)
    return pa.Table.from_arrays(
        [pa.array(list(column), field.type) for column, field in zip(columns, SCHEMA, strict=True)], schema=SCHEMA
    )
