"""The blocks of special addresses: the facts of IANA's registries, in one table.

Sources, and how they are read:

- IANA's IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890, RFC 8190), last updated on 2025-10-09. A block is
  global only if its "Globally Reachable" is True: not if it is N/A (Teredo, 6to4), or if the block's allocation has
  ended (2001:10::/28 in March 2014; 192.88.99.0/24 in March 2015, and RFC 7526 forbids to reassign it).
- IANA's IPv4 Multicast Address Space Registry and its IPv6 Multicast Address Space Registry, last updated on
  2025-05-30. No multicast address is global here, whatever its scope: it is not the address of one host.
- IANA's Internet Protocol Version 6 Address Space (RFC 4291, 2.4): global unicast addresses are in 2000::/3 alone.
- The providers' documentation for the addresses of metadata services, in November 2026.

The table of `ipaddress` differs from the registries, and between versions of Python.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple


class AddressPurpose(StrEnum):
    """The purposes of addresses that are not global.

    >>> AddressPurpose("loopback") is AddressPurpose.LOOPBACK
    True
    """

    LOOPBACK = "loopback"
    UNSPECIFIED = "unspecified"
    THIS_NETWORK = "this-network"
    LINK_LOCAL = "link-local"
    PRIVATE = "private"
    SHARED = "shared"
    MULTICAST = "multicast"
    BROADCAST = "broadcast"
    RESERVED = "reserved"
    DOCUMENTATION = "documentation"
    BENCHMARKING = "benchmarking"
    PROTOCOL_ASSIGNMENT = "protocol-assignment"
    LOCAL_TRANSLATION = "local-translation"
    SEGMENT_ROUTING = "segment-routing"
    DISCARD_ONLY = "discard-only"
    DUMMY = "dummy"
    TUNNEL = "tunnel"
    METADATA = "metadata"


class Embedding(NamedTuple):
    """The place of the IPv4 address in the IPv6 addresses of a block."""

    mechanism: str
    shift: int = 0  # the number of bits below the IPv4 address
    inverted: bool = False

    def ipv4_in(self, ipv6: int) -> int:
        """The number of the IPv4 address in that of an IPv6 address."""
        ipv4 = ipv6 >> self.shift & 0xFFFFFFFF
        return ipv4 ^ 0xFFFFFFFF if self.inverted else ipv4


class Block(NamedTuple):
    """A block of addresses. Of the blocks that contain an address, the smallest one decides."""

    prefix: str
    purpose: AddressPurpose | None  # `None` if it is global, or if the embedded address answers for it
    name: str  # in the registry
    source: str  # the RFC that defines it, with the section
    embedding: Embedding | None = None


_PROVIDER: Final = "the provider's documentation"

IPV4_BLOCKS: Final = (
    Block("0.0.0.0/0", None, "Unicast", "RFC 791, 3.2"),
    Block("0.0.0.0/8", AddressPurpose.THIS_NETWORK, "This network", "RFC 791, 3.2"),
    Block("0.0.0.0/32", AddressPurpose.UNSPECIFIED, "This host on this network", "RFC 1122, 3.2.1.3"),
    Block("10.0.0.0/8", AddressPurpose.PRIVATE, "Private-Use", "RFC 1918"),
    Block("100.64.0.0/10", AddressPurpose.SHARED, "Shared Address Space", "RFC 6598"),
    Block("100.100.100.200/32", AddressPurpose.METADATA, "Alibaba Cloud", _PROVIDER),
    Block("127.0.0.0/8", AddressPurpose.LOOPBACK, "Loopback", "RFC 1122, 3.2.1.3"),
    Block("168.63.129.16/32", AddressPurpose.METADATA, "Microsoft Azure, WireServer", _PROVIDER),
    Block("169.254.0.0/16", AddressPurpose.LINK_LOCAL, "Link Local", "RFC 3927"),
    Block("169.254.0.23/32", AddressPurpose.METADATA, "Tencent Cloud", _PROVIDER),
    Block("169.254.42.42/32", AddressPurpose.METADATA, "Scaleway", _PROVIDER),
    Block("169.254.169.254/32", AddressPurpose.METADATA, "Amazon EC2, Google Cloud, and many more", _PROVIDER),
    Block("169.254.170.2/32", AddressPurpose.METADATA, "Amazon ECS, credentials of a task", _PROVIDER),
    Block("169.254.170.23/32", AddressPurpose.METADATA, "Amazon EKS Pod Identity", _PROVIDER),
    Block("172.16.0.0/12", AddressPurpose.PRIVATE, "Private-Use", "RFC 1918"),
    Block("192.0.0.0/24", AddressPurpose.PROTOCOL_ASSIGNMENT, "IETF Protocol Assignments", "RFC 6890, 2.1"),
    Block("192.0.0.0/29", AddressPurpose.PROTOCOL_ASSIGNMENT, "IPv4 Service Continuity Prefix", "RFC 7335"),
    Block("192.0.0.8/32", AddressPurpose.DUMMY, "IPv4 dummy address", "RFC 7600"),
    Block("192.0.0.9/32", None, "Port Control Protocol Anycast", "RFC 7723"),
    Block("192.0.0.10/32", None, "Traversal Using Relays around NAT Anycast", "RFC 8155"),
    Block("192.0.0.170/32", AddressPurpose.PROTOCOL_ASSIGNMENT, "NAT64/DNS64 Discovery", "RFC 8880, RFC 7050, 2.2"),
    Block("192.0.0.171/32", AddressPurpose.PROTOCOL_ASSIGNMENT, "NAT64/DNS64 Discovery", "RFC 8880, RFC 7050, 2.2"),
    Block("192.0.0.192/32", AddressPurpose.METADATA, "Oracle Cloud Classic", _PROVIDER),
    Block("192.0.2.0/24", AddressPurpose.DOCUMENTATION, "Documentation (TEST-NET-1)", "RFC 5737"),
    Block("192.31.196.0/24", None, "AS112-v4", "RFC 7535"),
    Block("192.52.193.0/24", None, "AMT", "RFC 7450"),
    Block("192.88.99.0/24", AddressPurpose.TUNNEL, "Deprecated (6to4 Relay Anycast)", "RFC 7526"),
    Block("192.88.99.2/32", AddressPurpose.TUNNEL, "6a44-relay anycast address", "RFC 6751"),
    Block("192.168.0.0/16", AddressPurpose.PRIVATE, "Private-Use", "RFC 1918"),
    Block("192.175.48.0/24", None, "Direct Delegation AS112 Service", "RFC 7534"),
    Block("198.18.0.0/15", AddressPurpose.BENCHMARKING, "Benchmarking", "RFC 2544"),
    Block("198.51.100.0/24", AddressPurpose.DOCUMENTATION, "Documentation (TEST-NET-2)", "RFC 5737"),
    Block("203.0.113.0/24", AddressPurpose.DOCUMENTATION, "Documentation (TEST-NET-3)", "RFC 5737"),
    Block("224.0.0.0/4", AddressPurpose.MULTICAST, "Multicast", "RFC 5771"),
    Block("240.0.0.0/4", AddressPurpose.RESERVED, "Reserved", "RFC 1112, 4"),
    Block("255.255.255.255/32", AddressPurpose.BROADCAST, "Limited Broadcast", "RFC 919, 7, and RFC 8190"),
)
"""The blocks of IPv4 addresses."""

IPV6_BLOCKS: Final = (
    Block("::/0", AddressPurpose.RESERVED, "Reserved by IETF", "RFC 4291, 2.4"),
    # No node has an IPv4-compatible address any longer.
    Block("::/96", AddressPurpose.TUNNEL, "IPv4-compatible", "RFC 4291, 2.5.5.1", Embedding("IPv4-compatible")),
    Block("::/128", AddressPurpose.UNSPECIFIED, "Unspecified Address", "RFC 4291, 2.5.2"),
    Block("::1/128", AddressPurpose.LOOPBACK, "Loopback Address", "RFC 4291, 2.5.3"),
    # A socket that is bound to IPv6 sends IPv4 packets to a mapped address. That is why the registry calls the block
    # itself not reachable. The three blocks without a purpose answer for the address that they embed.
    Block("::ffff:0:0/96", None, "IPv4-mapped Address", "RFC 4291, 2.5.5.2", Embedding("IPv4-mapped")),
    Block("::ffff:0:0:0/96", None, "IPv4-translated", "RFC 2765, 2.1", Embedding("IPv4-translated")),
    Block("64:ff9b::/96", None, "IPv4-IPv6 Translat.", "RFC 6052, 2.1", Embedding("NAT64")),
    # RFC 6052, 2.2, lets the operator choose the place of the IPv4 address.
    Block("64:ff9b:1::/48", AddressPurpose.LOCAL_TRANSLATION, "IPv4-IPv6 Translat.", "RFC 8215"),
    Block("100::/64", AddressPurpose.DISCARD_ONLY, "Discard-Only Address Block", "RFC 6666"),
    Block("100:0:0:1::/64", AddressPurpose.DUMMY, "Dummy IPv6 Prefix", "RFC 9780"),
    Block("2000::/3", None, "Global Unicast", "RFC 4291, 2.4"),
    Block("2001::/23", AddressPurpose.PROTOCOL_ASSIGNMENT, "IETF Protocol Assignments", "RFC 2928"),
    Block("2001::/32", AddressPurpose.TUNNEL, "TEREDO", "RFC 4380, 4", Embedding("Teredo", inverted=True)),
    Block("2001:1::1/128", None, "Port Control Protocol Anycast", "RFC 7723"),
    Block("2001:1::2/128", None, "Traversal Using Relays around NAT Anycast", "RFC 8155"),
    Block("2001:1::3/128", None, "DNS-SD Service Registration Protocol Anycast", "RFC 9665"),
    Block("2001:2::/48", AddressPurpose.BENCHMARKING, "Benchmarking", "RFC 5180, with erratum 1752"),
    Block("2001:3::/32", None, "AMT", "RFC 7450"),
    Block("2001:4:112::/48", None, "AS112-v6", "RFC 7535"),
    Block("2001:10::/28", AddressPurpose.PROTOCOL_ASSIGNMENT, "Deprecated (previously ORCHID)", "RFC 4843"),
    Block("2001:20::/28", None, "ORCHIDv2", "RFC 7343"),
    Block("2001:30::/28", None, "Drone Remote ID Protocol Entity Tags (DETs) Prefix", "RFC 9374"),
    Block("2001:db8::/32", AddressPurpose.DOCUMENTATION, "Documentation", "RFC 3849"),
    Block("2002::/16", AddressPurpose.TUNNEL, "6to4", "RFC 3056, 2", Embedding("6to4", shift=80)),
    Block("2620:4f:8000::/48", None, "Direct Delegation AS112 Service", "RFC 7534"),
    Block("3fff::/20", AddressPurpose.DOCUMENTATION, "Documentation", "RFC 9637"),
    Block("5f00::/16", AddressPurpose.SEGMENT_ROUTING, "Segment Routing (SRv6) SIDs", "RFC 9602"),
    Block("fc00::/7", AddressPurpose.PRIVATE, "Unique-Local", "RFC 4193, and RFC 8190"),
    Block("fd00:42::42/128", AddressPurpose.METADATA, "Scaleway", _PROVIDER),
    Block("fd00:c1::a9fe:a9fe/128", AddressPurpose.METADATA, "Oracle Cloud", _PROVIDER),
    Block("fd00:ec2::23/128", AddressPurpose.METADATA, "Amazon EKS Pod Identity", _PROVIDER),
    Block("fd00:ec2::254/128", AddressPurpose.METADATA, "Amazon EC2", _PROVIDER),
    Block("fd20:ce::254/128", AddressPurpose.METADATA, "Google Cloud", _PROVIDER),
    Block("fe80::/10", AddressPurpose.LINK_LOCAL, "Link-Local Unicast", "RFC 4291, 2.5.6"),
    Block("fe80::a9fe:a9fe/128", AddressPurpose.METADATA, "OpenStack", _PROVIDER),
    Block("fec0::/10", AddressPurpose.PRIVATE, "Site-Local Unicast (deprecated)", "RFC 3879"),
    Block("ff00::/8", AddressPurpose.MULTICAST, "Multicast", "RFC 4291, 2.7"),
)
"""The blocks of IPv6 addresses."""

ISATAP: Final = Embedding("ISATAP")
"""ISATAP marks the interface identifier, so the prefix may be any (RFC 5214, 6.1)."""
