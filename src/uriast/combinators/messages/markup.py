"""Texts as HTML, for notebooks such as Jupyter."""

from __future__ import annotations

from typing import Final

PLACEHOLDER: Final = "\N{REPLACEMENT CHARACTER}"
"""The character in place of one that is not printable: columns stay in line."""


def preformatted(text: str) -> str:
    r"""A text as an element of HTML that keeps its lines and spaces. What is not printable has a placeholder."""
    from html import escape

    shown = "".join(each if each == "\n" or each.isprintable() else PLACEHOLDER for each in text)
    return f"<pre>{escape(shown)}</pre>"
