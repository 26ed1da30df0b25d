"""Hypothesis strategies for URI-like texts, made from the characters of RFC 3986, not from the rules of the library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st

from uriast import parse
from uriast.grammar import rfc3987

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from uriast import URIReference

    Texts = st.SearchStrategy[str]

# Characters

UNRESERVED: Final = "abcxyzABCXYZ0189-._~"
SUB_DELIMS: Final = "!$&'()*+,;="
TRIPLETS: Final = (
    *("%41", "%2f", "%2E", "%2e", "%C3%A4", "%c3%a4", "%00", "%fF"),
    *("%7E", "%25", "%0A", "%3A", "%40", "%26", "%3D"),
)
BEYOND: Final = (
    *("ä", "é", "e\u0301", "\u0661", "\u212a", "\uff0f", "\u3002", "\u202e", "\ue000", "\U0001f600", "\ufdd0"),
    *("\u05d0", "\u2460"),
)
"""Characters beyond ASCII: letters, marks, look-alikes, those of right-to-left text, and some that no IRI has."""
ANY: Final = (
    *("", *map(chr, range(0x80)), *BEYOND, "\ud800", "\udcff", "\x85", "\u2028"),
    *("//", "://", "%4", "%zz", "%C3", "\r\n", "::", "../", "/."),
)
DELICATE: Final = "abv1249f:/?#[]@%.-!\\ \u00e4\n"


def joined(pieces: Iterable[str], *, least: int = 0, most: int = 6) -> Texts:
    """At most a few pieces."""
    return st.lists(st.sampled_from([*pieces]), min_size=least, max_size=most).map("".join)


def run(extra: str = "", *, least: int = 0) -> Texts:
    """A run of unreserved, sub-delims, pct-encoded and a few more characters."""
    return joined([*UNRESERVED, *SUB_DELIMS, *TRIPLETS, *extra], least=least)


def before(strategy: Texts, mark: str) -> Texts:
    """An optional part and the delimiter behind it."""
    return st.just("") | strategy.map(lambda text: text + mark)


def behind(strategy: Texts, mark: str) -> Texts:
    """An optional part and the delimiter before it."""
    return st.just("") | strategy.map(lambda text: mark + text)


# Components

SCHEMES: Final = ("a", "http", "HTTP", "https", "ftp", "file", "urn", "mailto", "data", "ws", "ldap", "x-y+z.1")
HOSTS: Final = (
    *("", "h", "Example.COM", "a.b.", "localhost", "LOCALHOST", "xn--99zt52a", "1.2.3.4", "1.2.3.4.5", "256.1.1.1"),
    *("0x7f.1", "127.1", "1.2.3.4%41", "%31.2.3.4", "[::1]", "[::]", "[2001:DB8::7]", "[0:0::1]", "[::ffff:1.2.3.4]"),
    *("[1:2:3:4:5:6:7:8]", "[64:ff9b::1.2.3.4]", "[v1F.a:B]", "[v1.~]", "[::1.2.3.4]", "[1::2:0:0:3]", "%7e", "a%2eb"),
)
PORTS: Final = ("", "80", "0080", "443", "21", "25", "8080", "0", "99999", "00")
SEGMENTS: Final = ("", ".", "..", "%2e", "%2E%2e", "...", "a", "aux", "a.b.c", ".x", "x:y", "c:", "C%3A", "*")

pct_encoded = st.sampled_from(TRIPLETS)
scheme = st.sampled_from(SCHEMES) | st.from_regex(r"[A-Za-z][A-Za-z0-9+.\-]{0,4}", fullmatch=True)
userinfo = run(":")
port = st.sampled_from(PORTS) | st.text("0123456789", max_size=5)
query = run(":@/?&=+")

segment = st.sampled_from(SEGMENTS) | run(":@")
segment_nz = st.sampled_from(SEGMENTS[1:]) | run(":@", least=1)
segment_nz_nc = st.sampled_from([each for each in SEGMENTS[1:] if ":" not in each]) | run("@", least=1)
path_abempty = st.lists(segment, max_size=4).map(lambda parts: "".join(f"/{part}" for part in parts))
path_absolute = st.tuples(segment_nz, path_abempty).map(lambda parts: f"/{parts[0]}{parts[1]}") | st.just("/")
path_noscheme = st.tuples(segment_nz_nc, path_abempty).map("".join)
path_rootless = st.tuples(segment_nz, path_abempty).map("".join)

h16 = st.text("0123456789abcdefABCDEF", min_size=1, max_size=4)
ipv4 = st.lists(st.integers(0, 255).map(str), min_size=4, max_size=4).map(".".join)
ipv6 = st.ip_addresses(v=6).map(str) | st.ip_addresses(v=6).map(lambda address: address.exploded)
ipvfuture = st.tuples(h16, joined([*UNRESERVED, *SUB_DELIMS, ":"], least=1)).map(
    lambda parts: f"v{parts[0]}.{parts[1]}"
)
host = (
    st.sampled_from(HOSTS)
    | st.one_of(ipv6, ipvfuture).map(lambda text: f"[{text}]")
    | ipv4
    | st.tuples(ipv4, run()).map("".join)
    | run()
)
dns_host = ipv4 | st.lists(st.text("abxyzAZ019", min_size=1, max_size=4), min_size=1, max_size=3).map(".".join)
"""IPv4 addresses, and names of labels without a hyphen."""


# References


def authority_of(host: Texts) -> Texts:
    """Authorities with one of these hosts."""
    return st.tuples(before(userinfo, "@"), host, behind(port, ":")).map("".join)


def net_path(host: Texts) -> Texts:
    """An authority with one of these hosts, and a path."""
    return st.tuples(st.just("//"), authority_of(host), path_abempty).map("".join)


def uris_at(host: Texts) -> Texts:
    """URIs of which some have one of these hosts."""
    hier_part = net_path(host) | path_absolute | path_rootless | st.just("")
    return st.tuples(scheme, st.just(":"), hier_part, tail).map("".join)


def relative_refs_at(host: Texts) -> Texts:
    """Relative references of which some have one of these hosts."""
    return st.tuples(net_path(host) | path_absolute | path_noscheme | st.just(""), tail).map("".join)


tail = st.tuples(behind(query, "?"), behind(query, "#")).map("".join)
authority = authority_of(host)
uri_texts = uris_at(host)
relative_texts = relative_refs_at(host)
reference_texts = uri_texts | relative_texts
dns_reference_texts = uris_at(dns_host) | relative_refs_at(dns_host)
references: st.SearchStrategy[URIReference] = reference_texts.map(parse)


# Texts that are nearly references, or are not


PIECES: Final = st.sampled_from(ANY)


def any_text(_: str) -> bool:
    """True for every text."""
    return True


@st.composite
def mutated(draw: st.DrawFn, texts: Texts, pieces: Texts = PIECES, keeps: Callable[[str], bool] = any_text) -> str:
    """Texts in which a few pieces are inserted, replaced or doubled, if that keeps a property."""
    text = draw(texts)
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 3)))
        changed = text[:start] + draw(pieces | st.just(text[start:end] * 2)) + text[end:]
        text = changed if keeps(changed) else text
    return text


almost = st.text(DELICATE, max_size=14)
"""Short texts of the characters that distinguish rules."""
anything = joined(ANY, most=16)
"""Texts of any characters, lone surrogates included."""
any_texts = reference_texts | mutated(reference_texts) | almost | anything
"""References, references with faults, and texts of any characters."""
nearly_iris = mutated(reference_texts, st.sampled_from(BEYOND))
"""References with characters beyond ASCII in them."""
iri_texts = mutated(reference_texts, st.sampled_from([*BEYOND, "%C3%A9", "%E9"]), rfc3987.IRI_reference.matches)
"""References of IRIs."""
written = st.tuples(
    st.sampled_from(["", "<", '"', "<URL:", " ", "\t", "http:", "//"]),
    mutated(any_texts, st.sampled_from([" ", "\n", " \n", "\t", "\\", "|", "\r\n  ", "ä", "%", "^", "\x00"])),
    st.sampled_from(["", ">", '"', "\n", " "]),
).map("".join)
"""References as people write them: in delimiters, with white space, backslashes and characters of all kinds."""
