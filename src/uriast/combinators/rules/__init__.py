"""Rules: the parts that a grammar is made of.

- `rule` has the class of rules: how they are composed, and what they can do with a text or a node.
- `primitives` and `words` make rules, `repetition` repeats them.
- `grammar` names rules, so that a subclass can replace one.
- `pickling` stores rules and grammars by their names.

The packages that read a definition run the rule, explain its errors and write its nodes.
"""
