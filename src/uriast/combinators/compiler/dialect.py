"""Dialects: how the patterns of an engine are written."""

from __future__ import annotations

import re
from typing import Final

import attrs

from uriast.combinators.definition.charset import ANYTHING, CharSet

PRINTABLE: Final = frozenset(map(chr, range(0x20, 0x7F)))


@attrs.frozen(eq=False)
class Dialect:
    r"""How the patterns of an engine are written.

    >>> PYTHON.character("."), PYTHON.character("é")
    ('\\.', '\\U000000e9')

    Attributes:
        name: The name of the dialect.
        code_points: The formats of characters that are not printable ASCII, each with the first code point that it does
            not fit, in ascending order.
        special: The characters that are escaped.
        special_in_set: The characters that are escaped in a set.
        nothing: A pattern that never matches.
        parted: A code point; a set with this character and the one before is written as the others, negated.
        group: The beginning of a capturing group, with its name as the argument.
        in_names: The characters that a name contains; none if groups have no names.
        longest_name: The largest number of characters in a name; `None` if there is no limit.
        begin: The pattern of the beginning of the text.
        end: The pattern of the end of the text.
        question_mark: Whether an option is written as `x?`, instead of `(?:x|)`, which `re` matches faster.
        possessive: Whether a repeat can be possessive.
        possessive_groups: Whether a repeat of any expression can be possessive.
        lookahead: Whether there are look-aheads.
        longest: Whether it prefers the longest match, instead of the first alternative.
        most: The largest count of a repetition; `None` if there is no limit.
        most_nested: The largest count of a repetition, multiplied by those around it; `None` if there is no limit.
        characters: The characters that a text can contain.
    """

    name: str
    code_points: tuple[tuple[int, str], ...]
    special: frozenset[str]
    special_in_set: frozenset[str]
    nothing: str
    parted: int | None = None
    group: str = "("
    in_names: frozenset[str] = frozenset()
    longest_name: int | None = None
    begin: str = ""
    end: str = ""
    question_mark: bool = True
    possessive: bool = False
    possessive_groups: bool = False
    lookahead: bool = False
    longest: bool = False
    most: int | None = None
    most_nested: int | None = None
    characters: CharSet = ANYTHING

    def character(self, character: str, *, in_set: bool = False) -> str:
        r"""The pattern of a character.

        >>> PYTHON.character("a"), PYTHON.character("-", in_set=True)
        ('a', '\\-')
        """
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
