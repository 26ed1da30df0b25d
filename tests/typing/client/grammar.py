"""A client's grammars, and RFC 3986 with one rule replaced: the rules that refer to it keep their types."""

from collections.abc import Collection
from typing import assert_type

from uriast import URI, Authority, Host, IPv6Literal, RelativeRef
from uriast.abnf import abnf, read_abnf
from uriast.combinators import Grammar, Rule, Site, literal, rule, text
from uriast.grammar import rfc3986
from uriast.grammar.rfc3986 import RFC3986, dec_octet, host, port
from uriast.grammar.rfc3987 import RFC3987
from uriast.nodes.iri import IHost, IRegName


class WithZone(RFC3986):
    """RFC 3986 with the zone identifiers of RFC 6874."""

    @rule
    def IPv6address(self) -> Rule[str]:
        zone = text(literal("%25"), (self.unreserved | self.pct_encoded).at_least(1))
        return text(super().IPv6address, zone.optional())


class Wider(Grammar):
    @rule
    def leaf(self) -> Rule[int | str]:
        return literal("x") | dec_octet

    @rule
    def branch(self) -> Rule[list[int | str]]:
        return (self.leaf << literal(",")).many()


class Narrower(Wider):
    @rule
    def leaf(self) -> Rule[int]:
        return dec_octet


class Labels(RFC3986):
    """Rules that are given by their ABNF."""

    port = abnf("1*digits")
    digits = abnf("1*DIGIT", "(section 1)")


class Figures(Labels):
    @rule
    def digits(self) -> Rule[str]:
        return text(self.dec_octet)


class Guarded(RFC3986):
    """RFC 3986 with messages that mask every text of a rule."""

    def secrets(self, text: str, sites: Collection[Site]) -> tuple[tuple[int, int], ...]:
        names = {site.name for site in sites if site.lead == "//"}
        return ((0, len(text)),) if "authority" in names else ()


class MyName(IRegName):
    """A name of one's own."""

    __slots__ = ()


class WithNames(RFC3987):
    @rule
    def ireg_name(self) -> Rule[MyName]:
        return text(self.iunreserved.many()).map(MyName)


assert_type(WithNames().ihost, Rule[IHost])
zoned = WithZone()
assert_type(Guarded().secrets("user:secret@host", [Site("authority", "//")]), tuple[tuple[int, int], ...])
assert_type(zoned.IPv6address, Rule[str])
assert_type(zoned.host, Rule[Host])
assert_type(zoned.authority, Rule[Authority])
assert_type(zoned.URI_reference, Rule[URI | RelativeRef])
assert_type(zoned.URI_reference.parse("http://[fe80::1%25eth0]/"), URI | RelativeRef)
assert_type(zoned.IPv6address.map(IPv6Literal), Rule[IPv6Literal])
assert_type(WithZone.host, rule[Host])

assert_type(Labels().digits, Rule[str])
assert_type(Labels().authority, Rule[Authority])
assert_type(Figures().port.parse("255"), str)
assert_type(Figures().digits, Rule[str])
assert_type(Labels.digits, rule[str])
assert_type(read_abnf("a = host", extends=rfc3986)["a"], Rule[str])
assert_type(Narrower().leaf, Rule[int])
assert_type(Narrower().branch, Rule[list[int | str]])
assert_type(RFC3986().host | zoned.port, Rule[Host | str])
hosts: list[Rule[Host]] = [host, zoned.host]
ports: list[Rule[str]] = [port, zoned.port]
