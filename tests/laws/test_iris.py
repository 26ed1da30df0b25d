"""Laws of IRIs and of the URIs that they map to (RFC 3987)."""

from __future__ import annotations

import unicodedata
from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast
from urllib.parse import quote

import attrs
from hypothesis import assume, given, strategies as st
from support.kinds import widened
from support.oracles import is_excluded
from support.references import SUB_DELIMS, iri_texts, joined, reference_texts

from uriast import (
    URI,
    NormalizationStep,
    append_segments,
    audit,
    edit_query,
    equivalent,
    normalize,
    parse,
    parse_iri,
    relativize,
    replace,
    resolve,
)
from uriast.grammar.rfc3987 import IRI_reference, iunreserved
from uriast.nodes.iri import IRI, IRelativeRef
from uriast.passes.audit import bidi_findings
from uriast.passes.edit import parent, with_name, with_suffix, without_trailing_slash
from uriast.passes.iri import iri_to_uri, normalize_iri, uri_to_iri

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.nodes.iri import IRIReference

ALIGNED: Final = NormalizationStep.CASE | NormalizationStep.PERCENT_ENCODING
SYNTAX, SCHEME = NormalizationStep.SYNTAX_BASED, NormalizationStep.SCHEME_BASED

iris = iri_texts | reference_texts.map(widened)


# Mapping


@given(iris)
def test_an_iri_maps_to_a_uri_that_maps_to_itself(text: str) -> None:
    uri = iri_to_uri(text)
    assert parse(str(uri)) == uri
    assert iri_to_uri(str(uri)) == uri
    assert (str(uri) == text) == text.isascii()


@given(reference_texts)
def test_the_iri_of_a_uri_maps_back_to_it_except_for_case_and_unreserved_characters(text: str) -> None:
    iri = uri_to_iri(text)
    assert IRI_reference.parse(str(iri)) == iri
    assert normalize(iri_to_uri(iri), ALIGNED) == normalize(text, ALIGNED)
    assert normalize(iri_to_uri(uri_to_iri(text, idna=True)), ALIGNED) == normalize(text, ALIGNED)
    assert uri_to_iri(iri_to_uri(iri)) == iri


run = joined(
    [*"abZ09-._~", *SUB_DELIMS, *"éé日\U00010300א", "e\u0301", "%2f", "%25", "%20", "%C3", "%E9", "%FF"], most=5
)
needed = st.builds(
    "{}//{}{}?{}#{}".format,
    st.sampled_from(["http:", "x:", ""]),
    run | st.sampled_from(["[::1]", "1.2.3.4"]),
    st.lists(run, max_size=4).map(lambda segments: "".join(f"/{segment}" for segment in segments)),
    st.lists(run | st.sampled_from(["\ue000", "\U00100000"]), max_size=3).map("".join),
    run,
)
"""IRIs without percent-encodings that section 3.2 decodes."""


@given(needed)
def test_an_iri_without_needless_encodings_comes_back(text: str) -> None:
    assert str(uri_to_iri(iri_to_uri(text))) == text


@given(st.binary(max_size=12) | st.text(max_size=6).map(str.encode), st.sampled_from("/?#"))
def test_the_decoded_characters_are_those_that_python_finds(octets: bytes, mark: str) -> None:
    uri = mark + "".join(f"%{octet:02X}" for octet in octets)

    def written(character: str) -> str:
        allowed = IRI_reference.matches(mark + character) and not is_excluded(character)
        if allowed and (character.isalnum() or character in "-._~" or not character.isascii()):
            return character
        return "".join(f"%{octet:02X}" for octet in character.encode("utf-8", "surrogateescape"))

    assert str(uri_to_iri(uri)) == mark + "".join(map(written, octets.decode("utf-8", "surrogateescape")))


# Normalizing


@given(iris, st.booleans())
def test_the_normal_form_of_an_iri_is_normal_and_of_its_class(text: str, nfc: bool) -> None:
    normal = normalize_iri(text, nfc=nfc)
    assert type(normal) is type(IRI_reference.parse(text))
    assert IRI_reference.parse(str(normal)) == normal
    assert normalize_iri(normal, nfc=nfc) == normal


@given(iris, st.sampled_from([SYNTAX, SCHEME, ALIGNED]))
def test_the_normal_form_of_an_iri_is_that_of_the_uri_that_it_maps_to(text: str, steps: NormalizationStep) -> None:
    iri, uri = IRI_reference.parse(text), iri_to_uri(text)
    assert normalize(iri, steps) == normalize_iri(iri, steps) == normalize_iri(str(uri), steps)
    assert iri_to_uri(normalize_iri(text, steps)) == normalize(uri, steps)


@given(iris)
def test_an_iri_is_equivalent_to_the_iri_of_its_uri_and_has_its_normal_form(text: str) -> None:
    iri = IRI_reference.parse(text)
    mapped = uri_to_iri(iri_to_uri(iri))
    assert equivalent(iri, mapped)
    assert normalize(mapped) == normalize(iri) == normalize(normalize(iri))


rare = st.characters(min_codepoint=0x80, exclude_categories=["Cs"]) | st.sampled_from(
    [
        *("\ue000", "\uf8ff", "\U000f0000", "\U000ffffd", "\U00100000", "\U0010fffd"),  # private
        *("\ufdd0", "\ufdef", "\ufffe", "\uffff", "\U0001fffe", "\U000effff", "\U000ffffe", "\U0010ffff"),
        *("\U000e0001", "\U000e007f", "\U000e0100", "\U000e0fff", "\ufff0", "\ufffc"),  # tags, variations, specials
        *("\u200e", "\u202e", "\u2066", "\u061c", "\xa0", "\u200b", "\ufeff", "\x80", "\x9f"),
        *("\xa1", "\ud7ff", "\uf900", "\uffef", "\U0001fffd", "\U000e1000", "\U000efffd"),  # unreserved
    ]
)


@given(rare, st.sampled_from(["/{}", "?{}", "#{}", "//{}", "//{}@h", "x:{}", "{}"]))
def test_normalizing_decodes_unreserved_characters_alone(character: str, frame: str) -> None:
    encoded, literal = frame.format(quote(character)), frame.format(character)
    is_unreserved = iunreserved.matches(character) and not is_excluded(character)
    for text in filter(IRI_reference.matches, (encoded, literal)):
        normal = literal if is_unreserved else encoded
        assert str(normalize_iri(text)) == str(normalize(IRI_reference.parse(text))) == normal


@given(reference_texts)
def test_an_iri_of_ascii_is_normalized_like_a_uri(text: str) -> None:
    steps = SCHEME & ~NormalizationStep.PERCENT_ENCODING
    assert str(normalize(IRI_reference.parse(text), steps)) == str(normalize(text, steps))


@given(
    st.text(
        st.sampled_from(
            "ae\u00e9\u1ead\u1fa7\u03c9\u0313\u0342\u0345\u0344\u0343\u0f71\u0f72\u0f73\u0f74\u0f75\u0f80\u0f81"
            "\u0300\u0315\u0323\u0327\u05b0\u3099\u304b\u0b47\u0b3e\u1100\u1161\u11a8\uac00\U0001d165\U0001d15f"
        )
        | st.characters(categories=["Mn", "Mc", "Lo"]),
        max_size=16,
    )
)
def test_characters_are_composed_as_unicode_has_it(text: str) -> None:
    assume(IRI_reference.matches(text) and str(normalize_iri(f"?{text}")) == f"?{text}")
    assert str(normalize_iri(f"?{text}", nfc=True)) == f"?{unicodedata.normalize('NFC', text)}"


# Bidirectional text


@given(iris)
def test_a_finding_about_bidirectional_text_has_a_span_in_it(text: str) -> None:
    assert all(0 <= each.start < each.end <= len(text) for each in bidi_findings(text))


# Nodes of URIs


BASE: Final = parse_iri("http://é/a/b?q")
CHANGES: Final[tuple[dict[str, Any], ...]] = (
    *({"host": "é"}, {"userinfo": "é"}, {"user": "é"}, {"password": "é"}, {"port": 1}, {"authority": None}),
    *({"path": "/é"}, {"query": "é"}, {"fragment": "é"}, {"scheme": "y"}, {"scheme": None}),
)
TRIED: Final[tuple[Callable[[IRIReference], object], ...]] = (
    *(iri_to_uri, bidi_findings, audit, parent, without_trailing_slash),
    *(lambda iri: resolve(iri, BASE), lambda iri: relativize(iri, BASE)),
    *(lambda iri: resolve("../é", cast("IRI", iri)), lambda iri: relativize(BASE, cast("IRI", iri))),
    *(lambda iri: append_segments(iri, "é"), lambda iri: with_name(iri, "é"), lambda iri: with_suffix(iri, ".é")),
    *(lambda iri: edit_query(iri, set={"é": "é"}), lambda iri: attrs.evolve(iri, fragment="é")),
    *(partial(replace, **changes) for changes in CHANGES),
)


@given(reference_texts)
def test_an_iri_that_holds_nodes_of_a_uri_is_read_and_changed_like_its_text(text: str) -> None:
    uri = parse(text)
    mixed: IRIReference = (
        IRI(uri.scheme, uri.authority, uri.path, uri.query, uri.fragment)
        if isinstance(uri, URI)
        else IRelativeRef(uri.authority, uri.path, uri.query, uri.fragment)
    )
    for call in TRIED:
        assert outcome(call, mixed) == outcome(call, IRI_reference.parse(text))


def outcome(call: Callable[[IRIReference], object], iri: IRIReference) -> object:
    """The result of a call, or the type of its error."""
    try:
        return call(iri)
    except ValueError as error:
        return type(error)
