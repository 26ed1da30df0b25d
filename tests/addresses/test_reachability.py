"""`host_address`, `is_global` and `special_purpose`: what they accept and answer, and laws about every address."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_interface, ip_network
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import assume, given, strategies as st
from support.address_blocks import ANSWERED_WITHIN, addresses, bits, closest, edges, embedded, ipv4, slowly_global

from uriast import Authority, IPv6Literal, IPvFutureLiteral, ParseError, RegName, audit, normalize, parse_iri
from uriast.addresses import AddressPurpose, SpecialPurpose, host_address, is_global, special_purpose
from uriast.addresses.rare_forms import inet_aton
from uriast.grammar import rfc3986, rfc3987, rfc6874
from uriast.nodes.iri import IRegName
from uriast.testing.strategies import texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast import Host
    from uriast.nodes.iri import IHost

ANSWERED: tuple[str, ...] = ("IPv4-mapped", "IPv4-translated", "NAT64")
"""The mechanisms where the IPv4 address answers alone."""


def host(text: str) -> Host:
    return rfc3986.host.parse(text)


def ihost(text: str) -> IHost:
    return rfc3987.ihost.parse(text)


# Laws


@pytest.mark.parametrize("version", [4, 6])
def test_both_edges_of_each_block_are_read_as_in_the_table(version: int) -> None:
    assert len(edges(version)) > 60
    for each in edges(version):
        assert is_global(each) is slowly_global(each)


@given(addresses)
def test_the_longest_prefix_decides(address: IPv4Address | IPv6Address) -> None:
    assert is_global(address) is slowly_global(address)


@given(addresses)
def test_an_address_that_is_not_global_has_a_special_purpose_and_no_other(address: IPv4Address | IPv6Address) -> None:
    found = special_purpose(address)
    assert (found is None) is is_global(address)
    if found is not None:
        assert found.address is not None
        block = closest(found.address)
        assert (found.purpose, found.prefix) == (block.purpose, block.prefix)
        assert (found.name, found.source) == (block.name, block.source)
        assert (found.address == address) is (found.mechanism == "")


@given(ipv4, bits)
def test_no_embedding_of_an_address_that_is_not_global_is_global(address: IPv4Address, rest: int) -> None:
    for mechanism, outer in embedded(address, rest).items():
        if not is_global(address):
            assert is_global(outer) is False
        elif mechanism != "ISATAP":
            assert is_global(outer) is (mechanism in ANSWERED)
        else:
            assert is_global(outer) is (closest(outer).purpose is None)


@given(ipv4, bits)
def test_the_reason_is_that_of_the_embedded_address(address: IPv4Address, rest: int) -> None:
    inner = special_purpose(address)
    for mechanism, outer in embedded(address, rest).items():
        found = special_purpose(outer)
        if inner is not None and (mechanism != "ISATAP" or closest(outer).purpose is None) and int(outer) > 1:
            assert found == attrs.evolve(inner, mechanism=mechanism)
        elif found is not None:
            assert (found.address, found.mechanism) == (outer, "")


@given(bits)
def test_no_address_of_local_translation_is_global(number: int) -> None:
    address = IPv6Address(0x64FF9B0001 << 80 | number >> 48)
    assert is_global(address) is False
    found = special_purpose(address)
    assert found is not None
    assert found.purpose is AddressPurpose.LOCAL_TRANSLATION


@given(bits)
def test_global_addresses_of_ipv6_begin_with_001_unless_ipv4_answers(number: int) -> None:
    address = IPv6Address(number)
    if is_global(address) and closest(address).prefix not in ANSWERED_WITHIN:
        assert number >> 125 == 0b001


@given(addresses)
def test_a_host_and_a_text_are_read_as_their_address(address: IPv4Address | IPv6Address) -> None:
    in_brackets = f"{address}" if address.version == 4 else f"[{address}]"
    same: list[Any] = [str(address), address.exploded, host(in_brackets), ihost(in_brackets), ip_interface(address)]
    if address.version == 6:
        same += [f"{address}%eth0", f"{address}%1", rfc6874.host.parse(f"[{address}%25eth0]")]
        same += [IPv6Address(f"{address}%eth0"), IPv6Literal(f"{address}".upper())]
    for each in same:
        assert is_global(each) is is_global(address)
        found, expected = special_purpose(each), special_purpose(address)
        assert (found and found.prefix) == (expected and expected.prefix)
        assert (found and found.mechanism) == (expected and expected.mechanism)


@given(texts(rfc3986.reg_name))
def test_a_name_is_not_a_global_address(text: str) -> None:
    assert not is_global(RegName(text))
    assert not is_global(IRegName(text))


@given(texts(rfc3987.ireg_name))
def test_a_name_of_an_iri_is_not_a_global_address(text: str) -> None:
    assert not is_global(IRegName(text))
    assert not is_global(text)


@given(st.text() | st.text("0123456789abcdefx.% ") | addresses.map(str) | texts(rfc3986.host))
def test_a_text_that_is_no_address_is_a_name(text: str) -> None:
    assume(not text.startswith("["))
    try:
        expected = is_global(ip_address(text))
    except ValueError:
        assume(not set("/\\?#@:") & set(text))
        expected = False
        assert special_purpose(text) == special_purpose_of_rare_form(text)
    assert is_global(text) is expected


@given(texts(rfc3986.IP_literal))
def test_an_ip_literal_is_read_with_its_brackets(text: str) -> None:
    assert is_global(text) is is_global(rfc3986.IP_literal.parse(text))
    assert special_purpose(text) == special_purpose(rfc3986.IP_literal.parse(text))


@pytest.mark.parametrize(
    "text",
    [
        "http://127.0.0.1/",
        "127.0.0.1:80",
        "user:secret@127.0.0.1",
        "8.8.8.8/32",
        "8.8.8.8?q",
        "8.8.8.8\\",
        "::zz",
        "2606:4700::1111%",
        "::" * 100_000,
    ],
    ids=lambda text: text[:20],
)
@pytest.mark.parametrize("ask", [is_global, special_purpose])
def test_a_text_with_a_delimiter_is_neither_an_address_nor_a_name(ask: Callable[[str], object], text: str) -> None:
    with pytest.raises(ValueError, match=r"^expected an address or a name, got text with a delimiter: ") as caught:
        ask(text)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("text", ["[", "[]", "[::1", "[127.0.0.1]", "[::1]:80", "[fe80::1%25eth0]"])
def test_a_bracket_begins_an_ip_literal(text: str) -> None:
    with pytest.raises(ParseError):
        is_global(text)


def special_purpose_of_rare_form(text: str) -> SpecialPurpose | None:
    rare = inet_aton(text)
    inner = None if rare is None else special_purpose(rare)
    return None if inner is None else attrs.evolve(inner, mechanism="inet_aton")


@given(addresses)
def test_an_audit_finds_an_address_if_it_is_not_global(address: IPv4Address | IPv6Address) -> None:
    in_brackets = f"{address}" if address.version == 4 else f"[{address}]"
    found = special_purpose(address)
    expected = [] if found is None else [(f"{found.purpose}-address", found.address)]
    assert [(finding.danger, finding.address) for finding in audit(f"http://{in_brackets}/")] == expected


# What is accepted


@pytest.mark.parametrize(
    "text",
    [
        "",
        "localhost",
        "0x7f.1",
        "127.0.0.1.",
        " 8.8.8.8",
        "8.8.8.8\n",
        "8.8.8.8%eth0",
        "v1.8",
        "\N{FULLWIDTH DIGIT EIGHT}.8.8.8",
        "8.8.8.8" * 100_000,
    ],
    ids=lambda text: text[:20],
)
def test_other_texts_are_names(text: str) -> None:
    assert not is_global(text)


RARE = ["0x7f.1", "2130706433", "0177.0.0.1", "127.1", "127.0.0.1.", "017700000001"]


@pytest.mark.parametrize("text", RARE)
def test_a_rare_form_is_a_name_and_its_address_is_told(text: str) -> None:
    for each in (RegName(text), IRegName(text), text):
        assert not is_global(each)
        found = special_purpose(each)
        assert found == SpecialPurpose(
            AddressPurpose.LOOPBACK,
            "127.0.0.0/8",
            "Loopback",
            "RFC 1122, 3.2.1.3",
            IPv4Address("127.0.0.1"),
            "inet_aton",
        )


@pytest.mark.parametrize("text", ["0x08080808", "010.8.8.8", "localhost", "", "%00", "127.0.0.1%00", "%ff", "a.127.1"])
def test_other_names_have_no_special_purpose(text: str) -> None:
    for each in (RegName(text), IRegName(text), text):
        assert special_purpose(each) is None


@pytest.mark.parametrize("text", ["%31%32%37.1", "127%2e0.0.1", "%30x7f.1"])
def test_the_name_in_a_node_is_percent_decoded_and_a_text_is_not(text: str) -> None:
    for each in (RegName(text), IRegName(text)):
        found = special_purpose(each)
        assert found is not None
        assert found.mechanism == "inet_aton"
    assert special_purpose(text) is None


def test_an_ip_literal_of_a_future_version_is_not_global() -> None:
    future = host("[v1f.a:b]")
    assert is_global(future) is False
    found = special_purpose(future)
    assert found is not None
    assert found == SpecialPurpose(
        AddressPurpose.RESERVED, "", "IP literal of a future version", "RFC 3986, 3.2.2", None
    )
    assert found.message == "IP literal of a future version (RFC 3986, 3.2.2)"


class OwnText(str):
    __slots__ = ()


def test_subclasses_are_accepted() -> None:
    assert is_global(OwnText("10.0.0.1")) is False
    assert is_global(rfc6874.host.parse("[2606:4700::1111%25eth0]")) is True


@pytest.mark.parametrize(
    "value",
    [
        None,
        0x7F000001,
        b"\x7f\x00\x00\x01",
        ["127.0.0.1"],
        ip_network("127.0.0.1/32"),
        rfc3986.URI.parse("http://127.0.0.1/"),
        rfc3986.authority.parse("127.0.0.1"),
        rfc3986.userinfo.parse("127.0.0.1"),
    ],
    ids=lambda value: type(value).__name__,
)
@pytest.mark.parametrize("function", [is_global, special_purpose])
def test_nothing_else_is_a_host(function: Any, value: object) -> None:
    expected = f"expected a host as a node, str, IPv4Address or IPv6Address, got {type(value).__name__}$"
    with pytest.raises(TypeError, match=expected):
        function(value)


def test_what_a_resolver_returns_is_accepted() -> None:
    """By the resolver itself, which needs no network for an address."""
    for text, expected in (("192.0.32.7", True), ("10.0.0.1", False), ("::1", False), ("2606:4700::1111", True)):
        found = socket.getaddrinfo(text, 443, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
        assert {is_global(str(place[0])) for *_, place in found} == {expected}


# Examples


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("10.1.2.3", "10.1.2.3 is in 10.0.0.0/8: Private-Use (RFC 1918)"),
        ("::ffff:10.1.2.3", "10.1.2.3 (IPv4-mapped) is in 10.0.0.0/8: Private-Use (RFC 1918)"),
        ("127.1", "127.0.0.1 (inet_aton) is in 127.0.0.0/8: Loopback (RFC 1122, 3.2.1.3)"),
        ("2002:808:808::", "2002:808:808:: is in 2002::/16: 6to4 (RFC 3056, 2)"),
        ("::8.8.8.8", "::808:808 is in ::/96: IPv4-compatible (RFC 4291, 2.5.5.1)"),
        ("fe80::1%eth0", "fe80::1%eth0 is in fe80::/10: Link-Local Unicast (RFC 4291, 2.5.6)"),
        ("4000::1", "4000::1 is in ::/0: Reserved by IETF (RFC 4291, 2.4)"),
    ],
)
def test_the_message_tells_the_address_the_block_and_the_source(text: str, message: str) -> None:
    found = special_purpose(text)
    assert found is not None
    assert found.message == message


@pytest.mark.parametrize(
    "text",
    [
        "2606:4700::5efe:808:808",
        "2606:4700::200:5efe:808:808",
        # Not ISATAP
        "2606:4700::100:5efe:a00:1",
        "2606:4700::400:5efe:a00:1",
        "2606:4700::5eff:a00:1",
        "2606:4700::1:5efe:a00:1",
        "2606:4700::5efe:0:a00:1",
    ],
)
def test_isatap_to_a_global_address_and_what_is_not_isatap_is_global(text: str) -> None:
    assert is_global(text) is True
    assert special_purpose(text) is None


# The address of a host


def test_a_host_that_is_no_address_has_none() -> None:
    for node in (RegName("127.1"), RegName(""), IPvFutureLiteral("v1.a"), IRegName("é")):
        assert host_address(node) is None
    assert host_address("http://%31.2.3.4/") is None
    assert host_address(normalize("http://%31.2.3.4/")) == IPv4Address("1.2.3.4")
    assert host_address(parse_iri("http://[::1]/é")) == IPv6Address("::1")
    assert host_address(rfc6874.URI.parse("http://[fe80::1%25eth0]/")) == IPv6Address("fe80::1")


@pytest.mark.parametrize("value", [5, None, b"//h", Authority(None, RegName("h")), rfc3986.path.parse("/a")])
def test_only_a_reference_or_a_host_has_an_address(value: Any) -> None:
    with pytest.raises(TypeError, match="expected a reference as str or node, or the node of a host, got"):
        host_address(value)
