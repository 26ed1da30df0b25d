"""A definition as a regular expression, and as a recipe for its value.

1. `lowering` turns the definition into a regular expression, as values of `regex`, and a `recipe`. For other engines,
   it marks some of the named rules.
2. `forms` translates a regular expression for the position automaton of `automata`; `linear` asks that whether
   matching takes linear time.
"""
