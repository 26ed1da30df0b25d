"""Mapping IRIs to URIs and back (RFC 3987, section 3)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, overload

from uriast import octets
from uriast.grammar import rfc3986, rfc3987
from uriast.nodes import URI, RegName
from uriast.nodes.iri import IRI, IRegName, IRelativeRef
from uriast.passes.normalize import NormalizationStep, normalize
from uriast.passes.syntax import URIS, pieces_of
from uriast.scheme_traits import SCHEMES

if TYPE_CHECKING:
    from uriast.nodes import RelativeRef, URIReference
    from uriast.nodes.iri import IRIReference


DNS_SCHEMES: Final = frozenset(name for name, traits in SCHEMES.items() if traits.domain_names)
"""The schemes whose reg-name is a domain name of the DNS, in lower case."""


def iri_reference_of(value: str | IRIReference) -> IRIReference:
    """The node of an IRI reference that is given as text or node.

    >>> iri_reference_of("../rosé").path
    IPathNoscheme(text='../rosé')

    Args:
        value: The reference.

    Raises:
        ParseError: The text is not valid.
    """
    if isinstance(value, str):
        return rfc3987.IRI_reference.parse(value)
    if isinstance(value, IRI | IRelativeRef):
        return value
    message = f"expected an IRI reference as str, IRI or IRelativeRef, got {type(value).__name__}"
    raise TypeError(message)


@overload
def iri_to_uri(iri: IRI, *, idna: bool = ...) -> URI: ...
@overload
def iri_to_uri(iri: IRelativeRef, *, idna: bool = ...) -> RelativeRef: ...
@overload
def iri_to_uri(iri: str | IRIReference, *, idna: bool = ...) -> URIReference: ...
def iri_to_uri(iri: str | IRIReference, *, idna: bool = False) -> URIReference:
    """Map an IRI reference to a URI reference (section 3.1).

    Non-ASCII characters are percent-encoded as UTF-8, and nothing else changes. Characters are not normalized: step 1
    requires that only for text that is not in Unicode.

    >>> str(iri_to_uri("http://résumé.example.org/red%09rosé#red"))
    'http://r%C3%A9sum%C3%A9.example.org/red%09ros%C3%A9#red'
    >>> str(iri_to_uri("http://résumé.example.org/", idna=True))
    'http://xn--rsum-bpad.example.org/'

    Args:
        iri: An IRI reference, as text or node.
        idna: Whether to convert a host to its ASCII form, if the scheme is one of `DNS_SCHEMES`. UTS 46 maps its case
            and width, without transitional processing; then IDNA 2008 (RFC 5891) validates it, in place of the older
            ToASCII that the section names. An ASCII name stays as it is. This needs the package `idna`, which the extra
            `uriast[idna]` installs.

    Raises:
        ParseError: The text is not valid.
        ValueError: The host has no ASCII form.
        ImportError: `idna` is true, but the package `idna` is not installed.
    """
    read = iri_reference_of(iri)
    text = str(read)
    if idna and _is_in_dns(read):
        from uriast.passes.iri.domain_names import ascii_name

        text = "".join(ascii_name(piece) if name == "host" else piece for name, piece in pieces_of(read))
    if not text.isascii():
        text = octets.encode(text.encode(), _ASCII)
    return rfc3986.URI_reference.parse(text)


_ASCII: Final = octets.keeping(range(0x80))


def _is_in_dns(reference: IRIReference | URIReference) -> bool:
    """Whether the host is a domain name of the DNS, by the traits of the scheme."""
    has_name = isinstance(reference.host, RegName | IRegName)
    return has_name and isinstance(reference, IRI) and reference.scheme.lower() in DNS_SCHEMES


@overload
def uri_to_iri(uri: URI, *, idna: bool = ...) -> IRI: ...
@overload
def uri_to_iri(uri: RelativeRef, *, idna: bool = ...) -> IRelativeRef: ...
@overload
def uri_to_iri(uri: str | URIReference, *, idna: bool = ...) -> IRIReference: ...
def uri_to_iri(uri: str | URIReference, *, idna: bool = False) -> IRIReference:
    """Map a URI reference to the IRI reference with the fewest percent-encodings (section 3.2).

    These stay percent-encoded:

    - octets that are not UTF-8;
    - `%`, reserved characters, and ASCII characters that no URI contains;
    - characters that the component does not allow (section 2.2): noncharacters, tags, and private characters outside a
      query;
    - the controls of bidirectional text (4.1), including those that Unicode added later;
    - other characters that RFC 3491 prohibits (6.1), such as spaces and controls, except private characters in a query.

    Private characters in a query are decoded, since section 2.2 allows them there. They are not unreserved, so
    `normalize` encodes them again.

    >>> str(uri_to_iri("http://www.example.org/D%C3%BCrst%2f%FC%e2%80%ae"))
    'http://www.example.org/Dürst%2f%FC%E2%80%AE'
    >>> str(uri_to_iri("http://xn--99zt52a.example.org/", idna=True))
    'http://納豆.example.org/'

    Args:
        uri: A URI reference, as text or node.
        idna: Whether to convert the labels of a host to Unicode (RFC 5891, 5.4), if the scheme is one of `DNS_SCHEMES`
            and the result maps back to the host. This needs the package `idna`, which the extra `uriast[idna]`
            installs.

    Raises:
        ParseError: The text is not valid.
        ImportError: `idna` is true, but the package `idna` is not installed.
    """
    read = normalize(URIS.reference_of(uri), NormalizationStep.PERCENT_ENCODING)
    pieces = [(name, octets.with_characters(piece, _decoded_in(name))) for name, piece in pieces_of(read)]
    if idna and _is_in_dns(read):
        from uriast.passes.iri.domain_names import unicode_name

        pieces = [(name, unicode_name(piece) if name == "host" else piece) for name, piece in pieces]
    return rfc3987.IRI_reference.parse("".join(piece for _, piece in pieces))


@cache
def _decoded_in(name: str) -> str:
    """The pattern of the characters that are decoded in a component."""
    ucschar = rfc3987.ucschar.pattern
    return f"{ucschar}|{rfc3987.iprivate.pattern}" if name == "query" else ucschar
