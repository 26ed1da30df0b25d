"""Laws of repairing what people write (RFC 3986, appendix C, and beyond)."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote, urlsplit

import pytest
from hypothesis import example, given, strategies as st
from support.kinds import Sample, samples
from support.oracles import host_by_ada
from support.references import almost, authority, joined, mutated, path_abempty, written

from uriast import URI, ParseError, URIReference, parse, repair
from uriast.passes.components import components
from uriast.passes.iri import iri_to_uri
from uriast.passes.repair import REPAIRS, Action, Place, Repair
from uriast.passes.syntax import URIS

BIDI_CONTROLS: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that the grammar of IRIs allows, and RFC 3987, 4.1, does not."""

rough = almost | st.text("ab1:/?#[]@%.-\\ \t\r\nä\uff0f<>\"'{|\x00\ud800", max_size=16)
texts = (
    written
    | rough
    | st.tuples(st.sampled_from(["", "<", '"', "<URL:", " "]), rough, st.sampled_from(["", ">", '"', "\n"])).map(
        "".join
    )
    | st.tuples(st.sampled_from(["//", "a://", "http://u:p@h"]), rough).map("".join)
)


@given(samples)
def test_a_valid_text_is_not_edited(sample: Sample) -> None:
    kind, text, node = sample
    if kind.generic.matches(text) and BIDI_CONTROLS.isdisjoint(text):
        try:
            repaired = repair(text, iri=kind.syntax is not URIS)
        except ParseError as error:  # what looks like a digit or a delimiter
            assert not text.isascii()
            assert (error.rule, error.component in {"host", "userinfo"}) == ("IRI-reference", True)
        else:
            assert (repaired.reference, repaired.edits) == (node, ())


REFUSALS: Final = tuple(treatment.reason for treatment in REPAIRS.values() if treatment.action is Action.REFUSED)


@given(texts, st.sampled_from([None, "http"]), st.booleans())
@example("http://[\ue000\ud800", None, True)
def test_what_is_not_repaired_is_refused_by_the_table(text: str, suffix: str | None, iri: bool) -> None:
    try:
        repair(text, default_scheme=suffix, iri=iri)
    except ParseError as error:
        assert error.stream == text
        assert error.explanation.summary.endswith(REFUSALS)


@given(texts, st.sampled_from([None, "http"]))
def test_the_result_is_valid_and_needs_no_more_and_the_edits_lead_to_it(text: str, suffix: str | None) -> None:
    try:
        found = repair(text, default_scheme=suffix)
    except ParseError as error:
        assert 0 <= error.index <= len(text)
        assert str(error)
        return
    result = str(found.reference)
    assert parse(result) == found.reference
    assert repair(result, default_scheme=suffix) == Repair(found.reference, ())
    pieces: list[str] = []
    done = 0
    for edit in found.edits:
        assert done <= edit.start <= edit.end
        assert text[edit.start : edit.end] == edit.before != edit.after
        assert edit.action is not Action.REFUSED
        pieces += (text[done : edit.start], edit.after)
        done = edit.end
    assert "".join([*pieces, text[done:]]) == result


def outside_of_context(text: str, found: Repair[URIReference]) -> str:
    """A text without the delimiters and the white space around a reference."""
    around = [range(edit.start, edit.end) for edit in found.edits if edit.place is Place.CONTEXT]
    return "".join(character for index, character in enumerate(text) if not any(index in each for each in around))


def without_space(text: str) -> str:
    """A text without the characters that a repair may drop."""
    return re.sub("[ \t\r\n]", "", text)


@given(texts)
@example("/% \n41")
@example("</% 41>")
def test_no_component_ends_elsewhere_after_a_repair(text: str) -> None:
    try:
        found = repair(text)
    except ParseError:
        return
    inner = outside_of_context(text, found)
    for given_part, part in zip(components(inner), components(str(found.reference)), strict=True):
        assert (given_part is None) == (part is None)
        if given_part is not None and part is not None:
            # A tab or a line break inside a percent-encoding is dropped. A space there means that it is none, unless it
            # is dropped too: beside a line break, or between delimiters.
            joined_part = given_part.translate(dict.fromkeys(map(ord, "\t\r\n")))
            readings = {without_space(unquote(joined_part)), without_space(unquote(without_space(given_part)))}
            assert without_space(unquote(part)) in readings


web = st.tuples(
    st.sampled_from(["http://", "http:", "ht\ttp:/\n/", "http :", "http \t://", "https:// \n", ""]),
    joined([*"\t\r\n @:/", "a", "b.c", "1", "%20"], most=8),
    st.sampled_from(["", "/", "/p", "?q"]),
).map("".join)


@given(web)
@example("http://good.example \t@evil.example/")
def test_a_repair_keeps_the_authority_that_browsers_read(text: str) -> None:
    for given_text, read in ((text, text), (f"<{text}>", re.sub("[\r\n][\t ]+", "", text))):
        try:
            found = repair(given_text).reference
        except ParseError:
            continue
        expected = urlsplit(read.strip())
        assert unquote(str(found.authority or "")) == unquote(expected.netloc)
        assert (found.scheme if isinstance(found, URI) else "") == expected.scheme


near_authority = st.tuples(
    st.sampled_from(["http:", "HTTPS:/", "ws:///", "ht\ttp:", "ftp:////", "wss:\n", "///", "//", "file:", "x:"]),
    joined([*'[]:@^|"{\\/?#. ', "[::1]", "1", "b.c", "80", "ä", "\t", "%5B", "%"], most=5),
).map("".join)


@given(near_authority, st.sampled_from([None, "http://base.example/", "x://base.example/"]))
@example("http:[::1]", None)
@example("///[::1]", "http://base.example/")
def test_a_repair_keeps_the_host_that_ada_reads(text: str, base: str | None) -> None:
    try:
        found = repair(text).reference
    except ParseError:
        return
    assert host_by_ada(str(found), base) == host_by_ada(text, base)


faulty = st.tuples(
    mutated(
        st.tuples(st.just("http://"), authority, path_abempty).map("".join),
        st.sampled_from([" ", "\n", " \n", "\t", "\\", "\r\n  ", "ä", "^", "@", "/", "."]),
    ),
    st.sampled_from(["", "\n", " "]),
).map("".join)


@given(faulty)
def test_a_repaired_reference_has_the_host_and_the_port_that_the_standard_library_finds_in_the_text(text: str) -> None:
    try:
        found = repair(text)
        given_parts, result = urlsplit(text.strip()), urlsplit(str(found.reference))
        ports = given_parts.port, result.port
    except ValueError:  # the standard library refuses it
        return
    if result.scheme in {"http", "https"}:
        assert unquote(result.hostname or "").lower() == unquote(given_parts.hostname or "").lower()
        assert ports[0] == ports[1]


@given(almost)
def test_the_repaired_iri_maps_to_the_repaired_uri(text: str) -> None:
    try:
        uri = repair(text)
    except ParseError as error:
        with pytest.raises(ParseError) as caught:
            repair(text, iri=True)
        assert (caught.value.index, caught.value.component) == (error.index, error.component)
    else:
        iri = repair(text, iri=True)
        assert iri_to_uri(iri.reference) == uri.reference
        assert set(iri.edits) <= set(uri.edits)
