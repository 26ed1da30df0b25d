"""The libraries are in extras of their own. `.ci/run` runs these tests once."""

from __future__ import annotations

from extras import HAS_FIELDS

collect_ignore_glob = [] if HAS_FIELDS else ["test_*.py"]
