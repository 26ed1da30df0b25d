"""The function that tells whether a node's fields are valid, written from the shape of its class."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from uriast.combinators.compiler.lowering import Lowering
from uriast.combinators.compiler.render import source as pattern_source
from uriast.combinators.definition import expression as ex
from uriast.combinators.inverse.overlap import overlap
from uriast.combinators.inverse.shape import (
    CONVERTED,
    EACH,
    Alternation,
    Concat,
    Converted,
    Fixed,
    Items,
    Repeat,
    Shape,
    Slot,
    Way,
    fields_shape,
)
from uriast.combinators.inverse.writing import Writer, string

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from uriast.combinators.node import Node


class Checker:
    """Writes the code of such a function.

    Args:
        writer: What the code is written with.
        maker_of: Gives what makes the nodes of a class in its own rule.
        names: The local variables that the code may use.
        trusts: Whether a node is trusted that was checked when it was made, be it of a subclass. Where not, so is only
            one that has no nodes in it, of the very class.
    """

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
        """Code that tells whether values are valid; empty where all are."""
        match shape:
            case Fixed():
                return ""
            case Items(source, count):
                return f"type({source}) is tuple and len({source}) == {count}"
            case Concat(parts):
                return _all([self.code(part) for part in parts])
            case Slot(source, _, ways):
                return _any([self._way(way, source, ways[:number]) for number, way in enumerate(ways)])
            case Alternation(ways, reads):
                return _any([self._fork(way, reads[number], reads[:number]) for number, way in enumerate(ways)])
            case Repeat(source, _, element, least, most):
                tests = [f"type({source}) is list", f"len({source}) >= {least}" if least else ""]
                tests.append("" if most is None else f"len({source}) <= {most}")
                return _all([*tests, f"all([{self.code(element)} for {EACH} in {source}])"])
            case _:
                return self._converted(shape)

    def _way(self, way: Way, source: str, earlier: Sequence[Way]) -> str:
        rivals = [each for each in earlier if overlap(each.reads, way.reads)]
        refused = [f"{self._match(each.reads)}({self._written(way, source)}) is None" for each in rivals]
        return _all([self._alone(way, source), *refused])

    def _alone(self, way: Way, source: str) -> str:
        test = self._writer.test_of(source, way)
        if isinstance(way.kind, ex.Constant):
            return test
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

    def _fork(self, way: Shape, reads: ex.Expression, earlier: Sequence[ex.Expression]) -> str:
        rivals = [each for each in earlier if overlap(each, reads)]
        if not rivals:
            return self.code(way)
        inner = self._writer.nested()
        content = inner.text(way)
        write = self._writer.object(inner.function(self._names, f"return {string(content)}", ()))
        refused = [f"{self._match(each)}({write}({self._names})) is None" for each in rivals]
        return _all([self.code(way), *refused])

    def _converted(self, shape: Converted) -> str:
        inner = Checker(self._writer.nested(), self._maker_of, (CONVERTED,), trusts=self._trusts)
        read = self._writer.object(_reads_back(shape.mapped, inner.function(shape.shape, CONVERTED)))
        return f"{read}({shape.source})"

    def function(self, shape: Shape, head: str, fields: Sequence[str] = ()) -> Callable[..., bool]:
        """The function that tells whether values are valid."""
        return self._writer.function(head, f"return {self.code(shape) or True}", fields)

    def _written(self, way: Way, source: str) -> str:
        """The code of all that is written in a way."""
        (group,) = self._writer.groups(Slot(source, "", (way,)))
        return string(group.content)

    def _match(self, item: ex.Expression) -> str:
        return self._writer.object(re.compile(_pattern(item)).fullmatch)


def _is_flat(shape: Concat) -> bool:
    """Whether there are no nodes in what is written, nor anything else that is made of parts."""
    return all(isinstance(part, Slot) and all(way.maker is None for way in part.ways) for part in shape.parts)


def _pattern(item: ex.Expression) -> str:
    return pattern_source(Lowering().text(item))


def _reads_back(mapped: ex.Mapped, is_valid: Callable[[Any], bool]) -> Callable[[object], bool]:
    """What tells whether the inverse of a function gives something valid of a value, of which it makes the value."""

    def reads_back(value: object) -> bool:
        try:
            given: Any = None if mapped.inverse is None else mapped.inverse(value)
        except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError):  # the value may be of any type
            return False
        if not is_valid(given):
            return False
        back = mapped.function(*given) if mapped.spread else mapped.function(given)
        return type(back) is type(value) and back == value

    return reads_back


def same(one: object, other: object) -> bool:
    """Whether two definitions are the same, part by part."""
    pending = [(one, other)]
    while pending:
        left, right = pending.pop()
        if left is right:
            continue
        if type(left) is not type(right):
            return False
        if isinstance(left, ex.Named) and isinstance(right, ex.Named):
            pending.append((left.item, right.item))
        elif isinstance(left, tuple) and isinstance(right, tuple):
            lefts, rights = cast("tuple[object, ...]", left), cast("tuple[object, ...]", right)
            if len(lefts) != len(rights):
                return False
            pending.extend(zip(lefts, rights, strict=True))
        elif isinstance(left, ex.PARTS):
            pending.extend((getattr(left, name), getattr(right, name)) for name in left.__match_args__)
        elif left != right:
            return False
    return True


def _all(tests: Sequence[str]) -> str:
    return " and ".join(f"({test})" if " or " in test else test for test in tests if test)


def _any(tests: Sequence[str]) -> str:
    either = [f"({test})" if " and " in test and len(tests) > 1 else test for test in tests]
    return " or ".join(either) if all(tests) else ""
