"""The example of the Link header, on real and on unusual headers."""

from __future__ import annotations

from typing import Any, Final

import parsy
import pytest
from support.example_files import loaded

import uriast

BASE: Final = "https://example.com/dir/page?q#f"
CONTEXT: Final = "https://example.com/dir/page?q"


link_header: Final[Any] = loaded("link_header")


def found(header: str, base: str = BASE) -> list[tuple[tuple[str, ...], str]]:
    """The relation types and the target of each link."""
    return [(link.relations, str(link.target)) for link in link_header.links(header, base)]


# Real headers


def test_the_links_between_githubs_pages_are_read() -> None:
    issues = "https://api.github.com/repositories/1300192/issues"
    header = (
        f'<{issues}?page=2>; rel="prev", <{issues}?page=4>; rel="next", '
        f'<{issues}?page=515>; rel="last", <{issues}?page=1>; rel="first"'
    )
    assert found(header) == [
        (("prev",), f"{issues}?page=2"),
        (("next",), f"{issues}?page=4"),
        (("last",), f"{issues}?page=515"),
        (("first",), f"{issues}?page=1"),
    ]


def test_preloading_has_tokens_for_values_and_parameters_without_one() -> None:
    style, font = link_header.links(
        "</style.css>; rel=preload; as=style; nopush,<//fonts.example>;rel=preconnect;crossorigin", BASE
    )
    assert (str(style.target), style.attributes) == (
        "https://example.com/style.css",
        (("rel", "preload"), ("as", "style"), ("nopush", None)),
    )
    assert (str(font.target), font.attributes) == (
        "https://fonts.example",
        (("rel", "preconnect"), ("crossorigin", None)),
    )


def test_the_time_map_of_rfc_7089_has_commas_in_quoted_strings_and_a_blank_before_a_semicolon() -> None:
    original, time_map = link_header.links(
        '<http://a.example.org>; rel="original",\t<http://arxiv.example.net/timemap/http://a.example.org> '
        '; rel="timemap"; type="application/link-format"'
        '; from="Tue, 15 Sep 2000 11:28:26 GMT" ; until="Wed, 20 Jan 2010 09:34:33 GMT"',
        BASE,
    )
    assert str(original.target) == "http://a.example.org"
    assert str(time_map.target) == "http://arxiv.example.net/timemap/http://a.example.org"
    assert time_map.attributes[2:] == (
        ("from", "Tue, 15 Sep 2000 11:28:26 GMT"),
        ("until", "Wed, 20 Jan 2010 09:34:33 GMT"),
    )


# The examples of RFC 8288, section 3.5


def test_a_title_is_read() -> None:
    (link,) = link_header.links('<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter"', BASE)
    assert link == link_header.Link(
        context=uriast.parse(CONTEXT),
        relations=("previous",),
        target=uriast.parse("http://example.com/TheBook/chapter2"),
        title="previous chapter",
        attributes=(("rel", "previous"), ("title", "previous chapter")),
    )


def test_an_anchor_is_the_context_and_is_resolved_against_the_base_and_not_the_target_against_it() -> None:
    (link,) = link_header.links('<terms>; rel="copyright"; anchor="/other/#foo"', BASE)
    assert str(link.context) == "https://example.com/other/#foo"
    assert str(link.target) == "https://example.com/dir/terms"


def test_titles_in_utf_8_are_decoded() -> None:
    header = (
        "</TheBook/chapter2>; rel=\"previous\"; title*=UTF-8'de'letztes%20Kapitel, "
        "</TheBook/chapter4>; rel=\"next\"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel"
    )
    assert [link.title for link in link_header.links(header, BASE)] == ["letztes Kapitel", "nächstes Kapitel"]


# What RFC 8288 says of odd ones


@pytest.mark.parametrize(
    ("parameters", "title"),
    [
        ("title=first; title=second", "first"),
        ("title=plain; title*=utf-8''ext", "ext"),
        ("title*=utf-8''ext; title=plain; title*=utf-8''later", "ext"),
        ("title=plain; title*=iso-8859-1''%e4", "plain"),
        ("title=plain; title*=not'extended", "plain"),
        ("title*=utf-8''100%", None),
        ("title", None),
        ("rel=x", None),
    ],
)
def test_the_first_title_counts_and_an_extended_one_before_a_plain_one(parameters: str, title: str | None) -> None:
    (link,) = link_header.links(f"<a>; {parameters}", BASE)
    assert link.title == title


def test_the_first_rel_counts_and_names_and_types_have_no_case() -> None:
    (link,) = link_header.links("<a>; REL=Next; rel=prev", BASE)
    assert link.relations == ("next",)
    assert link.attributes == (("rel", "Next"), ("rel", "prev"))


@pytest.mark.parametrize("header", ["", " ", ",", ", ,\t,,"])
def test_a_list_may_be_empty_or_have_only_empty_elements(header: str) -> None:
    assert found(header) == []


def test_a_list_may_have_empty_elements() -> None:
    assert [target for _, target in found(",<a> ,, <b>\t,")] == [
        "https://example.com/dir/a",
        "https://example.com/dir/b",
    ]


def test_commas_and_semicolons_delimit_nothing_in_a_target_nor_in_a_quoted_string() -> None:
    first, second = link_header.links('<a,b;c>; title="x, <y>; z=\\"1\\\\"; rel=up, <,>', BASE)
    assert (str(first.target), first.relations) == ("https://example.com/dir/a,b;c", ("up",))
    assert first.title == 'x, <y>; z="1\\'
    assert str(second.target) == "https://example.com/dir/,"


def test_an_equals_sign_may_have_blanks_about_it() -> None:
    (link,) = link_header.links('<a>\t;rel =\t"up" ;  nopush ;as= ""', BASE)
    assert link.attributes == (("rel", "up"), ("nopush", None), ("as", ""))


def test_the_empty_reference_is_the_page_itself() -> None:
    assert found("<>; rel=self") == [(("self",), CONTEXT)]


PATH: Final = {"more segment-nz-nc", '"/"', '"?"', '"#"', '">"'}


@pytest.mark.parametrize(
    ("header", "index", "expected"),
    [
        ("<a", 2, {*PATH, "more scheme", '":"'}),
        ("<a; rel=x", 3, PATH),
        ("a>; rel=x", 0, {'" "', "%x09", '"<"', "comma", "end of input"}),
        ("<a b>; rel=x", 2, {*PATH, "more scheme", '":"'}),
        ("\t<a>, <http://[::1> ", 18, {"more h16", '":"', "more dec-octet", '"."', '"]"'}),
        ("<a><b>", 3, {"parameter", "comma", "end of input"}),
    ],
)
def test_an_error_stands_where_the_header_is_wrong(header: str, index: int, expected: set[str]) -> None:
    with pytest.raises(parsy.ParseError) as caught:
        link_header.links(header, BASE)
    assert (caught.value.index, set(caught.value.expected)) == (index, expected)


def test_an_invalid_anchor_is_an_error_in_the_anchor() -> None:
    with pytest.raises(uriast.ParseError) as caught:
        link_header.links('<a>; anchor="b c"', BASE)
    assert (caught.value.stream, caught.value.index) == ("b c", 1)
