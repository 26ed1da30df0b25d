"""Normalisation (RFC 3986, 6.2.2 and 6.2.3): one text for what is known to be the same without asking a network.

What is done is a choice of steps. By default they are those that hold for every URI; the scheme-based ones follow what
a scheme declares by its `SchemeTraits`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar, cast, overload

from uriast.combinators import unchecked
from uriast.grammar import rfc3986
from uriast.nodes import IPv4Literal, IPv6Literal, IPvFutureLiteral, RelativeRef
from uriast.passes.families import URIS, family_of, reference_of
from uriast.passes.normalize.characters import with_characters
from uriast.passes.normalize.steps import NormalizationStep, SchemeSteps
from uriast.passes.normalize.triplets import (
    first_odd,
    unchanged,
    with_plain_dots,
    with_unreserved,
    with_unreserved_and_upper_case,
    with_upper_case,
)
from uriast.passes.resolve import without_dot_segments
from uriast.scheme_traits import SCHEMES, UNKNOWN, SchemeTraits

if TYPE_CHECKING:
    from collections.abc import Callable
    from ipaddress import IPv6Address

    from uriast.nodes import URI, Authority, Host, RegName, URIReference
    from uriast.passes.families import Family, GenericReference


R = TypeVar("R", bound="GenericReference")


_ipv4: Final = unchecked(IPv4Literal)
_ipv6: Final = unchecked(IPv6Literal)
_ipvfuture: Final = unchecked(IPvFutureLiteral)


@overload
def normalize(reference: R, steps: NormalizationStep = ..., schemes: Mapping[str, SchemeTraits] | None = ...) -> R: ...
@overload
def normalize(
    reference: str, steps: NormalizationStep = ..., schemes: Mapping[str, SchemeTraits] | None = ...
) -> URIReference: ...
def normalize(
    reference: str | GenericReference,
    steps: NormalizationStep = NormalizationStep.SYNTAX_BASED,
    schemes: Mapping[str, SchemeTraits] | None = None,
) -> GenericReference:
    """A reference in its normal form (6.2.2, 6.2.3).

    On a URI dot-segments go as in resolving (5.2.4). A relative reference keeps the leading `..` that only a base could
    use up, and where it means a directory it ends in a slash. A path that would be taken for something else without its
    dot-segments keeps one as a guard: `/.//a`, `./a:b`. A reg-name that spells an IPv4 address in percent-encodings
    becomes that address. A node of a scheme stays one, and is normalized by the steps that its scheme allows.

    An IRI stays one (RFC 3987, 5.3.2): of its letters only those of ASCII have a case, and what is percent-encoded is
    decoded if it is UTF-8 of characters that can stand there. It stays of its class, such as a scheme's own, too.

    >>> str(normalize("HTTP://Example.COM:/%7Ea/./b/../c"))
    'http://example.com/~a/c'
    >>> str(normalize("http://[0:0::1]:80", NormalizationStep.SCHEME_BASED))
    'http://[::1]/'
    >>> str(normalize("http://h:80/a/../%41", NormalizationStep.DEFAULT_PORT | NormalizationStep.PERCENT_ENCODING))
    'http://h/a/../A'

    Args:
        reference: A URI reference, as text or node, or a node of an IRI.
        steps: What to do, in one or more flags.
        schemes: What schemes declare, by their names in lower case; one that is not among them declares nothing. By
            default, `uriast.scheme_traits.SCHEMES`.

    Raises:
        ParseError: The text is not valid.
        TypeError: An argument has the wrong type.
    """
    if steps is _DEFAULT and isinstance(reference, str):
        read = _parse(reference)
        # Nearly all references are normal, which takes no more than a look: here, since a call would take longer.
        if "/." not in reference and ("%" not in reference or first_odd(reference) is None):
            if (authority := read.authority) is None:
                is_normal = not read.path.text.startswith(".")
            else:
                is_normal = authority.port != "" and ((host := authority.host.text).islower() or host == host.lower())
            if is_normal and (isinstance(read, RelativeRef) or read.scheme.islower()):
                return read
        family, chosen = URIS, _CHOSEN_BY_DEFAULT
    else:
        family = family_of(reference)
        read = family.reference_of(reference)
        chosen = _chosen(_flags(steps), family)
    known = SCHEMES if schemes is None else _checked(schemes)
    if not isinstance(read, family.classes.uri):
        return _relative_ref(cast("RelativeRef", read), chosen)
    if type(read) is not family.classes.uri and isinstance(checker := type(read).checker(), SchemeSteps):
        return checker.normalize_by(read, steps, schemes)
    return _uri(read, chosen, known)


def is_normalized(
    reference: str | GenericReference,
    steps: NormalizationStep = NormalizationStep.SYNTAX_BASED,
    schemes: Mapping[str, SchemeTraits] | None = None,
) -> bool:
    """Whether a reference is in its normal form, as `normalize` gives it.

    >>> is_normalized("http://example.com/"), is_normalized("http://example.com:/")
    (True, False)

    Raises:
        ParseError: The text is not valid.
        TypeError: An argument has the wrong type.
    """
    read = reference_of(reference)
    return normalize(read, steps, schemes) == read


def _ascii_lower(text: str) -> str:
    """A text with the letters of ASCII in lower case, which alone have a case in an IRI (RFC 3987, 5.3.2.1)."""
    return text.encode().lower().decode()


class _Chosen(NamedTuple):
    """The steps that were chosen.

    Attributes:
        family: The family of what is normalised.
        lower: Makes lower case of letters that have a case.
        text: What becomes of percent-encodings.
        characters: What becomes of those beyond ASCII in a component then, if anything does.
        dots: What becomes of dot-segments before they go.
    """

    family: Family
    lower: Callable[[str], str]
    text: Callable[[str], str]
    characters: Callable[[str, str], str] | None
    dots: Callable[[str], str]
    case: bool
    dot_segments: bool
    empty_port: bool
    default_port: bool
    empty_path: bool
    local_host: bool
    address: bool


def _flags(steps: NormalizationStep) -> NormalizationStep:
    if not isinstance(steps, NormalizationStep):
        message = f"steps are flags of NormalizationStep, not {type(steps).__name__}"
        raise TypeError(message)
    return steps


@cache
def _chosen(steps: NormalizationStep, family: Family) -> _Chosen:
    is_uri = family is URIS
    case = NormalizationStep.CASE in steps
    if NormalizationStep.PERCENT_ENCODING in steps:
        text, dots = (with_unreserved_and_upper_case if case else with_unreserved), unchanged
    else:
        text, dots = (with_upper_case if case else unchanged), with_plain_dots
    return _Chosen(
        family,
        str.lower if is_uri else _ascii_lower,
        text,
        with_characters if NormalizationStep.PERCENT_ENCODING in steps and not is_uri else None,
        dots,
        case,
        NormalizationStep.DOT_SEGMENTS in steps,
        NormalizationStep.EMPTY_PORT in steps,
        NormalizationStep.DEFAULT_PORT in steps,
        NormalizationStep.EMPTY_PATH in steps,
        NormalizationStep.LOCAL_HOST in steps,
        NormalizationStep.ADDRESS in steps,
    )


_parse: Final = rfc3986.URI_reference.parse
_is_ipv4: Final = rfc3986.IPv4address.matches
_DEFAULT: Final = NormalizationStep.SYNTAX_BASED
_CHOSEN_BY_DEFAULT: Final = _chosen(_DEFAULT, URIS)


def _checked(schemes: Mapping[str, SchemeTraits]) -> Mapping[str, SchemeTraits]:
    if not isinstance(schemes, Mapping):
        message = f"schemes are a mapping of names to SchemeTraits, not {type(schemes).__name__}"
        raise TypeError(message)
    for traits in schemes.values():
        if not isinstance(traits, SchemeTraits):
            message = f"a scheme declares SchemeTraits, not {type(traits).__name__}"
            raise TypeError(message)
    return schemes


def _uri(uri: URI, chosen: _Chosen, schemes: Mapping[str, SchemeTraits]) -> URI:
    scheme, family = uri.scheme.lower(), chosen.family
    traits = schemes.get(scheme, UNKNOWN)
    authority = uri.authority and _authority_of(uri.authority, chosen, traits)
    path = _text(uri.path.text, chosen, "path")
    if chosen.dot_segments and not traits.opaque_path:
        path = without_dot_segments(chosen.dots(path))
    if chosen.empty_path and traits.root_path and authority is not None and not path:
        path = "/"
    if chosen.local_host and traits.local_host is not None and authority is None and path.startswith("/"):
        authority = family.authority(None, family.reg_name(""), None)
    own = type(uri)
    make = family.uri if own is family.classes.uri else own
    return make(
        scheme if chosen.case else uri.scheme,
        authority,
        family.hier_path(path, authority),
        _optional(uri.query, chosen, "query"),
        _optional(uri.fragment, chosen, "fragment"),
    )


def _relative_ref(reference: RelativeRef, chosen: _Chosen) -> RelativeRef:
    family = chosen.family
    authority = reference.authority and _authority_of(reference.authority, chosen, UNKNOWN)
    path = _text(reference.path.text, chosen, "path")
    if chosen.dot_segments:
        path = chosen.dots(path)
        path = without_dot_segments(path) if authority or path.startswith("/") else _without_inner_dots(path)
    own = type(reference)
    make = family.relative_ref if own is family.classes.relative_ref else own
    return make(
        authority,
        family.relative_path(path, authority),
        _optional(reference.query, chosen, "query"),
        _optional(reference.fragment, chosen, "fragment"),
    )


def _text(text: str, chosen: _Chosen, component: str) -> str:
    if "%" not in text:
        return text
    normal = chosen.text(text)
    return normal if chosen.characters is None else chosen.characters(normal, component)


def _optional(text: str | None, chosen: _Chosen, component: str) -> str | None:
    return None if text is None else _text(text, chosen, component)


def _authority_of(authority: Authority, chosen: _Chosen, traits: SchemeTraits) -> Authority:
    family = chosen.family
    userinfo = authority.userinfo and family.userinfo(_text(authority.userinfo.text, chosen, "userinfo"))
    host = _host(authority.host, chosen)
    port = _port(authority.port, chosen, traits)
    if chosen.local_host and userinfo is None and port is None and host.text.lower() == traits.local_host:
        host = family.reg_name("")
    return family.authority(userinfo, host, port)


def _port(port: str | None, chosen: _Chosen, traits: SchemeTraits) -> str | None:
    if port == "":
        return None if chosen.empty_port else port
    if port is None or not chosen.default_port:
        return port
    number = port.lstrip("0") or "0"
    return None if number == traits.default_port else number


def _host(host: Host, chosen: _Chosen) -> Host:
    if isinstance(host, chosen.family.classes.reg_name):
        return _named(host, chosen)
    if isinstance(host, IPvFutureLiteral):
        return _ipvfuture(host.text.lower()) if chosen.case else host
    if type(host) is not IPv6Literal or "%" in host.text:  # an IPv4 address, or a literal of a grammar with zones
        return host
    if chosen.address:
        return _ipv6(_canonical(host.address))
    return _ipv6(host.text.lower()) if chosen.case else host


def _named(name: RegName, chosen: _Chosen) -> Host:
    """A name, of its own class, or the IPv4 address that it spells in percent-encodings."""
    normal, own = _name(name.text, chosen), type(name)
    if "%" in name.text and _is_ipv4(normal):
        return _ipv4(normal)
    return chosen.family.reg_name(normal) if own is chosen.family.classes.reg_name else own(normal)


def _name(text: str, chosen: _Chosen) -> str:
    if "%" not in text:
        return chosen.lower(text) if chosen.case else text
    normal = chosen.text(text)
    if chosen.case:
        normal = with_upper_case(chosen.lower(normal)) if "%" in normal else chosen.lower(normal)
    return normal if chosen.characters is None else chosen.characters(normal, "host")


MIXED: Final = (
    (0xFFFF, "::ffff:"),  # IPv4-mapped (RFC 4291, 2.5.5.2)
    (0xFFFF << 16, "::ffff:0:"),  # IPv4-translated (RFC 2765, 2.1)
    (0x64FF9B << 64, "64:ff9b::"),  # NAT64 (RFC 6052, 2.4)
)
"""The prefixes of 96 bits that have an IPv4 address behind them, and how they are written (RFC 5952, 5)."""


def _canonical(address: IPv6Address) -> str:
    """An address in its canonical text (RFC 5952, 4 and 5)."""
    from ipaddress import IPv4Address  # noqa: PLC0415 - only who asks for an address pays for the import

    value = int(address)
    for prefix, text in MIXED:
        if value >> 32 == prefix:
            return f"{text}{IPv4Address(value & 0xFFFF_FFFF)}"
    return str(address)


def _without_inner_dots(path: str) -> str:
    """A path-noscheme or an empty path without the dot-segments that no base is needed for."""
    segments = path.split("/")
    if "." not in segments and ".." not in segments:
        return path
    above, kept = 0, list[str]()
    for segment in segments:
        if segment == ".." and kept:
            kept.pop()
        elif segment == "..":
            above += 1
        elif segment != ".":
            kept.append(segment)
    if segments[-1] in {".", ".."}:
        kept.append("")
    if not above and (":" in kept[0] or not kept[0]):
        kept.insert(0, ".")
    return "../" * above + "/".join(kept)
