"""Subcommands that read programs in Python, and never run them.

`linting` does the work of `lint`: `sources` reads a file, `scopes` finds what its names stand for, and `trees` reads
the calls.
"""
