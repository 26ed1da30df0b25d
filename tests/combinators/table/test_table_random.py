"""The table of a random rule has nothing that it does not need."""

from __future__ import annotations

from hypothesis import given
from support.automata import alone
from support.random_rules import random_model
from support.table_proofs import equivalent_states, idle_operations, reached_states, utf_8_difference
from support.tapes import TAPES, Tape

from uriast.combinators.byte_automata.known import restored, stored
from uriast.combinators.table import table_of


@given(TAPES)
def test_a_table_is_minimal_and_reads_utf_8_alone(tape: Tape) -> None:
    table = table_of(random_model(tape).rule.definition)
    assert utf_8_difference(table) is None
    assert equivalent_states(table) == []
    assert idle_operations(table) == []
    assert reached_states(table) | {0} == set(range(len(table.targets)))  # the first one is there without any text
    columns = list(zip(*table.targets, *table.actions, strict=True))
    assert len(set(columns)) == len(columns)
    assert restored(stored(table)) == alone(table)
