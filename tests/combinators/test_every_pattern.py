"""No rule of the package has a pattern that backtracks, or that an older CPython gets wrong."""

from __future__ import annotations

import pytest
from support.definitions import shipped

from uriast.testing.proof import structure


@pytest.mark.slow
@pytest.mark.once
def test_every_rule_of_the_package_is_read_in_linear_time() -> None:
    patterns = {rule.pattern: place for place, rule in shipped().items() if place.startswith("uriast.")}
    faults = {place: structure(pattern) for pattern, place in patterns.items()}
    assert {place: found for place, found in faults.items() if found} == {}
