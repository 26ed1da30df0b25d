"""Combinators for regular languages: typed parsy parsers that are compiled whole and explain their errors.

A rule is written with `primitives` and named in a `grammar`. Its `definition` is a tree, which three packages read:

- `compiler` turns it into a pattern and a function that makes the value.
- `automaton` explains why a text does not match.
- `inverse` writes a node back to its text.

Nothing here knows about URIs. Nothing here imports from the rest of uriast.
"""

from uriast.combinators.errors import Explanation, ParseError
from uriast.combinators.node import IrreversibleError, Node, fields_of, of_type, unchecked
from uriast.combinators.rules.grammar import Grammar, rule
from uriast.combinators.rules.primitives import alt, char_from, char_range, literal, seq, string, success, text
from uriast.combinators.rules.rule import Rule

__all__ = [
    "Explanation",
    "Grammar",
    "IrreversibleError",
    "Node",
    "ParseError",
    "Rule",
    "alt",
    "char_from",
    "char_range",
    "fields_of",
    "literal",
    "of_type",
    "rule",
    "seq",
    "string",
    "success",
    "text",
    "unchecked",
]
