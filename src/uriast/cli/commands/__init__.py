"""The subcommands, one module each. Helpers of a single subcommand are here too.

Each module begins with an example: a call with arguments prints the output and returns the exit status. A subcommand
imports its slow dependencies only when it runs.
"""
