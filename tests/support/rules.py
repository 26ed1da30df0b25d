"""The rules of RFC 3986, appendix A, of RFC 3987, section 2.2, and of RFC 6874, for parametrized tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from uriast.grammar import rfc3986, rfc3987, rfc5234

if TYPE_CHECKING:
    from uriast.combinators import Rule

CORE: Final = ("ALPHA", "DIGIT", "HEXDIG")

NAMES: Final = (
    *("URI", "hier-part", "URI-reference", "absolute-URI", "relative-ref", "relative-part", "scheme", "authority"),
    *("userinfo", "host", "port", "IP-literal", "IPvFuture", "IPv6address", "h16", "ls32", "IPv4address"),
    *("dec-octet", "reg-name", "path", "path-abempty", "path-absolute", "path-noscheme", "path-rootless"),
    *("path-empty", "segment", "segment-nz", "segment-nz-nc", "pchar", "query", "fragment", "pct-encoded"),
    *("unreserved", "reserved", "gen-delims", "sub-delims"),
)
"""Every rule of appendix A but the core rules, in its order."""

SECTION_2_2: Final = """\
IRI            = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]
ihier-part     = "//" iauthority ipath-abempty / ipath-absolute / ipath-rootless / ipath-empty
IRI-reference  = IRI / irelative-ref
absolute-IRI   = scheme ":" ihier-part [ "?" iquery ]
irelative-ref  = irelative-part [ "?" iquery ] [ "#" ifragment ]
irelative-part = "//" iauthority ipath-abempty / ipath-absolute / ipath-noscheme / ipath-empty
iauthority     = [ iuserinfo "@" ] ihost [ ":" port ]
iuserinfo      = *( iunreserved / pct-encoded / sub-delims / ":" )
ihost          = IP-literal / IPv4address / ireg-name
ireg-name      = *( iunreserved / pct-encoded / sub-delims )
ipath          = ipath-abempty / ipath-absolute / ipath-noscheme / ipath-rootless / ipath-empty
ipath-abempty  = *( "/" isegment )
ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]
ipath-noscheme = isegment-nz-nc *( "/" isegment )
ipath-rootless = isegment-nz *( "/" isegment )
ipath-empty    = 0<ipchar>
isegment       = *ipchar
isegment-nz    = 1*ipchar
isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims / "@" )
ipchar         = iunreserved / pct-encoded / sub-delims / ":" / "@"
iquery         = *( ipchar / iprivate / "/" / "?" )
ifragment      = *( ipchar / "/" / "?" )
iunreserved    = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar
ucschar        = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD \
/ %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD / %xA0000-AFFFD \
/ %xB0000-BFFFD / %xC0000-CFFFD / %xD0000-DFFFD / %xE1000-EFFFD
iprivate       = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
"""
"""RFC 3987, 2.2: the rules that are different from those in RFC 3986, a rule a line, without the comments."""

IRI_NAMES: Final = tuple(line.split()[0] for line in SECTION_2_2.splitlines())
"""Every rule of RFC 3987, 2.2, that is not one of RFC 3986, in its order."""

ZONED: Final = """\
IP-literal = "[" ( IPv6address / IPv6addrz / IPvFuture ) "]"
ZoneID     = 1*( unreserved / pct-encoded )
IPv6addrz  = IPv6address "%25" ZoneID
"""
"""RFC 6874, section 2: the rule that it replaces in RFC 3986, and the two that it adds."""

ZONED_NAMES: Final = ("ZoneID", "IPv6addrz")
"""The rules that it adds."""


def attribute(name: str) -> str:
    """The Python name of a rule."""
    return name.replace("-", "_")


def rule_named(name: str) -> Rule[object]:
    """A rule by its ABNF name."""
    found: Rule[object] = getattr(rfc5234 if name in CORE else rfc3986, attribute(name))
    return found


RULES: Final[dict[str, Rule[Any]]] = {
    name: getattr(module, attribute(name))
    for module, names in ((rfc3986, NAMES), (rfc3987, IRI_NAMES))
    for name in names
}
"""The rules of both RFCs, by their names."""
