"""Right patterns of RFC 3986 made by hand, of the sort that rules emit, and wrong ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.appendices import RFC3986_RULES
from uriast.testing.proof import Difference, difference, language, pattern_language

if TYPE_CHECKING:
    from collections.abc import Iterable

    from _pytest.mark import ParameterSet

HEX = "[0-9A-Fa-f]"
PCT = f"%{HEX}{HEX}"
REG = r"A-Za-z0-9\-._~!$&'()*+,;="
SEGMENT = f"{REG}:@"
H16 = f"{HEX}{{1,4}}"
OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])"
IPV4 = r"\.".join([OCTET] * 4)
LS32 = f"(?:{H16}:{H16}|{IPV4})"
IPV6_ALTERNATIVES = (
    f"(?:{H16}:){{6}}{LS32}",
    f"::(?:{H16}:){{5}}{LS32}",
    f"(?:{H16}|)::(?:{H16}:){{4}}{LS32}",
    f"(?:(?:{H16}:){{0,1}}{H16}|)::(?:{H16}:){{3}}{LS32}",
    f"(?:(?:{H16}:){{0,2}}{H16}|)::(?:{H16}:){{2}}{LS32}",
    f"(?:(?:{H16}:){{0,3}}{H16}|)::{H16}:{LS32}",
    f"(?:(?:{H16}:){{0,4}}{H16}|)::{LS32}",
    f"(?:(?:{H16}:){{0,5}}{H16}|)::{H16}",
    f"(?:(?:{H16}:){{0,6}}{H16}|)::",
)
IPV6 = f"(?:{'|'.join(IPV6_ALTERNATIVES)})"
IPVFUTURE = rf"[vV]{HEX}++\.[{REG}:]++"
GUARD = f"(?![{REG}]|{PCT})"


def loop(chars: str) -> str:
    """*( chars / pct-encoded ), unrolled and possessive."""
    return f"[{chars}]*+(?:{PCT}[{chars}]*+)*+"


def some(chars: str) -> str:
    """1*( chars / pct-encoded ), the same way."""
    return f"(?:[{chars}]|{PCT}){loop(chars)}"


HOST = rf"(?:\[(?:({IPV6})|({IPVFUTURE}))\]|({IPV4}){GUARD}|({loop(REG)}))"
AUTHORITY = f"(?:({loop(REG + ':')})@|){HOST}(?::([0-9]*+)|)"
ABEMPTY = f"(?:/{loop(SEGMENT + '/')}|)"
ABSOLUTE = f"/(?:(?:[{SEGMENT}]|{PCT}){loop(SEGMENT + '/')}|)"
ROOTLESS = f"(?:[{SEGMENT}]|{PCT}){loop(SEGMENT + '/')}"
NOSCHEME = f"{some(REG + '@')}{ABEMPTY}"
SCHEME = r"[A-Za-z][A-Za-z0-9+\-.]*+"
QUERY = loop(SEGMENT + "/?")
TAIL = rf"(?:\?({QUERY})|)(?:#({QUERY})|)"
URI = f"({SCHEME}):(?://{AUTHORITY}({ABEMPTY})|({ABSOLUTE})|({ROOTLESS})|()){TAIL}"
RELATIVE = f"(?://{AUTHORITY}({ABEMPTY})|({ABSOLUTE})|({NOSCHEME})|()){TAIL}"

PATTERNS = {
    "URI": URI,
    "URI-reference": f"{URI}|{RELATIVE}",
    "relative-ref": RELATIVE,
    "scheme": SCHEME,
    "authority": AUTHORITY,
    "userinfo": loop(REG + ":"),
    "host": HOST,
    "port": "[0-9]*+",
    "IPvFuture": IPVFUTURE,
    "IPv6address": IPV6,
    "h16": H16,
    "ls32": LS32,
    "IPv4address": IPV4,
    "dec-octet": OCTET,
    "reg-name": loop(REG),
    "path-abempty": ABEMPTY,
    "path-absolute": ABSOLUTE,
    "path-noscheme": NOSCHEME,
    "path-rootless": ROOTLESS,
    "path-empty": "",
    "segment-nz": some(SEGMENT),
    "query": QUERY,
    "pct-encoded": PCT,
}
HOSTS = ("IPv6address", "IPvFuture", "IPv4address", "reg-name")
AUTHORITIES = ("userinfo", *HOSTS, "port")
URI_GROUPS = (
    *("scheme", *AUTHORITIES, "path-abempty", "path-absolute", "path-rootless", "path-empty", "query", "fragment"),
    *(*AUTHORITIES, "path-abempty", "path-absolute", "path-noscheme", "path-empty", "query", "fragment"),
)
GROUPS = {"host": HOSTS, "authority": AUTHORITIES, "URI-reference": URI_GROUPS}


def large_slow(names: Iterable[str]) -> list[ParameterSet]:
    """The names as parameters of a test, which is slow for the patterns of whole references."""
    slow = {"URI", "URI-reference", "relative-ref"}
    return [pytest.param(name, marks=[pytest.mark.slow] if name in slow else []) for name in names]


PLANTED = {
    "a dec-octet of 256": ("dec-octet", OCTET.replace("0-5", "0-6"), "256", True),
    "a colon in path-noscheme": ("path-noscheme", f"(?:[{REG}@:]|{PCT}){loop(REG + '@')}{ABEMPTY}", ":", True),
    "a line feed at the end": ("h16", rf"{H16}\n?", "0\n", True),
    "a range from A to z": ("h16", "[0-9A-z]{1,4}", "G", True),
    "a Kelvin sign": ("h16", "[0-9A-Fa-f\u212a]{1,4}", "\u212a", True),
    "IPvFuture without V": ("IPvFuture", IPVFUTURE.replace("vV", "v"), "V0.0", False),
    "IPvFuture of one hex digit": ("IPvFuture", IPVFUTURE.replace("++", "", 1), "V00.0", False),
    "IPv6address with a possessive prefix": (
        "IPv6address",
        IPV6.replace(f"(?:(?:{H16}:){{0,5}}{H16}|)", f"(?:(?:{H16}:){{0,5}}+{H16}|)"),
        "0::0",
        False,
    ),
}


def counterexample(pattern: str, name: str) -> Difference | None:
    """A shortest text that only a pattern (left) or only a rule of RFC 3986 (right) has."""
    return difference(pattern_language(pattern), language(RFC3986_RULES, name))


def numbered(names: tuple[str, ...]) -> dict[int, str]:
    """The names of a pattern's groups by number."""
    return dict(enumerate(names, 1))
