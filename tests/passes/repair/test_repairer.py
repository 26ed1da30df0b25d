"""Repair: a published table makes the text that people and browsers write valid."""

from __future__ import annotations

import pickle
import re
from typing import cast
from unicodedata import normalize
from urllib.parse import quote, unquote, urlsplit

import pytest
from hypothesis import example, given, strategies as st
from references import almost, reference_texts

from uriast import URI, ParseError, components, parse
from uriast.grammar.rfc3986 import URI_reference
from uriast.passes.repair import REPAIRS, Action, Edit, Fault, Place, Repair, repair, treatments

FRAMES = {
    Place.SCHEME: "x{}y:z",
    Place.USERINFO: "//x{}y@h",
    Place.HOST: "//x{}y",
    Place.PORT: "//h:1{}2",
    Place.PATH: "/x{}y",
    Place.QUERY: "?x{}y",
    Place.FRAGMENT: "#x{}y",
}

SAMPLES = {
    Fault.BREAK: ("\n", ""),
    Fault.SPACED_BREAK: (" \n ", ""),
    Fault.WRAPPED_BREAK: ("\t\r\n  \t", ""),
    Fault.WRAPPED_SPACE: (" ", ""),
    Fault.SPACE: (" ", "%20"),
    Fault.CONTROL: ("\x1f", "%1F"),
    Fault.QUOTE: ("<", "%3C"),
    Fault.BACKSLASH: ("\\", "%5C"),
    Fault.UNWISE: ("^", "%5E"),
    Fault.BRACKET: ("]", "%5D"),
    Fault.NUMBER_SIGN: ("#", "%23"),
    Fault.PERCENT: ("%", "%25"),
    Fault.AT_SIGN: ("@", ""),
    Fault.LOOKALIKE: ("\uff0f", ""),
    Fault.SURROGATE: ("\udc80", ""),
    Fault.NON_ASCII: ("ä", "%C3%A4"),
    Fault.OTHER: ("_", ""),
}

ACTIONS = {"d": Action.DROPPED, "e": Action.ENCODED, "r": Action.REFUSED}


def published() -> dict[tuple[Fault, Place], Action]:
    """The table in the documentation."""
    header, *rows = re.findall("^    (.+)$", treatments.__doc__ or "", re.MULTILINE)
    _, *places = header.split()
    assert places == [*FRAMES]
    table: dict[tuple[Fault, Place], Action] = {}
    for row in rows:
        name, letters = re.split("  +", row, maxsplit=1)
        for place, letter in zip(FRAMES, letters.split(), strict=True):
            if letter != "-":
                table[Fault(name), place] = ACTIONS[letter]
    return table


OTHERS = {
    (Fault.SURROUNDING, Place.CONTEXT): Action.DROPPED,
    (Fault.DELIMITER, Place.CONTEXT): Action.DROPPED,
    (Fault.BEGINNING, Place.AUTHORITY): Action.REFUSED,
    (Fault.NO_SCHEME, Place.SCHEME): Action.ADDED,
}


def refusal(text: str, suffix: str | None = None) -> ParseError:
    """The error for a text."""
    with pytest.raises(ParseError) as caught:
        repair(text, default_scheme=suffix)
    return caught.value


def edits(text: str, suffix: str | None = None) -> list[tuple[int, str, str]]:
    """The start of each edit, the text that it replaces and the replacement."""
    return [(edit.start, edit.before, edit.after) for edit in repair(text, default_scheme=suffix).edits]


def test_the_table_agrees_with_the_documentation() -> None:
    assert {cell: treatment.action for cell, treatment in REPAIRS.items()} == published() | OTHERS


def test_actions_and_faults_are_named_in_words() -> None:
    assert [*Action] == ["dropped", "encoded", "added", "refused"]
    assert [fault for fault, _ in OTHERS] == [
        "white space or control character around a reference",
        "delimiter of appendix C",
        "beginning that readers disagree about",
        "suffix reference without its scheme",
    ]


@pytest.mark.parametrize(("fault", "place"), published())
def test_a_fault_is_treated_as_the_table_says(fault: Fault, place: Place) -> None:
    sample, encoded = SAMPLES[fault]
    frame = "//[::{}]" if (fault, place) == (Fault.OTHER, Place.HOST) else FRAMES[place]
    if fault in {Fault.WRAPPED_BREAK, Fault.WRAPPED_SPACE}:
        frame = f"<{frame}>"
    index = frame.index("{}")
    text = frame.format(sample)
    action, reason = REPAIRS[fault, place]
    if action is Action.REFUSED:
        error = refusal(text)
        assert (error.rule, error.index, error.component) == ("URI-reference", index, place)
        assert error.expected == {place}
        assert error.hint is None
        assert error.explanation.summary.endswith(f"index {index}, in {place}: {reason}")
    else:
        after = encoded if action is Action.ENCODED else ""
        found = [edit for edit in repair(text).edits if edit.place is not Place.CONTEXT]
        assert found == [(index, index + len(sample), place, action, sample, after, reason)]
        assert str(repair(text).reference) == frame.format(after).strip("<>")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (" a", "the context of a reference is not part of it (appendix C)"),
        ("<a>", "the context of a reference is not part of it (appendix C)"),
        ("a\nb", "a tab or line break and the white space around it are ignored (appendix C)"),
        ("//a\nb", "a tab or line break is ignored (appendix C)"),
        ("www.w3.org", "a suffix reference lacks its scheme and its // (4.5)"),
        ("a|b", "a character that no URI contains is data, and encoded (2.1)"),
        ("a b", "a character that no URI contains is data, and encoded (2.1)"),
        ("a[b", "square brackets that do not enclose an IP literal are data, and encoded (2.2, 3.2.2)"),
        ("#a#b", "the first number sign begins the fragment (3.5); another one is data, and encoded (2.2)"),
        ("a%b", "a percent sign that encodes nothing is data, and encoded (2.4)"),
        ("ä", "a non-ASCII character is encoded as UTF-8, without normalization (RFC 3987, 3.1)"),
    ],
)
def test_an_edit_has_a_reason(text: str, reason: str) -> None:
    assert repair(text, default_scheme="http").edits[0].reason == reason


def test_white_space_between_delimiters_is_ignored() -> None:
    assert repair("<a b>").edits[1].reason == "white space between delimiters is ignored (appendix C)"


@pytest.mark.parametrize(
    ("text", "index", "component", "reason"),
    [
        ("http://h\\@e/", 8, "userinfo", "readers disagree whether the authority ends here (3.2, 7.6)"),
        ("http://h e/", 8, "host", "readers disagree whether the authority ends here (3.2, 7.6)"),
        ('http://"h/', 7, "host", "readers disagree whether the authority ends here (3.2, 7.6)"),
        ("http://a@b@c/", 8, "userinfo", "readers disagree which at-sign ends the userinfo (3.2.1, 7.6)"),
        ("//h\uff20e", 3, "host", "readers that normalize it see a delimiter (RFC 3987, 3.1)"),
        ("//h[", 3, "host", "square brackets enclose only IP literals (3.2.2)"),
        ("//a%b", 3, "host", "a name for look-up cannot contain this, nor a URI a zone identifier (3.2.2, RFC 9844)"),
        ("//[::g]", 5, "host", "an IP literal is an IPv6address or an IPvFuture in square brackets (3.2.2)"),
        ("//::1", 3, "port", "a port is digits (3.2.3), and an IPv6 address stands in square brackets (3.2.2)"),
        ("/\ud800", 1, "path", "a lone surrogate is not a character and cannot be encoded as UTF-8 (RFC 3629, 3)"),
        (
            "ht tp://x",
            2,
            "scheme",
            "a scheme is a letter, then letters, digits, +, - and . (3.1); the path a:b is written ./a:b (4.2)",
        ),
        ("/\\e", 1, "authority", "readers disagree whether an authority or an absolute path begins here (3.2, 3.3)"),
    ],
)
def test_a_refusal_has_an_index_and_a_reason(text: str, index: int, component: str, reason: str) -> None:
    error = refusal(text)
    assert (error.rule, error.index, error.component) == ("URI-reference", index, component)
    assert error.explanation.summary.endswith(f"cannot stand at index {index}, in {component}: {reason}")


def test_a_refusal_shows_the_spot() -> None:
    error = refusal("http://h\\@e/")
    assert str(error) == (
        "URI-reference: '\\' cannot stand at index 8, in userinfo:"
        " readers disagree whether the authority ends here (3.2, 7.6)\n"
        "  http://h\\@e/\n"
        "          ^"
    )
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert (str(copy), copy.component) == (str(error), "userinfo")


def test_a_refusal_at_the_end_says_that_the_text_ends_too_early() -> None:
    assert refusal("//[::1").explanation.summary == (
        "URI-reference: the text ends too early, at index 6, in host:"
        " an IP literal is an IPv6address or an IPvFuture in square brackets (3.2.2)"
    )


# Boundaries: the beginning and end of an authority


@pytest.mark.parametrize(
    ("text", "index"),
    [
        ("\\\\e", 0),
        ("\\/e", 0),
        ("/\\e", 1),
        ("\\e", 0),
        ("a:\\e", 2),
        ("a:/\\e", 3),
        ("a:\\\\e", 2),
        ("/\n/e", 1),
        ("/\t/e", 1),
        ("a:\n//e", 2),
        ("a: //e", 2),
        ("a:/\r\n /e", 3),
        ("</ /e>", 2),
        ("<a:\n//e>", 3),
        (" \\\\e", 1),
        ("<\n\\\\e>", 2),
        ("a:b\\c", 3),
        ("a:b\nc\\d", 5),
        ("a:/b\\c", 4),
        ("a:///b\\c", 6),
        ("a:///\\c", 5),
        ("///b\\c", 4),
        ("////b\\c", 5),
        ("http:///good.example\\@h/", 20),
    ],
)
def test_a_disputed_beginning_of_an_authority_is_refused(text: str, index: int) -> None:
    error = refusal(text)
    assert (error.index, error.component) == (index, "authority")


@pytest.mark.parametrize(
    ("text", "repaired"),
    [
        ("a\\\\b", "a%5C%5Cb"),
        ("a/\\b", "a/%5Cb"),
        ("/a\\b", "/a%5Cb"),
        ("//h/a\\b", "//h/a%5Cb"),
        ("a:b/\\c", "a:b/%5Cc"),
        ("a:/b/c\\", "a:/b/c%5C"),
        ("a:?\\", "a:?%5C"),
        ("a:b#\\", "a:b#%5C"),
        ("a://?\\", "a://?%5C"),
        ("a:///?\\", "a:///?%5C"),
        ("///b/\\", "///b/%5C"),
        ("a://h/b\\c", "a://h/b%5Cc"),
        ("/ /x", "/%20/x"),
        ("a: b//", "a:%20b//"),
        ("///a b", "///a%20b"),
        ("a:///b\n//c", "a:///b//c"),
        ("//h/\n/e", "//h//e"),
        ("?//\\ a", "?//%5C%20a"),
        ("http: \t@e/ \tb", "http:%20@e/b"),
        ("http:/// \n@e", "http:///%20@e"),
        ("/// \n@e/ \t", "///%20@e/"),
        ("<http: @e\n  /a b>", "http:%20@e/ab"),
    ],
)
def test_a_backslash_or_white_space_elsewhere_moves_no_component(text: str, repaired: str) -> None:
    assert str(repair(text).reference) == repaired


@pytest.mark.parametrize(
    ("text", "index", "component"),
    [
        ("1a:b", 0, "scheme"),
        (":a", 0, "scheme"),
        ("<: //a>", 1, "scheme"),
        ("a_b:c", 1, "scheme"),
        ("ä:b", 0, "scheme"),
        ("//h:port/", 4, "port"),
        ("//h:\uff11/", 4, "port"),
        ("//h:80:90", 6, "port"),
        ("//u:p@h:x", 8, "port"),
        ("//[::1]x/", 7, "host"),
        ("//[::1/x", 6, "host"),
        ("//[::1]:x/", 8, "port"),
        ("//[::1:80/", 9, "host"),
        ("//[", 3, "host"),
        ("//:[", 3, "port"),
        ("//:x", 3, "port"),
        ("//[#", 3, "host"),
        ("//[::1]]", 7, "host"),
        ("//a[::1]", 3, "host"),
        ("//[fe80::1%25eth0]/", 10, "host"),
        ("//[fe80::1%eth0]/", 10, "host"),
        ("//u@[::\n1g]/", 9, "host"),
        ("//h/\x00\ud800", 5, "path"),
        ("//aä\uff0f", 4, "host"),
        ("//ä\uff05@h", 3, "userinfo"),
    ],
)
def test_an_invalid_scheme_host_or_port_is_refused(text: str, index: int, component: str) -> None:
    error = refusal(text)
    assert (error.index, error.component) == (index, component)


def beyond_ascii() -> list[str]:
    """Non-ASCII characters, among them all that have a normalization."""
    return [*map(chr, (*range(0x80, 0xD800), *range(0xE000, 0x20000)))]


def lookalikes() -> list[str]:
    """The non-ASCII characters whose compatibility normalization contains a delimiter."""
    return [
        character for character in beyond_ascii() if set(normalize("NFKC", character)) & set(' "#%./:<>?@[\\]^`{|}。')
    ]


def test_every_character_that_normalizes_to_a_delimiter_is_refused_in_an_authority() -> None:
    found = lookalikes()
    assert {*"\uff0f\uff0e\uff20\uff05\uff1a\uff03\uff1f\uff3c\uff3b\u2024\u2025\u3002\uff61\u2100\xa0"} <= {*found}
    for character in found:
        for text, index in ((f"//h{character}", 3), (f"//u{character}@h", 3)):
            assert refusal(text).index == index
        assert len(repair(f"//h/{character}").edits) == 1


def test_every_other_character_beyond_ascii_is_encoded_in_a_host() -> None:
    host = "".join(sorted({*beyond_ascii()} - {*lookalikes()}))
    assert str(repair(f"//{host}").reference) == f"//{quote(host)}"


def test_nothing_is_normalized() -> None:
    assert str(repair("//e\u0301/\u212b\xe9").reference) == "//e%CC%81/%E2%84%AB%C3%A9"


# White space and delimiters


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("http://foo.example.\n\tcom/rfc/", [(19, "\n\t", "")]),
        ("http://h\n@e/", [(8, "\n", "")]),
        ("ht\r\ntp://h/", [(2, "\r\n", "")]),
        ("a \n b", [(1, " \n ", "")]),
        ("a\tb", [(1, "\t", "")]),
        ("a  b", [(1, "  ", "%20%20")]),
        ("a b\nc d", [(1, " ", "%20"), (3, "\n", ""), (5, " ", "%20")]),
        ("%2\n0", [(2, "\n", "")]),
        ("%\n%", [(0, "%", "%25"), (1, "\n", ""), (2, "%", "%25")]),
        ("ää\nä", [(0, "ää", "%C3%A4%C3%A4"), (2, "\n", ""), (3, "ä", "%C3%A4")]),
        ("a\x0bb\x0c", [(1, "\x0b", "%0B"), (3, "\x0c", "")]),
        (" a b ", [(0, " ", ""), (2, " ", "%20"), (4, " ", "")]),
        ("\x00\t a\n\x1f", [(0, "\x00\t ", ""), (4, "\n\x1f", "")]),
        ("a\x7f", [(1, "\x7f", "%7F")]),
        (" \n ", [(0, " \n ", "")]),
        ("\n\\\n", []),
        ("%%41%4", [(0, "%", "%25"), (4, "%", "%25")]),
        ("%%%4g%gg", [(0, "%%%", "%25%25%25"), (5, "%", "%25")]),
        ("[[a]{", [(0, "[[", "%5B%5B"), (3, "]", "%5D"), (4, "{", "%7B")]),
        ("?\"'<>`|}\\", [(1, '"', "%22"), (3, "<>", "%3C%3E"), (5, "`|}", "%60%7C%7D"), (8, "\\", "%5C")]),
        ("#a##", [(2, "##", "%23%23")]),
        ("//u|%:ü@h", [(3, "|", "%7C"), (4, "%", "%25"), (6, "ü", "%C3%BC")]),
    ],
)
def test_each_run_is_one_edit(text: str, found: list[tuple[int, str, str]]) -> None:
    if found:
        assert edits(text) == found
    else:
        assert refusal(text).index == 1


@pytest.mark.parametrize(
    ("text", "repaired", "context"),
    [
        ("<http://a/ b>", "http://a/b", ["<", ">"]),
        ('"http://a/b"', "http://a/b", ['"', '"']),
        ("<URL:http://a/b>", "http://a/b", ["<URL:", ">"]),
        ('"URL: ftp://a/"', "ftp://a/", ['"URL: ', '"']),
        ("<\nurl:a:b\t>", "a:b", ["<\nurl:", "\t>"]),
        ("< http://h \x00>", "http://h", ["< ", " \x00>"]),
        ("<uRl:>", "", ["<uRl:", ">"]),
        ("<>", "", ["<", ">"]),
        ('" "', "", ['" ', '"']),
        (" <a>\n", "a", [" ", "<", ">", "\n"]),
        ('<a"b>', "a%22b", ["<", ">"]),
        ('"a<b"', "a%3Cb", ['"', '"']),
        ("<ftp://foo.example.\n  com/rfc/>", "ftp://foo.example.com/rfc/", ["<", ">"]),
        ("<//h\n :\n8\n 0 >", "//h:80", ["<", " >"]),
        ("<a", "%3Ca", []),
        ("a>", "a%3E", []),
        ("<a<b>", "%3Ca%3Cb%3E", []),
        ("<a>b>", "%3Ca%3Eb%3E", []),
        ('"a" b"', "%22a%22%20b%22", []),
        ('"a>', "%22a%3E", []),
        ("URL:a b", "URL:a%20b", []),
        ("'a b'", "'a%20b'", []),
    ],
)
def test_delimiters_of_appendix_c_are_dropped(text: str, repaired: str, context: list[str]) -> None:
    found = repair(text)
    assert str(found.reference) == repaired
    assert [edit.before for edit in found.edits if edit.place is Place.CONTEXT] == context


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("<a: b ? c # d>", "path path query query fragment"),
        ("<a\n :b>", "scheme"),
        ("<//u\n @\n h\n :\n 1\n / ? # f>", "userinfo host host port path path query fragment"),
        ("<//h\n ?>", "path"),
    ],
)
def test_dropped_white_space_is_in_a_component(text: str, places: str) -> None:
    assert " ".join(edit.place for edit in repair(text).edits[1:-1]) == places


@pytest.mark.parametrize(
    ("text", "index", "component"),
    [
        ("http://good.example \t@evil.example/", 19, "userinfo"),
        ("http://good.example\t @evil.example/", 20, "userinfo"),
        ("http://good.example@\n evil.example/", 21, "host"),
        ("http://h \n/", 8, "host"),
        ("http://h: \t80/", 9, "port"),
        ("http://h:80\r\n ?q", 13, "port"),
        ("http:// \t//", 7, "host"),
        ("ht \ttp://h/", 2, "scheme"),
        ("http \t://h/", 4, "scheme"),
        ("http\n ://h/", 5, "scheme"),
        (" /\t/", 2, "authority"),
        ("<http://good.example @evil.example/>", 20, "userinfo"),
        ('"http://a b.com/"', 9, "host"),
        ("<http://a \n  b.com/>", 9, "host"),
        ("<http://a\t b.com/>", 10, "host"),
        ("<http ://h>", 5, "scheme"),
        ("<http://[::1 ]/>", 12, "host"),
    ],
)
def test_a_space_in_a_scheme_or_an_authority_is_refused_beside_a_line_break_too(
    text: str, index: int, component: str
) -> None:
    error = refusal(text)
    assert (error.index, error.component) == (index, component)


@pytest.mark.parametrize(
    ("text", "repaired"),
    [
        ("<ftp://foo.example.\n   com/rfc/>", "ftp://foo.example.com/rfc/"),
        ("<ht\r\n\ttp:\n //h>", None),
        ("<ht\r\n\ttp://u\n @h\n\n :8\n 0>", "http://u@h:80"),
        ("ht\ttp://u\n@h:8\r\n0", "http://u@h:80"),
    ],
)
def test_a_line_break_is_dropped_there_and_in_delimiters_the_indentation_behind_it(
    text: str, repaired: str | None
) -> None:
    if repaired is None:
        assert refusal(text).component == "authority"
    else:
        assert str(repair(text).reference) == repaired


# Suffix references (section 4.5)


@pytest.mark.parametrize(
    "text",
    [
        "www.w3.org/Addressing/",
        "example.com",
        "example.com:8080/x",
        "example.com:8080",
        "a.b?q",
        "a.b#f",
        "a.b.",
        "a-1.b_c/",
        "localhost",
        "LocalHost:80/x",
        "127.0.0.1/x",
        "127.0.0.1:1",
        "[::1]:80/x",
        "[v1.a]",
        "1.2.3.4.c",
        "index.html",
    ],
)
def test_a_suffix_reference_gets_the_default_scheme(text: str) -> None:
    found = repair(text, default_scheme="https")
    assert str(found.reference) == f"https://{text}"
    reason = "a suffix reference lacks its scheme and its // (4.5)"
    assert found.edits == ((0, 0, Place.SCHEME, Action.ADDED, "", "https://", reason),)
    assert repair(f"https://{text}", default_scheme="http").edits == ()


@pytest.mark.parametrize(
    "text",
    [
        *("", ".", "..", "../a.b", "/a.b", "//a.b", "?a.b", "#a.b", "host", "host/a.b", "a..b", ".a", "a.b..", "1.2.3"),
        *(
            "1.2.3.256",
            "a.1",
            "a.b:",
            "a.b:c",
            "a.b:1c",
            "tel:5",
            "localhost:",
            "host:80",
            "user@a.b",
            "a.b@c",
            "a.b;c",
        ),
        *("http://a.b", "a.b:80:90", "a.b:c@d"),
    ],
)
def test_other_references_get_no_scheme(text: str) -> None:
    assert repair(text, default_scheme="http") == Repair(parse(text), ())


def test_a_suffix_reference_is_repaired_like_the_reference_with_its_scheme() -> None:
    assert edits(" <bücher.ch/ ä>", "http") == [
        (0, " ", ""),
        (1, "<", ""),
        (2, "", "http://"),
        (3, "ü", "%C3%BC"),
        (12, " ", ""),
        (13, "ä", "%C3%A4"),
        (14, ">", ""),
    ]
    assert edits("a.b\n/c d", "x") == [(0, "", "x://"), (3, "\n", ""), (6, " ", "%20")]
    assert [edit.place for edit in repair("a\n.b\n/c", default_scheme="x").edits] == ["scheme", "host", "path"]
    assert refusal("a.b\\@c", "http").index == 3
    assert refusal("a.b:80\\@c", "http").component == "authority"
    assert refusal("[::g]/x", "http").index == 3
    assert refusal("a.1\uff0e", "http").index == 3
    assert refusal("a.b \n/x", "http").index == 3
    assert refusal("<a b.c/>", "http").index == 2


def test_the_default_scheme_must_be_valid() -> None:
    with pytest.raises(ParseError) as caught:
        repair("a.b", default_scheme="http://")
    assert caught.value.rule == "scheme"
    with pytest.raises(ParseError):
        repair("/valid", default_scheme="")


# Passwords


@pytest.mark.parametrize("text", ["//u:seécret@h/", "<//u:se\n cret@h/>", "//u:s\necret@h", "//u:cr%et@h"])
def test_a_password_is_not_in_a_repr(text: str) -> None:
    repaired = repair(text)
    assert "cret" not in repr(repaired)
    shown = [repr(edit) for edit in repaired.edits if edit.place is Place.USERINFO]
    assert all("before='***', after='***'" in each for each in shown)
    assert len(shown) == 1


def test_an_edit_has_a_repr() -> None:
    shown = "Edit(start=1, end=2, place='path', action='encoded', before='|', after='%7C', reason='why')"
    assert repr(Edit(1, 2, Place.PATH, Action.ENCODED, "|", "%7C", "why")) == shown
    masked = "Edit(start=1, end=2, place='userinfo', action='dropped', before='***', after='***', reason='why')"
    assert repr(Edit(1, 2, Place.USERINFO, Action.DROPPED, "s", "", "why")) == masked


@pytest.mark.parametrize(
    ("text", "suffix", "shown"),
    [
        ("//u:se cret@h/", None, "  //u:***@h/"),
        ("a:/\n/u:secret@h/", None, "  a:/\\n/u:***@h/"),
        ("a:\\\\u:secret@h/", None, "  a:\\\\u:***@h/"),
        ("\\/u:secret@h/", None, "  \\/u:***@h/"),
        ("a.b\\u:secret@h//", "http", "  a.b\\u:***@h//"),
        ("a b:secret@h", None, "  a b:***@h"),
        ("<//u:se cret@h/>", None, "  <//u:***@h/>"),
        ("//u:sec#ret@h", None, "  //u:***@h"),
        ("///u:se\\secret@h", None, "  ///u:***@h"),
        ("\\//:secret@", None, "  \\//:***@"),
        ("http:///u:secret@h/\ud800", None, "  http:///u:***@h/\\ud800"),
    ],
)
def test_a_refusal_shows_no_password(text: str, suffix: str | None, shown: str) -> None:
    error = refusal(text, suffix)
    assert "secret" not in str(error)
    assert str(error).splitlines()[1] == shown


def test_a_refused_character_of_a_password_is_not_shown() -> None:
    error = refusal("//u:a<b@h")
    assert error.explanation.summary.startswith("URI-reference: a character cannot stand at index 5, in userinfo")
    assert refusal("//u:<b@h").explanation.summary.startswith("URI-reference: a character cannot stand at index 4")
    assert refusal("//u<:b@h").explanation.summary.startswith("URI-reference: '<' cannot stand at index 3")
    assert refusal("//u:a@\ud800").explanation.summary.startswith("URI-reference: '\\ud800' cannot stand at index 6")
    assert str(refusal("1a:b")).splitlines()[1] == "  1a:b"


# Laws


written = almost | st.text("ab1:/?#[]@%.-\\ \t\r\nä\uff0f<>\"'{|\x00\ud800", max_size=16)
wrapped = st.tuples(st.sampled_from(["", "<", '"', "<URL:", " "]), written, st.sampled_from(["", ">", '"', "\n"]))
texts = (
    written | wrapped.map("".join) | st.tuples(st.sampled_from(["//", "a://", "http://u:p@h"]), written).map("".join)
)


@given(reference_texts)
def test_a_valid_text_is_not_edited(text: str) -> None:
    assert repair(text) == Repair(parse(text), ())


@given(texts, st.sampled_from([None, "http"]))
def test_the_result_is_valid_and_the_edits_lead_to_it(text: str, suffix: str | None) -> None:
    try:
        found = repair(text, default_scheme=suffix)
    except ParseError as error:
        assert 0 <= error.index <= len(text)
        return
    result = str(found.reference)
    assert parse(result) == found.reference
    assert repair(result, default_scheme=suffix) == Repair(found.reference, ())
    pieces: list[str] = []
    done = 0
    for edit in found.edits:
        assert done <= edit.start
        assert text[edit.start : edit.end] == edit.before
        assert edit.before != edit.after
        assert edit.action is not Action.REFUSED
        pieces += (text[done : edit.start], edit.after)
        done = edit.end
    assert "".join([*pieces, text[done:]]) == result


@given(texts)
def test_no_component_ends_elsewhere_after_a_repair(text: str) -> None:
    try:
        found = repair(text)
    except ParseError:
        return
    around = {edit.start: edit for edit in found.edits if edit.place is Place.CONTEXT}
    inner = "".join(
        character
        for index, character in enumerate(text)
        if not any(edit.start <= index < edit.end for edit in around.values())
    )
    for given_part, part in zip(components(inner), components(str(found.reference)), strict=True):
        assert (given_part is None) == (part is None)
        if given_part is not None and part is not None:
            # A tab or a line break inside a percent-encoding is dropped; a space there means that it is none.
            joined = given_part.translate(dict.fromkeys(map(ord, "\t\r\n")))
            assert without_space(unquote(part)) == without_space(unquote(joined))


pieces = st.sampled_from([*"\t\r\n @:/", "a", "b.c", "1", "%20"])
web = st.tuples(
    st.sampled_from(["http://", "http:", "ht\ttp:/\n/", "http :", "http \t://", "https:// \n", ""]),
    st.lists(pieces, max_size=8).map("".join),
    st.sampled_from(["", "/", "/p", "?q"]),
).map("".join)


@given(web)
@example("http://good.example \t@evil.example/")
def test_a_repair_keeps_the_authority_that_browsers_read(text: str) -> None:
    try:
        found = repair(text).reference
    except ParseError:
        return
    read = urlsplit(text.strip())
    assert unquote(str(found.authority or "")) == unquote(read.netloc)
    assert (found.scheme if isinstance(found, URI) else "") == read.scheme


@given(web)
def test_a_repair_in_delimiters_has_the_same_authority_as_without(text: str) -> None:
    try:
        found = repair(f"<{text}>").reference
    except ParseError:
        return
    read = urlsplit(re.sub("[\r\n][\t ]+", "", text).strip())
    assert unquote(str(found.authority or "")) == unquote(read.netloc)


def without_space(text: str) -> str:
    """A text without the characters that a repair may drop."""
    return re.sub("[ \t\r\n]", "", text)


@pytest.mark.parametrize(
    "character", [" ", "\n", "%", "ä", "[", '"', "<", "\\", "#", "@", ":", "/", "a ", "%4", "\ud800"]
)
def test_a_long_text_is_repaired_or_refused(character: str) -> None:
    for frame in ("/a{}b", "//u:{}@h", "<{}>", "{}"):
        text = frame.format(character * 4_000)
        try:
            assert URI_reference.matches(str(repair(text).reference))
        except ParseError as error:
            assert error.index <= len(text)


def test_a_long_run_is_one_edit() -> None:
    for character in (" ", "\n", "%", "ä", "[", '"'):
        assert len(repair(f"a{character * 200_000}b").edits) == 1


def test_a_text_is_str() -> None:
    with pytest.raises(TypeError, match=r"^expected a text as str, got bytes$"):
        repair(cast("str", b"a"))
    with pytest.raises(TypeError, match="expected a text as str, got RelativeRef"):
        repair(cast("str", parse("a")))
    with pytest.raises(TypeError, match="expected str, got int"):
        repair("a", default_scheme=cast("str", 80))


def test_a_repair_is_immutable() -> None:
    found = repair("a b")
    with pytest.raises(AttributeError):
        found.edits = ()  # type: ignore[misc] # that is what is refused
    with pytest.raises(TypeError):
        REPAIRS[Fault.SPACE, Place.HOST] = REPAIRS[Fault.SPACE, Place.PATH]  # type: ignore[index] # as before
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - our own
