"""Where a text may have a password, and how it is masked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, strategies as st
from support.secret_texts import MARK, with_password

from uriast import ParseError, Userinfo, parse, percent_decode, replace
from uriast.combinators.messages import joined, masked, secret_at
from uriast.grammar import rfc3986
from uriast.secrets import masked_passwords, masked_pieces, masked_userinfo, passwords, passwords_where

if TYPE_CHECKING:
    from uriast.combinators import Rule


def test_a_rule_masks_the_secrets_of_a_text() -> None:
    assert rfc3986.authority.masked("user:secret@a b") == "user:***@a b"
    assert rfc3986.URI.masked("http://user:secret@a b") == "http://user:***@a b"
    assert rfc3986.port.masked("8x") == "8x"
    with pytest.raises(TypeError, match="expected str, got bytes"):
        rfc3986.port.masked(b"8")  # type: ignore[arg-type] # what is refused


@given(st.text(st.sampled_from("/\\:@[]?#a1 ")), st.booleans())
def test_spans_are_disjoint_and_in_order(text: str, is_authority: bool) -> None:
    spans = passwords(text, is_authority=is_authority)
    edges = [edge for span in spans for edge in span]
    assert edges == sorted(set(edges))


@given(st.text(st.sampled_from("/\\:[]?#a1 ")), st.booleans())
@example("//user:secret", False)
@example("user:secret", True)
def test_a_text_without_an_at_sign_has_no_password(text: str, is_authority: bool) -> None:
    assert passwords(text, is_authority=is_authority) == ()


@pytest.mark.parametrize(
    ("rule", "text", "index"),
    [
        (rfc3986.authority, "user@example.com:8o", 18),
        (rfc3986.URI_reference, "http://h:80a/", 12),
        (rfc3986.URI_reference, "//h:a", 5),
        (rfc3986.URI_reference, "//user@h:8o", 10),
    ],
)
def test_an_error_shows_a_wrong_port(rule: Rule[object], text: str, index: int) -> None:
    with pytest.raises(ParseError) as caught:
        rule.parse(text)
    assert caught.value.index == index
    assert str(caught.value).splitlines()[1] == f"  {text}"


@given(st.text(st.sampled_from("/\\:@[]?#a1 ")))
def test_all_text_behind_slashes_may_hide_a_password(text: str) -> None:
    hidden = {index for start, end in passwords(text, is_authority=True) for index in range(start, end)}
    assert {index for start, end in passwords(text) for index in range(start, end)} <= hidden


SLASHES = r"[/\\]{2}"
AUTHORITY = re.compile(rf"{SLASHES}([^:/?#\[\\]*):(?![0-9]*[/?#])([^@]+)@")


@given(with_password)
def test_from_the_first_colon_of_an_authority_to_the_last_at_sign_all_is_hidden(text: str) -> None:
    found = AUTHORITY.search(text)
    if found is not None:
        hidden = {index for start, end in passwords(text) for index in range(start, end)}
        assert set(range(found.start(2), text.rindex("@"))) <= hidden


@given(
    st.sampled_from(["http", "HTTPS", "ws", "wss", "Ftp"]),
    st.text("\t\n\r", max_size=2),
    st.integers(0, 5),
    st.text("\t\n\r/\\", max_size=4),
)
def test_for_browsers_an_authority_of_some_schemes_begins_behind_any_slashes(
    scheme: str, dropped: str, place: int, slashes: str
) -> None:
    before = f"{scheme[:place]}{dropped}{scheme[place:]}:{slashes}"
    assert masked_passwords(f"{before}u:secret@h") == f"{before}u:***@h"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("http://user:secret@h/", "http://user:***@h/"),
        ("http://user:@h/", "http://user:@h/"),
        ("http://user@h/", "http://user@h/"),
        ("//h/a@b", "//h/a@b"),
        ("//h?a@b", "//h?a@b"),
        ("//h#a@b", "//h#a@b"),
        ("http://h:80/a@b", "http://h:80/a@b"),
        ("//h:/a@b", "//h:/a@b"),
        ("//u:a/b@h", "//u:***@h"),
        ("http://h:80", "http://h:80"),
        ("http://h:80a", "http://h:80a"),
        ("http://h:80a/x@y", "http://h:***@y"),
        ("http://[::1]:80/@", "http://[::1]:80/@"),
        ("http://[::1]:pw@h", "http://[:***@h"),
        ("http://[a:pw]@h", "http://[a:***@h"),
        ("http:/\n/u:pw@h", "http:/\n/u:***@h"),
        ("x:/ /u:pw@h", "x:/ /u:***@h"),
        ("http:/ \\\t/u:pw@h", "http:/ \\\t/u:***@h"),
        ("ht\ntp:/u:pw@h", "ht\ntp:/u:***@h"),
        ("file:u:pw@h", "file:u:pw@h"),
        ("x-http:u:pw@h", "x-http:u:pw@h"),
        ("http://[::1", "http://[::1"),
        ("//[\\\\u:pw]:80/x@h", "//[\\\\u:***@h"),
        ("http:\\\\u:pw@h", "http:\\\\u:***@h"),
        ("http://h/?next=http://u:pw@h", "http://h/?next=http://u:***@h"),
        ("http://a:p@h http://b:q@h", "http://a:***@h"),
        ("//a:1//b:pw@h", "//a:1//b:***@h"),
        ("//a:1/\\\\b:pw@h", "//a:1/\\\\b:***@h"),
        ("//h:1?//u:pw@h", "//h:1?//u:***@h"),
        ("\\\\a\\\\b:80/@", "\\\\a\\\\b:80/@"),
        ("//?a:b", "//?a:b"),
        ("x//#a:b", "x//#a:b"),
        ("//a@b:c", "//a@b:c"),
        ("//a\\\\b:c@\\\\d:e", "//a\\\\b:***@\\\\d:e"),
        ("//[a\\\\b", "//[a\\\\b"),
        ("mailto:user:secret@h", "mailto:user:secret@h"),
        ("", ""),
    ],
)
def test_a_possible_password_is_masked_and_a_port_is_not(text: str, shown: str) -> None:
    assert masked_passwords(text) == shown


@pytest.mark.parametrize(
    ("pieces", "shown"),
    [
        ([], []),
        (["http:", "//", "user:pw@h", "/a"], ["http:", "//", "user:***@h", "/a"]),
        (["", "//u", ":", "pw", "@h", ""], ["", "//u", ":", "***", "@h", ""]),
        (["//user:p", "w@h", "//v:8o"], ["//user:***", "***@h", "//v:8o"]),
        (["user:pw@h", "/a"], ["user:pw@h", "/a"]),
    ],
)
def test_a_piece_of_a_text_is_masked_where_the_text_is(pieces: list[str], shown: list[str]) -> None:
    assert list(masked_pieces(named(pieces))) == named(shown)


def named(pieces: list[str]) -> list[tuple[str, str]]:
    return [(str(number), piece) for number, piece in enumerate(pieces)]


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("u:p@h", ((2, 3),)),
        (":p@h", ((1, 2),)),
        ("u:a//v:p@h", ((2, 8),)),
        ("h:80", ()),
        ("[::1", ()),
        ("", ()),
    ],
)
def test_the_password_of_a_bare_authority_is_hidden(text: str, spans: tuple[tuple[int, int], ...]) -> None:
    assert passwords(text, is_authority=True) == spans


def test_a_mask_does_not_reveal_the_length() -> None:
    assert {masked_passwords(f"//u:{'x' * length}@h") for length in (1, 3, 40)} == {"//u:***@h"}
    messages = set[str]()
    for length in (1, 3, 40):
        with pytest.raises(ParseError) as caught:
            parse(f"//u:{'x' * length}^@h")
        messages.add("\n".join(str(caught.value).splitlines()[1:]))
    assert len(messages) == 1


@pytest.mark.parametrize("text", ["user:", "user", ""])
def test_an_empty_password_is_not_masked(text: str) -> None:
    assert masked_userinfo(text) == Userinfo(text).masked == text


@pytest.mark.parametrize(
    ("text", "span"),
    [("user:secret", (5, 11)), ("u:p", (2, 3)), (":p", (1, 2)), ("user1:p:q", (6, 9)), ("u::", (2, 3))],
)
def test_the_password_of_a_userinfo_is_all_text_behind_its_first_colon(text: str, span: tuple[int, int]) -> None:
    assert passwords_where(text, {"userinfo", "path", None}) == (span,)


@pytest.mark.parametrize("components", [{"authority"}, {"host"}, {"port"}, {"userinfo", "host"}])
def test_a_text_that_begins_with_a_part_of_an_authority_begins_with_an_authority(components: set[str]) -> None:
    assert passwords_where("u:p@h", components) == ((2, 3),)
    assert passwords_where("h:8o", components) == passwords_where("h@i:8o", components) == ()
    assert passwords_where("u:p@h", {"path", None}) == ()


def test_what_begins_with_userinfo_begins_with_no_host_and_port() -> None:
    assert passwords_where("u:8/p@h", {"authority"}) == ()
    assert passwords_where("u:8/p@h", {"userinfo", "host"}) == ((2, 5),)


@pytest.mark.parametrize("piece", ["\\\\a", "[]\\\\"])
@pytest.mark.parametrize(("digits", "end", "hidden"), [(2, "/@", 0), (400_000, "/@", 0), (2, "/", 0), (2, "b@", 3)])
def test_a_long_text_is_not_searched_again_from_each_of_its_slashes(
    piece: str, digits: int, end: str, hidden: int
) -> None:
    text = f"//a{piece * (400_000 // len(piece))}:{'8' * digits}{end}"
    assert sum(last - first for first, last in passwords(text)) == hidden


@pytest.mark.parametrize("password", ["@secret/", "se@cret", "s@e@cret", "secret@", "se:c@ret"])
def test_an_at_sign_does_not_end_the_password_of_a_userinfo(password: str) -> None:
    def replaced(text: str) -> object:
        return replace("//h", userinfo=text)

    for build in (Userinfo, rfc3986.userinfo.parse, replaced):
        with pytest.raises(ParseError) as caught:
            build(f"user:{password}")
        assert "user:***" in str(caught.value)
        assert "cret" not in f"{caught.value}{caught.value!r}"


def test_a_slice_shows_a_mask_for_each_secret_that_it_touches() -> None:
    assert masked("abcdef", [(1, 2), (4, 6)]) == "a***cd***"
    assert [masked("abcdef", [(2, 4)], start, start + 1) for start in range(6)] == ["a", "b", "***", "***", "e", "f"]
    assert masked("abcdef", [(2, 4)], 0, 2, str.upper) == "AB"


def test_spans_that_touch_are_one() -> None:
    assert joined([(3, 4), (0, 1), (1, 3)]) == [(0, 4)]
    assert joined([]) == []
    assert secret_at([(0, 4)], 3) == (0, 4)
    assert secret_at([(0, 4)], 4) is None


def test_a_decoding_error_shows_no_password() -> None:
    with pytest.raises(ParseError) as caught:
        percent_decode(f"http://u:{MARK}%zz@h/")
    assert MARK not in str(caught.value)
