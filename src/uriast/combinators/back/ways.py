"""The ways in which a value may be written, and its kinds: by its type, a value says which of them is its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from uriast.combinators.back.texts import dropped_text
from uriast.combinators.building import defaults_from
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import referred, shortened
from uriast.combinators.node import IrreversibleError, Node, fields_of
from uriast.combinators.spanned import Spanned

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Kind: TypeAlias = "type[object] | ex.Expression"
"""What a value may be: of a class, a constant, or a text of an expression."""
Kinds: TypeAlias = "dict[str, list[Kind]]"
"""The kinds of values, by the codes that load them."""


class At(NamedTuple):
    """Where a value is: the code that loads it, and the content of an f-string for its path from the node."""

    code: str
    path: str = ""
    first: int | None = None
    """The index of the first item, if this is part of a list that is read as its first item and the others."""

    def item(self, number: int) -> At:
        """Where an item of the tuple is."""
        code = f"{self.code}[{number}]"
        if self.first is None or number == 0:
            return At(code, self.under(number))
        return At(code, self.path, number)

    @property
    def value(self) -> At:
        """Where the value of the `Spanned` is."""
        return At(f"{self.code}.value", self.under("value"))

    def under(self, name: object) -> str:
        """The path of a part of the value."""
        return f"{self.path}.{name}" if self.path else f"{name}"


Ats: TypeAlias = "At | Sequence[At]"
"""Where a value is, or where each item of a tuple is, such as the fields of a node."""


class Way(NamedTuple):
    """One of the alternatives of a value: the text before it, the expression that makes it, and the text behind it."""

    before: str
    item: ex.Expression
    after: str
    at: Ats


def ways_of(item: ex.Expression, at: Ats, before: str = "", after: str = "") -> Iterator[Way]:
    """The ways to write the value of an expression, in the order of its alternatives."""
    match item:
        case ex.Named(_, inner) | ex.NegativeLookahead(inner) if not item.is_text:
            yield from ways_of(inner, at, before, after)
        case ex.Pick():
            first, kept, last = item.around()
            yield from ways_of(kept, at, before + dropped_text(first), dropped_text(last) + after)
        case ex.Alternation(items) if not item.is_text:
            for part in items:
                yield from ways_of(part, at, before, after)
        case ex.Option(inner, default) if not item.is_text:
            yield from ways_of(inner, at, before, after)
            yield Way(before, _default(default, width(item)), after, at)
        case _:
            yield Way(before, item, after, at)


def _default(default: object, count: int | None) -> ex.Expression:
    if count is None:
        return ex.Constant(ex.EMPTY, default)
    return ex.Concat(tuple(ex.Constant(ex.EMPTY, each) for each in cast("tuple[object, ...]", default)))


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


def items_of(item: ex.Expression, at: Ats) -> list[tuple[ex.Expression, Ats]]:
    """The parts of a concatenation, each with the items of its value."""
    given = [at.item(number) for number in range(width(item) or 0)] if isinstance(at, At) else at
    if isinstance(item, ex.Concat):
        return list(zip(item.items, given, strict=True))
    found: list[tuple[ex.Expression, Ats]] = []
    for part in cast("ex.Join", item).items:
        count = cast("int", width(part))
        found.append((part, given[:count]))
        given = given[count:]
    return found


def made_by(item: ex.Expression) -> type[Node] | None:
    """The class of the nodes that an expression builds itself; `None` if it builds none."""
    match item:
        case ex.Mapped(_, function) if isinstance(function, type) and issubclass(function, Node):
            return function
        case ex.Constant(_, Node() as value):
            return type(value)
        case _:
            return None


def way_of_fields(maker: ex.Expression, fields: Sequence[At], before: str = "", after: str = "") -> Way:
    """How the fields of a node are written by an expression that builds it."""
    node_class = cast("type[Node]", made_by(maker))
    if isinstance(maker, ex.Constant):
        text = dropped_text((maker,))
        values = [getattr(maker.value, field.name) for field in fields_of(node_class)]
        items: list[ex.Expression] = [ex.Constant(ex.EMPTY, value) for value in values]
        if text in values:  # a field holds it
            items[values.index(text)] = ex.Text((maker.item,))
            text = ""
        return Way(before + text, ex.Concat(tuple(items)), after, fields)
    mapped = cast("ex.Mapped", maker)
    parts: tuple[ex.Expression, ...] = (mapped.item,)
    given = width(mapped.item) if mapped.spread else None
    if mapped.spread and given is None:  # a list
        (first, repeat, last, _), *others = ways_of(mapped.item, fields)
        match repeat:
            case ex.Repeat(item, least, most) if least == most and least <= len(fields) and not others:
                before, parts, after = before + first, (item,) * least, last + after
            case _:
                message = f"expected {len(fields)} values for as many fields, got {shortened(referred(mapped.item))}"
                raise IrreversibleError(message)
    count = len(parts) if given is None else given
    defaults = tuple(ex.Constant(ex.EMPTY, each) for each in defaults_from(node_class, count))
    read = ex.Concat((*parts, *defaults)) if given is None else ex.Join((mapped.item, ex.Concat(defaults)))
    # a default that is not read has no place
    return Way(before, read, after, [*fields[:count], *(At(each.code) for each in fields[count:])])


def kinds_of(ways: Iterable[Way]) -> Kinds:
    """The kinds of each value, by its code. Only values that occur in all of the ways are included."""
    return in_all([_kinds(way.item, way.at) for way in ways])


def in_all(found: Sequence[Kinds]) -> Kinds:
    """The kinds of the values that occur in each of several ways."""
    shared = set(found[0]).intersection(*found)
    return {code: [kind for each in found for kind in each[code]] for code in found[0] if code in shared}


def telling(mine: Kinds, theirs: Kinds) -> str | None:
    """The code of a value whose kind tells one way from another; `None` if there is none."""
    for code, own in mine.items():
        others = theirs.get(code)
        if others and all(are_apart(one, other) for one in own for other in others):
            return code
    return None


def kind_of(way: Way) -> Kind:
    """The kind of the one value of a way."""
    (kind,) = kinds_of([way])[cast("At", way.at).code]
    return kind


def _kinds(item: ex.Expression, at: Ats) -> Kinds:
    """The kinds of the values of an expression without alternatives."""
    if width(item) is not None:
        parts = [kinds_of(ways_of(part, each)) for part, each in items_of(item, at)]
        own: Kinds = {at.code: [tuple]} if isinstance(at, At) else {}
        return {**own, **{code: kinds for each in parts for code, kinds in each.items()}}
    code = cast("At", at).code
    match item:
        case _ if (node_class := made_by(item)) is not None:
            return {code: [node_class]}
        case ex.Located(inner):
            return {code: [Spanned], **kinds_of(ways_of(inner, cast("At", at).value))}
        case ex.Mapped(inner):
            return {code: [list if item.is_list else item.kind if inner.is_text else object]}
        case ex.Repeat() if not item.is_text:
            return {code: [list]}
        case _:
            return {code: [item]}


def type_of(kind: Kind) -> type[object]:
    """The class of the values of a kind."""
    if isinstance(kind, type):
        return kind
    return type(kind.value) if isinstance(kind, ex.Constant) else str


def is_none(kind: Kind) -> bool:
    """Whether a kind is `None` alone."""
    return isinstance(kind, ex.Constant) and kind.value is None


def are_apart(one: Kind, other: Kind) -> bool:
    """Whether no value can be of both kinds."""
    if isinstance(one, ex.Constant) and isinstance(other, ex.Constant):
        return one.value != other.value
    first, second = type_of(one), type_of(other)
    if object in {first, second}:  # the class of a converted value is unknown, but it is not None
        return is_none(one) or is_none(other)
    return not issubclass(first, second) and not issubclass(second, first)
