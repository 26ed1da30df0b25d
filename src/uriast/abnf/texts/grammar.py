"""The grammar of ABNF in ABNF: RFC 5234, section 4, in its order and under its names."""

from __future__ import annotations

import sys
from functools import cached_property
from typing import TYPE_CHECKING, Final

import attrs

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
from uriast.combinators import Parser, Rule, alt, char_from, char_range, lazy, literal, rule, seq, text
from uriast.grammar.rfc5234 import RFC5234

if TYPE_CHECKING:
    from uriast.abnf.syntax import Element

LAST_CODE_POINT: Final = 0x10FFFF
MOST: Final = 0xFFFF
"""The largest number of a repeat."""
_HEXADECIMAL: Final = frozenset("0123456789abcdef")
LONGEST_NUMBER: Final = 21
"""The digits of the last code point in base 2. A longer number is too large, and need not be converted."""


@attrs.frozen
class Repeat:
    """How often an element occurs: digits, the sign of a repetition or of a list, and digits."""

    least: str
    sign: str
    most: str

    @property
    def counts(self) -> tuple[int, int | None]:
        """The least and the largest number; `None` is no limit."""
        return _number(self.least), _number(self.most) if self.most else None

    def is_valid(self) -> bool:
        """Whether the least number is not above the largest, and not above what can be repeated."""
        least, most = self.counts
        return least <= (MOST if most is None else most) <= MOST

    def of(self, element: Element) -> Element:
        """The repetition or the list of an element."""
        return (Repetition if self.sign == "*" else Listing)(element, *self.counts)


@attrs.frozen
class Value:
    """Code points in some base, with "." between those of a text, or "-" between the ends of a range."""

    base: int
    digits: str

    @property
    def codes(self) -> tuple[int, ...]:
        """The code points."""
        return tuple(_number(digits, self.base) for digits in self.digits.replace("-", ".").split("."))

    def is_valid(self) -> bool:
        """Whether all are code points, and a range is in ascending order."""
        codes = self.codes
        return max(codes) <= LAST_CODE_POINT and ("-" not in self.digits or codes[0] <= codes[1])

    def element(self) -> Quoted | Range:
        """The text, or the range."""
        characters = "".join(map(chr, self.codes))
        return Range(*characters) if "-" in self.digits else Quoted(characters, case_sensitive=True)


class ABNF(RFC5234):
    r"""Augmented BNF for Syntax Specifications: ABNF."""

    # Besides, it reads what other standards add: case-sensitive strings (RFC 7405), lists (RFC 9110, section 5.6.1) and
    # comments with any characters (RFC 7997). A line may end without CR, as in every RFC.
    #
    # The rules that recurse are parsers. The others are rules.

    @cached_property
    def rule_(self) -> Parser[Definition]:
        """rule = rulename defined-as elements c-nl"""
        return seq(self.rulename, self.defined_as, self.elements << self.c_nl).combine(
            lambda name, is_incremental, element: Definition(name, element, is_incremental)
        )

    @rule
    def rulename(self) -> Rule[str]:
        """rulename = ALPHA *( ALPHA / DIGIT / "-" )"""
        return text(self.ALPHA, (self.ALPHA | self.DIGIT | literal("-")).many())

    @rule
    def defined_as(self) -> Rule[bool]:
        """defined-as = *c-wsp ( "=" / "=/" ) *c-wsp"""
        sign = literal("=/").result(value=True) | literal("=").result(value=False)
        return self.c_wsp.many() >> sign << self.c_wsp.many()

    @cached_property
    def elements(self) -> Parser[Element]:
        """elements = alternation *c-wsp"""
        return self.alternation << self.c_wsp.many()

    @rule
    def c_wsp(self) -> Rule[str]:
        """c-wsp = WSP / c-nl WSP"""
        return self.WSP | text(self.c_nl, self.WSP)

    @rule
    def c_nl(self) -> Rule[str]:
        """c-nl = comment / CRLF"""
        return self.comment | self.CRLF

    @rule
    def comment(self) -> Rule[str]:
        """comment = ";" *( %x00-09 / %x0B-0C / %x0E-10FFFF ) CRLF, with any characters but those of line breaks"""
        character = char_range("\x00", "\x09") | char_range("\x0b", "\x0c") | char_range("\x0e", chr(LAST_CODE_POINT))
        return text(literal(";"), character.many(), self.CRLF)

    @rule
    def CRLF(self) -> Rule[str]:
        """CRLF = [ CR ] LF, as lines end in practice"""
        return text(self.CR.optional(), self.LF)

    @cached_property
    def alternation(self) -> Parser[Element]:
        """alternation = concatenation *( *c-wsp "/" *c-wsp concatenation )"""
        slash = self.c_wsp.many() >> literal("/") << self.c_wsp.many()
        return self.concatenation.sep_by(slash, min=1).map(lambda items: _joined(Alternation, items))

    @cached_property
    def concatenation(self) -> Parser[Element]:
        """concatenation = repetition *( 1*c-wsp repetition )"""
        return self._concatenation(self.c_wsp.at_least(1))

    def _concatenation(self, blanks: Rule[object]) -> Parser[Element]:
        return self.repetition.sep_by(blanks, min=1).map(lambda items: _joined(Concatenation, items))

    @cached_property
    def repetition(self) -> Parser[Element]:
        """repetition = [ repeat ] element, but not 0x30, which is a number in other notations"""
        counted = self.repeat.where(Repeat.is_valid, f"numbers up to {MOST}, the least not above the largest")
        either = seq(counted.optional(), self.element).combine(
            lambda repeat, element: repeat.of(element) if repeat else element
        )
        return either.where(_is_no_number, "%x before hexadecimal digits")

    @rule
    def repeat(self) -> Rule[Repeat]:
        """repeat = 1*DIGIT / *DIGIT ( "*" / "#" ) *DIGIT"""
        digits = text(self.DIGIT.many())
        exactly = text(self.DIGIT.at_least(1)).map(lambda count: Repeat(count, "*", count))
        return seq(digits, char_from("*#"), digits).combine(Repeat) | exactly

    @cached_property
    def element(self) -> Parser[Element]:
        """element = rulename / group / option / char-val / num-val / prose-val"""
        return alt(
            self.rulename.map(Reference),
            lazy(lambda: self.group),
            lazy(lambda: self.option),
            self.char_val,
            self.num_val,
            self.prose_val,
        )

    @cached_property
    def group(self) -> Parser[Element]:
        """group = "(" *c-wsp alternation *c-wsp ")" """
        return literal("(") >> self.c_wsp.many() >> self.alternation << self.c_wsp.many() << literal(")")

    @cached_property
    def option(self) -> Parser[Option]:
        """option = "[" *c-wsp alternation *c-wsp "]" """
        inner = literal("[") >> self.c_wsp.many() >> self.alternation << self.c_wsp.many() << literal("]")
        return inner.map(Option)

    @rule
    def char_val(self) -> Rule[Quoted]:
        """char-val = [ "%i" ] quoted-string / "%s" quoted-string  (RFC 7405, section 2.2)"""
        either = literal("%i").optional() >> self.quoted_string.map(Quoted)
        return either | literal("%s") >> self.quoted_string.map(lambda value: Quoted(value, case_sensitive=True))

    @rule
    def quoted_string(self) -> Rule[str]:
        """quoted-string = DQUOTE *( %x20-21 / %x23-7E ) DQUOTE  (RFC 7405, section 2.2)"""
        return self.DQUOTE >> text((char_range(" ", "!") | char_range("#", "~")).many()) << self.DQUOTE

    @cached_property
    def num_val(self) -> Parser[Quoted | Range]:
        """num-val = "%" ( bin-val / dec-val / hex-val )"""
        value = literal("%") >> (self.bin_val | self.dec_val | self.hex_val)
        return value.where(Value.is_valid, "code points up to 10FFFF, a range in ascending order").map(Value.element)

    @rule
    def bin_val(self) -> Rule[Value]:
        """bin-val = "b" 1*BIT [ 1*( "." 1*BIT ) / "-" 1*BIT ]"""
        return literal("b") >> _value(self.BIT, 2)

    @rule
    def dec_val(self) -> Rule[Value]:
        """dec-val = "d" 1*DIGIT [ 1*( "." 1*DIGIT ) / "-" 1*DIGIT ]"""
        return literal("d") >> _value(self.DIGIT, 10)

    @rule
    def hex_val(self) -> Rule[Value]:
        """hex-val = "x" 1*HEXDIG [ 1*( "." 1*HEXDIG ) / "-" 1*HEXDIG ]"""
        return literal("x") >> _value(self.HEXDIG, 16)

    @rule
    def prose_val(self) -> Rule[Prose]:
        """prose-val = "<" *( %x20-3D / %x3F-7E ) ">" """
        return _prose(text((char_range(" ", "=") | char_range("?", "~")).many()))


class LenientABNF(ABNF):
    """ABNF as people write it: elements may stand side by side without blanks, and prose may take several lines."""

    @cached_property
    def concatenation(self) -> Parser[Element]:
        """concatenation = repetition *( *c-wsp repetition ), as in "("*pchar")" """
        return self._concatenation(self.c_wsp.many())

    @rule
    def prose_val(self) -> Rule[Prose]:
        """prose-val = "<" *( %x20-3D / %x3F-7E / CRLF 1*WSP ) ">" """
        first = char_range("!", "=") | char_range("?", "~")  # of a line, after its blanks: it ends them
        more = (literal(" ") | first).many()
        return _prose(text(more, seq(self.CRLF, self.WSP.at_least(1), seq(first, more).optional()).many()))


def _prose(words: Rule[str]) -> Rule[Prose]:
    """Words in angle brackets, with single blanks between them."""
    return literal("<") >> words.map(lambda found: Prose(" ".join(found.split()))) << literal(">")


def _value(digit: Rule[str], base: int) -> Rule[Value]:
    """Numbers of one or more digits: one, several with "." between them, or two with "-"."""
    number = digit.at_least(1)
    more = text(literal("-"), number) | text(seq(literal("."), number).many())
    return text(number, more).map(lambda digits: Value(base, digits))


def _is_no_number(element: Element) -> bool:
    """Whether an element is not 0 times a rule such as `x30`, as in `0x30`."""
    if not isinstance(element, Repetition) or element.most != 0 or not isinstance(element.item, Reference):
        return True
    name = element.item.name.lower()
    return not (name.startswith("x") and set(name[1:]) <= _HEXADECIMAL)


def _number(digits: str, base: int = 10) -> int:
    """The number that digits mean; without digits, 0. One that is too large for any use becomes the same large one."""
    significant = digits.lstrip("0")
    return int(significant or "0", base) if len(significant) <= LONGEST_NUMBER else sys.maxsize


def _joined(kind: type[Alternation | Concatenation], items: list[Element]) -> Element:
    """One element as it is, or several as one."""
    return items[0] if len(items) == 1 else kind(tuple(items))
