"""Dangers in a reference (RFC 3986, section 7, and 3.2.2 on hosts)."""

from __future__ import annotations

from ipaddress import ip_address
from itertools import product

import attrs
import pytest

from uriast import parse
from uriast.addresses.registries import AddressPurpose
from uriast.facts import FACTS
from uriast.passes.audit import Danger, Finding, Severity, audit


def found(text: str) -> list[tuple[str, str]]:
    """The kinds of danger in a text, each with the text of its span."""
    return [(str(finding.danger), text[finding.start : finding.end]) for finding in audit(text)]


def test_severities_are_ordered() -> None:
    assert Severity.NOTE < Severity.WARNING < Severity.ERROR


def test_a_finding_is_an_immutable_value() -> None:
    (finding,) = audit("http://h:25/")
    assert finding == Finding(Danger.WELL_KNOWN_PORT, 9, 11, "smtp")
    assert (finding.section, finding.severity) == ("7.2", Severity.ERROR)
    assert finding.message == f"{finding.danger.summary} (smtp)"
    assert finding.address is None
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        finding.start = 0  # type: ignore[misc] # pyright: ignore[reportAttributeAccessIssue] # what is tested


@pytest.mark.parametrize(
    "text",
    [
        "",
        "http://example.com",
        "http://user@example.com:8080/a/b.txt;v=1?q=%20%41#f",
        "http://example.com./",
        "http://example.com:80/",
        "http://:@h/",
        "http://u:@h/",
        "http://h:/",
        "http://8.8.8.8/",
        "http://[2606:4700::1111]/",
        "http://[::ffff:8.8.8.8]/",
        "http://b%C3%BCcher.example/",
        "file:///etc/hosts",
        "urn:isbn:0451450523",
        "mailto:John.Doe@example.com",
        "tel:+1-816-555-1212",
        "../a/./b",
        "//h/../a",
        "?a:b/..%2F%5C%3A",
        "#aux/..%2F%5C%3A%23",
        "/console/auxiliary/com/com10/lpt10/null/.aux",
        "http://localhost.example.com/",
        "http://alocalhost/",
        "http://h/%25%2500%252F",
        "http://h:65535/",
        "file:",
        "file:/p",
        "file:p",
        "x:///p",
        "x:",
        "x://256.256.256.256/ho%2Bst",
        "//h:80/",
        "//u@h",
        "/256.256.256.256",
    ],
)
def test_a_plain_reference_has_no_findings(text: str) -> None:
    assert audit(text) == ()


# 7.6


def test_the_example_of_7_6_is_found() -> None:
    misleading, private = audit("ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm")
    assert misleading == Finding(Danger.MISLEADING_USERINFO, 6, 21)
    assert private == Finding(Danger.PRIVATE_ADDRESS, 42, 50, "10.0.0.1", ip_address("10.0.0.1"))


@pytest.mark.parametrize(
    ("userinfo", "shown"),
    [
        ("cnn.example.com&story", "cnn.example.com"),
        ("WWW.EXAMPLE.COM.", "WWW.EXAMPLE.COM."),
        ("www.example.com%2Flogin", "www.example.com"),
        ("a.bc", "a.bc"),
        ("9.bc", "9.bc"),
        ("a-b.c-d.xn--p1ai", "a-b.c-d.xn--p1ai"),
        ("10.0.0.1", "10.0.0.1"),
        ("LocalHost", "LocalHost"),
        ("cnn%2Ecom", "cnn%2Ecom"),
        ("c%6En.co%6D%3ax", "c%6En.co%6D"),
        ("%31.2.3.%34&x", "%31.2.3.%34"),
    ],
)
def test_userinfo_that_begins_like_a_host_is_misleading(userinfo: str, shown: str) -> None:
    text = f"//{userinfo}@h"
    assert audit(text)[0] == Finding(Danger.MISLEADING_USERINFO, 2, 2 + len(shown))


@pytest.mark.parametrize(
    "userinfo",
    [
        *("", "user", "a.b", "a.9b", "a.b-", "-a.bc", "a-.bc", "a..bc", ".a.bc", "a_b.cd", "a.b~cd", "a.bc.."),
        *("&a.bc", "%41.b", "%2F.bc", "1.2", "1.2.3.256", "1.2.3.4.5", "1.2.3.4."),
    ],
)
def test_other_userinfo_is_not_misleading(userinfo: str) -> None:
    assert "misleading-userinfo" not in dict(found(f"//{userinfo}@h"))


def test_a_name_before_a_password_misleads_too() -> None:
    assert audit("http://www.example.com:443@h/") == (
        Finding(Danger.MISLEADING_USERINFO, 7, 22),
        Finding(Danger.PASSWORD, 23, 26),
    )


# 7.5


def test_a_password_is_found_whole() -> None:
    assert found("//user:pass:word@h") == [("password", "pass:word")]
    assert found("//:p@h") == [("password", "p")]


def test_octets_of_a_password_are_reported_without_their_place() -> None:
    text = "ftp://u:a%0D%0Ab%00c%0Ad%5C%2Fe@h/"
    assert audit(text) == (
        Finding(Danger.PASSWORD, 8, 31),
        Finding(Danger.ENCODED_LINE_BREAK, 8, 31, "password"),
        Finding(Danger.ENCODED_NUL, 8, 31, "password"),
    )
    assert [finding.message for finding in audit(text)] == [
        "a password in clear text",
        "an encoded CR or LF (password)",
        "an encoded NUL, to be rejected unless raw data is expected (password)",
    ]


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


# 7.2


@pytest.mark.parametrize(
    ("text", "start", "end", "service"),
    [
        ("http://h:25/", 9, 11, "smtp"),
        ("HTTPS://u@h:0022", 12, 16, "ssh"),
        ("gopher://[2606::1]:25/", 19, 21, "smtp"),
        ("git://8.8.8.8:443?", 14, 17, "https"),
    ],
)
def test_the_well_known_port_of_another_protocol_is_found(text: str, start: int, end: int, service: str) -> None:
    assert audit(text) == (Finding(Danger.WELL_KNOWN_PORT, start, end, service),)


PORTS = {21: "ftp", 22: "ssh", 25: "smtp", 80: "http", 110: "pop3", 443: "https", 631: "ipp", 990: "ftps", 995: "pop3s"}


@pytest.mark.parametrize(
    ("scheme", "compatible"),
    [
        ("http", {80, 443, 631}),
        ("wss", {80, 443, 631}),
        ("ftp", {21, 990}),
        ("sftp", {22}),
        ("pop", {110, 995}),
        ("git", set[int]()),
        ("x-mail", {*PORTS}),
    ],
)
def test_a_well_known_port_is_found_unless_its_service_is_compatible(scheme: str, compatible: set[int]) -> None:
    for port, service in PORTS.items():
        assert [finding.detail for finding in audit(f"{scheme}://h:{port}/")] == [service] * (port not in compatible)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "//h:25/",
            "x-mail://h:25/",
            "http://h:443",
            "https://h:80",
            "http://h:8025",
            "x:25",
            "http://h:00",
            "http://h:",
        ),
        *(f"git://h:{port}/" for port in ("0", "15", "77", "87", "1024", "8080")),
    ],
)
def test_a_port_is_not_found_unless_another_protocol_is_certain(text: str) -> None:
    assert audit(text) == ()


# 3.2.3


@pytest.mark.parametrize("text", ["http://h:65536/", "//h:99999?q", "x://h:065536", "http://[2606::1]:70000#f"])
def test_a_port_out_of_range_is_found(text: str) -> None:
    (finding,) = audit(text)
    port = parse(text).port or ""
    assert finding == Finding(Danger.PORT_OUT_OF_RANGE, text.index(port), text.index(port) + len(port))


def test_each_dangerous_octet_is_found_with_its_span() -> None:
    ends = {0x00: "encoded-nul", 0x0A: "encoded-line-break", 0x0D: "encoded-line-break"}
    slashes = {**ends, 0x5C: "encoded-backslash"}
    path = {**slashes, **dict.fromkeys(b"/?#", "encoded-delimiter"), **dict.fromkeys(b":[]", "file-system-character")}
    authority = {**slashes, **dict.fromkeys(b":/?#[]@", "encoded-delimiter")}
    not_utf8 = dict.fromkeys(range(0x80, 0x100), "host-not-utf8")
    blanks = [*range(0x21), 0x7F]
    for octet, write in product(range(256), ("%{:02x}", "%{:02X}")):
        encoded = write.format(octet)
        for form, dangers in (
            (f"//a{encoded}b@h", authority),
            (f"x://a{encoded}b", authority | not_utf8),
            (f"/a{encoded}b", path),
            (f"x:a{encoded}b", {key: value for key, value in path.items() if key != ord(":")}),
            (f"?a{encoded}b", ends),
            (f"#a{encoded}b", ends),
        ):
            expected = [(dangers[octet], encoded)] if octet in dangers else []
            if octet in blanks and form.startswith("x://"):
                expected.append(("truncated-host", encoded))
            assert found(form) == expected


# 7.3


@pytest.mark.parametrize("text", ["/a:b", "http://h/a:b", "./a:b", "file:///C:/x", "x:/a:b"])
def test_a_colon_is_found_in_a_path_that_may_name_a_file(text: str) -> None:
    index = text.rindex(":")
    assert audit(text) == (Finding(Danger.FILE_SYSTEM_CHARACTER, index, index + 1, "path"),)


def test_a_colon_in_a_rootless_path_is_not_reported() -> None:
    assert audit("urn:a:b%3Ac") == ()


DEVICES = [
    *("aux", "con", "nul", "prn", "lpt", "clock$", "conin$", "conout$"),
    *(f"com{number}" for number in range(10)),
    *(f"lpt{number}" for number in range(10)),
    *("com%C2%B9", "com%c2%b2", "com%C2%B3", "lpt%C2%B9", "lpt%C2%B2", "lpt%C2%B3"),
    "...",
]


def test_a_device_s_name_is_found() -> None:
    start = len("http://h/a/")
    for name in DEVICES:
        for written in (name, name.swapcase() if "%" not in name else name):
            text = f"http://h/a/{written}/b"
            assert audit(text) == (Finding(Danger.DEVICE_NAME, start, start + len(written)),)


@pytest.mark.parametrize(
    "segment", ["aux.txt", "aux.tar.gz", "aux.", "aux%20", "aux%20%20.txt", "%61ux", "A%55x", "%2E%2e.", "a%75x%2Ec"]
)
def test_a_device_s_name_is_found_before_a_dot(segment: str) -> None:
    assert found(segment) == found(f"/{segment}") == [("device-name", segment)]


def test_a_device_s_name_is_found_before_a_colon() -> None:
    assert audit("/aux:x") == (
        Finding(Danger.DEVICE_NAME, 1, 6),
        Finding(Danger.FILE_SYSTEM_CHARACTER, 4, 5, "path"),
    )


@pytest.mark.parametrize(
    "segment",
    [
        *("auxx", "xaux", "au", "com", "com10", "com%C2%B4", "com%B9", "a.aux", "%20aux", "....", ".aux"),
        *("aux;v=1", "con%C4%B1n$"),
    ],
)
def test_other_names_are_not_device_names(segment: str) -> None:
    assert audit(f"/{segment}") == ()


@pytest.mark.parametrize("segment", [".", ".."])
def test_a_dot_segment_is_found_in_a_uri_and_not_in_a_relative_reference(segment: str) -> None:
    assert audit(f"http://h/a/{segment}") == (Finding(Danger.DOT_SEGMENT, 11, 11 + len(segment)),)
    assert audit(f"x:{segment}/a") == (Finding(Danger.DOT_SEGMENT, 2, 2 + len(segment)),)
    assert audit(f"{segment}/a") == audit(f"/a/{segment}") == audit(f"//h/{segment}") == ()


@pytest.mark.parametrize("segment", ["%2e", "%2E%2e", ".%2E", "%2e."])
def test_an_encoded_dot_segment_is_found_everywhere(segment: str) -> None:
    assert audit(f"http://h/{segment}/a") == (Finding(Danger.ENCODED_DOT_SEGMENT, 9, 9 + len(segment)),)
    assert audit(segment) == (Finding(Danger.ENCODED_DOT_SEGMENT, 0, len(segment)),)


# All


def test_two_findings_at_one_start_come_in_the_order_of_their_ends() -> None:
    spans = [(finding.start, finding.end) for finding in audit(f"//{'a' * 64}.localhost")]
    assert len({start for start, _ in spans}) < len(spans)
    assert spans == sorted(spans)


UNITS = ("0", "9", "a.", "a-", "%00", "%00a", "%2E", "%C3", "%C2%AD", "%EF%BC%A1", "%CC%95")
PARTS = ("a", "0", "a@", "a:", "/a", "@", ":", "%C2%AD", "%EF%BC%A1")


@pytest.mark.parametrize(
    ("form", "unit"),
    [
        *product(("//{}", "//{}@h", "//u:{}@h", "/{}", "?{}", "#{}"), UNITS),
        *product(("http:a{}", "http:///a{}", "///a{}"), PARTS),
    ],
)
def test_long_input_is_audited(form: str, unit: str) -> None:
    text = form.format(unit * 5_000)
    assert all(finding.end <= len(text) for finding in audit(text))


def test_a_long_port_is_audited() -> None:
    assert found(f"http://h:{'0' * 1_000_000}25") == [("well-known-port", f"{'0' * 1_000_000}25")]
    assert found(f"http://h:{'9' * 1_000_000}") == [("port-out-of-range", "9" * 1_000_000)]


@pytest.mark.parametrize(
    "text", ["mailto:con", "tel:con", "news:aux", "URN:con", "mailto:a/../b", "urn:x:y/../z", "data:,a/../b"]
)
def test_an_opaque_path_names_no_file(text: str) -> None:
    assert audit(text) == ()


def test_octets_are_looked_for_in_any_path() -> None:
    assert [finding.danger for finding in audit("mailto:a%00b")] == [Danger.ENCODED_NUL]
