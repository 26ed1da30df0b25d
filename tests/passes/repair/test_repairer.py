"""Repair: a published table makes the text that people and browsers write valid."""

from __future__ import annotations

from typing import cast
from unicodedata import normalize
from urllib.parse import quote

import pytest

from uriast import ParseError, parse
from uriast.grammar.rfc3986 import URI_reference
from uriast.passes.repair import REPAIRS, Action, Fault, Place, Repair, repair

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


def refusal(text: str, suffix: str | None = None) -> ParseError:
    """The error for a text."""
    with pytest.raises(ParseError) as caught:
        repair(text, default_scheme=suffix)
    return caught.value


def edits(text: str, suffix: str | None = None) -> list[tuple[int, str, str]]:
    """The start of each edit, the text that it replaces and the replacement."""
    return [(edit.start, edit.before, edit.after) for edit in repair(text, default_scheme=suffix).edits]


@pytest.mark.parametrize(("fault", "place"), [cell for cell in REPAIRS if cell[0] in SAMPLES])
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
        assert reason in error.explanation.summary
    else:
        after = encoded if action is Action.ENCODED else ""
        found = [edit for edit in repair(text).edits if edit.place is not Place.CONTEXT]
        assert found == [(index, index + len(sample), place, action, sample, after, reason)]
        assert str(repair(text).reference) == frame.format(after).strip("<>")


# Boundaries: the beginning and end of an authority


@pytest.mark.parametrize(
    ("text", "index"),
    [
        ("\\\\e", 0),
        ("/\\e", 1),
        ("\\e", 0),
        ("a:\\e", 2),
        ("a:\\\\e", 2),
        ("/\n/e", 1),
        ("a:\n//e", 2),
        ("a: //e", 2),
        ("</ /e>", 2),
        (" \\\\e", 1),
        ("<\n\\\\e>", 2),
        ("a:b\\c", 3),
        ("a:/b\\c", 4),
        ("a:///b\\c", 6),
        ("///b\\c", 4),
        ("http:///good.example\\@h/", 20),
        ("http:[::1]", 5),
        ("HTTPS:/[::1]/a", 7),
        ("ws:///[::1]", 6),
        ("wss:////u@[::1]:80?q", 10),
        ("ftp:a]", 5),
        ("http:u[@h", 6),
        ("http:/a[\\b", 7),
        ("ht\ntp:\n[::1]", 7),
        ("<http:\n  [::1]>", 9),
        ("///[::1]/", 3),
        ("////[::1]", 4),
    ],
)
def test_a_disputed_beginning_of_an_authority_is_refused(text: str, index: int) -> None:
    error = refusal(text)
    assert (error.index, error.component) == (index, "authority")


@pytest.mark.parametrize(
    ("text", "repaired"),
    [
        ("a\\\\b", "a%5C%5Cb"),
        ("//h/a\\b", "//h/a%5Cb"),
        ("a:b/\\c", "a:b/%5Cc"),
        ("a:?\\", "a:?%5C"),
        ("a://?\\", "a://?%5C"),
        ("///b/\\", "///b/%5C"),
        ("/ /x", "/%20/x"),
        ("a: b//", "a:%20b//"),
        ("a:///b\n//c", "a:///b//c"),
        ("//h/\n/e", "//h//e"),
        ("?//\\ a", "?//%5C%20a"),
        ("http: \t@e/ \tb", "http:%20@e/b"),
        ("<http: @e\n  /a b>", "http:%20@e/ab"),
        ("http:a/[b]", "http:a/%5Bb%5D"),
        ("http:?[b]", "http:?%5Bb%5D"),
        ("http:/#[b]", "http:/#%5Bb%5D"),
        ("http://h/[::1]", "http://h/%5B::1%5D"),
        ("mailto:a@[::1]", "mailto:a@%5B::1%5D"),
        ("file:///[a]", "file:///%5Ba%5D"),
        ("/[a]", "/%5Ba%5D"),
        ("http:%5B::1%5D", "http:%5B::1%5D"),
    ],
)
def test_a_backslash_white_space_or_a_bracket_elsewhere_moves_no_component(text: str, repaired: str) -> None:
    assert str(repair(text).reference) == repaired


@pytest.mark.parametrize(
    ("text", "index", "component"),
    [
        ("1a:b", 0, "scheme"),
        ("<: //a>", 1, "scheme"),
        ("a_b:c", 1, "scheme"),
        ("//h:port/", 4, "port"),
        ("//h:\uff11/", 4, "port"),
        ("//[::1]x/", 7, "host"),
        ("//[::1]:x/", 8, "port"),
        ("//[", 3, "host"),
        ("//[::1:80/", 9, "host"),
        ("//[::1]]", 7, "host"),
        ("//[é]/", 3, "host"),
        ("//[::1é\ud800]", 6, "host"),
        ("//[::\uff0f1]", 5, "host"),
        ("//a[::1]", 3, "host"),
        ("//[fe80::1%25eth0]/", 10, "host"),
        ("//u@[::\n1g]/", 9, "host"),
        ("//aä\uff0f", 4, "host"),
        ("//ä\uff05@h", 3, "userinfo"),
        ("http://h e/", 8, "host"),
        ('http://"h/', 7, "host"),
        ("http://a@b@c/", 8, "userinfo"),
        ("//h\uff20e", 3, "host"),
        ("//a%b", 3, "host"),
        ("//::1", 3, "port"),
        ("/\ud800", 1, "path"),
    ],
)
def test_what_moves_a_boundary_or_is_no_scheme_host_or_port_is_refused(text: str, index: int, component: str) -> None:
    error = refusal(text)
    assert (error.rule, error.index, error.component) == ("URI-reference", index, component)


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
        ("a  b", [(1, "  ", "%20%20")]),
        ("a b\nc d", [(1, " ", "%20"), (3, "\n", ""), (5, " ", "%20")]),
        ("%2\n0", [(2, "\n", "")]),
        ("ää\nä", [(0, "ää", "%C3%A4%C3%A4"), (2, "\n", ""), (3, "ä", "%C3%A4")]),
        ("a\x0bb\x0c", [(1, "\x0b", "%0B"), (3, "\x0c", "")]),
        (" a b ", [(0, " ", ""), (2, " ", "%20"), (4, " ", "")]),
        ("\x00\t a\n\x1f", [(0, "\x00\t ", ""), (4, "\n\x1f", "")]),
        (" \n ", [(0, " \n ", "")]),
        ("\n\\\n", []),
        ("%%41%4", [(0, "%", "%25"), (4, "%", "%25")]),
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
        ("<>", "", ["<", ">"]),
        ('" "', "", ['" ', '"']),
        (" <a>\n", "a", [" ", "<", ">", "\n"]),
        ('<a"b>', "a%22b", ["<", ">"]),
        ("<ftp://foo.example.\n  com/rfc/>", "ftp://foo.example.com/rfc/", ["<", ">"]),
        ("<//h\n :\n8\n 0 >", "//h:80", ["<", " >"]),
        ("<a<b>", "%3Ca%3Cb%3E", []),
        ('"a" b"', "%22a%22%20b%22", []),
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
        *("www.w3.org/Addressing/", "example.com", "example.com:8080/x", "example.com:8080", "a.b?q", "a.b#f"),
        *("a.b.", "a-1.b_c/", "localhost", "LocalHost:80/x", "127.0.0.1/x", "127.0.0.1:1", "[::1]:80/x", "[v1.a]"),
        *("1.2.3.4.c", "index.html"),
    ],
)
def test_a_suffix_reference_gets_the_default_scheme(text: str) -> None:
    found = repair(text, default_scheme="https")
    assert str(found.reference) == f"https://{text}"
    reason = REPAIRS[Fault.NO_SCHEME, Place.SCHEME].reason
    assert found.edits == ((0, 0, Place.SCHEME, Action.ADDED, "", "https://", reason),)
    assert repair(f"https://{text}", default_scheme="http").edits == ()


@pytest.mark.parametrize(
    "text",
    [
        *("", ".", "..", "../a.b", "/a.b", "//a.b", "?a.b", "#a.b", "host", "host/a.b", "a..b", ".a", "a.b..", "1.2.3"),
        *("1.2.3.256", "a.1", "a.b:", "a.b:c", "a.b:1c", "tel:5", "localhost:", "host:80", "user@a.b", "a.b@c"),
        *("a.b;c", "http://a.b", "a.b:80:90", "a.b:c@d"),
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


@pytest.mark.parametrize(
    ("text", "suffix", "shown"),
    [
        ("//u:se cret@h/", None, "  //u:***@h/"),
        ("a:/\n/u:secret@h/", None, "  a:/␊/u:***@h/"),
        ("a:\\\\u:secret@h/", None, "  a:***@h/"),
        ("\\/u:secret@h/", None, "  \\/u:***@h/"),
        ("a.b\\u:secret@h//", "http", "  a.b\\u:***@h//"),
        ("a b:secret@h", None, "  a b:***@h"),
        ("<//u:se cret@h/>", None, "  <//u:***@h/>"),
        ("//u:sec#ret@h", None, "  //u:***@h"),
        ("///u:se\\secret@h", None, "  ///u:***@h"),
        ("\\//:secret@", None, "  \\//:***@"),
        ("http:///u:secret@h/\ud800", None, "  http:///u:***@h/<U+D800>"),
    ],
)
def test_a_refusal_shows_no_password(text: str, suffix: str | None, shown: str) -> None:
    error = refusal(text, suffix)
    assert "secret" not in str(error)
    assert str(error).splitlines()[1] == shown


@pytest.mark.parametrize(("text", "shows"), [("//u:a<b@h", False), ("//u:<b@h", False), ("//u<:b@h", True)])
def test_a_refused_character_of_a_password_is_not_shown(text: str, *, shows: bool) -> None:
    assert ("'<'" in refusal(text).explanation.summary) is shows


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
