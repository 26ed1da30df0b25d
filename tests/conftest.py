"""The settings and fixtures of all tests."""

from __future__ import annotations

import pytest
from extras import HAS_COLUMNS
from hypothesis import settings

from uriast.testing.proof import APPENDIX_A, Rules, abnf_rules

# These modules import pyarrow at their head, and the extra `test` does not bring it.
collect_ignore_glob = [] if HAS_COLUMNS else ["cli/test_command_columns_*.py"]

# The same examples in every run: a failure that a user meets is one that we have met.
settings.register_profile("uriast", deadline=None, derandomize=True, max_examples=200)
settings.load_profile("uriast")


@pytest.fixture(scope="session")
def appendix_a() -> Rules:
    """Appendix A of RFC 3986, read independently of the library."""
    return abnf_rules(APPENDIX_A)
