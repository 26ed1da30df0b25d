"""RFC 3986 as parts to build with: rules that parse, a tree of what they read, and passes over it.

>>> from uriast import parse
>>> parse("http://[::1]:8080/a").host
IPv6Literal(text='::1')
"""

from uriast.combinators import ParseError
from uriast.grammar.rfc3986 import URI_reference
from uriast.nodes import (
    URI,
    Authority,
    HierPath,
    Host,
    IPv4Literal,
    IPv6Literal,
    IPvFutureLiteral,
    Path,
    PathAbempty,
    PathAbsolute,
    PathEmpty,
    PathNoscheme,
    PathRootless,
    ReferenceKind,
    RegName,
    RelativePath,
    RelativeRef,
    URIReference,
    Userinfo,
)
from uriast.printer import Drawing, Part, picture, tree
from uriast.resolver import Components, base_uri, components, merge, remove_dot_segments, resolve

parse = URI_reference.parse
"""Read a URI reference: `URI_reference.parse`."""

__all__ = [
    "URI",
    "Authority",
    "Components",
    "Drawing",
    "HierPath",
    "Host",
    "IPv4Literal",
    "IPv6Literal",
    "IPvFutureLiteral",
    "ParseError",
    "Part",
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
    "base_uri",
    "components",
    "merge",
    "parse",
    "picture",
    "remove_dot_segments",
    "resolve",
    "tree",
]
