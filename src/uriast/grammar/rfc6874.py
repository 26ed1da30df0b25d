"""Zone identifiers in IPv6 literals (RFC 6874): the grammar of RFC 3986 with one rule replaced.

RFC 9844 obsoletes RFC 6874: a zone identifier has a meaning only on one host, and does not belong in a URI. No other
grammar of this library reads one. This grammar reads texts such as `http://[fe80::1%25eth0]/`, which are still in use:

>>> from uriast.grammar import rfc3986, rfc6874
>>> rfc3986.URI.matches("http://[fe80::1%25eth0]/")
False
>>> rfc6874.URI.parse("http://[fe80::1%25eth0]/").host
IPv6addrzLiteral(text='fe80::1%25eth0')

Only the class of the host differs from the tree of RFC 3986. All passes accept the tree and keep the zone. Remove the
zone before you send the URI to another host (4):

>>> import attrs
>>> authority = rfc6874.authority.parse("[fe80::1%25eth0]:80")
>>> str(attrs.evolve(authority, port=None))
'[fe80::1%25eth0]'
>>> str(attrs.evolve(authority, host=authority.host.without_zone))
'[fe80::1]:80'
"""

from __future__ import annotations

import attrs

from uriast.combinators import Rule, literal, rule, text
from uriast.grammar.rfc3986 import RFC3986
from uriast.nodes import IPv6Literal, IPvFutureLiteral

__all__ = [
    "RFC6874",
    "URI",
    "IP_literal",
    "IPv6addrz",
    "IPv6addrzLiteral",
    "URI_reference",
    "ZoneID",
    "absolute_URI",
    "authority",
    "hier_part",
    "host",
    "relative_part",
    "relative_ref",
]


@attrs.frozen(eq=False)
class IPv6addrzLiteral(IPv6Literal):
    """`"[" IPv6addrz "]"` (RFC 6874, 2). Its text does not include the brackets.

    It is a subclass of `IPv6Literal`, so code that ignores zones still works. Its `address` has no zone.

    >>> host = IPv6addrzLiteral("fe80::1%25eth0")
    >>> str(host), host.zone, host.address, host.without_zone
    ('[fe80::1%25eth0]', 'eth0', IPv6Address('fe80::1'), IPv6Literal(text='fe80::1'))
    """

    @property
    def zone(self) -> str:
        """The text of the ZoneID, which may contain percent-encoded octets."""
        return self.text.partition("%25")[2]

    @property
    def without_zone(self) -> IPv6Literal:
        """The same address as a literal of RFC 3986."""
        return IPv6Literal(self.text.partition("%25")[0])


class RFC6874(RFC3986):
    """Representing IPv6 Zone Identifiers in Address Literals and Uniform Resource Identifiers, section 2.

    >>> RFC6874().IP_literal.matches("[fe80::1%25eth0]")
    True
    """

    @rule
    def IP_literal(self) -> Rule[IPv6Literal | IPvFutureLiteral]:
        """IP-literal = "[" ( IPv6address / IPv6addrz / IPvFuture ) "]"  (section 2)"""
        zoned = self.IPv6addrz.map(IPv6addrzLiteral)
        address = self.IPv6address.map(IPv6Literal) | zoned | self.IPvFuture.map(IPvFutureLiteral)
        return literal("[") >> address << literal("]")

    @rule
    def ZoneID(self) -> Rule[str]:
        """ZoneID = 1*( unreserved / pct-encoded )  (section 2)"""
        return text((self.unreserved | self.pct_encoded).at_least(1))

    @rule
    def IPv6addrz(self) -> Rule[str]:
        """IPv6addrz = IPv6address "%25" ZoneID  (section 2)"""
        return text(self.IPv6address, literal("%25"), self.ZoneID)


_rfc6874 = RFC6874().bind_nodes()

URI = _rfc6874.URI
hier_part = _rfc6874.hier_part
URI_reference = _rfc6874.URI_reference
absolute_URI = _rfc6874.absolute_URI
relative_ref = _rfc6874.relative_ref
relative_part = _rfc6874.relative_part
authority = _rfc6874.authority
host = _rfc6874.host
IP_literal = _rfc6874.IP_literal
ZoneID = _rfc6874.ZoneID
IPv6addrz = _rfc6874.IPv6addrz
