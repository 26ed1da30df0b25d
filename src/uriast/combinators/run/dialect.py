"""Dialects: how the patterns of an engine are written."""

from __future__ import annotations

import re
from typing import Final

import attrs

from uriast.combinators.definition.charset import ANYTHING, CharSet

PRINTABLE: Final = frozenset(map(chr, range(0x20, 0x7F)))


@attrs.frozen(eq=False)
class Dialect:
    r"""How the patterns of an engine are written."""

    name: str
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
        r"""The pattern of a character."""
        if character not in PRINTABLE:
            return next(form.format(ord(character)) for limit, form in self.code_points if ord(character) < limit)
        return f"\\{character}" if character in (self.special_in_set if in_set else self.special) else character


_PYTHON_SPECIAL: Final = frozenset(character for character in PRINTABLE if re.escape(character) != character)

PYTHON: Final = Dialect(
    name="python",
    code_points=((0x110000, "\\U{:08x}"),),
    special=_PYTHON_SPECIAL,
    special_in_set=_PYTHON_SPECIAL,
    nothing="(?!)",
    question_mark=False,
    possessive=True,
    lookahead=True,
)
"""The dialect of `re`, for `fullmatch` and `match`."""
