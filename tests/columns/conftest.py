"""Columns are read in two ways, and what they have is the same."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from uriast.combinators import NativeStatus, native_status

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module", params=["kernel", "python"])
def way(request: pytest.FixtureRequest) -> Iterator[str]:
    """What reads the columns of a module's tests: a kernel, or Python."""
    from uriast.columns.components import captured

    if request.param == "kernel" and not native_status().is_running:
        # Who has no compiler tests Python's way, which is the one that reads there.
        pytest.skip(f"columns are read in Python alone: {native_status().reason}")
    with pytest.MonkeyPatch.context() as patched:
        captured.cache_clear()
        if request.param == "python":
            module = sys.modules["uriast.columns.components"]
            patched.setattr(module, "native_status", lambda: NativeStatus(is_running=False, reason="of a test"))
        yield request.param
        captured.cache_clear()
