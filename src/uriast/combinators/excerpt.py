"""Texts as messages show them: control characters escaped, secrets masked, long texts cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import combining, east_asian_width

from uriast.combinators.masking import masked, secret_at

if TYPE_CHECKING:
    from collections.abc import Sequence

WINDOW: Final = 36
"""The number of characters that a message shows before and after the index of an error."""


class View(NamedTuple):
    """A line of text, and the column of the index in it, from 0."""

    line: str
    column: int


def view(text: str, index: int, secrets: Sequence[tuple[int, int]] = ()) -> View:
    """The part of a text around an index. An index inside a secret is moved to the secret's beginning.

    Args:
        text: The text.
        index: The index in it, in code points from 0.
        secrets: The spans of its secrets, sorted and disjoint.

    >>> view("user:secret@host", 8, [(5, 11)])
    View(line='user:***@host', column=5)
    """
    hidden = secret_at(secrets, index)
    spot = hidden[0] if hidden else index
    start, end = max(0, spot - WINDOW), min(len(text), index + WINDOW)
    before = ("…" if start else "") + masked(text, secrets, start, spot, _shown)
    behind = masked(text, secrets, spot, end, _shown) + ("…" if end < len(text) else "")
    return View(before + behind, sum(map(_width, before)))


def shown(character: str) -> str:
    """One character, escaped if it is not printable."""
    if character.isprintable():
        return character
    return character.encode("unicode_escape").decode("ascii")


def _shown(text: str) -> str:
    return "".join(map(shown, text))


def _width(character: str) -> int:
    """The number of columns that a character takes in a terminal."""
    if combining(character):
        return 0
    return 2 if east_asian_width(character) in {"W", "F"} else 1
