"""What needs packages that the extra `test` does not bring, and which of them are installed."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from typing import Final

import pytest

COLUMNS: Final = ("pyarrow",)
FIELDS: Final = ("cattrs", "click", "fastapi", "httpx", "jsonschema", "msgspec", "pydantic", "sqlalchemy")
OF_MODULES: Final = {
    "abnf/test_against_abnf.py": ("abnf",),
    "abnf/test_reader_against_abnf.py": ("abnf",),
    "cli/test_columns_files.py": COLUMNS,
    "columns/test_*.py": COLUMNS,
    "docs/test_outcomes.py": ("furo",),
    "docs/test_reference.py": ("furo",),
    "docs/test_site.py": ("furo",),
    "docs/test_spark.py": (*COLUMNS, "pyspark"),
    "examples/test_log_analysis.py": COLUMNS,
    "examples/test_settings.py": ("pydantic",),
    "integrations/fields/test_*.py": FIELDS,
    "integrations/test_*.py": (*COLUMNS, "duckdb", "pandas", "polars"),
    "integrations/test_spark*.py": ("pyspark",),
    "test_mypy.py": ("mypy",),
    "t_strings/test_literals.py": ("mypy",),
    "templates/test_uritemplate.py": ("uritemplate",),
    "test_public.py": (*COLUMNS, *FIELDS, "duckdb", "mypy", "pandas", "polars", "pyspark"),
}
"""The modules of tests that cannot be imported without some packages. They are skipped where one is missing."""


def is_installed(package: str) -> bool:
    """Whether a package can be imported. A folder of tests may have its name, and is none."""
    spec = find_spec(package)
    return spec is not None and spec.has_location


FOR_LIBRARIES: Final = ("uriast.integrations", "uriast.mypy")
"""The packages whose modules need other libraries."""
WITH_EXTRAS: Final = ("uriast.columns", "uriast.integrations", "uriast.mypy")
"""The packages whose modules need an extra."""
HAS_COLUMNS: Final = all(map(is_installed, COLUMNS))
NEEDS_JAVA: Final = pytest.mark.skipif(
    shutil.which("java") is None, reason="no package of Python brings Java; .ci/run installs Debian's where it may"
)
"""The mark of what runs Spark."""
NEEDS_TYPES: Final = pytest.mark.skipif(
    not all(map(is_installed, ("build", "hatchling", "mypy", "pyright"))), reason="the group `types` is not installed"
)
"""The mark of what runs a type checker, or builds a package."""
