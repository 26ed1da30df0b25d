"""Strings of LDAP that its URIs contain: attribute descriptions, distinguished names and search filters.

The rules parse percent-decoded text.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from uriast.abnf import abnf
from uriast.combinators import Grammar, char_range, literal, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators import Rule

__all__ = ["RFC4512", "RFC4514", "RFC4515"]


class RFC4512(Grammar):
    """LDAP: Directory Information Models, sections 1.4 and 2.5, with the selectors of RFC 4511.

    UTFMB includes lone surrogates, which represent octets that are not UTF-8: RFC 4515 accepts them (section 3).
    """

    keychar = abnf('ALPHA / DIGIT / "-"', "(section 1.4)")
    number = abnf('%x31-39 *DIGIT / "0"', "(section 1.4)")
    UTFMB = abnf("%x80-10FFFF", "(section 1.4)")
    numericoid = abnf('number 1*( "." number )', "(section 1.4)")
    descr = abnf("ALPHA *keychar", "(section 1.4)")
    oid = abnf("descr / numericoid", "(section 1.4)")
    attributedescription = abnf('oid *( ";" 1*keychar )', "(section 2.5)")
    attributeSelector = abnf('attributedescription / "*"', '(RFC 4511, section 4.5.1.8; "1.1" is a numericoid)')


class RFC4514(RFC4512):
    """LDAP: String Representation of Distinguished Names, section 3.

    A string is written as runs with spaces between them, so that its last character is no space without backtracking.
    """

    distinguishedName = abnf('[ attributeTypeAndValue *( ( "," / "+" ) attributeTypeAndValue ) ]', "(section 3)")
    attributeTypeAndValue = abnf('oid "=" ( string / hexstring )', "(section 3)")
    string = abnf('[ ( leadchar / pair ) *( trailchar / pair ) *( 1*" " 1*( trailchar / pair ) ) ]', "(section 3)")
    leadchar = abnf('%x01-1F / "!" / %x24-2A / %x2D-3A / "=" / %x3F-5B / %x5D-7F / UTFMB', "(section 3)")
    trailchar = abnf('%x01-1F / "!" / %x23-2A / %x2D-3A / "=" / %x3F-5B / %x5D-7F / UTFMB', "(section 3)")
    pair = abnf('%x5C ( %x5C / %x22 / "+" / "," / ";" / "<" / ">" / " " / "#" / "=" / hexpair )', "(section 3)")
    hexstring = abnf('"#" 1*hexpair', "(section 3)")
    hexpair = abnf("HEXDIG HEXDIG", "(section 3)")


class RFC4515(RFC4512):
    """LDAP: String Representation of Search Filters, section 3: the regular part. `filter_error` does the nesting."""

    bracketed = abnf('"(" item ")"', "(section 3: a filter without operators)")
    item = abnf("simple / present / substring / extensible", "(section 3)")
    simple = abnf('attributedescription ( "=" / "~=" / ">=" / "<=" ) assertionvalue', "(section 3)")
    extensible = abnf(
        'attributedescription [ ":dn" ] [ ":" oid ] ":" "=" assertionvalue / [ ":dn" ] ":" oid ":" "=" assertionvalue',
        "(section 3)",
    )
    present = abnf('attributedescription "=" "*"', "(section 3)")
    substring = abnf(
        'attributedescription "=" assertionvalue "*" *( assertionvalue "*" ) assertionvalue', "(section 3)"
    )
    assertionvalue = abnf("*( normal / escaped )", "(section 3)")
    normal = abnf("%x01-27 / %x2B-5B / %x5D-7F / UTFMB", "(section 3)")
    escaped = abnf("%x5C HEXDIG HEXDIG", "(section 3)")


LDAPString: Final = text(char_range("\0", "\U0010ffff").many()).desc("LDAPString")
attributeSelector: Final = RFC4512().attributeSelector
attributeSelectors: Final = text(attributeSelector, (literal(",") + attributeSelector).many()).desc(
    "attributeSelectors"
)
distinguishedName: Final = RFC4514().distinguishedName
_bracketed: Final = RFC4515().bracketed


def filter_error(text: str) -> tuple[int, str | Rule[object]] | None:
    """The index of the first error in a search filter (RFC 4515, 3), and what it should be; `None` if there is none."""
    match = _bracketed_match()
    operators: list[str] = []
    index = 0
    while True:
        while text.startswith(("(&", "(|", "(!"), index):
            operators.append(text[index + 1])
            index += 2
        if (read := match(text, index)) is None:
            return index, _bracketed
        index = read.end()
        while operators and text.startswith(")", index):
            operators.pop()
            index += 1
        if not operators:
            return None if index == len(text) else (index, "end of filter")
        if operators[-1] == "!":
            return index, '")"'


@cache
def _bracketed_match() -> Callable[[str, int], re.Match[str] | None]:
    return re.compile(_bracketed.pattern).match
