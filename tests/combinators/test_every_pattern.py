"""No rule of the package has a pattern that backtracks, or that an older CPython gets wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.definitions import shipped

from uriast import schemes
from uriast.combinators import Rule, string
from uriast.grammar import rfc3986, rfc3987, rfc6874
from uriast.schemes import Scheme
from uriast.testing.proof import structure

if TYPE_CHECKING:
    from types import ModuleType


@pytest.mark.slow
@pytest.mark.once
def test_every_rule_of_the_package_the_examples_and_the_pages_is_read_in_linear_time() -> None:
    patterns = {rule.pattern: place for place, rule in shipped().items()}
    faults = {place: structure(pattern) for pattern, place in patterns.items()}
    assert {place: found for place, found in faults.items() if found} == {}


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("module", [rfc3986, rfc3987, rfc6874, schemes], ids=lambda module: module.__name__)
def test_a_list_of_a_rule_is_read_in_linear_time(module: ModuleType) -> None:
    """But a list of any paths is not: each may be of two kinds. A user's rule takes one of the kinds."""
    named = {name: getattr(module, name) for name in module.__all__}
    rules = {name: each.rule if isinstance(each, Scheme) else each for name, each in named.items()}
    lists = {name: rule.sep_by(string("\n")) for name, rule in rules.items() if isinstance(rule, Rule)}
    faults = {name for name, each in lists.items() if structure(each.pattern)}
    assert faults <= {"path", "ipath", "file_windows"}
