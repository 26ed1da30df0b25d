"""Subcommands that tell something about each text: whether it is valid, its components, its dangers.

Each has a module for its work: `registrations` is that of `check`, `explanations` of `explain`, `records` of `parse`,
`formats` and `parts` of `get`, `comparison` of `diff`, and `findings` of `audit`.
"""
