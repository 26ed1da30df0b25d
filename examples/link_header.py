"""The HTTP Link header (RFC 8288, section 3), as a grammar that uses the rule URI-reference of RFC 3986.

Each leaf of the grammar is a rule, composed of rules: one compiled regular expression with a typed value. The lists are
parsers, not rules. After a blank, the next character may continue the element or begin the next one; both are tried.

    python examples/link_header.py
"""

from __future__ import annotations

from typing import Final, TypeAlias
from urllib.parse import unquote

import attrs

from uriast import URI, ParseError, URIReference, resolve
from uriast.combinators import Rule, char_from, char_range, lazy, literal, seq, text
from uriast.grammar.rfc3986 import URI_reference, pct_encoded
from uriast.grammar.rfc5234 import ALPHA, DIGIT

Parameter: TypeAlias = tuple[str, str | None]

# Leaves: RFC 9110, sections 5.6.1 to 5.6.4, and RFC 8288, section 3

OWS: Final = text(char_from(" \t").many())
"""`OWS = *( SP / HTAB )` (RFC 9110, 5.6.3), as BWS is."""

TOKEN: Final = text((char_from("!#$%&'*+-.^_`|~") | DIGIT | ALPHA).at_least(1))
"""`token = 1*tchar` (RFC 9110, 5.6.2)."""

OBS_TEXT: Final = char_range("\x80", "\xff")
QDTEXT: Final = char_from("\t !") | char_range("#", "[") | char_range("]", "~") | OBS_TEXT
QUOTED_PAIR: Final = literal("\\") >> (char_from("\t ") | char_range("!", "~") | OBS_TEXT)
QUOTED_STRING: Final = literal('"') >> (QDTEXT | QUOTED_PAIR).many().concat() << literal('"')
"""`quoted-string = DQUOTE *( qdtext / quoted-pair ) DQUOTE` (RFC 9110, 5.6.4). Its value has no backslashes."""

TARGET: Final = literal("<") >> URI_reference << literal(">")
"""`"<" URI-Reference ">"`."""

LINK_PARAM: Final[Rule[Parameter]] = seq(
    TOKEN.map(str.lower) << OWS, (literal("=") >> OWS >> (TOKEN | QUOTED_STRING)).optional()
)
"""`link-param = token BWS [ "=" BWS ( token / quoted-string ) ]`. Names are case-insensitive."""

COMMA: Final = (OWS >> literal(",") >> OWS).desc("comma")
PARAMETER: Final = (OWS >> literal(";") >> OWS >> LINK_PARAM).desc("parameter")

ATTR_CHAR: Final = ALPHA | DIGIT | char_from("!#$&+-.^_`|~")
EXT_VALUE: Final = seq(
    text((ALPHA | DIGIT | char_from("!#$%&+-^_`{}~")).at_least(1)) << literal("'"),
    text((ALPHA | DIGIT | literal("-")).many()) << literal("'"),
    text((pct_encoded | ATTR_CHAR).many()),
)
"""`ext-value = charset "'" [ language ] "'" value-chars` (RFC 8187, 3.2.1)."""


# Lists: RFC 8288, section 3, and the list extension of RFC 9110, section 5.6.1


LINK_VALUE: Final = seq(TARGET, lazy(lambda: PARAMETER).many().map(tuple[Parameter, ...]))
"""`link-value = "<" URI-Reference ">" *( OWS ";" OWS link-param )`.

It is a parser, by `lazy`: a repetition of rules would be refused, since a blank may continue a link-value or end it.
"""

LINK: Final = (OWS >> LINK_VALUE.optional().sep_by(COMMA)).desc("Link")
"""`Link = #link-value`: recipients accept `[ element ] *( OWS "," OWS [ element ] )`, with empty elements."""


@attrs.frozen
class Link:
    """A link (RFC 8288, section 2).

    Attributes:
        context: The source of the link.
        relations: The relation types, in lower case.
        target: The destination of the link.
        title: The title of the target.
        attributes: All parameters, in order. The value is `None` for a parameter without one.
    """

    context: URI
    relations: tuple[str, ...]
    target: URI
    title: str | None
    attributes: tuple[Parameter, ...]


def links(header: str, base: str) -> tuple[Link, ...]:
    """The links of a Link header field, resolved against the URI of the message.

    >>> for link in links('<?page=2>; rel="next", <?page=9>; rel=last', "https://example.com/list"):
    ...     print(*link.relations, link.target)
    next https://example.com/list?page=2
    last https://example.com/list?page=9

    Raises:
        ParseError: The header, an anchor or the base is not valid.
    """
    return tuple(_link(*value, base) for value in LINK.parse(header.rstrip(" \t")) if value)


def _link(target: URIReference, parameters: tuple[Parameter, ...], base: str) -> Link:
    """A link (RFC 8288, 3.1 to 3.4). If a parameter is repeated, the first one counts."""
    first = dict(reversed(parameters))
    return Link(
        context=resolve(first.get("anchor") or "", base),
        relations=tuple((first.get("rel") or "").lower().split()),
        target=resolve(target, base),
        title=_extended(first.get("title*")) or first.get("title"),
        attributes=parameters,
    )


def _extended(value: str | None) -> str | None:
    """The text of an ext-value in UTF-8 (RFC 8187, 3.2.3); `None` for other texts."""
    if value is None or not EXT_VALUE.matches(value):
        return None
    charset, _, encoded = EXT_VALUE.parse(value)
    return unquote(encoded) if charset.lower() == "utf-8" else None


def main() -> None:
    """Print the links of a header, and the error in another one."""
    base = "https://example.com/TheBook/chapter3"
    header = (
        "</TheBook/chapter2>; rel=prev; title*=UTF-8'de'letztes%20Kapitel, "
        '<chapter4>; rel="next prefetch"; title="a \\"quoted\\", next one", '
        '<https://[2001:db8::1]/a,b?c=;d>; rel="license"; anchor="#figure"'
    )
    for link in links(header, base):
        print(f"{link.context} -- {', '.join(link.relations)} -> {link.target} ({link.title or 'untitled'})")
    wrong = "<chapter2>; rel=prev, <chapter 4>; rel=next"
    try:
        links(wrong, base)
    except ParseError as error:
        print(error)


if __name__ == "__main__":
    main()
