"""Columns need packages that the extra `test` does not have. `.ci/run` installs them, and runs these tests once."""

from __future__ import annotations

from extras import HAS_COLUMNS

collect_ignore_glob = [] if HAS_COLUMNS else ["test_*.py"]
