"""Hypothesis strategies for the syntax of RFC 3986, made from its characters, not from the rules of the library."""

from __future__ import annotations

from hypothesis import strategies as st

from uriast import parse

UNRESERVED = "abcxyzABCXYZ0189-._~"
SUB_DELIMS = "!$&'()*+,;="
pct_encoded = st.sampled_from(["%41", "%2f", "%2E", "%C3%A4", "%00", "%fF"])


def run(extra: str, *, least: int = 0) -> st.SearchStrategy[str]:
    """A run of unreserved, sub-delims, pct-encoded and a few more characters."""
    characters = st.sampled_from([*UNRESERVED, *SUB_DELIMS, *extra]) | pct_encoded
    return st.lists(characters, min_size=least, max_size=6).map("".join)


segment = run(":@") | st.sampled_from([".", "..", ""])
segment_nz = run(":@", least=1) | st.sampled_from([".", ".."])
segment_nz_nc = run("@", least=1) | st.sampled_from([".", ".."])
path_abempty = st.lists(segment, max_size=4).map(lambda parts: "".join(f"/{part}" for part in parts))
path_absolute = st.tuples(segment_nz, path_abempty).map(lambda parts: f"/{parts[0]}{parts[1]}") | st.just("/")
path_noscheme = st.tuples(segment_nz_nc, path_abempty).map("".join)
path_rootless = st.tuples(segment_nz, path_abempty).map("".join)

h16 = st.text("0123456789abcdefABCDEF", min_size=1, max_size=4)
ipv4 = st.lists(st.integers(0, 255).map(str), min_size=4, max_size=4).map(".".join)
ipv6 = st.ip_addresses(v=6).map(str) | st.ip_addresses(v=6).map(lambda address: address.exploded)
ipvfuture = (
    st.tuples(h16, run(":", least=1)).map(lambda parts: f"v{parts[0]}.{parts[1]}").filter(lambda t: "%" not in t)
)
host = (
    st.one_of(ipv6, ipvfuture).map(lambda text: f"[{text}]")
    | ipv4
    | ipv4.flatmap(lambda a: run("").map(a.__add__))
    | run("")
)
userinfo = run(":")
port = st.text("0123456789", max_size=5)


def before(strategy: st.SearchStrategy[str], mark: str) -> st.SearchStrategy[str]:
    """An optional part and the delimiter behind it."""
    return st.just("") | strategy.map(lambda text: text + mark)


def behind(strategy: st.SearchStrategy[str], mark: str) -> st.SearchStrategy[str]:
    """An optional part and the delimiter before it."""
    return st.just("") | strategy.map(lambda text: mark + text)


tail = st.tuples(behind(run(":@/?"), "?"), behind(run(":@/?"), "#")).map("".join)
scheme = st.from_regex(r"[A-Za-z][A-Za-z0-9+.\-]{0,4}", fullmatch=True)


def authority_of(host: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Authorities with one of these hosts."""
    return st.tuples(before(userinfo, "@"), host, behind(port, ":")).map("".join)


def uris_at(host: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """URIs of which some have one of these hosts."""
    hier_part = net_path(host) | path_absolute | path_rootless | st.just("")
    return st.tuples(scheme, st.just(":"), hier_part, tail).map("".join)


def relative_refs_at(host: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Relative references of which some have one of these hosts."""
    return st.tuples(net_path(host) | path_absolute | path_noscheme | st.just(""), tail).map("".join)


def net_path(host: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """An authority with one of these hosts, and a path."""
    return st.tuples(st.just("//"), authority_of(host), path_abempty).map("".join)


authority = authority_of(host)
uri_texts = uris_at(host)
relative_texts = relative_refs_at(host)
reference_texts = uri_texts | relative_texts

dns_host = ipv4 | st.lists(st.text("abxyzAZ019", min_size=1, max_size=4), min_size=1, max_size=3).map(".".join)
dns_reference_texts = uris_at(dns_host) | relative_refs_at(dns_host)
"""References whose hosts are IPv4 addresses, and names of labels without a hyphen."""

references = reference_texts.map(parse)
almost = st.text("abv12:/?#[]@%.- ä\n4f!", max_size=14)
"""Texts that are often nearly a reference."""
