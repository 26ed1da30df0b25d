"""Reading a URI around its scheme's colon."""

from __future__ import annotations

from typing import Any, SupportsIndex

import pytest

from uriast.passes.find import Delimitation, IRIMatch, URIMatch, candidates
from uriast.passes.find.candidates import LONGEST_SCHEME, SearchOptions, plain_span, read_at_colon
from uriast.passes.find.patterns import syntax_of_iris, syntax_of_uris

BARE, ANGLE, QUOTES = Delimitation.BARE, Delimitation.ANGLE_BRACKETS, Delimitation.QUOTES
URIS = SearchOptions(frozenset({"mailto", "tel"}), syntax_of_uris(), URIMatch)
IRIS = SearchOptions(frozenset({"mailto"}), syntax_of_iris(), IRIMatch)
ALL = URIS._replace(schemes=None)


def read(text: str, options: SearchOptions[Any] = URIS) -> tuple[str, Delimitation] | None:
    """The text and delimitation of the URI at the first colon; `None` if there is none."""
    span, seen, past = read_at_colon(text, text.index(":"), options)
    assert seen > text.index(":")
    assert past > text.index(":")
    if span is None:
        return None
    start, end, delimitation, uri = span
    assert "".join(text[start:end].split()) == uri
    return uri, delimitation


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        ("http://a/b", "http://a/b"),
        ("HTTP://a/b", "HTTP://a/b"),
        ("a+b-c.1://h/", "a+b-c.1://h/"),
        ("1ab://h/", None),
        ("1.ab://h/", "ab://h/"),
        ("-ab://h/", "ab://h/"),
        ("äab://h/", "ab://h/"),
        ("mailto:a@b", "mailto:a@b"),
        ("mailto:.a", None),
        ("mailto:=a", None),
        ("tel:=a", None),
        ("mailto:(a)", None),
        ("mailto:", None),
        ("note:a", None),
        ("note://a", "note://a"),
        ("url:a", None),
        ("url://a", None),
        ("://a", None),
        ("http:///a", None),
        ("note:///a", "note:///a"),
        ("note://", None),
        ("http://u@:80/", None),
        ("(http://a/b)", "http://a/b"),
        ("_http://a/b_", "http://a/b"),
        ("_http://a/b__.", "http://a/b"),
        ("~http://a/b~", "http://a/b"),
        ("http://a/b_", "http://a/b_"),
        ("'http://a/b'c", "http://a/b"),
        ("see 'http://u@a/b'c", "http://u@a/b"),
        (" URL:note:a>", None),
        ("_URL:note:a>", None),
        ("http://a/b'c", "http://a/b'c"),
        ("http://a/é", None),
        ("http://a/%zz", "http://a/"),
        (f"{'- ' * 60}http://a/b", "http://a/b"),
    ],
)
def test_a_bare_uri_is_read_at_its_colon(text: str, uri: str | None) -> None:
    assert read(text) == (None if uri is None else (uri, BARE))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("<http://a/b.>", ("http://a/b.", ANGLE)),
        ("<xyz://a/b.>", ("xyz://a/b.", ANGLE)),
        ("see <http://a/b.>", ("http://a/b.", ANGLE)),
        ("to <http://a/b.>", ("http://a/b.", ANGLE)),
        ('"http://a/b."', ("http://a/b.", QUOTES)),
        ("<http://a/b", ("http://a/b", BARE)),
        ("<http://a/b.", ("http://a/b", BARE)),
        ("<http://a/(b)c.>", ("http://a/(b)c.", ANGLE)),
        ("<http://a/\nb>", ("http://a/b", ANGLE)),
        ("<http://a/\n  b \n>", ("http://a/b", ANGLE)),
        ('"http://a/\nb"', ("http://a/b", QUOTES)),
        ('<http://a/\nb"', ("http://a/", BARE)),
        ("<http://a/ b>", ("http://a/", BARE)),
        ("<http://a/\n\nb>", ("http://a/", BARE)),
        ("<http://a/\nhttp://b/>", ("http://a/", BARE)),
        ("<mailto:a@b.>", ("mailto:a@b.", ANGLE)),
        ("<note:a>", None),
        ("<mailto:>", None),
        ("<mailto:%>", None),
        ("<http://>", None),
        ("<http:///a>", None),
        ("<note:///a>", ("note:///a", ANGLE)),
        ("<http://é>", None),
    ],
)
def test_delimiters_say_where_a_uri_ends(text: str, found: tuple[str, Delimitation] | None) -> None:
    assert read(text) == found


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        ("<URL:http://a/>", "http://a/"),
        (" <URL:note:a>", "note:a"),
        ("<url:note:a>", "note:a"),
        ("<URL: note:a >", "note:a"),
        ("<URL:\nnote:a\n>", "note:a"),
        ("<URL:note>", None),
        ("<URL:>", None),
        ("<URL:note:a", None),
        ('"URL:note:a"', None),
    ],
)
def test_the_prefix_url_announces_a_uri_of_any_scheme(text: str, uri: str | None) -> None:
    assert read(text) == (None if uri is None else (uri, ANGLE))


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        ("note:a", "note:a"),
        ("NOTE:a", "NOTE:a"),
        ("note:.a", None),
        ("note:", None),
        ("http:a", "http:a"),
        ("url:a", None),
    ],
)
def test_all_schemes_may_be_wanted(text: str, uri: str | None) -> None:
    assert read(text, ALL) == (None if uri is None else (uri, BARE))


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        ("http://é.example/ö。", "http://é.example/ö"),
        ("http://例.jpは", "http://例.jp"),
        ("mailto:é", "mailto:é"),
        ("_http://é_", "http://é"),
        ("http://a/b.", "http://a/b"),
        ("http://例", None),
    ],
)
def test_an_iri_is_read_at_its_colon(text: str, uri: str | None) -> None:
    assert read(text, IRIS) == (None if uri is None else (uri, BARE))


@pytest.mark.parametrize(("length", "found"), [(63, True), (64, True), (65, False)])
def test_a_scheme_has_at_most_64_characters(length: int, *, found: bool) -> None:
    text = f" {'s' * length}://h/"
    expected = (text[1:], BARE) if found else None
    assert read(text) == expected
    assert read(f"1.{text[1:]}") == expected


class Watched(str):
    """A text that keeps the indices where its slices begin."""

    __slots__ = ("starts",)

    starts: list[int]

    def __getitem__(self, index: SupportsIndex | slice) -> str:
        if isinstance(index, slice):
            self.starts.append(index.start)
        return super().__getitem__(index)


@pytest.mark.parametrize("colon", [70, 130, 1000])
def test_no_more_is_read_before_a_colon_than_the_longest_scheme_and_the_character_before_it(colon: int) -> None:
    text = Watched(f"{' ' * (colon - 4)}http://h/")
    text.starts = []
    assert read_at_colon(text, colon, URIS)[0] == (colon - 4, colon + 5, BARE, "http://h/")
    assert min(text.starts) == colon - LONGEST_SCHEME - 1


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        ("s3://a/b", "s3://a/b"),
        ("see s3://a/b, and", "s3://a/b"),
        ("HTTP://a/b c", "HTTP://a/b"),
        ("at ws://a.example:80 ", "ws://a.example:80"),
        ("1.x-y://a#b)", "x-y://a#b"),
    ],
)
def test_the_end_of_a_plain_uri_is_not_searched_for(text: str, uri: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(candidates, "limit_of")
    assert read(text) == (uri, BARE)


@pytest.mark.parametrize(
    ("text", "seen", "past"),
    [
        ("note:a b", 6, 5),  # it is not wanted: the character behind the colon tells
        ("mailto: a", 8, 7),
        ("http://a/b c", 10, 10),  # as far as the match of the fast path
        ("http://u@a/b c", 12, 12),
        ("http://a/%4 c", 11, 9),
        ("<http://u@a/b", 13, 13),
        ("<http://u@a/b>", 13, 13),
        ("<http://u@a/\nb c", 15, 12),
        ("<URL:note:a", 11, 5),
        ("<URL:  note:a", 13, 7),
        ("<URL:note:a >", 12, 11),
        ("http://hé c", 9, 5),
    ],
)
def test_it_tells_how_far_the_text_was_read_and_where_the_next_may_begin(text: str, seen: int, past: int) -> None:
    assert read_at_colon(text, text.index(":"), URIS)[1:] == (seen, past)


@pytest.mark.parametrize(
    ("text", "start", "end", "span"),
    [
        ("http://a/b c", 0, 10, (0, 10, BARE, "http://a/b")),
        ("http://a/b.", 0, 11, (0, 10, BARE, "http://a/b")),
        (" http://a/b", 1, 11, (1, 11, BARE, "http://a/b")),
        ("'http://a/b'", 1, 11, (1, 11, BARE, "http://a/b")),
        (" http://a/b'", 1, 11, None),
        ("<http://a/b>", 1, 11, (1, 11, ANGLE, "http://a/b")),
        ("<http://a/b.>", 1, 12, (1, 12, ANGLE, "http://a/b.")),
        ("to <http://a/b>", 4, 14, (4, 14, ANGLE, "http://a/b")),
        ("see <http://a/b>", 5, 15, (5, 15, ANGLE, "http://a/b")),
        ("<http://a/b|", 1, 11, None),
        ("http://a/b) c", 0, 10, (0, 10, BARE, "http://a/b")),
        ("(http://a/b'", 1, 11, None),
        ("https://.", 0, 9, None),
        ('"http://a/b"', 1, 11, (1, 11, QUOTES, "http://a/b")),
        ('<http://a/b"', 1, 11, None),
        ("<http://a/b", 1, 11, None),
        ("http://a", 0, 8, (0, 8, BARE, "http://a")),
        ("http://.", 0, 8, None),
    ],
)
def test_a_plain_uri_is_set_off_from_the_text_around_it(
    text: str, start: int, end: int, span: tuple[int, int, Delimitation, str] | None
) -> None:
    assert plain_span(text, start, end) == span
