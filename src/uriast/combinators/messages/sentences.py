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

LONGEST_NAME: Final = 40
"""The most characters of a name for which a close one is looked for."""

CLOSE: Final = 0.75
"""How close a name must be, from 0 to 1."""


def complaint(text: str, index: int, component: str | None, secrets: Sequence[tuple[int, int]], offset: int = 0) -> str:
    """What is wrong at an index."""
    inside = f", in {component}" if component else ""
    if index == len(text):
        return f"the text ends too early, at index {offset + index}{inside}"
    return f"{character_at(text, index, secrets)} cannot stand at index {offset + index}{inside}"


def listed(labels: Sequence[str]) -> str:
    """Expectations in a sentence."""
    if len(labels) > MOST_LISTED:
        return f"{', '.join(labels[:MOST_LISTED])} or {len(labels) - MOST_LISTED} others"
    *others, last = labels
    return f"{', '.join(others)} or {last}" if others else last


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A question about the names that are close to an unknown one, in any case; empty if none is."""
    from difflib import get_close_matches  # most programs ask for no unknown name

    if len(name) > LONGEST_NAME:
        return ""
    written: dict[str, str] = {}
    for each in known:
        if len(each) <= LONGEST_NAME and each != name:
            written.setdefault(each.lower(), each)
    close = get_close_matches(name.lower(), written, cutoff=CLOSE)
    return f"; did you mean {' or '.join(written[each] for each in close)}?" if close else ""


def worded(wrong: str, extract: str, expected: Sequence[str], advice: Iterable[str | None]) -> tuple[str, str]:
    r"""An error in one line, and the same with an extract of the text and advice."""
    wanted = f"expected {listed(expected)}"
    lines = [wrong, extract, wanted, *(line for line in advice if line is not None)]
    return f"{wrong}: {wanted}", "\n".join(lines)
