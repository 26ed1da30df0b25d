"""How a rule reads a text: what is made of its definition, and when."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from uriast.combinators._parsy import AnyResult, Result
from uriast.combinators.definition import expression as ex
from uriast.combinators.errors import NO_MATCH, Explanation, ParseError
from uriast.combinators.kept import kept
from uriast.combinators.messages import preformatted
from uriast.combinators.native import counted, native_status
from uriast.combinators.parsers.parser import Parser, checked_text
from uriast.combinators.parsers.recorded import RecordedText

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Mapping

    from uriast.combinators.explain.diagnosis import Diagnosis
    from uriast.combinators.plan.kernel import Kernel
    from uriast.combinators.run.compiled import Compiled

T_co = TypeVar("T_co", covariant=True)


class Reading(Parser[T_co]):
    """The first base class of `Rule`: a parser that has a definition, and reads by what is made of it."""

    def __init__(self, definition: ex.Expression) -> None:
        self.definition = definition  # it is compiled on first use

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
