"""What a rule does with a text or a value, and what it says of itself."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from uriast.combinators._parsy import AnyResult, Result
from uriast.combinators.back.binding import bind, made_by
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.walks import parts
from uriast.combinators.errors import NO_MATCH, Explanation, ParseError
from uriast.combinators.generated import source_of
from uriast.combinators.kept import kept
from uriast.combinators.messages import preformatted
from uriast.combinators.native import counted, native_status
from uriast.combinators.node import FAILURES, PYDANTIC
from uriast.combinators.parsers.parser import Parser, checked_text
from uriast.combinators.parsers.recorded import RecordedText
from uriast.combinators.rules.pickling import PickledByName, held, place_of

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Collection, Mapping

    from uriast.combinators.back.verdict import Verdict
    from uriast.combinators.engines.dialects import DialectName
    from uriast.combinators.engines.pattern import EnginePattern
    from uriast.combinators.explain.diagnosis import Diagnosis
    from uriast.combinators.node import Node
    from uriast.combinators.plan.kernel import Kernel
    from uriast.combinators.run.compiled import Compiled

T_co = TypeVar("T_co", covariant=True)


class BaseRule(Parser[T_co], PickledByName):
    """The base class of `Rule`, which composes rules: a parser that has a definition, and all that follows from it."""

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

    @kept
    def _name(self) -> str:
        from uriast.combinators.definition.abnf import name_of

        return name_of(ex.unspanned(self.definition))

    @property
    def abnf(self) -> str:
        """The rule's definition as ABNF: `name = elements`, or the elements alone if it has no name.

        >>> from uriast.combinators import literal
        >>> (literal("a") | literal("b")).desc("letter").abnf
        'letter = "a" / "b"'
        """
        from uriast.combinators.definition.abnf import elements, referred

        definition = ex.unspanned(self.definition)
        if isinstance(definition, ex.Named):
            return f"{referred(definition)} = {elements(definition.item)}"
        return elements(definition)

    def diagram(self, links: Mapping[str, str] | None = None) -> str:
        """The rule as a railroad diagram: an element of SVG, for HTML or for a file of its own.

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
            return bool(self._test(stream))
        except TypeError:
            return bool(self._test(checked_text(stream)))

    def __call__(self, stream: str, index: int) -> AnyResult:  # type: ignore[override] # as for parse
        """Read at an index, as parsy calls a parser. A failure has one expectation: the rule's name."""
        try:
            match = self._match(stream, index)
        except TypeError:
            checked_text(stream)
            raise  # the index is no number
        if type(stream) is RecordedText:
            stream.record_call(self._diagnosis, index)
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

    def fails_at(self, stream: str) -> int:
        """The index of the first unexpected character; the text's length if there is none.

        For a text that does not match, it is the `index` of what `explain` returns, in a small part of its time.

        >>> from uriast.combinators import char_range
        >>> char_range("0", "9").fails_at("7 apples")
        1
        """
        text, kernel = checked_text(stream), self._known_kernel
        return self._diagnosis.fails_at(text) if kernel is None else kernel.stop(text)

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

    @kept
    def _compiled(self) -> Compiled:
        from uriast.combinators.run.compiled import Compiled

        return Compiled(self.definition)

    def compile(self) -> bool:
        """Make now what reads whole texts; return whether it is a kernel in C, see `native_status`.

        Without this call, that is done for the first text. A kernel then takes over after many texts, or for some rules
        of this package at once.

        >>> from uriast.combinators import char_range, native_status
        >>> digit = char_range("0", "9")
        >>> digit.compile() is native_status().is_running
        True
        """
        own = vars(self)
        made = own.get("_kernel")
        if made is None:
            made = self._made_kernel(is_known=False)
        if made is None:
            own["_read"], own["_test"] = self._compiled.read, self._compiled.regex.fullmatch
            made = own.get("_kernel")  # of another thread: Python never comes in place of a kernel
        if made is not None:
            own["_kernel"] = made
            own["_read"], own["_test"], own["reads_back"] = made.read, made.matches, made.reads_back
        return made is not None

    def _made_kernel(self, *, is_known: bool) -> Kernel | None:
        """The kernel, if kernels run and one can read the rule; see `kernel_of`."""
        try:
            if not native_status().is_running:
                return None
            from uriast.combinators.plan.kernel import kernel_of  # it imports much

            return kernel_of(self.definition, is_known=is_known)
        except Exception:  # noqa: BLE001 - memory or the stack is too small, or what `kernel_of` says
            return None

    @kept
    def _known_kernel(self) -> Kernel | None:
        """The kernel, if its automaton comes with the package: to make it takes long."""
        return self._made_kernel(is_known=True)

    @kept
    def _kernel(self) -> Kernel | None:
        """The kernel, if one has been made or is known."""
        return self._known_kernel

    @kept
    def _test(self) -> Callable[[str], object]:
        """The function whose result is true for a whole text that matches."""
        kernel = self._kernel
        return counted(self._compiled.regex.fullmatch, self.compile) if kernel is None else kernel.matches

    @kept
    def _match(self) -> Callable[..., re.Match[str] | None]:
        return self._compiled.regex.match

    @kept
    def _read(self) -> Callable[[str], Any]:
        """The function that takes a whole text and returns the rule's value, or `NO_MATCH`."""
        kernel = self._kernel
        return counted(self._compiled.read, self.compile) if kernel is None else kernel.read

    @kept
    def _build(self) -> Callable[[re.Match[str]], Any]:
        return self._compiled.build

    @kept
    def _diagnosis(self) -> Diagnosis:
        from uriast.combinators.explain.diagnosis import Diagnosis

        return Diagnosis(self.name, ex.unspanned(self.definition))

    # Writing, and nodes

    def bind_nodes(self) -> Self:
        """Bind each class of nodes that the rule builds, unless it is bound already, and return the rule.

        See `Grammar.bind_nodes`.

        Raises:
            TypeError: The rule builds no nodes.
        """
        bind(self)
        if all(made_by(part) is None for part in parts(self.definition)):
            message = (
                f"expected a rule that builds nodes, got {self.name}: pass the class itself to map() or combine(), not "
                "a function that calls it"
            )
            raise TypeError(message)
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
            ValueError: No text reads as the value. Mostly, it is a `ParseError` that says where its text goes wrong.
            IrreversibleError: The rule is not reversible.
        """
        from uriast.combinators.back.checking import written

        return written(self, self._write, value)

    @kept
    def _write(self) -> Callable[[Any], str]:
        from uriast.combinators.back.derived import writer_of_rule

        return writer_of_rule(self.definition)

    def verdict(self) -> Verdict:
        """Decide whether the rule is reversible, so that the nodes it builds print exactly as they were read.

        An inverse is tried with a few short texts: with others, it may be wrong. This does not look for texts that can
        be cut into the fields of a node in two ways.

        >>> from uriast.combinators import char_range, literal
        >>> digit = char_range("0", "9")
        >>> (digit << literal(".")).verdict().is_reversible
        True
        >>> print((digit << char_range("a", "z")).verdict().reason)
        expected one text where a value is dropped, got %x61-7A: 'z' or 'a'; printed('z') says which to write
        >>> print(digit.at_least(1).concat().map(int, inverse=str).verdict().reason)
        expected a value that writes '00' again, got '0'
        """
        from uriast.combinators.back.verdict import verdict

        return verdict(self.definition, self._read)

    @kept
    def reads_back(self) -> Callable[[Node], bool]:
        """The function that tests whether a node's text reads back as the same node: of the same classes throughout.

        It raises what `str(node)` raises. It may return false for a node that `check` accepts: one of a subclass, or
        that holds such a node.

        >>> import attrs
        >>> from uriast.combinators import Node, char_range, unchecked
        >>> @attrs.frozen
        ... class Digit(Node):
        ...     text: str
        >>> digit = char_range("0", "9").map(Digit).bind_nodes()
        >>> digit.reads_back(Digit("7")), digit.reads_back(unchecked(Digit)("a"))
        (True, False)
        """
        kernel = self._kernel
        return self._compiled.reads_back if kernel is None else kernel.reads_back

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
        uriast.combinators.errors.ParseError: %x30-34: unexpected '7' at index 0
          7
          ^
        expected %x30-34

        Raises:
            ParseError: The text does not read back as an equal node.
        """
        try:
            is_same = self.reads_back(node)
        except FAILURES:
            is_same = False
        if not is_same:
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

    def pattern_for(self, dialect: DialectName, groups: Collection[str] | None = None) -> EnginePattern:
        r"""The regular expression for another engine. It matches the same whole texts.

        Its groups capture the components: the fields of the nodes that the rule builds. A field whose node has several
        fields has no group, since those have. A component that several alternatives read may have several groups.

        PostgreSQL prefers the longest match. If a text can be read in several ways, it may capture other texts than
        `parse` reads, so its pattern has the groups alone that are asked for by name.

        >>> from uriast.combinators import char_range, literal
        >>> digits = char_range("0", "9").at_least(1).concat().desc("digits")
        >>> (digits << literal(".")).pattern_for("re2").source
        '\\A[0-9]+\\.\\z'
        >>> pattern = (digits << literal(".")).pattern_for("ecmascript", ["digits"])
        >>> pattern.source, pattern.groups, pattern.needs_unicode
        ('^(?<digits>[0-9]+)\\.$', {'digits': (PatternGroup(number=1, name='digits'),)}, False)

        Args:
            dialect: The dialect: `"re2"`, `"rust"`, `"ecmascript"`, `"java"`, `"pcre2"` or `"postgres"`.
            groups: The names of the components and rules to capture; `None` for all components, or in PostgreSQL none.

        Raises:
            ValueError: There is no such dialect, component or rule; the rule reads a part more than once; or the
                dialect cannot express it.
        """
        from uriast.combinators.engines.pattern import engine_pattern

        return engine_pattern(self.definition, dialect, groups)

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
        return source_of(self._compiled.read)

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
