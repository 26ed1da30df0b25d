"""Normalization of IRIs by way of URIs (RFC 3987, 5.3)."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final, overload

from uriast.octets import TRIPLET
from uriast.passes.iri.mapping import iri_to_uri, uri_to_iri
from uriast.passes.normalize import NormalizationStep, normalize

if TYPE_CHECKING:
    from uriast.nodes.iri import IRI, IRelativeRef, IRIReference


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
        iri: An IRI reference, as text or node.
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
    return normalize_iri(_composed(str(normal)), steps, idna=idna) if nfc else normal


_DATA: Final = rf"({TRIPLET})|[^%:/?#\[\]@!$&'()*+,;=\u037e\u1fef]+"  # the last two are ";" and "`" in NFC


NON_STARTER_DECOMPOSITIONS: Final = str.maketrans(
    {"\u0f73": "\u0f71\u0f72", "\u0f75": "\u0f71\u0f74", "\u0f81": "\u0f71\u0f80"}
)
"""The characters of combining class 0 that decompose to marks alone (UAX #15, 5.2: Unicode will add no others)."""


def _composed(text: str) -> str:
    return re.sub(_DATA, lambda run: run[1] or _nfc(run[0]), text)


def _nfc(text: str) -> str:
    """NFC in linear time: `unicodedata` takes quadratic time if many marks are out of order."""
    from unicodedata import combining, is_normalized, normalize

    if is_normalized("NFC", text):
        return text
    ordered: list[str] = []
    for are_marks, run in groupby(text.translate(NON_STARTER_DECOMPOSITIONS), lambda each: combining(each) > 0):
        characters = list(run)
        if are_marks:
            characters.sort(key=combining)
        ordered += characters
    return normalize("NFC", "".join(ordered))
