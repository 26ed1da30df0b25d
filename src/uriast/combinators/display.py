"""Texts as a message shows them: control characters escaped, secrets masked, long ones through a window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import combining, east_asian_width

if TYPE_CHECKING:
    from collections.abc import Sequence

WINDOW: Final = 36
"""How many characters a message shows before and after the spot."""

Spans = "Sequence[tuple[int, int]]"


class View(NamedTuple):
    """A line of text, and the column of the spot in it."""

    line: str
    column: int


def view(text: str, index: int, secrets: Sequence[tuple[int, int]] = ()) -> View:
    """The part of a text round an index."""
    start, end = max(0, index - WINDOW), min(len(text), index + WINDOW)
    head = "…" if start else ""
    tail = "…" if end < len(text) else ""
    before = head + "".join(shown(text[place], hidden=_within(place, secrets)) for place in range(start, index))
    after = "".join(shown(text[place], hidden=_within(place, secrets)) for place in range(index, end)) + tail
    return View(before + after, sum(map(_width, before)))


def shown(character: str, *, hidden: bool = False) -> str:
    """One character: masked, escaped where it does not print, or as it is."""
    if hidden:
        return "*"
    if character.isprintable():
        return character
    return character.encode("unicode_escape").decode("ascii")


def _within(place: int, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= place < end for start, end in spans)


def _width(character: str) -> int:
    """How many columns a terminal gives a character."""
    if combining(character):
        return 0
    return 2 if east_asian_width(character) in {"W", "F"} else 1
