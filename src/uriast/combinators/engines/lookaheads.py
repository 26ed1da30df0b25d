"""Look-aheads: a regular expression for whole texts without those that never refuse what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.charset import NOTHING, CharSet
from uriast.combinators.definition.walks import parts
from uriast.combinators.regular.lowering import Lowering
from uriast.combinators.regular.regex import (
    EMPTY,
    Alternation,
    Concat,
    Group,
    NegativeLookahead,
    Regular,
    Repeat,
    concat,
    first_before,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


def without_idle_lookaheads(item: Regular, follow: CharSet = NOTHING) -> Regular:
    """A regular expression without the look-aheads that never refuse a text that follows."""
    # A look-ahead is idle where the text that it refuses cannot follow anyway, as behind a rule that ends at a slash.
    match item:
        case Concat(items):
            return concat(_in_sequence(items, follow))
        case Alternation(items):
            return Alternation(tuple(without_idle_lookaheads(way, follow) for way in items))
        case Group(number, inner):
            return Group(number, without_idle_lookaheads(inner, follow))
        case Repeat(inner, least, most):
            return Repeat(without_idle_lookaheads(inner, follow | inner.first), least, most)
        case NegativeLookahead(inner) if not inner.nullable and not inner.first & follow:
            return EMPTY
        case _:
            return item


def lookaheads(item: Regular) -> list[NegativeLookahead]:
    """The look-aheads in a regular expression."""
    match item:
        case Concat(items) | Alternation(items):
            return [ahead for part in items for ahead in lookaheads(part)]
        case Group(_, inner) | Repeat(inner):
            return lookaheads(inner)
        case NegativeLookahead():
            return [item]
        case _:
            return []


def guarded(definition: ex.Expression, ahead: NegativeLookahead) -> ex.Expression:
    """The part of a definition that a look-ahead stands behind."""
    lowering = Lowering()
    return next(
        part.item
        for part in parts(definition)
        if isinstance(part, ex.NegativeLookahead) and lowering.text(part.ahead) == ahead.item
    )


def _in_sequence(items: Sequence[Regular], follow: CharSet) -> list[Regular]:
    kept: list[Regular] = []
    for item in reversed(items):
        kept.append(without_idle_lookaheads(item, follow))
        follow = first_before(item, follow)
    return kept[::-1]
