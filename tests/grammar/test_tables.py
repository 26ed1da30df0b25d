"""The tables that come with the package are those of today's rules."""

from __future__ import annotations

from importlib.resources import files

import pytest

from uriast.combinators import Rule, literal
from uriast.combinators.table import restored, stored, table_of
from uriast.grammar import rfc6874
from uriast.grammar.rfc3986 import URI, URI_reference
from uriast.grammar.tables import SHIPPED, rule_with_table, shipped_table


@pytest.mark.parametrize("name", SHIPPED)
def test_a_table_is_that_of_its_rule(name: str) -> None:
    """If it is not: `.venv/bin/python tests/support/write_tables.py`."""
    rule = rule_with_table(name)
    made = table_of(rule.definition)
    assert shipped_table(rule) == made == restored(stored(made))


def test_the_tables_are_small() -> None:
    sizes = [len(files("uriast.grammar").joinpath(name).read_bytes()) for name in SHIPPED]
    assert sum(sizes) < 8_000


@pytest.mark.parametrize("rule", [URI, rfc6874.URI_reference, URI_reference.desc("URI-reference"), literal("a")])
def test_other_rules_have_none(rule: Rule[object]) -> None:
    assert shipped_table(rule) is None
