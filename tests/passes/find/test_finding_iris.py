"""IRIs in running text (RFC 3987)."""

from __future__ import annotations

import sys
from unicodedata import category

import pytest

from uriast.grammar import rfc3987
from uriast.octets import BIDI_CONTROLS
from uriast.passes.find import Delimitation, Match, find, find_in

BARE, ANGLE, QUOTES = Delimitation.BARE, Delimitation.ANGLE_BRACKETS, Delimitation.QUOTES


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("http://www.例え.jp/x", ["http://www.例え.jp/x"]),
        ("http://x🍄.ga/", ["http://x🍄.ga/"]),
        ("http://exampleこれは日本語です.com/path", ["http://exampleこれは日本語です.com/path"]),
        ("http://a.שלום.com/ http://a.שלום", ["http://a.שלום.com/", "http://a.שלום"]),
        ("see https://de.wikipedia.org/wiki/Über_uns.", ["https://de.wikipedia.org/wiki/Über_uns"]),
        ("http://example.comは http://例え.jpは", ["http://example.com", "http://例え.jp"]),
        ("http://example.com。次の文 http://例え。jp/", ["http://example.com"]),
        ("http://a.com和/或http://b.com", ["http://a.com", "http://b.com"]),
        ("http://例え.みんな、と", ["http://例え.みんな"]),
        ("http://bücherは http://ü http://bücher.example", ["http://bücher", "http://ü", "http://bücher.example"]),
        ("http://で始まる http://例え/x http://例え:80", ["http://例え/x", "http://例え:80"]),
        ("http://例え.jp:80は http://例え.jp:80é", ["http://例え.jp:80"]),
        ("http://ü:ö@例え.jp/ http://例@[::1]/", ["http://ü:ö@例え.jp/", "http://例@[::1]/"]),
        ("http://例%zz.jp/ http://例|b.jp/ http://例え.jp%", []),
        ("http://col·legi.cat/ http://👍🏽.ws", ["http://col·legi.cat/", "http://👍🏽.ws"]),
        ("http://a/ http://a/b(c), <http://a/>", ["http://a/", "http://a/b(c)", "http://a/"]),
        (
            "http://a/ö?ü#ß。 http://a/は… http://a/ü—。' http://a/ü·",
            ["http://a/ö?ü#ß", "http://a/は", "http://a/ü", "http://a/ü"],
        ),
        ("http://a/、と http://a/L\u2019É http://a/L\u2019", ["http://a/、と", "http://a/L\u2019É", "http://a/L"]),
        ("\uff08http://a/ü\uff09と 「http://a/は」を “http://a/ü”と", ["http://a/ü", "http://a/は", "http://a/ü"]),
        ("„http://a/ü“. »http://a/ü«. «http://a/ü».", ["http://a/ü"] * 3),
        (
            "http://a/ü\uff08ö\uff09。 http://a/ü\uff08ö http://a/ü\uff08",
            ["http://a/ü\uff08ö\uff09", "http://a/ü\uff08ö", "http://a/ü"],
        ),
        ("'http://a/ü'ö _http://a/ü。_ ~http://a/ü~", ["http://a/ü"] * 3),
        ("http://a/ü_。 http://a/→b http://a/👩‍👧", ["http://a/ü_", "http://a/→b", "http://a/👩‍👧"]),
        ("http://a/ü\u3000ö http://a/ü\u202eö http://a/ü\u200bö", ["http://a/ü"] * 3),
        ("http://a/ü?x\ue000 http://a/ü\ud800 http://a/ü\U000e0100", ["http://a/ü?x", "http://a/ü", "http://a/ü"]),
        ("file:///ü file://ü/ http:///ü foo:ü", ["file:///ü", "file://ü/"]),
        ("mailto:fred@例え.jp, MAILTO:。 mailto:、a", ["mailto:fred@例え.jp", "mailto:、a"]),
        ("http://a/ü,http://b/ 12.http://ü/", ["http://a/ü,http://b/", "http://ü/"]),
    ],
)
def test_iris_are_found_whole(text: str, found: list[str]) -> None:
    whole = list(find(text, iri=True))
    assert [each.text for each in whole] == found
    assert list(find_in(list(text), iri=True)) == whole
    assert [str(each.parse()) for each in whole] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("<http://ü/ö>", [(1, 11, ANGLE, "http://ü/ö")]),
        ("<http://a/ö-\r\n  ü>", [(1, 17, ANGLE, "http://a/ö-ü")]),
        ("<URL: foo:ü>", [(6, 11, ANGLE, "foo:ü")]),
        ('"http://例え"', [(1, 10, QUOTES, "http://例え")]),
        ('"http://a/ü。"', [(1, 12, QUOTES, "http://a/ü。")]),
        ("<http://a/ü?\ue000>", [(1, 13, ANGLE, "http://a/ü?\ue000")]),
        ("<http://a/\ue000>", [(1, 10, BARE, "http://a/")]),
        ("<http://a/ü\u00a0b>", [(1, 11, BARE, "http://a/ü")]),
        ("<http://a/ü\nhttp://b/>", [(1, 11, BARE, "http://a/ü"), (12, 21, BARE, "http://b/")]),
        ("<http://例え 。>", []),
    ],
)
def test_delimiters_hold_an_iri_too(text: str, found: list[tuple[int, int, Delimitation, str]]) -> None:
    assert [each[:4] for each in find(text, iri=True)] == found
    assert [each[:4] for each in find_in(list(text), iri=True)] == found


def test_an_iri_ends_before_white_space_controls_and_closing_brackets_of_every_script() -> None:
    every = [mark for mark in map(chr, range(0xA0, sys.maxunicode + 1)) if rfc3987.ucschar.matches(mark)]
    closing = [mark for mark in every if category(mark) in {"Pe", "Pf"} and mark != "\u2019"]
    hidden = [mark for mark in every if category(mark)[0] == "Z" or mark.isspace() or mark in BIDI_CONTROLS]
    assert len(closing) > 80
    assert len(hidden) > 25
    for mark in closing + hidden:
        assert [each[:4] for each in find(f"http://a/ü{mark}ö", iri=True)] == [(0, 10, BARE, "http://a/ü")], hex(
            ord(mark)
        )
    opening = [mark for mark in every if category(mark) in {"Ps", "Pi"}]
    for mark in opening:
        (found,) = find(f"http://a/{mark}ü\uff09ö", iri=True)
        assert found.end == 13, hex(ord(mark))


def test_an_iri_match_is_parsed_on_request_and_shows_no_password() -> None:
    (found,) = find("<http://ü:secret@例え.jp/>", iri=True)
    assert found == Match(1, 23, ANGLE, "http://ü:secret@例え.jp/", rfc3987.IRI)
    assert found.parse() == rfc3987.IRI.parse("http://ü:secret@例え.jp/")
    assert repr(found) == "Match(start=1, end=23, delimitation=angle-brackets, text='http://ü:***@例え.jp/', rule=IRI)"
