"""The schemes news and nntp (RFC 5538)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, strategies as st
from support import references

from uriast import normalize
from uriast.schemes import NNTP, News, news, nntp
from uriast.schemes.news import RFC3977, RFC5536
from uriast.testing import SchemeContract, assert_language, assert_linear

if TYPE_CHECKING:
    from uriast.combinators import Rule

# RFC 5538, appendix A. A msg-id-core is replaced by the characters that it may have in a path (section 4).
RFC_5538 = """
nntpURL         = "nntp:" server "/" group [ "/" article-number ]
server          = "//" authority
group           = 1*( group-char / pct-encoded )
article-number  = 1*16DIGIT
group-char      = ALPHA / DIGIT / "-" / "+" / "_" / "."
newsURL         = "news:" [ server "/" ] ( article / newsgroups )
article         = 1*( unreserved / pct-encoded / sub-delims ) "@" 1*pchar
newsgroups      = *( group-char / pct-encoded / "*" )
"""
# RFC 5536, section 3.1.3, RFC 5322, section 3.2.3, and RFC 3977, section 4.1
STRINGS = """
msg-id-core     = id-left "@" id-right
id-left         = dot-atom-text
id-right        = dot-atom-text / no-fold-literal
no-fold-literal = "[" *mdtext "]"
mdtext          = %d33-61 / %d63-90 / %d94-126
dot-atom-text   = 1*atext *("." 1*atext)
atext           = ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "/" / "=" / "?" / "^" / "_" /
                  "`" / "{" / "|" / "}" / "~"
wildmat-pattern = 1*wildmat-item
wildmat-item    = wildmat-exact / wildmat-wild
wildmat-exact   = %x22-29 / %x2B / %x2D-3E / %x40-5A / %x5E-7E / %x80-10FFFF
wildmat-wild    = "*" / "?"
newsgroup-name  = 1*wildmat-exact
"""
LONGEST = "a" * 240 + "@b.examp"

groups = st.lists(st.sampled_from([*"abXYZ019-+_.", "%7E", "%7e", "%2b", "%C3%A4", "%41"]), min_size=1, max_size=6).map(
    "".join
)
sets = st.just("") | st.lists(st.sampled_from(["*", "%3f", "%2A"]) | groups, min_size=1, max_size=3).map("".join)
atoms = st.lists(st.sampled_from([*"abXY09!$&'*+-=_~", "%2F", "%25", "%2b", "%41"]), min_size=1, max_size=4).map(
    "".join
)
right_sides = atoms | st.just("%5b10.20.30.108%5D") | st.just("%5B@:;%40%5D")
articles = st.builds("{}.{}@{}".format, atoms, atoms, right_sides)
servers = st.builds("//{}/".format, references.authority)
named_servers = st.tuples(
    st.just("//"),
    references.before(references.userinfo, "@"),
    references.host.filter(bool),
    references.behind(references.port, ":"),
    st.just("/"),
).map("".join)
fragments = references.behind(references.run(":@/?"), "#")
news_texts = st.tuples(st.sampled_from(["news:", "NEWS:"]), st.just("") | servers, articles | sets, fragments).map(
    "".join
)
nntp_texts = st.tuples(
    st.sampled_from(["nntp:", "NNTP:"]),
    named_servers,
    groups,
    references.behind(st.text("0123456789", min_size=1, max_size=16), "/"),
    fragments,
).map("".join)


NEWS = (
    ("news://news.server.example/*", None, "*"),
    ("news://news.server.example/", None, ""),
    ("news://wild.server.example/example.group.th%3Fse", None, "example.group.th?se"),
    ("news:example.group.*", None, "example.group.*"),
    ("news:example.group.this", None, "example.group.this"),
    ("news:#f", None, ""),
    (
        "news://news.gmane.org/p0624081dc30b8699bf9b@%5B10.20.30.108%5D",
        "p0624081dc30b8699bf9b@[10.20.30.108]",
        None,
    ),
    ("NEWS:a%25%2F@b#f", "a%/@b", None),
    ("news:a%40b", None, "a@b"),
    ("news:%C3%A4", None, "ä"),
    ("news:///x", None, "x"),
)
"""Texts with the ID of an article, or with newsgroups."""
ARTICLES = (
    ("nntp://news.server.example/example.group.this/12345", "example.group.this", 12345),
    ("nntp://wild.server.example/example.group.n%2Fa/12345", "example.group.n/a", 12345),
    ("nntp://news.server.example/example.group.this", "example.group.this", None),
    ("NNTP://u@h:1/a/0000000000000042#f", "a", 42),
)
"""Texts with a newsgroup and the number of an article."""


class TestNews(SchemeContract[News]):
    scheme = news
    abnf = RFC_5538
    valid = tuple(text for text, _, _ in NEWS)
    invalid = (
        ("news:a/b", 6),
        ("news:a~b", 8),
        ("news:a@", 7),
        ("news://h/a/b", 10),
        ("news:a@b@c", 8),
        ("news:a..b@c", 7),
        ("news:.a@c", 5),
        ("news:a.@c", 7),
        ("news:a@%5Bb", 11),
        ("news:a@%5B%5C%5D", 10),
        ("news://u:pw@h:1/%41%42@c%3E", 24),
        ("news:%C3%A4@c", 5),
        ("news:a@%FF", 7),
        ("news:a%20b", 6),
        ("news://h/a%C3%A4%5B", 16),
        ("news:%21a", 5),
        ("news:a%2C%21b", 6),
        ("news:a%C3%A4%ff", 12),
        (f"news://h/a{LONGEST}", 9),
    )
    normal_forms = (
        ("news://news.server.example/", "news://news.server.example/*"),
        ("NEWS://EXAMPLE.org:119/A%2eb", "news://example.org/A.b"),
        ("news:", "news:*"),
        ("news:a%7Eb%2a%3f", "news:a%7Eb*%3F"),
        ("news:A%2bb%2f@C", "news:A+b%2F@C"),
        ("news:a@%5b1%3a2%5d", "news:a@%5B1:2%5D"),
        ("news://h/..", "news://h/.."),
    )
    equivalent = (("news://news.server.example/*", "news://news.server.example/"),)
    different = (("news:example.group.*", "news:example.group.this"), ("news:a@b", "news:A@b"))
    generated = news_texts


class TestNNTP(SchemeContract[NNTP]):
    scheme = nntp
    # The host has no default (section 2.1).
    abnf = f"{RFC_5538}reg-name = 1*( unreserved / pct-encoded / sub-delims )"
    valid = tuple(text for text, _, _ in ARTICLES)
    invalid = (
        ("nntp://h/a/", 11),
        ("nntp://h/a/12345678901234567", 27),
        ("nntp://h/a@b", 10),
        ("nntp://h/a%3F", 10),
        ("nntp://h/a%2A/1", 10),
        ("nntp://h/%E4", 9),
        ("nntp://u:pw@:1/a", 12),
    )
    normal_forms = (
        ("NNTP://H:119/a%2bb%7e/1#F", "nntp://h/a+b%7E/1#F"),
        ("nntp://h/./1", "nntp://h/./1"),
    )
    generated = nntp_texts


@pytest.mark.parametrize(("text", "message_id", "newsgroups"), NEWS)
def test_an_at_sign_distinguishes_an_article_from_newsgroups(
    text: str, message_id: str | None, newsgroups: str | None
) -> None:
    node = news.parse(text)
    assert (node.message_id, node.newsgroups) == (message_id, newsgroups)


@pytest.mark.parametrize(("text", "newsgroup", "number"), ARTICLES)
def test_the_examples_of_section_3_are_read(text: str, newsgroup: str, number: int | None) -> None:
    node = nntp.parse(text)
    assert (node.newsgroup, node.number) == (newsgroup, number)


def test_a_message_id_has_at_most_250_octets_with_its_brackets() -> None:
    assert news.parse(f"news:{LONGEST}").message_id == LONGEST
    assert news.parse(f"news:%61{LONGEST[1:]}").message_id == LONGEST
    assert news.matches("news:" + "a" * 251)


def test_generic_normalizing_may_give_an_invalid_news_url() -> None:
    text = str(normalize("news:a%7Eb"))
    assert text == "news:a~b"
    assert not news.matches(text)


@given(news_texts)
def test_the_normal_form_of_an_article_is_an_article(text: str) -> None:
    assert (news.normalize(text).message_id is None) is (news.parse(text).message_id is None)


@given(nntp_texts)
def test_the_normal_form_is_of_the_same_newsgroup(text: str) -> None:
    assert nntp.normalize(text).newsgroup == nntp.parse(text).newsgroup


@pytest.mark.parametrize(
    ("name", "tested"),
    [
        ("msg-id-core", RFC5536().msg_id_core),
        ("wildmat-pattern", RFC3977().wildmat_pattern),
        ("newsgroup-name", RFC3977().newsgroup_name),
    ],
)
def test_decoded_parts_match_exactly_the_language_of_their_abnf(name: str, tested: Rule[object]) -> None:
    assert_language(tested, STRINGS, name)
    assert_linear(tested)
