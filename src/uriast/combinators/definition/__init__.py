"""Definitions: rules as trees of ABNF's operators.

- `expression` has the tree's nodes, `charset` the sets of characters in its leaves.
- `walks` visits the expressions inside a definition, gathers literals that begin alike, and finds where a definition
  reads components.
- `abnf` prints a definition as ABNF, `diagram` draws it.
- `hints` holds the advice that a grammar's author adds to errors.

Nothing here makes regular expressions, automata or generated code.
"""
