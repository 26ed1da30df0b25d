"""The base class of parsers: parsy's, with types, and with errors that say what was expected."""

from __future__ import annotations

from operator import itemgetter
from types import MethodType
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, Never, TypeVar, TypeVarTuple, cast, overload

import parsy

from uriast.combinators import _parsy
from uriast.combinators.errors import ParseError
from uriast.combinators.parsers.recorded import RecordedText, denied

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping

    from uriast.combinators.errors import Explanation
    from uriast.combinators.spanned import Spanned

T_co = TypeVar("T_co", covariant=True)
A = TypeVar("A")
U = TypeVar("U")
Ts = TypeVarTuple("Ts")

NO_LIMIT: Final = float("inf")
"""The largest number of repetitions, where there is none."""

MAKERS: Final = "regex(), lazy(), generate(), where(), bind() and what contains them"

NOTHING_MORE: Final = _parsy.Result(status=False, index=-1, value=None, furthest=-1, expected=frozenset())
"""The result where nothing is read, and nothing was expected."""


class _OfRules:
    """An attribute of rules alone: for another parser, the error says so."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, parser: Parser[object] | None, owner: type[object]) -> Never:
        message = (
            f"'{owner.__name__}' object has no attribute '{self.name}': only a rule has it, and {MAKERS} make a parser "
            "that is not a rule"
        )
        raise AttributeError(message, name=self.name, obj=parser)


class Parser(_parsy.Parser, Generic[T_co]):
    r"""A parser of text whose value has the type `T_co`.

    It is one of parsy's parsers, and has the same methods, which take any parser of parsy. parsy's documentation
    describes them. `where`, `spanned` and `explain` are added, and `parse` raises another error.

    >>> from uriast.combinators import regex
    >>> quoted: Parser[str] = regex(r"([a-z])\1").sep_by(regex(" *, *")).map("+".join)
    >>> quoted.parse("aa, bb")
    'aa+bb'
    """

    def __init__(self, wrapped_fn: Callable[[Any, int], _parsy.AnyResult], name: str = "text") -> None:
        """Make a parser from a function that reads a text at an index, as parsy does."""
        super().__init__(wrapped_fn)
        self._description = name

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._description}>"

    @property
    def name(self) -> str:
        """The name that `desc` has given to the parser; `text` if it has none.

        >>> from uriast.combinators import regex
        >>> regex("[0-9]+").desc("number").name, regex("[0-9]+").name
        ('number', 'text')
        """
        return self._description

    def __get_pydantic_core_schema__(self, source: object, handler: Any) -> dict[str, Any]:
        """Refuse the parser in an annotation. Pydantic would ignore it otherwise."""
        message = f"expected a rule as the type of a field, got the parser {self.name}, which cannot write its values"
        raise TypeError(message)

    def parse(self, stream: str) -> T_co:  # type: ignore[override] # parsy reads bytes and lists, too
        """Read a whole text and return its value.

        Raises:
            ParseError: The text does not match. Its explanation reads the text again.

        >>> from uriast.combinators import regex
        >>> regex("[0-9]+").map(int).parse("42")
        42
        """
        stream = checked_text(stream)
        result = self(stream, 0)
        if not result.status or result.index < len(stream):
            raise ParseError(self, stream)
        value: T_co = result.value
        return value

    def parse_partial(self, stream: str) -> tuple[T_co, str]:  # type: ignore[override] # as for parse
        """Read the beginning of a text; return its value and the rest of the text.

        Raises:
            ParseError: No beginning of the text matches.

        >>> from uriast.combinators import regex
        >>> regex("[0-9]+").parse_partial("42 apples")
        ('42', ' apples')
        """
        stream = checked_text(stream)
        result = self(stream, 0)
        if not result.status:
            raise ParseError(self, stream, whole=False)
        return result.value, stream[result.index :]

    def explain(self, stream: str, *, whole: bool) -> Explanation:
        """Explain where and why the parser does not match a text. The text is read again.

        Args:
            stream: The text.
            whole: Whether the whole text should match, as for `parse`, or only its beginning, as for `parse_partial`.

        >>> from uriast.combinators import regex
        >>> regex("[0-9]+").desc("number").explain("a", whole=True).expected
        ('number',)
        """
        from uriast.combinators.parsers.furthest import explanation

        return explanation(self, self.name, checked_text(stream), whole=whole)

    def where(self, predicate: Callable[[T_co], bool], expected: str) -> Parser[T_co]:
        """The same parser, for values that satisfy a predicate. It is no rule: its language need not be regular.

        Args:
            predicate: A function of the value.
            expected: What the predicate accepts. The error for a refused value shows it, where that value begins.

        >>> from uriast.combinators import char_range
        >>> number = char_range("0", "9").at_least(1).concat().map(int)
        >>> octet = number.where(lambda number: number < 256, "a number below 256")
        >>> octet.parse("80")
        80
        >>> octet.parse("999")
        Traceback (most recent call last):
            ...
        uriast.combinators.errors.ParseError: text: the value at index 0 is not accepted
          999
          ^
        expected a number below 256
        """

        def read(stream: str, index: int) -> _parsy.Result:
            result = self(stream, index)
            if not result.status or predicate(result.value):
                return result
            if type(stream) is RecordedText:
                stream.record_refusal(index, result.index, expected)
            return _parsy.Result.failure(index, expected).aggregate(result)

        return Parser(read)

    def spanned(self) -> Parser[Spanned[T_co]]:
        """The same parser, with the value and the span that it was read from.

        >>> from uriast.combinators import regex
        >>> (regex("v") >> regex("[0-9]+").spanned()).parse("v311")
        Spanned(value='311', start=1, end=4)
        """
        from uriast.combinators.spanned import Spanned

        whole = parsy.seq(parsy.index, self, parsy.index)
        return mapped(whole, lambda found: Spanned(found[1], found[0], found[2]))

    def __iter__(self) -> Generator[Parser[object], object, T_co]:
        """One step of a generator, for `value = yield from parser`; see `generate`."""
        value: Any = yield self
        read: T_co = value
        return read

    # parsy's methods, with types

    @overload
    def __or__(self, other: Parser[U]) -> Parser[T_co | U]: ...
    @overload
    def __or__(self, other: _parsy.AnyParser) -> Parser[Any]: ...
    def __or__(self, other: _parsy.AnyParser) -> Parser[Any]:
        """This parser or, if it does not match, the other."""
        return typed(super().__or__(checked(other)))

    @overload
    def __add__(self: Parser[str], other: Parser[str]) -> Parser[str]: ...
    @overload
    def __add__(self: Parser[list[A]], other: Parser[list[A]]) -> Parser[list[A]]: ...
    @overload
    def __add__(self: Parser[tuple[*Ts]], other: Parser[tuple[A]]) -> Parser[tuple[*Ts, A]]: ...
    @overload
    def __add__(self: Parser[tuple[*Ts]], other: Parser[tuple[A, U]]) -> Parser[tuple[*Ts, A, U]]: ...
    @overload
    def __add__(self, other: _parsy.AnyParser) -> Parser[Any]: ...
    def __add__(self, other: _parsy.AnyParser) -> Parser[Any]:
        """Both parsers in sequence. The value is the sum of their texts, lists or tuples."""
        return typed(super().__add__(checked(other)))

    def __mul__(self, other: int | range) -> Parser[list[T_co]]:
        """A repetition: `parser * 3` is three times, `parser * range(1, 4)` one to three times."""
        if isinstance(other, range) and other.step == 1:
            least, most = other.start, other.stop - 1
        else:
            least = most = cast("int", other)
        check_counts(least, most)
        return self.times(least, most)

    @overload
    def __rshift__(self, other: Parser[U]) -> Parser[U]: ...
    @overload
    def __rshift__(self, other: _parsy.AnyParser) -> Parser[Any]: ...
    def __rshift__(self, other: _parsy.AnyParser) -> Parser[Any]:
        """Both parsers in sequence, with the value of the second. An operator for `then`."""
        return self.then(other)

    def __lshift__(self, other: _parsy.AnyParser) -> Parser[T_co]:
        """Both parsers in sequence, with the value of the first. An operator for `skip`."""
        return self.skip(other)

    @overload
    def then(self, other: Parser[U]) -> Parser[U]: ...
    @overload
    def then(self, other: _parsy.AnyParser) -> Parser[Any]: ...
    def then(self, other: _parsy.AnyParser) -> Parser[Any]:
        """Both parsers in sequence, with the value of the second."""
        return mapped(parsy.seq(self, checked(other)), itemgetter(1))

    def skip(self, other: _parsy.AnyParser) -> Parser[T_co]:
        """Both parsers in sequence, with the value of the first."""
        return mapped(parsy.seq(self, checked(other)), itemgetter(0))

    def bind(self, bind_fn: Callable[[T_co], Parser[U]]) -> Parser[U]:  # type: ignore[override] # parsy's parsers have no type
        """This parser, then the parser that a function returns for its value."""
        return typed(super().bind(bind_fn))

    def map(self, map_function: Callable[[T_co], U]) -> Parser[U]:
        """The same parser, with a function applied to the value."""
        return mapped(self, map_function)

    @overload
    def combine(self: Parser[tuple[*Ts]], combine_fn: Callable[[*Ts], U]) -> Parser[U]: ...
    @overload
    def combine(self: Parser[list[Any]], combine_fn: Callable[..., U]) -> Parser[U]: ...
    def combine(self, combine_fn: Callable[..., U]) -> Parser[U]:
        """The same parser, with the items of its tuple or list passed to a function as arguments."""
        return mapped(self, lambda values: combine_fn(*values))

    def combine_dict(
        self: Parser[Mapping[str, object]] | Parser[Iterable[tuple[str, object]]], combine_fn: Callable[..., U]
    ) -> Parser[U]:
        """The same parser, with its named items passed to a function by name, but for names that begin with `_`."""
        return typed(_parsy.Parser.combine_dict(self, combine_fn))

    def concat(self: Parser[list[str]] | Parser[tuple[str, ...]]) -> Parser[str]:
        """The same parser, with its texts joined into one."""
        return mapped(self, "".join)

    def result(self, value: U) -> Parser[U]:
        """The same parser, with a fixed value."""
        return mapped(self, lambda _: value)

    def tag(self, name: str) -> Parser[tuple[str, T_co]]:
        """The same parser, with the value paired with a name."""
        return mapped(self, lambda value: (name, value))

    def desc(self, description: str) -> Parser[T_co]:
        """The same parser under a name, which errors show."""
        return typed(super().desc(description), description)

    def mark(self) -> Parser[tuple[tuple[int, int], T_co, tuple[int, int]]]:
        """The value between the positions where it begins and ends, each as (line, column) from 0."""
        return typed(super().mark())

    @overload
    def optional(self, default: None = None) -> Parser[T_co | None]: ...
    @overload
    def optional(self, default: U) -> Parser[T_co | U]: ...
    def optional(self, default: object = None) -> Parser[Any]:
        """This parser or, if it does not match, the default."""
        return typed(super().__or__(parsy.success(default)))

    def times(self, min: int, max: float | None = None) -> Parser[list[T_co]]:  # noqa: A002 - parsy's names
        """Between `min` and `max` repetitions, greedily; exactly `min` if there is no `max`.

        After the first `min` iterations, one that reads nothing ends the repetition. parsy's may never end.
        """
        most = min if max is None else max

        def read(stream: str, index: int) -> _parsy.Result:
            result: _parsy.Result | None = None
            values: list[object] = []
            while len(values) < most:
                result = self(stream, index).aggregate(result)
                if not result.status and len(values) < min:
                    return result
                if not result.status or (result.index == index and len(values) >= min):
                    break
                index = result.index
                values.append(result.value)
            return _parsy.Result.success(index, values).aggregate(result)

        return Parser(read)

    def many(self) -> Parser[list[T_co]]:
        """Any number of repetitions, greedily."""
        return self.times(0, NO_LIMIT)

    def at_most(self, n: int) -> Parser[list[T_co]]:
        """At most `n` repetitions, greedily."""
        return self.times(0, n)

    def at_least(self, n: int) -> Parser[list[T_co]]:
        """At least `n` repetitions, greedily."""
        return self.times(n, NO_LIMIT)

    def sep_by(self, sep: _parsy.AnyParser, *, min: int = 0, max: float = NO_LIMIT) -> Parser[list[T_co]]:  # noqa: A002 - parsy's names
        """Between `min` and `max` repetitions, greedily, with `sep` between them."""
        # Without items, the value of parsy's parser is the same list each time.
        return typed(super().sep_by(Parser[Any](checked(sep)), min=min, max=max).map(list))

    @overload
    def until(
        self, other: _parsy.AnyParser, min: int = 0, max: float = ..., consume_other: Literal[False] = False
    ) -> Parser[list[T_co]]: ...
    @overload
    def until(
        self, other: Parser[U], min: int = 0, max: float = ..., *, consume_other: Literal[True]
    ) -> Parser[list[T_co | U]]: ...
    @overload
    def until(
        self, other: _parsy.AnyParser, min: int = 0, max: float = ..., consume_other: bool = False
    ) -> Parser[list[Any]]: ...
    def until(
        self,
        other: _parsy.AnyParser,
        min: int = 0,  # noqa: A002 - parsy's names
        max: float = NO_LIMIT,  # noqa: A002 - parsy's names
        consume_other: bool = False,
    ) -> Parser[Any]:
        """Repetitions of this parser up to the first place where the other parser matches."""
        end: Parser[Any] = Parser(checked(other))

        def read(stream: str, index: int) -> _parsy.Result:
            ended = end(stream, index)
            return (NOTHING_MORE if ended.status else self(stream, index)).aggregate(ended)

        items = self.times(min) + Parser[Any](read).times(0, max - min)
        return items + end.times(1) if consume_other else items << typed(parsy.peek(end))

    def should_fail(self, description: str) -> Parser[object]:
        """A parser that reads nothing and matches where this parser does not match."""
        return typed(_parsy.Parser(denied(self)).should_fail(description))

    if not TYPE_CHECKING:  # a type checker refuses what these refuse

        def _after_other(self, other: object) -> object:
            checked(other)
            return NotImplemented

        __ror__ = __radd__ = __rlshift__ = __rrshift__ = _after_other


# A `__getattr__` would make each use of an attribute slower, of rules, too.
for _name in (
    "abnf",
    "bind_nodes",
    "matches",
    "not_followed_by",
    "pattern",
    "pattern_for",
    "printed",
    "verdict",
    "write",
):
    setattr(Parser, _name, _OfRules(_name))


def check_counts(least: int, most: float) -> None:
    """Refuse limits of a repetition that are not whole numbers from 0, the smaller first."""
    if not isinstance(least, int) or not (isinstance(most, int) or most == NO_LIMIT):
        message = f"expected whole numbers of repetitions, got {least!r} to {most!r}"
        raise TypeError(message)
    if not 0 <= least <= most:
        message = f"expected 0 or more repetitions, the minimum first, got {least} to {most}"
        raise ValueError(message)


def typed(parser: _parsy.AnyParser, name: str = "text") -> Parser[Any]:
    """A parser of parsy as one of ours."""
    return Parser(parser.wrapped_fn, name)


def mapped(parser: _parsy.AnyParser, function: Callable[[Any], U]) -> Parser[U]:
    """A parser with a function applied to its value: parsy's `map` without the parser that it makes of each value."""

    def read(stream: str, index: int) -> _parsy.Result:
        result = parser(stream, index)
        if not result.status:
            return result
        return _parsy.Result.success(result.index, function(result.value)).aggregate(result)

    return Parser(read)


def checked(parser: _parsy.AnyParser) -> _parsy.AnyParser:
    """The parser itself. Refuse any other value where it is composed, not where a text is read."""
    if not isinstance(parser, _parsy.Parser):
        got = type(parser).__name__
        if isinstance(parser, MethodType):
            got = f"the method {parser.__name__}, which has no @rule"
        elif isinstance(parser, str):
            got = "str: string() makes a rule of a text, literal() one that ignores its case"
        message = f"expected a rule or a parser, got {got}"
        raise TypeError(message)
    return parser


def checked_text(stream: str) -> str:
    """A plain text, even for an instance of a subclass with methods of its own."""
    if stream.__class__ is str:
        return stream
    if not isinstance(stream, str):
        message = f"expected str, got {type(stream).__name__}"
        raise TypeError(message) from None
    return str.__str__(stream)
