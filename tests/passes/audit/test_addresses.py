"""Addresses: rare notations, embedded IPv4 addresses and special purposes (RFC 3986, section 7.4)."""

from __future__ import annotations

import socket
import sys
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

import pytest
from hypothesis import assume, given, strategies as st

from uriast.passes.audit.addresses import EmbeddedIPv4, SpecialPurpose, embedded_ipv4, inet_aton, special_purpose

NETWORKS = [
    ("127.0.0.0", "127.255.255.255", "loopback"),
    ("::1", "::1", "loopback"),
    ("0.0.0.0", "0.0.0.0", "unspecified"),  # noqa: S104 - nothing is bound
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
    ("192.88.99.2", "192.88.99.2", "protocol-assignment"),
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


def purpose_of(number: int, version: int) -> str | None:
    return special_purpose(IPv4Address(number) if version == 4 else IPv6Address(number))


@pytest.mark.parametrize(("first", "last", "purpose"), NETWORKS)
def test_a_special_purpose_network_has_its_first_and_its_last_address_and_no_other(
    first: str, last: str, purpose: str
) -> None:
    low, high = ip_address(first), ip_address(last)
    assert special_purpose(low) == special_purpose(high) == purpose
    if int(low):
        assert purpose_of(int(low) - 1, low.version) != purpose or first == "fec0::"
    if int(high) + 1 < 1 << low.max_prefixlen:
        assert purpose_of(int(high) + 1, high.version) != purpose


@pytest.mark.parametrize(
    "address",
    [
        "8.8.8.8",
        "192.0.0.9",
        "192.0.0.10",
        "192.31.196.1",
        "192.52.193.1",
        "192.88.99.1",
        "192.175.48.1",
        "2001:1::1",
        "2001:1::2",
        "2001:1::3",
        "2001:3::1",
        "2001:4:112::1",
        "2001:20::1",
        "2001:30::1",
        "2001:200::1",
        "2606:4700::1111",
        "2620:4f:8000::1",
        "4000::1",
        # What these embed is not looked at
        "::ffff:127.0.0.1",
        "::127.0.0.1",
        "::ffff:0:127.0.0.1",
        "64:ff9b::127.0.0.1",
        "2001::f5fe:fdfc",
        "2002:7f00:1::",
    ],
)
def test_other_addresses_have_no_special_purpose(address: str) -> None:
    assert special_purpose(ip_address(address)) is None


# The blocks of IANA's registries of 2025-10-09, by what they have for "Globally Reachable"
NOT_GLOBALLY_REACHABLE = """
    0.0.0.0/8 0.0.0.0/32 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.0.0/29
    192.0.0.8/32 192.0.0.170/32 192.0.0.171/32 192.0.2.0/24 192.88.99.2/32 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24
    203.0.113.0/24 240.0.0.0/4 255.255.255.255/32
    ::1/128 ::/128 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001:2::/48 2001:db8::/32 3fff::/20 5f00::/16
    fc00::/7 fe80::/10
"""
GLOBALLY_REACHABLE = """
    192.0.0.9/32 192.0.0.10/32 192.31.196.0/24 192.52.193.0/24 192.175.48.0/24
    64:ff9b::/96 2001:1::1/128 2001:1::2/128 2001:1::3/128 2001:3::/32 2001:4:112::/48 2001:20::/28 2001:30::/28
    2620:4f:8000::/48
"""


@given(st.data())
def test_purposes_agree_with_the_registries_on_reachability(data: st.DataObject) -> None:
    blocks = [ip_network(text) for text in f"{NOT_GLOBALLY_REACHABLE} {GLOBALLY_REACHABLE}".split()]
    block = data.draw(st.sampled_from(blocks))
    number = data.draw(st.integers(int(block.network_address), int(block.broadcast_address)))
    address = ip_address(number) if block.version == 4 else IPv6Address(number)
    assume(address not in ip_network("2001::/32") and special_purpose(address) != "metadata")
    closest = max((each for each in blocks if address in each), key=lambda each: each.prefixlen)
    assert (special_purpose(address) is not None) == (str(closest) in NOT_GLOBALLY_REACHABLE.split())


def test_a_purpose_is_its_name() -> None:
    assert [str(purpose) for purpose in SpecialPurpose] == [
        "loopback",
        "unspecified",
        "this-network",
        "link-local",
        "private",
        "shared",
        "multicast",
        "broadcast",
        "reserved",
        "documentation",
        "benchmarking",
        "protocol-assignment",
        "local-translation",
        "segment-routing",
        "discard-only",
        "dummy",
        "metadata",
    ]
    assert {str(purpose) for purpose in SpecialPurpose} == {purpose for _, _, purpose in NETWORKS}


@pytest.mark.parametrize(
    ("address", "mechanism", "embedded"),
    [
        ("::ffff:0:0", "IPv4-mapped", "0.0.0.0"),  # noqa: S104 - nothing is bound
        ("::ffff:10.1.2.3", "IPv4-mapped", "10.1.2.3"),
        ("::ffff:ffff:ffff", "IPv4-mapped", "255.255.255.255"),
        ("::2", "IPv4-compatible", "0.0.0.2"),
        ("::127.0.0.1", "IPv4-compatible", "127.0.0.1"),
        ("::255.255.255.255", "IPv4-compatible", "255.255.255.255"),
        ("::ffff:0:10.1.2.3", "IPv4-translated", "10.1.2.3"),
        ("64:ff9b::10.1.2.3", "NAT64", "10.1.2.3"),
        ("64:ff9b::ffff:ffff", "NAT64", "255.255.255.255"),
        ("2002:a01:203::", "6to4", "10.1.2.3"),
        ("2002:a01:203:ffff:ffff:ffff:ffff:ffff", "6to4", "10.1.2.3"),
        ("2002:ffff:ffff::1", "6to4", "255.255.255.255"),
        # RFC 4380, 4: the client's address is obfuscated, each of its bits inverted
        ("2001:0:4136:e378:8000:63bf:3fff:fdd2", "Teredo", "192.0.2.45"),
        ("2001::f5fe:fdfc", "Teredo", "10.1.2.3"),
    ],
)
def test_an_ipv6_address_embeds_an_ipv4_address(address: str, mechanism: str, embedded: str) -> None:
    assert embedded_ipv4(IPv6Address(address)) == EmbeddedIPv4(mechanism, IPv4Address(embedded))


@pytest.mark.parametrize(
    "address",
    [
        "::",
        "::1",
        "::1:0:0",
        "::fffe:127.0.0.1",
        "::1:0:127.0.0.1",
        "::ffff:1:127.0.0.1",
        "::1:ffff:127.0.0.1",
        "64:ff9b::1:7f00:1",
        "64:ff9b:1::7f00:1",  # RFC 8215: where the address stands is the network's own choice
        "2001:1::7f00:1",
        "2003:7f00:1::",
        "fe80::5efe:127.0.0.1",  # ISATAP: the prefix may be any
        "2606:4700::1111",
    ],
)
def test_an_uncertain_embedded_address_is_not_read(address: str) -> None:
    assert embedded_ipv4(IPv6Address(address)) is None


FORMS = [
    ("0x7f.1", "127.0.0.1"),
    ("0X7F.1", "127.0.0.1"),
    ("017700000001", "127.0.0.1"),
    ("2130706433", "127.0.0.1"),
    ("127.1", "127.0.0.1"),
    ("0x7f000001", "127.0.0.1"),
    ("127.0.1", "127.0.0.1"),
    ("127.0.0.1", "127.0.0.1"),
    ("0177.0.0.1", "127.0.0.1"),
    ("0x7f.0x0.0x0.0x1", "127.0.0.1"),
    ("0x7f.0.0.01", "127.0.0.1"),
    ("010.8.9.0xAf", "8.8.9.175"),
    ("1.65535", "1.0.255.255"),
    ("1.16777215", "1.255.255.255"),
    ("1.2.65535", "1.2.255.255"),
    ("1.2.3.255", "1.2.3.255"),
    ("1.2.256", "1.2.1.0"),
    ("255.255.255.255", "255.255.255.255"),
    ("4294967295", "255.255.255.255"),
    ("037777777777", "255.255.255.255"),
    ("0xffffffff", "255.255.255.255"),
    ("0x00000000000000000000007f.1", "127.0.0.1"),
    ("00000000000000000000000177.1", "127.0.0.1"),
    ("0", "0.0.0.0"),  # noqa: S104 - nothing is bound
    ("00", "0.0.0.0"),  # noqa: S104 - as above
    ("1", "0.0.0.1"),
    ("9", "0.0.0.9"),
    ("0x9", "0.0.0.9"),
    # URL Standard, IPv4 parser
    ("0x", "0.0.0.0"),  # noqa: S104 - as above
    ("127.0.0.1.", "127.0.0.1"),
    ("0x7f.1.", "127.0.0.1"),
    ("1.", "0.0.0.1"),
]


@pytest.mark.parametrize(("text", "address"), FORMS)
def test_inet_aton_reads_one_to_four_numbers(text: str, address: str) -> None:
    assert inet_aton(text) == IPv4Address(address)


@pytest.mark.parametrize(
    "text",
    [
        "",
        ".",
        "..",
        "1..",
        ".1",
        "1..2",
        "127.0.0.1..",
        "1.2.3.4.5",
        "1.2.3.4.0",
        "1.2.3.4.0.0",
        "1.2.3.4.5.",
        "256.1",
        "1.256.1",
        "1.2.256.1",
        "1.2.3.256",
        "1.2.65536",
        "1.16777216",
        "4294967296",
        "9999999999",
        "10000000000",
        "040000000000",
        "0777777777777",
        "0x100000000",
        "08",
        "09.1",
        "0x7g",
        "x7f",
        "1x7f",
        "00x7f",
        "0b1",
        "-1",
        "+1",
        " 1",
        "1 ",
        "1\n",
        "1.2\n",
        "a",
        "1.a",
        "a.1",
        "1_0",
        "\N{ARABIC-INDIC DIGIT ONE}",
        "1e3",
        "example.com",
    ],
)
def test_inet_aton_reads_nothing_else(text: str) -> None:
    assert inet_aton(text) is None


def test_a_long_number_is_refused_quickly() -> None:
    assert inet_aton("0" * 1_000_000 + "1.1") == IPv4Address("1.0.0.1")
    assert inet_aton("0x" + "0" * 1_000_000 + "7f.1") == IPv4Address("127.0.0.1")
    assert inet_aton("9" * 1_000_000) is None
    assert inet_aton("0x" + "f" * 1_000_000) is None
    assert inet_aton("1." * 500_000) is None


number = st.integers(0, 0x1FF) | st.integers(0, 1 << 33)
written = st.tuples(number, st.sampled_from(["{}", "0{:o}", "00{:o}", "0x{:x}", "0X{:X}", "0x0{:x}", "0{}"])).map(
    lambda pair: pair[1].format(pair[0])
)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems' inet_aton() has other limits")
@given(st.lists(written, min_size=1, max_size=5).map(".".join))
def test_inet_aton_is_the_system_s_own(text: str) -> None:
    try:
        expected = IPv4Address(socket.inet_aton(text))
    except OSError:
        expected = None
    assert inet_aton(text) == expected


@given(st.ip_addresses(v=4))
def test_inet_aton_reads_every_form_of_every_address(address: IPv4Address) -> None:
    value = int(address)
    high, low = value >> 24, value & 0xFFFFFF
    for text in (str(address), f"{value}", f"0{value:o}", f"{value:#x}", f"{high}.{low}", f"{high:#x}.0{low:o}."):
        assert inet_aton(text) == address
