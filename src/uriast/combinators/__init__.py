"""Combinators for regular languages: typed parsy parsers that are compiled whole and explain their errors.

A rule is written with `primitives`, named in a `grammar`, and read by three parts: `definition` is what a rule is,
`compiler` how it runs, `automaton` how it explains an error. `inverse` reads a definition backwards, from a node to its
text. Nothing here knows of URIs, and nothing is imported from the rest of uriast.
"""

from uriast.combinators.errors import Explanation, ParseError
from uriast.combinators.grammar import Grammar, rule
from uriast.combinators.node import IrreversibleError, Node, fields_of, of_type, unchecked
from uriast.combinators.primitives import alt, char_from, char_range, literal, seq, string, success, text
from uriast.combinators.rule import Rule

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
