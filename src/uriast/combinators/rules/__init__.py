"""Rules: what a grammar is written with.

- `rule` has the class of rules, and `reader` the part of it that reads texts.
- `primitives` makes rules, `repetition` repeats them.
- `grammar` names rules, so that a subclass can replace one.
- `pickling` stores rules and grammars by their names.

How a rule runs, explains its errors and writes nodes is left to the packages that read its definition.
"""
