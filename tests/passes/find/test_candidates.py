"""Where a URI begins and ends in running text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from uriast.grammar.rfc3986 import scheme
from uriast.passes.find import LONGEST_SCHEME, find, find_in
from uriast.passes.find.candidates import language, patterns
from uriast.testing.proof import structure

if TYPE_CHECKING:
    from collections.abc import Iterator


def found_in(text: str, *, iri: bool = False) -> str | None:
    """The text of the first URI, of whatever scheme."""
    return next((found.text for found in find(text, schemes=None, iri=iri)), None)


# The beginning


@pytest.mark.parametrize("character", sorted({*map(chr, range(0x21, 0x7F))} - {":"}))
def test_a_scheme_has_the_characters_that_its_rule_has(character: str) -> None:
    text = f"a{character}b://h/"
    assert (found_in(text) == text) == scheme.matches(f"a{character}b")


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        ("a+b-c.1://h/", "a+b-c.1://h/"),
        ("1ab://h/", None),
        ("1.ab://h/", "ab://h/"),
        ("-ab://h/", "ab://h/"),
        ("äab://h/", "ab://h/"),
        ("://a", None),
        ("url:a", None),
        ("url://a", None),
        ("note:.a", None),
        ("note:=a", None),
        ("note:(a)", None),
        ("NOTE:a", "NOTE:a"),
        (f"{'- ' * 60}http://a/b", "http://a/b"),
        (f"{'- ' * 60}http://u@a/b", "http://u@a/b"),
    ],
)
def test_a_scheme_begins_with_a_letter_after_no_letter_or_digit(text: str, uri: str | None) -> None:
    assert found_in(text) == uri


@pytest.mark.parametrize(("length", "is_found"), [(63, True), (64, True), (65, False)])
def test_a_scheme_has_at_most_64_characters(length: int, *, is_found: bool) -> None:
    text = f" {'s' * length}://h/"
    expected = text[1:] if is_found else None
    assert found_in(text) == expected
    assert found_in(f"1.{text[1:]}") == expected
    assert LONGEST_SCHEME == 64


# The end


BOTH = [
    # paths, queries and fragments
    ("x:", None),
    ("x:a b", "x:a"),
    ("x:a<b", "x:a"),
    ("x:a#b#c", "x:a#b"),
    ("x:%41%4", "x:%41"),
    ("x:a(b)c", "x:a(b)c"),
    ("x:a(b", "x:a(b"),
    ("x:a)b", "x:a"),
    ("x:a[b]", "x:a"),
    ("x:a(b#c)d", "x:a(b#c)d"),
    ("x:%zz", None),
    ("x:a\\b", "x:a"),
    ("'x:a'b", "x:a"),
    ("\"x:a'b", "x:a'b"),
    ("(x:a'b", "x:a'b"),
    ("-x:a-b", "x:a-b"),
    ("'x:'a", None),
    # authorities
    ("x://h?a", "x://h?a"),
    ("x://u:p@h:80/a", "x://u:p@h:80/a"),
    ("x://[::1]:80/a", "x://[::1]:80/a"),
    ("x://[::1", None),
    ("x://[::1]]", "x://[::1]"),
    ("x://h]", "x://h"),
    ("x://h)a", "x://h"),
    ("x://h(a/b)", "x://h(a/b)"),
    ("'x://h'a/b", "x://h"),
    ("x://h/[a]", "x://h/"),
    ("x:///a", "x:///a"),
    ("x://?a", None),
    ("x://@", None),
    ("http:///a", None),
    ("x://h:80_", "x://h:80"),
    ("x://h:", "x://h"),
    ("x://1:80é", None),
    ("x://h%", None),
    ("x://h|", None),
    ("x://1:@", None),
    ("x://h:.a", "x://h"),
    ("x://h\\", "x://h"),
    ("x://h\\a", "x://h"),
    ("x://h\\@a", None),
    ("x://u@v@h", None),
    ("x://[::1].a", None),
    ("x://[::1].例", None),
    ("x://[::1]:例", "x://[::1]"),
    ("x://[::1]%", None),
    ("x://[::1].", "x://[::1]"),
    # with non-ASCII characters
    ("x:a。", "x:a"),
    ("x:a\u2013 é", "x:a"),
    ("x:a\u3000b", "x:a"),
    ("x:a\xa0b", "x:a"),
    ("x:a\u200eb", "x:a"),
    ("x:a\ue000b", "x:a"),
    ("x:a\ud800b", "x:a"),
    ("x:a»b", "x:a"),
    ("x://例", None),
    ("x://u@例", None),
    ("x://h例", "x://h"),
    ("x://h例/a", "x://h"),
    ("x://h例.", "x://h"),
    ("x://h.jpは", "x://h.jp"),
    ("x://h:例", "x://h"),
    ("x://h/。", "x://h/"),
    ("x://h)bé", "x://h"),
    ("x://h]é", "x://h"),
    ("x://例.。", None),
    ("x://例..", None),
]


@pytest.mark.parametrize(("text", "uri"), BOTH)
@pytest.mark.parametrize("iri", [False, True], ids=["URIs", "IRIs"])
def test_a_uri_ends_before_the_first_character_that_is_not_part_of_it(text: str, uri: str | None, *, iri: bool) -> None:
    assert found_in(text, iri=iri) == uri


@pytest.mark.parametrize(
    ("text", "iri"),
    [
        ("x:aé", "x:aé"),
        ("x:aé/例。", "x:aé/例"),
        ("x:a例", "x:a例"),
        ("x:a\u2013b", "x:a\u2013b"),
        ("x:a\u2013é", "x:a\u2013é"),
        ("x:a\u2019é", "x:a\u2019é"),
        ("x:a\U0001f600", "x:a\U0001f600"),
        ("x:a\ufffeb", "x:a"),
        ("x:é", "x:é"),
        ("x:«a»b»c", "x:«a»b"),
        ("x://é", "x://é"),
        ("x://hé", "x://hé"),
        ("x://h例.b", "x://h例.b"),
        ("x://h例.例", "x://h例.例"),
        ("x://h例@b", "x://h例@b"),
        ("x://h.例.b/", "x://h.例.b/"),
        ("x://h/é", "x://h/é"),
        ("x://h/例", "x://h/例"),
        ("x://h]é@b", "x://h"),
        ("x://é例.jp/例", "x://é例.jp/例"),
        ("x://éé例", "x://éé"),
        ("x://例.b", "x://例.b"),
        ("x://例.é", "x://例.é"),
        ("x://例.é例", "x://例.é"),
        ("x://例.例", "x://例.例"),
        ("x://例.例..", "x://例.例"),
        ("x://例.j.", "x://例.j"),
        ("x://例.jpは", "x://例.jp"),
        ("x://例/", "x://例/"),
        ("x://例/a", "x://例/a"),
        ("x://例?a", "x://例?a"),
        ("x://例#a", "x://例#a"),
        ("x://例:80", "x://例:80"),
        ("x://u例@h/", "x://u例@h/"),
        ("x://u@例/", "x://u@例/"),
        (" x://例/a", "x://例/a"),
        ("_http://é_", "http://é"),
    ],
)
def test_no_uri_is_found_where_only_an_iri_is(text: str, iri: str) -> None:
    assert found_in(text, iri=True) == iri
    assert found_in(text) is None


@pytest.mark.parametrize(
    ("text", "uri", "iri"),
    [
        ("x:a\uff08b\uff09c\uff09d", "x:a", "x:a\uff08b\uff09c"),
        ("x:a\u201cb\u201dc\u201dd", "x:a", "x:a\u201cb\u201dc"),
        ("x:a\uff08b)c)d", "x:a", "x:a\uff08b)c"),
        ("x:a→b", "x:a", "x:a→b"),
        ("x:a€b", "x:a", "x:a€b"),
    ],
)
def test_a_uri_ends_before_punctuation_that_an_iri_may_contain(text: str, uri: str, iri: str) -> None:
    assert (found_in(text), found_in(text, iri=True)) == (uri, iri)


# Characters

WORD = [
    "é",  # Ll
    "例",  # Lo
    "٣",  # Nd
    "Ⅻ",  # Nl
    "½",  # No
    "\u0301",  # Mn
    "\U0001f600",  # So
    "\u0378",  # Cn
    *"\u00b7\u0375\u05f3\u05f4\u200c\u200d\u30fb",
    *"\U0001f3fb\U0001f3ff",
]


@pytest.mark.parametrize("mark", WORD)
def test_a_path_continues_with_letters_digits_marks_and_emoji(mark: str) -> None:
    assert found_in(f"x:a{mark}") is None
    assert found_in(f"x:a\u2013\u2014\u203f\u2019{mark}") is None


@pytest.mark.parametrize("mark", [*"\u2013\u203f。“”\uff08€\uff0b\uff3e\xa0\ue000\u2019"])
def test_a_path_ends_before_other_non_ascii_characters(mark: str) -> None:
    assert found_in(f"x:a{mark}") == "x:a"


@pytest.mark.parametrize("mark", [*"éÿ٣ǅ\u0301\u0903"])
def test_a_host_continues_with_digits_marks_and_letters_with_two_cases(mark: str) -> None:
    assert found_in(f"x://h{mark}") is None


@pytest.mark.parametrize("mark", [*"例はª½\U0001f600\u2013"])
def test_a_host_ends_before_letters_of_other_scripts(mark: str) -> None:
    assert found_in(f"x://h{mark}") == "x://h"


@pytest.mark.parametrize(
    ("text", "iri"),
    [
        ("a://b/.,;:!?'*(", "a://b/"),
        ("a://b/é.,;:!?'*(", "a://b/é"),
        ("a://b/é。.\uff01", "a://b/é"),
        ("a://b/é\u2013", "a://b/é"),
        ("a://b/é\uff08", "a://b/é"),
        ("a://b/é“", "a://b/é"),
        ("a://b/\uff08é\uff09", "a://b/\uff08é\uff09"),
        ("a://b/é\u2019", "a://b/é"),
        ("_a://b/é_", "a://b/é"),
        ("_a://b/_", "a://b/"),
        ("~a://b/é_", "a://b/é_"),
        ("a://b/é_", "a://b/é_"),
        ("$a://b/é$", "a://b/é$"),
        ("a://例/", "a://例/"),
    ],
)
def test_punctuation_at_the_end_of_an_iri_is_left_out(text: str, iri: str) -> None:
    assert found_in(text, iri=True) == iri


@pytest.mark.parametrize(
    ("text", "iri"), [("x:ü", "x:ü"), ("x:a%C3ü)", "x:a%C3ü"), ("x:a%4", "x:a"), ("x:a\U000e0000", "x:a")]
)
def test_an_iri_has_the_characters_of_rfc_3987(text: str, iri: str) -> None:
    assert found_in(text, iri=True) == iri


# How much of a text is read


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("x:a b", 4),
        ("x:a%4 b", 6),
        ("x:a%41 b", 7),
        ("x:a\\b c", 6),
        ("x://h b", 6),
        ("x://habc] b", 10),
        ("http://a/b c", 11),
        ("http://u@a/b c", 13),
        ("http://a/%4 c", 12),
        ("<http://u@a/b c", 15),
        ("<http://u@a/b>", 14),
        ("<http://u@a/\nb c", 16),
        ("<URL:note:a >", 13),
        ("x:a\u2013\u2013 b", 6),
        ("x://h例 b", 7),
    ],
)
def test_a_uri_is_found_as_soon_as_its_end_is_certain(text: str, needed: int) -> None:
    def reads_on(start: str) -> bool:
        rest: list[str] = []

        def chunks() -> Iterator[str]:
            yield start
            rest.append("")

        next(find_in(chunks(), schemes=None))
        return bool(rest)

    assert [reads_on(text[:length]) for length in (needed - 1, needed)] == [True, False]


PATTERNS = [
    pytest.param(pattern.pattern, id=f"{kind} {name}")
    for kind, group in {
        "plain": patterns()._asdict(),
        "URIs": language(iri=False)._asdict(),
        "IRIs": language(iri=True)._asdict(),
    }.items()
    for name, pattern in group.items()
    if pattern is not None and name not in {"candidate", "with_host"}  # it looks behind; its parts are in `plain`
]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_cpython_3_11_2_matches_every_possessive_repeat_correctly(pattern: str) -> None:
    assert [complaint for complaint in structure(pattern) if "possessive" in complaint or "atomic" in complaint] == []
