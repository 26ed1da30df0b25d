"""Explains why a text does not match. Parsing a valid text never needs it.

- `terms` makes a definition a form of the position automaton, with what messages call each character.
- `reading` says where a text stops, and what could come next: not what look-aheads refuse further on.
- `diagnosis` says it in words, with the component and the hints of the grammar.
"""
