"""Renders regular expressions as patterns. Loops are possessive where that does not change any match."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from uriast.combinators.definition.charset import ANYTHING, NOTHING, CharSet
from uriast.combinators.regular.regex import (
    EMPTY,
    Alternation,
    Concat,
    Group,
    NegativeLookahead,
    Regular,
    Repeat,
    Set,
    alternatives,
    concat,
    ends_once,
    reads_on,
)
from uriast.combinators.run.dialect import PYTHON

if TYPE_CHECKING:
    from collections.abc import Sequence

    from uriast.combinators.run.dialect import Dialect
    from uriast.combinators.run.possessive import Behind, Boundaries, Boundary

LONGEST_TWICE: Final = 1_000
"""The longest source that is written twice for speed. A longer one, nested, would double at each level."""


class FollowSet(NamedTuple):
    """The texts that can follow an expression."""

    chars: CharSet  # the characters that such a text can begin with
    end: bool  # whether the end of the match can follow
    refused: tuple[Regular, ...] = ()  # expressions that cannot follow, although their first characters are in `chars`
    behind: Behind = None  # the expressions that follow, to the end of the text

    def before(self, item: Regular) -> FollowSet:
        """The texts that can follow an expression that stands before `item`."""
        if isinstance(item, NegativeLookahead):
            # A loop may have to stop early to satisfy the look-ahead, unless it refuses the next character anyway.
            chars = (ANYTHING if self.end else self.chars) - item.refused()
            return FollowSet(chars, end=False, refused=alternatives(item.item), behind=self.behind)
        behind = item, self.behind
        if item.nullable:
            refused = tuple(way for way in self.refused if not way.first & item.first)
            return FollowSet(self.chars | item.first, self.end, refused, behind)
        return FollowSet(item.first, end=False, behind=behind)

    def around(self, loop: Repeat) -> FollowSet:
        """The texts that can follow an iteration of a loop."""
        return FollowSet(self.chars | loop.first, self.end, behind=(Repeat(loop.item, 0, None), self.behind))


END = FollowSet(NOTHING, end=True)
_AHEAD: Final = END._replace(behind=(Repeat(Set(ANYTHING), 0, None), None))
"""What follows the expression of a look-ahead: nothing that is read, and then anything."""


def pattern_source(item: Regular, follow: FollowSet = END, dialect: Dialect = PYTHON, names: Sequence[str] = ()) -> str:
    """The pattern of a regular expression, without what makes it match whole texts."""
    # A loop is possessive if the text after it cannot begin with one of its characters: it can end in one place only.
    # The body of a possessive loop holds only sets and possessive loops over a set because of two bugs. CPython before
    # 3.11.5 restores the wrong position in other bodies, and CPython up to 3.13.0 sets groups in possessive loops
    # wrongly.
    return _Renderer(item, dialect, names).source(item, follow)


class _Renderer:
    """Renders the parts of one expression for one dialect."""

    def __init__(self, whole: Regular, dialect: Dialect, names: Sequence[str]) -> None:
        self._whole = whole
        self._dialect = dialect
        self._names = names

    @cached_property
    def _boundaries(self) -> Boundaries:
        from uriast.combinators.run.possessive import Boundaries

        return Boundaries(self._whole)

    def source(self, item: Regular, follow: FollowSet) -> str:
        match item:
            case Set(chars):
                return char_class(chars, self._dialect)
            case Concat(items):
                return self._concatenation(items, follow)
            case Alternation((*items, last)) if last == EMPTY and self._dialect.question_mark:
                return self._option(items, follow)
            case Alternation():
                return f"(?:{self.bare(item, follow)})"
            case Group(number, inner):
                name = self._names[number - 1] if self._names else ""
                return f"{self._dialect.group.format(name)}{self.bare(inner, follow)})"
            case NegativeLookahead(inner):
                return f"(?!{self.bare(inner, _AHEAD)})"
            case Repeat(Set(chars), least, most):
                run = char_class(chars, self._dialect) + self._count(least, most)
                return run + self._possessive(can_be=most is None and not chars & follow.chars)
            case Repeat(Alternation(items), least, None) if least <= 1 and (split := _split(items)):
                return self._unrolled(*split, least, follow)
            case _:
                return self._loop(item, self.bare(item.item, follow.around(item)), follow)

    def bare(self, item: Regular, follow: FollowSet) -> str:
        """The pattern without parentheses, for a place that has them already."""
        if isinstance(item, Alternation):
            return "|".join(self.source(way, follow) for way in item.items)
        return self.source(item, follow)

    def _concatenation(self, items: Sequence[Regular], follow: FollowSet) -> str:
        parts: list[str] = []
        for item in reversed(items):
            parts.append(self.source(item, follow))
            follow = follow.before(item)
        return "".join(reversed(parts))

    def _option(self, items: Sequence[Regular], follow: FollowSet) -> str:
        match items:
            case _ if any(item.nullable for item in items):  # of these, ECMAScript's `?` reads none that is empty
                return f"(?:{'|'.join(self.source(way, follow) for way in items)}|)"
            case [Set() | Group() as only]:
                return f"{self.source(only, follow)}?"
            case _:
                return f"(?:{'|'.join(self.source(way, follow) for way in items)})?"

    def _unrolled(self, chars: CharSet, others: tuple[Regular, ...], least: int, follow: FollowSet) -> str:
        """The pattern of `*( set / other )` as `set* ( other set* )*`, which is linear and four times as fast."""
        one = char_class(chars, self._dialect)
        is_clear = not chars & follow.chars
        run = f"{one}*{self._possessive(can_be=is_clear)}"
        first, *more = others
        other = Alternation(others) if more else first
        both = Repeat(Alternation((Set(chars), *others)), least, None)
        again = follow.around(both)
        body = self.source(other, again)
        if least and len(body) > LONGEST_TWICE:
            return self._loop(both, f"{one}|{body}", follow)
        begin = f"(?:{one}|{self.bare(other, again)})" if least else ""
        if is_clear and (other in follow.refused or not other.first & follow.chars) and _is_fixed(other):
            return f"{begin}{run}(?:{body}{run})*{self._possessive(can_be=True)}"
        rest = Repeat(concat((other, Repeat(Set(chars), 0, None))), 0, None)
        return begin + run + self._loop(rest, f"{body}{run}", follow)

    def _loop(self, loop: Repeat, body: str, follow: FollowSet) -> str:
        """The pattern of a loop with a body. It is possessive if it can be: otherwise engines need stack for it."""
        count = self._count(loop.least, loop.most)
        if not self._dialect.possessive_groups or loop.most is not None:
            return f"(?:{body}){count}"
        if reads_on(loop) and ends_once(loop, follow.chars):
            return f"(?:{body}){count}+"
        follows = self._boundaries.of(loop.item, follow.behind)
        if follows is None:
            return f"(?:{body}){count}"
        iteration = f"(?:{body})" if isinstance(loop.item, Alternation) else body
        return f"(?:{iteration}{self._lookahead(follows)}){count}+"

    def _lookahead(self, follows: Boundary) -> str:
        """The pattern of a look-ahead for what follows an iteration."""
        end = f"|{self._dialect.end}" if follows.end else ""
        return f"(?={char_class(follows.chars, self._dialect)}{end})"

    def _possessive(self, *, can_be: bool) -> str:
        return "+" if can_be and self._dialect.possessive else ""

    def _count(self, least: int, most: int | None) -> str:
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


def _split(items: Sequence[Regular]) -> tuple[CharSet, tuple[Regular, ...]] | None:
    """The one set among alternatives, and the others, if none of these can begin with a character of the set."""
    sets = [item.chars for item in items if isinstance(item, Set)]
    others = tuple(item for item in items if not isinstance(item, Set))
    match sets:
        case [chars] if not any(item.nullable or item.first & chars for item in others):
            return chars, others
        case _:
            return None


def _is_fixed(item: Regular) -> bool:
    """Whether an expression is a sequence of sets."""
    return all(isinstance(part, Set) for part in (item.items if isinstance(item, Concat) else (item,)))


@lru_cache(maxsize=256)
def char_class(chars: CharSet, dialect: Dialect = PYTHON) -> str:
    r"""The pattern of a set of characters."""
    match (chars & dialect.characters).ranges:
        case ():
            return dialect.nothing
        case ((first, last),) if first == last:
            return dialect.character(chr(first))
        case ranges:
            others = (dialect.characters - chars).ranges
            parted = dialect.parted
            if others and parted and any(first < parted <= last for first, last in ranges):
                return f"[^{_ranges(others, dialect)}]"
            return f"[{_ranges(ranges, dialect)}]"


def _ranges(ranges: Sequence[tuple[int, int]], dialect: Dialect) -> str:
    return "".join(_range(first, last, dialect) for first, last in ranges)


def _range(first: int, last: int, dialect: Dialect) -> str:
    begin, end = (dialect.character(chr(code), in_set=True) for code in (first, last))
    match last - first:
        case 0:
            return begin
        case 1:
            return begin + end
        case _:
            return f"{begin}-{end}"
