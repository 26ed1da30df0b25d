"""Factoring: alternatives share what they have in common, so that fewer groups capture the same component.

Each step keeps the language, and the alternatives' order of preference wherever two could read the same text. So it
keeps the captures, too:

- `a/b` become one group if both are the same component: `( path-absolute ) / ( path-empty )`.
- `xz / yz` becomes `( x / y ) z`. The ways of `x` still come before those of `y`.
- `x ( y / z )` becomes `xy / xz` if `x` can end in one place only.
- `x / ""` becomes `x` if `x` can be empty itself.
- Two alternatives change places if a text begins with a character of one or of the other, never of both.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, TypeAlias

from uriast.combinators.definition.charset import ANYTHING, CharSet
from uriast.combinators.regular.regex import (
    EMPTY,
    Alternation,
    Concat,
    Group,
    Regular,
    Repeat,
    alternation,
    alternatives,
    concat,
    ends_once,
    first_before,
    first_of,
    groups_in,
    rebuilt,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Items: TypeAlias = tuple[Regular, ...]
"""A sequence of expressions."""


def factored(item: Regular) -> Regular:
    """A regular expression with fewer groups, if its alternatives have some in common."""
    if isinstance(item, Alternation):
        return _alternatives([_items(way) for way in item.items]) if _has_group(item) else item
    return rebuilt(item, factored)


def _has_group(item: Regular) -> bool:
    return any(groups_in(item))


def _items(item: Regular) -> Items:
    return item.items if isinstance(item, Concat) else (item,)


def _alternatives(sequences: Sequence[Items]) -> Regular:
    """The alternation of some sequences, factored."""
    first, *others = sequences
    if not others:
        return concat(map(factored, first))
    shared = _shared_end(sequences)
    if shared:
        rest = _alternatives([items[:-shared] for items in sequences])
        return concat((rest, *map(factored, first[-shared:])))
    spread = [each for items in sequences for each in _spread(items)]
    merged = _with_shared_begins([_items(_merged(members)) for members in _gathered(spread)])
    if _count(merged) < _count(sequences):
        return _alternatives(merged)
    return Alternation(tuple(concat(map(factored, items)) for items in sequences))


def _count(sequences: Iterable[Items]) -> int:
    """The number of groups."""
    return len([group for items in sequences for part in items for group in groups_in(part)])


def _merged(members: Sequence[Items]) -> Regular:
    """Alternatives that end in the same group."""
    match members:
        case [[Group(number)], _, *_] if all(len(items) == 1 for items in members):
            inner = [each.item for items in members for each in items if isinstance(each, Group)]
            return factored(Group(number, alternation(inner)))
        case _:
            return _alternatives(members)


def _with_shared_begins(sequences: Sequence[Items]) -> list[Items]:
    """The sequences, with neighbors joined that begin with the same group, if that can end in one place only."""
    joined: list[Items] = []
    for items in sequences:
        shared = _shared_begin(joined[-1], items) if joined else 0
        tails = [joined[-1][shared:], items[shared:]] if shared else []
        if any(map(_has_group, items[:shared])) and ends_once(concat(items[:shared]), _begin(tails)):
            joined[-1] = (*items[:shared], _alternatives(tails))
        else:
            joined.append(items)
    return joined


def _begin(sequences: Iterable[Items]) -> CharSet:
    """The characters that one of the sequences can begin with."""
    return CharSet.union(first_before(concat(items), ANYTHING) for items in sequences)


def _shared_begin(one: Items, other: Items) -> int:
    """The number of items that both sequences begin with."""
    return next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def _gathered(sequences: Sequence[Items]) -> list[list[Items]]:
    """The sequences, with those together that end in the same group and can stand next to each other."""
    gathered: list[list[Items]] = []
    for items in sequences:
        shared = [all(_share_end(each, items) for each in members) for members in gathered]
        place = shared.index(True) if True in shared else None
        if place is not None and all(_commute(items, other) for members in gathered[place + 1 :] for other in members):
            gathered[place].append(items)
        else:
            gathered.append([items])
    return gathered


def _share_end(one: Items, other: Items) -> bool:
    """Whether two sequences end in the same group, or are groups of the same component."""
    match one, other:
        case [Group(number)], [Group(same)]:
            return number == same
        case [*_, last], [*_, end]:
            return last == end and _has_group(last)
        case _:
            return False


def _commute(one: Items, other: Items) -> bool:
    """Whether a text can begin with one of two alternatives at most."""
    return not (_is_nullable(one) or _is_nullable(other) or first_of(one) & first_of(other))


def _spread(items: Items) -> list[Items]:
    """A sequence that ends in alternatives with groups, written out as several, if this keeps the preferences."""
    *before, last = items or (EMPTY,)
    last = factored(last)
    has_groups = isinstance(last, Alternation) and _has_group(last)
    if not has_groups or not ends_once(concat(before), first_before(last, ANYTHING)):
        return [items]
    return [each for way in alternatives(last) for each in _spread((*before, *_items(way)))]


def _is_nullable(items: Items) -> bool:
    return all(part.nullable for part in items)


def _shared_end(sequences: Sequence[Items]) -> int:
    """The number of items that all sequences end with."""
    return len([*takewhile(_are_equal, zip(*map(reversed, sequences), strict=False))])


def _are_equal(parts: Items) -> bool:
    first, *others = parts
    return all(part == first for part in others)


def without_idle_ways(item: Regular) -> Regular:
    """A regular expression without the empty alternatives behind another one that can be empty: none is ever taken."""
    if isinstance(item, Alternation):
        return _one_of([way for place, way in enumerate(item.items) if not _is_idle(way, item.items[:place])])
    return rebuilt(item, without_idle_ways)


def _one_of(items: Sequence[Regular]) -> Regular:
    first, *others = map(without_idle_ways, items)
    return Alternation((first, *others)) if others else first


def _is_idle(way: Regular, before: Items) -> bool:
    return way == EMPTY and any(map(_can_read_nothing, before))


def _can_read_nothing(item: Regular) -> bool:
    """Whether an expression matches the empty text in front of any text. A look-ahead does so in front of some."""
    match item:
        case Concat(items):
            return all(map(_can_read_nothing, items))
        case Alternation(items):
            return any(map(_can_read_nothing, items))
        case Repeat(inner, least):
            return not least or _can_read_nothing(inner)
        case Group(_, inner):
            return _can_read_nothing(inner)
        case _:
            return False
