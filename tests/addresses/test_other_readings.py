"""`ipaddress` has its own table: where `is_global` differs from it, and why."""

from __future__ import annotations

import sys
from ipaddress import IPv4Address, IPv6Address, ip_network
from typing import Final

import pytest
from hypothesis import given
from support.address_blocks import address, addresses, edges

from uriast.addresses import is_global

NEVER_CORRECTED: Final = [
    ("224.0.0.0/4", False, "multicast: no one host has the address"),
    ("192.88.99.0/24", False, "the allocation has ended, and no registry says any longer that it is reachable"),
    ("168.63.129.16/32", False, "the metadata service of a provider"),
    ("::/3", False, "only 2000::/3 is global; and the IPv4 address counts that an address embeds"),
    ("4000::/2", False, "only 2000::/3 is global"),
    ("8000::/1", False, "only 2000::/3 is global; multicast and site-local addresses are here"),
    ("2001:1::3/128", True, "in the registry since 2024"),
    ("3fff::/20", False, "in the registry since 2024"),
]
"""The differences from 3.11.2, 3.11.7, 3.12.1 and 3.13.0: the block, what `is_global` says, and the reason."""

CORRECTED: Final = [
    ("192.0.0.0/24", False, "all of it but two addresses, not 192.0.0.0/29 and 192.0.0.170/31 alone"),
    ("2002::/16", False, "6to4: the registry has N/A"),
    ("2001:1::1/128", True, "reachable, in a block that is not"),
    ("2001:1::2/128", True, "reachable, in a block that is not"),
    ("2001:3::/32", True, "reachable, in a block that is not"),
    ("2001:4:112::/48", True, "reachable, in a block that is not"),
    ("2001:20::/28", True, "reachable, in a block that is not"),
    ("2001:30::/28", True, "reachable, in a block that is not"),
]
"""The differences from versions without the correction of June 2024 (CVE-2024-4032), such as 3.11.7 and 3.12.1."""

IS_CORRECTED: Final = not IPv4Address("192.0.0.8").is_global
"""Whether this version has the correction. Its number does not tell, since distributions correct older versions."""

DIFFERENCES: Final = NEVER_CORRECTED + ([] if IS_CORRECTED else CORRECTED)
ISATAP: Final = 0x5EFE
COMPARED: Final = {(3, 11, 2), (3, 11, 7), (3, 12, 1), (3, 13, 0)}


def is_expected(one: IPv4Address | IPv6Address) -> bool:
    """Whether the list has a difference at an address."""
    listed = [ours for block, ours, _ in DIFFERENCES if one in ip_network(block)]
    is_isatap = one.version == 6 and (int(one) >> 32 & 0xFDFFFFFF) == ISATAP
    return is_global(one) in listed or (is_isatap and not is_global(one))


@given(addresses)
def test_is_global_differs_from_ipaddress_only_where_the_list_says(one: IPv4Address | IPv6Address) -> None:
    assert is_global(one) is one.is_global or is_expected(one)


@pytest.mark.parametrize("version", [4, 6])
def test_it_differs_at_the_edge_of_a_block_only_where_the_list_says(version: int) -> None:
    assert [str(one) for one in edges(version) if is_global(one) is not one.is_global and not is_expected(one)] == []


@pytest.mark.skipif(sys.version_info[:3] not in COMPARED, reason="another version may have corrected its table")
@pytest.mark.parametrize(("block", "ours"), [(block, ours) for block, ours, _ in DIFFERENCES])
def test_each_difference_in_the_list_is_one(block: str, ours: bool) -> None:
    network = ip_network(block)
    low, high = int(network.network_address), int(network.broadcast_address)
    found = [address(number, network.version) for number in (low, low + (high - low) // 2 + 8, high) if number <= high]
    assert [one for one in found if is_global(one) is ours is not one.is_global]


def test_isatap_is_a_difference() -> None:
    one = IPv6Address("2606:4700::5efe:10.0.0.1")
    assert (is_global(one), one.is_global) == (False, True)
