"""The accessor `uri` of pandas' series. An import of this module registers it.

>>> import pandas as pd
>>> import uriast.integrations.pandas
>>> urls = pd.Series(["HTTP://[::1]/a?b", "http://a b", None], index=["x", "y", "z"], dtype="string[pyarrow]")
>>> found = urls.uri.parse()
>>> found["host_kind"].tolist()
['IPv6Literal', <NA>, <NA>]
>>> found["error_index"].tolist()
[<NA>, 8, <NA>]
>>> urls.uri.normalize().tolist()
['http://[::1]/a?b', <NA>, <NA>]

This module needs pandas, which the extra `uriast[pandas]` installs.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

__all__ = ["UriAccessor"]

if find_spec("pandas") is None:
    _message = "uriast.integrations.pandas needs the package pandas: install uriast[pandas]"
    raise ImportError(_message)

import pandas as pd
import pyarrow as pa

from uriast import columns
from uriast.grammar.rfc3986 import URI_reference
from uriast.integrations.methods import Methods

if TYPE_CHECKING:
    from uriast.columns import Components
    from uriast.combinators import Rule
    from uriast.integrations.methods import Work


class UriAccessor(Methods[pd.Series]):
    """What `pd.Series.uri` has. What it makes has the series' index, and columns that Arrow stores.

    >>> UriAccessor(pd.Series(["http://a/", "a b", None])).matches().tolist()
    [True, False, <NA>]

    Args:
        series: A series of texts, of one of pandas' types for texts, of Arrow's, or of objects.

    Raises:
        AttributeError: The series has other values than texts.
    """

    def __init__(self, series: pd.Series) -> None:
        self._series = series
        self._texts()

    def parse(self, rule: Rule[object] | Components = URI_reference) -> pd.DataFrame:
        """Parse each text: a frame with a column for each component, as `uriast.columns.parse` makes them.

        Args:
            rule: The rule that reads the texts.

        Returns:
            A frame of texts, in which an undefined component is missing, and not empty. A column such as `host_kind`
            has the class of a component's node. An `error_index` is the offset in code points from 0 at which the text
            is invalid. Then all else is missing, as in the row of a missing text.

        Raises:
            ValueError: The rule's table is too large.
        """
        found = columns.parse(self._texts(), rule)
        fields = zip(columns.struct_type(rule).names, found.flatten(), strict=True)
        return _frame({name: _sortable(field) for name, field in fields}, self._series.index)

    def errors(self, rule: Rule[object] = URI_reference) -> pd.DataFrame:
        """Tell why texts are invalid, as `uriast.columns.errors` does.

        >>> found = UriAccessor(pd.Series(["http://a/", "http://u:secret@a b"])).errors()
        >>> found[["hint", "masked"]].to_dict("index")
        {1: {'hint': 'a host has no spaces', 'masked': 'http://u:***@a b'}}

        Args:
            rule: The rule that reads the texts.

        Returns:
            A row for each invalid text, under its label in the series: the attributes `index`, `expected`, `component`
            and `hint` of the `ParseError` that `rule.parse` raises; and the text, with its secrets masked.

        Raises:
            ValueError: The rule's table is too large.
        """
        found = columns.errors(self._texts(), rule)
        labels = self._series.index.take(found["row"].to_pylist())
        return _frame({name: found[name] for name in found.column_names if name != "row"}, labels)

    def _mapped(self, work: Work) -> pd.Series:
        made = pd.arrays.ArrowExtensionArray(work(self._texts()))
        return pd.Series(made, index=self._series.index, name=self._series.name)

    def _texts(self) -> pa.ChunkedArray:
        try:
            found = pa.array(self._series.array, from_pandas=True)
            texts = found if isinstance(found, pa.ChunkedArray) else pa.chunked_array([found])
            columns.matches(texts[:0])  # refuses other values than texts
        except (TypeError, pa.ArrowInvalid) as error:
            kind = self._series.dtype
            message = f'expected a series of texts for .uri, got {kind}: convert it with .astype("string[pyarrow]")'
            raise AttributeError(message) from error
        return texts


pd.api.extensions.register_series_accessor("uri")(UriAccessor)


def _sortable(field: pa.ChunkedArray) -> pa.ChunkedArray:
    """A column that pandas can sort and search: it cannot do this with Arrow's dictionaries."""
    return field.cast(pa.string()) if pa.types.is_dictionary(field.type) else field


def _frame(fields: dict[str, pa.ChunkedArray], index: pd.Index) -> pd.DataFrame:
    return pd.DataFrame({name: pd.arrays.ArrowExtensionArray(field) for name, field in fields.items()}, index=index)
