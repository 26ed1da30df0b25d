"""Checks of what the assertions of this package are given and of what they find."""

from __future__ import annotations

from uriast.combinators import Rule


class TooFewError(AssertionError):
    """Hardly any text can be generated that a law is about."""


def check_rule(value: object) -> None:
    """Check that a value is a rule."""
    if not isinstance(value, Rule):
        message = f"expected a Rule, got {type(value).__name__}"
        raise TypeError(message)


def expect(holds: object, what: str, expected: object, got: object) -> None:
    """Fail unless something holds."""
    __tracebackhide__ = True
    if not holds:
        message = f"{what}: expected {expected}, got {got}"
        raise AssertionError(message)
