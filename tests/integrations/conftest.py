"""Each library has an extra of its own, which the extra `test` does not have. `.ci/run` runs these tests once."""

from __future__ import annotations

from importlib.util import find_spec

NEEDED = ("duckdb", "numba", "numpy", "pandas", "polars", "pyarrow")
collect_ignore_glob = [] if all(map(find_spec, NEEDED)) else ["test_*.py"]
