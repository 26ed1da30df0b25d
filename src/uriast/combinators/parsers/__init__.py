"""Parsers: a bridge to parsy, for grammars that no rule can express, such as recursive ones.

- `parser` has the base class of all parsers, rules included: parsy's methods with types, and our errors.
- `primitives` has parsy's functions with types, and `lazy`. `explained` makes a parser of parsy one of ours.
- `recorded` has a text that remembers which rules read it. From it, `furthest` finds the reason of a failure.

What is no rule is composed and run by parsy. The package `rules` adds the parsers that are compiled.
"""
