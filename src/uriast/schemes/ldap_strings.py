"""Strings of LDAP that its URIs contain: attribute descriptions, distinguished names and search filters.

The rules parse percent-decoded text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from typing import Final, TypeAlias

from uriast.combinators import Rule, alt, char_from, char_range, literal, rule, text
from uriast.grammar.rfc3986 import COLON, DOT
from uriast.grammar.rfc5234 import RFC5234

FilterError: TypeAlias = Callable[[], tuple[int, str]]
"""A function that returns the index of an error in a filter, from 0, and the expected input."""

COMMA: Final = literal(",")
EQUALS: Final = literal("=")
ASTERISK: Final = literal("*")
ESC: Final = literal("\\")
LPAREN: Final = literal("(")
RPAREN: Final = literal(")")

# With lone surrogates, which stand for octets that are not UTF-8: RFC 4515, section 3, accepts them.
UTFMB: Final = char_range("\x80", "\U0010ffff")


class RFC4512(RFC5234):
    """LDAP: Directory Information Models, sections 1.4 and 2.5, with the selectors of RFC 4511."""

    @rule
    def number(self) -> Rule[str]:
        """number = DIGIT / ( LDIGIT 1*DIGIT )  (section 1.4)"""
        return text(char_range("1", "9"), self.DIGIT.many()) | literal("0")

    @rule
    def numericoid(self) -> Rule[str]:
        """numericoid = number 1*( DOT number )  (section 1.4)"""
        return text(self.number, (DOT + self.number).at_least(1))

    @rule
    def descr(self) -> Rule[str]:
        """descr = ALPHA *keychar  (section 1.4)"""
        return text(self.ALPHA, self.keychar.many())

    @rule
    def keychar(self) -> Rule[str]:
        """keychar = ALPHA / DIGIT / HYPHEN  (section 1.4)"""
        return self.ALPHA | self.DIGIT | literal("-")

    @rule
    def oid(self) -> Rule[str]:
        """oid = descr / numericoid  (section 1.4)"""
        return self.descr | self.numericoid

    @rule
    def attributedescription(self) -> Rule[str]:
        """attributedescription = oid *( SEMI 1*keychar )  (section 2.5)"""
        option = self.keychar.at_least(1).concat()
        return text(self.oid, (literal(";") + option).many())

    @rule
    def attributeSelector(self) -> Rule[str]:
        """attributeSelector = attributedescription / "1.1" / "*"  (RFC 4511, section 4.5.1.8)"""
        return self.attributedescription | ASTERISK  # "1.1" is a numericoid, too: two ways to read it would multiply


class RFC4514(RFC4512):
    """LDAP: String Representation of Distinguished Names, section 3."""

    @rule
    def distinguishedName(self) -> Rule[str]:
        """distinguishedName = [ attributeTypeAndValue *( ( COMMA / PLUS ) attributeTypeAndValue ) ]  (section 3)"""
        # A comma separates relative distinguished names; a plus sign separates the pairs within one.
        pair = self.attributeTypeAndValue
        return text(text(pair, ((COMMA | literal("+")) + pair).many()).optional())

    @rule
    def attributeTypeAndValue(self) -> Rule[str]:
        """attributeTypeAndValue = oid EQUALS ( string / hexstring )  (section 3)"""
        return text(self.oid, EQUALS, self.string | self.hexstring)

    @rule
    def string(self) -> Rule[str]:
        """string = [ ( leadchar / pair ) [ *( stringchar / pair ) ( trailchar / pair ) ] ]  (section 3)"""
        # Written as runs of trailchar and pair with spaces between them, so that parsing needs no backtracking.
        run = self.trailchar | self.pair
        spaced = text(literal(" ").at_least(1), run.at_least(1))
        return text(text(self.leadchar | self.pair, run.many(), spaced.many()).optional())

    @rule
    def leadchar(self) -> Rule[str]:
        """leadchar = LUTF1 / UTFMB: a trailchar other than SHARP  (section 3)"""
        return alt(char_range("\x01", "\x1f"), literal("!"), char_range("$", "*"), self._inner)

    @rule
    def trailchar(self) -> Rule[str]:
        """trailchar = TUTF1 / UTFMB: a stringchar other than SPACE  (section 3)"""
        return alt(char_range("\x01", "\x1f"), literal("!"), char_range("#", "*"), self._inner)

    @rule
    def pair(self) -> Rule[str]:
        """pair = ESC ( ESC / special / hexpair )  (section 3)"""
        return text(ESC, ESC | char_from('"+,;<> #=') | self.hexpair)

    @rule
    def hexstring(self) -> Rule[str]:
        """hexstring = SHARP 1*hexpair  (section 3)"""
        return text(literal("#"), self.hexpair.at_least(1))

    @rule
    def hexpair(self) -> Rule[str]:
        """hexpair = HEX HEX  (section 3)"""
        return text(self.HEXDIG, self.HEXDIG)

    @property
    def _inner(self) -> Rule[str]:
        """`%x2D-3A / %x3D / %x3F-5B / %x5D-7F / UTFMB`: the characters that leadchar and trailchar share."""
        return alt(char_range("-", ":"), EQUALS, char_range("?", "["), char_range("]", "\x7f"), UTFMB)


class RFC4515(RFC4512):
    """LDAP: String Representation of Search Filters, section 3: the regular part. `filter_error` does the nesting."""

    @rule
    def item(self) -> Rule[str]:
        """item = simple / present / substring / extensible  (section 3)"""
        return self.simple | self.present | self.substring | self.extensible

    @rule
    def simple(self) -> Rule[str]:
        """simple = attr ( "=" / "~=" / ">=" / "<=" ) assertionvalue  (section 3)"""
        filtertype = EQUALS | literal("~=") | literal(">=") | literal("<=")
        return text(self.attributedescription, filtertype, self.assertionvalue)

    @rule
    def extensible(self) -> Rule[str]:
        """extensible = ( attr [dnattrs] [matchingrule] COLON EQUALS assertionvalue )
        / ( [dnattrs] matchingrule COLON EQUALS assertionvalue )  (section 3)
        """
        attr, value = self.attributedescription, self.assertionvalue
        dnattrs, matchingrule = literal(":dn").optional(), COLON + self.oid
        return alt(
            text(attr, dnattrs, matchingrule.optional(), COLON, EQUALS, value),
            text(dnattrs, matchingrule, COLON, EQUALS, value),
        )

    @rule
    def present(self) -> Rule[str]:
        """present = attr EQUALS ASTERISK  (section 3)"""
        return text(self.attributedescription, EQUALS, ASTERISK)

    @rule
    def substring(self) -> Rule[str]:
        """substring = attr EQUALS [initial] ASTERISK *(assertionvalue ASTERISK) [final]  (section 3)"""
        value = self.assertionvalue
        return text(self.attributedescription, EQUALS, value, ASTERISK, (value + ASTERISK).many(), value)

    @rule
    def assertionvalue(self) -> Rule[str]:
        """assertionvalue = 0*(normal / escaped)  (section 3)"""
        return text((self.normal | self.escaped).many())

    @rule
    def normal(self) -> Rule[str]:
        """normal = %x01-27 / %x2B-5B / %x5D-7F / UTFMB  (section 3)"""
        return alt(char_range("\x01", "'"), char_range("+", "["), char_range("]", "\x7f"), UTFMB)

    @rule
    def escaped(self) -> Rule[str]:
        """escaped = ESC HEX HEX  (section 3)"""
        return text(ESC, self.HEXDIG, self.HEXDIG)

    @rule
    def bracketed(self) -> Rule[str]:
        """A filter without operators: LPAREN item RPAREN."""
        return text(LPAREN, self.item, RPAREN)


LDAPString: Final = text(char_range("\0", "\U0010ffff").many()).desc("LDAPString")
attributeSelector: Final = RFC4512().attributeSelector
attributeSelectors: Final = text(attributeSelector, (COMMA + attributeSelector).many()).desc("attributeSelectors")
distinguishedName: Final = RFC4514().distinguishedName
_bracketed: Final = RFC4515().bracketed


def filter_error(text: str) -> FilterError | None:
    """Check that a text is a search filter (RFC 4515, 3)."""
    match = _bracketed_match()
    operators: list[str] = []
    index = 0
    while True:
        while text.startswith(("(&", "(|", "(!"), index):
            operators.append(text[index + 1])
            index += 2
        if (read := match(text, index)) is None:
            return partial(_item_error, text, index)
        index = read.end()
        while operators and text.startswith(")", index):
            operators.pop()
            index += 1
        if not operators:
            return None if index == len(text) else partial(_error, index, "end of filter")
        if operators[-1] == "!":
            return partial(_error, index, '")"')


@cache
def _bracketed_match() -> Callable[[str, int], re.Match[str] | None]:
    return re.compile(_bracketed.pattern).match


def _error(index: int, expected: str) -> tuple[int, str]:
    return index, expected


def _item_error(text: str, index: int) -> tuple[int, str]:
    explanation = _bracketed.explain(text[index:], whole=False)
    return index + explanation.index, ", ".join(explanation.expected)
