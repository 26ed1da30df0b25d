"""Dangers in a reference (RFC 3986, section 7). Those in its host are in test_hosts.py."""

from __future__ import annotations

from ipaddress import ip_address
from itertools import product

import attrs
import pytest

from uriast import parse
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
