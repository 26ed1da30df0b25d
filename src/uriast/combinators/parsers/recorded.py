"""A text that remembers which rules read it, and which values were refused. An explanation reads such a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators._parsy import Parser, Result
    from uriast.combinators.explain.diagnosis import Diagnosis


class Refusal(NamedTuple):
    """A value that was read and then refused."""

    start: int  # the index at which the value begins, in code points from 0
    end: int  # the index at which it ends
    expected: str  # the description of the values that are accepted


class RecordedText(str):
    """A text that records how it is read."""

    __slots__ = ("calls", "denied", "is_denied", "refusals")

    def __init__(self, _: str) -> None:
        self.calls: dict[tuple[Diagnosis, int], None] = {}
        self.denied: dict[tuple[Diagnosis, int], None] = {}
        self.refusals: list[Refusal] = []
        self.is_denied = False

    def record_call(self, diagnosis: Diagnosis, index: int) -> None:
        """Record that a rule reads the text at an index."""
        calls = self.denied if self.is_denied else self.calls
        calls[diagnosis, index] = None

    def record_refusal(self, start: int, end: int, expected: str) -> None:
        """Record that a value was refused."""
        if not self.is_denied:
            self.refusals.append(Refusal(start, end, expected))


def denied(parser: Parser) -> Callable[[str, int], Result]:
    """A function that reads what should not match: what it expects is no expectation of the whole."""

    def read_denied(stream: str, index: int) -> Result:
        if type(stream) is not RecordedText:
            return parser(stream, index)
        before, stream.is_denied = stream.is_denied, True
        try:
            return parser(stream, index)
        finally:
            stream.is_denied = before

    return read_denied
