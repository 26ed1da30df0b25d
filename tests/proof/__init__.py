"""Proofs about the patterns of rules: their languages, what they consume and what they capture.

An ABNF text and a Python pattern are each turned into a finite automaton, by readers that share no code with the
library. The automata are compared; if they differ, a shortest text shows the difference. The proofs assume that the
engine of `re` matches as its parser has read the pattern. `vectors` makes texts that test the engine itself.
"""

from __future__ import annotations

from proof.abnf import AbnfError, Rules, read_abnf
from proof.automata import DFA, Difference, difference
from proof.expressions import UnsupportedError
from proof.laws import (
    NotLongest,
    captures,
    language,
    not_longest,
    pattern_language,
    possessive_difference,
    prefix_captures_difference,
    reading,
)
from proof.structure import structure
from proof.vectors import vectors

__all__ = [
    "DFA",
    "AbnfError",
    "Difference",
    "NotLongest",
    "Rules",
    "UnsupportedError",
    "captures",
    "difference",
    "language",
    "not_longest",
    "pattern_language",
    "possessive_difference",
    "prefix_captures_difference",
    "read_abnf",
    "reading",
    "structure",
    "vectors",
]
