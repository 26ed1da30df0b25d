"""The names of the package, each with the module that it is imported from when it is first used."""

from uriast.combinators import ParseError as ParseError, Span as Span, spans as spans
from uriast.grammar.rfc3986 import parse as parse, parse_uri as parse_uri
from uriast.grammar.rfc3987 import parse_iri as parse_iri, parse_iri_reference as parse_iri_reference
from uriast.nodes import (
    URI as URI,
    Authority as Authority,
    Host as Host,
    IPv4Literal as IPv4Literal,
    IPv6Literal as IPv6Literal,
    IPvFutureLiteral as IPvFutureLiteral,
    Path as Path,
    PathAbempty as PathAbempty,
    PathAbsolute as PathAbsolute,
    PathEmpty as PathEmpty,
    PathNoscheme as PathNoscheme,
    PathRootless as PathRootless,
    RegName as RegName,
    RelativeRef as RelativeRef,
    URIReference as URIReference,
    Userinfo as Userinfo,
)
from uriast.nodes.iri import IRI as IRI, IRelativeRef as IRelativeRef, IRIReference as IRIReference
from uriast.passes.audit import audit as audit
from uriast.passes.build import build as build
from uriast.passes.draw import picture as picture, tree as tree
from uriast.passes.edit import (
    append_data as append_data,
    append_segments as append_segments,
    edit_query as edit_query,
    replace as replace,
)
from uriast.passes.find import find as find
from uriast.passes.interpolation import uri as uri
from uriast.passes.normalize import (
    NormalizationStep as NormalizationStep,
    comparison_key as comparison_key,
    equivalent as equivalent,
    normalize as normalize,
)
from uriast.passes.origin import origin as origin
from uriast.passes.percent_encoding import percent_decode as percent_decode, percent_encode as percent_encode
from uriast.passes.query_data import QueryData as QueryData
from uriast.passes.redact import Redacted as Redacted, redacted as redacted
from uriast.passes.repair import repair as repair
from uriast.passes.resolve import relativize as relativize, resolve as resolve
from uriast.templates import Template as Template, expand as expand
