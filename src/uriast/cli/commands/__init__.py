"""The subcommands, one module each. Helpers of a single subcommand are here too.

A subcommand imports its slow dependencies only when it runs.
"""
