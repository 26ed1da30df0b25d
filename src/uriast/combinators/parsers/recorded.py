"""A text that remembers which rules read it, and which values were refused. An explanation reads such a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators._parsy import Result
    from uriast.combinators.automaton.explain import Diagnosis
    from uriast.combinators.parsers.loops import Read


class Refusal(NamedTuple):
    """A value that was read and then refused.

    >>> Refusal(0, 5, "a port below 65536").end
    5

    Attributes:
        start: The index at which the value begins, in code points from 0.
        end: The index at which it ends.
        expected: The description of the values that are accepted.
    """

    start: int
    end: int
    expected: str


class RecordedText(str):
    """A text that records how it is read.

    >>> from uriast.combinators import char_range
    >>> text = RecordedText("12")
    >>> _ = char_range("0", "9").many()(text, 0)
    >>> [(diagnosis.name, index) for diagnosis, index in text.calls]
    [('*%x30-39', 0)]

    Attributes:
        calls: The diagnosis of each rule that has read the text, with the index at which it began, in their order.
        denied: The same for the rules that should fail, as in a negative look-ahead. Nobody expects them.
        refusals: The values that were refused.
        is_denied: Whether the rules that are read now should fail.
    """

    __slots__ = ("calls", "denied", "is_denied", "refusals")

    def __init__(self, _: str) -> None:
        self.calls: dict[tuple[Diagnosis, int], None] = {}
        self.denied: dict[tuple[Diagnosis, int], None] = {}
        self.refusals: list[Refusal] = []
        self.is_denied = False


def record_call(stream: str, index: int, diagnosis: Callable[[], Diagnosis]) -> None:
    """Record that a rule reads a text at an index, if the text is one that records.

    >>> record_call("a text that records nothing", 0, lambda: None)

    Args:
        stream: The text.
        index: The index at which the rule begins, in code points from 0.
        diagnosis: A function that returns the object that explains why a text does not match the rule.
    """
    if isinstance(stream, RecordedText):
        calls = stream.denied if stream.is_denied else stream.calls
        calls[diagnosis(), index] = None


def record_refusal(stream: str, start: int, end: int, expected: str) -> None:
    """Record that a value was refused, if the text is one that records.

    >>> text = RecordedText("99999")
    >>> record_refusal(text, 0, 5, "a port below 65536")
    >>> text.refusals
    [Refusal(start=0, end=5, expected='a port below 65536')]
    """
    if isinstance(stream, RecordedText) and not stream.is_denied:
        stream.refusals.append(Refusal(start, end, expected))


def denied(read: Read) -> Read:
    """A function that reads what should not match: what it expects is no expectation of the whole.

    >>> from uriast.combinators import literal
    >>> text = RecordedText("a")
    >>> _ = denied(literal("a"))(text, 0)
    >>> len(text.calls), len(text.denied)
    (0, 1)
    """

    def read_denied(stream: str, index: int) -> Result:
        if not isinstance(stream, RecordedText):
            return read(stream, index)
        before, stream.is_denied = stream.is_denied, True
        try:
            return read(stream, index)
        finally:
            stream.is_denied = before

    return read_denied
