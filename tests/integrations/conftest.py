"""Each library has an extra of its own, which the extra `test` does not have. `.ci/run` runs these tests once."""

from __future__ import annotations

from importlib.util import find_spec

from extras import HAS_COLUMNS

IS_COMPLETE = HAS_COLUMNS and all(map(find_spec, ("duckdb", "pandas", "polars")))
HAS_SPARK = find_spec("pyspark") is not None
collect_ignore_glob = [] if IS_COMPLETE and HAS_SPARK else ["test_spark*.py" if IS_COMPLETE else "test_*.py"]
