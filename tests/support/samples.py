"""Texts for the columns of all libraries, and what the library tells of them one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from support.rows import EDGES, generated, told
from uriast import ParseError, comparison_key, normalize, resolve
from uriast.combinators import Grammar, Node, Rule, char_range, literal, rule, seq, text

if TYPE_CHECKING:
    from collections.abc import Callable

TEXTS: Final = [*EDGES, None, *generated(200), None]
TOLD: Final = [told(each) for each in TEXTS]
"""The row that each text becomes; `None` for a null row."""
BASE: Final = "http://a/b/c/d;p?q"


def one_by_one(work: Callable[[str], str]) -> list[str | None]:
    """What some work makes of each text; `None` for an invalid one."""
    return [None if each is None else or_none(work, each) for each in TEXTS]


def or_none(work: Callable[[str], str], each: str) -> str | None:
    try:
        return work(each)
    except ParseError:
        return None


MATCHES: Final = [None if row is None else row["error_index"] is None for row in TOLD]
NORMALIZED: Final = one_by_one(lambda each: str(normalize(each)))
KEYS: Final = one_by_one(comparison_key)
RESOLVED: Final = one_by_one(lambda each: str(resolve(each, BASE)))
KEYS_WITHOUT_FRAGMENT: Final = one_by_one(lambda each: comparison_key(each, fragment=False))


@attrs.frozen
class Place(Node):
    """A node of one's own."""

    column: str
    row: str


class Places(Grammar):
    """A rule of one's own."""

    @rule
    def place(self) -> Rule[Place]:
        letters = text(char_range("a", "z").at_least(1))
        return seq(letters << literal(".").optional(), text(char_range("0", "9").at_least(1))).combine(Place)
