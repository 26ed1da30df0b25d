"""Subcommands that print a rule itself, not what it reads.

`pattern` prints it as a regular expression for another engine.
"""
