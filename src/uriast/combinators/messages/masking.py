"""Texts with their secrets masked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

MASK: Final = "***"
"""The replacement of a secret. It does not reveal the secret's length."""


def masked(
    text: str,
    secrets: Iterable[tuple[int, int]],
    start: int = 0,
    end: int | None = None,
    written: Callable[[str], str] = str,
) -> str:
    """A slice of a text, with `***` in place of each secret that it touches."""
    stop = len(text) if end is None else end
    pieces: list[str] = []
    for first, last in secrets:
        if start < last and first < stop:
            pieces += (written(text[start:first]), MASK)
            start = last
    return "".join([*pieces, written(text[start:stop])])


def joined(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans, sorted, with those that overlap or touch merged."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def secret_at(secrets: Sequence[tuple[int, int]], index: int) -> tuple[int, int] | None:
    """The span of the secret that contains an index; `None` if there is none."""
    return next((span for span in secrets if span[0] <= index < span[1]), None)
