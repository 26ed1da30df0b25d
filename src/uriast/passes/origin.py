"""The origin of a URI (RFC 6454), and its effective port (RFC 3986, 3.2.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import attrs

from uriast import octets
from uriast.combinators import of_type
from uriast.facts import FACTS, UNKNOWN
from uriast.grammar import rfc3986
from uriast.nodes import IPv4Literal, IPv6Literal, IPvFutureLiteral, RegName
from uriast.nodes.iri import IRI, IRegName
from uriast.passes.normalize import NormalizationStep, normalize
from uriast.passes.percent_encoding import percent_decode
from uriast.passes.schemes import facts_of
from uriast.passes.syntax import URIS, reference_of, syntax_of

if TYPE_CHECKING:
    from uuid import UUID

    from uriast.nodes import Host
    from uriast.nodes.iri import IAuthority, IHost, IRIReference
    from uriast.passes.schemes import SchemeTable

__all__ = ["OpaqueOrigin", "Origin", "effective_port", "origin"]

_HIGHEST: Final = "65535"  # 16 bits, of TCP (RFC 9293, 3.1) as of UDP (RFC 768)
_LONGEST_SHOWN: Final = 20
_HOST_STEPS: Final = NormalizationStep.CASE | NormalizationStep.PERCENT_ENCODING | NormalizationStep.ADDRESS
_NO_ORIGIN: Final = "a relative reference has no origin; resolve it against its base first"


@attrs.frozen
class Origin:
    """The origin of a URI: scheme, host and port (RFC 6454, section 4). Two origins are the same if they are equal.

    The text is the ASCII serialization (6.2). It leaves out the default port.

    >>> site = origin("HTTPS://Example.com:443/a")
    >>> site, str(site)
    (Origin(scheme='https', host=RegName(text='example.com'), port=443), 'https://example.com')
    >>> site == origin("https://example.com/b"), site == origin("https://example.com:8443/")
    (True, False)

    Attributes:
        scheme: The scheme, in lower case.
        host: The host in normal form: a name in lower case and in ASCII, an IPv6 address in its canonical text.
        port: The number of the port.
        default_port: The default port of the scheme, which the text leaves out; `None` if the scheme has none. It does
            not count when origins are compared.

    Raises:
        ValueError: The scheme or the host is not in normal form, the host is empty, or the port is out of range.
    """

    scheme: str = attrs.field(validator=of_type(str))
    host: Host = attrs.field(validator=of_type(IPv6Literal, IPvFutureLiteral, IPv4Literal, RegName))
    port: int = attrs.field(validator=of_type(int))
    default_port: int | None = attrs.field(
        default=attrs.Factory(lambda self: FACTS.get(self.scheme, UNKNOWN).default_port, takes_self=True),
        validator=of_type(int, None),
        eq=False,
        repr=False,
        kw_only=True,
    )

    def __attrs_post_init__(self) -> None:
        """Check an origin built by hand: only normal forms can be compared."""
        if not rfc3986.scheme.matches(self.scheme) or self.scheme != self.scheme.lower():
            raise ValueError(f"expected a scheme in lower case, got {self.scheme!r}")
        if not self.host.text or self.host != _normal(self.host):
            raise ValueError(f"expected a host in normal form, got {str(self.host)!r}")
        _check_port(str(self.port))

    def __str__(self) -> str:
        return f"{self.scheme}://{self.host}" + ("" if self.port == self.default_port else f":{self.port}")


def _new_identifier() -> UUID:
    from uuid import uuid4

    return uuid4()


@attrs.frozen
class OpaqueOrigin:
    """The origin of a URI that names no host: a globally unique identifier (RFC 6454, sections 4 and 5).

    It equals only itself and its copies: each call of `origin` gives another one. Its text is `null` (6.2).

    >>> one, other = origin("data:,a"), origin("data:,a")
    >>> one == one, one == other, str(one)
    (True, False, 'null')

    Attributes:
        identifier: The identifier, which is fresh for each origin.
    """

    identifier: UUID = attrs.field(factory=_new_identifier, repr=False)

    def __str__(self) -> str:
        return "null"


def origin(uri: str | IRI, *, registry: SchemeTable | None = None) -> Origin | OpaqueOrigin:
    """The origin of a URI (RFC 6454, section 4). URIs that are equivalent (RFC 3986, 6.2.3) have equal origins.

    The origin is opaque without an authority, with an empty host, and for a scheme without a known default port: such
    a URI does not say whom it belongs to. So it is for `file`, for which the RFC lets the implementation choose ("the
    implementation MAY return an implementation-defined value"): files of one computer need not trust each other.

    A host that is not ASCII, or whose percent-encoded octets are not, is converted to the ASCII form that the DNS
    looks up, as in `iri_to_uri(..., idna=True)`, if names of the scheme are domain names.

    >>> str(origin("http://EXAMPLE.com:080/a?b")), str(origin("https://[0:0::1]:8443/"))
    ('http://example.com', 'https://[::1]:8443')
    >>> [str(origin(text)) for text in ("file:///etc/hosts", "mailto:fred@example.com", "http:a", "http:///a")]
    ['null', 'null', 'null', 'null']

    Args:
        uri: A URI or an IRI, as text or node. Text is parsed as a URI.
        registry: As for `normalize`.

    Raises:
        ParseError: The text is not valid, or it is a relative reference: its origin depends on its base.
        ValueError: The port is above 65535, or the host has no ASCII form.
        ImportError: The host is not ASCII, and the package `idna` is not installed; the extra `uriast[idna]` installs
            it.
    """
    read = syntax_of(uri).iri_of(uri, _NO_ORIGIN)
    facts, authority = facts_of(read, registry), read.authority
    default = facts.default_port
    if default is None or authority is None or not authority.host.text:
        return OpaqueOrigin()
    port = _number_of(authority)
    host = _normal(_uri_host(authority.host))
    if facts.domain_names:
        host = _in_ascii(host)
    return Origin(read.scheme.lower(), host, default if port is None else port, default_port=default)


def effective_port(reference: str | IRIReference, *, registry: SchemeTable | None = None) -> int | None:
    """The number of the port, or of the scheme's default port if there is none or it is empty (3.2.3).

    >>> [effective_port(text) for text in ("https://h/", "http://h:08080/", "http://h:/", "//h/", "mailto:a@h")]
    [443, 8080, 80, None, None]

    Args:
        reference: A reference, as text or node. Text is parsed as a URI reference.
        registry: As for `normalize`.

    Returns:
        The number; `None` without an authority, and without a port if no default port is known.

    Raises:
        ParseError: The text is not valid.
        ValueError: The port is above 65535, the highest number of a port. The syntax allows more digits.
    """
    read = reference_of(reference)
    facts = facts_of(read, registry)
    if read.authority is None:
        return None
    given = _number_of(read.authority)
    return facts.default_port if given is None else given


def is_out_of_range(port: str) -> bool:
    """Whether a port's number is above 65535, the highest port of TCP and UDP."""
    number = port.lstrip("0")
    return (len(number), number) > (len(_HIGHEST), _HIGHEST)


def _number_of(authority: IAuthority) -> int | None:
    """The number of the port; `None` if it is undefined or empty."""
    _check_port(authority.port or "")
    return authority.port_number


def _check_port(port: str) -> None:
    if port.startswith("-") or is_out_of_range(port):
        shown = port if len(port) <= _LONGEST_SHOWN else f"{len(port)} digits"
        raise ValueError(f"expected a port from 0 to {_HIGHEST}, got {shown}")


def _uri_host(host: IHost) -> Host:
    """The host, mapped to that of a URI (RFC 3987, 3.1)."""
    if isinstance(host, IRegName) and not isinstance(host, RegName):
        host = RegName(octets.encode(host.text.encode(), octets.ASCII))
    return host


def _normal(host: Host) -> Host:
    authority = URIS.authority(None, host, None)
    normal = normalize(URIS.iri("x", authority, URIS.hier_path("", authority), None, None), _HOST_STEPS)
    return cast("Host", normal.host)  # the host of a URI


def _in_ascii(host: Host) -> Host:
    """A domain name in its ASCII form, which may be an IPv4 address; another host as it is."""
    if not isinstance(host, RegName) or percent_decode(host.text, "replace").isascii():
        return host
    from uriast.passes.domain_names import ascii_name

    return rfc3986.host.parse(ascii_name(host.text))
