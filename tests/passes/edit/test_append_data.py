"""Data as segments of a path: it comes back as it was given, whatever it contains."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Any, assert_type, cast

import pytest
from hypothesis import example, given, strategies as st
from references import references, uri_texts

from uriast import (
    URI,
    NormalizationStep,
    ParseError,
    RelativeRef,
    URIReference,
    append_data,
    append_segments,
    iri_to_uri,
    is_normalized,
    normalize,
    parse,
    path_name,
    percent_decode,
    percent_encode,
    relativize,
    replace,
    resolve,
    uri_to_iri,
)
from uriast.grammar import rfc3986, rfc3987
from uriast.nodes.iri import IRI
from uriast.schemes import HTTP, http, urn

if TYPE_CHECKING:
    from uriast.nodes.iri import IRIReference


@pytest.mark.parametrize(
    ("reference", "data", "appended"),
    [
        ("http://h/files?q#f", ("a/b", "50%"), "http://h/files/a%2Fb/50%25?q#f"),
        ("http://h/files/", ("a b", "?#[]"), "http://h/files/a%20b/%3F%23%5B%5D"),
        ("http://h", (7, -1, 0), "http://h/7/-1/0"),
        ("http://h/", ("é", "\0"), "http://h/%C3%A9/%00"),
        ("http://h//", ("a",), "http://h//a"),
        ("http://h/a/..", ("b",), "http://h/a/../b"),
        ("http://h/", ("%2E%2E", "...", ".a", "a..", "..;"), "http://h/%252E%252E/.../.a/a../..;"),
        ("http://h/", ("a:b@c", "!$&'()*+,;="), "http://h/a:b@c/!$&'()*+,;="),
        ("http://h/", ("\\..\\",), "http://h/%5C..%5C"),
        ("", ("a:b", "c:d"), "a%3Ab/c:d"),
        ("?q", ("a:b",), "a%3Ab?q"),
        (".", ("a:b",), "./a:b"),
        ("/", ("a:b",), "/a:b"),
        ("", ("/",), "%2F"),
        ("a:", ("b:c",), "a:b:c"),
        ("a:", ("/b", "c"), "a:%2Fb/c"),
        ("//h", ("a:b",), "//h/a:b"),
        ("http://h/a", (), "http://h/a"),
        ("", (), ""),
    ],
)
def test_each_data_is_one_segment(reference: str, data: tuple[str | int, ...], appended: str) -> None:
    assert append_data(reference, *data) == parse(appended)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (("..",), r"data 0: expected text that can be a segment, got '\.\.': encoded or not, it is a dot-segment"),
        (("a", "."), r"data 1: expected text that can be a segment, got '\.': encoded or not, it is a dot-segment"),
        (("a", "b", ""), "data 2: expected text that can be a segment, got '': an empty segment would vanish"),
        (("", "a"), "data 0: expected text that can be a segment, got '': an empty segment would vanish"),
        (("a\ud800",), "expected text that the error handler 'strict' can encode, got a lone surrogate"),
    ],
)
def test_data_that_would_be_a_dot_segment_or_vanish_is_refused(data: tuple[str, ...], message: str) -> None:
    for reference in ("http://h/a", "a", "a:", ""):
        with pytest.raises(ValueError, match=rf"^{message}$"):
            append_data(reference, *data)


def test_the_trap_is_in_segments_that_are_encoded() -> None:
    trapped = append_segments("http://h/files", percent_encode("..", "segment"), percent_encode("passwd", "segment"))
    assert str(normalize(trapped)) == "http://h/passwd"


class Mixed(str, Enum):  # noqa: UP042 - of the older kind, whose text is not its value
    PARENT = ".."
    NAME = "a b"


class Page(IntEnum):
    FIRST = 1


def test_a_member_of_an_enumeration_is_its_value() -> None:
    assert str(append_data("/", Mixed.NAME, Page.FIRST)) == "/a%20b/1"
    with pytest.raises(ValueError, match="dot-segment"):
        append_data("/", Mixed.PARENT)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (True, "bool: it could be written as true, True or 1, so pass the text"),
        (1.0, r"float: it could be written as 1\.0, 1 or 1e0, so pass the text"),
        (b"a", "bytes: its encoding is not known, so pass the text"),
        (None, "NoneType"),
        (["a"], "list"),
    ],
)
def test_data_is_text_or_a_number(value: Any, message: str) -> None:  # noqa: ANN401 - any
    with pytest.raises(TypeError, match=rf"^data 1: expected str or int, got {message}$"):
        append_data("/", "a", value)


def test_only_references_have_a_path() -> None:
    with pytest.raises(ParseError, match="URI-reference"):
        append_data("a b", "c")
    with pytest.raises(TypeError, match=r"^expected a reference as str, URI or RelativeRef, got bytes$"):
        append_data(cast("str", b"a"), "c")


def test_a_node_of_a_scheme_keeps_its_class_and_its_rules() -> None:
    page = append_data(http.parse("http://h"), "a/b")
    assert (type(page), str(page)) == (HTTP, "http://h/a%2Fb")
    with pytest.raises(ParseError):
        append_data(urn.parse("urn:isbn:0451450523"), "a")


def test_data_in_an_iri_is_percent_encoded() -> None:
    iri = append_data(rfc3987.IRI.parse("http://é/ä?ö"), "rosé", "\u202e")
    assert (type(iri), str(iri)) == (IRI, "http://é/ä/ros%C3%A9/%E2%80%AE?ö")


def test_long_data_is_appended() -> None:
    assert path_name(append_data("/", "/" * 100_000)) == "%2F" * 100_000
    assert len(append_data("/", *["%"] * 100_000).path.segments) == 100_000


# Laws

data = st.lists(
    (st.text(".%/:a2eE é\\") | st.text() | st.sampled_from(["%2E", "%2e%2E", "a:b", "..."])).filter(
        lambda text: text not in {"", ".", ".."}
    ),
    min_size=1,
    max_size=3,
)


def last_data(reference: URIReference | IRIReference, count: int) -> list[str]:
    """The last segments of a path, decoded."""
    return [percent_decode(segment) for segment in reference.path.segments[-count:]]


@given(references, data)
@example(parse("a/.."), ["b:c"])
@example(parse("x:.."), ["b:c"])
@example(parse("/.//"), ["b"])
def test_the_data_comes_back_from_the_reference_and_its_normal_forms(reference: URIReference, data: list[str]) -> None:
    appended = append_data(reference, *data)
    assert parse(str(appended)) == appended
    assert last_data(appended, len(data)) == data
    assert replace(appended, path=reference.path) == reference
    for steps in (NormalizationStep.SYNTAX_BASED, NormalizationStep.DOT_SEGMENTS, NormalizationStep.PERCENT_ENCODING):
        normal = normalize(appended, steps)
        assert last_data(normal, len(data)) == data
        assert is_normalized(normal, steps)


@given(references, uri_texts, data)
@example(parse("?q"), "a:b/..", ["..."])
@example(parse(""), "x:", ["/"])
def test_the_data_comes_back_from_the_target_for_any_base(reference: URIReference, base: str, data: list[str]) -> None:
    appended = append_data(reference, *data)
    for strict in (True, False):
        assert last_data(resolve(appended, base, strict=strict), len(data)) == data
    assert last_data(resolve(relativize(resolve(appended, base), base), base), len(data)) == data


@given(references, data)
def test_the_data_comes_back_from_an_iri_and_its_uri(reference: URIReference, data: list[str]) -> None:
    iri = uri_to_iri(reference)
    appended = append_data(iri, *data)
    assert type(appended) is type(iri)
    assert last_data(appended, len(data)) == data
    uri = iri_to_uri(appended)
    assert uri == append_data(iri_to_uri(iri), *data)
    assert last_data(uri_to_iri(uri), len(data)) == data


@given(references, data)
def test_data_is_appended_one_by_one_or_at_once(reference: URIReference, data: list[str]) -> None:
    one_by_one = reference
    for each in data:
        one_by_one = append_data(one_by_one, each)
    assert one_by_one == append_data(reference, *data)


# The static type of each result


def test_a_uri_gives_a_uri_and_a_relative_reference_a_relative_reference() -> None:
    assert_type(append_data(rfc3986.URI.parse("a:b"), "c", 1), URI)
    assert_type(append_data(rfc3986.relative_ref.parse("b"), "c"), RelativeRef)
    assert_type(append_data("b", "c"), URIReference)
    assert_type(append_data(rfc3987.IRI.parse("http://é/"), "c"), IRI)
    assert_type(append_data(http.parse("http://h/"), "c"), HTTP)
