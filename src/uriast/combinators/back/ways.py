"""The ways in which a value may be written, and its kinds: by its type, a value says which of them is its own."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

from uriast.combinators.back.binding import made_by
from uriast.combinators.back.texts import dropped_text
from uriast.combinators.building import defaults_from
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import referred, shortened
from uriast.combinators.node import IrreversibleError, Node, fields_of
from uriast.combinators.spanned import Spanned

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

SELF: Final = "self_"
"""The prefix of the local variables that hold a node's fields."""

Kind: TypeAlias = "type[object] | ex.Expression"
"""What a value may be: of a class, a constant, or a text of an expression."""
Kinds: TypeAlias = "dict[str, list[Kind]]"
"""The kinds of values, by the codes that load them."""


class At(NamedTuple):
    """Where a value is: the code that loads it, and the content of an f-string for its path from the node."""

    code: str = ""
    path: str = ""
    first: int | None = None
    """The index of the first item, if this is part of a list that is read as its first item and the others."""
    items: Sequence[At] | None = None
    """Where each item is, if there is no tuple of them, as for the fields of a node."""

    def item(self, number: int) -> At:
        """Where an item of the tuple is."""
        if self.items is not None:
            return self.items[number]
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


class Way(NamedTuple):
    """One of the alternatives of a value: the text before it, the expression that makes it, and the text behind it."""

    before: str
    item: ex.Expression
    after: str
    at: At


def ways_of(item: ex.Expression, at: At, before: str = "", after: str = "") -> Iterator[Way]:
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
        case ex.Join(items):
            widths = [width(part) for part in items]
            return None if None in widths else sum(filter(None, widths))
        case ex.Alternation(items):
            only, *others = {width(part) for part in items}
            return None if others else only
        case ex.Option(inner, default):
            count = len(cast("tuple[object, ...]", default)) if isinstance(default, tuple) else None
            return count if count == width(inner) else None
        case ex.Pick() | ex.Named() | ex.NegativeLookahead() if not item.is_text:
            return width(item.item)
        case _:
            return None


def inside(item: ex.Expression, at: At) -> list[tuple[ex.Expression, At]]:
    """The expressions whose values are the items of a tuple or are in a `Spanned`, each with where its value is."""
    match item:
        case ex.Spanned(inner):
            return [(inner, at.value)]
        case ex.Concat(items):
            return [(part, at.item(number)) for number, part in enumerate(items)]
        case ex.Join(items) if (count := width(item)) is not None:
            given = iter([at.item(number) for number in range(count)])
            return [(part, At(items=list(islice(given, width(part))))) for part in items]
        case _:
            return []


def way_of_fields(maker: ex.Expression, before: str = "", after: str = "") -> Way:
    """How the fields of a node are written by an expression that builds it."""
    node_class = cast("type[Node]", made_by(maker))
    names = [field.name for field in fields_of(node_class)]
    fields = [At(f"{SELF}{name}", name) for name in names]
    if isinstance(maker, ex.Constant):
        text = dropped_text((maker,))
        values = [getattr(maker.value, name) for name in names]
        items: list[ex.Expression] = [ex.Constant(ex.EMPTY, value) for value in values]
        if text in values:  # a field holds it
            items[values.index(text)] = ex.Text((maker.item,))
            text = ""
        return Way(before + text, ex.Concat(tuple(items)), after, At(items=fields))
    mapped = cast("ex.Mapped", maker)
    parts: tuple[ex.Expression, ...] = (mapped.item,)
    given = width(mapped.item) if mapped.spread else None
    if mapped.spread and given is None:  # a list
        (first, repeat, last, _), *others = ways_of(mapped.item, At())
        match repeat:
            case ex.Repeat(item, least, most) if least == most and least <= len(fields) and not others:
                before, parts, after = before + first, (item,) * least, last + after
            case _:
                message = f"expected {len(fields)} values for as many fields, got {shortened(referred(mapped.item))}"
                raise IrreversibleError(message)
    count = len(parts) if given is None else given
    defaults = tuple(ex.Constant(ex.EMPTY, each) for each in defaults_from(node_class, count))
    read = ex.Concat((*parts, *defaults)) if given is None else ex.Join((mapped.item, ex.Concat(defaults)))
    not_read = [At(each.code) for each in fields[count:]]  # a default that is not read has no place
    return Way(before, read, after, At(items=[*fields[:count], *not_read]))


def kinds_of(ways: Iterable[Way]) -> Kinds:
    """The kinds of each value, by its code. Only values that occur in all of the ways are included."""
    return kinds_in_all([_kinds(way.item, way.at) for way in ways])


def kinds_in_all(found: Sequence[Kinds]) -> Kinds:
    """The kinds of the values that occur in each of several ways."""
    shared = set(found[0]).intersection(*found)
    return {code: [kind for each in found for kind in each[code]] for code in found[0] if code in shared}


def distinguishing_code(mine: Kinds, theirs: Kinds) -> str | None:
    """The code of a value whose kind distinguishes one way from another; `None` if there is none."""
    for code, own in mine.items():
        others = theirs.get(code)
        if others and all(are_apart(one, other) for one in own for other in others):
            return code
    return None


def _kinds(item: ex.Expression, at: At) -> Kinds:
    """The kinds of the values of an expression without alternatives."""
    found: Kinds = {at.code: [kind_of(item)]} if at.items is None else {}
    for part, each in inside(item, at):
        found |= kinds_of(ways_of(part, each))
    return found


def kind_of(item: ex.Expression) -> Kind:
    """The kind of the value of an expression without alternatives."""
    match item:
        case _ if (made := made_by(item)) is not None:
            return made
        case _ if width(item) is not None:
            return tuple
        case ex.Spanned():
            return Spanned
        case ex.Mapped(inner):
            return list if item.is_list else item.kind if inner.is_text or item.is_tuple else object
        case ex.Repeat():
            return list
        case ex.Printed(_, text):
            return ex.Constant(ex.EMPTY, text)
        case _:
            return item


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
