"""Proofs about the patterns of rules: their languages, what they consume, and that they take linear time.

An ABNF text and a Python pattern are each read by a reader that shares no code with the combinators, and turned into an
automaton of `combinators.automata`. The automata are compared; if they differ, a shortest text shows the
difference. The proofs assume that the engine of `re` matches as its parser has read the pattern. `vectors` makes texts
that test the engine itself.
"""

from __future__ import annotations

from uriast.combinators.automata.positions import Budget as Budget, BudgetError as BudgetError
from uriast.testing.proof.abnf import Rules as Rules, scope_rules as scope_rules
from uriast.testing.proof.automata import (
    DFA as DFA,
    MOST_STEPS as MOST_STEPS,
    Difference as Difference,
    difference as difference,
)
from uriast.testing.proof.claims import (
    NotLongest as NotLongest,
    language as language,
    not_longest as not_longest,
    pattern_language as pattern_language,
    possessive_difference as possessive_difference,
    structure as structure,
    too_many_readings as too_many_readings,
)
from uriast.testing.proof.expressions import UnsupportedError as UnsupportedError
from uriast.testing.proof.vectors import vectors as vectors
