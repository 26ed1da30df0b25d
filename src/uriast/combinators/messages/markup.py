"""Texts as HTML, for notebooks such as Jupyter."""

from __future__ import annotations

from typing import Final

PLACEHOLDER: Final = "\N{REPLACEMENT CHARACTER}"
"""The character in place of one that is not printable: columns stay in line."""


def preformatted(text: str) -> str:
    r"""A text as an element of HTML that keeps its lines and spaces. What is not printable has a placeholder.

    >>> preformatted("a < b"), preformatted("a\u202eb")
    ('<pre>a &lt; b</pre>', '<pre>a\ufffdb</pre>')
    """
    from html import escape  # noqa: PLC0415 - few programs need it

    shown = "".join(each if each == "\n" or each.isprintable() else PLACEHOLDER for each in text)
    return f"<pre>{escape(shown)}</pre>"
