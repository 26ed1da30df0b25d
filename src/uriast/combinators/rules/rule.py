"""Rules: parsy parsers of a regular language that remember their definition, and how they are composed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple, overload

from uriast.combinators.building import check_class
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.hints import NO_HINTS
from uriast.combinators.parsers.parser import NO_LIMIT, Parser, check_counts, checked
from uriast.combinators.rules.base import BaseRule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from uriast.combinators import _parsy
    from uriast.combinators.definition.charset import CharSet
    from uriast.combinators.spanned import Spanned

T_co = TypeVar("T_co", covariant=True)
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")
E = TypeVar("E")
U = TypeVar("U")
Ts = TypeVarTuple("Ts")


class Rule(BaseRule[T_co]):
    """A parser of a regular language whose value has the type `T_co`.

    It is called and composed like any parsy parser. Rules composed with rules give a rule, which is compiled as a whole
    into one regular expression. Rules composed with other parsers give a parser that is no rule.

    A chain such as `a | b | c` may have any length.

    >>> from uriast.combinators import char_range, literal, seq
    >>> number = char_range("0", "9").at_least(1).concat().map(int)
    >>> version = seq(number << literal("."), number)
    >>> version.parse("3.11")
    (3, 11)
    """

    # Sets of characters

    def characters(self, besides: Rule[object] | None = None) -> CharSet:
        """The set of characters of a rule that reads exactly one character, such as `unreserved`.

        Args:
            besides: A rule whose texts the rule may read instead, as `pchar` may read `pct-encoded`. They are left out.

        >>> from uriast.combinators import char_from, char_range
        >>> digit = char_range("0", "9")
        >>> "".join((digit | char_from("+-")).characters())
        '+-0123456789'
        >>> digit.many().characters()
        Traceback (most recent call last):
            ...
        TypeError: expected a rule that reads one character, got *%x30-39
        """
        from uriast.combinators.regular.lowering import characters_of

        found = characters_of(self.definition, None if besides is None else besides.definition)
        if found is None:
            message = f"expected a rule that reads one character, got {self.name}"
            raise TypeError(message)
        return found

    # Composition: with rules it gives a rule, with another parser a parser

    @overload  # type: ignore[override] # each call that the base takes is taken
    def __or__(self, other: Rule[U]) -> Rule[T_co | U]: ...
    @overload
    def __or__(self, other: Parser[U]) -> Parser[T_co | U]: ...
    @overload
    def __or__(self, other: _parsy.AnyParser) -> Parser[Any]: ...
    def __or__(self, other: _parsy.AnyParser) -> Parser[Any]:  # pyright: ignore[reportIncompatibleMethodOverride] # as mypy
        """This rule or, if it does not lead to a match, the other (RFC 5234, section 3.2).

        >>> from uriast.combinators import literal
        >>> (literal("a") | literal("b")).parse("b")
        'b'
        """
        both = definitions_of((self, other))
        if both is None:
            return super().__or__(other)
        return Rule[object](ex.Alternation(both))

    @overload
    def __add__(self: Rule[str], other: Rule[str]) -> Rule[str]: ...
    @overload
    def __add__(self: Rule[list[A]], other: Rule[list[A]]) -> Rule[list[A]]: ...
    @overload
    def __add__(self: Rule[tuple[*Ts]], other: Rule[tuple[A]]) -> Rule[tuple[*Ts, A]]: ...
    @overload
    def __add__(self: Rule[tuple[*Ts]], other: Rule[tuple[A, B]]) -> Rule[tuple[*Ts, A, B]]: ...
    @overload
    def __add__(self: Rule[tuple[*Ts]], other: Rule[tuple[A, B, C]]) -> Rule[tuple[*Ts, A, B, C]]: ...
    @overload
    def __add__(self: Rule[tuple[*Ts]], other: Rule[tuple[A, B, C, D]]) -> Rule[tuple[*Ts, A, B, C, D]]: ...
    @overload
    def __add__(self: Rule[tuple[*Ts]], other: Rule[tuple[A, B, C, D, E]]) -> Rule[tuple[*Ts, A, B, C, D, E]]: ...
    @overload
    def __add__(self: Parser[str], other: Parser[str]) -> Parser[str]: ...
    @overload
    def __add__(self: Parser[list[A]], other: Parser[list[A]]) -> Parser[list[A]]: ...
    @overload
    def __add__(self: Parser[tuple[*Ts]], other: Parser[tuple[A]]) -> Parser[tuple[*Ts, A]]: ...
    @overload
    def __add__(self: Parser[tuple[*Ts]], other: Parser[tuple[A, B]]) -> Parser[tuple[*Ts, A, B]]: ...
    @overload
    def __add__(self, other: _parsy.AnyParser) -> Parser[Any]: ...
    def __add__(self, other: _parsy.AnyParser) -> Parser[Any]:  # pyright: ignore[reportIncompatibleMethodOverride] # as mypy
        """Both rules in sequence. The value is the sum of their texts, lists or tuples.

        >>> from uriast.combinators import literal
        >>> (literal("a") + literal("b")).parse("ab")
        'ab'
        """
        both = definitions_of((self, other))
        if both is None:
            return super().__add__(other)
        if all(definition.is_text for definition in both):
            return Rule[object](ex.Text(both))
        return Rule[object](ex.Join(both))

    @overload  # type: ignore[override] # each call that the base takes is taken
    def then(self, other: Rule[U]) -> Rule[U]: ...
    @overload
    def then(self, other: Parser[U]) -> Parser[U]: ...
    @overload
    def then(self, other: _parsy.AnyParser) -> Parser[Any]: ...
    def then(self, other: _parsy.AnyParser) -> Parser[Any]:  # pyright: ignore[reportIncompatibleMethodOverride] # as mypy
        """Both rules in sequence, with the value of the second.

        >>> from uriast.combinators import char_range, literal
        >>> literal("v").then(char_range("0", "9")).parse("v3")
        '3'
        """
        both = definitions_of((self, other))
        return super().then(other) if both is None else Rule[object](ex.picked_after(*both))

    @overload
    def skip(self, other: Rule[object]) -> Rule[T_co]: ...
    @overload
    def skip(self, other: _parsy.AnyParser) -> Parser[T_co]: ...
    def skip(self, other: _parsy.AnyParser) -> Parser[Any]:
        """Both rules in sequence, with the value of the first.

        >>> from uriast.combinators import char_range, literal
        >>> char_range("0", "9").skip(literal(";")).parse("3;")
        '3'
        """
        both = definitions_of((self, other))
        return super().skip(other) if both is None else Rule[object](ex.picked_before(*both))

    def not_followed_by(self, other: Rule[object]) -> Rule[T_co]:
        """This rule, where the other rule does not match right after it: a negative look-ahead.

        ABNF has no such operator. Use it for an alternative that must give way to a later, longer one.

        >>> from uriast.combinators import char_range, string
        >>> letter = char_range("a", "z")
        >>> keyword = string("if").not_followed_by(letter)
        >>> (keyword | letter.many().concat()).parse_partial("iffy")
        ('iffy', '')
        """
        own, ahead = regular_definitions_of((self, other))
        if isinstance(own, ex.NegativeLookahead):
            return Rule(ex.NegativeLookahead(own.item, ex.Alternation((own.ahead, ahead))))
        return Rule(ex.NegativeLookahead(own, ahead))

    # Values

    def map(self, map_function: Callable[[T_co], U], inverse: Callable[[U], T_co] | None = None) -> Rule[U]:
        """The same language, with a function applied to the value.

        Args:
            map_function: The function, or a node class.
            inverse: The function that undoes `map_function`. Nodes that hold the mapped value need it to be written. A
                node class needs no inverse.

        >>> from uriast.combinators import char_range
        >>> char_range("0", "9").map(int, inverse=str).parse("7")
        7
        """
        check_class(map_function)
        return Rule(ex.Mapped(self.definition, map_function, spread=False, inverse=inverse))

    @overload
    def combine(
        self: Rule[tuple[*Ts]], combine_fn: Callable[[*Ts], U], inverse: Callable[[U], tuple[*Ts]] | None = None
    ) -> Rule[U]: ...
    @overload
    def combine(
        self: Rule[list[Any]], combine_fn: Callable[..., U], inverse: Callable[[U], list[Any]] | None = None
    ) -> Rule[U]: ...
    def combine(self, combine_fn: Callable[..., U], inverse: Callable[[U], Any] | None = None) -> Rule[U]:
        """The same language, with the items of its tuple or list passed to a function as arguments.

        Args:
            combine_fn: The function, or a node class. A class may have more fields than there are items if those fields
                have defaults.
            inverse: The function that returns the tuple or list again, as for `map`.

        >>> from uriast.combinators import char_range, seq
        >>> digit = char_range("0", "9").map(int)
        >>> seq(digit, digit).combine(lambda tens, ones: 10 * tens + ones).parse("42")
        42
        """
        check_class(combine_fn)
        return Rule(ex.Mapped(self.definition, combine_fn, spread=True, inverse=inverse))

    def combine_dict(
        self: Rule[Mapping[str, object]] | Rule[Iterable[tuple[str, object]]], combine_fn: Callable[..., U]
    ) -> Rule[U]:
        """The same language, with its named items passed to a function by name.

        Items whose names begin with `_` are left out.

        >>> from uriast.combinators import literal, seq
        >>> seq(x=literal("a"), _separator=literal(",")).combine_dict(dict).parse("a,")
        {'x': 'a'}
        """

        def combined(values: Mapping[str, object] | Iterable[tuple[str, object]]) -> U:
            return combine_fn(**{name: value for name, value in dict(values).items() if not name.startswith("_")})

        return Rule(ex.Mapped(self.definition, combined, spread=False))

    def concat(self: Rule[list[str]] | Rule[tuple[str, ...]]) -> Rule[str]:
        """The same language, with its texts joined into one.

        >>> from uriast.combinators import char_range
        >>> char_range("0", "9").many().concat().parse("123")
        '123'
        """
        if _is_all_text(self.definition):
            return Rule(ex.Text((self.definition,)))
        return Rule(ex.Mapped(self.definition, "".join, spread=False))

    def result(self, value: U) -> Rule[U]:
        """The same language, with a fixed value.

        >>> from uriast.combinators import literal
        >>> literal("yes").result(True).parse("yes")
        True
        """
        return Rule(ex.Constant(self.definition, value))

    def printed(self, text: str) -> Rule[str]:
        r"""The same language, whose value is one of its texts: what it is printed as, even where the value is dropped.

        So a rule can print its values although a part that it drops may have several texts, such as blanks, or letters
        in either case. What is read with another text there is printed with this one: `verdict` says so.

        >>> from uriast.combinators import Node, char_from, char_range, literal, seq
        >>> blanks = char_from(" \t").many().concat()
        >>> parameter = blanks.printed("") >> literal(";") >> blanks.printed(" ") >> char_range("a", "z")
        >>> parameter.parse("\t;b"), parameter.write("b")
        ('b', '; b')

        Args:
            text: The text.

        Raises:
            ParseError: The text is not in the rule's language.
        """
        self.parse(text)
        return Rule(ex.Printed(self.definition, text))

    def spanned(self) -> Rule[Spanned[T_co]]:
        """The same language, with the value and the span that it was read from.

        >>> from uriast.combinators import char_range, literal
        >>> number = char_range("0", "9").at_least(1).concat()
        >>> (literal("v") >> number.spanned()).parse("v311")
        Spanned(value='311', start=1, end=4)
        """
        return Rule(ex.Spanned(self.definition))

    def tag(self, name: str) -> Rule[tuple[str, T_co]]:
        """The same language, with the value paired with a name.

        >>> from uriast.combinators import literal
        >>> literal("a").tag("letter").parse("a")
        ('letter', 'a')
        """
        return Rule(ex.Concat((ex.Constant(ex.EMPTY, name), self.definition)))

    def desc(self, description: str) -> Rule[T_co]:
        """The same rule under a name, which ABNF and errors then show.

        >>> from uriast.combinators import char_range
        >>> char_range("0", "9").desc("digit").abnf
        'digit = %x30-39'
        """
        return Rule(ex.Named(description, self.definition, NO_HINTS))

    # Repetition

    @overload
    def optional(self, default: None = None) -> Rule[T_co | None]: ...
    @overload
    def optional(self, default: U) -> Rule[T_co | U]: ...
    def optional(self, default: object = None) -> Rule[object]:
        """This rule or the empty string, whose value is the default (RFC 5234, section 3.8).

        >>> from uriast.combinators import literal
        >>> literal("a").optional("none").parse("")
        'none'
        """
        if isinstance(self.definition, ex.Option):
            return self  # the inner option matches the empty string first
        return Rule(ex.Option(self.definition, default))

    def times(self, min: int, max: float | None = None) -> Rule[list[T_co]]:  # noqa: A002 - parsy's names
        """Between `min` and `max` repetitions, greedily; exactly `min` if there is no `max` (RFC 5234, section 3.6).

        `many()`, `at_least(1)`, `at_most(2)`, `rule * 3` and `rule * range(1, 4)` are repetitions with other limits.

        Raises:
            ValueError: `min` is negative or above `max`.

        >>> from uriast.combinators import literal
        >>> a = literal("a")
        >>> a.times(1, 2).parse("aa"), a.many().parse(""), (a * 3).matches("aa")
        (['a', 'a'], [], False)
        """
        item, most = self.definition, min if max is None else max
        check_counts(min, most)
        if not item.is_text and min != most:
            from uriast.combinators.run.division import check_iterations

            check_iterations(item)
        return Rule(ex.Repeat(item, min, None if most == NO_LIMIT else int(most)))

    @overload
    def sep_by(self, sep: Rule[object], *, min: int = 0, max: float = ...) -> Rule[list[T_co]]: ...
    @overload
    def sep_by(self, sep: _parsy.AnyParser, *, min: int = 0, max: float = ...) -> Parser[list[T_co]]: ...
    def sep_by(self, sep: _parsy.AnyParser, *, min: int = 0, max: float = NO_LIMIT) -> Parser[list[T_co]]:  # noqa: A002 - parsy's names
        """Between `min` and `max` repetitions, greedily, with `sep` between them.

        After the first `min` iterations, one that reads nothing, not even its separator, ends the repetition.

        >>> from uriast.combinators import char_range, literal
        >>> char_range("0", "9").sep_by(literal(",")).parse("1,2,3")
        ['1', '2', '3']
        """
        check_counts(min, max)
        definitions = definitions_of((sep, self))
        if max == 0:
            return self.times(0)
        if definitions is None:
            return super().sep_by(sep, min=min, max=max)
        more = Rule[object](ex.picked_after(*definitions)).times(min - 1 if min else 0, max - 1)
        both = ex.Concat((self.definition, more.definition))
        some = ex.Mapped(both, _prepend_first, spread=False, inverse=_split_first, is_list=True)
        if min:
            return Rule(some)
        any_number = ex.Option(some, None)
        return Rule(ex.Mapped(any_number, _none_to_empty, spread=False, inverse=_empty_to_none, is_list=True))

    if TYPE_CHECKING:  # what `Parser` composes of the methods above: here, it gives rules

        @overload  # type: ignore[override] # each call that the base takes is taken
        def __rshift__(self, other: Rule[U]) -> Rule[U]: ...
        @overload
        def __rshift__(self, other: Parser[U]) -> Parser[U]: ...
        @overload
        def __rshift__(self, other: _parsy.AnyParser) -> Parser[Any]: ...
        def __rshift__(self, other: _parsy.AnyParser) -> Parser[Any]: ...  # pyright: ignore[reportIncompatibleMethodOverride] # as mypy
        @overload
        def __lshift__(self, other: Rule[object]) -> Rule[T_co]: ...
        @overload
        def __lshift__(self, other: _parsy.AnyParser) -> Parser[T_co]: ...
        def __lshift__(self, other: _parsy.AnyParser) -> Parser[Any]: ...
        def __mul__(self, other: int | range) -> Rule[list[T_co]]: ...
        def many(self) -> Rule[list[T_co]]: ...
        def at_most(self, n: int) -> Rule[list[T_co]]: ...
        def at_least(self, n: int) -> Rule[list[T_co]]: ...


def definitions_of(parsers: tuple[_parsy.AnyParser, ...]) -> tuple[ex.Expression, ...] | None:
    """The definitions of rules; `None` if one of the parsers is not a rule."""
    found = [parser.definition for parser in map(checked, parsers) if isinstance(parser, Rule)]
    return tuple(found) if len(found) == len(parsers) else None


def regular_definitions_of(rules: tuple[Rule[object], ...]) -> tuple[ex.Expression, ...]:
    """The definitions of rules. A parser that is no rule is refused."""
    definitions = definitions_of(rules)
    if definitions is None:
        message = "expected a rule, got a plain parser, whose language need not be regular"
        raise TypeError(message)
    return definitions


def _is_all_text(definition: ex.Expression) -> bool:
    """Whether the value is a tuple or list that holds all of the text."""
    match definition:
        case ex.Repeat(item):
            return item.is_text
        case ex.Concat(items):
            return all(item.is_text for item in items)
        case ex.Join(items):
            return all(map(_is_all_text, items))
        case _:
            return False


def _prepend_first(values: tuple[A, list[A]]) -> list[A]:
    return [values[0], *values[1]]


def _split_first(values: list[A]) -> tuple[A, list[A]]:
    first, *others = values
    return first, others


def _none_to_empty(values: list[A] | None) -> list[A]:
    return values or []


def _empty_to_none(values: list[A]) -> list[A] | None:
    return values or None
