"""Spans: where the parts of a text stand."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

T_co = TypeVar("T_co", covariant=True)


class Span(NamedTuple):
    """A part of a text: `text[start:end]`.

    >>> start, end = Span(7, 11)
    >>> "http://host/"[start:end]
    'host'

    Attributes:
        start: The index of the first character, in code points from 0.
        end: The index after the last character.
    """

    start: int
    end: int


class Spanned(NamedTuple, Generic[T_co]):
    """A value, and the part of the text that it was read from; see `Rule.spanned`.

    >>> from uriast.combinators import char_range, literal
    >>> value, start, end = (literal("v") >> char_range("0", "9").spanned()).parse("v3")
    >>> value, start, end
    ('3', 1, 2)

    Attributes:
        value: The value.
        start: The index of the first character that was read, in code points from 0.
        end: The index after the last character that was read.
    """

    value: T_co
    start: int
    end: int

    @property
    def span(self) -> Span:
        """The part of the text without the value.

        >>> Spanned("3", 1, 2).span
        Span(start=1, end=2)
        """
        return Span(self.start, self.end)
