"""Rare forms of IPv4 addresses (RFC 3986, section 7.4)."""

from __future__ import annotations

import socket
import sys
from ipaddress import IPv4Address

import pytest
from hypothesis import given, strategies as st

from uriast.addresses.rare_forms import inet_aton

FORMS = [
    ("0x7f.1", "127.0.0.1"),
    ("017700000001", "127.0.0.1"),
    ("127.1", "127.0.0.1"),
    ("127.0.0.1", "127.0.0.1"),
    ("0x7f.0.0.01", "127.0.0.1"),
    ("010.8.9.0xAf", "8.8.9.175"),
    ("1.65535", "1.0.255.255"),
    ("1.2.65535", "1.2.255.255"),
    ("1.2.256", "1.2.1.0"),
    ("4294967295", "255.255.255.255"),
    ("0xffffffff", "255.255.255.255"),
    ("0x00000000000000000000007f.1", "127.0.0.1"),
    ("00000000000000000000000177.1", "127.0.0.1"),
    ("0", "0.0.0.0"),
    # URL Standard, IPv4 parser
    ("0x", "0.0.0.0"),
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
        *("", ".", "..", "1..", ".1", "1..2", "127.0.0.1..", "1.2.3.4.5", "1.2.3.4.0", "1.2.3.4.0.0", "1.2.3.4.5."),
        *("256.1", "1.256.1", "1.2.256.1", "1.2.3.256", "1.2.65536", "1.16777216", "4294967296", "9999999999"),
        *("10000000000", "040000000000", "0777777777777", "0x100000000", "08", "09.1", "0x7g", "x7f", "1x7f"),
        *("00x7f", "0b1", "-1", "+1", " 1", "1 ", "1\n", "1.2\n", "a", "1.a", "a.1", "1_0"),
        *("\N{ARABIC-INDIC DIGIT ONE}", "1e3", "example.com"),
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
