"""Texts as messages show them: control characters escaped, secrets masked, long texts cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uriast.combinators.messages.masking import masked, secret_at

if TYPE_CHECKING:
    from collections.abc import Sequence

WINDOW: Final = 36
"""The number of characters that a message shows before and after the index of an error."""


def excerpt(text: str, index: int, secrets: Sequence[tuple[int, int]] = (), limit: int | None = None) -> str:
    """The part of a text around an index, and a caret under the character there: two indented lines."""
    # An index inside a secret is moved to the secret's beginning.
    hidden = secret_at(secrets, index)
    spot = hidden[0] if hidden else index
    start, end = max(0, spot - WINDOW), min(len(text) if limit is None else limit, index + WINDOW)
    before = ("…" if start else "") + masked(text, secrets, start, spot, _shown)
    behind = masked(text, secrets, spot, end, _shown) + ("…" if end < len(text) else "")
    return f"  {before}{behind}\n  {' ' * sum(map(_width, before))}^"


def character_at(text: str, index: int, secrets: Sequence[tuple[int, int]] = ()) -> str:
    """The name of a character in a sentence: in quotes, unless it is part of a secret."""
    return "a character" if secret_at(secrets, index) else f"'{shown(text[index])}'"


def shown(character: str) -> str:
    r"""One character, escaped if it is not printable."""
    if character.isprintable():
        return character
    return character.encode("unicode_escape").decode("ascii")


def _shown(text: str) -> str:
    return "".join(map(shown, text))


def _width(character: str) -> int:
    """The number of columns that a character takes in a terminal."""
    from unicodedata import combining, east_asian_width

    if combining(character):
        return 0
    return 2 if east_asian_width(character) in {"W", "F"} else 1
