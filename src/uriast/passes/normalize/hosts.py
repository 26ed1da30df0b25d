"""The normal form of a host (RFC 3986, 6.2.2 and 6.2.3; RFC 5952)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uriast.combinators import unchecked
from uriast.grammar import rfc3986
from uriast.nodes import IPv4Literal, IPv6Literal, IPvFutureLiteral
from uriast.octets import with_upper_case

if TYPE_CHECKING:
    from ipaddress import IPv6Address

    from uriast.nodes.iri import IHost, IRegName
    from uriast.passes.normalize.plan import Plan

_ipv4: Final = unchecked(IPv4Literal)
_ipv6: Final = unchecked(IPv6Literal)
_ipvfuture: Final = unchecked(IPvFutureLiteral)
_is_ipv4: Final = rfc3986.IPv4address.matches


def normal_host(host: IHost, plan: Plan) -> IHost:
    """A host, normalized by the steps of a plan."""
    if isinstance(host, plan.syntax.classes.reg_name):
        return _named(host, plan)
    if isinstance(host, IPvFutureLiteral):
        return _ipvfuture(host.text.lower()) if plan.case else host
    if type(host) is not IPv6Literal or "%" in host.text:  # an IPv4 address, or an IPv6 address with a zone
        return host
    if plan.address:
        return _ipv6(_canonical(host.address))
    return _ipv6(host.text.lower()) if plan.case else host


def _named(name: IRegName, plan: Plan) -> IHost:
    """The normal name, of its own class, or the IPv4 address that it holds in percent-encoded form."""
    normal, own = _name(name.text, plan), type(name)
    if "%" in name.text and _is_ipv4(normal):
        return _ipv4(normal)
    return plan.syntax.reg_name(normal) if own is plan.syntax.classes.reg_name else own(normal)


def _name(text: str, plan: Plan) -> str:
    if "%" not in text and (plan.characters is None or text.isascii()):
        return plan.lower(text) if plan.case else text
    normal = plan.text(text)
    if plan.case:
        normal = with_upper_case(plan.lower(normal)) if "%" in normal else plan.lower(normal)
    return normal if plan.characters is None else plan.characters(normal)


MIXED: Final = (
    (0xFFFF, "::ffff:"),  # IPv4-mapped (RFC 4291, 2.5.5.2)
    (0xFFFF << 16, "::ffff:0:"),  # IPv4-translated (RFC 2765, 2.1)
    (0x64FF9B << 64, "64:ff9b::"),  # NAT64 (RFC 6052, 2.4)
)
"""The prefixes of 96 bits that have an IPv4 address after them, and how they are written (RFC 5952, 5)."""


def _canonical(address: IPv6Address) -> str:
    """An address in its canonical text (RFC 5952, 4 and 5)."""
    from ipaddress import IPv4Address

    value = int(address)
    for prefix, text in MIXED:
        if value >> 32 == prefix:
            return f"{text}{IPv4Address(value & 0xFFFF_FFFF)}"
    return str(address)
