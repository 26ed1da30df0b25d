"""The automaton of a rule.

- `nfa` builds the automaton, which reads a text one character at a time.
- `ambiguity` uses it to refuse repetitions without clear boundaries between iterations.
"""
