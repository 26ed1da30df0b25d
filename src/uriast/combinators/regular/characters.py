"""The set of characters of a definition that reads exactly one character."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uriast.combinators.definition.charset import CharSet
from uriast.combinators.regular.lowering import Lowering
from uriast.combinators.regular.regex import Set, ways

if TYPE_CHECKING:
    from uriast.combinators.definition.expression import Expression


def characters_of(definition: Expression, besides: Expression | None) -> CharSet | None:
    """The set of characters of a definition that reads exactly one character; `None` if it reads other texts."""
    left_out = () if besides is None else ways(Lowering().text(besides))
    read = [way for way in ways(Lowering().text(definition)) if way not in left_out]
    sets = [way.chars for way in read if isinstance(way, Set)]
    return CharSet.union(sets) if sets and len(sets) == len(read) else None
