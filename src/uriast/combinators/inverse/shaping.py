"""Finds the shape of a definition's value, and of the fields of a node that it builds."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

from uriast.combinators.building import defaults_from
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import referred, shortened
from uriast.combinators.definition.walks import children
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
from uriast.combinators.inverse.texts import dropped_text
from uriast.combinators.node import IrreversibleError, Node, fields_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Source: TypeAlias = tuple[str, str]
"""The code of a value, and the name of the field that it belongs to."""


def width(item: ex.Expression) -> int | None:
    """The number of items in the value of an expression; `None` if the value is not a tuple of fixed length."""
    match item:
        case ex.Concat(items):
            return len(items)
        case ex.Pick():
            return width(item.around()[1])
        case ex.Join(items):
            widths = [width(part) for part in items]
            return None if None in widths else sum(filter(None, widths))
        case ex.Alternation(items):
            only, *others = {width(part) for part in items}
            return None if others else only
        case ex.Option(inner, default):
            count = len(cast("tuple[object, ...]", default)) if isinstance(default, tuple) else None
            return count if count == width(inner) else None
        case ex.Named(_, inner) | ex.NegativeLookahead(inner) if not item.is_text:
            return width(inner)
        case _:
            return None


def shape_of(item: ex.Expression, sources: Sequence[Source]) -> Shape:
    """The shape of an expression."""
    if width(item) is None:
        ((source, field),) = sources
        return _slot(item, source, field)
    match item:
        case ex.Concat(items):
            return Concat(_nested(part, each) for part, each in zip(items, sources, strict=True))
        case ex.Pick():
            before, kept, after = item.around()
            return Concat((Fixed(dropped_text(before)), shape_of(kept, sources), Fixed(dropped_text(after))))
        case ex.Join(items):
            return Concat(_shared(items, sources))
        case ex.Alternation(items):
            return Alternation(tuple(shape_of(part, sources) for part in items), items)
        case ex.Option(inner, default):
            return Alternation((shape_of(inner, sources), _constants(sources, default)), (inner, ex.EMPTY))
        case _:
            (inner, *_) = children(item)
            return shape_of(inner, sources)


def _shared(items: Sequence[ex.Expression], sources: Sequence[Source]) -> Iterator[Shape]:
    start = 0
    for item in items:
        end = start + cast("int", width(item))
        yield shape_of(item, sources[start:end])
        start = end


def shape_of_value(item: ex.Expression) -> Shape:
    """The shape of an expression whose value has the code `value`."""
    return _nested(item, ("value", "value"))


def _nested(item: ex.Expression, at: Source) -> Shape:
    """The shape of one value, which may itself be a tuple."""
    count = width(item)
    if count is None:
        return shape_of(item, [at])
    source, field = at
    each = [(f"{source}[{place}]", field) for place in range(count)]
    core, before, after = _unwrapped(item)
    match core:
        case ex.Alternation(items):
            items_of: Shape = Alternation(tuple(_nested(part, at) for part in items), items)
        case ex.Option(inner, default):
            nothing = Items(source, count, _constants(each, default))
            items_of = Alternation((_nested(inner, at), nothing), (inner, ex.EMPTY))
        case _:
            items_of = Items(source, count, shape_of(core, each))
    return Concat((Fixed(before), items_of, Fixed(after)))


def _constants(sources: Sequence[Source], default: object) -> Concat:
    """The slots of the items of a default, which is a tuple."""
    values = cast("tuple[object, ...]", default)
    return Concat(_constant(source, value) for source, value in zip(sources, values, strict=True))


def _constant(at: Source, value: object) -> Slot:
    """The slot of a constant value without a text."""
    return Slot(*at, (Way(ex.Constant(ex.EMPTY, value), ("", ""), ex.EMPTY),))


def _slot(item: ex.Expression, source: str, field: str) -> Shape:
    core, before, after = _unwrapped(item)
    if isinstance(core, ex.Repeat) and not core.is_text:
        repeat = Repeat(source, field, _nested(core.item, (EACH, field)), core.least, core.most)
        return Concat((Fixed(before), repeat, Fixed(after)))
    if isinstance(core, ex.Located):
        located = Located(source, _nested(core.item, (f"{source}.value", field)))
        return Concat((Fixed(before), located, Fixed(after)))
    if isinstance(core, ex.Mapped) and not is_node(core.function) and not core.item.is_text:
        if core.inverse is None:
            raise _no_inverse(core)
        converted = Converted(source, field, core, _nested(core.item, (CONVERTED, field)))
        return Concat((Fixed(before), converted, Fixed(after)))
    if isinstance(core, ex.Option | ex.Alternation) and _is_compound(core):
        reads = (core.item, ex.EMPTY) if isinstance(core, ex.Option) else core.items
        ways = [_nested(part, (source, field)) for part in reads]
        if isinstance(core, ex.Option):
            ways[1] = _constant((source, field), core.default)
        return Concat((Fixed(before), Alternation(tuple(ways), reads), Fixed(after)))
    return Slot(source, field, tuple(ways_of(item)))


def _is_compound(item: ex.Expression) -> bool:
    """Whether one value consists of several, which are written in sequence."""
    if item.is_text:
        return False
    match _unwrapped(item)[0]:
        case ex.Repeat() | ex.Concat() | ex.Join() | ex.Located():
            return True
        case ex.Mapped(inner, function):
            return not is_node(function) and not inner.is_text
        case ex.Option(inner):
            return _is_compound(inner)
        case ex.Alternation(items):
            return any(map(_is_compound, items))
        case _:
            return False


def _unwrapped(item: ex.Expression) -> tuple[ex.Expression, str, str]:
    """The expression that makes the one value of another, and the texts before and after it."""
    before, after = "", ""
    while not item.is_text and isinstance(item, ex.Named | ex.Pick | ex.NegativeLookahead):
        if isinstance(item, ex.Pick):
            first, inner, last = item.around()
            before, after = before + dropped_text(first), dropped_text(last) + after
            item = inner
        else:
            item = item.item
    return item, before, after


def ways_of(item: ex.Expression, before: str = "", after: str = "") -> Iterator[Way]:
    """The ways to write the value of an expression, in the order of its alternatives."""
    around = before, after
    match item:
        case _ if item.is_text:
            yield Way(str, around, _wrapped(before, item, after))
        case ex.Named(_, inner) | ex.NegativeLookahead(inner) | ex.Located(inner):
            yield from ways_of(inner, before, after)
        case ex.Pick():
            first, kept, last = item.around()
            yield from ways_of(kept, before + dropped_text(first), dropped_text(last) + after)
        case ex.Alternation(items):
            for part in items:
                yield from ways_of(part, before, after)
        case ex.Option(inner, default):
            yield from ways_of(inner, before, after)
            yield Way(ex.Constant(ex.EMPTY, default), around, _wrapped(before, ex.EMPTY, after))
        case ex.Constant(inner, value) if isinstance(value, Node):
            dropped_text((inner,))
            yield Way(type(value), around, _wrapped(before, item, after), item)
        case ex.Constant(inner, value):
            text = dropped_text((inner,))
            constant = ex.Constant(ex.Literal(text, case_sensitive=True), value)
            yield Way(constant, (before + text, after), _wrapped(before + text, ex.EMPTY, after))
        case ex.Mapped(_, function) if isinstance(function, type) and is_node(function):
            yield Way(function, around, _wrapped(before, item, after), item)
        case ex.Mapped(inner, _, False) if inner.is_text and item.inverse is not None:
            yield Way(item.kind, around, _wrapped(before, inner, after), mapped=item)
        case _:
            raise _no_inverse(item)


def is_node(function: object) -> bool:
    """Whether a function is a node class."""
    return isinstance(function, type) and issubclass(function, Node)


def _no_inverse(item: ex.Expression) -> IrreversibleError:
    if isinstance(item, ex.Words):
        return IrreversibleError(item.reason)
    return IrreversibleError(f"expected a value with an inverse, got that of {shortened(referred(item))}")


def _wrapped(before: str, item: ex.Expression, after: str) -> ex.Expression:
    """An expression between two texts."""
    if not before and not after:
        return item
    return ex.Concat((ex.Literal(before, case_sensitive=True), item, ex.Literal(after, case_sensitive=True)))


def fields_shape(maker: ex.Mapped | ex.Constant, node_class: type[Node], prefix: str) -> Concat:
    """The shape of a node's fields."""
    fields = fields_of(node_class)
    sources = [(f"{prefix}{field.name}", field.name) for field in fields]
    if isinstance(maker, ex.Constant):
        return _of_constant(maker, sources)
    count = width(maker.item) if maker.spread else 1
    given = _length(maker.item, len(fields)) if count is None else count
    defaults = zip(sources[given:], defaults_from(node_class, given), strict=True)
    if not maker.spread:
        shape = _nested(maker.item, sources[0])
    elif count is None:
        shape = _of_list(maker.item, sources[:given])
    else:
        shape = shape_of(maker.item, sources[:given])
    return Concat((shape, *(_constant((source, ""), default) for (source, _), default in defaults)))


def _length(item: ex.Expression, fields: int) -> int:
    """The number of items of a list, which must be the same for all texts."""
    core, *_ = _unwrapped(item)
    if isinstance(core, ex.Repeat) and core.least == core.most and core.least <= fields:
        return core.least
    raise IrreversibleError(f"expected {fields} values for as many fields, got {shortened(referred(item))}")


def _of_list(item: ex.Expression, sources: Sequence[Source]) -> Shape:
    """The shape of fields that are the items of a list, one for each field."""
    core, before, after = _unwrapped(item)
    return Concat((Fixed(before), *(_nested(cast("ex.Repeat", core).item, at) for at in sources), Fixed(after)))


def _of_constant(maker: ex.Constant, sources: Sequence[Source]) -> Concat:
    """The shape of a constant node: its text, which may be the value of one field."""
    text = dropped_text((maker.item,))
    values: list[object] = [getattr(maker.value, name) for _, name in sources]
    slots = [_constant(at, value) for at, value in zip(sources, values, strict=True)]
    if text not in values:
        return Concat((Fixed(text), *slots))
    holder = values.index(text)
    slots[holder] = Slot(*sources[holder], (Way(str, ("", ""), maker.item),))
    return Concat(slots)
