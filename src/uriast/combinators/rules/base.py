"""What a rule does with a value, and what it says of itself to other programs."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from uriast.combinators.back.binding import bind, made_by
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.walks import parts
from uriast.combinators.generated import source_of
from uriast.combinators.kept import kept
from uriast.combinators.node import FAILURES, PYDANTIC
from uriast.combinators.rules.pickling import PickledByName, held, place_of
from uriast.combinators.rules.reading import Reading

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from uriast.combinators.back.verdict import Verdict
    from uriast.combinators.engines.dialects import DialectName
    from uriast.combinators.engines.pattern import EnginePattern
    from uriast.combinators.node import Node

T_co = TypeVar("T_co", covariant=True)


class BaseRule(Reading[T_co], PickledByName):
    """The base class of `Rule`, which composes rules: what else follows from a definition."""

    def __init__(self, definition: ex.Expression, origin: tuple[object, str] | None = None) -> None:
        super().__init__(definition)
        self._origin = origin  # its grammar, and its attribute there
        self._home = ""  # the module whose name it was last pickled by

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
