"""Whole columns of texts: Arrow arrays in, Arrow arrays out.

`parse` and `matches` run at native speed. The others do so to find the rows that need work, and run Python for each:
`normalize` and `comparison_key` for a reference that is not in normal form, `resolve` for one that is relative or has
dot-segments, `errors` for an invalid text.

This package needs pyarrow, numpy and numba, which the extra `uriast[columns]` installs.

- `parsing` has `parse` and `matches`, `reasons` has `errors`, and `rewriting` has what gives other references.
- `arrays` knows the kinds of Arrow arrays, `texts` their buffers, and `slices` the cores.
- `machines` makes a machine of a rule's table, and `kernel` runs it over bytes.
- `unchanged` has rules for references that need no rewriting.
"""

from importlib.util import find_spec

if not all(map(find_spec, ("numba", "numpy", "pyarrow"))):
    _message = "columns need the packages numba, numpy and pyarrow: install uriast[columns]"
    raise ImportError(_message)

from uriast.columns.machines import Components, components
from uriast.columns.parsing import matches, parse, struct_type
from uriast.columns.reasons import errors
from uriast.columns.rewriting import comparison_key, normalize, resolve

__all__ = [
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
