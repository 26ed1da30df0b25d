"""No message, `repr`, picture, table or log shows a password, for every rule and every pass."""

from __future__ import annotations

import json
import logging
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, strategies as st

from uriast import (
    ParseError,
    Userinfo,
    audit,
    components,
    find,
    normalize,
    parse,
    percent_decode,
    picture,
    relativize,
    repair,
    replace,
    resolve,
    tree,
)
from uriast.cli.commands.records import json_line
from uriast.combinators import Rule, char_range, literal, rule, seq, text as text_of
from uriast.combinators.messages import joined, masked, secret_at
from uriast.grammar import rfc3986, rfc3987, rfc6874
from uriast.passes.iri import mapping
from uriast.redaction import masked_userinfo, password_of_userinfo, passwords, redacted
from uriast.schemes import parse_scheme, registry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MARK = "hunter2"


class Proxies(rfc3986.RFC3986):
    """A grammar of its own with rules that are another one's, narrowed or behind something."""

    @rule
    def proxy(self) -> Rule[object]:
        return self.authority

    @rule
    def variable(self) -> Rule[object]:
        return seq(text_of(char_range("a", "z").at_least(1)) << literal("="), self.proxy)


PLAIN: list[Rule[object]] = [
    rfc3986.URI_reference,
    rfc3986.URI,
    rfc3986.absolute_URI,
    rfc3986.relative_ref,
    rfc3986.scheme,
    rfc3987.IRI_reference,
    rfc6874.URI,
    *(scheme.rule for scheme in registry.schemes),
]
BARE: list[Rule[object]] = [
    rfc3986.authority,
    rfc3986.host,
    rfc3986.port,
    rfc3986.IPv6address,
    rfc3987.iauthority,
    rfc3987.ihost,
    rfc6874.authority,
    Proxies().proxy,
]


def composed(one: Rule[object]) -> list[Rule[object]]:
    """Rules that are another one, renamed or with something behind it."""
    return [
        one,
        one.desc("proxy"),
        one.map(str),
        one << literal("!"),
        seq(one, literal("!").optional()),
        one.optional(),
        one.sep_by(literal(" ")) if one.definition.is_text else one.tag("proxy"),
        one | literal("nothing"),
    ]


PLAIN_COMPOSED = [each for one in PLAIN for each in composed(one)]
BARE_COMPOSED = [
    *(each for one in BARE for each in composed(one)),
    literal("x=") >> rfc3986.authority,
    literal("//").optional() >> rfc3986.authority,
    (literal("//") | literal("x")) >> rfc3986.authority,
    rfc3986.scheme >> rfc3986.authority,
    literal("x").many() >> rfc3986.authority,
    rfc3986.authority.times(2),
    Proxies().variable,
]

BETWEEN = st.text(st.sampled_from("abz09.:@/\\?#[]%=& \t\n\xe9\u4f8b\U0001f344"), max_size=6)
"""Texts that may stand between a colon and a secret, or a secret and an at-sign."""
NOISE = st.text(st.sampled_from("abz09.-:/?#[]%=& \t\n\xe9\u4f8b^"), max_size=8)
USERS = st.text(st.sampled_from("abz09.-%=& \t\n\xe9^\\"), max_size=4)


@st.composite
def authorities(draw: st.DrawFn) -> str:
    """An authority with a password, valid or not."""
    return f"{draw(USERS)}:{MARK}{draw(BETWEEN)}@{draw(NOISE)}"


@st.composite
def references(draw: st.DrawFn) -> str:
    """A text with an authority that has a password, valid or not."""
    return f"{draw(st.sampled_from(['', 'http:', 'ftp:', 'ldap:', 'x:']))}//{draw(authorities())}"


@st.composite
def mistaken(draw: st.DrawFn) -> str:
    """An invalid text in which some reader may find an authority with a password."""
    head = draw(st.sampled_from(["", "http:", "a b:", "1:", "^", "data:", "http://h/?q=", "x"]))
    return head + draw(st.sampled_from(["//", "\\\\", "/\\", "///", "\\/"])) + draw(authorities()) + "^"


def shown_by(error: BaseException) -> str:
    """All representations of an error."""
    record = logging.makeLogRecord(
        {"msg": "%s %r", "args": (error, error), "exc_info": (type(error), error, error.__traceback__)}
    )
    log = logging.Formatter().format(record)
    known = (error.explanation, error.hint, error.component) if isinstance(error, ParseError) else ()
    return f"{error}{error!r}{error.args}{known}{log}{dumped(error)}"


def dumped(error: object) -> str:
    """An error as JSON, by an encoder that falls back to the attributes of an object."""
    return json.dumps(error, default=held)


def held(value: object) -> object:
    """The attributes of an object."""
    return vars(value) or str(value)


def shown_in_reading(reading: Callable[[], object]) -> str:
    """The representations of a value, or of the error in its place. Texts are left out: they show everything."""
    try:
        value = reading()
    except ValueError as error:
        return shown_by(error)
    return "" if isinstance(value, str) else repr(value)


@given(references() | mistaken(), st.sampled_from(PLAIN_COMPOSED))
@example("http://user:hunter2@ho st", rfc3986.URI_reference.desc("proxy"))
def test_no_rule_shows_a_password_behind_two_slashes(text: str, one: Rule[object]) -> None:
    assert MARK not in shown_in_reading(lambda: one.parse(text))


@given(st.sampled_from(["", "", "x=", "//", "x"]), authorities(), st.sampled_from(BARE_COMPOSED))
@example("", "user:hunter2@ho st", rfc3986.authority.desc("proxy"))
@example("x=", "user:hunter2@ho st", literal("x=") >> rfc3986.authority)
@example("", "user:hunter2@ho st", seq(rfc3986.authority, literal("!")))
@example("", "user:hunter2@ho st", Proxies().proxy)
def test_no_rule_that_reads_an_authority_shows_its_password(head: str, text: str, one: Rule[object]) -> None:
    assert MARK not in shown_in_reading(lambda: one.parse(head + text))


def passes(text: str) -> Iterator[Callable[[], object]]:
    """Every pass over a text, as a function without parameters."""
    yield lambda: components(text)
    yield lambda: parse(text)
    yield lambda: parse_scheme(text)
    yield lambda: repair(text)
    yield lambda: repair(text, default_scheme="http")
    yield lambda: list(find(text))
    yield lambda: list(find(f'<{text}> "{text}"'))
    yield lambda: resolve(text, "http://a/b")
    yield lambda: resolve("../x", text)
    yield lambda: relativize(text, "http://h/")
    yield lambda: relativize("http://h/", text)
    yield lambda: normalize(text)
    yield lambda: replace(text, query="^")
    yield lambda: replace(text, fragment="x")
    yield lambda: mapping.iri_to_uri(text)
    yield lambda: mapping.uri_to_iri(text)
    yield lambda: audit(text)
    yield lambda: [finding.message for finding in audit(text)]
    yield lambda: str(picture(parse(text)))
    yield lambda: str(tree(parse(text)))
    yield lambda: picture(parse(text)).lines
    yield lambda: json_line(parse(text))


@given(references())
@example("http://user:hunter2@example.com/")
@example("http://user:hunter2@0x7f.1:25/")
def test_no_pass_shows_a_password(text: str) -> None:
    for each in passes(text):
        assert MARK not in shown_in_reading(each)


@given(references() | mistaken())
@example("http://u:hunter2/x@h")
def test_components_of_any_text_show_no_password(text: str) -> None:
    assert MARK not in repr(components(text))


@given(st.text(st.sampled_from("/\\:@[]?#a1 ")), st.booleans())
def test_spans_are_disjoint_and_in_order(text: str, is_authority: bool) -> None:  # noqa: FBT001 - drawn
    spans = passwords(text, is_authority=is_authority)
    edges = [edge for span in spans for edge in span]
    assert edges == sorted(set(edges))


@given(st.text(st.sampled_from("/\\:@[]?#a1 ")))
def test_all_text_behind_slashes_may_hide_a_password(text: str) -> None:
    hidden = {index for start, end in passwords(text, is_authority=True) for index in range(start, end)}
    assert {index for start, end in passwords(text) for index in range(start, end)} <= hidden


SLASHES = r"[/\\]{2}"
AUTHORITY = re.compile(rf"{SLASHES}([^:/?#\[\\]*):(?![0-9]*[/?#])([^@]+)@")


@given(references())
def test_from_the_first_colon_of_an_authority_to_the_last_at_sign_all_is_hidden(text: str) -> None:
    found = AUTHORITY.search(text)
    if found is not None:
        hidden = {index for start, end in passwords(text) for index in range(start, end)}
        assert set(range(found.start(2), text.rindex("@"))) <= hidden


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("http://user:secret@h/", "http://user:***@h/"),
        ("http://user:@h/", "http://user:@h/"),
        ("http://user@h/", "http://user@h/"),
        ("http://h:80/a@b", "http://h:80/a@b"),
        ("http://h:80", "http://h:80"),
        ("http://h:80a", "http://h:***"),
        ("http://[::1]:80/@", "http://[::1]:80/@"),
        ("http://[::1]:pw@h", "http://[::1]:***@h"),
        ("http://[::1", "http://[::1"),
        ("//[\\\\u:pw]:80/x@h", "//[\\\\u:***@h"),
        ("http:\\\\u:pw@h", "http:\\\\u:***@h"),
        ("http://h/?next=http://u:pw@h", "http://h/?next=http://u:***@h"),
        ("http://a:p@h http://b:q@h", "http://a:***@h"),
        ("//a:1//b:pw@h", "//a:1//b:***@h"),
        ("//a:1/\\\\b:pw@h", "//a:1/\\\\b:***@h"),
        ("//h:1?//u:pw", "//h:1?//u:***"),
        ("\\\\a\\\\b:80/@", "\\\\a\\\\b:80/@"),
        ("//a@b:c", "//a@b:***"),
        ("//a\\\\b:c@\\\\d:e", "//a\\\\b:***@\\\\d:***"),
        ("//[a\\\\b", "//[a\\\\b"),
        ("mailto:user:secret@h", "mailto:user:secret@h"),
        ("", ""),
    ],
)
def test_a_possible_password_is_masked_and_a_port_is_not(text: str, shown: str) -> None:
    assert redacted(text) == shown


def test_a_mask_does_not_reveal_the_length() -> None:
    assert {redacted(f"//u:{'x' * length}@h") for length in (1, 3, 40)} == {"//u:***@h"}
    messages = set[str]()
    for length in (1, 3, 40):
        with pytest.raises(ParseError) as caught:
            parse(f"//u:{'x' * length}^@h")
        messages.add("\n".join(str(caught.value).splitlines()[1:]))
    assert len(messages) == 1


def test_an_empty_password_is_not_masked() -> None:
    assert masked_userinfo("user:") == Userinfo("user:").masked == "user:"
    assert password_of_userinfo("user:@") == ()
    assert password_of_userinfo("user") == ()
    assert password_of_userinfo("a:b@c") == ((2, 3),)


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
        percent_decode("http://u:hunter2%zz@h/")
    assert MARK not in str(caught.value)
