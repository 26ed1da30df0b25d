"""The tree: the nodes of URIs (RFC 3986), and in `iri` those of IRIs (RFC 3987).

A node is an immutable value: what it reads, prints and means. What is done to nodes is in `passes`.
"""

from uriast.nodes.shared import (
    GenericAuthority,
    GenericPath,
    GenericRelativeRef,
    GenericURI,
    GenericUserinfo,
    IPv4Literal,
    IPv6Literal,
    IPvFutureLiteral,
    Leaf,
    PathEmpty,
    ReferenceKind,
)
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
    "Authority",
    "GenericAuthority",
    "GenericPath",
    "GenericRelativeRef",
    "GenericURI",
    "GenericUserinfo",
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
