"""Subcommands that read whole documents, not one text per line: running text, the text of an RFC.

`folders` and `ignoring` select the files of `find`, `locations` finds the URIs in each, and `search` prints them.
`modules` does the work of `grammar`.
"""
