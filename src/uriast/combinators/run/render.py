"""Renders regular expressions as patterns, in a dialect. Loops are possessive where that does not change any match."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import attrs

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

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LONGEST_TWICE: Final = 1_000
"""The longest source that is written twice for speed. A longer one, nested, would double at each level."""


PRINTABLE: Final = frozenset(map(chr, range(0x20, 0x7F)))


@attrs.frozen(eq=False)
class Dialect:
    """How the patterns of an engine are written."""

    name: str
    engines: str  # the engines that read them, in words
    # the formats of characters that are not printable ASCII, each with the first code point that it does not fit, in
    # ascending order
    code_points: tuple[tuple[int, str], ...]
    special: frozenset[str]  # the characters that are escaped
    special_in_set: frozenset[str]  # the characters that are escaped in a set
    nothing: str  # a pattern that never matches
    unicode_flag: bool = False  # whether a pattern of characters beyond ASCII needs a flag for Unicode
    # a code point; a set with this character and the one before is written as the others, negated
    parted: int | None = None
    group: str = "("  # the beginning of a capturing group, with its name as the argument
    in_names: frozenset[str] = frozenset()  # the characters that a name contains; none if groups have no names
    longest_name: int | None = None  # the largest number of characters in a name; `None` if there is no limit
    begin: str = ""  # the pattern of the beginning of the text
    end: str = ""  # the pattern of the end of the text
    question_mark: bool = True  # whether an option is written as `x?`, instead of `(?:x|)`, which `re` matches faster
    possessive: bool = False  # whether a repeat can be possessive
    possessive_groups: bool = False  # whether a repeat of any expression can be possessive
    lookahead: bool = False  # whether there are look-aheads
    longest: bool = False  # whether it prefers the longest match, instead of the first alternative
    most: int | None = None  # the largest count of a repetition; `None` if there is no limit
    # the largest count of a repetition, multiplied by those around it; `None` if there is no limit
    most_nested: int | None = None
    characters: CharSet = ANYTHING  # the characters that a text can contain

    def character(self, character: str, *, in_set: bool = False) -> str:
        """The pattern of a character."""
        if character not in PRINTABLE:
            return next(form.format(ord(character)) for limit, form in self.code_points if ord(character) < limit)
        return f"\\{character}" if character in (self.special_in_set if in_set else self.special) else character


_PYTHON_SPECIAL: Final = frozenset(character for character in PRINTABLE if re.escape(character) != character)

PYTHON: Final = Dialect(
    name="python",
    engines="Python's re",
    code_points=((0x110000, "\\U{:08x}"),),
    special=_PYTHON_SPECIAL,
    special_in_set=_PYTHON_SPECIAL,
    nothing="(?!)",
    question_mark=False,
    possessive=True,
    lookahead=True,
)
"""The dialect of `re`, for `fullmatch` and `match`."""

Behind: TypeAlias = "tuple[Regular, Behind] | None"
"""The expressions that follow, the nearest first, to the end of the text."""


class Boundary(NamedTuple):
    """What follows each iteration of a loop in a valid text."""

    chars: CharSet  # the characters
    end: bool  # whether the end of the text can follow, too


FindBoundary: TypeAlias = "Callable[[Regular, Behind], Boundary | None]"
"""What follows each iteration of a loop, if a look-ahead for it makes the loop possessive; else `None`."""


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
            refused = tuple(each for each in self.refused if not each.first & item.first)
            return FollowSet(self.chars | item.first, self.end, refused, behind)
        return FollowSet(item.first, end=False, behind=behind)

    def around(self, loop: Repeat) -> FollowSet:
        """The texts that can follow an iteration of a loop."""
        return FollowSet(self.chars | loop.first, self.end, behind=(Repeat(loop.item, 0, None), self.behind))


END: Final = FollowSet(NOTHING, end=True)
"""Nothing can follow but the end of the match."""
_AHEAD: Final = END._replace(behind=(Repeat(Set(ANYTHING), 0, None), None))
"""What follows the expression of a look-ahead: nothing that is read, and then anything."""


def pattern_source(
    item: Regular,
    follow: FollowSet = END,
    dialect: Dialect = PYTHON,
    names: Sequence[str] = (),
    boundary_of: FindBoundary | None = None,
) -> str:
    """The pattern of a regular expression, without what makes it match whole texts."""
    # A loop is possessive if the text after it cannot begin with one of its characters: it can end in one place only.
    # The body of a possessive loop holds only sets and possessive loops over a set because of two bugs. CPython before
    # 3.11.5 restores the wrong position in other bodies, and CPython up to 3.13.0 sets groups in possessive loops
    # wrongly.
    # For engines that need stack for other loops, `boundary_of` makes more of them possessive, whatever the body.
    return _Renderer(dialect, names, boundary_of).source(item, follow)


class _Renderer:
    """Renders the parts of one expression for one dialect."""

    def __init__(self, dialect: Dialect, names: Sequence[str], boundary_of: FindBoundary | None) -> None:
        self._dialect = dialect
        self._names = names
        self._boundary_of = boundary_of

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
            return "|".join(self.source(each, follow) for each in item.items)
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
                return f"(?:{'|'.join(self.source(each, follow) for each in items)}|)"
            case [Set() | Group() as only]:
                return f"{self.source(only, follow)}?"
            case _:
                return f"(?:{'|'.join(self.source(each, follow) for each in items)})?"

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
        if self._boundary_of is None or loop.most is not None:
            return f"(?:{body}){count}"
        if reads_on(loop) and ends_once(loop, follow.chars):
            return f"(?:{body}){count}+"
        follows = self._boundary_of(loop.item, follow.behind)
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
    """The pattern of a set of characters."""
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
