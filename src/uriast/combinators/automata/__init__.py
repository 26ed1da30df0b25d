"""One machine: whatever sets of first characters do not decide about a language is asked of a position automaton.

- `alphabet`: classes of characters that some sets treat alike.
- `forms`: hash-consed regular expressions with marks and guards.
- `positions`: the automaton without empty moves, built as it is reached.
- `subsets`: all runs at once, and the deterministic automaton of them, with or without tags.
- `minimal`: deterministic automata, and how one is made minimal.
- `products`: runs side by side over one text, and their number.
- `graphs`: a shortest path, what can be reached, and components, for any graph.
"""
