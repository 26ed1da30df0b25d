"""The one error of parsing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, Self

import attrs

from uriast.combinators import _parsy

if TYPE_CHECKING:
    from collections.abc import Callable

NO_MATCH: Final = object()
"""What a compiled function gives of a text that it cannot read."""


@attrs.frozen
class Explanation:
    """Where and why a text is not what a rule reads.

    Attributes:
        index: The offset in code points, from 0, of the first character that cannot stand there.
        expected: What could have stood there, in the order of the rule.
        component: The component in which reading stopped, by its name, if the rule has components.
        hint: What to do about it, where that is certain.
        summary: What is wrong and what was expected, in one line.
        message: All of this in words, with the input and a caret under the spot.
    """

    index: int
    expected: tuple[str, ...]
    component: str | None
    hint: str | None
    summary: str
    message: str


class Explainer(Protocol):
    """What an error asks of the rule that refused."""

    @property
    def name(self) -> str:
        """The rule's name."""
        ...

    def explain(self, stream: str, *, whole: bool) -> Explanation:
        """Work out where and why the rule refuses the text."""
        ...


class _Explained(NamedTuple):
    """What stands for a rule in an error whose explanation is known."""

    name: str
    explanation: Explanation

    def explain(self, stream: str, *, whole: bool) -> Explanation:
        """The explanation."""
        del stream, whole
        return self.explanation


class ParseError(ValueError, _parsy.ParseError):
    """A text is not what a rule reads. The explanation is worked out when somebody looks at it.

    >>> from uriast import parse
    >>> try:
    ...     parse("http://example.com/a b")
    ... except ParseError as error:
    ...     print(error)
    URI-reference: ' ' cannot stand at index 20, in path
      http://example.com/a b
                          ^
    expected more segment, "/", "?", "#" or end of input
    hint: a space is written as %20
    """

    # Nothing of it is in `__dict__`: what takes an unknown object apart by `vars()` would show a password.
    __slots__ = ("_explainer", "_explanation", "_stream", "_whole")

    def __init__(self, rule: Explainer, stream: str, *, whole: bool = True) -> None:
        self.args = ()
        self._explainer = rule
        self._explanation: Explanation | None = None
        self._stream = str.__str__(stream)  # the characters of a str of a class of its own
        self._whole = whole

    @classmethod
    def explained(cls, rule: str, stream: str, explanation: Explanation) -> Self:
        """An error whose explanation is known."""
        return cls(_Explained(rule, explanation), stream)

    @property
    def stream(self) -> str:  # type: ignore[override] # parsy sets it, and reads bytes and lists too
        """The text that was read. No message shows a password in it; this does."""
        return self._stream

    @property
    def rule(self) -> str:
        """The name of the rule that was asked for."""
        return self._explainer.name

    @property
    def explanation(self) -> Explanation:
        """All that can be said, worked out when it is first asked for. Two threads may both work it out, alike."""
        if self._explanation is None:
            self._explanation = self._explainer.explain(self._stream, whole=self._whole)
        return self._explanation

    @property
    def index(self) -> int:  # type: ignore[override] # parsy sets it, here it is worked out on demand
        """The offset in code points, from 0, of the first character that cannot stand there.

        Up to it the input begins some valid text, with it none; the input's length where it stops too early.
        """
        return self.explanation.index

    @property
    def expected(self) -> frozenset[str]:  # type: ignore[override] # as for index
        """What could have stood there: rules by their names, delimiters in quotes; never empty."""
        return frozenset(self.explanation.expected)

    @property
    def component(self) -> str | None:
        """The component in which reading stopped, by its name; `None` if the rule has none."""
        return self.explanation.component

    @property
    def hint(self) -> str | None:
        """What to do about it, where that is certain."""
        return self.explanation.hint

    def __str__(self) -> str:
        """The explanation in words, with the input and a caret under the spot."""
        return self.explanation.message

    def __repr__(self) -> str:
        """The error without its text, which may hold a password."""
        return f"{type(self).__name__}(rule={self.rule!r}, index={self.index})"

    def __reduce__(self) -> tuple[Callable[[str, str, Explanation], Self], tuple[str, str, Explanation], object]:
        """Pickle the explanation, not the rule; and as of any exception, notes and what else somebody put on it."""
        return type(self).explained, (self.rule, self.stream, self.explanation), vars(self) or None
