"""The engines, each started once. The tests of an engine run in one process."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.engines.installed import ENGINES, MissingError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.engines.harness import Engine


@pytest.fixture(
    scope="session", params=[pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in ENGINES], ids=str
)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """An engine of this machine."""
    try:
        found = ENGINES[request.param]()
    except MissingError as missing:
        # An engine is a compiler or a runtime of its own. No machine of a contributor has to have them all.
        pytest.skip(f"{missing}; the group `engines` of pyproject.toml has those engines that are packages")
    yield found
    found.close()
