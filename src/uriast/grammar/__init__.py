"""Grammars: one module per RFC. Its rules have the RFC's order and names, with `_` in place of `-`.

A rule defines a syntax and the node that it produces. Operations on nodes are in `uriast.passes`.
"""
