"""Columns need packages that the extra `test` does not have. `.ci/run` installs them, and runs these tests once."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = [] if all(map(find_spec, ("numba", "numpy", "pyarrow"))) else ["test_*.py"]
