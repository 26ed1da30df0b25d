"""Parsers: typed parsers for grammars that no rule can express, such as recursive ones.

- `parser` has the base class of all parsers, rules included. `loops` has the functions that read, `checks` refuses
  what cannot be composed.
- `primitives` makes parsers: recursive ones, regular expressions, the end of the text.
- `steps` makes a parser from a generator.
- `recorded` has a text that remembers which rules read it. From it, `explained` finds the reason of a failure.

A parser is run as it is composed, as in parsy. The package `rules` adds the parsers that are compiled.
"""
