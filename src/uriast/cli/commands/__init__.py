"""The subcommands: one module each, with what only it needs beside it.

What a subcommand does takes long to import, so it is imported when the subcommand runs.
"""
