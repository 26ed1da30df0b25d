"""Texts as a message shows them: control characters escaped, secrets masked, long ones through a window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import combining, east_asian_width

from uriast.combinators.masking import masked, secret_at

if TYPE_CHECKING:
    from collections.abc import Sequence

WINDOW: Final = 36
"""How many characters a message shows before and after the spot."""


class View(NamedTuple):
    """A line of text, and the column of the spot in it."""

    line: str
    column: int


def view(text: str, index: int, secrets: Sequence[tuple[int, int]] = ()) -> View:
    """The part of a text round an index, which stands at the beginning of a secret if it lies in one."""
    hidden = secret_at(secrets, index)
    spot = hidden[0] if hidden else index
    start, end = max(0, spot - WINDOW), min(len(text), index + WINDOW)
    before = ("…" if start else "") + masked(text, secrets, start, spot, _shown)
    behind = masked(text, secrets, spot, end, _shown) + ("…" if end < len(text) else "")
    return View(before + behind, sum(map(_width, before)))


def shown(character: str) -> str:
    """One character: escaped where it does not print, or as it is."""
    if character.isprintable():
        return character
    return character.encode("unicode_escape").decode("ascii")


def _shown(text: str) -> str:
    return "".join(map(shown, text))


def _width(character: str) -> int:
    """How many columns a terminal gives a character."""
    if combining(character):
        return 0
    return 2 if east_asian_width(character) in {"W", "F"} else 1
