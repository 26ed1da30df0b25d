"""Errors for arguments of the wrong type."""

from __future__ import annotations


def check_type(value: object, kind: type[object], what: str) -> None:
    """Check the type of an argument."""
    if not isinstance(value, kind):
        raise wrong_type(value, kind.__name__, what)


def wrong_type(value: object, expected: str, what: str) -> TypeError:
    """The error for an argument."""
    return TypeError(f"{what}: expected {expected}, got {type(value).__name__}")
