"""How a rule explains itself: an automaton that reads a text a character at a time.

It is made only when something is to be explained or checked. Parsing never waits for it.
"""
