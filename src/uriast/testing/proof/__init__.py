"""Proofs about the patterns of rules: their languages, what they consume, and that they take linear time.

An ABNF text and a Python pattern are each read by a reader that shares no code with the combinators, and turned into an
automaton of `combinators.automata`. The automata are compared; if they differ, a shortest text shows the
difference. The proofs assume that the engine of `re` matches as its parser has read the pattern. `vectors` makes texts
that test the engine itself.
"""

from __future__ import annotations

from uriast.combinators.automata.positions import Budget, BudgetError
from uriast.testing.proof.abnf import Rules, scope_rules
from uriast.testing.proof.automata import DFA, MOST_STEPS, Difference, difference
from uriast.testing.proof.claims import (
    NotLongest,
    language,
    not_longest,
    pattern_language,
    possessive_difference,
    structure,
    too_many_readings,
)
from uriast.testing.proof.expressions import UnsupportedError
from uriast.testing.proof.vectors import vectors

__all__ = [
    "DFA",
    "MOST_STEPS",
    "Budget",
    "BudgetError",
    "Difference",
    "NotLongest",
    "Rules",
    "UnsupportedError",
    "difference",
    "language",
    "not_longest",
    "pattern_language",
    "possessive_difference",
    "scope_rules",
    "structure",
    "too_many_readings",
    "vectors",
]
