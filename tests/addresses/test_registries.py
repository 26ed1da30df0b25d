"""The table of blocks, compared with what IANA's registries and the RFCs say."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

import pytest

from uriast.addresses.reachability import special_purpose
from uriast.addresses.registries import IPV4_BLOCKS, IPV6_BLOCKS, ISATAP

NETWORKS = [
    ("127.0.0.0", "127.255.255.255", "loopback"),
    ("::1", "::1", "loopback"),
    ("0.0.0.0", "0.0.0.0", "unspecified"),
    ("::", "::", "unspecified"),
    ("0.0.0.1", "0.255.255.255", "this-network"),
    ("169.254.0.0", "169.254.255.255", "link-local"),
    ("fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "link-local"),
    ("10.0.0.0", "10.255.255.255", "private"),
    ("172.16.0.0", "172.31.255.255", "private"),
    ("192.168.0.0", "192.168.255.255", "private"),
    ("fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "private"),
    ("fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "private"),
    ("100.64.0.0", "100.127.255.255", "shared"),
    ("224.0.0.0", "239.255.255.255", "multicast"),
    ("ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "multicast"),
    ("255.255.255.255", "255.255.255.255", "broadcast"),
    ("240.0.0.0", "255.255.255.254", "reserved"),
    ("4000::", "5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "reserved"),
    ("5f01::", "fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "reserved"),
    ("fe00::", "fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "reserved"),
    ("192.0.2.0", "192.0.2.255", "documentation"),
    ("198.51.100.0", "198.51.100.255", "documentation"),
    ("203.0.113.0", "203.0.113.255", "documentation"),
    ("2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "documentation"),
    ("3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "documentation"),
    ("198.18.0.0", "198.19.255.255", "benchmarking"),
    ("2001:2::", "2001:2:0:ffff:ffff:ffff:ffff:ffff", "benchmarking"),
    ("192.0.0.0", "192.0.0.7", "protocol-assignment"),
    ("192.0.0.11", "192.0.0.191", "protocol-assignment"),
    ("192.0.0.193", "192.0.0.255", "protocol-assignment"),
    ("192.88.99.0", "192.88.99.255", "tunnel"),
    ("2001:1::", "2001:1::", "protocol-assignment"),
    ("2001:1::4", "2001:1:ffff:ffff:ffff:ffff:ffff:ffff", "protocol-assignment"),
    ("2001:2:1::", "2001:2:ffff:ffff:ffff:ffff:ffff:ffff", "protocol-assignment"),
    ("2001:4::", "2001:4:111:ffff:ffff:ffff:ffff:ffff", "protocol-assignment"),
    ("2001:4:113::", "2001:1f:ffff:ffff:ffff:ffff:ffff:ffff", "protocol-assignment"),
    ("2001:40::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", "protocol-assignment"),
    ("64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", "local-translation"),
    ("5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "segment-routing"),
    ("100::", "100::ffff:ffff:ffff:ffff", "discard-only"),
    ("192.0.0.8", "192.0.0.8", "dummy"),
    ("100:0:0:1::", "100:0:0:1:ffff:ffff:ffff:ffff", "dummy"),
    ("169.254.169.254", "169.254.169.254", "metadata"),
    ("169.254.170.2", "169.254.170.2", "metadata"),
    ("169.254.170.23", "169.254.170.23", "metadata"),
    ("169.254.42.42", "169.254.42.42", "metadata"),
    ("169.254.0.23", "169.254.0.23", "metadata"),
    ("100.100.100.200", "100.100.100.200", "metadata"),
    ("168.63.129.16", "168.63.129.16", "metadata"),
    ("192.0.0.192", "192.0.0.192", "metadata"),
    ("fd00:ec2::254", "fd00:ec2::254", "metadata"),
    ("fd00:ec2::23", "fd00:ec2::23", "metadata"),
    ("fd20:ce::254", "fd20:ce::254", "metadata"),
    ("fd00:c1::a9fe:a9fe", "fd00:c1::a9fe:a9fe", "metadata"),
    ("fd00:42::42", "fd00:42::42", "metadata"),
    ("fe80::a9fe:a9fe", "fe80::a9fe:a9fe", "metadata"),
]

OTHER_BLOCKS = """
    0.0.0.0/0 ::/0 2000::/3 ::ffff:0:0:0/96 ::/96 fec0::/10 224.0.0.0/4 ff00::/8
    168.63.129.16/32 169.254.0.23/32 169.254.42.42/32 169.254.169.254/32 169.254.170.2/32 169.254.170.23/32
    100.100.100.200/32 192.0.0.192/32 fd00:42::42/128 fd00:c1::a9fe:a9fe/128 fd00:ec2::23/128 fd00:ec2::254/128
    fd20:ce::254/128 fe80::a9fe:a9fe/128
"""
"""The blocks that the special-purpose registries do not have."""

GLOBAL = """
    192.0.0.9/32 192.0.0.10/32 192.31.196.0/24 192.52.193.0/24 192.175.48.0/24
    64:ff9b::/96 2001:1::1/128 2001:1::2/128 2001:1::3/128 2001:3::/32 2001:4:112::/48 2001:20::/28 2001:30::/28
    2620:4f:8000::/48
"""
NOT_GLOBAL = """
    0.0.0.0/8 0.0.0.0/32 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.0.0/29
    192.0.0.8/32 192.0.0.170/32 192.0.0.171/32 192.0.2.0/24 192.88.99.2/32 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24
    203.0.113.0/24 240.0.0.0/4 255.255.255.255/32
    ::1/128 ::/128 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001:2::/48 2001:db8::/32 3fff::/20 5f00::/16
    fc00::/7 fe80::/10
"""
NOT_APPLICABLE = "2001::/32 2002::/16"
ENDED = "192.88.99.0/24 2001:10::/28"
MAPPED = "::ffff:0:0/96"
"""What the registries of 2025-10-09 have for "Globally Reachable". They have False for the last one, too: see there."""

BLOCKS = IPV4_BLOCKS + IPV6_BLOCKS


def purpose_of(number: int, version: int) -> str | None:
    found = special_purpose(IPv4Address(number) if version == 4 else IPv6Address(number))
    return None if found is None or found.mechanism else found.purpose


@pytest.mark.parametrize(("first", "last", "purpose"), NETWORKS)
def test_a_special_purpose_network_has_its_first_and_its_last_address_and_no_other(
    first: str, last: str, purpose: str
) -> None:
    low, high = ip_address(first), ip_address(last)
    assert purpose_of(int(low), low.version) == purpose_of(int(high), high.version) == purpose
    if int(low):
        assert purpose_of(int(low) - 1, low.version) != purpose or first == "fec0::"
    if int(high) + 1 < 1 << low.max_prefixlen:
        assert purpose_of(int(high) + 1, high.version) != purpose


def test_the_table_has_each_block_of_the_registries_once() -> None:
    expected = f"{GLOBAL} {NOT_GLOBAL} {NOT_APPLICABLE} {ENDED} {MAPPED} {OTHER_BLOCKS}".split()
    prefixes = [block.prefix for block in BLOCKS]
    assert sorted(prefixes) == sorted(expected)
    assert {ip_network(block.prefix).version for block in IPV4_BLOCKS} == {4}
    assert {ip_network(block.prefix).version for block in IPV6_BLOCKS} == {6}


def test_a_block_is_global_only_if_the_registry_says_that_it_is_reachable() -> None:
    answered_within = {MAPPED, "::ffff:0:0:0/96", "64:ff9b::/96"}
    assert {block.prefix for block in BLOCKS if block.purpose is None} == {
        *GLOBAL.split(),
        *answered_within,
        "0.0.0.0/0",
        "2000::/3",
    }
    assert {block.prefix for block in BLOCKS if block.embedding} == answered_within | {
        "::/96",
        "2001::/32",
        "2002::/16",
    }


@pytest.mark.parametrize(
    ("address", "mechanism", "embedded"),
    [
        ("::ffff:ffff:ffff", "IPv4-mapped", "255.255.255.255"),
        ("::2", "IPv4-compatible", "0.0.0.2"),
        ("::255.255.255.255", "IPv4-compatible", "255.255.255.255"),
        ("::ffff:0:10.1.2.3", "IPv4-translated", "10.1.2.3"),
        ("64:ff9b::10.1.2.3", "NAT64", "10.1.2.3"),
        ("2002:a01:203:ffff:ffff:ffff:ffff:ffff", "6to4", "10.1.2.3"),
        # RFC 4380, 4: the client's address is obfuscated, each of its bits inverted
        ("2001:0:4136:e378:8000:63bf:3fff:fdd2", "Teredo", "192.0.2.45"),
        ("2001::f5fe:fdfc", "Teredo", "10.1.2.3"),
    ],
)
def test_a_block_embeds_an_ipv4_address(address: str, mechanism: str, embedded: str) -> None:
    found = special_purpose(address)
    assert found is not None
    assert (found.mechanism, found.address) == (mechanism, IPv4Address(embedded))


def test_isatap_has_its_address_in_the_last_32_bits() -> None:
    assert ISATAP.ipv4_in(int(IPv6Address("2001:db8::5efe:192.0.2.1"))) == int(IPv4Address("192.0.2.1"))
