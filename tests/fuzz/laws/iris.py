"""Laws of IRIs and the URIs that they map to (RFC 3987)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fuzz import texts
from fuzz.fuzzer import holds, law, same
from uriast import NormalizationStep, normalize, parse
from uriast.grammar.rfc3986 import URI_reference
from uriast.grammar.rfc3987 import IRI_reference
from uriast.passes.iri.bidi import bidi_findings
from uriast.passes.iri.mapping import iri_to_uri, uri_to_iri
from uriast.passes.iri.normal_forms import normalize_iri

if TYPE_CHECKING:
    from random import Random

    from fuzz.fuzzer import Case, Fuzzer

_ALIGNED: Final = NormalizationStep.CASE | NormalizationStep.PERCENT_ENCODING


def _iri(random: Random) -> Case:
    return texts.iri_reference(random), random.randrange(2)


@law(_iri, 5_000)
def mapping(text: str, number: int) -> None:
    """An IRI maps to a URI, which maps to itself and maps back to an IRI with the same normal form."""
    del number
    if IRI_reference.matches(text):
        uri = iri_to_uri(text)
        same(iri_to_uri(str(uri)), uri)
        same(str(normalize_iri(text)), str(normalize_iri(str(uri))))
        same(str(uri) == text, text.isascii())


def _uri(random: Random) -> Case:
    return (texts.mutated(random, texts.reference(random)) if random.random() < 0.3 else texts.reference(random),)


@law(_uri, 5_000)
def mapping_back(text: str) -> None:
    """A URI's IRI maps back to the URI, except for needless percent-encodings and the case of the others."""
    if URI_reference.matches(text):
        iri = uri_to_iri(text)
        same(IRI_reference.parse(str(iri)), iri)
        same(str(normalize(iri_to_uri(iri), _ALIGNED)), str(normalize(parse(text), _ALIGNED)))
        same(str(uri_to_iri(iri_to_uri(iri))), str(iri))


@law(_iri, 5_000)
def normalizing_iris(text: str, composed: int) -> None:
    """The normal form of an IRI is normal, valid and of the same class."""
    if IRI_reference.matches(text):
        normal = normalize_iri(text, nfc=bool(composed))
        same(type(normal), type(IRI_reference.parse(text)))
        same(IRI_reference.parse(str(normal)), normal)
        same(str(normalize_iri(normal, nfc=bool(composed))), str(normal))


@law(_iri, 3_000)
def bidirectional(text: str, number: int) -> None:
    """Each finding about bidirectional text has a span within the IRI."""
    del number
    if IRI_reference.matches(text):
        for each in bidi_findings(text):
            holds(0 <= each.start < each.end <= len(text), f"{each} has no span in the text")


FUZZERS: Final[tuple[Fuzzer, ...]] = (mapping, mapping_back, normalizing_iris, bidirectional)
