"""Generates the function that tests whether a node's fields are valid, from the shape of its class."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from uriast.combinators.compiler.lowering import Lowering
from uriast.combinators.compiler.render import pattern_source
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.walks import same
from uriast.combinators.inverse.code import string_code
from uriast.combinators.inverse.shape import (
    CONVERTED,
    EACH,
    Alternation,
    Concat,
    Converted,
    Fixed,
    Items,
    Located,
    Repeat,
    Shape,
    Slot,
    Way,
)
from uriast.combinators.inverse.shaping import fields_shape
from uriast.combinators.inverse.texts import overlap
from uriast.combinators.places import Spanned, is_read_back

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from uriast.combinators.inverse.writing import Writer
    from uriast.combinators.node import Node


class ValidityWriter:
    """Writes the code of the test."""

    def __init__(
        self,
        writer: Writer,
        maker_of: Callable[[type[Node]], ex.Expression | None],
        names: Sequence[str],
        *,
        trusts: bool,
    ) -> None:
        self._writer = writer
        self._maker_of = maker_of
        self._names = ", ".join(names)
        self._trusts = trusts

    def code(self, shape: Shape) -> str:
        """The code of the test for a shape; empty if all values are valid."""
        match shape:
            case Fixed():
                return ""
            case Items(source, count, inner):
                return _all([f"type({source}) is tuple and len({source}) == {count}", self.code(inner)])
            case Located(source, inner):
                return _all([f"type({source}) is {self._writer.object(Spanned)}", self.code(inner)])
            case Concat(parts):
                return _all([self.code(part) for part in parts])
            case Slot(source, _, ways):
                return _any([self._way(way, source, ways[:number]) for number, way in enumerate(ways)])
            case Alternation(ways, reads):
                return _any([self._alternative(way, reads[number], reads[:number]) for number, way in enumerate(ways)])
            case Repeat(source, _, element, least, most):
                tests = [f"type({source}) is list", f"len({source}) >= {least}" if least else ""]
                tests.append("" if most is None else f"len({source}) <= {most}")
                each = ValidityWriter(self._writer, self._maker_of, (EACH,), trusts=self._trusts)
                return _all([*tests, f"all([{each.code(element)} for {EACH} in {source}])"])
            case _:
                return self._converted(shape)

    def _way(self, way: Way, source: str, earlier: Sequence[Way]) -> str:
        rivals = [each for each in earlier if overlap(each.reads, way.reads)]
        refused = [f"{self._match(each.reads)}({self._text(way, source)}) is None" for each in rivals]
        return _all([self._alone(way, source), *refused])

    def _alone(self, way: Way, source: str) -> str:
        test = self._writer.test_of(source, way)
        if isinstance(way.kind, ex.Constant):
            if way.kind.value is None:
                return test
            return f"{self._writer.object(is_read_back)}({source}, {self._writer.object(way.kind.value)})"
        if way.mapped is not None:
            match = re.compile(_pattern(way.own)).fullmatch
            read = self._writer.object(_reads_back(way.mapped, lambda text: type(text) is str and bool(match(text))))
            return f"{read}({source})"
        if way.maker is None:
            return f"type({source}) is str and {self._match(way.own)}({source}) is not None"
        node_class = cast("type[Node]", way.kind)
        fields = fields_shape(way.maker, node_class, f"{source}.")
        own = self._maker_of(node_class)
        is_checked = own is not None and same(own, way.maker)
        if self._trusts:
            return test if is_checked else _all([test, self.code(fields)])
        exact = f"type({source}) is {self._writer.object(node_class)}"
        return exact if is_checked and _is_flat(fields) else _all([exact, self.code(fields)])

    def _alternative(self, way: Shape, reads: ex.Expression, earlier: Sequence[ex.Expression]) -> str:
        rivals = [each for each in earlier if overlap(each, reads)]
        if not rivals:
            return self.code(way)
        inner = self._writer.nested()
        content = inner.text(way)
        write = self._writer.object(inner.function(self._names, f"return {string_code(content)}", ()))
        refused = [f"{self._match(each)}({write}({self._names})) is None" for each in rivals]
        return _all([self.code(way), *refused])

    def _converted(self, shape: Converted) -> str:
        inner = ValidityWriter(self._writer.nested(), self._maker_of, (CONVERTED,), trusts=self._trusts)
        read = self._writer.object(_reads_back(shape.mapped, inner.function(shape.shape, CONVERTED)))
        return f"{read}({shape.source})"

    def function(self, shape: Shape, head: str, fields: Sequence[str] = ()) -> Callable[..., bool]:
        """Generate the function that tests the values of a shape."""
        return self._writer.function(head, f"return {self.code(shape) or True}", fields)

    def _text(self, way: Way, source: str) -> str:
        """The code of the whole text that a way writes."""
        (group,) = self._writer.groups(Slot(source, "", (way,)))
        return string_code(group.content)

    def _match(self, item: ex.Expression) -> str:
        return self._writer.object(re.compile(_pattern(item)).fullmatch)


def _is_flat(shape: Concat) -> bool:
    """Whether a shape consists of slots for texts and constants alone."""
    return all(isinstance(part, Slot) and all(way.maker is None for way in part.ways) for part in shape.parts)


def _pattern(item: ex.Expression) -> str:
    return pattern_source(Lowering().text(item))


def _reads_back(mapped: ex.Mapped, is_valid: Callable[[Any], bool]) -> Callable[[object], bool]:
    """Make a test whether a function's inverse gives a valid result, which the function maps back to an equal value."""

    def reads_back(value: object) -> bool:
        try:
            given: Any = None if mapped.inverse is None else mapped.inverse(value)
        except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError):  # the value may have any type
            return False
        if not is_valid(given):
            return False
        back = mapped.function(*given) if mapped.spread else mapped.function(given)
        return type(back) is type(value) and is_read_back(value, back)

    return reads_back


def _all(tests: Sequence[str]) -> str:
    return " and ".join(f"({test})" if " or " in test else test for test in tests if test)


def _any(tests: Sequence[str]) -> str:
    return " or ".join(tests) if all(tests) else ""
