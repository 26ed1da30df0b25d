"""The passes for IRIs alone (RFC 3987): mapping to URIs and back (3), and normalization by way of URIs (5.3)."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Final, overload

from uriast import octets
from uriast.grammar import rfc3986, rfc3987
from uriast.nodes.iri import IRI, IRegName, IRelativeRef
from uriast.passes.normalize import NormalizationStep, normalize
from uriast.passes.schemes import facts_of
from uriast.passes.syntax import URIS, iris, pieces_of

if TYPE_CHECKING:
    from uriast.nodes import URI, RelativeRef, URIReference
    from uriast.nodes.iri import IRIReference

__all__ = ["iri_to_uri", "normalize_iri", "uri_to_iri"]


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
        iri: An IRI reference, as text or node. A URI reference is one too.
        idna: Whether to convert a host to its ASCII form, if names of the scheme are domain names. UTS 46 maps its case
            and width, without transitional processing; then IDNA 2008 (RFC 5891) validates it, in place of the older
            ToASCII that the section names. An ASCII name stays as it is. This needs the package `idna`, which the extra
            `uriast[idna]` installs.

    Raises:
        ParseError: The text is not valid.
        ValueError: The host has no ASCII form.
        ImportError: `idna` is true, but the package `idna` is not installed.
    """
    read = iris().reference_of(iri)
    text = str(read)
    if idna and _is_in_dns(read):
        from uriast.passes.domain_names import ascii_name

        text = "".join(ascii_name(piece) if name == "host" else piece for name, piece in pieces_of(read))
    if not text.isascii():
        text = octets.encode(text.encode(), octets.ASCII)
    return rfc3986.URI_reference.parse(text)


def _is_in_dns(reference: IRIReference) -> bool:
    """Whether the host is a domain name of the DNS, by the facts about the scheme."""
    return isinstance(reference.host, IRegName) and facts_of(reference).domain_names


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
        idna: Whether to convert the labels of a host to Unicode (RFC 5891, 5.4), if names of the scheme are domain
            names and the result maps back to the host. This needs the package `idna`, which the extra `uriast[idna]`
            installs.

    Raises:
        ParseError: The text is not valid.
        ImportError: `idna` is true, but the package `idna` is not installed.
    """
    read = normalize(URIS.reference_of(uri), NormalizationStep.PERCENT_ENCODING)
    pieces = [(name, octets.with_characters(piece, characters_in(name))) for name, piece in pieces_of(read)]
    if idna and _is_in_dns(read):
        from uriast.passes.domain_names import unicode_name

        pieces = [(name, unicode_name(piece) if name == "host" else piece) for name, piece in pieces]
    return rfc3987.IRI_reference.parse("".join(piece for _, piece in pieces))


@cache
def characters_in(name: str) -> str:
    """The pattern of the non-ASCII characters that a component of an IRI allows (section 2.2)."""
    ucschar = rfc3987.ucschar.pattern
    return f"{ucschar}|{rfc3987.iprivate.pattern}" if name == "query" else ucschar


@overload
def normalize_iri(iri: IRI, steps: NormalizationStep = ..., *, nfc: bool = ..., idna: bool = ...) -> IRI: ...
@overload
def normalize_iri(
    iri: IRelativeRef, steps: NormalizationStep = ..., *, nfc: bool = ..., idna: bool = ...
) -> IRelativeRef: ...
@overload
def normalize_iri(
    iri: str | IRIReference, steps: NormalizationStep = ..., *, nfc: bool = ..., idna: bool = ...
) -> IRIReference: ...
def normalize_iri(
    iri: str | IRIReference,
    steps: NormalizationStep = NormalizationStep.SYNTAX_BASED,
    *,
    nfc: bool = False,
    idna: bool = False,
) -> IRIReference:
    """Normalize an IRI reference (section 5.3): map it to a URI, normalize the URI, and map it back.

    Only unreserved characters are decoded (5.3.2.3): a private character, which a query may have, is percent-encoded.

    This adds the steps that only IRIs have, `nfc` and `idna`. `uriast.normalize` applies the others to IRIs too.

    >>> str(normalize_iri("eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9"))
    'example://a/b/c/%7Bfoo%7D/rosé'
    >>> str(normalize_iri("http://RÉSUMÉ.example.org:80", NormalizationStep.SCHEME_BASED, idna=True))
    'http://résumé.example.org/'

    Args:
        iri: An IRI reference, as text or node. A URI reference is one too.
        steps: The steps of `uriast.normalize` to apply. Percent-encodings are always normalized (5.3.2.3).
        nfc: Whether to compose characters too (5.3.2.2). This is for IRIs made from text that was not in Unicode, not
            for comparison. Composition neither makes nor removes a delimiter.
        idna: Whether to treat the ASCII and Unicode forms of a domain name as equivalent (5.3.3), as in `iri_to_uri`
            and `uri_to_iri`.

    Raises:
        ParseError: The text is not valid.
        ValueError: `idna` is true, and the host has no ASCII form.
        ImportError: `idna` is true, but the package `idna` is not installed.
    """
    mapped = uri_to_iri(normalize(iri_to_uri(iri, idna=idna), steps), idna=idna)
    normal = normalize(mapped, NormalizationStep.PERCENT_ENCODING)
    if not nfc:
        return normal
    composed = re.sub(_DATA, lambda run: run[1] or _nfc(run[0]), str(normal))
    return normalize_iri(composed, steps, idna=idna)


_DATA: Final = rf"({octets.TRIPLET})|[^%:/?#\[\]@!$&'()*+,;=\u037e\u1fef]+"  # the last two are ";" and "`" in NFC
_NON_STARTER_DECOMPOSITIONS: Final = str.maketrans(
    {"\u0f73": "\u0f71\u0f72", "\u0f75": "\u0f71\u0f74", "\u0f81": "\u0f71\u0f80"}
)
"""The characters of combining class 0 that decompose to marks alone (UAX #15, 5.2: Unicode will add no others)."""


def _nfc(text: str) -> str:
    """NFC in linear time: `unicodedata` takes quadratic time if many marks are out of order."""
    from unicodedata import combining, is_normalized, normalize

    if is_normalized("NFC", text):
        return text
    ordered: list[str] = []
    for are_marks, run in groupby(text.translate(_NON_STARTER_DECOMPOSITIONS), lambda each: combining(each) > 0):
        characters = list(run)
        if are_marks:
            characters.sort(key=combining)
        ordered += characters
    return normalize("NFC", "".join(ordered))
