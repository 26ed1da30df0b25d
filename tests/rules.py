"""The rules of RFC 3986, appendix A, as tests go through them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uriast.grammar import core, rfc3986

if TYPE_CHECKING:
    from uriast.combinators import Rule

CORE: Final = ("ALPHA", "DIGIT", "HEXDIG")

NAMES: Final = (
    "URI",
    "hier-part",
    "URI-reference",
    "absolute-URI",
    "relative-ref",
    "relative-part",
    "scheme",
    "authority",
    "userinfo",
    "host",
    "port",
    "IP-literal",
    "IPvFuture",
    "IPv6address",
    "h16",
    "ls32",
    "IPv4address",
    "dec-octet",
    "reg-name",
    "path",
    "path-abempty",
    "path-absolute",
    "path-noscheme",
    "path-rootless",
    "path-empty",
    "segment",
    "segment-nz",
    "segment-nz-nc",
    "pchar",
    "query",
    "fragment",
    "pct-encoded",
    "unreserved",
    "reserved",
    "gen-delims",
    "sub-delims",
)
"""Every rule of appendix A but the core rules, in its order."""


def attribute(name: str) -> str:
    """The Python name of a rule."""
    return name.replace("-", "_")


def rule_named(name: str) -> Rule[object]:
    """A rule by its ABNF name."""
    found: Rule[object] = getattr(core if name in CORE else rfc3986, attribute(name))
    return found
