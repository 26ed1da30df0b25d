"""Subcommands that tell something about each text: whether it is valid, its components, its dangers.

`explain`, `parse` and `audit` each have a module for their output: `explanations`, `records`, `findings`.
"""
