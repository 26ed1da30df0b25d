"""Regular expressions as values.

Each has two attributes, computed when it is made: `first` is the set of characters that a non-empty match can begin
with, and `nullable` says whether it matches the empty string.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from uriast.combinators.definition.charset import NOTHING, CharSet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence


def _by(compute: Callable[[Any], Any]) -> Any:
    """The default of an attribute that is computed from the others."""
    return attrs.Factory(compute, takes_self=True)


@attrs.frozen
class Set:
    """One character of a set."""

    chars: CharSet
    first: CharSet = attrs.field(init=False, default=_by(lambda item: item.chars))
    nullable: bool = attrs.field(init=False, default=_by(lambda _: False))


@attrs.frozen
class Concat:
    """Expressions in sequence; without items, the empty string."""

    items: tuple[Regular, ...]
    first: CharSet = attrs.field(init=False, default=_by(lambda item: first_of(item.items)))
    nullable: bool = attrs.field(init=False, default=_by(lambda item: all(each.nullable for each in item.items)))


@attrs.frozen
class Alternation:
    """The first of several expressions that leads to a match."""

    items: tuple[Regular, ...]
    first: CharSet = attrs.field(init=False, default=_by(lambda item: first_of_any(item.items)))
    nullable: bool = attrs.field(init=False, default=_by(lambda item: any(each.nullable for each in item.items)))


@attrs.frozen
class Repeat:
    """A greedy repetition, `least` to `most` times (`None`: any number)."""

    item: Regular
    least: int
    most: int | None
    first: CharSet = attrs.field(init=False, default=_by(lambda repeat: repeat.item.first))
    nullable: bool = attrs.field(init=False, default=_by(lambda repeat: not repeat.least or repeat.item.nullable))


@attrs.frozen
class Group:
    """A capturing group, with its number."""

    number: int
    item: Regular
    first: CharSet = attrs.field(init=False, default=_by(lambda group: group.item.first))
    nullable: bool = attrs.field(init=False, default=_by(lambda group: group.item.nullable))


@attrs.frozen
class NegativeLookahead:
    """A negative look-ahead: matches the empty string where `item` does not match."""

    item: Regular
    first: CharSet = attrs.field(init=False, default=_by(lambda _: NOTHING))
    nullable: bool = attrs.field(init=False, default=_by(lambda _: True))

    def refused(self) -> CharSet:
        """The characters that the look-ahead refuses, whatever comes after them."""
        return CharSet.union(each.chars for each in alternatives(self.item) if isinstance(each, Set))


Regular: TypeAlias = Set | Concat | Alternation | Repeat | Group | NegativeLookahead
"""A regular expression. Equal values have equal patterns."""


def first_of(items: Iterable[Regular]) -> CharSet:
    """The characters that a non-empty match of a concatenation can begin with."""
    found = NOTHING
    for item in items:
        found |= item.first
        if not item.nullable:
            break
    return found


def first_of_any(items: Iterable[Regular]) -> CharSet:
    """The characters that a non-empty match of an alternation can begin with."""
    return CharSet.union(item.first for item in items)


def first_before(item: Regular, follow: CharSet) -> CharSet:
    """The characters that an expression can begin with, or what follows it if it is empty."""
    return item.first | follow if item.nullable else item.first


EMPTY: Final = Concat(())
"""The empty string."""

MOST_LETTERS: Final = 1_000
"""How many characters of strings are remembered as sets."""


def alternatives(item: Regular) -> tuple[Regular, ...]:
    """The alternatives of an expression; itself if it is not an alternation."""
    return item.items if isinstance(item, Alternation) else (item,)


def concat(items: Iterable[Regular]) -> Regular:
    """A flat concatenation, with adjacent loops merged where possible."""
    joined: list[Regular] = []
    for item in items:
        for part in item.items if isinstance(item, Concat) else (item,):
            joined.append(part)
            _join_loops(joined)
    match joined:
        case [only]:
            return only
        case _:
            return Concat(tuple(joined))


def alternation(items: Sequence[Regular]) -> Regular:
    """A flat alternation, with sets merged and alternatives left out where that does not change any match."""
    gathered: list[Regular] = []
    for item in (part for each in items for part in alternatives(each)):
        place = _mergeable_index(item, gathered)
        if place is not None:
            gathered[place] = Set(gathered[place].first | item.first)
            continue
        if gathered and _reads_as(gathered[-1], item):
            gathered.pop()
        gathered.append(item)
    match gathered:
        case [only]:
            return only
        case _:
            return Alternation(tuple(gathered))


def _reads_as(item: Regular, loop: Regular) -> bool:
    """Whether a loop that comes next would match first all that an alternative can, such as `aa` before `*a`."""
    # The alternative ends only where no iteration of the loop begins, and has only characters that are iterations of
    # their own. So the loop reads the same, and then stops there: its first way to match is the alternative's only one.
    # Without the alternative, a loop around both reads a text in one way, not in 2, 4, 8 and so on.
    match item, loop:
        case Concat((*before, NegativeLookahead(ahead) as end)), Repeat(inner, 0 | 1 as least, None) if ahead == inner:
            single = end.refused()
            longer = [each for each in alternatives(inner) if not isinstance(each, Set)]
            parts = [part for each in before for part in walk(each)]
            return (
                (least == 0 or not all(each.nullable for each in before))
                and not any(each.nullable or each.first & single for each in longer)
                and not any(isinstance(part, Group | NegativeLookahead) for part in parts)
                and not any(part.chars - single for part in parts if isinstance(part, Set))
            )
        case _:
            return False


def _mergeable_index(item: Regular, gathered: list[Regular]) -> int | None:
    """The index of an earlier set that a set can be merged into; `None` if there is none."""
    # An alternative in between that can match the same characters, or the empty string, would lose its precedence.
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
    """A repetition. `*( d *x )` becomes `[ d *( x / d ) ]`, so that each character takes one iteration, not two."""
    if most == 0:
        return EMPTY
    if (least, most) == (1, 1):
        return item
    match item, least, most:
        # An unbounded loop over a body that matches the empty string has infinitely many ways to match.
        case Repeat(inner, 0, None), _, None:
            return repeat(inner, 0, None)
        case Repeat(inner, 1, None), 0 | 1, None:
            return repeat(inner, least, None)
        case Alternation((*others, Concat(()))), _, None:
            return repeat(alternation(others), 0, None)
        case Concat((Set() as delimiter, Repeat(rest, 0, None))), 0, None if not rest.nullable:
            return option(Concat((delimiter, Repeat(alternation((rest, delimiter)), 0, None))))
        case _:
            pass
    return Repeat(item, least, most)


def option(item: Regular) -> Regular:
    """An expression or the empty string."""
    return Alternation((*alternatives(item), EMPTY))


def text(value: str, *, case_sensitive: bool) -> Regular:
    """A string."""
    items = tuple([letter(each, case_sensitive) for each in value])
    return items[0] if len(items) == 1 else Concat(items)


@lru_cache(MOST_LETTERS)
def letter(character: str, case_sensitive: bool) -> Set:
    """One character of a string."""
    both = not case_sensitive and character.isascii()
    return Set(CharSet.of_text(character.lower() + character.upper() if both else character))


def _join_loops(items: list[Regular]) -> None:
    """Replace `*x [ d *( x / d ) ]` at the end of a concatenation by `*( x / d )`."""
    match items[-2:]:
        case [
            Repeat(item, 0 | 1 as least, None),
            Alternation((Concat((Set() as delimiter, Repeat(both, 0, None))), Concat(()))),
        ]:
            if both == alternation((item, delimiter)):
                items[-2:] = [*[item] * least, Repeat(both, 0, None)]
        case _:
            pass


def ends_once(item: Regular, follow: CharSet) -> bool:
    """Whether an expression that begins somewhere can end in one place only."""
    match item:
        case Concat(items):
            for part in reversed(items):
                if not ends_once(part, follow):
                    return False
                follow = first_before(part, follow)
            return True
        case Alternation(items):
            begins = [first_before(each, follow) for each in items]
            return _are_apart(begins) and all(ends_once(each, follow) for each in items)
        case Repeat(inner, least, most):
            is_clear = not inner.nullable and (least == most or not inner.first & follow)
            return is_clear and ends_once(inner, inner.first | follow)
        case Group(_, inner):
            return ends_once(inner, follow)
        case _:
            return True


def reads_on(item: Regular) -> bool:
    """Whether an expression reads on where it can: no alternative that may be empty is before another."""
    match item:
        case Alternation((*before, _)) if any(each.nullable for each in before):
            return False
        case Concat(items) | Alternation(items):
            return all(map(reads_on, items))
        case Repeat(inner) | Group(_, inner):
            return reads_on(inner)
        case _:
            return True


def walk(item: Regular) -> Iterator[Regular]:
    """An expression and what is inside it, each in the order in which it begins, without what is inside look-aheads."""
    pending = [item]
    while pending:
        part = pending.pop()
        yield part
        match part:
            case Concat(items) | Alternation(items):
                pending += reversed(items)
            case Group(_, inner) | Repeat(inner):
                pending.append(inner)
            case _:
                pass


def groups_in(item: Regular) -> Iterator[Group]:
    """The groups in an expression, in the order in which they open."""
    return (part for part in walk(item) if isinstance(part, Group))


def rebuilt(item: Regular, change: Callable[[Regular], Regular]) -> Regular:
    """An expression with each part of it changed, but for those of repetitions and look-aheads."""
    match item:
        case Concat(items):
            return concat(map(change, items))
        case Alternation(items):
            return alternation([change(each) for each in items])
        case Group(number, inner):
            return Group(number, change(inner))
        case _:
            return item


def renumbered(item: Regular, number: Callable[[int], int | None]) -> Regular:
    """An expression whose groups have other numbers, given in the order in which they open, or are dropped."""
    if not isinstance(item, Group):
        return rebuilt(item, lambda part: renumbered(part, number))
    new = number(item.number)
    inner = renumbered(item.item, number)
    return inner if new is None else Group(new, inner)


def _are_apart(sets: Sequence[CharSet]) -> bool:
    """Whether no character is in two sets."""
    return sum(map(len, sets)) == len(CharSet.union(sets))
