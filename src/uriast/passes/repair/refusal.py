"""The error for a text that is not repaired."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from uriast.combinators import Explanation, ParseError
from uriast.combinators.messages import character_at, excerpt, joined
from uriast.nodes.redaction import passwords
from uriast.passes.repair.extent import SPACE

if TYPE_CHECKING:
    from uriast.passes.repair.treatments import Place


class RefusedError(Exception):
    """Raised inside this package when the table of repairs refuses a fault."""

    def __init__(self, index: int, place: Place, reason: str) -> None:
        super().__init__(index, place, reason)
        self.index, self.place, self.reason = index, place, reason


_SLASHES: Final = rf"[^/\\]*+[/\\]{SPACE}*+[/\\]"
"""The text up to a pair of slashes or backslashes: some readers find an authority after it."""


def refusal(rule: str, text: str, refused: RefusedError) -> ParseError:
    """The error for a text that is not repaired. It shows no password."""
    index, place = refused.index, refused.place
    secrets = _secrets(text)
    complaint = f"{rule}: {_spot(text, index, secrets)} at index {index}, in {place}: {refused.reason}"
    message = f"{complaint}\n{excerpt(text, index, secrets)}"
    return ParseError.explained(rule, text, Explanation(index, (place.value,), place.value, None, complaint, message))


def _spot(text: str, index: int, secrets: list[tuple[int, int]]) -> str:
    if index == len(text):
        return "the text ends too early,"
    return f"{character_at(text, index, secrets)} cannot stand"


def _secrets(text: str) -> list[tuple[int, int]]:
    """The spans that some reader may take for a password."""
    slashes = re.match(_SLASHES, text)
    start = slashes.end() if slashes else 0
    spans = passwords(text[start:], is_authority=True) if slashes or "@" in text else ()
    return joined([*passwords(text), *((start + first, start + last) for first, last in spans)])
