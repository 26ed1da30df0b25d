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
from uriast.combinators.pickling import held, home_of, place_of

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from uriast.combinators.automaton.explain import Diagnosis
    from uriast.combinators.compiler.compiled import Compiled
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


class Rule(Parser, Generic[T_co]):
    """A parser of a regular language whose value has the type `T_co`.

    It is called and composed as any parsy parser is. Composed with rules it gives a rule, compiled as a whole into one
    regular expression; composed with another parser, it gives a plain parsy parser.

    A chain, as `a | b | c`, may have any length. A definition that is nested more than 100 deep is a `TypeError`, as is
    one that has more than a million parts with its repetitions written out.

    >>> from uriast.combinators import char_range, literal, seq
    >>> number = char_range("0", "9").at_least(1).concat().map(int)
    >>> version = seq(number << literal("."), number)
    >>> version.parse("3.11")
    (3, 11)
    """

    def __init__(self, definition: ex.Expression, origin: tuple[object, str] | None = None) -> None:
        self.definition = definition
        self._origin = origin  # the grammar that it is a rule of, and the attribute that it is there
        self._place: tuple[str, str] | None = None  # where a module held it when it was last pickled

    def __repr__(self) -> str:
        return f"<Rule {self.abnf}>"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, str]]:
        """Pickle it as a rule of its grammar or, as a function, by the name under which a module holds it.

        Raises:
            PicklingError: It is neither.
        """
        if self._origin is not None and getattr(*self._origin) is self:
            return getattr, self._origin
        self._place = place_of(self, home_of(self.definition), self._place)
        return held, self._place

    @property
    def name(self) -> str:
        """The rule's name; of a rule without one, the first 60 characters of its ABNF."""
        return self._name

    @cached_property
    def _name(self) -> str:
        definition = self.definition
        return definition.name if isinstance(definition, ex.Named) else shortened(elements(definition))

    @property
    def abnf(self) -> str:
        """The rule's definition as ABNF: `name = elements`, or the elements alone if it has no name."""
        definition = self.definition
        if isinstance(definition, ex.Named):
            return f"{referred(definition)} = {elements(definition.item)}"
        return elements(definition)

    @property
    def pattern(self) -> str:
        """The source of the regular expression that is compiled for use at an index."""
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
        """Read the whole of a text.

        Raises:
            ParseError: The text is not in the rule's language.
            TypeError: It is no `str`.
        """
        try:
            value: T_co = self._read(stream)
        except TypeError as error:
            if isinstance(stream, str):  # a function of the rule's raised it
                raise
            raise _unreadable(stream, error) from None
        if value is NO_MATCH:
            raise ParseError(self, stream)
        return value

    def parse_partial(self, stream: str) -> tuple[T_co, str]:  # type: ignore[override] # as for parse
        """Read the beginning of a text: the value, and the rest of the text.

        Raises:
            ParseError: No beginning of the text is in the rule's language.
            TypeError: It is no `str`.
        """
        try:
            match = self._match(stream)
        except TypeError as error:
            raise _unreadable(stream, error) from None
        if match is None:
            raise ParseError(self, stream, whole=False)
        return self._build(match), stream[match.end() :]

    def matches(self, stream: str) -> bool:
        """Whether the whole of a text is in the rule's language.

        Raises:
            TypeError: The text is no `str`.
        """
        try:
            return self._fullmatch(stream) is not None
        except TypeError as error:
            raise _unreadable(stream, error) from None

    def __call__(self, stream: str, index: int) -> Result:  # type: ignore[override] # as for parse
        """Read at an index, as parsy calls a parser: it fails with one expectation, the rule's name."""
        try:
            match = self._match(stream, index)
        except TypeError as error:
            raise _unreadable(stream, error) from None
        if match is None:
            return Result.failure(index, self.name)
        return Result.success(match.end(), self._build(match))

    def explain(self, stream: str, *, whole: bool) -> Explanation:
        """Where and why the rule refuses a text, read whole or from its beginning."""
        return self._diagnosis.explain(stream, whole=whole)

    def bind_nodes(self, checker: Checker | None = None, *, is_proved: bool = False) -> Self:
        """Bind each class of nodes that the rule builds to it, unless it is bound already; see `Grammar.bind`.

        Args:
            checker: What is bound in place of the rule, since it knows more: a scheme.
            is_proved: As for `Grammar.bind`.
        """
        for node_class in built_by(self.definition):
            if vars(node_class).get("_rule", self) is self:
                node_class.bind_to(checker or self, is_proved=is_proved)
        return self

    def verdict(self) -> Verdict:
        """Whether the rule can be read backwards, so that the nodes it builds print as they were read.

        That no text can be cut into the fields of a node in two ways is another matter, and not looked for here.

        >>> from uriast.combinators import char_range, literal
        >>> digit = char_range("0", "9")
        >>> (digit << literal(".")).verdict().is_reversible
        True
        >>> print((digit << literal("a")).verdict().reason)
        expected one text where a value is dropped, got "a": 'a' or 'A'
        """
        from uriast.combinators.inverse.verdict import verdict  # noqa: PLC0415 - wanted by tests of grammars

        return verdict(self.definition, built_by(self.definition))

    def validity(self, node_class: type[Node]) -> Callable[[Any], bool]:
        """The function that tells whether the fields of a node are valid for certain, of a class that the rule builds.

        A node in a field was checked when it was made, maybe by another grammar: it is trusted. Where a text may be cut
        into the fields in two ways, reading back alone can tell.
        """
        from uriast.combinators.inverse.derived import validity_function  # noqa: PLC0415 - the first use pays

        return validity_function(node_class) if node_class.is_proved else lambda _: False

    def derive(self, node_class: type[Node], method: str) -> Callable[[Node], Any]:
        """Give a class of nodes that is bound to the rule the method of this name that follows from it."""
        from uriast.combinators.inverse.derived import derive  # noqa: PLC0415 - the first use pays

        return derive(node_class, method)

    def check(self, node: Node) -> None:
        """Refuse a node built by hand whose text does not read back as an equal one.

        One of a class that is bound to this rule reads back as one of that class, too. Where a node in a field is of
        another grammar, so that this rule does not read the text, the fields have to be valid.

        Raises:
            ParseError: It does not.
            TypeError: A field holds what has no text, or something else where the rule reads a text.
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
        if read != node or (vars(kind).get("_rule") is self and type(read) is not kind):
            from uriast.combinators.inverse.fault import misplaced_fault  # noqa: PLC0415 - only an error needs it

            misread = ParseError.explained(self.name, text, _misreading(self.name, node, read))
            raise misplaced_fault(self.name, node) or misread

    @cached_property
    def _compiled(self) -> Compiled:
        from uriast.combinators.compiler.compiled import Compiled  # noqa: PLC0415 - the first use pays, not the import

        return Compiled(self.definition, _check_texts)

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
        from uriast.combinators.automaton.explain import Diagnosis  # noqa: PLC0415 - wanted only by who looks at an error

        return Diagnosis(self.name, self.definition)

    # Composing: with rules a rule, with another parser a plain one

    @overload
    def __or__(self, other: Rule[U]) -> Rule[T_co | U]: ...
    @overload
    def __or__(self, other: Parser) -> Parser: ...
    def __or__(self, other: Parser) -> Parser:
        """Either: this, or where it does not lead to a match, the other."""
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
        """Both, one after the other: texts, lists or tuples put together."""
        both = definitions_of((self, other))
        if both is None:
            return super().__add__(other)
        if all(definition.is_text for definition in both):
            return Rule[object](ex.Text(both))
        return Rule[object](ex.Join(both))

    def __mul__(self, other: int | range) -> Rule[list[T_co]]:
        """So many times: `rule * 3`, or `rule * range(1, 4)` for one to three times."""
        if isinstance(other, range) and other.step == 1:
            return self.times(other.start, other.stop - 1)
        return self.times(cast("int", other))

    @overload
    def __rshift__(self, other: Rule[U]) -> Rule[U]: ...
    @overload
    def __rshift__(self, other: Parser) -> Parser: ...
    def __rshift__(self, other: Parser) -> Parser:
        """Both, one after the other, with the value of the other: `self.then(other)`."""
        return self.then(other)

    @overload
    def __lshift__(self, other: Rule[object]) -> Rule[T_co]: ...
    @overload
    def __lshift__(self, other: Parser) -> Parser: ...
    def __lshift__(self, other: Parser) -> Parser:
        """Both, one after the other, with the value of this one: `self.skip(other)`."""
        return self.skip(other)

    @overload
    def then(self, other: Rule[U]) -> Rule[U]: ...
    @overload
    def then(self, other: Parser) -> Parser: ...
    def then(self, other: Parser) -> Parser:
        """Both, one after the other, with the value of the other."""
        both = definitions_of((self, other))
        return super().then(other) if both is None else Rule[object](ex.picked_after(*both))

    @overload
    def skip(self, other: Rule[object]) -> Rule[T_co]: ...
    @overload
    def skip(self, other: Parser) -> Parser: ...
    def skip(self, other: Parser) -> Parser:
        """Both, one after the other, with the value of this one."""
        both = definitions_of((self, other))
        return super().skip(other) if both is None else Rule[object](ex.picked_before(*both))

    def not_followed_by(self, other: Rule[object]) -> Rule[T_co]:
        """This, unless the text goes on with what the other reads.

        ABNF has no such thing. It makes the longest match explicit: it is for an alternative that must give way to a
        later, longer one where a text does not end there.
        """
        own, ahead = regular_definitions_of((self, other))
        if isinstance(own, ex.NegativeLookahead):
            return Rule(ex.NegativeLookahead(own.item, ex.Alternation((own.ahead, ahead))))
        return Rule(ex.NegativeLookahead(own, ahead))

    # Values

    def map(self, map_function: Callable[[T_co], U], inverse: Callable[[U], T_co] | None = None) -> Rule[U]:
        """The same language, its value passed through a function.

        Args:
            map_function: The function, or a class of nodes.
            inverse: What gives back the value that the function was given: so nodes that hold what it makes can be
                written. A class of nodes needs none.
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
        """The same language, the items of its tuple or list passed to a function as arguments.

        Args:
            combine_fn: The function, or a class of nodes. A class may have more fields than there are items, if they
                have defaults.
            inverse: What gives back the tuple or list, as for `map`.
        """
        check_class(combine_fn)
        return Rule(ex.Mapped(self.definition, combine_fn, spread=True, inverse=inverse))

    def combine_dict(
        self: Rule[Mapping[str, object]] | Rule[Iterable[tuple[str, object]]], combine_fn: Callable[..., U]
    ) -> Rule[U]:
        """The same language, its named items passed to a function by name, without those whose name begins with `_`."""

        def combined(values: Mapping[str, object] | Iterable[tuple[str, object]]) -> U:
            return combine_fn(**{name: value for name, value in dict(values).items() if not name.startswith("_")})

        return Rule(ex.Mapped(self.definition, combined, spread=False))

    def concat(self: Rule[list[str]] | Rule[tuple[str, ...]]) -> Rule[str]:
        """The same language, its texts joined to one."""
        if _is_all_text(self.definition):
            return Rule(ex.Text((self.definition,)))
        return Rule(ex.Mapped(self.definition, "".join, spread=False))

    def result(self, value: U) -> Rule[U]:
        """The same language, with a value that is always the same."""
        return Rule(ex.Constant(self.definition, value))

    def tag(self, name: str) -> Rule[tuple[str, T_co]]:
        """The same language, its value paired with a name: `(name, value)`."""
        return Rule(ex.Concat((ex.Constant(ex.EMPTY, name), self.definition)))

    def desc(self, description: str) -> Rule[T_co]:
        """The same rule under a name of its own, by which ABNF and errors refer to it."""
        return Rule(ex.Named(description, self.definition, NO_HINTS))

    # Repetition

    @overload
    def optional(self, default: None = None) -> Rule[T_co | None]: ...
    @overload
    def optional(self, default: U) -> Rule[T_co | U]: ...
    def optional(self, default: object = None) -> Rule[object]:
        """This or nothing, whose value is the default."""
        if isinstance(self.definition, ex.Option):
            return self  # what is optional already has its default where it reads nothing
        return Rule(ex.Option(self.definition, default))

    def times(self, min: int, max: float | None = None) -> Rule[list[T_co]]:  # noqa: A002 - parsy's names
        """As many turns as there are, from `min` to `max`; `min` turns exactly if there is no `max`."""
        return self._repeated(min, min if max is None else max)

    def many(self) -> Rule[list[T_co]]:
        """As many turns as there are. A turn that reads nothing has no value in the list."""
        return self._repeated(0, NO_LIMIT)

    def at_most(self, n: int) -> Rule[list[T_co]]:
        """As many turns as there are, up to `n`."""
        return self._repeated(0, n)

    def at_least(self, n: int) -> Rule[list[T_co]]:
        """As many turns as there are, `n` or more."""
        return self._repeated(n, NO_LIMIT)

    @overload
    def sep_by(self, sep: Rule[object], *, min: int = 0, max: float = ...) -> Rule[list[T_co]]: ...
    @overload
    def sep_by(self, sep: Parser, *, min: int = 0, max: float = ...) -> Parser: ...
    def sep_by(self, sep: Parser, *, min: int = 0, max: float = NO_LIMIT) -> Parser:  # noqa: A002 - parsy's names
        """As many turns as there are, from `min` to `max`, with `sep` between them.

        Behind the first `min`, a turn that reads nothing, nor its separator, is the end.
        """
        _check_counts(min, max)
        separator = definitions_of((sep,))
        if max == 0:
            return self.times(0)
        if separator is None:
            return self._separated(sep, min, max)
        following = Rule[T_co](ex.picked_after(separator[0], self.definition))
        more = following.times(min - 1 if min else 0, max - 1)
        turns = Rule[Any](ex.Concat((self.definition, more.definition)))
        some = turns.map(_gathered, _divided)
        return some if min else some.optional().map(_listed, _unlisted)

    def _separated(self, separator: Parser, least: int, most: float) -> Parser:
        """Turns with a plain parser between them, which parsy would go on with for ever where both read nothing."""
        following = separator >> self
        more = _getting_on(following).times(0, most - (least or 1))
        turns = self.times(1) + following.times(least - 1 if least else 0) + more
        return turns if least else turns.optional().map(lambda values: values or [])

    def _repeated(self, least: int, most: float) -> Rule[list[T_co]]:
        _check_counts(least, most)
        if not self.definition.is_text and least != most:
            from uriast.combinators.automaton.ambiguity import check_iterations  # noqa: PLC0415 - few rules need it

            check_iterations(self.definition)
        return Rule(ex.Repeat(self.definition, least, None if most == NO_LIMIT else int(most)))

    # What leaves the regular languages

    def bind(self, bind_fn: Callable[[T_co], Parser]) -> Parser:
        """This, then the parser that a function gives for its value."""
        return super().bind(bind_fn)

    def until(
        self,
        other: Parser,
        min: int = 0,  # noqa: A002 - parsy's names
        max: float = NO_LIMIT,  # noqa: A002 - parsy's names
        consume_other: bool = False,  # noqa: FBT001, FBT002 - parsy's flag
    ) -> Parser:
        """Turns of this up to where the other can be read.

        Raises:
            TypeError: This can match nothing: such turns would never end.
        """
        from uriast.combinators.compiler.lowering import Lowering  # noqa: PLC0415 - few rules need it

        if Lowering().text(self.definition).nullable:
            message = f"expected a rule whose every turn reads something, got {self.name}, which can match nothing"
            raise TypeError(message)
        return super().until(other, min, max, consume_other)

    def mark(self) -> Parser:
        """The value between the positions, (line, column) from 0, where it begins and ends."""
        return super().mark()

    def should_fail(self, description: str) -> Parser:
        """Nothing, where this cannot be read."""
        return super().should_fail(description)


def built_by(definition: ex.Expression) -> Iterator[type[Node]]:
    """The classes of nodes that a rule builds by itself, not by way of another rule."""
    pending = [definition.item if isinstance(definition, ex.Named) else definition]
    while pending:
        item = pending.pop()
        match item:
            case ex.Pick():
                pending.append(item.round()[1])
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
    """The definitions of rules; none if one of the parsers is no rule."""
    found: list[ex.Expression] = []
    for parser in parsers:
        if not isinstance(parser, Parser):
            message = f"a rule is composed with rules and parsers, not with {type(parser).__name__}"
            raise TypeError(message)
        if isinstance(parser, Rule):
            found.append(parser.definition)
    return tuple(found) if len(found) == len(parsers) else None


def regular_definitions_of(rules: tuple[Rule[object], ...]) -> tuple[ex.Expression, ...]:
    """The definitions of rules alone."""
    definitions = definitions_of(rules)
    if definitions is None:
        message = "only rules have a regular language: this parser is none"
        raise TypeError(message)
    return definitions


def _check_counts(least: int, most: float) -> None:
    if not isinstance(least, int) or not (isinstance(most, int) or most == NO_LIMIT):
        message = "a rule is read a whole number of times"
        raise TypeError(message)
    if not 0 <= least <= most:
        message = f"a rule cannot be read from {least} to {most} times"
        raise ValueError(message)


def _getting_on(parser: Parser) -> Parser:
    """A parser, but where it reads nothing."""

    def read(stream: str, index: int) -> Result:
        result = parser(stream, index)
        if result.status and result.index == index:
            return Result.failure(index, "something")
        return result

    return Parser(read)


def _gathered(values: tuple[A, list[A]]) -> list[A]:
    return [values[0], *values[1]]


def _divided(values: list[A]) -> tuple[A, list[A]]:
    first, *others = values
    return first, others


def _listed(values: list[A] | None) -> list[A]:
    return values or []


def _unlisted(values: list[A]) -> list[A] | None:
    return values or None


def _check_texts(iteration: ex.Expression) -> None:
    """Refuse a repetition of texts that cannot be told apart; of other values, it was checked when it was defined."""
    if iteration.is_text:
        from uriast.combinators.automaton.ambiguity import check_iterations  # noqa: PLC0415 - few rules need it

        check_iterations(iteration)


def _is_all_text(definition: ex.Expression) -> bool:
    """Whether a value is a tuple or list of all the text there is."""
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
    return TypeError(f"a rule reads str, not {type(stream).__name__}")


def _text_of(node: Node) -> str:
    """The text of a node whose fields may hold anything."""
    try:
        return str(node)
    except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError) as error:
        if isinstance(error, IrreversibleError) or writes_itself(type(node)):
            raise
        message = f"expected values that a rule reads in the fields of {type(node).__name__}, got one that has no text"
        raise TypeError(message) from None


def _check_fields(node: Node, read: object) -> None:
    """Refuse a field that does not hold a plain `str`, where a text was read back.

    A text of a class of its own, as of `enum.StrEnum`, might print otherwise than it reads.
    """
    for field in fields_of(type(node)):
        value: object = getattr(node, field.name)
        if type(value) is not str and value is not None and isinstance(getattr(read, field.name, None), str):
            message = f"{type(node).__name__}.{field.name}: expected str, got {type(value).__name__}"
            raise TypeError(message)


def _misreading(name: str, node: Node, read: object) -> Explanation:
    """How a node differs from what its text reads back as."""
    alike = same_kind(read, node) and read != node
    names = [field.name for field in fields_of(type(node)) if alike]
    differing = [each for each in names if getattr(read, each) != getattr(node, each)]
    index = 0
    for field, piece in node.pieces():
        if field and (field in differing or not alike):
            differs = field
            break
        index += len(piece)
    else:  # nothing is written of it
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
