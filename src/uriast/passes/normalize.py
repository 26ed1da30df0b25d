"""Normalization and comparison (RFC 3986, section 6): rewriting equivalent references to one text.

The caller chooses the steps. By default, a text or a generic node is normalized by the steps that are valid for every
URI, and a node of a scheme's own class as its scheme says. The scheme-based steps depend on `uriast.facts`. No step
uses the network.

The RFC orders the methods of comparison as a ladder: string comparison, syntax-based, scheme-based, protocol-based.
Each method finds more equivalent references than the one before. All of them avoid false positives: two references that
they report as equivalent are equivalent. Protocol-based comparison (6.2.4) needs the network, so this library does not
have it. `==` on nodes compares trees, without any normalization.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, TypeVar, cast, overload

import attrs

from uriast import octets
from uriast.combinators import ParseError, unchecked
from uriast.facts import FACTS, UNKNOWN
from uriast.grammar import rfc3986
from uriast.nodes import URI, IPv4Literal, IPv6Literal, IPvFutureLiteral, RegName
from uriast.nodes.iri import IRI, IRegName
from uriast.passes.arguments import checked
from uriast.passes.dot_segments import without_dot_segments, without_inner_dot_segments
from uriast.passes.schemes import NormalizationStep, scheme_of, table_of
from uriast.passes.syntax import URIS, syntax_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from ipaddress import IPv6Address

    from uriast.facts import SchemeFacts
    from uriast.nodes import URIReference
    from uriast.nodes.iri import IAuthority, IHost, IRelativeRef, IRIReference
    from uriast.passes.schemes import NodeScheme, SchemeTable
    from uriast.passes.syntax import Syntax

__all__ = ["NormalizationStep", "comparison_key", "equivalent", "normalize"]


R = TypeVar("R", bound="IRIReference")
T = TypeVar("T")


@overload
def normalize(reference: R, steps: NormalizationStep | None = ..., *, registry: SchemeTable | None = ...) -> R: ...
@overload
def normalize(
    reference: str, steps: NormalizationStep | None = ..., *, registry: SchemeTable | None = ...
) -> URIReference: ...
def normalize(
    reference: str | IRIReference, steps: NormalizationStep | None = None, *, registry: SchemeTable | None = None
) -> IRIReference:
    """Normalize a reference (6.2.2, 6.2.3).

    In a URI, dot-segments are removed as in resolution (5.2.4). A relative reference keeps its leading `..`, and ends
    in a slash if it names a directory: `a/..` becomes `./`. One dot-segment stays if the path would be read differently
    without it: `/.//a`, `./a:b`. A percent-encoded IPv4 address becomes an `IPv4Literal`.

    A node of a scheme's own class keeps that class. Its scheme may forbid steps; the scheme-based steps include the
    scheme's own normal form.

    An IRI stays an IRI (RFC 3987, 5.3.2). Only its ASCII letters change their case. Percent-encoded UTF-8 is decoded
    to the characters that are unreserved in IRIs (5.3.2.3), and all others are percent-encoded: private characters, and
    those that `uri_to_iri` leaves encoded.

    >>> str(normalize("HTTP://Example.COM:/%7Ea/./b/../c"))
    'http://example.com/~a/c'
    >>> str(normalize("http://[0:0::1]:80", NormalizationStep.SCHEME_BASED))
    'http://[::1]/'
    >>> str(normalize("http://h:80/a/../%41", NormalizationStep.DEFAULT_PORT | NormalizationStep.PERCENT_ENCODING))
    'http://h/a/../A'

    Args:
        reference: A URI reference, as text or node, or a node of an IRI reference.
        steps: The steps to apply, combined with `|`. By default `SYNTAX_BASED`; for a node of a scheme's own class
            `SCHEME_BASED`.
        registry: The schemes whose facts count for a text or a generic node. By default, those that ship.

    Returns:
        The normalized reference, of the argument's class.

    Raises:
        ParseError: The text is not valid.
    """
    table = FACTS if registry is None else table_of(registry)  # without a registry, no call, for speed
    if steps is None and isinstance(reference, str):
        read: IRIReference = _parse(reference)
        # The fast path: most references are normal already. Inlined for speed.
        if "/." not in reference and ("%" not in reference or octets.first_not_normal(reference) is None):
            if (authority := read.authority) is None:
                is_normal = not read.path.text.startswith(".")
            else:
                is_normal = authority.port != "" and ((host := authority.host.text).islower() or host == host.lower())
            if is_normal and (not isinstance(read, URI) or read.scheme.islower()):
                return read
        plan = _DEFAULT_PLAN
    else:
        syntax = syntax_of(reference)
        read = syntax.reference_of(reference)
        if (scheme := scheme_of(read)) is not None:
            chosen = _ALL if steps is None else checked("steps", steps, NormalizationStep)
            return _by_scheme(cast("URI", read), chosen, scheme)
        plan = _plan(_DEFAULT if steps is None else checked("steps", steps, NormalizationStep), syntax)
    if not isinstance(read, IRI):
        return _relative_ref(read, plan)
    own, syntax = type(read), plan.syntax
    make = syntax.iri if own is syntax.classes.iri else own
    return _uri(read, plan, table.get(read.scheme.lower(), UNKNOWN), make)


def comparison_key(
    reference: str | IRIReference,
    steps: NormalizationStep | None = None,
    *,
    registry: SchemeTable | None = None,
    fragment: bool = True,
) -> str:
    """A text that is the same for equivalent references (6.2): a key for sets, dictionaries and `sorted`.

    Keys of nodes of a scheme's own class, which are compared as the scheme says, are not keys of their texts.

    >>> links = ["HTTP://example.com:80", "http://example.com/#top", "http://example.com/"]
    >>> len({comparison_key(link) for link in links})
    3
    >>> len({comparison_key(link, NormalizationStep.SCHEME_BASED, fragment=False) for link in links})
    1

    Args:
        reference: A URI reference, as text or node, or a node of an IRI reference.
        steps: `NormalizationStep.SIMPLE_STRING`, `SYNTAX_BASED`, `SCHEME_BASED`, or any steps combined with `|`; by
            default, as for `normalize`.
        registry: As for `normalize`.
        fragment: Whether the fragment counts. It does not if URIs are compared for retrieval (6.1).

    Raises:
        ParseError: The text is not valid.
    """
    normal = normalize(reference, steps, registry=registry)
    scheme = scheme_of(normal) if steps is None or _ALL in steps else None
    text = str(normal) if scheme is None else scheme.key(cast("URI", normal))
    return text if fragment else text.partition("#")[0]


def equivalent(
    one: str | IRIReference,
    other: str | IRIReference,
    steps: NormalizationStep | None = None,
    *,
    registry: SchemeTable | None = None,
    fragment: bool = True,
) -> bool:
    """Whether two references are equivalent by one method of the comparison ladder (6.2).

    Relative references are compared as they are. To compare their targets, resolve them first (6.1). If one is a node
    of a scheme's own class, the other is read by that scheme too, if it is a URI of it.

    >>> equivalent("example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d")
    True
    >>> equivalent("http://example.com", "http://example.com:80/")
    False
    >>> equivalent("http://example.com", "http://example.com:80/", NormalizationStep.SCHEME_BASED)
    True

    Args:
        one: A URI reference, as text or node, or a node of an IRI reference.
        other: Another reference. If either is an IRI, both are compared as IRIs.
        steps: As for `comparison_key`.
        registry: As for `comparison_key`.
        fragment: As for `comparison_key`.

    Raises:
        ParseError: A text is not valid.
    """
    syntax = syntax_of(one, other)
    read = [syntax.reference_of(each) for each in (one, other)]
    for scheme in [known for each in read if (known := scheme_of(each)) is not None]:
        read = [_read_by(scheme, each) for each in read]
        steps = _ALL if steps is None else steps
    if syntax_of(*read) is not URIS:  # a URI, normalized as its scheme says, is an IRI, too
        read = [syntax.widened(normalize(each, steps, registry=registry)) for each in read]
    keys = [comparison_key(each, steps, registry=registry, fragment=fragment) for each in read]
    return keys[0] == keys[1]


def _read_by(scheme: NodeScheme, reference: IRIReference) -> IRIReference:
    """The reference as a node of a scheme, if it is a generic URI of it."""
    if scheme_of(reference) is not None or not isinstance(reference, IRI):
        return reference
    try:
        return scheme.parse(reference)
    except ParseError:
        return reference


# The steps for a syntax

# As numbers, since testing them takes a tenth of the time.
_CASE: Final = NormalizationStep.CASE.value
_PERCENT_ENCODING: Final = NormalizationStep.PERCENT_ENCODING.value
_DOT_SEGMENTS: Final = NormalizationStep.DOT_SEGMENTS.value
_EMPTY_PORT: Final = NormalizationStep.EMPTY_PORT.value
_DEFAULT_PORT: Final = NormalizationStep.DEFAULT_PORT.value
_EMPTY_PATH: Final = NormalizationStep.EMPTY_PATH.value
_LOCAL_HOST: Final = NormalizationStep.LOCAL_HOST.value
_ADDRESS: Final = NormalizationStep.ADDRESS.value


@attrs.frozen
class _Plan:
    """The chosen steps for one syntax."""

    syntax: Syntax
    steps: int
    text: Callable[[str], str]  # rewrites the percent-encodings of a component
    name: Callable[[str], str]  # rewrites those of a host's name, which has its case already


@cache
def _plan(steps: NormalizationStep, syntax: Syntax) -> _Plan:
    number = steps.value
    if not number & _PERCENT_ENCODING:
        text = octets.with_upper_case if number & _CASE else str
        return _Plan(syntax, number, text, text)
    if number & _CASE:
        text, name = octets.with_normal_triplets, octets.with_lower_case_unreserved
    else:
        text = name = octets.with_unreserved
    return _Plan(syntax, number, _decoding(text, syntax), _decoding(name, syntax))


def _decoding(ascii_only: Callable[[str], str], syntax: Syntax) -> Callable[[str], str]:
    """In IRIs, decode the characters beyond ASCII, too."""
    if syntax is URIS:
        return ascii_only
    from uriast.grammar import rfc3987

    allowed = rfc3987.ucschar.pattern
    return lambda text: octets.with_characters(ascii_only(text), allowed)


_parse: Final = rfc3986.URI_reference.parse
_DEFAULT: Final = NormalizationStep.SYNTAX_BASED
_ALL: Final = NormalizationStep.SCHEME_BASED
_DEFAULT_PLAN: Final = _plan(_DEFAULT, URIS)


# References and their parts


def _by_scheme(uri: URI, steps: NormalizationStep, scheme: NodeScheme) -> URI:
    """Apply those of the steps that the scheme of the node's class allows, and then its own."""
    node = scheme.parse(_uri(uri, _plan(steps & scheme.steps, URIS), scheme.facts, URIS.iri))
    return scheme.canonical(node) if _ALL in steps else node


def _uri(uri: IRI, plan: _Plan, facts: SchemeFacts, make: Callable[..., T]) -> T:
    syntax, steps = plan.syntax, plan.steps
    authority = uri.authority and _authority(uri.authority, plan, facts)
    path = plan.text(uri.path.text)
    if steps & _DOT_SEGMENTS and not facts.opaque_path:
        path = without_dot_segments(_with_plain_dots(path))
    if steps & _EMPTY_PATH and facts.root_path and authority is not None and not path:
        path = "/"
    if steps & _LOCAL_HOST and facts.local_host is not None and authority is None and path.startswith("/"):
        authority = syntax.authority(None, syntax.reg_name(""), None)
    return make(
        uri.scheme.lower() if steps & _CASE else uri.scheme,
        authority,
        syntax.hier_path(path, authority),
        None if uri.query is None else plan.text(uri.query),
        None if uri.fragment is None else plan.text(uri.fragment),
    )


def _relative_ref(reference: IRelativeRef, plan: _Plan) -> IRelativeRef:
    syntax = plan.syntax
    authority = reference.authority and _authority(reference.authority, plan, UNKNOWN)
    path = plan.text(reference.path.text)
    if plan.steps & _DOT_SEGMENTS:
        remove = without_dot_segments if authority or path.startswith("/") else without_inner_dot_segments
        path = remove(_with_plain_dots(path))
    own = type(reference)
    make = syntax.relative_ref if own is syntax.classes.relative_ref else own
    return make(
        authority,
        syntax.relative_path(path, authority),
        None if reference.query is None else plan.text(reference.query),
        None if reference.fragment is None else plan.text(reference.fragment),
    )


def _with_plain_dots(path: str) -> str:
    """Decode the dot-segments of a path, and nothing else: `/%2e/%41` becomes `/./%41`."""
    if "%" not in path or ("%2e" not in path and "%2E" not in path):
        return path
    return re.sub(_ENCODED_DOTS, lambda match: octets.with_unreserved(match[0]), path)


_ENCODED_DOTS: Final = r"(?<![^/])(?:\.|%2[Ee])(?:\.|%2[Ee])?(?![^/])"


def _authority(authority: IAuthority, plan: _Plan, facts: SchemeFacts) -> IAuthority:
    syntax = plan.syntax
    userinfo = authority.userinfo and syntax.userinfo(plan.text(authority.userinfo.text))
    host = _host(authority.host, plan)
    port = _port(authority.port, plan.steps, facts)
    if plan.steps & _LOCAL_HOST and userinfo is None and port is None and host.text.lower() == facts.local_host:
        host = syntax.reg_name("")
    is_same = userinfo is None and host is authority.host and port == authority.port
    return authority if is_same and authority.userinfo is None else syntax.authority(userinfo, host, port)


def _port(port: str | None, steps: int, facts: SchemeFacts) -> str | None:
    if port == "":
        return None if steps & _EMPTY_PORT else port
    if port is None or not steps & _DEFAULT_PORT:
        return port
    number = port.lstrip("0") or "0"
    return None if number == str(facts.default_port) else number


# Hosts

_ipv4: Final = unchecked(IPv4Literal)
_ipv6: Final = unchecked(IPv6Literal)
_ipvfuture: Final = unchecked(IPvFutureLiteral)
_is_ipv4: Final = rfc3986.IPv4address.matches


def _host(host: IHost, plan: _Plan) -> IHost:
    if isinstance(host, IRegName):
        return _named(host, plan)
    if isinstance(host, IPvFutureLiteral):
        return _ipvfuture(host.text.lower()) if plan.steps & _CASE else host
    if type(host) is not IPv6Literal or "%" in host.text:  # an IPv4 address, or an IPv6 address with a zone
        return host
    if plan.steps & _ADDRESS:
        return _ipv6(_canonical(host.address))
    return _ipv6(host.text.lower()) if plan.steps & _CASE else host


def _named(name: IRegName, plan: _Plan) -> IHost:
    """The normal name, or the IPv4 address that it holds in percent-encoded form. A class of a grammar's own stays."""
    normal, own = plan.name(_lower(name.text) if plan.steps & _CASE else name.text), type(name)
    if normal == name.text:
        return name
    if "%" in name.text and _is_ipv4(normal):
        return _ipv4(normal)
    # An IRI may hold a name of a URI, which may have characters of IRIs now.
    is_plain = own is RegName or own is IRegName or (isinstance(name, RegName) and not normal.isascii())
    return plan.syntax.reg_name(normal) if is_plain else own(normal)


def _lower(text: str) -> str:
    """Lower the ASCII letters: normalization of an IRI leaves all others alone (RFC 3987, 5.3.2.1)."""
    return text.lower() if text.isascii() else text.encode().lower().decode()


_MIXED: Final = (
    (0xFFFF, "::ffff:"),  # IPv4-mapped (RFC 4291, 2.5.5.2)
    (0xFFFF << 16, "::ffff:0:"),  # IPv4-translated (RFC 2765, 2.1)
    (0x64FF9B << 64, "64:ff9b::"),  # NAT64 (RFC 6052, 2.4)
)
"""The prefixes of 96 bits that have an IPv4 address after them, and how they are written (RFC 5952, 5)."""


def _canonical(address: IPv6Address) -> str:
    """An address in its canonical text (RFC 5952, 4 and 5)."""
    from ipaddress import IPv4Address

    value = int(address)
    for prefix, text in _MIXED:
        if value >> 32 == prefix:
            return f"{text}{IPv4Address(value & 0xFFFF_FFFF)}"
    return str(address)
