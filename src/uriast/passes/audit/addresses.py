"""IP addresses as a filter must read them: rare notations, embedded IPv4 addresses, and special purposes.

RFC 3986, 7.4: "the string-based format should be converted to numeric form and the filter applied to that".
This module has its own table of networks, because `ipaddress` classifies them differently in each version of Python.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network


class SpecialPurpose(StrEnum):
    """The purposes of addresses that are not globally reachable (RFC 6890) or that serve a cloud's metadata.

    >>> from ipaddress import ip_address
    >>> special_purpose(ip_address("127.0.0.1")) is SpecialPurpose.LOOPBACK
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
    METADATA = "metadata"


# Sources: IANA's IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890, RFC 8190) of 2025-10-09; the RFCs named
# below for multicast and site-local addresses; the providers' documentation for metadata addresses, in November 2026.
# IPv4-mapped addresses are not listed: the purpose of the embedded address counts.
_NETWORKS: Final = (
    # The first network that contains an address counts, so metadata addresses precede the networks around them.
    ("169.254.169.254/32", SpecialPurpose.METADATA),  # Amazon EC2, Microsoft Azure, Google Cloud and many more
    ("169.254.170.2/32", SpecialPurpose.METADATA),  # Amazon ECS, credentials of a task
    ("169.254.170.23/32", SpecialPurpose.METADATA),  # Amazon EKS Pod Identity
    ("169.254.42.42/32", SpecialPurpose.METADATA),  # Scaleway
    ("169.254.0.23/32", SpecialPurpose.METADATA),  # Tencent Cloud
    ("100.100.100.200/32", SpecialPurpose.METADATA),  # Alibaba Cloud
    ("168.63.129.16/32", SpecialPurpose.METADATA),  # Microsoft Azure, WireServer
    ("192.0.0.192/32", SpecialPurpose.METADATA),  # Oracle Cloud Classic
    ("fd00:ec2::254/128", SpecialPurpose.METADATA),  # Amazon EC2
    ("fd00:ec2::23/128", SpecialPurpose.METADATA),  # Amazon EKS Pod Identity
    ("fd20:ce::254/128", SpecialPurpose.METADATA),  # Google Cloud
    ("fd00:c1::a9fe:a9fe/128", SpecialPurpose.METADATA),  # Oracle Cloud
    ("fd00:42::42/128", SpecialPurpose.METADATA),  # Scaleway
    ("fe80::a9fe:a9fe/128", SpecialPurpose.METADATA),  # OpenStack
    ("127.0.0.0/8", SpecialPurpose.LOOPBACK),  # RFC 1122, 3.2.1.3
    ("::1/128", SpecialPurpose.LOOPBACK),  # RFC 4291, 2.5.3
    ("0.0.0.0/32", SpecialPurpose.UNSPECIFIED),  # RFC 1122, 3.2.1.3
    ("::/128", SpecialPurpose.UNSPECIFIED),  # RFC 4291, 2.5.2
    ("0.0.0.0/8", SpecialPurpose.THIS_NETWORK),  # RFC 791, 3.2
    ("169.254.0.0/16", SpecialPurpose.LINK_LOCAL),  # RFC 3927
    ("fe80::/10", SpecialPurpose.LINK_LOCAL),  # RFC 4291, 2.5.6
    ("10.0.0.0/8", SpecialPurpose.PRIVATE),  # RFC 1918
    ("172.16.0.0/12", SpecialPurpose.PRIVATE),  # RFC 1918
    ("192.168.0.0/16", SpecialPurpose.PRIVATE),  # RFC 1918
    ("fc00::/7", SpecialPurpose.PRIVATE),  # RFC 4193
    ("fec0::/10", SpecialPurpose.PRIVATE),  # site-local, deprecated by RFC 3879
    ("100.64.0.0/10", SpecialPurpose.SHARED),  # RFC 6598
    ("224.0.0.0/4", SpecialPurpose.MULTICAST),  # RFC 5771
    ("ff00::/8", SpecialPurpose.MULTICAST),  # RFC 4291, 2.7
    ("255.255.255.255/32", SpecialPurpose.BROADCAST),  # RFC 919, 7
    ("240.0.0.0/4", SpecialPurpose.RESERVED),  # RFC 1112, 4
    ("192.0.2.0/24", SpecialPurpose.DOCUMENTATION),  # RFC 5737
    ("198.51.100.0/24", SpecialPurpose.DOCUMENTATION),  # RFC 5737
    ("203.0.113.0/24", SpecialPurpose.DOCUMENTATION),  # RFC 5737
    ("2001:db8::/32", SpecialPurpose.DOCUMENTATION),  # RFC 3849
    ("3fff::/20", SpecialPurpose.DOCUMENTATION),  # RFC 9637
    ("198.18.0.0/15", SpecialPurpose.BENCHMARKING),  # RFC 2544
    ("2001:2::/48", SpecialPurpose.BENCHMARKING),  # RFC 5180 and erratum 1752
    ("192.0.0.8/32", SpecialPurpose.DUMMY),  # RFC 7600
    ("100:0:0:1::/64", SpecialPurpose.DUMMY),  # RFC 9780
    ("100::/64", SpecialPurpose.DISCARD_ONLY),  # RFC 6666
    ("64:ff9b:1::/48", SpecialPurpose.LOCAL_TRANSLATION),  # RFC 8215
    ("5f00::/16", SpecialPurpose.SEGMENT_ROUTING),  # RFC 9602
    ("192.0.0.9/32", None),  # Port Control Protocol anycast, RFC 7723
    ("192.0.0.10/32", None),  # anycast of Traversal Using Relays around NAT, RFC 8155
    ("192.0.0.0/24", SpecialPurpose.PROTOCOL_ASSIGNMENT),  # RFC 6890, 2.1
    ("192.88.99.2/32", SpecialPurpose.PROTOCOL_ASSIGNMENT),  # 6a44 relay anycast, RFC 6751
    ("2001::/32", None),  # Teredo, RFC 4380
    ("2001:1::1/128", None),  # Port Control Protocol anycast, RFC 7723
    ("2001:1::2/128", None),  # anycast of Traversal Using Relays around NAT, RFC 8155
    ("2001:1::3/128", None),  # DNS-SD Service Registration Protocol anycast, RFC 9665
    ("2001:3::/32", None),  # Automatic Multicast Tunneling, RFC 7450
    ("2001:4:112::/48", None),  # AS112, RFC 7535
    ("2001:20::/28", None),  # ORCHIDv2, RFC 7343
    ("2001:30::/28", None),  # Drone Remote ID Protocol entity tags, RFC 9374
    ("2001::/23", SpecialPurpose.PROTOCOL_ASSIGNMENT),  # RFC 2928
)


@cache
def _networks(version: int) -> tuple[tuple[IPv4Network | IPv6Network, SpecialPurpose | None], ...]:
    from ipaddress import ip_network  # noqa: PLC0415 - only references with an IP address need the import

    networks = ((ip_network(network), purpose) for network, purpose in _NETWORKS)
    return tuple((network, purpose) for network, purpose in networks if network.version == version)


def special_purpose(address: IPv4Address | IPv6Address) -> SpecialPurpose | None:
    """The special purpose of an address, or `None`. An embedded IPv4 address does not count.

    >>> from ipaddress import ip_address
    >>> str(special_purpose(ip_address("172.31.0.1"))), special_purpose(ip_address("172.32.0.1"))
    ('private', None)

    Args:
        address: The address.
    """
    return next((purpose for network, purpose in _networks(address.version) if address in network), None)


class EmbeddedIPv4(NamedTuple):
    """An IPv4 address embedded in an IPv6 address, with the name of the mechanism, such as `NAT64`.

    >>> from ipaddress import IPv6Address
    >>> embedded = embedded_ipv4(IPv6Address("64:ff9b::a00:1"))
    >>> embedded and embedded.mechanism
    'NAT64'
    """

    mechanism: str
    address: IPv4Address


class _Embedding(NamedTuple):
    """The position of the IPv4 address that a mechanism embeds.

    Attributes:
        mechanism: The name of the mechanism.
        network: The IPv6 network whose addresses embed an IPv4 address.
        shift: The number of bits below the IPv4 address.
        inverted: Whether its bits are inverted.
    """

    mechanism: str
    network: str
    shift: int = 0
    inverted: bool = False


_EMBEDDINGS: Final = (
    _Embedding("IPv4-mapped", "::ffff:0:0/96"),  # RFC 4291, 2.5.5.2
    _Embedding("IPv4-compatible", "::/96"),  # RFC 4291, 2.5.5.1, deprecated
    _Embedding("IPv4-translated", "::ffff:0:0:0/96"),  # RFC 2765, 2.1, obsolete
    _Embedding("NAT64", "64:ff9b::/96"),  # RFC 6052, 2.1
    _Embedding("6to4", "2002::/16", shift=80),  # RFC 3056, 2
    _Embedding("Teredo", "2001::/32", inverted=True),  # RFC 4380, 4
)


def embedded_ipv4(address: IPv6Address) -> EmbeddedIPv4 | None:
    """The IPv4 address embedded in an IPv6 address; `None` unless the prefix proves that there is one.

    For Teredo, it is the address of the client. Two mechanisms cannot be recognized by a prefix: NAT64 with a
    network-specific prefix (RFC 6052, RFC 8215) and ISATAP (RFC 5214).

    >>> from ipaddress import IPv6Address
    >>> embedded_ipv4(IPv6Address("2002:a00:1::"))
    EmbeddedIPv4(mechanism='6to4', address=IPv4Address('10.0.0.1'))

    Args:
        address: The address.
    """
    from ipaddress import IPv4Address, IPv6Network  # noqa: PLC0415 - only references with an IP address need the import

    if int(address) <= 1:  # `::` and `::1` are in ::/96, but embed nothing (RFC 4291, 2.5.2 and 2.5.3)
        return None
    for embedding in _EMBEDDINGS:
        if address in IPv6Network(embedding.network):
            bits = int(address) >> embedding.shift & 0xFFFFFFFF
            return EmbeddedIPv4(embedding.mechanism, IPv4Address(bits ^ 0xFFFFFFFF if embedding.inverted else bits))
    return None


_BASES: Final = {"hexadecimal": 16, "octal": 8, "decimal": 10}

# At most as many digits as 32 bits need, besides leading zeros: this bounds the time of the conversion.
_NUMBER: Final = r"0[xX]0*+(?P<hexadecimal>[0-9A-Fa-f]{0,8})|0++(?P<octal>[0-7]{0,11})|(?P<decimal>[1-9][0-9]{0,9})"


def inet_aton(text: str) -> IPv4Address | None:
    """The IPv4 address that the POSIX function `inet_aton()` reads in a text, or `None` (RFC 3986, 7.4).

    It reads one to four numbers; the last one fills all remaining octets. A number is decimal, octal with the prefix
    `0`, or hexadecimal with the prefix `0x`. A dot at the end and `0x` for zero are accepted too, as browsers do (URL
    Standard, IPv4 parser).

    >>> [str(inet_aton(text)) for text in ("0x7f.1", "017700000001", "2130706433", "127.1", "127.0.0.1.")]
    ['127.0.0.1', '127.0.0.1', '127.0.0.1', '127.0.0.1', '127.0.0.1']
    >>> inet_aton("256.1"), inet_aton("08.1")
    (None, None)

    Args:
        text: A percent-decoded name.
    """
    from ipaddress import IPv4Address  # noqa: PLC0415 - only names in hosts need the import

    *octets, rest = (_number(part) for part in text.removesuffix(".").split(".", 4))
    bits_left = 32 - 8 * len(octets)
    if rest is None or bits_left == 0 or rest >> bits_left:
        return None
    value = 0
    for octet in octets:
        if octet is None or octet > 0xFF:  # noqa: PLR2004 - the maximum of an octet
            return None
        value = value << 8 | octet
    return IPv4Address(value << bits_left | rest)


def _number(text: str) -> int | None:
    match = re.fullmatch(_NUMBER, text)
    if match is None or match.lastgroup is None:
        return None
    return int(match[match.lastgroup] or "0", _BASES[match.lastgroup])
