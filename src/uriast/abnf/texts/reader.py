"""The reader of ABNF, by hand: at each step it knows the place, and what may come there."""

# It reads RFC 5234, section 4, and what other standards add: case-sensitive texts (RFC 7405), lists (RFC 9110, section
# 5.6.1) and comments with any characters (RFC 7997). It also reads ABNF as people write it: elements may be side by
# side without blanks, and prose may take several lines.

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Final, NamedTuple

from uriast.abnf.syntax import (
    Alternation,
    Concatenation,
    Definition,
    Listing,
    Option,
    Prose,
    Quoted,
    Range,
    Reference,
    Repetition,
)

if TYPE_CHECKING:
    from uriast.abnf.syntax import Element
    from uriast.abnf.texts.excerpts import Excerpt

LONGEST: Final = 40
"""The most characters of a text that a message shows."""
MOST: Final = 0xFFFF
"""The largest number of a repeat."""
MOST_GROUPS: Final = 50
"""The most groups in each other: reading and what comes after it recurse."""
LONGEST_NUMBER: Final = 21
"""The digits of the last code point in base 2. A longer number is too large, and need not be converted."""
_NAME: Final = re.compile("[A-Za-z][-0-9A-Za-z]*")
_SIGN: Final = re.compile("=/?")
_OLD_SIGN: Final = re.compile("::?=")
_BLANKS: Final = re.compile(r"(?:[ \t]|(?:;[^\r\n]*)?\n(?=[ \t]))*")
_LINE_END: Final = re.compile(r"(?:;[^\r\n]*)?([\r\n])")
_REPEAT: Final = re.compile("([0-9]*)([*#])([0-9]*)|([0-9]+)")
_BEGINNING: Final = re.compile(r"""[A-Z_a-z("%<\[]""")
"""The first character of an element, or of a name with `_` by mistake."""
_QUOTED: Final = re.compile('"([ !#-~]*)')
_PROSE: Final = re.compile(r"<([ -=?-~]*(?:\n[ \t]+[ -=?-~]*)*)")
_WITH_UNDERSCORES: Final = re.compile("_[-0-9A-Z_a-z]*")
BLANKS: Final = re.compile(r"""("[^"]*"|<[^>]*>)|(?:[ \t\n]|;[^\n]*)+""")
"""Blanks, line breaks and comments; or, in a group, a text in quotes or prose, in which they mean nothing."""
_HEXADECIMAL: Final = re.compile("[xX][0-9A-Fa-f]*")
"""A name that is meant as a number if 0 is before it: `0x30`."""
_DIGITS_IN_BRACKETS: Final = re.compile(r"\[([0-9])-([0-9])\]?")
"""A range of characters in the notation of regular expressions. If they are letters, ABNF reads it as a name."""
_CLOSING: Final = {"(": ")", "[": "]"}
_OPENING: Final = {")": "(", "]": "["}
_ELEMENT: Final = "an element, such as DIGIT"
_HINTS: Final = {
    **dict.fromkeys("'`\u00b4\u2018\u2019\u201c\u201d", 'a text in double quotes, as in "x"'),
    "|": "'/' between alternatives",
    "+": "a repetition before its element, as in 1*DIGIT",
    "?": "an optional element in brackets, as in [ DIGIT ]",
    "{": "a repetition before its element, as in 2*3DIGIT or *( DIGIT )",
    "\\": "a character as its number, as in %x5C",
}
"""What ABNF has instead of the signs of other notations."""
_SHOWN: Final = {"": "the end of the rule", "\n": "the end of the line", " ": "a space", "\t": "a tab"}
"""The names of characters in messages."""


class _Base(NamedTuple):
    """A base of numbers: its digits, and what a message says of them."""

    number: int
    digits: re.Pattern[str]
    digit: str
    example: str


_BASES: Final = {
    "x": _Base(16, re.compile("[0-9A-Fa-f]*"), "a hexadecimal digit", "%x30-39"),
    "d": _Base(10, re.compile("[0-9]*"), "a digit", "%d48-57"),
    "b": _Base(2, re.compile("[01]*"), "0 or 1", "%b110000-111001"),
}


class MistakeError(Exception):
    """What is no ABNF."""

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(index, reason)
        self.index = index  # of the first character that cannot be read
        self.reason = reason  # what is expected there, and what is there instead


class Reader:
    """A reader of one excerpt, by recursive descent. Each method reads what the rule in its docstring says."""

    def __init__(self, excerpt: Excerpt) -> None:
        self._excerpt = excerpt
        self._text = excerpt.text
        self._index = 0
        self._end = 0  # of the last token
        self._closing = list[str]()  # the signs that end the groups which the index is in
        self._is_strict = True

    def definition(self) -> Definition:
        """rule = rulename ( "=" / "=/" ) elements, with blanks between them"""
        name = self._match(_NAME)
        self._skip()
        sign = self._match(_SIGN) if name else ""
        if not sign:
            raise self._unnamed(name)
        start = self._index
        element = self.elements()
        abnf = with_single_blanks(self._text[start:])
        rows = self._text.count("\n", 0, self._end)
        return Definition(name, element, sign == "=/", abnf, self._is_strict and self._excerpt.is_indented(rows))

    def elements(self) -> Element:
        """elements = alternation *c-wsp"""
        self._skip()
        element = self._alternation()
        if self._next:
            raise self._mistake(self._wanted, f"{self._got} without a {_OPENING[self._next]!r}")
        return element

    def _alternation(self) -> Element:
        """alternation = concatenation *( *c-wsp "/" *c-wsp concatenation )"""
        items = [self._concatenation()]
        while self._next == "/":
            self._index += 1
            self._skip()
            items.append(self._concatenation())
        return items[0] if len(items) == 1 else Alternation(tuple(items))

    def _concatenation(self) -> Element:
        """concatenation = repetition *( 1*c-wsp repetition ), or without blanks, as in "("*pchar")" """
        items = [self._repetition(_ELEMENT)]
        has_blanks = self._skip()
        while self._next not in {"/", ")", "]", ""}:
            self._is_strict &= has_blanks
            items.append(self._repetition(self._wanted))
            has_blanks = self._skip()
        return items[0] if len(items) == 1 else Concatenation(tuple(items))

    def _repetition(self, wanted: str) -> Element:
        """repetition = [ 1*DIGIT / *DIGIT ( "*" / "#" ) *DIGIT ] element, but not 0x30, a number in other notations"""
        repeat = _REPEAT.match(self._text, self._index)
        if not repeat:
            return self._element(_HINTS.get(self._next, wanted))
        fewest, sign, largest, exactly = repeat.groups(default="")
        least, most = (_number(exactly or each, 10) if exactly or each else None for each in (fewest, largest))
        if not (least or 0) <= (MOST if most is None else most) <= MOST:
            raise self._mistake(f"numbers up to {MOST}, the least not above the largest", repeat[0][:LONGEST])
        self._index = repeat.end()
        if not _BEGINNING.match(self._text, self._index):
            raise self._without_element(repeat)
        element = self._element(_ELEMENT)
        if most == 0 and sign != "#" and isinstance(element, Reference) and _HEXADECIMAL.fullmatch(element.name):
            got, self._index = self._text[repeat.start() : self._index][:LONGEST], repeat.start()
            raise self._mistake("%x before hexadecimal digits", got)
        return (Listing if sign == "#" else Repetition)(element, least or 0, most)

    def _element(self, wanted: str) -> Element:
        """element = rulename / group / option / char-val / num-val / prose-val"""
        match self._next:
            case "(" | "[":
                return self._group()
            case '"':
                return Quoted(self._quoted())
            case "%":
                return self._value()
            case "<":
                return self._prose()
            case _:
                return self._reference(wanted)

    def _reference(self, wanted: str) -> Reference:
        """rulename = ALPHA *( ALPHA / DIGIT / "-" )"""
        name = self._match(_NAME)
        if self._next == "_":
            raise self._underscore(name)
        if not name:
            raise self._mistake(wanted)
        return Reference(name)

    def _group(self) -> Element:
        """group = "(" *c-wsp alternation *c-wsp ")"; option = "[" *c-wsp alternation *c-wsp "]" """
        if len(self._closing) == MOST_GROUPS:
            raise self._mistake(f"at most {MOST_GROUPS} groups in each other", "more")
        start, opening, closing = self._index, self._next, _CLOSING[self._next]
        self._closing.append(closing)
        self._index += 1
        self._skip()
        element = self._alternation()
        if self._next != closing:
            line, column = self._excerpt.place(start)
            raise self._mistake(f"{closing!r} for the {opening!r} in line {line}, column {column}")
        self._index += 1
        self._closing.pop()
        return element if opening == "(" else Option(element)

    def _quoted(self) -> str:
        """quoted-string = DQUOTE *( %x20-21 / %x23-7E ) DQUOTE  (RFC 7405, section 2.2)"""
        text = self._match(_QUOTED)
        if self._next == "\n":
            raise self._mistake("a double quote at the end of the text")
        if self._next != '"':
            raise self._mistake("printable ASCII characters in quotes", f"{self._got}, which is %x{ord(self._next):X}")
        self._index += 1
        return text[1:]

    def _value(self) -> Quoted | Range:
        """num-val = "%" ( bin-val / dec-val / hex-val ), or "%" and "i" or "s" before a text (RFC 7405, section 2.2)"""
        start = self._index
        self._index += 1
        kind = self._next.lower()
        if kind not in {"s", "i", *_BASES}:
            raise self._mistake("x, d, b, s or i after '%', as in %x30")
        self._index += 1
        if kind in _BASES:
            return self._characters(start, _BASES[kind])
        if self._next != '"':
            raise self._mistake(f'a text in double quotes after {self._text[start : self._index]}, as in %s"x"')
        return Quoted(self._quoted(), case_sensitive=kind == "s")

    def _characters(self, start: int, base: _Base) -> Quoted | Range:
        """hex-val = "x" 1*HEXDIG [ 1*( "." 1*HEXDIG ) / "-" 1*HEXDIG ], and the same in other bases"""
        codes = [self._code(base)]
        is_range = self._next == "-"
        while self._next == "." if not is_range else len(codes) == 1:
            self._index += 1
            codes.append(self._code(base))
        if max(codes) > sys.maxunicode or (is_range and codes != sorted(codes)):
            got, self._index = self._text[start : self._index][:LONGEST], start
            raise self._mistake("code points up to 10FFFF, a range in ascending order", got)
        characters = "".join(map(chr, codes))
        return Range(*characters) if is_range else Quoted(characters, case_sensitive=True)

    def _code(self, base: _Base) -> int:
        """1*HEXDIG, and the same in other bases"""
        digits = self._match(base.digits)
        if not digits:
            raise self._mistake(f"{base.digit} after {self._text[self._index - 1]!r}, as in {base.example}")
        return _number(digits, base.number)

    def _prose(self) -> Prose:
        """prose-val = "<" *( %x20-3D / %x3F-7E ) ">", also in several lines"""
        words = self._match(_PROSE)
        if self._next != ">" and self._index == len(self._text) - 1:
            self._index += 1
            raise self._mistake("'>' at the end of the prose")
        if self._next != ">":
            raise self._mistake("printable ASCII characters or '>' in prose")
        self._index += 1
        self._is_strict &= "\n" not in words
        return Prose(" ".join(words[1:].split()))

    @property
    def _next(self) -> str:
        """The character at the index; empty at the end of the rule."""
        return self._text[self._index : self._index + 1]

    def _match(self, pattern: re.Pattern[str]) -> str:
        """Read what matches a pattern; return it, or the empty text."""
        found = pattern.match(self._text, self._index)
        if not found:
            return ""
        self._index = found.end()
        return found[0]

    def _skip(self) -> bool:
        """Read blanks, comments and line breaks after a token, with that of the last line; return if there are any."""
        self._end = self._index
        self._match(_BLANKS)
        line_end = _LINE_END.match(self._text, self._index)
        if line_end:
            self._index = line_end.end()
            if line_end[1] == "\r":
                raise self._mistake("LF after CR")
            if self._next:
                raise self._mistake("a space or a tab before the text of the line")
        return self._index > self._end

    # Mistakes

    def _mistake(self, wanted: str, got: str = "") -> MistakeError:
        """What is expected at the index, and what is there instead."""
        return MistakeError(self._index, f"expected {wanted}, got {got or self._got}")

    @property
    def _got(self) -> str:
        """The character at the index, as a message shows it."""
        return _SHOWN.get(self._next, repr(self._next))

    @property
    def _wanted(self) -> str:
        """What may come after an element."""
        end = repr(self._closing[-1]) if self._closing else "the end of the rule"
        return f"{_ELEMENT}, '/' or {end}"

    def _without_element(self, repeat: re.Match[str]) -> MistakeError:
        """After a repeat without an element. It may be meant for the element before it, or not be meant as a repeat."""
        start, shown = repeat.start(), repeat[0][:LONGEST]
        range_ = _DIGITS_IN_BRACKETS.match(self._text, max(start - 1, 0))
        if range_:
            first, last = map(ord, range_.groups())
            wanted = f"a range of characters as their numbers, as in %x{first:X}-{last:X}"
            return self._mistake(wanted, repr(range_[0]))
        if self._text[start - 1] not in " \t\n=/([":
            return self._mistake(f"a repetition before its element, as in {shown}DIGIT", f"{shown!r} after it")
        comment = "; a comment begins with ';'" if repeat[0] == "#" else ""
        wanted = f"an element right after {shown!r}, as in {shown}DIGIT"
        return self._mistake(wanted, f"{self._got}{comment}")

    def _unnamed(self, name: str) -> MistakeError:
        """In or after the name of a rule: there is `_`, or what older notations have."""
        old_sign = _OLD_SIGN.match(self._text, self._index)
        if old_sign:
            return self._mistake("'=' after the name of a rule", repr(old_sign[0]))
        return self._underscore(name) if self._next == "_" else self._mistake("a name without angle brackets")

    def _underscore(self, name: str) -> MistakeError:
        """After the beginning of a name, or none, and before `_`."""
        found = _WITH_UNDERSCORES.match(self._text, self._index, self._index + LONGEST)
        return self._mistake("a name of letters, digits and hyphens", f"{name}{found[0] if found else ''}"[:LONGEST])


def _number(digits: str, base: int) -> int:
    """The number that digits mean. One that is too large for any use becomes the same large one."""
    significant = digits.lstrip("0")
    return int(significant or "0", base) if len(significant) <= LONGEST_NUMBER else sys.maxsize


def with_single_blanks(abnf: str) -> str:
    """ABNF in one line, without comments."""
    return BLANKS.sub(_single_blank, abnf).strip()


def _single_blank(found: re.Match[str]) -> str:
    """One blank for several; or a text in quotes or prose, with a blank between it and a text in quotes after it."""
    kept: str = re.sub("\n[ \t]*", " ", found[1] or "")
    return kept + " " * found.string.startswith('"', found.end()) if kept else " "
