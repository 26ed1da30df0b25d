"""Two examples need an extra that the extra `test` does not have. `.ci/run` installs it, and runs their tests once."""

from __future__ import annotations

from example_files import HAS_EXTRA

collect_ignore_glob = [f"test_{name}.py" for name, has_extra in HAS_EXTRA.items() if not has_extra]
