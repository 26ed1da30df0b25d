"""Subcommands between data and text: percent-encoding, and the expansion of templates."""
