"""All public calls that take a text or a value made from one."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import attrs

import uriast
from uriast import nodes
from uriast.addresses import host_address, is_global, special_purpose
from uriast.combinators import Rule, literal, rule, text as text_of
from uriast.grammar import rfc3986, rfc3987
from uriast.passes.audit import bidi_findings
from uriast.passes.components import components
from uriast.passes.edit import parent
from uriast.passes.find import find_in
from uriast.passes.iri import iri_to_uri, normalize_iri, uri_to_iri
from uriast.passes.origin import effective_port
from uriast.passes.query_data import QueryEncoding
from uriast.schemes import file_windows, parse_scheme, registry
from uriast.templates import rfc6570

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from uriast.combinators import Node
    from uriast.nodes.iri import IRIReference
    from uriast.schemes import Scheme

EXPLAINED: Final[tuple[Rule[object], ...]] = (
    *(rfc3986.URI_reference, rfc3986.authority, rfc3986.userinfo, rfc3986.host, rfc3986.path, rfc3986.query),
    *(rfc3987.IRI_reference, rfc3986.authority.desc("renamed"), text_of(literal("<"), rfc3986.URI)),
    rfc6570.URI_Template,
)
"""The rules whose errors are measured: rules with hints and secrets, a renamed rule, and a composed one."""
BASE: Final = "http://a/b/c/d;p?q"


@attrs.frozen
class Call:
    """A public call.

    Attributes:
        kind: The group of calls that it is reported in.
        name: Its name in the group.
        prepare: Makes its argument from a text. Raises `ParseError` if that is not possible.
        run: The call.
    """

    kind: str
    name: str
    prepare: Callable[[str], Any]
    run: Callable[[Any], object]


def calls() -> Iterator[Call]:
    """All public calls that take a text or a value made from one."""
    yield from _rules()
    yield from _passes()
    yield from _of_nodes()
    yield from _of_iris()
    yield from _of_schemes()


def _rules() -> Iterator[Call]:
    for grammar, names in ((rfc3986, rfc3986.RFC3986), (rfc3987, rfc3987.RFC3987), (rfc6570, rfc6570.RFC6570)):
        for name in [name for name, value in vars(names).items() if isinstance(value, rule)]:
            one: Rule[object] = getattr(grammar, name)
            yield Call("`rule.parse(text)`", name, str, one.parse)
            yield Call("`rule.matches(text)`", name, str, one.matches)
            yield Call("`rule.parse_partial(text)`", name, str, one.parse_partial)
            yield Call("`rule(text, index)`", name, str, partial(_called, one))
    for one in EXPLAINED:
        yield Call("an error explained", one.name, partial(_error, one), _explained)


def _of_text(run: Callable[[str], object]) -> Callable[[Any], object]:
    """A call that takes a text."""
    return run


def _passes() -> Iterator[Call]:
    yield Call("`resolve`", "resolve(text, base)", str, _of_text(lambda text: str(uriast.resolve(text, BASE))))
    yield Call("`resolve`", "resolve(reference, text)", str, _of_text(lambda text: str(uriast.resolve("../x", text))))
    yield Call("`normalize`", "normalize(text)", str, _of_text(lambda text: str(uriast.normalize(text))))
    yield Call("`normalize`", "normalize(text, SCHEME_BASED)", str, _by_scheme)
    yield Call("`comparison_key`", "comparison_key(text)", str, uriast.comparison_key)
    yield Call("`relativize`", "relativize(text, base)", str, _of_text(lambda text: str(uriast.relativize(text, BASE))))
    yield Call(
        "`relativize`", "relativize(reference, text)", str, _of_text(lambda text: str(uriast.relativize("../x", text)))
    )
    yield Call("`percent_encode`, `percent_decode`", "percent_encode(text)", str, _encoded)
    yield Call("`percent_encode`, `percent_decode`", "percent_decode(text)", str, _decoded)
    yield Call("`repair`", "repair(text)", str, uriast.repair)
    yield Call("`repair`", "repair(text, default_scheme)", str, partial(uriast.repair, default_scheme="http"))
    yield Call("`find`", "find(text)", str, _counted)
    yield Call("`find`", "find(text, schemes=None)", str, _counted_of_any_scheme)
    yield Call("`find`", "find(text, iri=True)", str, _counted_iris)
    yield Call("`find`", "find_in(pieces)", _pieces, _counted_in_pieces)
    yield Call("`find`", "find_in(short pieces)", partial(_pieces, size=50), _counted_in_pieces)
    yield Call("`find`", "repr(found)", str, _shown_found)
    yield Call("`audit`", "audit(text)", str, uriast.audit)
    yield Call("`is_global`, `special_purpose`", "is_global(text)", str, is_global)
    yield Call("`is_global`, `special_purpose`", "special_purpose(text)", str, special_purpose)
    yield Call("`is_global`, `special_purpose`", "special_purpose(name)", uriast.RegName, special_purpose)
    yield Call("`origin`", "origin(text)", str, uriast.origin)
    yield Call("`origin`", "effective_port(text)", str, effective_port)
    yield Call("`origin`", "host_address(text)", str, host_address)
    yield Call("`redacted`", "redacted(text)", str, uriast.redacted)
    yield Call("`redacted`", "redacted(text, names)", str, _without_tokens)
    yield Call("`QueryData`", "QueryData(text)", str, _of_text(lambda text: uriast.QueryData(text).items()))
    yield Call("`QueryData`", "QueryData(text, FORM)", str, _form)
    yield Call("`QueryData`", "set, add, remove", uriast.QueryData, _changed_data)
    yield Call("`QueryData`", "set, add, sorted", uriast.QueryData, _extended_data)
    yield Call("`QueryData`", "QueryData(pairs)", str, _of_text(lambda text: uriast.QueryData([(text, text)])))
    yield Call("`edit_query`, `append_data`", "edit_query(text)", uriast.parse, _with_edited_query)
    yield Call("`edit_query`, `append_data`", "append_data(text)", str, lambda text: uriast.append_data("/", text))
    yield Call("`replace`", "replace(text)", uriast.parse, lambda node: uriast.replace(node, fragment="x"))
    yield Call("`append_segments`, `parent`", "parent(text)", uriast.parse, parent)
    yield Call("`append_segments`, `parent`", "append_segments(text)", uriast.parse, _appended)
    yield Call("`Template`, `expand`", "Template.parse(text)", str, uriast.Template.parse)
    yield Call("`Template`, `expand`", "template.partial(...)", uriast.Template.parse, _partly_expanded)
    yield Call("`Template`, `expand`", "expand(template, text)", str, _expanded)
    yield Call("`components`", "components(text)", str, components)
    yield Call("`components`", "repr(components(text))", components, repr)
    yield Call("`picture`, `tree`", "str(picture(node))", uriast.parse, lambda node: str(uriast.picture(node)))
    yield Call("`picture`, `tree`", "str(tree(node))", uriast.parse, lambda node: str(uriast.tree(node)))


def _by_scheme(text: str) -> str:
    return str(uriast.normalize(text, uriast.NormalizationStep.SCHEME_BASED))


def _without_tokens(text: str) -> str:
    return uriast.redacted(f"{text}?token={text}&a=//u:{text}")


def _encoded(text: str) -> str:
    return uriast.percent_encode(text, "segment")


def _decoded(text: str) -> str:
    return uriast.percent_decode(text, "replace")


def _counted(text: str) -> int:
    return sum(1 for _ in uriast.find(text))


def _counted_iris(text: str) -> int:
    return sum(1 for _ in uriast.find(text, iri=True))


def _counted_of_any_scheme(text: str) -> int:
    return sum(1 for _ in uriast.find(text, schemes=None))


def _pieces(text: str, size: int = 1000) -> list[str]:
    return [text[start : start + size] for start in range(0, len(text), size)]


def _counted_in_pieces(pieces: list[str]) -> int:
    return sum(1 for _ in find_in(iter(pieces), schemes=None))


def _shown_found(text: str) -> int:
    return sum(len(repr(found)) for found in uriast.find(text))


def _form(text: str) -> object:
    return uriast.QueryData(text, QueryEncoding.FORM).items()


def _changed_data(query: uriast.QueryData) -> object:
    return query.set({"a": "b"}).add({"a": "b"}).remove("a")


def _extended_data(query: uriast.QueryData) -> object:
    return query.set(query.items()).add(query.to_dict()).sorted()


def _with_edited_query(reference: uriast.URIReference) -> uriast.URIReference:
    return uriast.edit_query(reference, set={"a": "b"}, add={"a": "b"}, remove="a")


def _appended(reference: uriast.URIReference) -> uriast.URIReference:
    return uriast.append_segments(reference, "x")


def _partly_expanded(template: uriast.Template) -> str:
    return str(template.partial(a="x"))


def _expanded(text: str) -> object:
    return uriast.expand("/{x}{+x}{?x:9999}{#x*}", x=text)


def _of_nodes() -> Iterator[Call]:
    printing = "a node printed, compared, hashed"
    yield Call(printing, "str(node)", uriast.parse, str)
    yield Call(printing, "repr(node)", uriast.parse, repr)
    yield Call(printing, "node == node", lambda text: (uriast.parse(text), uriast.parse(text)), _equal)
    yield Call(printing, "hash(node)", uriast.parse, hash)
    yield Call("a node's accessors", "of a reference", uriast.parse, _accessed)
    leaves = (nodes.Userinfo, nodes.RegName, nodes.IPvFutureLiteral, nodes.IPv6Literal, nodes.IPv4Literal)
    paths = (nodes.PathAbempty, nodes.PathAbsolute, nodes.PathNoscheme, nodes.PathRootless)
    for made in (*leaves, *paths):
        yield Call("a node built by hand", f"{made.__name__}(text)", str, made)
    yield Call("a node built by hand", "evolved", uriast.parse, partial(attrs.evolve, fragment=""))
    for made in paths:
        yield Call("a node built by hand", f"{made.__name__}.from_segments", _segments, made.from_segments)


def _called(one: Rule[object], text: str) -> object:
    return one(text, 0)


def _explained(error: uriast.ParseError) -> object:
    return str(error), repr(error), error.index, error.expected, error.component, error.hint


def _of_iris() -> Iterator[Call]:
    kind = "IRIs"
    yield Call(kind, "iri_to_uri(text)", str, _to_uri)
    yield Call(kind, "iri_to_uri(text, idna)", str, partial(_to_uri, idna=True))
    yield Call(kind, "uri_to_iri(text)", str, _to_iri)
    yield Call(kind, "normalize_iri(text)", str, _normal_iri)
    yield Call(kind, "normalize_iri(text, nfc)", str, partial(_normal_iri, nfc=True))
    yield Call(kind, "bidi_findings(text)", str, bidi_findings)


def _to_uri(text: str, *, idna: bool = False) -> str:
    mapped: uriast.URIReference = iri_to_uri(text, idna=idna)
    return str(mapped)


def _to_iri(text: str) -> str:
    mapped: IRIReference = uri_to_iri(text)
    return str(mapped)


def _normal_iri(text: str, *, nfc: bool = False) -> str:
    normal: IRIReference = normalize_iri(text, nfc=nfc)
    return str(normal)


LEADS: Final[dict[str, tuple[str, ...]]] = {
    "http": ("http://h/",),
    "ws": ("ws://h/?",),
    "ftp": ("ftp://h/", "ftp://h/a;type="),
    "file": ("file:///", "file://h/", "file:c:/"),
    "mailto": ("mailto:a@b,", "mailto:a@b?cc=", "mailto:?to=", "mailto:%22", "mailto:?cc=%22"),
    "urn": ("urn:ex:", "urn:ex:a?+", "urn:ex:a?=", "urn:isbn:"),
    "data": ("data:,", "data:a/b;c=", "data:;base64,", "data:;a=%22"),
    "tel": ("tel:+1", "tel:+1;", "tel:1;phone-context=", "tel:+1;isub="),
    "ldap": ("ldap:///", "ldap:///?", "ldap:///??sub?", "ldap:///??sub?(a=", "ldap:///????"),
    "news": ("news:a@", "news://h/"),
    "nntp": ("nntp://h/", "nntp://h/a/"),
    "telnet": ("telnet://u:",),
}
"""Beginnings of URIs that lead deep into the rules of a scheme. Each text is also read right after the colon."""


def _of_schemes() -> Iterator[Call]:
    schemes: tuple[Scheme[Any], ...] = (*registry.schemes, file_windows)
    for scheme in schemes:
        for lead in (f"{scheme.name}:", *LEADS.get(scheme.name, ())):
            yield Call("a scheme's `parse`, parts, normal form and key", lead, lead.__add__, partial(_meant, scheme))
    yield Call("a scheme's `parse`, parts, normal form and key", "parse_scheme(text)", str, parse_scheme)


def _meant(scheme: Scheme[Any], text: str) -> object:
    """Everything that a scheme says about a text, or the error that it raises."""
    try:
        node = scheme.parse(text)
    except uriast.ParseError as error:
        return _explained(error)
    return _told(node), str(scheme.normalize(node)), scheme.comparison_key(node)


def _told(node: Node) -> list[object]:
    """The values of a node's properties."""
    found: list[object] = []
    members = [member for kind in type(node).__mro__ for member in vars(kind).items()]
    for name, value in members:
        if isinstance(value, property) and not name.startswith("_"):
            with suppress(ValueError, LookupError):
                found.append(getattr(node, name))
    return found


def _error(one: Rule[object], text: str) -> uriast.ParseError:
    """The error of a text; if it is valid, the error of the text with an invalid character at its end."""
    try:
        one.parse(text)
    except uriast.ParseError as error:
        return error
    return _error(one, f"{text}^")


def _equal(pair: tuple[object, object]) -> bool:
    return pair[0] == pair[1]


def _segments(text: str) -> list[str]:
    return text.split("/")[1:]


def _accessed(reference: uriast.URIReference) -> object:
    host = reference.host
    userinfo = reference.userinfo
    return (
        reference.is_relative,
        reference.path.segments,
        reference.path.is_absolute,
        reference.port,
        (host.version, host.address) if isinstance(host, nodes.IPvFutureLiteral) else host,
        userinfo and (userinfo.user, userinfo.password, userinfo.masked),
    )
