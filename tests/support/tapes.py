"""Tapes: random choices that Hypothesis draws at once.

Of many small draws, it would change some and keep the others, so that most examples would be like the ones before.
"""

from __future__ import annotations

from typing import Final, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")


class Tape:
    """Choices, one for each byte. Behind the last byte, each choice is the first option."""

    def __init__(self, data: bytes) -> None:
        self._bytes = iter(data)

    def one_of(self, *options: T) -> T:
        """One of some options, at most 256. The first should be the simplest: examples shrink to it."""
        return options[next(self._bytes, 0) * len(options) >> 8]


TAPES: Final = st.binary(min_size=200, max_size=1000).map(Tape)
