"""The subcommands, one module each, in folders: `inspection`, `rewriting`, `data`, `documents`, `rules` and `tables`.

Each module begins with an example: a call with arguments prints the output and returns the exit status. Helpers of a
single subcommand are beside it. A subcommand imports its slow dependencies only when it runs.
"""
