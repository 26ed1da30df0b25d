"""A slow reading of the table, in binary digits, and addresses on both sides of each block's edges."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st

from uriast.addresses.registries import IPV4_BLOCKS, IPV6_BLOCKS

if TYPE_CHECKING:
    from uriast.addresses.registries import Block

    Address = IPv4Address | IPv6Address

BLOCKS: Final = {4: IPV4_BLOCKS, 6: IPV6_BLOCKS}
BITS: Final = {4: 32, 6: 128}
ANSWERED_WITHIN: Final = {"::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b::/96"}
"""The blocks whose addresses are those of IPv4."""


def address(number: int, version: int) -> Address:
    """The address with a number."""
    return IPv4Address(number) if version == 4 else IPv6Address(number)


def digits(prefix: str) -> str:
    """The binary digits of a prefix."""
    first, _, length = prefix.partition("/")
    found = ip_address(first)
    return f"{int(found):0{BITS[found.version]}b}"[: int(length)]


BY_DIGITS: Final = {version: {digits(block.prefix): block for block in blocks} for version, blocks in BLOCKS.items()}


def closest(one: Address) -> Block:
    """The block with the longest prefix of an address."""
    own = digits(f"{one}/{BITS[one.version]}")
    known = BY_DIGITS[one.version]
    return next(known[own[:length]] for length in range(len(own), -1, -1) if own[:length] in known)


def slowly_global(one: Address) -> bool:
    """What `is_global` must answer, from the binary and the hexadecimal digits of an address."""
    block = closest(one)
    if isinstance(one, IPv4Address):
        return block.purpose is None
    text = f"{int(one):032x}"
    last = IPv4Address(int(text[24:], 16))
    if block.prefix in ANSWERED_WITHIN:
        return slowly_global(last)
    if text[16:24] in {"00005efe", "02005efe"}:
        return block.purpose is None and slowly_global(last)
    return block.purpose is None


def edges(version: int) -> list[Address]:
    """The first and the last address of each block, with the addresses before and after them."""
    networks = [ip_network(block.prefix) for block in BLOCKS[version]]
    numbers = {
        number
        for network in networks
        for edge in (int(network.network_address), int(network.broadcast_address))
        for number in (edge - 1, edge, edge + 1)
    }
    return [address(number, version) for number in sorted(numbers) if 0 <= number < 1 << BITS[version]]


def _in_blocks(version: int) -> st.SearchStrategy[Address]:
    networks = [ip_network(block.prefix) for block in BLOCKS[version]]
    ends = st.sampled_from([(int(each.network_address), int(each.broadcast_address)) for each in networks])
    return ends.flatmap(lambda pair: st.integers(*pair)).map(lambda number: address(number, version))


ipv4: Final = st.one_of(_in_blocks(4), st.sampled_from(edges(4)), st.ip_addresses(v=4))
"""IPv4 addresses, many of them in the smallest blocks or at the edge of one."""


def embedded(one: Address, rest: int) -> dict[str, IPv6Address]:
    """The IPv6 addresses that have an IPv4 address in them, by the mechanism.

    Args:
        one: The IPv4 address.
        rest: The bits that a mechanism leaves free.
    """
    number = int(one)
    return {
        "IPv4-mapped": IPv6Address(0xFFFF << 32 | number),
        "IPv4-translated": IPv6Address(0xFFFF << 48 | number),
        "IPv4-compatible": IPv6Address(number),
        "NAT64": IPv6Address(0x64FF9B << 96 | number),
        "6to4": IPv6Address(0x2002 << 112 | number << 80 | rest >> 48),
        "Teredo": IPv6Address(0x20010000 << 96 | (rest >> 64) << 32 | number ^ 0xFFFFFFFF),
        "ISATAP": IPv6Address(0b001 << 125 | (rest >> 67) << 64 | (rest & 1) << 57 | 0x5EFE << 32 | number),
    }


bits: Final = st.integers(0, (1 << 128) - 1)
_with_ipv4: Final = st.tuples(ipv4, bits).flatmap(lambda pair: st.sampled_from([*embedded(*pair).values()]))


def _by_isatap(one: Address, inner: Address) -> IPv6Address:
    """The address in the same subnet that has an IPv4 address in it by ISATAP."""
    return IPv6Address(int(one) >> 64 << 64 | 0x5EFE << 32 | int(inner))


_isatap: Final = st.builds(_by_isatap, _in_blocks(6), ipv4)
ipv6: Final = st.one_of(_in_blocks(6), st.sampled_from(edges(6)), st.ip_addresses(v=6), _with_ipv4, _isatap)
"""IPv6 addresses of the same kinds, and with an IPv4 address in them."""
addresses: Final = st.one_of(ipv4, ipv6)
