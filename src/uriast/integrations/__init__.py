"""Columns of references in the libraries that have such columns. Each module has an extra of its name.

- `polars` has a namespace of expressions, `duckdb` functions of SQL, and `pandas` an accessor of series.
- `spark` has functions that add a column to a DataFrame.
- `methods` has the methods that Polars and pandas share. `texts` makes columns that are read fast.

Public modules: `duckdb`, `methods`, `pandas`, `polars`, `spark`.
"""

__all__ = ()
