"""RFC 3986 in reusable parts: rules that parse, the nodes that they produce, and passes over the nodes.

>>> from uriast import parse
>>> parse("http://[::1]:8080/a").host
IPv6Literal(text='::1')

Public modules: `abnf`, `addresses`, `columns`, `combinators`, `grammar`, `integrations`, `mypy`, `nodes`, `passes`,
`scheme_traits`, `schemes`, `templates`, `testing`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from uriast.combinators import ParseError
from uriast.grammar import rfc3986
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

if TYPE_CHECKING:
    from collections.abc import Callable as _Callable

    from uriast.addresses.reachability import SpecialPurpose, host_address, is_global, special_purpose
    from uriast.addresses.registries import AddressPurpose
    from uriast.combinators import Span, spans
    from uriast.combinators.drawing import Drawing, Part
    from uriast.nodes.iri import IRI as _IRI, IRIReference as _IRIReference
    from uriast.passes.audit import Danger, Finding, Severity, audit, bidi_findings
    from uriast.passes.build import build
    from uriast.passes.components import Components, components
    from uriast.passes.draw import picture, tree
    from uriast.passes.edit import (
        append_data,
        append_segments,
        edit_query,
        parent,
        path_name,
        path_suffix,
        replace,
        with_name,
        with_suffix,
        without_trailing_slash,
    )
    from uriast.passes.find import Delimitation, Match, find, find_in
    from uriast.passes.iri import iri_to_uri, normalize_iri, uri_to_iri
    from uriast.passes.normalize import NormalizationStep, comparison_key, equivalent, is_normalized, normalize
    from uriast.passes.origin import OpaqueOrigin, Origin, effective_port, origin
    from uriast.passes.percent_encoding import decoded, percent_decode, percent_decode_to_bytes, percent_encode
    from uriast.passes.query_data import QueryData, QueryEncoding
    from uriast.passes.redact import Redacted, redacted
    from uriast.passes.repair import Edit, Repair, repair
    from uriast.passes.resolve import base_uri, merge, relativize, remove_dot_segments, resolve
    from uriast.scheme_traits import SchemeTraits
    from uriast.secrets import SECRET_NAMES
    from uriast.templates import Template, expand

    parse_iri: _Callable[[str], _IRI]
    """Parse an IRI (RFC 3987), which is no relative reference."""
    parse_iri_reference: _Callable[[str], _IRIReference]
    """Parse an IRI reference (RFC 3987): an `IRI` or an `IRelativeRef`."""
else:  # the same names; a type checker would accept every name of a module with `__getattr__`
    _PASSES = {
        "addresses.reachability": ("SpecialPurpose", "host_address", "is_global", "special_purpose"),
        "addresses.registries": ("AddressPurpose",),
        "combinators": ("Span", "spans"),
        "combinators.drawing": ("Drawing", "Part"),
        "passes.audit": ("Danger", "Finding", "Severity", "audit", "bidi_findings"),
        "passes.build": ("build",),
        "passes.components": ("Components", "components"),
        "passes.draw": ("picture", "tree"),
        "passes.edit": (
            "append_data",
            "append_segments",
            "edit_query",
            "parent",
            "path_name",
            "path_suffix",
            "replace",
            "with_name",
            "with_suffix",
            "without_trailing_slash",
        ),
        "passes.find": ("Delimitation", "Match", "find", "find_in"),
        "passes.iri": ("iri_to_uri", "normalize_iri", "uri_to_iri"),
        "passes.normalize": ("NormalizationStep", "comparison_key", "equivalent", "is_normalized", "normalize"),
        "passes.origin": ("OpaqueOrigin", "Origin", "effective_port", "origin"),
        "passes.percent_encoding": ("decoded", "percent_decode", "percent_decode_to_bytes", "percent_encode"),
        "passes.query_data": ("QueryEncoding", "QueryData"),
        "passes.redact": ("Redacted", "redacted"),
        "passes.repair": ("Edit", "Repair", "repair"),
        "passes.resolve": ("base_uri", "merge", "relativize", "remove_dot_segments", "resolve"),
        "scheme_traits": ("SchemeTraits",),
        "secrets": ("SECRET_NAMES",),
        "templates": ("Template", "expand"),
    }
    """The names of each module that is imported when one of them is first used, so that parsing does not load it."""

    _IRI_RULES = {"parse_iri": "IRI", "parse_iri_reference": "IRI_reference"}
    """The rules of `grammar.rfc3987` whose `parse` has a name here."""

    def __getattr__(name: str) -> object:
        if name in _IRI_RULES:
            rule = getattr(import_module("uriast.grammar.rfc3987"), _IRI_RULES[name])
            return globals().setdefault(name, rule.parse)
        for module, names in _PASSES.items():
            if name in names:
                return globals().setdefault(name, getattr(import_module(f"uriast.{module}"), name))
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


parse = rfc3986.URI_reference.parse
"""Parse a URI reference: a `URI` or a `RelativeRef`."""

parse_uri = rfc3986.URI.parse
"""Parse a URI, which is no relative reference. For IRIs there are `parse_iri` and `parse_iri_reference`."""

__all__ = [
    "SECRET_NAMES",
    "URI",
    "AddressPurpose",
    "Authority",
    "Components",
    "Danger",
    "Delimitation",
    "Drawing",
    "Edit",
    "Finding",
    "HierPath",
    "Host",
    "IPv4Literal",
    "IPv6Literal",
    "IPvFutureLiteral",
    "Match",
    "NormalizationStep",
    "OpaqueOrigin",
    "Origin",
    "ParseError",
    "Part",
    "Path",
    "PathAbempty",
    "PathAbsolute",
    "PathEmpty",
    "PathNoscheme",
    "PathRootless",
    "QueryData",
    "QueryEncoding",
    "Redacted",
    "ReferenceKind",
    "RegName",
    "RelativePath",
    "RelativeRef",
    "Repair",
    "SchemeTraits",
    "Severity",
    "Span",
    "SpecialPurpose",
    "Template",
    "URIReference",
    "Userinfo",
    "append_data",
    "append_segments",
    "audit",
    "base_uri",
    "bidi_findings",
    "build",
    "comparison_key",
    "components",
    "decoded",
    "edit_query",
    "effective_port",
    "equivalent",
    "expand",
    "find",
    "find_in",
    "host_address",
    "iri_to_uri",
    "is_global",
    "is_normalized",
    "merge",
    "normalize",
    "normalize_iri",
    "origin",
    "parent",
    "parse",
    "parse_iri",
    "parse_iri_reference",
    "parse_uri",
    "path_name",
    "path_suffix",
    "percent_decode",
    "percent_decode_to_bytes",
    "percent_encode",
    "picture",
    "redacted",
    "relativize",
    "remove_dot_segments",
    "repair",
    "replace",
    "resolve",
    "spans",
    "special_purpose",
    "tree",
    "uri_to_iri",
    "with_name",
    "with_suffix",
    "without_trailing_slash",
]
