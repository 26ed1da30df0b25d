"""The automaton of a rule, which explains errors.

- `nfa` builds the automaton, which reads a text one character at a time.
- `explain` uses it to say where and why a text does not match.

Parsing a valid text never needs it.
"""
