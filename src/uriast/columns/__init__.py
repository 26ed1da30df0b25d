"""Whole columns of texts: Arrow arrays in, Arrow arrays out.

A kernel of the distribution `uriast-native` finds the components of all texts, on all cores. So do `parse` and
`matches`. The others do so to find the rows that need work, and run Python for each: `normalize` and `comparison_key`
for a reference that is not in normal form, `resolve` for one that is relative or has dot-segments, `errors` for an
invalid text. Without the kernel, Python reads all rows, one at a time, which is slow; a `RuntimeWarning` says so once.

This package needs pyarrow, which the extra `uriast[columns]` installs.

- `parsing` has `parse` and `matches`, `reasons` has `errors`, and `rewriting` has what gives other references.
- `arrays` knows the kinds of Arrow arrays, and the cores.
- `components` has what reads the texts of a rule, in C or in Python.
- `unchanged` has rules for references that need no rewriting.
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
