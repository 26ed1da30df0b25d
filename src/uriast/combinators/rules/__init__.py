"""Rules: the parts that a grammar is made of.

- `rule` has the class of rules, `reader` the part of it that reads texts, and `binder` the part for its nodes.
- `primitives` and `words` make rules, `repetition` repeats them.
- `grammar` names rules, so that a subclass can replace one.
- `pickling` stores rules and grammars by their names.

The packages that read a definition run the rule, explain its errors and write its nodes.
"""
