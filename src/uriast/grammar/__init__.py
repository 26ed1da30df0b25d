"""Grammars: one module an RFC, with its rules in the RFC's order and under its names, with `_` in place of `-`.

A rule defines a syntax and the node that it produces. Operations on nodes are in `uriast.passes`.
"""
