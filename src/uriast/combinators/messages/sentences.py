"""The sentences of an error: what cannot stand where, and what was expected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uriast.combinators.messages.excerpts import character_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

END_OF_INPUT: Final = "end of input"
"""What a message calls the end of the text."""

MOST_LISTED: Final = 20
"""The largest number of expectations that a message lists. `ParseError.expected` has them all."""


def complaint(text: str, index: int, component: str | None, secrets: Sequence[tuple[int, int]], offset: int = 0) -> str:
    """What is wrong at an index.

    >>> complaint("a b", 1, "path", []), complaint("a", 1, None, [])
    ("' ' cannot stand at index 1, in path", 'the text ends too early, at index 1')

    Args:
        text: The text.
        index: The index of the first character that cannot stand there, in code points from 0, or the text's length.
        component: The component in which reading stopped; `None` outside of any component.
        secrets: The spans of the text's secrets.
        offset: The number of code points before the text, which the sentence adds to the index.
    """
    inside = f", in {component}" if component else ""
    if index == len(text):
        return f"the text ends too early, at index {offset + index}{inside}"
    return f"{character_at(text, index, secrets)} cannot stand at index {offset + index}{inside}"


def listed(labels: Sequence[str]) -> str:
    """Expectations in a sentence. There is at least one.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b or c')
    """
    if len(labels) > MOST_LISTED:
        return f"{', '.join(labels[:MOST_LISTED])} or {len(labels) - MOST_LISTED} others"
    *others, last = labels
    return f"{', '.join(others)} or {last}" if others else last


def worded(wrong: str, extract: str, expected: Sequence[str], advice: Iterable[str | None]) -> tuple[str, str]:
    r"""An error in one line, and the same with an extract of the text and advice.

    >>> worded("digit: 'a' cannot stand at index 0", "  a\n  ^", ["%x30-39"], ["hint: a digit is missing", None])[0]
    "digit: 'a' cannot stand at index 0: expected %x30-39"

    Args:
        wrong: What is wrong, and where.
        extract: The lines that show the text there.
        expected: What could have stood there.
        advice: Lines to add; those that are `None` are left out.
    """
    wanted = f"expected {listed(expected)}"
    lines = [wrong, extract, wanted, *(line for line in advice if line is not None)]
    return f"{wrong}: {wanted}", "\n".join(lines)
