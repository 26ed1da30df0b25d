"""Factoring: alternatives share what they have in common, so that fewer groups capture the same component.

Each step keeps the language, and the alternatives' order of preference wherever two could read the same text. So it
keeps the captures, too:

- `a/b` become one group if both are the same component: `( path-absolute ) / ( path-empty )`.
- `xz / yz` becomes `( x / y ) z`. The alternatives of `x` still come before those of `y`.
- `x ( y / z )` becomes `xy / xz` if `x` can end in one place only.
- Two alternatives change places if a text begins with a character of one or of the other, never of both.

Without it, our largest rules have twice as many groups, and patterns that are twice as long.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, TypeAlias

from uriast.combinators.definition.charset import ANYTHING
from uriast.combinators.regular.regex import (
    EMPTY,
    Alternation,
    Concat,
    Group,
    Regular,
    alternation,
    alternatives,
    concat,
    ends_once,
    first_before,
    groups_in,
    rebuilt,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Items: TypeAlias = tuple[Regular, ...]
"""A sequence of expressions."""


def factored(item: Regular) -> Regular:
    """A regular expression with fewer groups, if its alternatives have some in common."""
    if not isinstance(item, Alternation):
        return rebuilt(item, factored)
    return _alternatives([_items(factored(each)) for each in item.items]) if _has_group(item) else item


def _has_group(item: Regular) -> bool:
    return any(groups_in(item))


def _items(item: Regular) -> Items:
    return item.items if isinstance(item, Concat) else (item,)


def _alternatives(sequences: Sequence[Items]) -> Regular:
    """The alternation of some sequences, which are factored themselves."""
    first, *others = sequences
    if not others:
        return concat(first)
    if len(groups := _same_groups(sequences)) == len(sequences):
        return Group(groups[0].number, alternation([each.item for each in groups]))
    if shared := _shared_end(sequences):
        return concat((_alternatives([items[:-shared] for items in sequences]), *first[-shared:]))
    spread = [each for items in sequences for each in _spread(items)]
    merged = [_items(_alternatives(members)) for members in _gathered(spread)]
    return _alternatives(merged) if _count(merged) < _count(sequences) else Alternation(tuple(map(concat, sequences)))


def _count(sequences: Iterable[Items]) -> int:
    """The number of groups."""
    return len([group for items in sequences for part in items for group in groups_in(part)])


def _same_groups(sequences: Iterable[Items]) -> list[Group]:
    """The sequences that are only a group, if all of these groups capture the same component."""
    groups = [item for item, *rest in filter(None, sequences) if not rest and isinstance(item, Group)]
    return groups if len({each.number for each in groups}) == 1 else []


def _shared_end(sequences: Sequence[Items]) -> int:
    """The number of items that all sequences end with."""
    rows = zip(*map(reversed, sequences), strict=False)
    return len([*takewhile(lambda row: all(part == row[0] for part in row), rows)])


def _spread(items: Items) -> list[Items]:
    """A sequence that ends in alternatives with groups, written out as several, if this keeps the preferences."""
    *before, last = items or (EMPTY,)
    has_groups = isinstance(last, Alternation) and _has_group(last)
    if not has_groups or not ends_once(concat(before), first_before(last, ANYTHING)):
        return [items]
    return [each for one in alternatives(last) for each in _spread((*before, *_items(one)))]


def _gathered(sequences: Sequence[Items]) -> list[list[Items]]:
    """The sequences, with those together that end in the same group and can be next to each other."""
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
    first, second = concat(one), concat(other)
    return not (first.nullable or second.nullable or first.first & second.first)
