"""Dangers in the host of a reference (RFC 3986, sections 7.4 and 3.2.2)."""

from __future__ import annotations

from ipaddress import ip_address

import pytest

from uriast.addresses.registries import AddressPurpose
from uriast.facts import FACTS
from uriast.passes.audit import Danger, Finding, audit

# 7.4


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("0x7f.1", "127.0.0.1"),
        ("017700000001", "127.0.0.1"),
        ("2130706433", "127.0.0.1"),
        ("127.1", "127.0.0.1"),
        ("127.0.0.1.", "127.0.0.1"),
        ("%31%32%37.1", "127.0.0.1"),
        ("127%2e0.0.1", "127.0.0.1"),
        ("%38.8.8.8", "8.8.8.8"),
        ("010.8.8.8", "8.8.8.8"),
    ],
)
def test_a_rare_form_of_an_ipv4_address_is_found_with_the_address_that_it_reaches(host: str, address: str) -> None:
    first, *others = audit(f"http://u@{host}:80/")
    assert first == Finding(Danger.RARE_IPV4, 9, 9 + len(host), address, ip_address(address))
    expected = [Finding(Danger.LOOPBACK_ADDRESS, 9, 9 + len(host), address, ip_address(address))]
    assert others == (expected if address == "127.0.0.1" else [])


ADDRESSES = [
    ("127.0.0.1", "loopback-address", "127.0.0.1", "127.0.0.1"),
    ("[::1]", "loopback-address", "::1", "::1"),
    ("0.0.0.0", "unspecified-address", "0.0.0.0", "0.0.0.0"),
    ("[::]", "unspecified-address", "::", "::"),
    ("169.254.0.1", "link-local-address", "169.254.0.1", "169.254.0.1"),
    ("[fe80::1]", "link-local-address", "fe80::1", "fe80::1"),
    ("172.16.0.1", "private-address", "172.16.0.1", "172.16.0.1"),
    ("[FC00::1]", "private-address", "fc00::1", "fc00::1"),
    ("100.64.0.1", "shared-address", "100.64.0.1", "100.64.0.1"),
    ("169.254.169.254", "metadata-address", "169.254.169.254", "169.254.169.254"),
    ("[fd00:ec2::254]", "metadata-address", "fd00:ec2::254", "fd00:ec2::254"),
    ("0.0.0.1", "this-network-address", "0.0.0.1", "0.0.0.1"),
    ("224.0.0.1", "multicast-address", "224.0.0.1", "224.0.0.1"),
    ("[FF02::1]", "multicast-address", "ff02::1", "ff02::1"),
    ("255.255.255.255", "broadcast-address", "255.255.255.255", "255.255.255.255"),
    ("240.0.0.1", "reserved-address", "240.0.0.1", "240.0.0.1"),
    ("203.0.113.1", "documentation-address", "203.0.113.1", "203.0.113.1"),
    ("[2001:db8::1]", "documentation-address", "2001:db8::1", "2001:db8::1"),
    ("198.18.0.1", "benchmarking-address", "198.18.0.1", "198.18.0.1"),
    ("192.0.0.170", "protocol-assignment-address", "192.0.0.170", "192.0.0.170"),
    ("[64:ff9b:1::7f00:1]", "local-translation-address", "64:ff9b:1::7f00:1", "64:ff9b:1::7f00:1"),
    ("[5f00::1]", "segment-routing-address", "5f00::1", "5f00::1"),
    ("[100::1]", "discard-only-address", "100::1", "100::1"),
    ("192.0.0.8", "dummy-address", "192.0.0.8", "192.0.0.8"),
    ("[::ffff:a9fe:a9fe]", "metadata-address", "169.254.169.254", "IPv4-mapped 169.254.169.254"),
    ("[::10.0.0.1]", "private-address", "10.0.0.1", "IPv4-compatible 10.0.0.1"),
    ("[64:ff9b::10.0.0.1]", "private-address", "10.0.0.1", "NAT64 10.0.0.1"),
    ("[2002:a9fe:1::]", "link-local-address", "169.254.0.1", "6to4 169.254.0.1"),
    ("[::ffff:0:0.0.0.0]", "unspecified-address", "0.0.0.0", "IPv4-translated 0.0.0.0"),
    ("[2001::3f57:fffe]", "private-address", "192.168.0.1", "Teredo 192.168.0.1"),
    ("[2606:4700::5efe:192.168.0.1]", "private-address", "192.168.0.1", "ISATAP 192.168.0.1"),
    ("[2001::f7f7:f7f7]", "tunnel-address", "2001::f7f7:f7f7", "2001::f7f7:f7f7"),
    ("[2002:808:808::]", "tunnel-address", "2002:808:808::", "2002:808:808::"),
    ("[4000::1]", "reserved-address", "4000::1", "4000::1"),
]


@pytest.mark.parametrize(("host", "danger", "address", "detail"), ADDRESSES)
def test_an_address_that_is_not_global_is_found_in_ipv6_too(host: str, danger: str, address: str, detail: str) -> None:
    assert audit(f"//{host}/") == (Finding(Danger(danger), 2, 2 + len(host), detail, ip_address(address)),)


def test_each_purpose_of_an_address_has_its_danger_and_its_example() -> None:
    assert {f"{purpose}-address" for purpose in AddressPurpose} == {danger for _, danger, _, _ in ADDRESSES}


@pytest.mark.parametrize(
    "host", ["localhost", "LocalHost", "localhost.", "a.localhost", "a.b.localhost.", "%6Cocalhost"]
)
def test_localhost_is_loopback(host: str) -> None:
    (finding,) = audit(f"http://{host}/")
    assert finding == Finding(Danger.LOOPBACK_ADDRESS, 7, 7 + len(host), "by the name localhost")


@pytest.mark.parametrize(
    ("behind", "ends"),
    [
        ("%20", "%20"),
        ("%7F", "%7F"),
        ("%20%1F%7f", "%20%1F%7f"),
        ("%20.evil.com", "%20"),
    ],
)
def test_a_host_that_some_readers_end_at_a_blank_or_control_is_found(behind: str, ends: str) -> None:
    loopback = ip_address("127.0.0.1")
    for before in ("0x7f.1", "127.0.0.1", "%3127.1"):
        middle = 9 + len(before)
        assert audit(f"ldap://u@{before}{behind}/") == (
            Finding(Danger.LOOPBACK_ADDRESS, 9, middle, "127.0.0.1", loopback),
            Finding(Danger.TRUNCATED_HOST, middle, middle + len(ends), "127.0.0.1", loopback),
        )


def test_the_text_before_a_blank_or_control_need_not_be_an_address() -> None:
    assert audit("//a%20b") == (Finding(Danger.TRUNCATED_HOST, 3, 6),)
    assert audit("//%20127.0.0.1") == (Finding(Danger.TRUNCATED_HOST, 2, 5),)
    assert audit("//8.8.8.8%20") == (Finding(Danger.TRUNCATED_HOST, 9, 12, "8.8.8.8", ip_address("8.8.8.8")),)
    assert audit("x://localhost%09a") == (
        Finding(Danger.LOOPBACK_ADDRESS, 4, 13, "by the name localhost"),
        Finding(Danger.TRUNCATED_HOST, 13, 16),
    )


def test_nul_cr_and_lf_end_a_host_too() -> None:
    loopback = ip_address("127.0.0.1")
    assert audit("ldap://127.1%00.evil.com%0A") == (
        Finding(Danger.LOOPBACK_ADDRESS, 7, 12, "127.0.0.1", loopback),
        Finding(Danger.ENCODED_NUL, 12, 15, "host"),
        Finding(Danger.TRUNCATED_HOST, 12, 15, "127.0.0.1", loopback),
        Finding(Danger.ENCODED_LINE_BREAK, 24, 27, "host"),
    )


# 3.2.2: other readers, beside test_browsers.py


OTHERS = [
    ("http:///evil.com/", "evil.com", "evil.com"),
    ("http:evil.com", "evil.com", "evil.com, unless the base has the scheme http"),
    ("WSS:/evil.com/a", "evil.com", "evil.com, unless the base has the scheme wss"),
    ("ftp:///u:p@Evil.COM:21/", "Evil.COM", "evil.com"),
    ("///evil.com/", "evil.com", "evil.com, if the base has the scheme http, https, ws, wss or ftp"),
    ("////evil.com", "evil.com", "evil.com, if the base has the scheme http, https, ws, wss or ftp"),
    ("http://u@evil%E3%80%82com:80/", "evil%E3%80%82com", "evil.com"),
    ("http://ev%C2%ADil.com/", "ev%C2%ADil.com", "evil.com"),
    ("file://%EF%BC%A1/", "%EF%BC%A1", "a"),
    (
        "//b%C3%BC%EF%BC%A1",
        "b%C3%BC%EF%BC%A1",
        "xn--ba-xka, if the base has the scheme http, https, ws, wss, ftp or file",
    ),
    ("//@%EF%BC%A1", "%EF%BC%A1", "a, if the base has the scheme http, https, ws, wss or ftp"),
    ("//%EF%BC%A1:80", "%EF%BC%A1", "a, if the base has the scheme http, https, ws, wss or ftp"),
    ("file://C:/x", "C:", "a drive's letter"),
    ("//c:", "c:", "a drive's letter, if the base has the scheme file"),
]


@pytest.mark.parametrize(("text", "host", "detail"), OTHERS)
def test_a_host_that_browsers_read_differently_is_found(text: str, host: str, detail: str) -> None:
    (finding,) = (finding for finding in audit(text) if finding.danger is Danger.READERS_DISAGREE)
    start = text.index(host, 2 if text.startswith("//") else 4)
    assert finding == Finding(Danger.READERS_DISAGREE, start, start + len(host), detail)


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("http://%E2%91%A0%E2%91%A1%E2%91%A6.0.0.1/", "%E2%91%A0%E2%91%A1%E2%91%A6.0.0.1"),
        ("http://%EF%BC%90x7f.1/", "%EF%BC%90x7f.1"),
        ("http://127%E3%80%820.1/", "127%E3%80%820.1"),
        ("http:///127.1/", "127.1"),
        ("http://///u@2130706433:80", "2130706433"),
    ],
)
def test_the_address_that_browsers_reach_is_found(text: str, host: str) -> None:
    start = text.index(host)
    assert [finding for finding in audit(text) if finding.start == start] == [
        Finding(Danger.READERS_DISAGREE, start, start + len(host), "127.0.0.1", ip_address("127.0.0.1")),
        Finding(Danger.LOOPBACK_ADDRESS, start, start + len(host), "127.0.0.1", ip_address("127.0.0.1")),
    ]


def test_localhost_is_found_if_browsers_reach_it() -> None:
    assert audit("file://%EF%BD%8Cocalhost/") == (
        Finding(Danger.READERS_DISAGREE, 7, 24, "localhost"),
        Finding(Danger.LOOPBACK_ADDRESS, 7, 24, "by the name localhost"),
    )


@pytest.mark.parametrize(
    "text",
    [
        *("http://B%C3%9CCHER.example/", "http://stra%C3%9Fe.example/", "http://xn--bcher-kva.example/"),
        *("http://%45xample.com/", "http://%EF%BC%A1:65536/", "file://u@%EF%BC%A1/", "file://%EF%BC%A1:80/"),
        *("x://%EF%BC%A1/", "x:///a", "x:a", "file:///a", "file:a", "http://C:/", "http:///a:b/", "http:///:80"),
        *("http://@/a", "a", "/a", "//@/a", "///"),
    ],
)
def test_nothing_is_found_if_browsers_read_the_same_host_or_none(text: str) -> None:
    assert Danger.READERS_DISAGREE not in {finding.danger for finding in audit(text)}


# 3.2.2


NUMBER = "a number at the end of a name that is not an IPv4 address"
SPECIAL = "if the base has the scheme http, https, ws, wss, ftp or file"


@pytest.mark.parametrize(
    ("text", "span", "detail"),
    [
        ("http://256.256.256.256/", "256.256.256.256", NUMBER),
        ("https://1.2.3.08", "1.2.3.08", NUMBER),
        ("WS://u@foo.0x4.:80/", "foo.0x4.", NUMBER),
        ("http://ho%3Cst/", "ho%3Cst", "the forbidden character '<'"),
        ("ftp://%25", "%25", "the forbidden character '%'"),
        ("http://h%25:99999", "h%25", "the forbidden character '%'"),
        ("http://%E2%84%80/", "%E2%84%80", "the forbidden character '/'"),
        ("http://%EF%BF%BD", "%EF%BF%BD", r"the forbidden character '\ufffd'"),
        ("http://%C2%AD/", "%C2%AD", "an empty name"),
        ("file://%43%7C/", "%43%7C", "the forbidden character '|'"),
        ("file://%C2%AD/p", "%C2%AD", "an empty name"),
        ("http://%CC%81/", "%CC%81", "a label that begins with a mark"),
        ("//1.2.3.08/", "1.2.3.08", f"{NUMBER}, {SPECIAL}"),
        ("//u@%25:80", "%25", f"the forbidden character '%', {SPECIAL}"),
    ],
)
def test_a_name_that_browsers_refuse_is_found(text: str, span: str, detail: str) -> None:
    (finding,) = (finding for finding in audit(text) if finding.danger is Danger.REFUSED_HOST)
    start = text.index(span)
    assert finding == Finding(Danger.REFUSED_HOST, start, start + len(span), detail)


@pytest.mark.parametrize(
    ("text", "start", "end", "character"),
    [
        ("file://u:p@h/", 10, 11, "@"),
        ("file://@/", 7, 8, "@"),
        ("file://h:80/", 8, 9, ":"),
        ("file://[2606::1]:/", 16, 17, ":"),
        ("file://:", 7, 8, ":"),
    ],
)
def test_browsers_refuse_userinfo_and_a_port_for_files(text: str, start: int, end: int, character: str) -> None:
    finding = Finding(Danger.REFUSED_HOST, start, end, f"the forbidden character '{character}'")
    assert [finding for finding in audit(text) if finding.danger is not Danger.PASSWORD] == [finding]


@pytest.mark.parametrize("text", ["x://@/", "x://u@/p", "mailto://:12", "x://:/"])
def test_browsers_refuse_userinfo_or_a_port_without_a_host(text: str) -> None:
    assert audit(text) == (Finding(Danger.REFUSED_HOST, 0, text.index("//") + 2, "an empty name"),)


@pytest.mark.parametrize("scheme", ["HTTP", *(name for name, facts in FACTS.items() if facts.host_required)])
def test_an_empty_or_missing_host_is_found_where_the_scheme_requires_one(scheme: str) -> None:
    for behind in ("", "/", "?q", "a:b", "/:80"):
        assert Finding(Danger.MISSING_HOST, 0, len(scheme) + 1) in audit(f"{scheme}:{behind}")
    for behind in ("", "?q", "#", "/", "u@", "@/p", ":80", ":", "/example.com/"):
        assert Finding(Danger.MISSING_HOST, 0, len(scheme) + 3) in audit(f"{scheme}://{behind}")


@pytest.mark.parametrize("text", ["//", "///", "//?q", "//:80", "//u@/p", "///example.com/"])
def test_an_empty_host_of_a_relative_reference_is_missing_for_some_bases(text: str) -> None:
    finding = Finding(Danger.MISSING_HOST, 0, 2, "if the base has the scheme http, https, ws, wss or ftp")
    assert finding in audit(text)


def test_no_version_of_ipvfuture_is_known() -> None:
    assert audit("http://[v1.fe80::a+en1]/") == (Finding(Danger.UNKNOWN_IPVFUTURE, 7, 23),)


@pytest.mark.parametrize(
    ("host", "spans"),
    [
        ("%E4", [(0, 3)]),
        ("a%C3%28b", [(1, 4)]),
        ("a%C3b%A4", [(1, 4), (5, 8)]),
        ("%C3%A4%ff%fe", [(6, 9)]),
        ("%C3%A4%C3", [(6, 9)]),
        ("%ED%A0%80", [(0, 3)]),
        ("%C0%AF", [(0, 3)]),
        ("%E2%82x", [(0, 6)]),
    ],
)
def test_encoded_octets_of_a_host_are_utf_8(host: str, spans: list[tuple[int, int]]) -> None:
    assert audit(f"ldap://{host}.example/") == tuple(
        Finding(Danger.HOST_NOT_UTF8, 7 + start, 7 + end) for start, end in spans
    )


LABEL = "a" * 63
NAME = f"{LABEL}.{LABEL}.{LABEL}.{'b' * 61}"


def test_a_name_of_the_dns_s_lengths_may_be() -> None:
    assert len(NAME) == 253
    for name in (LABEL, NAME, f"{NAME}.", NAME.replace(".", "%2E"), NAME.replace("a", "%61"), "%C3%A4" * 63):
        assert audit(f"//{name}") == ()


def test_a_label_of_more_than_63_octets_is_too_long() -> None:
    assert audit(f"//x.{LABEL}a%2ey") == (Finding(Danger.LABEL_TOO_LONG, 4, 68, "64"),)
    assert audit(f"//x.{LABEL}%61.") == (Finding(Danger.LABEL_TOO_LONG, 4, 70, "64"),)
    assert audit(f"//{'%C3%A4' * 64}") == (Finding(Danger.LABEL_TOO_LONG, 2, 386, "64"),)


def test_a_name_of_more_than_253_characters_is_too_long() -> None:
    assert audit(f"//{NAME}b") == (Finding(Danger.NAME_TOO_LONG, 2, 256, "254"),)
    assert audit(f"//{NAME}b.") == (Finding(Danger.NAME_TOO_LONG, 2, 257, "254"),)
    assert audit(f"//{NAME}.c") == (Finding(Danger.NAME_TOO_LONG, 2, 257, "255"),)


@pytest.mark.parametrize(
    ("host", "spans"),
    [
        (".", [(0, 1)]),
        ("..", [(0, 1), (1, 2)]),
        ("a..b", [(2, 3)]),
        ("a..", [(2, 3)]),
        (".a", [(0, 1)]),
        ("a.%2Eb", [(2, 5)]),
        ("a%2e.b", [(4, 5)]),
    ],
)
def test_an_empty_label_is_found_at_the_dot_that_ends_it(host: str, spans: list[tuple[int, int]]) -> None:
    assert audit(f"//{host}/") == tuple(Finding(Danger.EMPTY_LABEL, 2 + start, 2 + end) for start, end in spans)
