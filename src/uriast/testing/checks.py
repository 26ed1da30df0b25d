"""Checks of what the assertions of this package are given and of what they find."""

from __future__ import annotations

from uriast.combinators import Rule


def check_rule(value: object) -> None:
    """Check that a value is a rule.

    >>> check_rule("a")
    Traceback (most recent call last):
        ...
    TypeError: expected a Rule, got str

    Args:
        value: The value.

    Raises:
        TypeError: It is no rule.
    """
    if not isinstance(value, Rule):
        message = f"expected a Rule, got {type(value).__name__}"
        raise TypeError(message)


def check_text(value: object, what: str) -> None:
    """Check that a value is a text.

    >>> check_text(b"a", "name")
    Traceback (most recent call last):
        ...
    TypeError: name: expected str, got bytes

    Args:
        value: The value.
        what: What it is, for the message.

    Raises:
        TypeError: It is no text.
    """
    if not isinstance(value, str):
        message = f"{what}: expected str, got {type(value).__name__}"
        raise TypeError(message)


def expect(holds: object, what: str, expected: object, got: object) -> None:
    """Fail unless something holds.

    >>> expect(1 == 2, "the number", 2, 1)
    Traceback (most recent call last):
        ...
    AssertionError: the number: expected 2, got 1

    Args:
        holds: What should be true.
        what: What it is about.
        expected: What there should be, as a phrase or value.
        got: What there is.

    Raises:
        AssertionError: It does not hold.
    """
    __tracebackhide__ = True
    if not holds:
        message = f"{what}: expected {expected}, got {got}"
        raise AssertionError(message)
