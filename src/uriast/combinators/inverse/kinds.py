"""Kinds of values: which kinds can be told apart, so that the code of each is chosen by the value's type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uriast.combinators.definition import expression as ex
from uriast.combinators.inverse.shape import Alternation, Concat, Converted, Items, Located, Repeat, Shape, Slot, Way
from uriast.combinators.places import Spanned

if TYPE_CHECKING:
    from collections.abc import Sequence


def is_none(way: Way) -> bool:
    """Whether the value of a way is `None`."""
    return isinstance(way.kind, ex.Constant) and way.kind.value is None


def are_apart(one: Way, other: Way) -> bool:
    """Whether no value can belong to both ways."""
    if isinstance(one.kind, ex.Constant) and isinstance(other.kind, ex.Constant):
        return one.kind.value != other.kind.value
    first, second = one.value_type, other.value_type
    if object in {first, second}:  # the class of a converted value is unknown, but it is not None
        return is_none(one) or is_none(other)
    return not issubclass(first, second) and not issubclass(second, first)


def kinds_of(shapes: Sequence[Shape]) -> dict[str, list[Way]]:
    """The possible ways of each value, by its code. Only values that occur in all of the shapes are included."""
    first, *others = found = [_kinds(shape) for shape in shapes]
    shared = set(first).intersection(*others)
    return {source: [way for each in found for way in each[source]] for source in first if source in shared}


def _kinds(shape: Shape) -> dict[str, list[Way]]:
    match shape:
        case Slot(source, _, ways):
            return {source: list(ways)}
        case Concat(parts):
            return {source: ways for part in parts for source, ways in _kinds(part).items()}
        case Alternation(ways):
            return kinds_of(ways)
        case Items(source, _, inner):
            return {source: [Way(tuple, ("", ""), ex.EMPTY)], **_kinds(inner)}
        case Located(source, inner):
            return {source: [Way(Spanned, ("", ""), ex.EMPTY)], **_kinds(inner)}
        case Repeat(source):
            return {source: [Way(list, ("", ""), ex.EMPTY)]}
        case Converted(source) if shape.mapped.is_list:
            return {source: [Way(list, ("", ""), ex.EMPTY)]}
        case Converted(source):
            return {source: [Way(object, ("", ""), ex.EMPTY)]}
        case _:
            return {}
