"""Rules: parsy parsers of a regular language that remember their definition."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Self, TypeVar, TypeVarTuple, cast, overload

from uriast.combinators._parsy import AnyResult, Result
from uriast.combinators.back.binding import bind, built_by
from uriast.combinators.building import check_class
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.hints import NO_HINTS
from uriast.combinators.errors import NO_MATCH, Explanation, ParseError
from uriast.combinators.generated import source_of
from uriast.combinators.messages import preformatted
from uriast.combinators.node import FAILURES, PYDANTIC
from uriast.combinators.parsers.parser import NO_LIMIT, Parser, check_counts, checked, checked_text
from uriast.combinators.parsers.recorded import record_call
from uriast.combinators.rules.pickling import PickledByName, held, place_of
from uriast.combinators.rules.repetition import repeated, separated

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Collection, Iterable, Mapping

    from uriast.combinators import _parsy
    from uriast.combinators.back.verdict import Verdict
    from uriast.combinators.definition.charset import CharSet
    from uriast.combinators.engines.dialects import DialectName
    from uriast.combinators.engines.pattern import PatternGroup
    from uriast.combinators.explain.diagnosis import Diagnosis
    from uriast.combinators.node import Checker, Node
    from uriast.combinators.places import Spanned
    from uriast.combinators.run.compiled import Compiled

T_co = TypeVar("T_co", covariant=True)
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")
E = TypeVar("E")
U = TypeVar("U")
Ts = TypeVarTuple("Ts")


class Rule(Parser[T_co], PickledByName):
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

    def __init__(self, definition: ex.Expression, origin: tuple[object, str] | None = None) -> None:
        self.definition = definition  # it is compiled on first use
        self._origin = origin  # its grammar, and its attribute there
        self._home = ""  # the module whose name it was last pickled by

    def __repr__(self) -> str:
        return f"<Rule {self.abnf}>"

    # The definition

    @property
    def name(self) -> str:
        """The rule's name. A rule without a name has the first 60 characters of its ABNF instead.

        >>> from uriast.combinators import literal
        >>> literal("a").desc("letter").name, literal("a").name
        ('letter', '"a"')
        """
        return self._name

    @cached_property
    def _name(self) -> str:
        from uriast.combinators.definition.abnf import name_of

        return name_of(ex.placeless(self.definition))

    @property
    def abnf(self) -> str:
        """The rule's definition as ABNF: `name = elements`, or the elements alone if it has no name.

        >>> from uriast.combinators import literal
        >>> (literal("a") | literal("b")).desc("letter").abnf
        'letter = "a" / "b"'
        """
        from uriast.combinators.definition.abnf import elements, referred

        definition = ex.placeless(self.definition)
        if isinstance(definition, ex.Named):
            return f"{referred(definition)} = {elements(definition.item)}"
        return elements(definition)

    def diagram(self, links: Mapping[str, str] | None = None) -> str:
        """The rule as a railroad diagram: an element of SVG, which can stand in HTML or in a file of its own.

        This needs the package railroad-diagrams, which the extra `uriast[diagrams]` installs.

        >>> from uriast.combinators import char_range, literal
        >>> digit = char_range("0", "9").desc("digit")
        >>> svg = (literal("v") >> digit).desc("version").diagram({"digit": "#digit"})
        >>> svg.startswith("<svg "), svg.count("<a ")
        (True, 1)

        Args:
            links: The address of a rule's page, by the rule's name. The box of such a rule is a link.

        Raises:
            ImportError: The package is not installed.
        """
        from uriast.combinators.definition.diagram import diagram

        return diagram(self.name, self.abnf, self.definition, links or {})

    def _repr_html_(self) -> str:
        """The rule as Jupyter shows it: its diagram, if the package for it is installed, and its ABNF."""
        with suppress(ImportError):
            return self.diagram() + preformatted(self.abnf)
        return preformatted(self.abnf)

    # Reading

    def parse(self, stream: str) -> T_co:  # type: ignore[override] # a rule reads text, parsy also bytes and lists
        """Read a whole text and return its value.

        Raises:
            ParseError: The text is not in the rule's language.

        >>> from uriast.combinators import char_range
        >>> char_range("0", "9").map(int).parse("7")
        7
        """
        try:
            value: T_co = self._read(stream)
        except TypeError:
            checked_text(stream)
            raise  # one of the rule's own functions raised it
        if value is NO_MATCH:
            raise ParseError.of_whole(self, stream)
        return value

    def parse_partial(self, stream: str) -> tuple[T_co, str]:  # type: ignore[override] # as for parse
        """Read the beginning of a text; return its value and the rest of the text.

        Raises:
            ParseError: No beginning of the text is in the rule's language.

        >>> from uriast.combinators import char_range
        >>> char_range("0", "9").parse_partial("7 apples")
        ('7', ' apples')
        """
        try:
            match = self._match(stream)
        except TypeError:
            match = self._match(checked_text(stream))
        if match is None:
            raise ParseError(self, stream, whole=False)
        return self._build(match), stream[match.end() :]

    def matches(self, stream: str) -> bool:
        """Return whether a whole text is in the rule's language.

        >>> from uriast.combinators import char_range
        >>> char_range("0", "9").matches("7"), char_range("0", "9").matches("77")
        (True, False)
        """
        try:
            return self._fullmatch(stream) is not None
        except TypeError:
            return self._fullmatch(checked_text(stream)) is not None

    def __call__(self, stream: str, index: int) -> AnyResult:  # type: ignore[override] # as for parse
        """Read at an index, as parsy calls a parser. A failure has one expectation: the rule's name."""
        try:
            match = self._match(stream, index)
        except TypeError:
            checked_text(stream)
            raise  # the index is no number
        if stream.__class__ is not str:
            record_call(stream, index, lambda: self._diagnosis)
        if match is None:
            return Result.failure(index, self.name)
        return Result.success(match.end(), self._build(match))

    def explain(self, stream: str, *, whole: bool) -> Explanation:
        """Explain where and why the rule does not match a text, as `Parser.explain` does.

        >>> from uriast.combinators import char_range
        >>> char_range("0", "9").explain("77", whole=True).index
        1
        """
        return self._diagnosis.explain(stream, whole=whole)

    def masked(self, stream: str) -> str:
        """A text, valid or not, with the secrets masked that no error of the rule shows.

        >>> from uriast.combinators import Grammar, char_range, rule, text
        >>> class Pins(Grammar):
        ...     @rule
        ...     def pin(self):
        ...         return text(char_range("0", "9") * 4)
        ...     def secrets(self, text, sites):
        ...         return ((0, len(text)),)
        >>> Pins().pin.masked("1234 a")
        '***'
        """
        return self._diagnosis.masked(checked_text(stream))

    @cached_property
    def _compiled(self) -> Compiled:
        from uriast.combinators.run.compiled import Compiled

        return Compiled(self.definition)

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
        from uriast.combinators.explain.diagnosis import Diagnosis

        return Diagnosis(self.name, ex.placeless(self.definition))

    # Writing, and nodes

    def bind_nodes(self, checker: Checker | None = None) -> Self:
        """Bind each node class that the rule builds to the rule, unless the class is bound already; see `Grammar.bind`.

        Args:
            checker: The object that checks nodes in place of the rule, and may check more.
        """
        bind(self, checker)
        return self

    def write(self, value: object) -> str:
        """Write a value of the rule: the inverse of `parse`.

        `str(node)` writes the nodes of a class that is bound. This writes any value, by this rule alone.

        >>> from uriast.combinators import char_range, literal, seq
        >>> digit = char_range("0", "9").map(int, inverse=str)
        >>> pair = seq(digit << literal("-"), digit)
        >>> pair.parse("1-2"), pair.write((3, 4))
        ((1, 2), '3-4')

        Args:
            value: A value that the rule can read. The indices of a `Spanned` do not matter.

        Raises:
            ValueError: No text reads as the value. Mostly, it is a `ParseError` that tells where its text goes wrong.
            IrreversibleError: The rule is not reversible.
        """
        from uriast.combinators.back.value_text import written

        return written(self, self._write, value)

    @cached_property
    def _write(self) -> Callable[[Any], str]:
        from uriast.combinators.back.value_text import NodeWriter, value_function

        return value_function(self.definition, NodeWriter(self.definition).own_text)

    def verdict(self) -> Verdict:
        """Decide whether the rule is reversible, so that the nodes it builds print exactly as they were read.

        This does not look for texts that can be cut into the fields of a node in two ways.

        >>> from uriast.combinators import char_range, literal
        >>> digit = char_range("0", "9")
        >>> (digit << literal(".")).verdict().is_reversible
        True
        >>> print((digit << char_range("a", "z")).verdict().reason)
        expected one text where a value is dropped, got %x61-7A: 'z' or 'a'; printed('z') says which to write
        """
        from uriast.combinators.back.verdict import verdict

        return verdict(self.definition, built_by(self.definition), self._read)

    def derive(self, node_class: type[Node], method: str) -> Callable[[Node], Any]:
        """Derive a method from the rule and install it in a class.

        Args:
            node_class: A class that is bound to the rule.
            method: The method's name: `__str__`, `pieces` or `_parts`.
        """
        from uriast.combinators.back.derived import derive

        return derive(node_class, method)

    def reads_back(self, node: Node) -> bool:
        """Return whether a node's text is read as the same node: of the same classes, and with equal fields.

        It may return false for a node that `check` accepts: one of a subclass, or that holds such a node.

        >>> import attrs
        >>> from uriast.combinators import Node, char_range, unchecked
        >>> @attrs.frozen
        ... class Digit(Node):
        ...     text: str
        >>> digit = char_range("0", "9").map(Digit).bind_nodes()
        >>> digit.reads_back(Digit("7")), digit.reads_back(unchecked(Digit)("a"))
        (True, False)

        Args:
            node: A node of a class that the rule builds.
        """
        try:
            return self._reads_back(node)
        except FAILURES:
            return False

    @cached_property
    def _reads_back(self) -> Callable[[Node], bool]:
        return self._compiled.reads_back

    def check(self, node: Node) -> None:
        """Refuse a node built by hand unless its text reads back as an equal node.

        If the node's class is bound to this rule, the node that is read back must be of that very class. A field may
        hold a node of another grammar, whose text this rule does not read. Then a sample of its place is read instead.

        >>> import attrs
        >>> from uriast.combinators import Node, char_range
        >>> @attrs.frozen
        ... class Digit(Node):
        ...     text: str
        >>> digit = char_range("0", "9").map(Digit).bind_nodes()
        >>> digit.check(Digit("7"))
        >>> char_range("0", "4").map(Digit).check(Digit("7"))
        Traceback (most recent call last):
            ...
        uriast.combinators.errors.ParseError: %x30-34: '7' cannot stand at index 0
          7
          ^
        expected %x30-34

        Raises:
            ParseError: The text does not read back as an equal node.
        """
        if not self.reads_back(node):
            from uriast.combinators.back.checking import check

            check(self, node)

    # Patterns, and what is compiled

    @property
    def pattern(self) -> str:
        """The source of the rule's regular expression.

        >>> from uriast.combinators import char_range
        >>> char_range("0", "9").many().concat().pattern
        '[0-9]*+'
        """
        return self._compiled.regex.pattern

    def pattern_for(self, dialect: DialectName, groups: Collection[str] | None = None) -> str:
        r"""The source of a regular expression for another engine. It matches the same whole texts.

        Its groups capture the components: the fields of the nodes that the rule builds. A field whose node has several
        fields has no group, since those have. `groups_for` lists the groups.

        PostgreSQL prefers the longest match. If a text can be read in several ways, it may capture other texts than
        `parse` reads, so its pattern has the groups alone that are asked for by name.

        >>> from uriast.combinators import char_range, literal
        >>> digits = char_range("0", "9").at_least(1).concat().desc("digits")
        >>> (digits << literal(".")).pattern_for("re2")
        '\\A[0-9]+\\.\\z'
        >>> (digits << literal(".")).pattern_for("ecmascript", ["digits"])
        '^(?<digits>[0-9]+)\\.$'

        Args:
            dialect: The dialect: `"re2"`, `"rust"`, `"ecmascript"`, `"java"`, `"pcre2"` or `"postgres"`.
            groups: The names of the components and rules to capture; `None` for all components, or in PostgreSQL none.

        Raises:
            ValueError: There is no such dialect, component or rule; the rule reads a part more than once; or the
                dialect cannot express it.
        """
        from uriast.combinators.engines.pattern import engine_pattern

        return engine_pattern(self.definition, dialect, groups).source

    def groups_for(
        self, dialect: DialectName, groups: Collection[str] | None = None
    ) -> dict[str, tuple[PatternGroup, ...]]:
        """The groups of the regular expression for another engine, by the name of the component or rule.

        A component that several alternatives read may have several groups. At most one of them takes part in a match.
        The arguments are those of `pattern_for`.

        >>> from uriast.combinators import char_range, literal
        >>> digit = char_range("0", "9").desc("digit")
        >>> (digit << literal(".")).groups_for("postgres", ["digit"])
        {'digit': (PatternGroup(number=1, name=None),)}
        """
        from uriast.combinators.engines.pattern import engine_pattern

        return engine_pattern(self.definition, dialect, groups).groups

    def needs_unicode(self, dialect: DialectName) -> bool:
        """Whether the regular expression for another engine needs a flag for Unicode.

        In ECMAScript, that is `u` or `v`; in PCRE2, it is UTF mode. They need it for characters beyond ASCII.

        >>> from uriast.combinators import char_range
        >>> char_range("a", "z").needs_unicode("ecmascript"), char_range("à", "ÿ").needs_unicode("ecmascript")
        (False, True)
        """
        from uriast.combinators.engines.pattern import needs_unicode

        return needs_unicode(self.definition, dialect)

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
        from uriast.combinators.regular.characters import characters_of

        found = characters_of(self.definition, None if besides is None else besides.definition)
        if found is None:
            message = f"expected a rule that reads one character, got {self.name}"
            raise TypeError(message)
        return found

    # Types of fields

    def __get_pydantic_core_schema__(self, source: object, handler: Callable[[object], Any]) -> dict[str, Any]:
        """The schema by which pydantic validates a field whose annotation has the rule: `Annotated[int, number]`."""
        return cast("dict[str, Any]", import_module(PYDANTIC).rule_schema(self, source, handler))

    def __get_pydantic_json_schema__(
        self, schema: object, handler: Callable[[object], dict[str, Any]]
    ) -> dict[str, Any]:
        """The JSON Schema of the rule's texts, with the description and the like that the field has."""
        return handler(schema) | cast("dict[str, Any]", import_module(PYDANTIC).schema_of(self))

    # Pickling

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, str]]:
        """Pickle the rule by reference: as an attribute of its grammar, or by its name in a module.

        Raises:
            PicklingError: The rule belongs to no grammar, and no module holds it.
        """
        if self._origin is not None and getattr(*self._origin) is self:
            return getattr, self._origin
        self._home, name = place_of(self, self._home or self.home_module())
        return held, (self._home, name)

    def home_module(self) -> str:
        """The name of the module that defines the rule's grammar, which most likely holds the rule too."""
        definition = self.definition
        return type(definition.grammar).__module__ if isinstance(definition, ex.Named) else ""

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
        """The same language, with the value put together with the place where it was read.

        >>> from uriast.combinators import char_range, literal
        >>> number = char_range("0", "9").at_least(1).concat()
        >>> (literal("v") >> number.spanned()).parse("v311")
        Spanned(value='311', start=1, end=4)
        """
        return Rule(ex.Located(self.definition))

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
        return Rule(repeated(self.definition, min, min if max is None else max))

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
        separator = definitions_of((sep,))
        if max == 0:
            return self.times(0)
        if separator is None:
            return super().sep_by(sep, min=min, max=max)
        return Rule[Any](separated(self.definition, separator[0], min, max))

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
