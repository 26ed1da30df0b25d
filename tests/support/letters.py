"""Letters and sets of letters as expressions, for the tests beside this module."""

from __future__ import annotations

from uriast.combinators.definition.charset import CharSet
from uriast.combinators.regular.regex import Set


def chars(members: str) -> CharSet:
    return CharSet.of_text(members)


A, B, C, D, AB = (Set(chars(members)) for members in ("a", "b", "c", "d", "ab"))
