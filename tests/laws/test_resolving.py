"""Laws of resolving and relativizing (RFC 3986, 5), for URIs and IRIs."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from hypothesis import assume, given, strategies as st
from support import oracles
from support.kinds import Sample, pairs, tried
from support.references import joined, path_abempty, reference_texts, references, uri_texts

from uriast import relativize, resolve
from uriast.grammar import rfc3987
from uriast.grammar.rfc3986 import URI
from uriast.passes.dot_segments import without_dot_segments

if TYPE_CHECKING:
    from uriast import URIReference


@given(reference_texts, uri_texts)
def test_resolving_is_section_5_2_to_the_letter(reference: str, base: str) -> None:
    for strict in (True, False):
        target = resolve(reference, base, strict=strict)
        assert str(target) == oracles.target(reference, base, strict=strict)
        assert URI.parse(str(target)) == target


PATHS: Final = joined(["/", "/", ".", ".", "a", "../", "/./", "/.."], most=12) | st.tuples(
    st.sampled_from(["", "a", "..", "."]), path_abempty
).map("".join)


@given(PATHS)
def test_dot_segments_are_removed_as_section_5_2_4_is_written_and_none_remains(path: str) -> None:
    found = without_dot_segments(path)
    assert found == oracles.without_dot_segments(path)
    assert without_dot_segments(found) == found


RELATIVE: Final = "#f ? ?q# g ./g/. ../.. ../../../g /g /./g/../h /.//g .//g ./a:b %2E%2e/g //h //1.2.3.4?q"
OTHERS: Final = "//u:p@[::1]:80/g/.. x: x:g x:/.//g http://h/../g?q#f"
SHAPES: Final = ["", *RELATIVE.split(), *OTHERS.split()]
"""References of every shape."""
BASES: Final = [
    "".join(parts) for parts in product(("x:", "x://", "X://h"), ("", "/", "/b/c/", "b/c"), ("", "?", "?q"))
]
"""Bases of every shape: with an authority or none, a path or none, a query or none, each of them empty or not."""
shapes = st.sampled_from(SHAPES)


def test_each_shape_of_reference_has_its_target_against_each_shape_of_base() -> None:
    for reference, base, strict in product(SHAPES, BASES, (True, False)):
        target = str(resolve(reference, base, strict=strict))
        assert (reference, base, target) == (reference, base, oracles.target(reference, base, strict=strict))


@given(pairs, shapes)
def test_a_target_reads_back_as_itself_whatever_the_reference_was_read_by(
    pair: tuple[Sample, Sample], shape: str
) -> None:
    (kind, _, node), (_, _, read) = pair
    base = kind.wider("http://a/b/c/d?q") if read.is_relative else read
    for reference in (node, kind.wider(shape)):
        target = resolve(reference, base)
        assert type(target) is kind.syntax.classes.iri
        assert kind.wider(str(target)) == target
        if kind.generic.matches(str(reference)):
            assert resolve(str(reference), base) == target
        if kind.generic.matches(str(base)):
            assert resolve(reference, str(base)) == target


@given(pairs, shapes | path_abempty, st.integers(0, 40))
def test_a_relativized_reference_is_no_longer_than_its_target_to_which_it_resolves(
    pair: tuple[Sample, Sample], behind: str, cut: int
) -> None:
    (kind, _, node), (_, _, read) = pair
    base = kind.wider("http://a/b/c/d?q") if read.is_relative else read
    near = tried(kind.wider, str(base)[:cut] + behind)
    for target in (node, base, *([near] if near is not None else ())):
        short, whole = relativize(target, base), resolve(target, base)
        assert type(short) in kind.syntax.classes[:2]
        assert kind.wider(str(short)) == short
        assert resolve(short, base) == whole
        assert len(str(short)) <= len(str(whole))
        if kind.generic.matches(str(target)) and kind.generic.matches(str(base)):
            assert relativize(kind.generic.parse(str(target)), kind.generic.parse(str(base))) == short


@given(references, uri_texts)
def test_a_relative_target_is_resolved_first(target: URIReference, base: str) -> None:
    goal = resolve(target, base)
    assume(resolve(goal, base) == goal)  # but for the base's own dot-segments, which an empty path keeps
    assert relativize(target, base) == relativize(goal, base)


@given(reference_texts, uri_texts)
def test_iris_are_resolved_and_relativized_as_uris_are(reference: str, base: str) -> None:
    iri = rfc3987.IRI.parse(base)
    assert str(resolve(reference, iri)) == str(resolve(reference, base))
    assert str(relativize(reference, iri)) == str(relativize(reference, base))
