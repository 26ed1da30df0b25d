"""What a rule is: its definition as a tree of ABNF's operators, and what can be read off it.

A module here knows no regular expression, no automaton and no generated code.
"""
