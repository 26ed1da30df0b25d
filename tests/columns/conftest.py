"""Columns are read in two ways, and what they have is the same."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from uriast.combinators import native_status

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module", params=["kernel", "python"])
def way(request: pytest.FixtureRequest) -> Iterator[str]:
    """What reads the columns of a module's tests: a kernel, or Python, whose warning is said before."""
    from uriast.columns.components import _warn, captured  # pyright: ignore[reportPrivateUsage] # what they keep

    if request.param == "kernel" and not native_status().is_running:
        # Who has no compiler tests Python's way, which is the one that reads there.
        pytest.skip(f"columns are read in Python alone: {native_status().reason}")
    with pytest.MonkeyPatch.context() as patched:
        captured.cache_clear()
        if request.param == "python":
            patched.setattr(sys.modules["uriast.columns.components"], "kernel_of_table", lambda _: None)
            _warn.cache_clear()
            with pytest.warns(RuntimeWarning, match="columns are read in Python"):
                _warn()
        yield request.param
        captured.cache_clear()
