"""Combinators for regular languages: typed parsy parsers that are compiled whole and explain their errors."""

from uriast.combinators.elements import alt, case_sensitive, char_from, char_range, literal, seq, success, text
from uriast.combinators.errors import Explanation, ParseError
from uriast.combinators.grammar import Grammar, rule
from uriast.combinators.node import IrreversibleError, Node, of_type
from uriast.combinators.rule import Rule

__all__ = [
    "Explanation",
    "Grammar",
    "IrreversibleError",
    "Node",
    "ParseError",
    "Rule",
    "alt",
    "case_sensitive",
    "char_from",
    "char_range",
    "literal",
    "of_type",
    "rule",
    "seq",
    "success",
    "text",
]
