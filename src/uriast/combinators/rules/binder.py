"""Binders: the part of a rule that prints and checks the nodes that it builds."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Self, TypeVar

from uriast.combinators.back.binding import bind, built_by
from uriast.combinators.node import FAILURES
from uriast.combinators.rules.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators.back.verdict import Verdict
    from uriast.combinators.node import Checker, Node

T_co = TypeVar("T_co", covariant=True)


class Binder(Reader[T_co]):
    """The part of a rule that reads its definition backwards, for the classes of the nodes that it builds."""

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

    def __get_pydantic_core_schema__(self, source: object, handler: Callable[[object], Any]) -> dict[str, Any]:
        """The schema by which pydantic validates a field whose annotation has the rule: `Annotated[int, number]`."""
        from uriast.combinators.fields.pydantic import rule_schema

        return rule_schema(self, source, handler)

    def __get_pydantic_json_schema__(
        self, schema: object, handler: Callable[[object], dict[str, Any]]
    ) -> dict[str, Any]:
        """The JSON Schema of the rule's texts, with the description and the like that the field has."""
        from uriast.combinators.fields.json_schema import schema_of

        return handler(schema) | schema_of(self)
