"""Regular expressions as values: what an expression reads, apart from what it makes of it.

Each says two things of itself, worked out when it is made, so that nobody has to look through it for them: `first`, the
characters that a non-empty match can begin with, and `nullable`, whether it matches nothing at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from uriast.combinators.definition.charset import NOTHING, CharSet

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@attrs.frozen
class Set:
    """One character of a set."""

    chars: CharSet
    first: CharSet = attrs.field(init=False, eq=False, default=attrs.Factory(lambda item: item.chars, takes_self=True))
    nullable: bool = attrs.field(init=False, eq=False, default=attrs.Factory(lambda _: False, takes_self=True))


@attrs.frozen
class Concat:
    """One after another."""

    items: tuple[Regular, ...]
    first: CharSet = attrs.field(
        init=False, eq=False, default=attrs.Factory(lambda item: first_of(item.items), takes_self=True)
    )
    nullable: bool = attrs.field(
        init=False,
        eq=False,
        default=attrs.Factory(lambda item: all(each.nullable for each in item.items), takes_self=True),
    )


@attrs.frozen
class Alternation:
    """The first of several that leads to a match."""

    items: tuple[Regular, ...]
    first: CharSet = attrs.field(
        init=False, eq=False, default=attrs.Factory(lambda item: first_of_any(item.items), takes_self=True)
    )
    nullable: bool = attrs.field(
        init=False,
        eq=False,
        default=attrs.Factory(lambda item: any(each.nullable for each in item.items), takes_self=True),
    )


@attrs.frozen
class Repeat:
    """As many turns as lead to a match, from `least` to `most` (`None`: any number)."""

    item: Regular
    least: int
    most: int | None
    first: CharSet = attrs.field(
        init=False, eq=False, default=attrs.Factory(lambda repeat: repeat.item.first, takes_self=True)
    )
    nullable: bool = attrs.field(
        init=False,
        eq=False,
        default=attrs.Factory(lambda repeat: repeat.least == 0 or repeat.item.nullable, takes_self=True),
    )


@attrs.frozen
class Group:
    """A match that is remembered under a number."""

    number: int
    item: Regular
    first: CharSet = attrs.field(
        init=False, eq=False, default=attrs.Factory(lambda group: group.item.first, takes_self=True)
    )
    nullable: bool = attrs.field(
        init=False, eq=False, default=attrs.Factory(lambda group: group.item.nullable, takes_self=True)
    )


@attrs.frozen
class NegativeLookahead:
    """Nothing, where `item` does not match (a negative look-ahead)."""

    item: Regular
    first: CharSet = attrs.field(init=False, eq=False, default=attrs.Factory(lambda _: NOTHING, takes_self=True))
    nullable: bool = attrs.field(init=False, eq=False, default=attrs.Factory(lambda _: True, takes_self=True))

    def refused(self) -> CharSet:
        """The characters that alone are enough to be refused."""
        return CharSet.union(way.chars for way in ways(self.item) if isinstance(way, Set))


Regular: TypeAlias = Set | Concat | Alternation | Repeat | Group | NegativeLookahead
"""A regular expression. Equal ones are written alike."""


def first_of(items: Iterable[Regular]) -> CharSet:
    """The characters that a non-empty match of a concatenation can begin with."""
    found = NOTHING
    for item in items:
        found |= item.first
        if not item.nullable:
            break
    return found


EMPTY: Final = Concat(())


def first_of_any(items: Iterable[Regular]) -> CharSet:
    """The characters that a non-empty match of an alternation can begin with."""
    return CharSet.union(item.first for item in items)


def ways(item: Regular) -> tuple[Regular, ...]:
    """The alternatives of an expression, or itself."""
    return item.items if isinstance(item, Alternation) else (item,)


def concat(items: Iterable[Regular]) -> Regular:
    """A concatenation without nesting, with its loops joined."""
    joined: list[Regular] = []
    for item in items:
        for part in item.items if isinstance(item, Concat) else (item,):
            joined.append(part)
            _join_loops(joined)
    return joined[0] if len(joined) == 1 else Concat(tuple(joined))


def alternation(items: Sequence[Regular]) -> Regular:
    """Alternatives without nesting, single characters gathered in one set where that changes no reading."""
    gathered: list[Regular] = []
    for item in (way for each in items for way in ways(each)):
        place = _place_for(item, gathered)
        if place is None:
            gathered.append(item)
        else:
            gathered[place] = place_union(gathered[place], item)
    return gathered[0] if len(gathered) == 1 else Alternation(tuple(gathered))


def place_union(left: Regular, right: Regular) -> Regular:
    """One set for two."""
    return Set(left.first | right.first)


def _place_for(item: Regular, gathered: list[Regular]) -> int | None:
    """Which set a single character can be gathered into: none that lies before a rival for that character."""
    if not isinstance(item, Set):
        return None
    for place in reversed(range(len(gathered))):
        earlier = gathered[place]
        if isinstance(earlier, Set):
            return place
        if earlier.nullable or earlier.first & item.chars:
            return None
    return None


def repeat(item: Regular, least: int, most: int | None) -> Regular:
    """A repetition. `*( d *x )` is written as `[ d *( x / d ) ]`, so that it takes one turn a character, not two."""
    if most == 0:
        return EMPTY
    if (least, most) == (1, 1):
        return item
    match item, least, most:
        # A turn that may be empty, in a loop without end, could be taken in ever so many ways.
        case Repeat(inner, 0, None), _, None:
            return repeat(inner, 0, None)
        case Repeat(inner, 1, None), 0 | 1, None:
            return repeat(inner, least, None)
        case Alternation((*ways_on, Concat(()))), _, None:
            return repeat(alternation(ways_on), 0, None)
        case Concat((Set() as delimiter, Repeat(rest, 0, None))), 0, None if not rest.nullable:
            return option(Concat((delimiter, Repeat(alternation((rest, delimiter)), 0, None))))
        case _:
            pass
    return Repeat(item, least, most)


def option(item: Regular) -> Regular:
    """An expression or nothing."""
    return Alternation((*ways(item), EMPTY))


def text(value: str, *, case_sensitive: bool) -> Regular:
    """A string, its ASCII letters in either case unless it is case-sensitive."""
    return concat(
        Set(CharSet.of_text(c if case_sensitive or not c.isascii() else c.lower() + c.upper())) for c in value
    )


def _join_loops(items: list[Regular]) -> None:
    """Write `*x [ d *( x / d ) ]` at the end of a concatenation as `*( x / d )`."""
    match items[-2:]:
        case [
            Repeat(item, 0 | 1 as least, None),
            Alternation((Concat((Set() as delimiter, Repeat(both, 0, None))), Concat(()))),
        ]:
            if both == alternation((item, delimiter)):
                items[-2:] = [*[item] * least, Repeat(both, 0, None)]
        case _:
            pass
