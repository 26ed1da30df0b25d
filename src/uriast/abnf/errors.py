"""What is wrong with an ABNF text."""

from __future__ import annotations


class AbnfError(ValueError):
    """Rules that make no grammar: they cannot be read, or are defined twice, undefined or left-recursive."""
