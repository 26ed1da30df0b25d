"""Types of fields, with texts that they read and texts that they refuse."""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

import attrs

from uriast import URI, Authority, Host, IPv4Literal, IPv6Literal, RegName, RelativeRef, Template, URIReference
from uriast.combinators import Grammar, Node, Rule, char_range, literal, rule, seq, string, text
from uriast.grammar.rfc3986 import IPv6address, URI_reference, absolute_URI, dec_octet, host, port
from uriast.grammar.rfc3987 import IRI_reference
from uriast.nodes.iri import IRI, IRIReference
from uriast.schemes import HTTP, URN

SECRET: Final = "hunter2"
WITH_SECRET: Final = f"http://user:{SECRET}@example.com/"
BAD: Final = f"{WITH_SECRET}a b"
"""An invalid URI with a password."""


@attrs.frozen
class Version(Node):
    major: int
    minor: int


class Versions(Grammar):
    @rule
    def number(self) -> Rule[int]:
        digits = text(char_range("1", "9"), char_range("0", "9").many())
        return (literal("0") | digits).map(int, inverse=str)

    @rule
    def version(self) -> Rule[Version]:
        return string("v") >> seq(self.number << literal("."), self.number).combine(Version)


versions: Final = Versions().bind_nodes()


class Case(NamedTuple):
    """A type of a field.

    Attributes:
        name: Its name in tests.
        kind: The annotation.
        valid: Texts that it reads.
        invalid: Texts that it refuses.
        format: Its format in JSON Schema.
    """

    name: str
    kind: Any
    valid: tuple[str, ...]
    invalid: tuple[str, ...]
    format: str | None = None


CLASSES: Final = (
    Case("URI", URI, (WITH_SECRET, "a:b?#"), (BAD, "../a", "", "http://a/b c"), "uri"),
    Case("RelativeRef", RelativeRef, ("", "//h/?q"), ("a:b", " ")),
    Case("IRI", IRI, ("http://r\u00e9sum\u00e9/\U00010000", "a:b"), ("\u00e9", "a:\ue000"), "iri"),
    Case("Authority", Authority, (f"user:{SECRET}@h:80", ""), ("a/b", f"u:{SECRET}@h@")),
    Case("RegName", RegName, ("", "1.2.3.4", "h%20"), ("a b", "[::1]")),
    Case("IPv4Literal", IPv4Literal, ("1.2.3.4",), ("1.2.3.04", "1.2.3"), "ipv4"),
    Case("IPv6Literal", IPv6Literal, ("[::1]",), ("[v1.a]", "::1")),
    Case("Template", Template, ("/{a}{?b*}", "{x:3}"), ("{", "{a b}"), "uri-template"),
    Case("HTTP", HTTP, ("http://h/", "HTTP://h:80/a"), ("https://h/", "http:", BAD)),
    Case("Version", Version, ("v1.0", "v3.11"), ("v01.0", "1.0")),
)
RULES: Final = (
    Case("host", Annotated[Host, host], ("1.2.3.4", "[::1]", "h", "[v1.a]"), ("a b", "[::1")),
    Case("port", Annotated[str, port], ("80", ""), ("8o", "-1")),
    Case("dec-octet", Annotated[int, dec_octet], ("0", "255"), ("256", "01", "")),
    Case("IPv6address", Annotated[str, IPv6address], ("::1", "1::"), ("[::1]", "1"), "ipv6"),
    Case("reference", Annotated[URIReference, URI_reference], ("../a", "a:b"), ("a b", BAD), "uri-reference"),
    Case("IRI-reference", Annotated[IRIReference, IRI_reference], ("\u00e9", ""), (BAD, "\ue000"), "iri-reference"),
    Case("absolute", Annotated[URI, absolute_URI], (WITH_SECRET,), (f"{WITH_SECRET}#f", "a")),
    Case("version", Annotated[Version, versions.version], ("v1.0",), ("v1", "1.0")),
    Case("number", Annotated[int, versions.number], ("0", "10"), ("01", "-1")),
)
CASES: Final = {case.name: case for case in (*CLASSES, *RULES)}
URN_TEXT: Final = "urn:isbn:0451450523"
URN_CASE: Final = Case("URN", URN, (URN_TEXT, "urn:example:a"), ("urn:isbn:0451450524", "urn:"))
"""The rule of this scheme does not say all: a book's number has a check digit, which no pattern can tell."""
