"""The hosts that browsers read (URL Standard), compared with the package ada-url, the parser of Node.js."""

from __future__ import annotations

import re
import sys
from unicodedata import category, is_normalized, normalize, ucd_3_2_0
from urllib.parse import quote

import pytest
from hypothesis import assume, given, strategies as st
from support.oracles import host_by_ada

from uriast import URIReference, audit, parse, parse_iri_reference, percent_decode, resolve
from uriast.addresses.rare_forms import inet_aton
from uriast.grammar.rfc3986 import URI_reference
from uriast.nodes import URI, IPv6Literal
from uriast.passes.audit import Danger, Finding
from uriast.passes.audit.browsers import (
    SPECIAL_SCHEMES,
    BrowserHost,
    RefusedHost,
    SkippedTo,
    host_in_path,
    is_port,
    read_host,
)


def in_unicode(name: str) -> str:
    """A name with its A-labels decoded, as far as they can be."""
    return ".".join(map(label_in_unicode, name.split(".")))


def label_in_unicode(label: str) -> str:
    try:
        return (label.startswith("xn--") and label[4:].encode().decode("punycode")) or label
    except UnicodeError:
        return label


def in_lower_case(name: str) -> str:
    return normalize("NFC", "".join(map(str.lower, name)))


def is_same(by_ada: str, reference: URIReference) -> bool:
    """Whether browsers read the same host as RFC 3986, decoded and in lower case. Rare forms of addresses count."""
    host = reference.host
    if isinstance(host, IPv6Literal):
        return host.address == IPv6Literal(by_ada.strip("[]")).address
    text = host.text if host else ""
    name = percent_decode(text, "replace")
    if by_ada == text:  # of a scheme that is not special, percent-encodings stay
        return True
    if inet_aton(name) is not None:
        return True
    if isinstance(reference, URI) and reference.scheme.lower() == "file" and name.lower() == "localhost":
        return by_ada == ""  # RFC 8089, 2
    lower = in_lower_case(in_unicode(in_lower_case(name)))
    return is_normalized("NFC", name) and lower == in_lower_case(in_unicode(by_ada))


def disagreement(text: str, base_scheme: str | None = None) -> Finding | None:
    """The findings of `audit` on other readers that apply to the base."""
    findings = [found for found in audit(text) if found.danger is Danger.READERS_DISAGREE]
    assert len(findings) <= 1
    for finding in findings:
        by = re.search(r", if the base has the scheme (.*)", finding.detail)
        if by is None or base_scheme in re.split(", | or ", by[1]):
            return finding
    return None


def host_found(finding: Finding) -> str:
    """The host that a finding names, as browsers write it; `None` for a drive."""
    host = finding.detail.partition(",")[0]
    return "" if host == "a drive's letter" else host


# Difficult texts

ENCODED = [
    *("\u2460\u2461\u2466", "\u3248", "\xb2", "\uff11\uff12\uff17", "\U0001d7cf", "\u0660", "\u0967"),  # digits
    *(
        "\u3002",
        "\uff0e",
        "\uff61",
        "\u2024",
        "\u2026",
        "\u2488",
        "\u33c2",
        "\ufe12",
        "\ufe52",
    ),  # dots, and what holds one
    *(
        "\xad",
        "\u034f",
        "\u1160",
        "\u180b",
        "\u180e",
        "\u200b",
        "\u2060",
        "\u3164",
        "\ufe0f",
        "\ufeff",
        "\U000e0100",
    ),  # ignored
    *(
        "\ufb01",
        "\xdf",
        "\u1e9e",
        "\u03c2",
        "\u03a3",
        "\u03f2",
        "K",
        "\xc5",
        "\u03a9",
        "\u0130",
        "\u0131",
        "\u017f",
        "\u01c5",
        "\xc9",
        "\u2167",
        "\u2122",
        "\u33af",
        "\u13a0",
        "\uab70",
        "\u1c90",
        "\u10a0",
    ),  # letters, mapped or kept
    *(
        "\uff45\uff56\uff49\uff4c",
        "\uff38\uff4e\uff0d\uff0d",
        "\U0001d556\U0001d4ee",
        "\uff41\u0301",
    ),  # forms for Latin
    *("\u2100", "\uff05", "\uff0f", "\uff20", "\uff1a", "\uff1f", "\uff03", "\uff3b"),  # what becomes a delimiter
    *(
        "e\u0301",
        "H\u0331",
        "\uac00",
        "\u1100\u1161",
        "\u30ac",
        "\uff76\uff9e",
        "\u8c48",
        "\u2260",
        "=\u0338",
        "<\u0338",
        "\u0345",
    ),  # composed and not
    *("\u65e5", "\u2764\ufe0f", "\u0301", "xn--\xe9", "\xc9.xn--9ca"),  # others
    *("\u05d0", "\u0627", "\ufdfa", "\ufefb", "\u05d0\u05d11", "1\u05d0", "\u05d0-", "\u05d0\u0660"),  # right to left
    *("\u0915\u094d\u200d\u0937", "\u0915\u094d\u200c\u0937", "\u200c", "\u200d", "\u0645\u200c\u0645"),  # joiners
    *(
        "\x00",
        "\t",
        " ",
        "\x7f",
        "\x85",
        "\xa0",
        "\u3000",
        "\u2028",
        "\u202e",
        "\u2066",
        "\ufffd",
        "\ufffc",
        "\u2ff0",
        "\ue000",
        "\U000e0fff",
    ),  # never in a name
    *("/", ":", "@", "?", "#", "[", "%", "\\", "^", "|", "`", "{", "~"),  # ASCII
]
PLAIN = [
    *("a", "B", "e", "1", "0x7f", "127", "0", "08", ".", "..", "-", "_", "!", ";"),
    *("localhost", "xn--9ca", "XN--9CA", "xn--a", "xn--"),
]
OCTETS = ["%E9", "%C3", "%ED%A0%80", "%C0%AE", "%41", "%2e", "%7E"]
JOINERS = "[\u200c\u200d]"  # behind one in its place, ada does not check the rest of a label


def encoded(text: str) -> str:
    return quote(text, safe="")


# Only characters of old versions of Unicode, which all libraries know, and no joiners
character = st.characters(max_codepoint=0x2FA1D, categories=["L", "M", "N", "P", "S", "Z", "Cf"]).filter(
    lambda text: not re.search(JOINERS, text) and ucd_3_2_0.category(text) != "Cn"
)
piece = st.sampled_from([*PLAIN, *OCTETS]) | st.sampled_from(ENCODED).map(encoded) | character.map(encoded)
name = st.lists(piece, max_size=4).map("".join)
user = st.sampled_from(["", "", "", "u@", "u:p@", "@", "a%40b@"])
port = st.sampled_from(["", "", "", ":", ":80", ":00", ":065535", ":65536", ":9", ":x"])
odd = st.sampled_from(
    ["C:", "c:", "C", "C:80", "%43:", "", "[::1]", "[::ffff:1.2.3.4]", "[v1.a]", "LocalHost", "a@b@c"]
)
authority = st.tuples(user, name, port).map("".join) | odd
slashes = st.sampled_from(["", "/", "//", "//", "//", "///", "////"])
tail = st.sampled_from(["", "/", "/x", "/x/../y", "//z", "?q", "#f", "/;@:", "/..", "/C:/", "//evil.com/"])
scheme = st.sampled_from(["http", "HTTP", "https", "ws", "wss", "ftp", "file", "File", "foo", "mailto"]).map(
    "{}:".format
)
uri_text = st.tuples(scheme, slashes, authority, tail).map("".join)
relative_text = st.tuples(slashes, authority, tail).map("".join)
BASES = (*SPECIAL_SCHEMES, "foo")


def check(text: str, target: URIReference, base_scheme: str | None = None) -> None:
    """Compare with ada: there is a finding exactly if the hosts differ, and it names the other host."""
    by_ada = host_by_ada(text, base_scheme and f"{base_scheme}://base.example/a/b")
    finding = disagreement(text, base_scheme)
    if finding is not None:
        assert by_ada is not None
        assert not is_same(by_ada, target)
        assert host_found(finding) == by_ada or (host_found(finding), by_ada) == ("localhost", "")
    elif by_ada is not None and not re.search(JOINERS, percent_decode(text, "replace")):
        assert is_same(by_ada, target)


@given(uri_text, st.sampled_from(BASES))
def test_a_uri_is_reported_exactly_if_browsers_read_another_host(text: str, base_scheme: str) -> None:
    assume(URI_reference.matches(text))
    uri = parse(text)
    assert isinstance(uri, URI)
    check(text, uri)
    if base_scheme != uri.scheme.lower():
        check(text, uri, base_scheme)


REFUSALS = {Danger.REFUSED_HOST, Danger.MISSING_HOST, Danger.PORT_OUT_OF_RANGE, Danger.UNKNOWN_IPVFUTURE}


@given(uri_text)
def test_a_uri_that_browsers_refuse_is_reported_and_no_other(text: str) -> None:
    assume(URI_reference.matches(text))
    name = normalize("NFKC", percent_decode(text, "replace"))
    assume(not re.search(f"{JOINERS}| ", name) and "Cn" not in map(category, name))
    found = {finding.danger for finding in audit(text)}
    if host_by_ada(text) is None:
        assert found & REFUSALS
    elif Danger.READERS_DISAGREE not in found:  # browsers may find a host that RFC 3986 misses
        assert not found & REFUSALS


@given(relative_text)
def test_a_relative_reference_is_reported_with_the_bases_of_the_other_host(text: str) -> None:
    assume(URI_reference.matches(text) and parse(text).is_relative)
    for base_scheme in BASES:
        check(text, resolve(text, f"{base_scheme}://base.example/a/b"), base_scheme)


@pytest.mark.parametrize("scheme", ["http", "https", "ws", "wss", "ftp"])
@pytest.mark.parametrize("text", ["evil.com", "/evil.com", "u@evil.com/"])
def test_a_base_of_the_same_scheme_gives_browsers_its_host(scheme: str, text: str) -> None:
    finding = disagreement(f"{scheme}:{text}")
    assert finding is not None
    assert finding.detail == f"evil.com, unless the base has the scheme {scheme}"
    for base_scheme in BASES:
        by_ada = host_by_ada(f"{scheme}:{text}", f"{base_scheme}://base.example/a")
        assert by_ada == ("base.example" if base_scheme == scheme else "evil.com")


# read_host


def host_read(text: str) -> str | None:
    """The host that browsers read; `None` if they refuse the text, or if it is not known."""
    read = read_host(text)
    return read.text if isinstance(read, BrowserHost) else None


@given(name)
def test_a_host_is_the_one_that_ada_reads(text: str) -> None:
    read = host_read(text)
    if read is not None or not re.search(JOINERS, percent_decode(text, "replace")):
        assert read == host_by_ada(f"http://{text}/")


# All characters, but only a part of the ideographs and of Hangul
NUMBERS = [
    *range(0x80, 0x3400),
    *range(0x3400, 0xAC00, 61),
    *range(0xAC00, 0xD7A4, 27),
    *range(0xF900, 0x20000),
    *range(0x20000, 0x2F800, 97),
    *range(0x2F800, 0x2FA1E),
    *range(0xE0000, 0xE1000),
]


@pytest.mark.slow
def test_each_character_in_a_name_is_mapped_as_by_ada_or_too_new_to_be_known() -> None:
    different: list[tuple[str, str | None]] = []
    old = 0
    for each in map(chr, NUMBERS):
        text = f"a{encoded(each)}b.com"
        read = host_read(text)
        is_old = ucd_3_2_0.category(each) not in {"Cn", "Co"}
        old += is_old
        if (is_old or read is not None) and read != host_by_ada(f"http://{text}/"):
            different.append((each, read))
    assert different == []
    assert old > 10_000


@pytest.mark.parametrize(
    ("text", "host", "is_mapped"),
    [
        ("EXAMPLE.com", "example.com", False),
        ("0x7f.1", "127.0.0.1", False),
        ("%65vil", "evil", False),
        ("b%C3%BCcher", "xn--bcher-kva", False),
        ("B%C3%9CCHER", "xn--bcher-kva", False),
        ("xn--bcher-kva", "xn--bcher-kva", False),
        ("fa%C3%9F", "xn--fa-hia", False),
        ("%CE%A3%CF%82", "xn--3xab", False),
        ("a%CC%81", "xn--1ca", True),
        ("%E2%84%AA", "k", True),
        ("evil%E3%80%82com", "evil.com", True),
        ("ev%C2%ADil", "evil", True),
        ("%EF%BC%91", "0.0.0.1", True),
        ("%E2%91%A0.0x7f", "1.0.0.127", True),
        ("%E0%A4%95%E0%A5%8D%E2%80%8D%E0%A4%B7", "xn--11b2ezcw70k", False),
        ("%EF%BD%98n--9ca", "xn--9ca", True),
        ("%D9%85%E2%80%8C%D9%85", "xn--hhba019q", False),  # a joiner between letters that join
        ("1.%D9%8A", "1.xn--mhb", False),  # the Bidi rule is for each label that needs it
        ("%C3%A9.xn--1ch.%C3%9F", "xn--9ca.xn--1ch.xn--zca", False),
        ("-%E2%80%A0.a%E2%80%A0--", "xn----xhn.xn--a---kp0a", False),
    ],
)
def test_a_host_is_mapped(text: str, host: str, is_mapped: bool) -> None:
    assert read_host(text) == BrowserHost(host, is_mapped)
    assert host_by_ada(f"http://{text}/") == host


@pytest.mark.parametrize(
    "text",
    [
        *("xn--", "xn--a", "xn--a.pt", "xn--a.xn--zca", "XN--99999", "xn--abc-", "xn--xn---epa"),  # not Punycode
        *("xn--1ug.example", "xn--a-yoc", "xn--zn7c.com", "xn--mhb1", "xn--8i7caa"),  # not valid in UTS 46
    ],
)
def test_a_name_in_ascii_is_read_even_if_it_has_an_a_label_that_is_not_valid(text: str) -> None:
    assert read_host(text) == BrowserHost(text.lower(), is_mapped=False)
    assert host_by_ada(f"http://{text}/") == text.lower()
    assert read_host(f"{text}.%C3%A9") == read_host(f"%C3%A9.{text}")
    assert isinstance(read_host(f"{text}.%C3%A9"), RefusedHost)
    assert host_by_ada(f"http://{text}.%C3%A9/") is None


NOT_IPV4 = "a number at the end of a name that is not an IPv4 address"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        *(("", "an empty name"), ("%C2%AD", "an empty name")),
        *((text, NOT_IPV4) for text in ("1.2.3.256", "a.08", "%E2%91%A0.256.1.1", "0x1.2.3.4.5.", "a.0x")),
        *((f"a%{ord(each):02X}", f"the forbidden character {each!a}") for each in "\0\x1f#%/:<>?@[\\]^|\x7f"),
        *(
            (encoded(f"a{each}"), f"the forbidden character {each!a}")
            for each in ["\ufffd", "\ufdd0", "\U0001ffff", "\ufffc", "\u2026", "\u2028", "\ue000", "\x80", "\u202e"]
        ),
        *(("%E9", r"the forbidden character '\ufffd'"), ("%E2%84%80", "the forbidden character '/'")),
        ("%CC%81a", "a label that begins with a mark"),
        *((text, "a label that breaks the Bidi rule") for text in ("1%D7%90", "%D7%90-", "%D7%90a", "%D7%901%D9%A0")),
        *((f"%C3%A9.xn--{label}", "an A-label that is not valid") for label in ("abc-", "", "xn---epa", "99999")),
        ("%C3%A9.xn--a", r"the forbidden character '\x80'"),
        *((text, "an A-label that is not valid") for text in ("%C3%A9.xn--99zt52a%EF%BC%9A", "xn--%C3%A9")),
        *((text, "a joiner in the wrong place") for text in ("%E2%80%8D", "%E2%80%8Cb", "a%E2%80%8Db", "a%E2%80%8Cb")),
        *((text, "a joiner in the wrong place") for text in ("%01%E2%80%8D", "\U00017000%E2%80%8C")),
        ("%C3%9F.xn--1ug", "a joiner in the wrong place"),
    ],
)
def test_browsers_refuse_a_name_for_a_reason(text: str, reason: str) -> None:
    assert read_host(text) == RefusedHost(reason)
    assert host_by_ada(f"http://{text}/") is None


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("a%20b", None),
        ("a%E3%80%80b", None),
        ("a%C2%A8", None),
        ("%F3%A0%87%B0", None),  # unassigned
        ("%C3%A9" * 2_000, f"xn--{'9caa' + 'a' * 1_998}"),
    ],
)
def test_what_is_not_certain_is_not_known(text: str, host: str | None) -> None:
    assert read_host(text) is None
    assert host is None or host_by_ada(f"http://{text}/") == host


@pytest.mark.parametrize(
    "text", ["%C3%A9", "%CC%95%CC%80", "%CC%80%CC%95", "%E4%B8%80%E4%BA%8C%E5%8D%81", "xn--%C2%AD"]
)
def test_a_name_too_long_for_the_dns_is_not_mapped(text: str) -> None:
    assert read_host(text * 100_000) is None


def test_ignored_characters_do_not_count() -> None:
    assert read_host("a" + "%C2%AD" * 10_000) == BrowserHost("a", is_mapped=True)


def test_a_joiner_in_its_place_does_not_excuse_the_rest_of_a_label() -> None:
    for text in ("a\u0645\u200c\u0645", "\u05d0\u0915\u094d\u200da"):
        assert read_host(encoded(text)) == RefusedHost("a label that breaks the Bidi rule")
    for text in ("\u0645\u200c\u0645\u200d", "\u0915\u094d\u200c\u200d"):
        assert read_host(encoded(text)) == RefusedHost("a joiner in the wrong place")


def test_without_the_package_idna_only_names_in_ascii_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "idna", None)
    for text in [*map(encoded, ENCODED), "%E9", "\u00e9", "a.xn--9ca.%C3%A9"]:
        if not percent_decode(text, "replace").isascii():
            assert read_host(text) is None
            assert host_in_path(text) is None
            found = {finding.danger for finding in audit(parse_iri_reference(f"http://{text}/"))}
            assert not {Danger.READERS_DISAGREE, Danger.REFUSED_HOST} & found
    assert read_host("xn--BCHER-kva.%65xample") == BrowserHost("xn--bcher-kva.example", is_mapped=False)
    assert read_host("a%3C") == RefusedHost("the forbidden character '<'")
    assert host_in_path("//127.1") == SkippedTo("127.0.0.1", 2, 7)


# host_in_path


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("evil.com", SkippedTo("evil.com", 0, 8)),
        ("///evil.com//a", SkippedTo("evil.com", 3, 11)),
        ("/a:b@c@evil.com:80", SkippedTo("evil.com", 7, 15)),
        ("/evil.com:", SkippedTo("evil.com", 1, 9)),
        ("/..", SkippedTo("..", 1, 3)),
        ("/127.1/", SkippedTo("127.0.0.1", 1, 6)),
        ("/%EF%BC%91", SkippedTo("0.0.0.1", 1, 10)),
    ],
)
def test_a_host_is_found_behind_slashes(path: str, found: SkippedTo) -> None:
    assert host_in_path(path) == found
    assert host_by_ada(f"http:{path}") == found.host


@pytest.mark.parametrize("path", ["", "/", "//", "/@", "/:80", "/u@:80", "/a:b", "/a:65536", "/a:1:2", "/a:%31"])
def test_other_paths_have_no_host(path: str) -> None:
    assert host_in_path(path) is None
    assert host_by_ada(f"http:{path}") is None


def test_long_paths_are_searched() -> None:
    for unit in ("/", "@", ":", "a", "a@", "a:", "9"):
        assert host_in_path("/" + unit * 100_000) is None or unit == "a"


@pytest.mark.parametrize("text", ["", "0", "65535", "0065535", "0" * 100_000])
def test_a_port_has_16_bits(text: str) -> None:
    assert is_port(text)
    assert host_by_ada(f"http://h:{text}/") == "h"


@pytest.mark.parametrize("text", ["65536", "00065536", "100000", "a", "-1", "+1", "%31", "9" * 100_000])
def test_other_text_is_not_a_port(text: str) -> None:
    assert not is_port(text)
    assert host_by_ada(f"http://h:{text}/") is None
