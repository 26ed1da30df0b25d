"""N-Triples (W3C Recommendation RDF 1.1 N-Triples): a line-based syntax that uses the rule IRI of RFC 3987.

The terminals are rules, each compiled to one regular expression. An IRI may contain escapes, and the unescaped text
must be an IRI. A rule cannot express that. So `where` unescapes the text first, then checks it with the rule.

    python examples/ntriples.py
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from uriast import ParseError
from uriast.combinators import Steps, alt, char_from, char_range, generate, literal, seq, string, text
from uriast.grammar.rfc3987 import IRI
from uriast.grammar.rfc5234 import ALPHA, DIGIT, HEXDIG

if TYPE_CHECKING:
    from uriast.nodes import iri

# The terms of a triple


@attrs.frozen
class BlankNode:
    """A blank node. Its label is unique within the document."""

    label: str

    def __str__(self) -> str:
        return f"_:{self.label}"


@attrs.frozen
class Literal:
    """A literal: a text with a datatype and, for text in a natural language, the language."""

    lexical: str
    datatype: iri.IRI
    language: str | None = None

    def __str__(self) -> str:
        return f"{self.lexical!r}, {self.language or self.datatype.fragment}"


Subject: TypeAlias = "iri.IRI | BlankNode"
Term: TypeAlias = "iri.IRI | BlankNode | Literal"
Triple: TypeAlias = tuple[Subject, "iri.IRI", Term]

STRING: Final = IRI.parse("http://www.w3.org/2001/XMLSchema#string")
LANG_STRING: Final = IRI.parse("http://www.w3.org/1999/02/22-rdf-syntax-ns#langString")
SHORT: Final = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f", '"': '"', "'": "'", "\\": "\\"}

# Terminals (section 7), with the names of the specification

ECHAR: Final = text(literal("\\"), alt(*map(string, SHORT)))
UCHAR: Final = alt(
    text(string("\\u"), HEXDIG * 4),
    text(string("\\U00"), text(literal("0"), HEXDIG) | literal("10"), HEXDIG * 4),
)
"""`UCHAR ::= '\\u' HEX HEX HEX HEX | '\\U' HEX HEX HEX HEX HEX HEX HEX HEX`, up to U+10FFFF."""


def unescaped(escaped: str) -> str:
    """A text with its escapes resolved."""

    def character(escape: re.Match[str]) -> str:
        code = escape[0][1:]
        return SHORT[code] if code in SHORT else chr(int(code[1:], 16))

    return re.sub(r"\\(?:u.{4}|U.{8}|.)", character, escaped)


BEYOND_ASCII: Final = char_range("\x80", "\U0010ffff")
IRI_CHARACTER: Final = char_from("!=]_~") | char_range("#", ";") | char_range("?", "[") | char_range("a", "z")
IRI_TEXT: Final = text((IRI_CHARACTER | BEYOND_ASCII | UCHAR).many()).map(unescaped)
ESCAPED_IRI: Final = (literal("<") >> IRI_TEXT << literal(">")).desc("IRIREF")
PLAIN_IRI: Final = (literal("<") >> IRI << literal(">")).desc("IRIREF")

STRING_CHARACTER: Final = char_range("\0", "\t") | char_from("\v\f") | char_range("\x0e", "!") | char_range("#", "[")
STRING_LITERAL_QUOTE: Final = (
    literal('"')
    >> text((STRING_CHARACTER | char_range("]", "\x7f") | BEYOND_ASCII | ECHAR | UCHAR).many()).map(unescaped)
    << literal('"')
)
LANGTAG: Final = literal("@") >> text(ALPHA.at_least(1), (literal("-") + text((ALPHA | DIGIT).at_least(1))).many())

PN_CHARS_BASE: Final = ALPHA | alt(
    *(char_range(first, last) for first, last in ("\xc0\xd6", "\xd8\xf6", "\xf8\u02ff", "\u0370\u037d")),
    *(char_range(first, last) for first, last in ("\u037f\u1fff", "\u200c\u200d", "\u2070\u218f")),
    *(char_range(first, last) for first, last in ("\u2c00\u2fef", "\u3001\ud7ff", "\uf900\ufdcf")),
    *(char_range(first, last) for first, last in ("\ufdf0\ufffd", "\U00010000\U000effff")),
)
PN_CHARS_U: Final = PN_CHARS_BASE | literal("_")
PN_CHARS: Final = PN_CHARS_U | char_from("-\xb7\u203f\u2040") | DIGIT | char_range("\u0300", "\u036f")
BLANK_NODE_LABEL: Final = literal("_:") >> text(PN_CHARS_U | DIGIT, text(literal(".").many(), PN_CHARS).many()).map(
    BlankNode
).desc("BLANK_NODE_LABEL")

WS: Final = text(char_from(" \t").many())
COMMENT: Final = text(
    literal("#"), (char_range("\0", "\t") | char_from("\v\f") | char_range("\x0e", "\U0010ffff")).many()
)
EOL: Final = text(char_from("\r\n").at_least(1)).desc("EOL")

# The rest of the grammar: parsers, which are no rules

IRIREF: Final = PLAIN_IRI | ESCAPED_IRI.where(IRI.matches, "IRI").map(IRI.parse)
"""An IRI, perhaps with escapes. It has a scheme: N-Triples does not allow relative references."""


@generate
def literal_term() -> Steps[Literal]:
    """`literal ::= STRING_LITERAL_QUOTE ( '^^' IRIREF | LANGTAG )?`."""
    lexical = yield from STRING_LITERAL_QUOTE
    language = yield from LANGTAG.optional()
    if language is not None:
        return Literal(lexical, LANG_STRING, language)
    datatype = yield from (literal("^^") >> IRIREF).optional()
    return Literal(lexical, datatype or STRING)


SUBJECT: Final = IRIREF | BLANK_NODE_LABEL
OBJECT: Final = alt(IRIREF, BLANK_NODE_LABEL, literal_term)
TRIPLE: Final = seq(SUBJECT << WS, IRIREF << WS, OBJECT << WS) << literal(".") << WS
LINE: Final = WS >> TRIPLE.optional() << COMMENT.optional()
DOCUMENT: Final = LINE.sep_by(EOL).desc("N-Triples")


def triples(document: str) -> list[Triple]:
    r"""The triples of a document.

    >>> for subject, predicate, value in triples('<urn:a> <urn:b> "caf\\u00E9"@fr .  # a comment'):
    ...     print(subject, predicate, value.lexical, value.language)
    urn:a urn:b café fr

    Raises:
        ParseError: The document is not valid.
    """
    return [triple for triple in DOCUMENT.parse(document) if triple]


EXAMPLE: Final = r"""
<http://one.example/subject1> <http://one.example/predicate1> <http://one.example/object1> . # comments here
# or on a line by themselves
_:subject1 <http://an.example/predicate1> "object1" .
_:subject2 <http://an.example/predicate2> "object2" .
<http://example.org/elements/He> <http://example.org/elements/number> "2"^^<http://www.w3.org/2001/XMLSchema#integer> .
<http://example.org/r\u00E9sum\u00E9> <http://example.org/\u540D> "r\u00E9sum\u00E9 \"\U0001F600\""@en-GB .
"""


def main() -> None:
    """Print the triples of a document, and some errors."""
    for subject, predicate, value in triples(EXAMPLE):
        print(subject, predicate, value, sep="  ")
    for wrong in ("<a> <urn:b> <urn:c> .", "<urn:a> <urn:b> <urn:\\u0020> .", "<urn:a> <urn:b> <urn:c>"):
        try:
            triples(wrong)
        except ParseError as error:
            print(f"{wrong}: {error.explanation.summary}")


if __name__ == "__main__":
    main()
