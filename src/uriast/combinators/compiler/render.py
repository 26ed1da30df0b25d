"""Renders regular expressions as patterns for `re`. Loops are possessive where that does not change any match."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from uriast.combinators.compiler.regex import Alternation, Concat, Group, NegativeLookahead, Regular, Repeat, Set, ways
from uriast.combinators.definition.charset import ANYTHING, NOTHING, CharSet

if TYPE_CHECKING:
    from collections.abc import Sequence


LONGEST_TWICE: Final = 1_000
"""The longest source that is written twice for speed. A longer one, nested, would double at each level."""


class FollowSet(NamedTuple):
    """The texts that can follow an expression.

    >>> END.chars == NOTHING, END.end
    (True, True)

    Attributes:
        chars: The characters that such a text can begin with.
        end: Whether the end of the match can follow.
        refused: Expressions that cannot follow, although their first characters are in `chars`.
    """

    chars: CharSet
    end: bool
    refused: tuple[Regular, ...] = ()

    def before(self, item: Regular) -> FollowSet:
        """The texts that can follow an expression that stands before `item`.

        >>> END.before(Set(CharSet.of_text("a"))).chars
        CharSet(ranges=((97, 97),))
        """
        if isinstance(item, NegativeLookahead):
            # A loop may have to stop early to satisfy the look-ahead, unless it refuses the next character anyway.
            return FollowSet(
                (ANYTHING if self.end else self.chars) - item.refused(), end=False, refused=ways(item.item)
            )
        if item.nullable:
            refused = tuple(way for way in self.refused if not way.first & item.first)
            return FollowSet(self.chars | item.first, self.end, refused)
        return FollowSet(item.first, end=False)


END = FollowSet(NOTHING, end=True)


def pattern_source(item: Regular, follow: FollowSet = END) -> str:
    """The pattern of a regular expression, for `re`.

    A loop is possessive if the text after it cannot begin with one of its characters: it can end in one place only. The
    body of a possessive loop holds only sets and possessive loops over a set because of two bugs. CPython before 3.11.5
    restores the wrong position in other bodies, and CPython up to 3.13.0 sets groups in possessive loops wrongly.

    >>> loop = Repeat(Set(CharSet.of_text("a")), 0, None)
    >>> pattern_source(loop), pattern_source(loop, FollowSet(CharSet.of_text("a"), end=False))
    ('a*+', 'a*')

    Args:
        item: The regular expression.
        follow: The texts that can follow it.
    """
    match item:
        case Set(chars):
            return char_class(chars)
        case Concat(items):
            return _concatenation(items, follow)
        case Alternation(items):
            return f"(?:{'|'.join(pattern_source(way, follow) for way in items)})"
        case Group(_, inner):
            return f"({_bare(inner, follow)})"
        case NegativeLookahead(inner):
            return f"(?!{_bare(inner, END)})"
        case Repeat(Set(chars), least, most):
            possessive = "+" if most is None and not chars & follow.chars else ""
            return char_class(chars) + _count(least, most) + possessive
        case Repeat(Alternation(items), least, None) if least <= 1 and (split := _split(items)):
            return _unrolled(*split, least, follow)
        case _:
            again = FollowSet(follow.chars | item.first, follow.end)
            return f"(?:{_bare(item.item, again)}){_count(item.least, item.most)}"


def _bare(item: Regular, follow: FollowSet) -> str:
    """The pattern without parentheses, for a place that has them already."""
    if isinstance(item, Alternation):
        return "|".join(pattern_source(way, follow) for way in item.items)
    return pattern_source(item, follow)


def _concatenation(items: Sequence[Regular], follow: FollowSet) -> str:
    parts: list[str] = []
    for item in reversed(items):
        parts.append(pattern_source(item, follow))
        follow = follow.before(item)
    return "".join(reversed(parts))


def _split(items: Sequence[Regular]) -> tuple[CharSet, tuple[Regular, ...]] | None:
    """The one set among alternatives, and the others, if none of these can begin with a character of the set."""
    sets = [item.chars for item in items if isinstance(item, Set)]
    others = tuple(item for item in items if not isinstance(item, Set))
    match sets:
        case [chars] if not any(item.nullable or item.first & chars for item in others):
            return chars, others
        case _:
            return None


def _unrolled(chars: CharSet, others: tuple[Regular, ...], least: int, follow: FollowSet) -> str:
    """The pattern of `*( set / other )` as `set* ( other set* )*`, which is linear and four times as fast."""
    run = char_class(chars) + ("*" if chars & follow.chars else "*+")
    first, *more = others
    other = Alternation(others) if more else first
    again = FollowSet(follow.chars | other.first | chars, follow.end)
    body = pattern_source(other, again)
    if least and len(body) > LONGEST_TWICE:
        return f"(?:{char_class(chars)}|{body})+"
    one_end = run.endswith("+") and (other in follow.refused or not other.first & follow.chars)
    fixed = one_end and _is_fixed(other)
    begin = f"(?:{char_class(chars)}|{_bare(other, again)})" if least else ""
    return f"{begin}{run}(?:{body}{run})*{'+' if fixed else ''}"


def _is_fixed(item: Regular) -> bool:
    """Whether an expression is a sequence of sets."""
    return all(isinstance(part, Set) for part in (item.items if isinstance(item, Concat) else (item,)))


def _count(least: int, most: int | None) -> str:
    match least, most:
        case 0, None:
            return "*"
        case 1, None:
            return "+"
        case _, None:
            return f"{{{least},}}"
        case _ if least == most:
            return f"{{{least}}}"
        case _:
            return f"{{{least},{most}}}"


@lru_cache(maxsize=256)
def char_class(chars: CharSet) -> str:
    r"""The pattern of a set of characters.

    >>> char_class(CharSet.of_text("abc-"))
    '[\\-a-c]'
    """
    match chars.ranges:
        case ():
            return "(?!)"
        case ((first, last),) if first == last:
            return _escaped(first)
        case ranges:
            return f"[{''.join(_range(first, last) for first, last in ranges)}]"


def _range(first: int, last: int) -> str:
    match last - first:
        case 0:
            return _escaped(first)
        case 1:
            return _escaped(first) + _escaped(last)
        case _:
            return f"{_escaped(first)}-{_escaped(last)}"


def _escaped(code: int) -> str:
    character = chr(code)
    if character.isascii() and character.isprintable():
        return re.escape(character)
    return f"\\U{code:08x}"
