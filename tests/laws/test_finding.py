"""Laws of finding URIs and IRIs in running text (RFC 3986, appendix C)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import category

from hypothesis import example, given, strategies as st
from support.kinds import Sample, samples
from support.running_texts import running

from uriast import URI, find
from uriast.grammar import rfc3986, rfc3987
from uriast.passes.components import components
from uriast.passes.find import DEFAULT_SCHEMES, Delimitation, Match, find_in
from uriast.passes.syntax import URIS

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    Schemes = AbstractSet[str] | None

some_schemes = st.sampled_from([DEFAULT_SCHEMES, None])


@given(running, some_schemes)
@example("~a:a.:~", None)
@example("_a:a..: http://h", None)
def test_matches_are_valid_have_the_text_of_their_spans_and_do_not_overlap(text: str, schemes: Schemes) -> None:
    last = 0
    for uri in find(text, schemes=schemes):
        assert last <= uri.start < uri.end <= len(text)
        assert rfc3986.URI.matches(uri.text)
        assert str(uri.parse()) == uri.text == re.sub(r"[ \t\r\n]", "", text[uri.start : uri.end])
        last = uri.end
    last = 0
    for iri in find(text, schemes=schemes, iri=True):
        assert last <= iri.start < iri.end <= len(text)
        assert rfc3987.IRI.matches(iri.text)
        assert str(iri.parse()) == iri.text == re.sub(r"[ \t\r\n]", "", text[iri.start : iri.end])
        assert "".join(iri.text.split()) == iri.text
        last = iri.end


@given(running, st.lists(st.integers(0, 30), max_size=20), some_schemes, st.booleans())
@example("~a:a.:~", [2, 4], None, False)
def test_a_text_in_pieces_has_the_matches_of_the_whole(
    text: str,
    sizes: list[int],
    schemes: Schemes,
    iri: bool,
) -> None:
    whole = list(find(text, schemes=schemes, iri=iri))
    pieces: list[str] = []
    rest = text
    for size in sizes:
        pieces.append(rest[:size])
        rest = rest[size:]
    ways = [[*pieces, rest], list(text), *([text[:cut], text[cut:]] for cut in range(len(text) + 1))]
    assert all(list(find_in(way, schemes=schemes, iri=iri)) == whole for way in ways)


def ends_behind_the_authority(found: Match[URI]) -> bool:
    _, authority, path, query, fragment = components(found.text)
    return bool(path) or query is not None or fragment is not None or authority is None


@given(running, some_schemes)
def test_no_match_ends_in_the_middle_of_a_host(text: str, schemes: Schemes) -> None:
    for found in find(text, schemes=schemes):
        uri = found.parse()
        in_host = uri.port is None and uri.host and not ends_behind_the_authority(found)
        if found.delimitation is Delimitation.BARE and in_host:
            marks = "." if str(uri.host).startswith("[") else ".,;!*"  # a name may hold them
            behind = text[found.end :].lstrip(marks)[:1]
            assert not behind.isdecimal()
            assert behind.lower() == behind.upper()
            assert behind not in {*"%@^|"}


@given(running, some_schemes)
def test_no_path_that_is_found_goes_on_with_a_letter(text: str, schemes: Schemes) -> None:
    for found in find(text, schemes=schemes):
        behind = text[found.end : found.end + 1]
        if ends_behind_the_authority(found) and not behind.isascii():
            assert category(behind)[0] not in "LMN"
            assert category(behind) != "So"


@given(running, some_schemes)
@example("a:/.#éa:/a://#a://[::1]/a:/", None)
def test_a_uri_that_is_found_is_an_iri_or_is_parted_from_more_of_one_by_punctuation(
    text: str, schemes: Schemes
) -> None:
    """It holds until the two searches have gone apart, as behind an IRI that has a URI at its end."""
    iris = list(find(text, schemes=schemes, iri=True))
    for found in find(text, schemes=schemes):
        (iri,) = (each for each in iris if each.start <= found.start < each.end)
        if iri.start < found.start:
            assert not iri.text.isascii()
            return
        if iri.end != found.end:
            more = text[found.end : iri.end].lstrip(".,;:!?'*(_~")
            assert category(more[0])[0] in "PS"
            assert category(more[0]) != "So"
            assert ends_behind_the_authority(found)
            return


@given(samples)
def test_a_delimited_uri_with_a_host_is_found_whole(sample: Sample) -> None:
    kind, text, node = sample
    has_host = node.host is not None and node.host.text and not node.is_relative
    if has_host and node.scheme.lower() != "url" and kind.generic.matches(text):
        found = find(f'see <{text}>, "{text}", <URL:{text}>.', iri=kind.syntax is not URIS)
        assert [each.text for each in found] == [text] * 3
