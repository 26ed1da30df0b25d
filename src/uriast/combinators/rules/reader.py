"""Readers: the part of a rule that matches a text, builds its value, and explains why a text does not match."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from uriast.combinators._parsy import AnyResult, Result
from uriast.combinators.definition import expression as ex
from uriast.combinators.errors import NO_MATCH, Explanation, ParseError
from uriast.combinators.generated import source_of
from uriast.combinators.messages import preformatted
from uriast.combinators.parsers.parser import Parser
from uriast.combinators.parsers.recorded import record_call

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Collection, Mapping

    from uriast.combinators.compiler.compiled import Compiled
    from uriast.combinators.definition.charset import CharSet
    from uriast.combinators.engines.dialects import DialectName
    from uriast.combinators.engines.pattern import PatternGroup
    from uriast.combinators.explain.diagnosis import Diagnosis

T_co = TypeVar("T_co", covariant=True)


class Reader(Parser[T_co]):
    """The part of a rule that reads texts. It is compiled from the definition on first use."""

    def __init__(self, definition: ex.Expression) -> None:
        self.definition = definition

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
        from uriast.combinators.definition.abnf import elements, shortened

        definition = ex.placeless(self.definition)
        return definition.name if isinstance(definition, ex.Named) else shortened(elements(definition))

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

        >>> from uriast.combinators import char_range, literal
        >>> digit = char_range("0", "9").desc("digit")
        >>> (digit << literal(".")).groups_for("postgres", ["digit"])
        {'digit': (PatternGroup(number=1, name=None),)}

        Args:
            dialect: As for `pattern_for`.
            groups: As for `pattern_for`.

        Raises:
            ValueError: As for `pattern_for`.
        """
        from uriast.combinators.engines.pattern import engine_pattern

        return engine_pattern(self.definition, dialect, groups).groups

    def needs_unicode(self, dialect: DialectName) -> bool:
        """Whether the regular expression for another engine needs a flag for Unicode.

        In ECMAScript, that is `u` or `v`; in PCRE2, it is UTF mode. They need it for characters beyond ASCII.

        >>> from uriast.combinators import char_range
        >>> char_range("a", "z").needs_unicode("ecmascript"), char_range("à", "ÿ").needs_unicode("ecmascript")
        (False, True)

        Args:
            dialect: As for `pattern_for`.

        Raises:
            ValueError: There is no such dialect.
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

    def characters(self, besides: Reader[object] | None = None) -> CharSet:
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
        from uriast.combinators.compiler.characters import characters_of

        found = characters_of(self.definition, None if besides is None else besides.definition)
        if found is None:
            message = f"expected a rule that reads one character, got {self.name}"
            raise TypeError(message)
        return found

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

        >>> from uriast.combinators import char_range
        >>> char_range("0", "9").matches("7"), char_range("0", "9").matches("77")
        (True, False)
        """
        try:
            return self._fullmatch(stream) is not None
        except TypeError as error:
            raise _unreadable(stream, error) from None

    def __call__(self, stream: str, index: int) -> AnyResult:  # type: ignore[override] # as for parse
        """Read at an index, as parsy calls a parser. A failure has one expectation: the rule's name.

        Args:
            stream: The text.
            index: The index to begin at, in code points from 0.
        """
        try:
            match = self._match(stream, index)
        except TypeError as error:
            raise _unreadable(stream, error) from None
        if stream.__class__ is not str:
            record_call(stream, index, lambda: self._diagnosis)
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

    def masked(self, stream: str) -> str:
        """A text, valid or not, with the secrets masked that no error of this rule shows.

        >>> from uriast.combinators import Grammar, char_range, rule, text
        >>> class Pins(Grammar):
        ...     @rule
        ...     def pin(self):
        ...         return text(char_range("0", "9") * 4)
        ...     def secrets(self, text, sites):
        ...         return ((0, len(text)),)
        >>> Pins().pin.masked("1234 a")
        '***'

        Args:
            stream: The text.
        """
        if not isinstance(stream, str):
            raise _unreadable(stream, TypeError())
        return self._diagnosis.masked(stream)

    @cached_property
    def _compiled(self) -> Compiled:
        from uriast.combinators.compiler.compiled import Compiled

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


def _unreadable(stream: object, error: TypeError) -> TypeError:
    if isinstance(stream, str):
        return error
    return TypeError(f"expected str, got {type(stream).__name__}")
