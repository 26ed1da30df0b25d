"""The namespace `uri` of Polars' expressions and series. An import of this module registers it.

>>> import polars as pl
>>> import uriast.integrations.polars
>>> frame = pl.DataFrame({"url": ["HTTP://[::1]/a?b", "http://a b", None]})
>>> frame.select(pl.col("url").uri.parse()).unnest("url").select("host", "host_kind", "error_index").rows()
[('[::1]', 'IPv6Literal', None), (None, None, 8), (None, None, None)]
>>> frame.lazy().select(pl.col("url").uri.normalize()).collect(engine="streaming")["url"].to_list()
['http://[::1]/a?b', None, None]

This module needs Polars, which the extra `uriast[polars]` installs.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

__all__ = ["UriExpr", "UriSeries"]

if find_spec("polars") is None:
    _message = "uriast.integrations.polars needs the package polars: install uriast[polars]"
    raise ImportError(_message)

import polars as pl
import pyarrow as pa

from uriast import columns
from uriast.grammar.rfc3986 import URI_reference
from uriast.integrations.methods import C, Methods

if TYPE_CHECKING:
    from uriast.columns import Components
    from uriast.combinators import Rule
    from uriast.integrations.methods import Work


class _Components(Methods[C]):
    """The methods of expressions and series."""

    def parse(self, rule: Rule[object] | Components = URI_reference) -> C:
        """Parse each text: a struct with the text of each component, as `uriast.columns.parse` makes it.

        Args:
            rule: The rule that reads the texts.

        Returns:
            For each text, a struct of type `pl.Struct`. Its components have the type `pl.String`; an undefined one is
            null, and not empty. A field such as `host_kind` has the class of a component's node. Its type is
            `pl.Categorical`, as Polars reads Arrow's dictionaries. An `error_index` is a `pl.Int64`: if the text is
            invalid, the offset in code points from 0. Then all else is null. A null row is null.

        Raises:
            ValueError: The rule's table is too large.
        """
        return self._mapped(lambda texts: columns.parse(texts, rule))


class UriExpr(_Components[pl.Expr]):
    """What `pl.Expr.uri` has. Each method gives an elementwise expression, for eager, lazy and streaming queries.

    A wrong argument is refused as the expression is made. A column that has no texts is refused as the query runs: with
    a `TypeError`, which older versions of Polars make a `ComputeError`.

    >>> UriExpr(pl.lit("../b")).resolve("http://a/c/d").meta.output_name()
    'literal'

    Args:
        expr: An expression for a column of texts: `String`, `Categorical` or `Enum`.
    """

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def _mapped(self, work: Work) -> pl.Expr:
        made = _worked(pl.Series(dtype=pl.String), work).dtype
        return self._expr.map_batches(lambda texts: _worked(texts, work), return_dtype=made, is_elementwise=True)


pl.api.register_expr_namespace("uri")(UriExpr)


class UriSeries(_Components[pl.Series]):
    """What `pl.Series.uri` has.

    >>> UriSeries(pl.Series(["http://a/", "a b", None])).matches().to_list()
    [True, False, None]

    Args:
        series: A series of texts: `String`, `Categorical` or `Enum`.
    """

    def __init__(self, series: pl.Series) -> None:
        self._series = series

    def _mapped(self, work: Work) -> pl.Series:
        return _worked(self._series, work)


pl.api.register_series_namespace("uri")(UriSeries)


def _worked(series: pl.Series, work: Work) -> pl.Series:
    # Some versions of Polars give categories in a stream whose type is another one.
    texts = series if series.dtype == pl.String else pa.chunked_array([series.to_arrow()])
    return pl.Series(series.name, work(texts))
