"""The extras that are installed."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from typing import Final

import pytest

FOR_LIBRARIES: Final = ("uriast.integrations", "uriast.mypy")
"""The packages whose modules need other libraries."""
WITH_EXTRAS: Final = ("uriast.columns", "uriast.integrations", "uriast.cli.commands.tables")
"""The packages whose modules need an extra that the extra `test` does not have."""
HAS_COLUMNS: Final = all(map(find_spec, ("numba", "numpy", "pyarrow")))
"""Whether the extra `columns` is installed. The extra `test` does without it."""
HAS_FIELDS: Final = all(
    map(find_spec, ("cattrs", "click", "fastapi", "httpx", "jsonschema", "msgspec", "pydantic", "sqlalchemy"))
)
"""Whether all libraries are installed whose fields can have a rule as their type."""
NEEDS_JAVA: Final = pytest.mark.skipif(
    shutil.which("java") is None, reason="no package of Python brings Java; .ci/run installs Debian's where it may"
)
"""The mark of what runs Spark."""
