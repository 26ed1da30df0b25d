"""The error that every parse raises, and its explanation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, Self

import attrs

from uriast.combinators import _parsy
from uriast.combinators.messages import preformatted

if TYPE_CHECKING:
    from collections.abc import Callable

NO_MATCH: Final = object()
"""The result of a compiled function for a text that does not match."""


@attrs.frozen
class Explanation:
    """The position at which a text does not match a rule, and the reason.

    >>> from uriast.combinators import char_range
    >>> char_range("0", "9").desc("digit").explain("a", whole=True).summary
    "digit: unexpected 'a' at index 0, in digit: expected %x30-39"

    Attributes:
        index: The offset in code points, from 0, of the first unexpected character. The input before it is
            the beginning of some valid text; with it, it is not. If the input ends too early, the index is its length.
        expected: The names of rules and the quoted delimiters that could have been there, in the order of the rule.
            Never empty.
        component: The name of the component in which reading stopped; `None` outside of any component.
        hint: Advice on how to correct the text, such as "leave out the comma"; `None` if the fix is not certain.
        summary: The error, the expectations and the hint in one line.
        message: The whole explanation in words, with the input and a caret under the character at `index`. If the
            grammar doubts the component there, the caret is under the character that is wrong without it.
        place: The offset of the character under the caret.
    """

    index: int
    expected: tuple[str, ...]
    component: str | None
    hint: str | None
    summary: str
    message: str
    place: int = attrs.field(default=attrs.Factory(lambda made: made.index, takes_self=True))


class Explainer(Protocol):
    """The methods of a rule that an error calls."""

    @property
    def name(self) -> str: ...
    def explain(self, stream: str, /, *, whole: bool) -> Explanation: ...


class ReadingRule(Explainer, Protocol):
    """A rule that reads the text of a node."""

    def parse(self, stream: str, /) -> object: ...


class _Explained(NamedTuple):
    """Stands in for the rule of an error that is explained already."""

    name: str
    explanation: Explanation

    def explain(self, stream: str, *, whole: bool) -> Explanation:  # noqa: ARG002 - as a rule does
        return self.explanation


class ParseError(ValueError, _parsy.ParseError):
    """A text does not match a rule. The explanation is computed on first use.

    >>> from uriast.combinators import char_range, seq, string
    >>> number = char_range("0", "9").at_least(1).concat().desc("number")
    >>> version = seq(number << string("."), number).desc("version")
    >>> try:
    ...     version.parse("3.x")
    ... except ParseError as error:
    ...     print(error)
    ...     error.rule, error.stream, error.index, error.expected, error.component, error.hint
    version: unexpected 'x' at index 2, in version
      3.x
        ^
    expected number
    ('version', '3.x', 2, frozenset({'number'}), 'version', None)
    """

    # Slots keep the text out of `vars()`: a debugger or logger that prints that would show a secret.
    __slots__ = ("_explainer", "_explanation", "_stream", "_whole")

    def __init__(self, rule: Explainer, stream: str, *, whole: bool = True) -> None:
        self.args = ()
        self._explainer = rule
        self._explanation: Explanation | None = None
        self._stream = str.__str__(stream)  # a plain str, even of a subclass with its own `__str__`
        self._whole = whole

    @staticmethod
    def of_whole(rule: Explainer, stream: str) -> ParseError:
        """The same as `ParseError(rule, stream)`, in half the time."""
        self = _new(ParseError)
        self._explainer = rule
        self._explanation = None
        self._stream = stream if stream.__class__ is str else str.__str__(stream)
        self._whole = True
        return self

    @classmethod
    def explained(cls, rule: str, stream: str, explanation: Explanation) -> Self:
        """Make an error from the name of a rule, a text, and its explanation.

        >>> explanation = Explanation(1, ("digit",), None, None, "a digit is missing", "a digit is missing")
        >>> str(ParseError.explained("number", "8a", explanation))
        'a digit is missing'
        """
        return cls(_Explained(rule, explanation), stream)

    @property
    def stream(self) -> str:  # type: ignore[override] # parsy sets it, and reads bytes and lists too
        """The input as given. It may hold a secret, which `str()` and `repr()` of the error never show."""
        return self._stream

    @property
    def rule(self) -> str:
        """The name of the rule that the text should match."""
        return self._explainer.name

    @property
    def explanation(self) -> Explanation:
        """The explanation, computed on first use. If two threads both compute it, the results are equal."""
        if self._explanation is None:
            self._explanation = self._explainer.explain(self._stream, whole=self._whole)
        return self._explanation

    @property
    def index(self) -> int:  # type: ignore[override] # parsy sets it, here it is computed on use
        """The index of the explanation. A rule finds it in a small part of the time that the explanation takes."""
        # A parser that is no rule has only the explanation to find it by, which is kept: the parser is read once.
        fails_at: Callable[[str], int] | None = getattr(self._explainer, "fails_at", None)
        if self._explanation is None and fails_at is not None:
            return fails_at(self._stream)
        return self.explanation.index

    @property
    def line(self) -> int:
        """The line of the index, from 1. A line ends with a line feed (U+000A)."""
        return self._stream.count("\n", 0, self.index) + 1

    @property
    def column(self) -> int:
        """The column of the index in its line: in code points, from 1."""
        index = self.index
        return index - self._stream.rfind("\n", 0, index)

    @property
    def expected(self) -> frozenset[str]:  # type: ignore[override] # as for index
        """The expectations of the explanation, as a set."""
        return frozenset(self.explanation.expected)

    @property
    def component(self) -> str | None:
        """The component of the explanation."""
        return self.explanation.component

    @property
    def hint(self) -> str | None:
        """The hint of the explanation."""
        return self.explanation.hint

    def __str__(self) -> str:
        """The explanation in words, with the input and a caret under the character at `index`."""
        return self.explanation.message

    def _repr_html_(self) -> str:
        """The error as Jupyter shows it: its message."""
        return preformatted(str(self))

    def __repr__(self) -> str:
        """The error without its text, which may hold a secret."""
        return f"{type(self).__name__}(rule={self.rule!r}, index={self.index})"

    def __reduce__(self) -> tuple[Callable[[str, str, Explanation], Self], tuple[str, str, Explanation], object]:
        """Pickle the explanation instead of the rule, with the notes and attributes that were added to the error."""
        return type(self).explained, (self.rule, self.stream, self.explanation), vars(self) or None


_new: Final = ParseError.__new__
