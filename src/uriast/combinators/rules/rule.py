"""Rules: parsy parsers of a regular language that remember their definition."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, TypeVarTuple, cast, overload

from uriast.combinators._parsy import Parser, Result
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import elements, referred, shortened
from uriast.combinators.definition.hints import NO_HINTS
from uriast.combinators.errors import NO_MATCH, Explanation, ParseError
from uriast.combinators.generated import source_of
from uriast.combinators.node import IrreversibleError, Node, check_class, fields_of, same_kind, writes_itself
from uriast.combinators.rules.pickling import PickledByName, held, place_of

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from uriast.combinators.automaton.explain import Diagnosis
    from uriast.combinators.compiler.compiled import Compiled
    from uriast.combinators.definition.charset import CharSet
    from uriast.combinators.inverse.verdict import Verdict
    from uriast.combinators.node import Checker

T_co = TypeVar("T_co", covariant=True)
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")
E = TypeVar("E")
U = TypeVar("U")
Ts = TypeVarTuple("Ts")

NO_LIMIT = float("inf")


class Rule(Parser, PickledByName, Generic[T_co]):
    """A parser of a regular language whose value has the type `T_co`.

    It is called and composed like any parsy parser. Rules composed with rules give a rule, which is compiled as a whole
    into one regular expression. Rules composed with other parsers give a plain parsy parser.

    A chain such as `a | b | c` may have any length.

    Raises:
        TypeError: The definition is nested more than 100 deep, or has more than a million parts once its repetitions
            are written out.

    >>> from uriast.combinators import char_range, literal, seq
    >>> number = char_range("0", "9").at_least(1).concat().map(int)
    >>> version = seq(number << literal("."), number)
    >>> version.parse("3.11")
    (3, 11)
    """

    def __init__(self, definition: ex.Expression, origin: tuple[object, str] | None = None) -> None:
        self.definition = definition
        self._origin = origin  # its grammar, and its attribute there
        self._place: tuple[str, str] | None = None  # the module and name it was last pickled under

    def __repr__(self) -> str:
        return f"<Rule {self.abnf}>"

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, str]]:
        """Pickle the rule by reference: as an attribute of its grammar, or by its name in a module.

        Raises:
            PicklingError: The rule belongs to no grammar, and no module holds it.
        """
        if self._origin is not None and getattr(*self._origin) is self:
            return getattr, self._origin
        self._place = place_of(self, self.home_module(), self._place)
        return held, self._place

    def home_module(self) -> str:
        """The name of the module that defines the rule's grammar, which most likely holds the rule too."""
        definition = self.definition
        return type(definition.grammar).__module__ if isinstance(definition, ex.Named) else ""

    @property
    def name(self) -> str:
        """The rule's name. A rule without a name has the first 60 characters of its ABNF instead."""
        return self._name

    @cached_property
    def _name(self) -> str:
        definition = self.definition
        return definition.name if isinstance(definition, ex.Named) else shortened(elements(definition))

    @property
    def abnf(self) -> str:
        """The rule's definition as ABNF: `name = elements`, or the elements alone if it has no name.

        >>> from uriast.combinators import literal
        >>> (literal("a") | literal("b")).desc("letter").abnf
        'letter = "a" / "b"'
        """
        definition = self.definition
        if isinstance(definition, ex.Named):
            return f"{referred(definition)} = {elements(definition.item)}"
        return elements(definition)

    @property
    def pattern(self) -> str:
        """The source of the rule's regular expression.

        >>> from uriast.combinators import char_range
        >>> char_range("0", "9").many().concat().pattern
        '[0-9]*+'
        """
        return self._compiled.regex.pattern

    @property
    def builder_source(self) -> str:
        """The source of the generated function that reads the whole of a text and builds the value.

        >>> from uriast.combinators import char_from, seq
        >>> print(seq(char_from("ab"), char_from("cd").optional()).builder_source)
        def read(stream):
            match = fullmatch(stream)
            if match is not None:
                g1, g2, = match.groups()
                return (g1, g2, )
            return NO_MATCH
        """
        return source_of(self._read)

    # Reading

    def parse(self, stream: str) -> T_co:  # type: ignore[override] # a rule reads text, parsy also bytes and lists
        """Read a whole text and return its value.

        Raises:
            ParseError: The text is not in the rule's language.
            TypeError: The text is not a `str`.

        >>> from uriast.combinators import char_range
        >>> char_range("0", "9").map(int).parse("7")
        7
        """
        try:
            value: T_co = self._read(stream)
        except TypeError as error:
            if isinstance(stream, str):  # one of the rule's own functions raised it
                raise
            raise _unreadable(stream, error) from None
        if value is NO_MATCH:
            raise ParseError(self, stream)
        return value

    def parse_partial(self, stream: str) -> tuple[T_co, str]:  # type: ignore[override] # as for parse
        """Read the beginning of a text; return its value and the rest of the text.

        Raises:
            ParseError: No beginning of the text is in the rule's language.
            TypeError: The text is not a `str`.

        >>> from uriast.combinators import char_range
        >>> char_range("0", "9").parse_partial("7 apples")
        ('7', ' apples')
        """
        try:
            match = self._match(stream)
        except TypeError as error:
            raise _unreadable(stream, error) from None
        if match is None:
            raise ParseError(self, stream, whole=False)
        return self._build(match), stream[match.end() :]

    def matches(self, stream: str) -> bool:
        """Return whether a whole text is in the rule's language.

        Raises:
            TypeError: The text is not a `str`.

        >>> from uriast.combinators import char_range
        >>> char_range("0", "9").matches("7"), char_range("0", "9").matches("77")
        (True, False)
        """
        try:
            return self._fullmatch(stream) is not None
        except TypeError as error:
            raise _unreadable(stream, error) from None

    def __call__(self, stream: str, index: int) -> Result:  # type: ignore[override] # as for parse
        """Read at an index, as parsy calls a parser. A failure has one expectation: the rule's name.

        Args:
            stream: The text.
            index: Where to begin, in code points from 0.

        Raises:
            TypeError: The text is not a `str`.
        """
        try:
            match = self._match(stream, index)
        except TypeError as error:
            raise _unreadable(stream, error) from None
        if match is None:
            return Result.failure(index, self.name)
        return Result.success(match.end(), self._build(match))

    def explain(self, stream: str, *, whole: bool) -> Explanation:
        """Explain where and why the rule does not match a text.

        Args:
            stream: The text.
            whole: Whether the whole text should match, as for `parse`, or only its beginning, as for `parse_partial`.

        >>> from uriast.combinators import char_range
        >>> char_range("0", "9").explain("77", whole=True).index
        1
        """
        return self._diagnosis.explain(stream, whole=whole)

    def characters(self, besides: Rule[object] | None = None) -> CharSet:
        """The set of characters that a rule such as `unreserved` reads, of which it reads exactly one.

        Args:
            besides: A rule whose texts the rule may read instead, as `pchar` may read `pct-encoded`. They are left out.

        Raises:
            TypeError: The rule reads other texts than single characters.

        >>> from uriast.combinators import char_from, char_range
        >>> digit = char_range("0", "9")
        >>> "".join((digit | char_from("+-")).characters())
        '+-0123456789'
        >>> digit.many().characters()
        Traceback (most recent call last):
            ...
        TypeError: expected a rule that reads one character, got *%x30-39
        """
        from uriast.combinators.compiler.characters import characters_of  # noqa: PLC0415 - few rules need it

        found = characters_of(self.definition, None if besides is None else besides.definition)
        if found is None:
            message = f"expected a rule that reads one character, got {self.name}"
            raise TypeError(message)
        return found

    def bind_nodes(self, checker: Checker | None = None, *, is_proved: bool = False) -> Self:
        """Bind each node class that the rule builds to the rule, unless the class is bound already; see `Grammar.bind`.

        Args:
            checker: The object that checks nodes in place of the rule, such as a scheme, which checks more.
            is_proved: As for `Grammar.bind`.
        """
        for node_class in built_by(self.definition):
            if vars(node_class).get("_checker", self) is self:
                node_class.bind_to(self, checker, is_proved=is_proved)
        return self

    def verdict(self) -> Verdict:
        """Decide whether the rule is reversible, so that the nodes it builds print exactly as they were read.

        This does not look for texts that can be cut into the fields of a node in two ways.

        >>> from uriast.combinators import char_range, literal
        >>> digit = char_range("0", "9")
        >>> (digit << literal(".")).verdict().is_reversible
        True
        >>> print((digit << literal("a")).verdict().reason)
        expected one text where a value is dropped, got "a": 'a' or 'A'
        """
        from uriast.combinators.inverse.verdict import verdict  # noqa: PLC0415 - needed only when asked for

        return verdict(self.definition, built_by(self.definition))

    def validity(self, node_class: type[Node], *, trusts: bool = True) -> Callable[[Any], bool]:
        """Make the function that returns true for nodes whose fields are certainly valid.

        A class that is not proved unambiguous has no such test: its function returns false, and `check` parses the
        node's text.

        Args:
            node_class: A class that the rule builds.
            trusts: Whether a node in a field is trusted, because it was checked when it was made. If not, an instance
                of a subclass is left to `check`, too.
        """
        from uriast.combinators.inverse.derived import validity_function  # noqa: PLC0415 - the first use pays

        return validity_function(node_class, trusts=trusts) if node_class.is_proved else lambda _: False

    def derive(self, node_class: type[Node], method: str) -> Callable[[Node], Any]:
        """Derive a method from the rule and install it in a class.

        Args:
            node_class: A class that is bound to the rule.
            method: The method's name: `__str__`, `pieces` or `_is_valid`.
        """
        from uriast.combinators.inverse.derived import derive  # noqa: PLC0415 - the first use pays

        return derive(node_class, method)

    def check(self, node: Node) -> None:
        """Refuse a node built by hand unless its text reads back as an equal node.

        If the node's class is bound to this rule, the node that is read back must be of that very class. A field may
        hold a node of another grammar, whose text this rule does not read. Then each field is checked on its own.

        Raises:
            ParseError: The text does not read back as an equal node.
            TypeError: A field holds a value of the wrong type.
        """
        text = _text_of(node)
        try:
            read = self.parse(text)
        except ParseError as error:
            from uriast.combinators.inverse.fault import own_fault  # noqa: PLC0415 - only an error needs it

            fault = own_fault(self.name, node, error, Rule)
            if fault is not None:
                raise fault from None
            return
        _check_fields(node, read)
        kind = type(node)
        if read != node or (vars(kind).get("_checker") is self and type(read) is not kind):
            from uriast.combinators.inverse.fault import misplaced_fault  # noqa: PLC0415 - only an error needs it

            misread = ParseError.explained(self.name, text, _misreading(self.name, node, read))
            raise misplaced_fault(self.name, node) or misread

    @cached_property
    def _compiled(self) -> Compiled:
        from uriast.combinators.compiler.compiled import Compiled  # noqa: PLC0415 - the first use pays, not the import

        return Compiled(self.definition, _check_text_iterations)

    @cached_property
    def _fullmatch(self) -> Callable[[str], re.Match[str] | None]:
        return self._compiled.regex.fullmatch

    @cached_property
    def _match(self) -> Callable[..., re.Match[str] | None]:
        return self._compiled.regex.match

    @cached_property
    def _read(self) -> Callable[[str], Any]:
        return self._compiled.read

    @cached_property
    def _build(self) -> Callable[[re.Match[str]], Any]:
        return self._compiled.build

    @cached_property
    def _diagnosis(self) -> Diagnosis:
        from uriast.combinators.automaton.explain import Diagnosis  # noqa: PLC0415 - needed only when somebody reads the error

        return Diagnosis(self.name, self.definition)

    # Composition: with rules it gives a rule, with another parser a plain parser

    @overload
    def __or__(self, other: Rule[U]) -> Rule[T_co | U]: ...
    @overload
    def __or__(self, other: Parser) -> Parser: ...
    def __or__(self, other: Parser) -> Parser:
        """This rule or, where it does not lead to a match, the other (RFC 5234, section 3.2).

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
    def __add__(self, other: Parser) -> Parser: ...
    def __add__(self, other: Parser) -> Parser:
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

    def __mul__(self, other: int | range) -> Rule[list[T_co]]:
        """A repetition: `rule * 3` is three times, `rule * range(1, 4)` one to three times.

        >>> from uriast.combinators import literal
        >>> (literal("a") * 3).parse("aaa")
        ['a', 'a', 'a']
        """
        if isinstance(other, range) and other.step == 1:
            return self.times(other.start, other.stop - 1)
        return self.times(cast("int", other))

    @overload
    def __rshift__(self, other: Rule[U]) -> Rule[U]: ...
    @overload
    def __rshift__(self, other: Parser) -> Parser: ...
    def __rshift__(self, other: Parser) -> Parser:
        """Both rules in sequence, with the value of the second. An operator for `then`."""
        return self.then(other)

    @overload
    def __lshift__(self, other: Rule[object]) -> Rule[T_co]: ...
    @overload
    def __lshift__(self, other: Parser) -> Parser: ...
    def __lshift__(self, other: Parser) -> Parser:
        """Both rules in sequence, with the value of the first. An operator for `skip`."""
        return self.skip(other)

    @overload
    def then(self, other: Rule[U]) -> Rule[U]: ...
    @overload
    def then(self, other: Parser) -> Parser: ...
    def then(self, other: Parser) -> Parser:
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
    def skip(self, other: Parser) -> Parser: ...
    def skip(self, other: Parser) -> Parser:
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

        Raises:
            TypeError: `map_function` is a node class with more than plain fields.

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

        Raises:
            TypeError: `combine_fn` is a node class with more than plain fields.

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

        Raises:
            TypeError: A count is not a whole number, or the iterations have no clear boundaries.
            ValueError: `min` is negative or above `max`.

        >>> from uriast.combinators import literal
        >>> literal("a").times(1, 2).parse("aa")
        ['a', 'a']
        """
        return self._repeated(min, min if max is None else max)

    def many(self) -> Rule[list[T_co]]:
        """Any number of repetitions, greedily. An iteration that reads nothing adds no value to the list.

        >>> from uriast.combinators import char_range
        >>> char_range("0", "9").many().parse("12")
        ['1', '2']
        """
        return self._repeated(0, NO_LIMIT)

    def at_most(self, n: int) -> Rule[list[T_co]]:
        """At most `n` repetitions, greedily.

        >>> from uriast.combinators import char_range
        >>> char_range("0", "9").at_most(2).matches("123")
        False
        """
        return self._repeated(0, n)

    def at_least(self, n: int) -> Rule[list[T_co]]:
        """At least `n` repetitions, greedily.

        >>> from uriast.combinators import char_range
        >>> char_range("0", "9").at_least(1).matches("")
        False
        """
        return self._repeated(n, NO_LIMIT)

    @overload
    def sep_by(self, sep: Rule[object], *, min: int = 0, max: float = ...) -> Rule[list[T_co]]: ...
    @overload
    def sep_by(self, sep: Parser, *, min: int = 0, max: float = ...) -> Parser: ...
    def sep_by(self, sep: Parser, *, min: int = 0, max: float = NO_LIMIT) -> Parser:  # noqa: A002 - parsy's names
        """Between `min` and `max` repetitions, greedily, with `sep` between them.

        After the first `min` iterations, one that reads nothing, not even its separator, ends the repetition.

        >>> from uriast.combinators import char_range, literal
        >>> char_range("0", "9").sep_by(literal(",")).parse("1,2,3")
        ['1', '2', '3']
        """
        _check_counts(min, max)
        separator = definitions_of((sep,))
        if max == 0:
            return self.times(0)
        if separator is None:
            return self._separated(sep, min, max)
        following = Rule[T_co](ex.picked_after(separator[0], self.definition))
        more = following.times(min - 1 if min else 0, max - 1)
        iterations = Rule[Any](ex.Concat((self.definition, more.definition)))
        some = iterations.map(_prepend_first, _split_first)
        return some if min else some.optional().map(_none_to_empty, _empty_to_none)

    def _separated(self, separator: Parser, least: int, most: float) -> Parser:
        """A repetition with a plain parser as separator. Unlike parsy's, it ends if both read nothing."""
        following = separator >> self
        more = _non_empty(following).times(0, most - (least or 1))
        iterations = self.times(1) + following.times(least - 1 if least else 0) + more
        return iterations if least else iterations.optional().map(lambda values: values or [])

    def _repeated(self, least: int, most: float) -> Rule[list[T_co]]:
        _check_counts(least, most)
        if not self.definition.is_text and least != most:
            from uriast.combinators.automaton.ambiguity import check_iterations  # noqa: PLC0415 - few rules need it

            check_iterations(self.definition)
        return Rule(ex.Repeat(self.definition, least, None if most == NO_LIMIT else int(most)))

    # Beyond regular languages: plain parsers

    def bind(self, bind_fn: Callable[[T_co], Parser]) -> Parser:
        """This rule, then the parser that a function returns for its value.

        >>> from uriast.combinators import char_range, literal
        >>> char_range("0", "9").map(int).bind(lambda count: literal("a") * count).parse("2aa")
        ['a', 'a']
        """
        return super().bind(bind_fn)

    def until(
        self,
        other: Parser,
        min: int = 0,  # noqa: A002 - parsy's names
        max: float = NO_LIMIT,  # noqa: A002 - parsy's names
        consume_other: bool = False,  # noqa: FBT001, FBT002 - parsy's flag
    ) -> Parser:
        """Repetitions of this rule up to the first place where the other parser matches.

        Raises:
            TypeError: The rule can match the empty string, so the repetition might never end.

        >>> from uriast.combinators import char_range, literal
        >>> char_range("0", "9").until(literal(";")).parse_partial("12;")
        (['1', '2'], ';')
        """
        from uriast.combinators.compiler.lowering import Lowering  # noqa: PLC0415 - few rules need it

        if Lowering().text(self.definition).nullable:
            message = (
                f"expected a rule that reads at least one character, got {self.name}, which matches the empty string"
            )
            raise TypeError(message)
        return super().until(other, min, max, consume_other)

    def mark(self) -> Parser:
        """The value between the positions where it begins and ends, each as (line, column) from 0.

        >>> from uriast.combinators import literal
        >>> literal("a").mark().parse("a")
        ((0, 0), 'a', (0, 1))
        """
        return super().mark()

    def should_fail(self, description: str) -> Parser:
        """A parser that reads nothing and matches where this rule does not match.

        >>> from uriast.combinators import literal
        >>> (literal("a").should_fail("no a") >> literal("b")).parse("b")
        'b'
        """
        return super().should_fail(description)


def built_by(definition: ex.Expression) -> Iterator[type[Node]]:
    """The node classes that a rule builds itself, without those that another named rule builds for it."""
    pending = [definition.item if isinstance(definition, ex.Named) else definition]
    while pending:
        item = pending.pop()
        match item:
            case ex.Pick():
                pending.append(item.around()[1])
            case ex.Alternation(items):
                pending.extend(reversed(items))
            case ex.NegativeLookahead(inner) | ex.Option(inner):
                pending.append(inner)
            case ex.Constant(_, Node() as value):
                yield type(value)
            case ex.Mapped(_, function) if isinstance(function, type) and issubclass(function, Node):
                yield function
            case _:
                pass


def definitions_of(parsers: tuple[Parser, ...]) -> tuple[ex.Expression, ...] | None:
    """The definitions of rules; `None` if one of the parsers is not a rule.

    Raises:
        TypeError: One of them is not even a parser.
    """
    found: list[ex.Expression] = []
    for parser in parsers:
        if not isinstance(parser, Parser):
            message = f"expected a rule or a parser to compose with, got {type(parser).__name__}"
            raise TypeError(message)
        if isinstance(parser, Rule):
            found.append(parser.definition)
    return tuple(found) if len(found) == len(parsers) else None


def regular_definitions_of(rules: tuple[Rule[object], ...]) -> tuple[ex.Expression, ...]:
    """The definitions of rules.

    Raises:
        TypeError: One of them is not a rule.
    """
    definitions = definitions_of(rules)
    if definitions is None:
        message = "expected a rule, got a plain parser, whose language need not be regular"
        raise TypeError(message)
    return definitions


def _check_counts(least: int, most: float) -> None:
    if not isinstance(least, int) or not (isinstance(most, int) or most == NO_LIMIT):
        message = f"expected whole numbers of repetitions, got {least!r} to {most!r}"
        raise TypeError(message)
    if not 0 <= least <= most:
        message = f"expected 0 or more repetitions, the minimum first, got {least} to {most}"
        raise ValueError(message)


def _non_empty(parser: Parser) -> Parser:
    """A parser that fails where the given one reads nothing."""

    def read(stream: str, index: int) -> Result:
        result = parser(stream, index)
        if result.status and result.index == index:
            return Result.failure(index, "something")
        return result

    return Parser(read)


def _prepend_first(values: tuple[A, list[A]]) -> list[A]:
    return [values[0], *values[1]]


def _split_first(values: list[A]) -> tuple[A, list[A]]:
    first, *others = values
    return first, others


def _none_to_empty(values: list[A] | None) -> list[A]:
    return values or []


def _empty_to_none(values: list[A]) -> list[A] | None:
    return values or None


def _check_text_iterations(iteration: ex.Expression) -> None:
    """Refuse a repetition of texts without clear boundaries. A repetition of other values is checked when defined."""
    if iteration.is_text:
        from uriast.combinators.automaton.ambiguity import check_iterations  # noqa: PLC0415 - few rules need it

        check_iterations(iteration)


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


def _unreadable(stream: object, error: TypeError) -> TypeError:
    if isinstance(stream, str):
        return error
    return TypeError(f"expected str, got {type(stream).__name__}")


def _text_of(node: Node) -> str:
    """The text of a node whose fields may hold values of any type."""
    try:
        return str(node)
    except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError) as error:
        if isinstance(error, IrreversibleError) or writes_itself(type(node)):
            raise
        message = f"{type(node).__name__}: expected fields with values that have a text, got one without"
        raise TypeError(message) from None


def _check_fields(node: Node, read: object) -> None:
    """Refuse a field that does not hold a plain `str`, if its rule read a text there.

    The `str()` of a subclass, such as `enum.StrEnum`, may differ from its value.
    """
    for field in fields_of(type(node)):
        value: object = getattr(node, field.name)
        if type(value) is not str and value is not None and isinstance(getattr(read, field.name, None), str):
            message = f"{type(node).__name__}.{field.name}: expected str, got {type(value).__name__}"
            raise TypeError(message)


def _misreading(name: str, node: Node, read: object) -> Explanation:
    """Explain how a node differs from the node that its text reads back as."""
    alike = same_kind(read, node) and read != node
    names = [field.name for field in fields_of(type(node)) if alike]
    differing = [each for each in names if getattr(read, each) != getattr(node, each)]
    index = 0
    for field, piece in node.pieces():
        if field and (field in differing or not alike):
            differs = field
            break
        index += len(piece)
    else:  # the differing field is not part of the text
        differs = differing[0] if differing else "it"
    given: object = getattr(node, differs) if alike else node
    instead: object = getattr(read, differs) if alike else read
    kind, wanted = type(given), type(instead)
    if kind is not wanted and issubclass(kind, wanted):
        where = f"{differs} at index {index}" if alike else "the node"
        message = f"{name}: {where}: expected {wanted.__name__}, got its subclass {kind.__name__}"
        return Explanation(index, (wanted.__name__,), None, None, message, message)
    message = f"{name}: {differs} at index {index} would read back as {instead!r}"
    return Explanation(index, (repr(instead),), None, None, message, message)
