"""The base class of parsers: parsy's, with types, and with errors that say what was expected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, TypeVarTuple, cast, overload

from uriast.combinators import _parsy
from uriast.combinators.errors import ParseError
from uriast.combinators.parsers.checks import NO_LIMIT, check_counts, check_function, check_parser, check_text
from uriast.combinators.parsers.loops import (
    bound,
    first_of,
    located,
    mapped,
    option,
    picked,
    refined,
    repetition,
    until,
)
from uriast.combinators.parsers.recorded import denied, record_refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping

    from uriast.combinators.errors import Explanation
    from uriast.combinators.parsers.loops import Read
    from uriast.combinators.places import Spanned

T_co = TypeVar("T_co", covariant=True)
A = TypeVar("A")
U = TypeVar("U")
Ts = TypeVarTuple("Ts")


class Parser(_parsy.Parser, Generic[T_co]):
    r"""A parser of text whose value has the type `T_co`.

    It is one of parsy's parsers, and has the same methods. They also take parsers of parsy, whose values have no type.

    >>> from uriast.combinators import regex, seq
    >>> quoted: Parser[str] = regex(r"([a-z])\1").sep_by(regex(" *, *")).map("+".join)
    >>> quoted.parse("aa, bb")
    'aa+bb'
    """

    def __init__(self, wrapped_fn: Read, name: str = "text") -> None:
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
        stream = _checked(stream)
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
        stream = _checked(stream)
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
        from uriast.combinators.parsers.explained import explanation

        return explanation(self, self.name, _checked(stream), whole=whole)

    def __iter__(self) -> Generator[Parser[object], object, T_co]:
        """One step of a generator, for `value = yield from parser`; see `generate`."""
        value: Any = yield self
        read: T_co = value
        return read

    # Composition

    @overload
    def __or__(self, other: Parser[U]) -> Parser[T_co | U]: ...
    @overload
    def __or__(self, other: _parsy.AnyParser) -> Parser[Any]: ...
    def __or__(self, other: _parsy.AnyParser) -> Parser[Any]:
        """This parser or, if it does not match, the other."""
        check_parser(other)
        return Parser(first_of((self, other)))

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
        check_parser(other)
        return typed(super().__add__(other))

    def __mul__(self, other: int | range) -> Parser[list[T_co]]:
        """A repetition: `parser * 3` is three times, `parser * range(1, 4)` one to three times."""
        if isinstance(other, range) and other.step == 1:
            return self.times(other.start, other.stop - 1)
        return self.times(cast("int", other))

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
        """Both parsers in sequence, with the value of the second.

        >>> from uriast.combinators import regex
        >>> regex("v").then(regex("[0-9]")).parse("v3")
        '3'
        """
        check_parser(other)
        return Parser(picked(self, other, 1))

    def skip(self, other: _parsy.AnyParser) -> Parser[T_co]:
        """Both parsers in sequence, with the value of the first.

        >>> from uriast.combinators import regex
        >>> regex("[0-9]").skip(regex(";")).parse("3;")
        '3'
        """
        check_parser(other)
        return Parser(picked(self, other, 0))

    def bind(self, bind_fn: Callable[[T_co], Parser[U]]) -> Parser[U]:  # type: ignore[override] # parsy's parsers have no type
        """This parser, then the parser that a function returns for its value.

        >>> from uriast.combinators import char_range, literal
        >>> char_range("0", "9").map(int).bind(lambda count: literal("a") * count).parse("2aa")
        ['a', 'a']
        """
        check_function(bind_fn)
        return Parser(bound(self, bind_fn))

    # Values

    def map(self, map_function: Callable[[T_co], U]) -> Parser[U]:
        """The same parser, with a function applied to the value.

        >>> from uriast.combinators import regex
        >>> regex("[0-9]").map(int).parse("7")
        7
        """
        check_function(map_function)
        return Parser(mapped(self, map_function))

    def where(self, predicate: Callable[[T_co], bool], expected: str) -> Parser[T_co]:
        """The same parser, for values that satisfy a predicate. It is no rule: its language need not be regular.

        Args:
            predicate: A function of the value.
            expected: What the predicate accepts. The error for a refused value shows it, where that value begins.

        >>> from uriast.combinators import char_range
        >>> number = char_range("0", "9").at_least(1).concat().map(int)
        >>> port = number.where(lambda port: port < 65536, "a port below 65536")
        >>> port.parse("80")
        80
        >>> port.parse("99999")
        Traceback (most recent call last):
            ...
        uriast.combinators.errors.ParseError: text: the value at index 0 is not accepted
          99999
          ^
        expected a port below 65536
        """
        check_function(predicate)
        check_text(expected)
        return Parser(refined(self, predicate, expected, record_refusal))

    @overload
    def combine(self: Parser[tuple[*Ts]], combine_fn: Callable[[*Ts], U]) -> Parser[U]: ...
    @overload
    def combine(self: Parser[list[Any]], combine_fn: Callable[..., U]) -> Parser[U]: ...
    def combine(self, combine_fn: Callable[..., U]) -> Parser[U]:
        """The same parser, with the items of its tuple or list passed to a function as arguments.

        >>> from uriast.combinators import regex, seq
        >>> digit = regex("[0-9]").map(int)
        >>> seq(digit, digit).combine(lambda tens, ones: 10 * tens + ones).parse("42")
        42
        """
        check_function(combine_fn)
        return Parser(mapped(self, lambda values: combine_fn(*values)))

    def combine_dict(
        self: Parser[Mapping[str, object]] | Parser[Iterable[tuple[str, object]]], combine_fn: Callable[..., U]
    ) -> Parser[U]:
        """The same parser, with its named items passed to a function by name.

        Items whose names begin with `_` are left out.

        >>> from uriast.combinators import regex, seq
        >>> seq(x=regex("a"), _separator=regex(",")).combine_dict(dict).parse("a,")
        {'x': 'a'}
        """
        check_function(combine_fn)
        return typed(_parsy.Parser.combine_dict(self, combine_fn))

    def concat(self: Parser[list[str]] | Parser[tuple[str, ...]]) -> Parser[str]:
        """The same parser, with its texts joined into one.

        >>> from uriast.combinators import regex
        >>> regex("[0-9]").many().concat().parse("123")
        '123'
        """
        return Parser(mapped(self, "".join))

    def result(self, value: U) -> Parser[U]:
        """The same parser, with a fixed value.

        >>> from uriast.combinators import regex
        >>> regex("yes|ja").result(True).parse("ja")
        True
        """
        return Parser(mapped(self, lambda _: value))

    def tag(self, name: str) -> Parser[tuple[str, T_co]]:
        """The same parser, with the value paired with a name.

        >>> from uriast.combinators import regex
        >>> regex("a").tag("letter").parse("a")
        ('letter', 'a')
        """
        check_text(name)
        return Parser(mapped(self, lambda value: (name, value)))

    def desc(self, description: str) -> Parser[T_co]:
        """The same parser under a name, which errors show.

        >>> from uriast.combinators import regex
        >>> regex("[0-9]").desc("digit").name
        'digit'
        """
        check_text(description)
        return typed(super().desc(description), description)

    def spanned(self) -> Parser[Spanned[T_co]]:
        """The same parser, with the value and the indices where it begins and ends.

        >>> from uriast.combinators import regex
        >>> (regex("v") >> regex("[0-9]+").spanned()).parse("v311")
        Spanned(value='311', start=1, end=4)
        """
        return Parser(located(self))

    def mark(self) -> Parser[tuple[tuple[int, int], T_co, tuple[int, int]]]:
        """The value between the positions where it begins and ends, each as (line, column) from 0.

        >>> from uriast.combinators import literal
        >>> literal("a").mark().parse("a")
        ((0, 0), 'a', (0, 1))
        """
        return typed(super().mark())

    # Repetition

    @overload
    def optional(self, default: None = None) -> Parser[T_co | None]: ...
    @overload
    def optional(self, default: U) -> Parser[T_co | U]: ...
    def optional(self, default: object = None) -> Parser[Any]:
        """This parser or, if it does not match, the default.

        >>> from uriast.combinators import regex
        >>> regex("a").optional("none").parse("")
        'none'
        """
        return Parser(option(self, default))

    def times(self, min: int, max: float | None = None) -> Parser[list[T_co]]:  # noqa: A002 - parsy's names
        """Between `min` and `max` repetitions, greedily; exactly `min` if there is no `max`.

        After the first `min` iterations, one that reads nothing ends the repetition.

        Raises:
            ValueError: `min` is negative or above `max`.

        >>> from uriast.combinators import regex
        >>> regex("a").times(1, 2).parse("aa")
        ['a', 'a']
        """
        least = 0 if min == -1 and max is not None else min  # parsy's own sep_by asks for -1
        most = least if max is None else max
        check_counts(least, most)
        return Parser(repetition(self, least, most))

    def many(self) -> Parser[list[T_co]]:
        """Any number of repetitions, greedily.

        >>> from uriast.combinators import regex
        >>> regex("[0-9]").many().parse("12")
        ['1', '2']
        """
        return self.times(0, NO_LIMIT)

    def at_most(self, n: int) -> Parser[list[T_co]]:
        """At most `n` repetitions, greedily.

        >>> from uriast.combinators import regex
        >>> regex("[0-9]").at_most(2).parse_partial("123")
        (['1', '2'], '3')
        """
        return self.times(0, n)

    def at_least(self, n: int) -> Parser[list[T_co]]:
        """At least `n` repetitions, greedily.

        >>> from uriast.combinators import regex
        >>> regex("[0-9]").at_least(1).parse("12")
        ['1', '2']
        """
        check_counts(n, NO_LIMIT)
        return self.times(n, NO_LIMIT)

    def sep_by(
        self,
        sep: _parsy.AnyParser,
        *,
        min: int = 0,  # noqa: A002 - parsy's names
        max: float = NO_LIMIT,  # noqa: A002 - parsy's names
    ) -> Parser[list[T_co]]:
        """Between `min` and `max` repetitions, greedily, with `sep` between them.

        Raises:
            ValueError: `min` is negative or above `max`.

        >>> from uriast.combinators import regex
        >>> regex("[0-9]").sep_by(regex(" *, *")).parse("1, 2,3")
        ['1', '2', '3']
        """
        check_parser(sep)
        check_counts(min, max)
        if max == 0:
            return self.times(0)
        following: Parser[T_co] = typed(sep.then(self))
        more = following.times(min - 1 if min else 0, max - 1)
        some: Parser[list[T_co]] = typed(_parsy.Parser.__add__(self.times(1), more))
        return some if min else some.optional().map(lambda values: values or [])

    @overload
    def until(
        self,
        other: _parsy.AnyParser,
        min: int = 0,
        max: float = ...,
        consume_other: Literal[False] = False,
    ) -> Parser[list[T_co]]: ...
    @overload
    def until(
        self, other: Parser[U], min: int = 0, max: float = ..., *, consume_other: Literal[True]
    ) -> Parser[list[T_co | U]]: ...
    @overload
    def until(
        self,
        other: _parsy.AnyParser,
        min: int = 0,
        max: float = ...,
        consume_other: bool = False,
    ) -> Parser[list[Any]]: ...
    def until(
        self,
        other: _parsy.AnyParser,
        min: int = 0,  # noqa: A002 - parsy's names
        max: float = NO_LIMIT,  # noqa: A002 - parsy's names
        consume_other: bool = False,
    ) -> Parser[Any]:
        """Repetitions of this parser up to the first place where the other parser matches.

        It fails at an iteration that reads nothing.

        Raises:
            ValueError: `min` is negative or above `max`.

        >>> from uriast.combinators import regex
        >>> regex("[0-9]").until(regex(";")).parse_partial("12;")
        (['1', '2'], ';')
        """
        check_parser(other)
        check_counts(min, max)
        self._check_iteration()
        return Parser(until(self, other, min, max, consumes=consume_other))

    def _check_iteration(self) -> None:
        """Refuse a parser that is known to match the empty string. Only a rule knows what it matches."""

    def should_fail(self, description: str) -> Parser[object]:
        """A parser that reads nothing and matches where this parser does not match.

        >>> from uriast.combinators import regex
        >>> (regex("a").should_fail("no a") >> regex("[ab]")).parse("b")
        'b'
        """
        check_text(description)
        return typed(_parsy.Parser(denied(self)).should_fail(description))


def typed(parser: _parsy.AnyParser, name: str = "text") -> Parser[Any]:
    """A parser of parsy as one of ours."""
    return Parser(parser.wrapped_fn, name)


def _checked(stream: str) -> str:
    """A plain text, even for an instance of a subclass with methods of its own."""
    if stream.__class__ is str:
        return stream
    check_text(stream)
    return str.__str__(stream)
