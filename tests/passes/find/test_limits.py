"""The end of a URI in running text, found from its scheme's colon alone."""

from __future__ import annotations

import pytest

from uriast.passes.find.limits import end_of_folded, limit_of
from uriast.passes.find.patterns import Syntax, syntax_of_iris, syntax_of_uris

URIS, IRIS = syntax_of_uris(), syntax_of_iris()


def found(text: str, before: str = " ", syntax: Syntax = URIS) -> str:
    """The text before the limit of the URI at the beginning of a text."""
    colon = text.index(":")
    end, last, is_cut = limit_of(text, colon, text[:colon].lower(), before, syntax)
    assert colon < end <= len(text)
    assert last >= colon + 1
    return f"{text[:end]}{' is cut' if is_cut else ''}"


BOTH = [
    # paths, queries and fragments
    ("x:", "x:"),
    ("x:a b", "x:a"),
    ("x:a<b", "x:a"),
    ("x:a#b#c", "x:a#b"),
    ("x:%41%4", "x:%41"),
    ("x:a(b)c", "x:a(b)c"),
    ("x:a(b", "x:a(b"),
    ("x:a)b", "x:a"),
    ("x:a[b]", "x:a"),
    ("x:a(b#c)d", "x:a(b#c)d"),
    ("x:%zz", "x:"),
    ("x:a\\b", "x:a"),
    # authorities
    ("x://h?a", "x://h?a"),
    ("x://u:p@h:80/a", "x://u:p@h:80/a"),
    ("x://[::1]:80/a", "x://[::1]:80/a"),
    ("x://[::1", "x://"),
    ("x://[::1]]", "x://[::1]"),
    ("x://h]", "x://h"),
    ("x://h)a", "x://h"),
    ("x://h(a/b)", "x://h(a/b)"),
    ("x://h/[a]", "x://h/"),
    ("x:///a", "x:///a"),
    ("x://?a", "x://"),
    ("x://@", "x: is cut"),
    ("http:///a", "http://"),
    ("x://h:80x", "x: is cut"),
    ("x://h%", "x: is cut"),
    ("x://h|", "x: is cut"),
    ("x://h\\a", "x://h"),
    ("x://h\\@a", "x: is cut"),
    ("x://u@v@h", "x: is cut"),
    ("x://[::1].a", "x: is cut"),
    ("x://[::1].", "x://[::1]"),
]


@pytest.mark.parametrize(("text", "end"), BOTH)
@pytest.mark.parametrize("syntax", [URIS, IRIS], ids=["URIs", "IRIs"])
def test_a_uri_ends_before_the_first_character_that_cannot_stand_there(text: str, end: str, syntax: Syntax) -> None:
    assert found(text, syntax=syntax) == end


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("x:aé", "x:a is cut"),
        ("x:a例", "x:a is cut"),
        ("x:a。", "x:a"),
        ("x:a\u2013é", "x:a is cut"),
        ("x:a\u2013 é", "x:a"),
        ("x:a\u2019é", "x:a is cut"),
        ("x:a\U0001f600", "x:a is cut"),
        ("x:é", "x: is cut"),
        ("x://hé", "x: is cut"),
        ("x://h例", "x://h"),
        ("x://h例/a", "x://h"),
        ("x://h例.b", "x: is cut"),
        ("x://h例.", "x://h"),
        ("x://h例.例", "x: is cut"),
        ("x://h例@b", "x: is cut"),
        ("x://h.例.b/", "x: is cut"),
        ("x://例", "x://"),
        ("x://例.b", "x: is cut"),
        ("x://例/", "x: is cut"),
        ("x://h/é", "x://h/ is cut"),
        ("x://h/例", "x://h/ is cut"),
        ("x://h/。", "x://h/"),
        ("x://h:例", "x://h:"),
        ("x://h)bé", "x://h"),
        ("x://h]é", "x://h"),
        ("x://h]é@b", "x: is cut"),
    ],
)
def test_a_uri_is_cut_if_an_iri_goes_on(text: str, end: str) -> None:
    assert found(text) == end


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("x:aé/例。", "x:aé/例。"),
        ("x:a\u3000b", "x:a"),
        ("x:a\xa0b", "x:a"),
        ("x:a\u200eb", "x:a"),
        ("x:a\ue000b", "x:a"),
        ("x:a\ufffeb", "x:a"),
        ("x:a»b", "x:a"),
        ("x:«a»b»c", "x:«a»b"),
        ("x:a\ud800b", "x:a"),
        ("x:a\uff08b\uff09c\uff09d", "x:a\uff08b\uff09c"),
        ("x:a\u201cb\u201dc\u201dd", "x:a\u201cb\u201dc"),
        ("x:a\uff08b)c)d", "x:a\uff08b)c"),
        ("x:a\u2019b", "x:a\u2019b"),
        ("x:a\u2013b", "x:a\u2013b"),
        ("x://é例.jp/例", "x://é例.jp/例"),
        ("x://h例", "x://h"),
        ("x://h.jpは", "x://h.jp"),
        ("x://例.jpは", "x://例.jp"),
        ("x://例.例", "x://例.例"),
        ("x://例", "x://"),
        ("x://例/a", "x://例/a"),
        ("x://例?a", "x://例?a"),
        ("x://例#a", "x://例#a"),
        ("x://例:80", "x://例:80"),
        ("x://u例@h/", "x://u例@h/"),
        ("x://u@例/", "x://u@例/"),
        ("x://u@例", "x: is cut"),
        ("x://é", "x://é"),
        ("x://éé例", "x://éé"),
        ("x://例.。", "x://"),
        ("x://例.é", "x://例.é"),
        ("x://例.é例", "x://例.é"),
        ("x://例..", "x://"),
        ("x://例.例..", "x://例.例.."),
        ("x://例.j.", "x://例.j."),
        (" x://例/a", " x://例/a"),
    ],
)
def test_an_iri_ends_where_its_text_ends(text: str, end: str) -> None:
    assert found(text, syntax=IRIS) == end


@pytest.mark.parametrize(
    ("text", "before", "end"),
    [
        ("x:a'b", "'", "x:a"),
        ("x:a'b", '"', "x:a'b"),
        ("x:a'b", "(", "x:a'b"),
        ("x:a-b", "-", "x:a-b"),
        ("x://h'a/b", "'", "x://h"),
        ("x:'a", "'", "x:"),
    ],
)
def test_the_apostrophe_before_a_uri_ends_it(text: str, before: str, end: str) -> None:
    assert found(text, before) == end


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("x:a", 3),
        ("x:a b", 3),
        ("x:a%4", 5),
        ("x:a%", 5),
        ("x:a\\b", 5),
        ("x://h", 5),
        ("x://h:80x", 9),
        ("x://habc]", 9),
        ("x:a\u2013\u2013b", 5),
        ("x://h例.b c", 8),
    ],
)
def test_it_tells_how_far_the_text_was_read(text: str, last: int) -> None:
    assert limit_of(text, 1, "x", " ", URIS)[1] == last


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("http://a/b c", 0, 10),
        ("<http://a/b>", 1, 11),
        ("http://a/\nb c", 0, 11),
        ("http://a/ \t\r\n \tb", 0, 16),
        ("http://a/\n\nb", 0, 9),
        ("http://a/\nb\nc\n>", 0, 13),
        ("http://a/ b", 0, 9),
        ("http://a/\n>", 0, 9),
        ("", 0, 0),
    ],
)
def test_single_line_breaks_may_interrupt_a_delimited_uri(text: str, start: int, end: int) -> None:
    assert end_of_folded(text, start, URIS) == end
