"""Rules: the parts that a grammar is made of.

- `reading` has what a rule does with a text, `base` what it does with a value, and `rule` how rules are composed.
- `primitives` and `words` make rules.
- `grammar` names rules, so that a subclass can replace one.
- `pickling` stores rules and grammars by their names.

The packages that read a definition run the rule, explain its errors and write its nodes.
"""
