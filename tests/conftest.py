"""The settings and fixtures of all tests."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from built_site import Site, built
from extras import HAS_COLUMNS
from hypothesis import settings

from uriast.testing.proof import APPENDIX_A, Rules, abnf_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

# These modules import a package at their head: pyarrow, which the extra `test` does not bring, and ada_url, which is
# not made for Pyodide.
collect_ignore_glob = [] if HAS_COLUMNS else ["cli/test_command_columns_*.py"]
collect_ignore = ["passes/audit/test_url_standard.py"] if sys.platform == "emscripten" else []

# The same examples in every run: a failure that a user meets is one that we have met.
settings.register_profile("uriast", deadline=None, derandomize=True, max_examples=200)
settings.load_profile("uriast")


@pytest.fixture(scope="session")
def appendix_a() -> Rules:
    """Appendix A of RFC 3986, read independently of the library."""
    return abnf_rules(APPENDIX_A)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site, built once. Tests that use it share a worker."""
    return built(tmp_path_factory.mktemp("site"))


@pytest.fixture(autouse=True, scope="module")
def limit_of_recursion() -> Iterator[None]:
    """The limit of a new process, for the tests of each module: mypy raises it where it runs."""
    before = sys.getrecursionlimit()
    yield
    sys.setrecursionlimit(before)
