"""Whether a rule can be read backwards: found from its definition alone, with a witness where it cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from uriast.combinators.compiler.lowering import Lowering
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import referred, shortened
from uriast.combinators.definition.charset import NOTHING, CharSet
from uriast.combinators.inverse.derived import class_shape, makers, own_text
from uriast.combinators.inverse.shape import fields_shape, shape_of_value, ways_of, width
from uriast.combinators.inverse.writing import SELF, Writer
from uriast.combinators.node import IrreversibleError, Node

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from uriast.combinators.inverse.shape import Shape


class Verdict(NamedTuple):
    """Whether a rule can be read backwards.

    Attributes:
        is_reversible: Whether it can.
        reason: Why it cannot, with a witness; empty if it can.
    """

    is_reversible: bool
    reason: str


def verdict(definition: ex.Expression, built: Iterable[type[Node]]) -> Verdict:
    """Whether the value of a definition tells what was read.

    Each part that is dropped has one text, each function has an inverse, alternatives can be told apart, and no
    look-ahead can meet what follows. A class that is bound to another rule is written alike by both.

    Args:
        definition: The definition of a rule.
        built: The classes of nodes that the rule builds by itself.
    """
    try:
        for node_class in built:
            _check_own_text(definition, node_class)
        for shape in _shapes(definition):
            Writer(own_text).text(shape)
    except IrreversibleError as error:
        return Verdict(is_reversible=False, reason=str(error))
    lowering = Lowering()
    lowering.text(definition)
    for item, met in _met(definition, NOTHING, lowering):
        witness = chr(met.ranges[0][0])
        reason = f"{shortened(referred(item))} must not be followed by {witness!r}, which can follow it here"
        return Verdict(is_reversible=False, reason=reason)
    return Verdict(is_reversible=True, reason="")


def _check_own_text(definition: ex.Expression, node_class: type[Node]) -> None:
    if node_class.binding() is None:
        return
    own, (way, *_) = own_text(node_class), makers(definition, node_class)
    if (own.before, own.after) != (way.before, way.after):
        message = (
            f"expected {node_class.__name__} between {own.before!r} and {own.after!r}, as the rule that it is bound to "
            f"writes it, got it between {way.before!r} and {way.after!r}"
        )
        raise IrreversibleError(message)


def _shapes(definition: ex.Expression) -> Iterator[Shape]:
    """All that is written of the value of a definition, and of the nodes in it."""
    yield shape_of_value(definition)
    if width(definition) is None:
        built = [way.value_type for way in ways_of(definition) if way.maker is not None]
        yield from (class_shape(definition, each) for each in dict.fromkeys(built) if issubclass(each, Node))
    pending: list[ex.Expression] = [definition]
    met = set(pending)
    while pending:
        item = pending.pop()
        if isinstance(item, ex.Mapped) and isinstance(item.function, type) and issubclass(item.function, Node):
            yield fields_shape(item, item.function, SELF)
        inner = set(ex.children(item)) - met
        met |= inner
        pending.extend(inner)


def _met(item: ex.Expression, follow: CharSet, lowering: Lowering) -> Iterator[tuple[ex.NegativeLookahead, CharSet]]:
    """The look-aheads that what follows can meet, and by which characters.

    Args:
        item: Where they are sought.
        follow: The characters that what follows the item can begin with.
        lowering: What knows what expressions read.
    """
    match item:
        case ex.Text(items) | ex.Concat(items) | ex.Pick(items) | ex.Join(items):
            yield from _met_in_concatenation(items, follow, lowering)
        case ex.NegativeLookahead(inner, ahead):
            if met := follow & lowering.text(ahead).first:
                yield item, met
            yield from _met(inner, follow, lowering)
        case ex.Repeat(inner):
            yield from _met(inner, follow | lowering.text(inner).first, lowering)
        case _:
            for part in ex.children(item):
                yield from _met(part, follow, lowering)


def _met_in_concatenation(
    items: Iterable[ex.Expression], follow: CharSet, lowering: Lowering
) -> Iterator[tuple[ex.NegativeLookahead, CharSet]]:
    for item in reversed(tuple(items)):
        yield from _met(item, follow, lowering)
        read = lowering.text(item)
        follow = read.first | follow if read.nullable else read.first
