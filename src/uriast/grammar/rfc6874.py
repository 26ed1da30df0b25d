"""Zone identifiers in IPv6 literals (RFC 6874): RFC 3986's grammar with one rule replaced, and all that depends on it.

RFC 9844 withdrew RFC 6874: a zone identifier means something on one host alone, and is no part of a URI. So nothing
else here reads one. Who must read what is still written, such as `http://[fe80::1%25eth0]/`, asks for this grammar:

>>> from uriast.grammar import rfc3986, rfc6874
>>> rfc3986.URI.matches("http://[fe80::1%25eth0]/")
False
>>> rfc6874.URI.parse("http://[fe80::1%25eth0]/").host
IPv6addrzLiteral(text='fe80::1%25eth0')

The tree is RFC 3986's but for the class of that host, and every pass takes it. None changes the zone, and no zone may
leave the host that it is for (4):

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


@attrs.frozen(eq=False)
class IPv6addrzLiteral(IPv6Literal):
    """`"[" IPv6addrz "]"` (RFC 6874, 2). Its text is what stands between the brackets.

    A zone of which nobody takes notice does no harm: this is an `IPv6Literal` wherever one is asked for, and its
    `address` has no zone.

    >>> host = IPv6addrzLiteral("fe80::1%25eth0")
    >>> str(host), host.zone, host.address, host.without_zone
    ('[fe80::1%25eth0]', 'eth0', IPv6Address('fe80::1'), IPv6Literal(text='fe80::1'))
    """

    @property
    def zone(self) -> str:
        """The ZoneID as written, which may hold percent-encoded octets."""
        return self.text.partition("%25")[2]

    @property
    def without_zone(self) -> IPv6Literal:
        """The literal that RFC 3986 knows."""
        return IPv6Literal(self.text.partition("%25")[0])


class RFC6874(RFC3986):
    """Representing IPv6 Zone Identifiers in Address Literals and Uniform Resource Identifiers, section 2."""

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


_rfc6874 = RFC6874().bind(is_proved=True)

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
