"""Subcommands between data and text.

`encode` and `decode` do percent-encoding, and `expand` expands a template with values.
"""
