"""The passes, as a typed application calls them."""

from ipaddress import IPv4Address, IPv6Address
from typing import assert_type

from uriast import (
    IRI,
    URI,
    IPv4Literal,
    IPv6Literal,
    IRelativeRef,
    IRIReference,
    NormalizationStep,
    PathAbempty,
    QueryData,
    Redacted,
    RegName,
    RelativeRef,
    URIReference,
    append_data,
    append_segments,
    audit,
    build,
    comparison_key,
    edit_query,
    equivalent,
    find,
    normalize,
    origin,
    parse,
    parse_iri,
    parse_iri_reference,
    parse_uri,
    percent_decode,
    percent_encode,
    picture,
    redacted,
    relativize,
    repair,
    replace,
    resolve,
    tree,
)
from uriast.addresses import SpecialPurpose, host_address, is_global, special_purpose
from uriast.grammar.rfc3986 import unreserved
from uriast.grammar.rfc3987 import IRI as IRI_rule, IRI_reference, iauthority
from uriast.nodes.iri import IRegName
from uriast.passes.audit import Danger, Finding, Severity, bidi_findings
from uriast.passes.draw import Drawing
from uriast.passes.edit import (
    parent,
    path_name,
    path_suffix,
    with_name,
    with_suffix,
    without_trailing_slash,
)
from uriast.passes.find import Match, find_in
from uriast.passes.iri import iri_to_uri, normalize_iri, uri_to_iri
from uriast.passes.origin import OpaqueOrigin, Origin, effective_port
from uriast.passes.percent_encoding import decoded, percent_decode_to_bytes
from uriast.passes.query_data import QueryEncoding
from uriast.passes.redact import SECRET_NAMES
from uriast.passes.repair import Repair
from uriast.schemes import registry

assert_type(parse("a"), URIReference)
assert_type(parse_uri("http://h/"), URI)
assert_type(parse_iri("http://h/"), IRI)
assert_type(parse_iri_reference("a"), IRIReference)

target = resolve("a", "http://h/")
assert_type(normalize(target), URI)
assert_type(normalize(RelativeRef(), NormalizationStep.CASE | NormalizationStep.ADDRESS), RelativeRef)
assert_type(normalize("a"), URIReference)
assert_type(normalize(parse("a")), URIReference)
assert_type(comparison_key("a"), str)
assert_type(equivalent("a", target), bool)
assert_type(relativize("http://h/a", target), URIReference)

assert_type(replace(target, host=IPv4Address("127.0.0.1"), port=8080, query=None), URI)
assert_type(replace(RelativeRef(), fragment="f"), RelativeRef)
assert_type(replace("//h", scheme="http"), URI)
assert_type(replace(target, user="u", password=None, query=str(QueryData({"a": 1, "b": ["c", 2]}))), URI)
assert_type(append_segments(target, "a", "b"), URI)
assert_type(append_data(target, "a/b", 1), URI)
assert_type(append_data("a", "b"), URIReference)
assert_type(edit_query(target, set={"a": 1}, add=[("b", None), ("c", 2)], remove="d"), URI)
assert_type(edit_query(RelativeRef(), remove=["a", "b"], encoding=QueryEncoding.FORM), RelativeRef)
assert_type(edit_query("a", set={"a": ["b", 1], "c": "d", "e": 2}, add=QueryData("a").items()), URIReference)

assert_type(percent_encode("a b", "segment"), str)
assert_type(percent_encode(b"a b", unreserved), str)
assert_type(percent_decode("a"), str)
assert_type(percent_decode_to_bytes("a"), bytes)
assert_type(decoded(target.path), tuple[str, ...])

data = QueryData("a=1").set({"b": "2"})
assert_type(data, QueryData)
assert_type(data.get("a"), str | None)
assert_type(data["a"], str | None)
assert_type(data.items(), tuple[tuple[str, str | None], ...])
assert_type(data.set(data.to_dict()).add(data.items()).remove("a", "b").keep("c").keep_first().sorted(), QueryData)
assert_type(QueryData(target.query).add({"a": 1}), QueryData)
assert_type(QueryData({"a": "1", "b": ["2", 3, None]}), QueryData)
assert_type(QueryData([("a", 1), ("b", None)]), QueryData)
assert_type(QueryData(data.to_dict(), QueryEncoding.FORM), QueryData)

assert_type(build(scheme="https", host=IPv4Address("127.0.0.1"), port=8080, path=["a", 1]), URI)
assert_type(build(scheme="https", user="u", password=None, host=RegName("h"), port="", path="/a"), URI)
assert_type(build(host="h", query={"a": 1, "b": ["c", 2]}), RelativeRef)
assert_type(build(scheme=None, query=[("a", None)], fragment="f"), RelativeRef)
assert_type(build(query=QueryData("a")), RelativeRef)

assert_type(origin(target), Origin | OpaqueOrigin)
assert_type(origin(parse_iri("http://h/"), registry=registry), Origin | OpaqueOrigin)
assert_type(effective_port(parse("//h")), int | None)
assert_type(host_address("http://h/"), IPv4Address | IPv6Address | None)
assert_type([host_address(each.host) for each in [target] if each.host], list[IPv4Address | IPv6Address | None])
assert_type(host_address(IPv4Literal("127.0.0.1")), IPv4Address)
assert_type(host_address(IPv6Literal("::1")), IPv6Address)

assert_type(redacted(target, ["token"]), str)
assert_type(redacted(target, userinfo=True), str)
assert_type(redacted(iauthority.parse("ü:p@h"), SECRET_NAMES - {"code"}), str)
assert_type(Redacted("a", ["token"]).names, frozenset[str])

assert_type(repair("a b"), Repair[URIReference])
assert_type([found.parse() for found in find("http://h/")], list[URI])
assert_type(next(find_in(["http://h/"])), Match[URI])
assert_type([found.parse() for found in find("http://h/", iri=True)], list[IRI])
assert_type(next(find_in(["http://h/"], iri=True)), Match[IRI])
assert_type(next(find("http://h/", iri=bool(data))), Match[IRI])
each_match: Match[IRI] = next(find("http://h/"))
assert_type([finding.danger for finding in audit(target) if finding.severity >= Severity.WARNING], list[Danger])

assert_type(is_global(IPv4Address("127.0.0.1")) or is_global(IPv6Address("::1")), bool)
assert_type(is_global("127.0.0.1"), bool)
assert_type([is_global(each.host) for each in [target] if each.host], list[bool])
assert_type(special_purpose("127.0.0.1"), SpecialPurpose | None)

# IRIs

iri, iri_reference = IRI_rule.parse("http://résumé.example.org/a"), IRI_reference.parse("öl")
assert_type((iri_to_uri(iri), iri_to_uri(target)), tuple[URI, URI])
assert_type((iri_to_uri("a"), iri_to_uri(RelativeRef())), tuple[URIReference, RelativeRef])
assert_type((uri_to_iri(target), uri_to_iri(RelativeRef())), tuple[IRI, IRelativeRef])
assert_type((normalize_iri(iri), normalize_iri(target, nfc=True)), tuple[IRI, IRI])
assert_type((bidi_findings(iri), bidi_findings(target)), tuple[tuple[Finding, ...], tuple[Finding, ...]])
assert_type(resolve("a", iri), IRI)
assert_type(resolve(parse("a"), iri), IRI)
assert_type(resolve(iri_reference, "http://h/"), IRI)
assert_type(resolve(iri_reference, target), IRI)
assert_type(resolve(iri_reference, iri), IRI)
assert_type(resolve(iri_reference, iri, strict=False), IRI)
assert_type(relativize("http://h/", iri), IRIReference)
assert_type(relativize(iri, "http://h/"), IRIReference)

assert_type(replace(iri, query="ö"), IRI)
assert_type(replace(IRelativeRef(), fragment="ö"), IRelativeRef)
assert_type(replace(iri_reference, fragment="ö"), IRIReference)
assert_type(replace(iri, host=IRegName("ö"), path=PathAbempty("/")), IRI)
assert_type(replace(iri_reference, scheme="http"), IRI)
assert_type(replace(iri, scheme=None), IRelativeRef)
assert_type(replace("a", query="b"), URIReference)
assert_type(replace(parse("a"), query="b"), URIReference)
assert_type(replace(iri, user="ö", query="ö"), IRI)
assert_type(append_segments(iri, "ö"), IRI)
assert_type(append_data(iri_reference, "ö"), IRIReference)
assert_type(edit_query(iri, set={"ö": "ä"}), IRI)
assert_type(parent(iri_reference), IRIReference)
assert_type(with_name("a", "b"), URIReference)
assert_type(with_suffix(iri, ".ö"), IRI)
assert_type(without_trailing_slash(iri), IRI)
assert_type(path_name(iri) + path_suffix(iri_reference), str)

assert_type(normalize(iri), IRI)
assert_type(normalize(IRelativeRef(), NormalizationStep.CASE), IRelativeRef)
assert_type(normalize(iri_reference), IRIReference)
assert_type(comparison_key(iri), str)
assert_type(equivalent(iri, iri_reference), bool)

assert_type([finding.danger for finding in audit(iri_reference)], list[Danger])
assert_type((picture(iri), tree(iri), picture("a"), tree(target)), tuple[Drawing, Drawing, Drawing, Drawing])
assert_type(repair("a b", iri=True), Repair[IRIReference])
assert_type(is_global(IRegName("ö")), bool)
assert_type(repair("a b", iri=True).reference, IRIReference)
assert_type(repair("a b", default_scheme="http"), Repair[URIReference])
assert_type(repair("a b").reference, URIReference)
assert_type(repair("a b", iri=bool(data)), Repair[IRIReference])
each_repair: Repair[IRIReference] = repair("a b")
