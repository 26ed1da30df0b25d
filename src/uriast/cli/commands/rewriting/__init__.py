"""Subcommands that print another reference for each reference.

`normal_forms` does the work of `normalize`, `changes` that of `set`, and `pairs` that of `query`.
"""
