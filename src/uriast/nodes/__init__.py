"""The syntax tree: the nodes of IRIs (RFC 3987) and, narrower, of URIs (RFC 3986).

A node is an immutable value. It knows its text, its components and the values derived from them. Operations on nodes
are in `uriast.passes`.
"""

from uriast.nodes.shared import AnyPath, IPv4Literal, IPv6Literal, IPvFutureLiteral, Leaf, PathEmpty, ReferenceKind
from uriast.nodes.uri import (
    URI,
    Authority,
    HierPath,
    Host,
    Path,
    PathAbempty,
    PathAbsolute,
    PathNoscheme,
    PathRootless,
    RegName,
    RelativePath,
    RelativeRef,
    URIReference,
    Userinfo,
)

__all__ = [
    "URI",
    "AnyPath",
    "Authority",
    "HierPath",
    "Host",
    "IPv4Literal",
    "IPv6Literal",
    "IPvFutureLiteral",
    "Leaf",
    "Path",
    "PathAbempty",
    "PathAbsolute",
    "PathEmpty",
    "PathNoscheme",
    "PathRootless",
    "ReferenceKind",
    "RegName",
    "RelativePath",
    "RelativeRef",
    "URIReference",
    "Userinfo",
]
