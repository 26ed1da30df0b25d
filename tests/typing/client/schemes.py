"""Schemes, and registries of them, as a typed application uses them; and a scheme of its own."""

from collections.abc import Iterator
from typing import assert_type

import attrs

from uriast import URI, Authority, PathAbempty
from uriast.combinators import Node, Rule, literal, of_type, rule, seq, text
from uriast.scheme_traits import SchemeTraits
from uriast.schemes import HTTP, HTTPS, Flaw, Registry, Scheme, SchemeGrammar, http, https, parse_scheme, registry

# One scheme

page = http.parse("http://example.com/a?q")
assert_type(http, Scheme[HTTP])
assert_type(page, HTTP)
assert_type(page.authority, Authority)
assert_type(page.path, PathAbempty)
assert_type(page.query, str | None)
assert_type(http.matches("http://example.com"), bool)
assert_type(http.normalize(page), HTTP)
assert_type(http.normalize("http://example.com"), HTTP)
assert_type(http.to_uri(page), URI)
assert_type(http.from_uri(http.to_uri(page)), HTTP)
assert_type(http.equivalent(page, "http://example.com"), bool)
assert_type(http.comparison_key(page), str)
assert_type(http.rule, Rule[HTTP])
assert_type(http.name, str)
assert_type(http.source, str)
assert_type(http.traits, SchemeTraits)
assert_type(attrs.evolve(page, fragment="f"), HTTP)
node: Node = page

# Registries

one = Registry(http)
assert_type(one, Registry[HTTP])
assert_type(Registry(http).with_(https), Registry[HTTP | HTTPS])
assert_type(Registry(http).parse("http://example.com"), HTTP | URI)
web = Registry(http).with_(https).parse("https://example.com")
assert_type(web, HTTP | HTTPS | URI)
wider: Registry[HTTP | HTTPS] = one
widest: Registry[Node] = registry
read: Node = registry.parse("http://example.com")
also_read: Node = parse_scheme("mailto:fred@example.com")

match web:
    case HTTP(_, authority) | HTTPS(_, authority):
        assert_type(authority, Authority)
    case URI(scheme):
        assert_type(scheme, str)


# A scheme of one's own


@attrs.frozen
class Number(Node):
    """A number."""

    scheme: str = attrs.field(validator=of_type(str))
    digits: str = attrs.field(validator=of_type(str))
    fragment: str | None = attrs.field(default=None, validator=of_type(str, None))

    def pieces(self) -> Iterator[tuple[str, str]]:
        """The exact text in pieces."""
        yield from (("scheme", self.scheme), ("", ":"), ("digits", self.digits))
        if self.fragment is not None:
            yield from (("", "#"), ("fragment", self.fragment))


class Numbers(SchemeGrammar):
    """The grammar of numbers."""

    @rule
    def number_uri(self) -> Rule[tuple[str, str]]:
        return seq(literal("number") << literal(":"), text(self.DIGIT.at_least(1)))

    @rule
    def number(self) -> Rule[Number]:
        return (self.number_uri + self.fragment_part).combine(Number)


def is_odd(node: Number) -> Flaw | None:
    return Flaw(7, "it is odd", "an even number") if int(node.digits) % 2 else None


def without_zeros(node: Number) -> Number:
    return attrs.evolve(node, digits=str(int(node.digits)))


grammar = Numbers()
even = Scheme("number", "RFC 0000", grammar.number, grammar.number_uri, flaw=is_odd, normal=without_zeros)
Number.checked_by(even)
assert_type(even, Scheme[Number])
assert_type(even.parse("number:12").digits, str)
assert_type(Registry(http).with_(even).parse("number:12"), HTTP | Number | URI)
assert_type(Registry(even).with_(http).schemes, tuple[Scheme[Number | HTTP], ...])
