"""IRIs and the URIs that they map to (RFC 3987, sections 3 and 5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, overload

from uriast.grammar import rfc3986, rfc3987
from uriast.nodes import URI, RegName
from uriast.nodes.iri import IRI, IRegName, IRelativeRef
from uriast.passes.families import URIS, pieces_of
from uriast.passes.normalize import NormalizationStep, normalize
from uriast.passes.normalize.characters import with_characters
from uriast.scheme_traits import SCHEMES

if TYPE_CHECKING:
    from uriast.nodes import RelativeRef, URIReference
    from uriast.nodes.iri import IRIReference


DNS_SCHEMES: Final = frozenset(name for name, traits in SCHEMES.items() if traits.domain_names)
"""The schemes whose reg-name is a domain name of the DNS, in lower case."""


def iri_reference_of(value: str | IRIReference) -> IRIReference:
    """An IRI reference given as text or node.

    Raises:
        ParseError: The text is not valid.
        TypeError: It is neither text nor node.
    """
    if isinstance(value, str):
        return rfc3987.IRI_reference.parse(value)
    if isinstance(value, IRI | IRelativeRef):
        return value
    message = f"an IRI reference is str, IRI or IRelativeRef, not {type(value).__name__}"
    raise TypeError(message)


@overload
def iri_to_uri(iri: IRI, *, idna: bool = ...) -> URI: ...
@overload
def iri_to_uri(iri: IRelativeRef, *, idna: bool = ...) -> RelativeRef: ...
@overload
def iri_to_uri(iri: str | IRIReference, *, idna: bool = ...) -> URIReference: ...
def iri_to_uri(iri: str | IRIReference, *, idna: bool = False) -> URIReference:
    """The URI reference that an IRI reference maps to (section 3.1).

    The characters beyond ASCII are percent-encoded as UTF-8, and nothing else changes: in particular there is no
    character normalisation, which step 1 asks for only where the text did not come in Unicode.

    >>> str(iri_to_uri("http://résumé.example.org/red%09rosé#red"))
    'http://r%C3%A9sum%C3%A9.example.org/red%09ros%C3%A9#red'
    >>> str(iri_to_uri("http://résumé.example.org/", idna=True))
    'http://xn--rsum-bpad.example.org/'

    Args:
        iri: An IRI reference, as text or node.
        idna: Write an internationalised host in its ASCII form, where the scheme is one of `DNS_SCHEMES`. It is
            validated by IDNA 2008 (RFC 5891), which has replaced the ToASCII that the section names; the mapping before
            it, of case and width, is that of UTS 46, without its transitional processing. A name of ASCII alone stays
            as it is. This takes the package `idna`, which the extra `idna` installs.

    Raises:
        ParseError: The text is not valid.
        ValueError: The host has no ASCII form.
        ImportError: The package `idna` is asked for and is not there.
        TypeError: The argument is neither text nor node.
    """
    read = iri_reference_of(iri)
    written = str(read)
    if idna and _is_in_dns(read):
        from uriast.passes.iri.domain_names import ascii_name  # noqa: PLC0415 - takes an extra

        written = "".join(ascii_name(piece) if name == "host" else piece for name, piece in pieces_of(read))
    if not written.isascii():
        written = "".join([_WRITTEN[octet] for octet in written.encode()])
    return rfc3986.URI_reference.parse(written)


_WRITTEN: Final = tuple(chr(octet) if octet < 0x80 else f"%{octet:02X}" for octet in range(0x100))  # noqa: PLR2004 - ASCII
"""Each octet of an IRI's UTF-8 as it is written in a URI."""


def _is_in_dns(reference: IRIReference | URIReference) -> bool:
    """Whether the host is a domain name, as far as the scheme tells."""
    has_name = isinstance(reference.host, RegName | IRegName)
    return has_name and isinstance(reference, URI | IRI) and reference.scheme.lower() in DNS_SCHEMES


@overload
def uri_to_iri(uri: URI, *, idna: bool = ...) -> IRI: ...
@overload
def uri_to_iri(uri: RelativeRef, *, idna: bool = ...) -> IRelativeRef: ...
@overload
def uri_to_iri(uri: str | URIReference, *, idna: bool = ...) -> IRIReference: ...
def uri_to_iri(uri: str | URIReference, *, idna: bool = False) -> IRIReference:
    """An IRI reference that maps to a URI reference (section 3.2), with as few percent-encodings as may be.

    Percent-encoded stay: octets that are no UTF-8; `%`, reserved characters and the ASCII characters that no URI has;
    what the component does not allow (section 2.2), such as private characters outside a query; the controls of
    bidirectional text (4.1), with those that Unicode has added since; and the other characters that RFC 3491 excludes
    (6.1), which are spaces, controls and the like.

    >>> str(uri_to_iri("http://www.example.org/D%C3%BCrst%2f%FC%e2%80%ae"))
    'http://www.example.org/Dürst%2f%FC%E2%80%AE'
    >>> str(uri_to_iri("http://xn--99zt52a.example.org/", idna=True))
    'http://納豆.example.org/'

    Args:
        uri: A URI reference, as text or node.
        idna: Write a host with its labels in Unicode (RFC 5891, 5.4), where the scheme is one of `DNS_SCHEMES` and it
            maps back so. This takes the package `idna`, which the extra `idna` installs.

    Raises:
        ParseError: The text is not valid.
        ImportError: The package `idna` is asked for and is not there.
        TypeError: The argument is neither text nor node.
    """
    read = normalize(URIS.reference_of(uri), NormalizationStep.PERCENT_ENCODING)
    pieces = [(name, with_characters(piece, name)) for name, piece in pieces_of(read)]
    if idna and _is_in_dns(read):
        from uriast.passes.iri.domain_names import unicode_name  # noqa: PLC0415 - takes an extra

        pieces = [(name, unicode_name(piece) if name == "host" else piece) for name, piece in pieces]
    return rfc3987.IRI_reference.parse("".join(piece for _, piece in pieces))
