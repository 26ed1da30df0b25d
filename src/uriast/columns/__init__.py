"""Whole columns of texts: Arrow arrays in, Arrow arrays out.

`parse` and `matches` read all texts with the kernel of `uriast-native`, on all cores. `normalize`, `comparison_key`,
`resolve` and `errors` do so to find the rows that need work, and run Python for each of these. Without the kernel,
Python reads every row, which is slow: a `RuntimeWarning` says so once.

>>> import pyarrow
>>> from uriast import columns
>>> columns.parse(pyarrow.array(["http://[::1]:80/", "a b"])).field("host").to_pylist()
['[::1]', None]

This package needs pyarrow, which the extra `uriast[columns]` installs.
"""

from importlib.util import find_spec

if find_spec("pyarrow") is None:
    _message = "columns need the package pyarrow: install uriast[columns]"
    raise ImportError(_message)

from uriast.columns.arrays import ArrowArray, ArrowStream
from uriast.columns.components import Components, components
from uriast.columns.parsing import matches, parse, struct_type
from uriast.columns.reasons import errors
from uriast.columns.rewriting import comparison_key, normalize, resolve

__all__ = [
    "ArrowArray",
    "ArrowStream",
    "Components",
    "comparison_key",
    "components",
    "errors",
    "matches",
    "normalize",
    "parse",
    "resolve",
    "struct_type",
]
