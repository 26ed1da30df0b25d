"""Checks of what a parser is composed of, so that a mistake shows where it is made, not where a text is read."""

from __future__ import annotations

from typing import Final

from uriast.combinators._parsy import Parser

NO_LIMIT: Final = float("inf")
"""The largest number of repetitions, where there is none."""


def check_parser(value: object) -> None:
    """Refuse a value that is no parser."""
    if not isinstance(value, Parser):
        message = f"expected a parser, got {type(value).__name__}"
        raise TypeError(message)


def check_function(value: object, kind: str = "a function") -> None:
    """Refuse a value that is no function. A parser can be called, but is none."""
    if not callable(value) or isinstance(value, Parser):
        message = f"expected {kind}, got {type(value).__name__}"
        raise TypeError(message)


def check_text(value: object) -> None:
    """Refuse a value that is no `str`."""
    if not isinstance(value, str):
        message = f"expected str, got {type(value).__name__}"
        raise TypeError(message)


def check_counts(least: int, most: float) -> None:
    """Refuse limits of a repetition that are not whole numbers from 0, the smaller first."""
    if not isinstance(least, int) or not (isinstance(most, int) or most == NO_LIMIT):
        message = f"expected whole numbers of repetitions, got {least!r} to {most!r}"
        raise TypeError(message)
    if not 0 <= least <= most:
        message = f"expected 0 or more repetitions, the minimum first, got {least} to {most}"
        raise ValueError(message)
