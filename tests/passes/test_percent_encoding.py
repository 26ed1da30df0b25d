"""Percent-encoding (RFC 3986, sections 2.1 to 2.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, get_args

import pytest

from uriast import (
    IPv4Literal,
    ParseError,
    PathAbempty,
    PathAbsolute,
    PathEmpty,
    PathNoscheme,
    PathRootless,
    RegName,
    Userinfo,
    parse_iri,
)
from uriast.combinators import Rule, alt, char_from, char_range, literal, success, text as text_of
from uriast.grammar import rfc3986
from uriast.grammar.rfc5234 import ALPHA, DIGIT, HEXDIG
from uriast.nodes.iri import IRegName
from uriast.passes.percent_encoding import (
    ComponentName,
    decoded,
    percent_decode,
    percent_decode_to_bytes,
    percent_encode,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.nodes import Path

UNRESERVED = "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~"
NAMES: tuple[ComponentName, ...] = get_args(ComponentName)
LONG = 200_000

KEPT: dict[ComponentName, str] = {
    "user": "!$&'()*+,;=",
    "userinfo": "!$&'()*+,;=:",
    "reg-name": "!$&'()*+,;=",
    "path": "!$&'()*+,;=:@/",
    "segment": "!$&'()*+,;=:@",
    "segment-nz-nc": "!$&'()*+,;=@",
    "query": "!$&'()*+,;=:@/?",
    "query-value": "!$'()*,:@/?",
    "fragment": "!$&'()*+,;=:@/?",
}


# Encoding


@pytest.mark.parametrize("name", NAMES)
def test_exactly_the_forbidden_characters_are_encoded_in_upper_case(name: ComponentName) -> None:
    for octet in range(0x100):
        kept = chr(octet) in UNRESERVED or chr(octet) in KEPT[name]
        assert percent_encode(bytes([octet]), name) == (chr(octet) if kept else f"%{octet:02X}")
        assert not chr(octet).isascii() or percent_encode(chr(octet), name) == percent_encode(bytes([octet]), name)


@pytest.mark.parametrize(
    ("character_class", "encoded"),
    [
        (rfc3986.unreserved, "a%2F%3A%25%40~%C3%A9%21"),
        (alt(rfc3986.unreserved, rfc3986.sub_delims), "a%2F%3A%25%40~%C3%A9!"),
        (rfc3986.pchar, "a%2F:%25@~%C3%A9!"),
        (alt(rfc3986.pct_encoded, ALPHA), "a%2F%3A%25%40%7E%C3%A9%21"),
        (alt(text_of(literal("%"), HEXDIG, HEXDIG), ALPHA), "a%2F%3A%25%40%7E%C3%A9%21"),
        (char_from("/!"), "%61/%3A%25%40%7E%C3%A9!"),
        (literal("A"), "a%2F%3A%25%40%7E%C3%A9%21"),
        (text_of(rfc3986.gen_delims), "%61/:%25@%7E%C3%A9%21"),
        (rfc3986.unreserved | char_range("\x80", "\U0010ffff"), "a%2F%3A%25%40~é%21"),
    ],
)
def test_a_caller_s_class_is_kept(character_class: Rule[str], encoded: str) -> None:
    assert percent_encode("a/:%@~é!", character_class) == encoded


def test_characters_of_a_class_beyond_ascii_are_kept_in_text_alone() -> None:
    letters = ALPHA | char_range("\x80", "\U0010ffff")
    assert percent_encode("é é€ 😀-é", letters) == "é%20é€%20😀%2Dé"
    assert percent_encode("é é".encode(), letters) == "%C3%A9%20%C3%A9"
    assert percent_encode("ä€é", ALPHA | char_range("\xe0", "\xef")) == "ä%E2%82%ACé"
    assert percent_encode(b"\x7f\x80", char_range("\x7f", "\xff")) == "\x7f%80"
    assert percent_encode("\x7f\x80", char_range("\x80", "\x80")) == "%7F\x80"
    assert percent_encode("\x7f\x80", char_range("\x7f", "\x7f")) == "\x7f%C2%80"


@pytest.mark.parametrize(
    "rule",
    [
        rfc3986.query,
        rfc3986.pct_encoded,
        rfc3986.unreserved.many().concat(),
        rfc3986.unreserved.optional(""),
        rfc3986.unreserved.not_followed_by(ALPHA),
        rfc3986.pct_encoded | rfc3986.segment,
        ALPHA | text_of(literal("%"), DIGIT, DIGIT),
        text_of(ALPHA, ALPHA) | DIGIT,
        ALPHA | success(""),
        literal("ab"),
        literal(""),
        literal("%"),
        ALPHA | char_range("!", "~"),
    ],
)
def test_a_class_reads_one_character_and_no_percent_sign(rule: Rule[str]) -> None:
    with pytest.raises(ValueError, match=r"^expected a rule that reads one character other than %, got "):
        percent_encode("a", rule)


def test_an_unknown_component_is_an_error_that_names_the_components() -> None:
    with pytest.raises(ValueError, match=r"^expected a component \(user, userinfo, reg-name, .*, got 'host'$"):
        percent_encode("a", cast("ComponentName", "host"))


def test_only_text_and_octets_are_encoded_for_names_and_rules() -> None:
    with pytest.raises(TypeError, match=r"^expected data as str or bytes, got bytearray$"):
        percent_encode(cast("bytes", bytearray(b"a")), "query")
    with pytest.raises(TypeError, match=r"^expected data as str or bytes, got NoneType$"):
        percent_encode(cast("str", None), "query")
    with pytest.raises(TypeError, match=r"^expected a component's name or a Rule, got list$"):
        percent_encode("a", cast("ComponentName", []))
    with pytest.raises(TypeError, match=r"^expected a component's name or a Rule, got int$"):
        percent_encode("a", cast("ComponentName", 5))


@pytest.mark.parametrize("component", ["userinfo", ALPHA | char_range("ä", "é")])
def test_a_lone_surrogate_is_refused_without_showing_the_data(component: ComponentName | Rule[str]) -> None:
    for data in ("secret\ud800", "äsecret\udc80"):
        with pytest.raises(ValueError, match="lone surrogate") as caught:
            percent_encode(data, component)
        expected = "expected text that the error handler 'strict' can encode, got a lone surrogate"
        assert str(caught.value) == expected
        assert repr(caught.value) == f'ValueError("{expected}")'
        assert caught.value.__context__ is None


def test_the_error_handler_encodes_lone_surrogates() -> None:
    letters = ALPHA | char_range("ä", "é")
    assert percent_encode("a\udcff", "segment", "surrogateescape") == "a%FF"
    assert percent_encode("ä\udcff", letters, "surrogateescape") == "ä%FF"
    assert percent_encode("\ud800", "segment", "surrogatepass") == "%ED%A0%80"
    assert percent_encode("\ud800", "segment", "replace") == "%3F"
    with pytest.raises(ValueError, match=r"^expected text that the error handler 'surrogateesc"):
        percent_encode("\ud800", "segment", "surrogateescape")


# Decoding


@pytest.mark.parametrize(
    ("text", "index"),
    [
        ("%", 1),
        ("a%4", 3),
        ("a%zz", 2),
        ("%%41", 1),
        ("é%C3%é", 5),
        ("%4\n", 2),
        ("%\uff11\uff11", 1),
        ("\ud800%4", 3),
    ],
)
def test_a_percent_sign_without_its_digits_is_an_error_with_an_index(text: str, index: int) -> None:
    decoders: list[Callable[[str], object]] = [percent_decode]
    if "\ud800" not in text:
        decoders.append(percent_decode_to_bytes)
    for decode in decoders:
        with pytest.raises(ParseError) as caught:
            decode(text)
        assert caught.value.index == index
        assert caught.value.expected == {"HEXDIG"}
        assert caught.value.rule == "percent-encoded-text"
        assert caught.value.stream == text
        assert caught.value.hint == "a percent sign that encodes nothing is written as %25"


def test_the_error_handler_is_that_of_bytes() -> None:
    assert percent_decode("a%FFb", "replace") == "a\ufffdb"
    assert percent_decode("a%FFb", "ignore") == "ab"
    assert percent_decode("a%FFb", "backslashreplace") == "a\\xffb"
    for text in ("%FF", "%C3", "%C3é", "%80%41", "%ED%A0%80"):
        with pytest.raises(UnicodeDecodeError):
            percent_decode(text)


def test_only_text_is_decoded() -> None:
    with pytest.raises(TypeError, match=r"^expected a text as str, got bytes$"):
        percent_decode(cast("str", b"a"))
    with pytest.raises(TypeError, match=r"^expected a text as str, got bytes$"):
        percent_decode_to_bytes(cast("str", b"a"))


def test_a_lone_surrogate_stays_in_text_and_has_no_octets() -> None:
    for text in ("\ud800", "é\udcff"):
        assert percent_decode(text) == text
        with pytest.raises(
            ValueError, match=r"^expected text that the error handler 'strict' can encode, got a lone surrogate$"
        ):
            percent_decode_to_bytes(text)
    assert percent_decode("%41\ud800\udfff%42\udcffc%C3%A9") == "A\ud800\udfffB\udcffcé"
    assert percent_decode("%C3\ud800%A9", "replace") == "\ufffd\ud800\ufffd"
    with pytest.raises(UnicodeDecodeError):
        percent_decode("%C3\ud800%A9")


# Nodes


@pytest.mark.parametrize(
    ("path", "segments"),
    [
        (PathAbempty("/a%2Fb/c%20d//%2E"), ("a/b", "c d", "", ".")),
        (PathAbempty("/"), ("",)),
        (PathAbempty(""), ()),
        (PathAbsolute("/%25/%C3%A9"), ("%", "é")),
        (PathNoscheme("%3A/a:b"), (":", "a:b")),
        (PathRootless("a:b/%2f"), ("a:b", "/")),
        (PathEmpty(), ()),
    ],
)
def test_a_path_is_split_into_segments_before_it_is_decoded(path: Path, segments: tuple[str, ...]) -> None:
    assert decoded(path) == segments


@pytest.mark.parametrize(
    ("userinfo", "parts"),
    [
        ("user", ("user", None)),
        ("user:", ("user", "")),
        (":", ("", "")),
        ("", ("", None)),
        ("us%3Aer:pa%3ass:word%40", ("us:er", "pa:ss:word@")),
    ],
)
def test_a_userinfo_is_split_at_its_first_colon_before_it_is_decoded(
    userinfo: str, parts: tuple[str, str | None]
) -> None:
    assert decoded(Userinfo(userinfo)) == parts


def test_the_data_of_an_iri_is_decoded() -> None:
    read = parse_iri("http://us%3Aer:ps@b%C3%BCcher.exämple/é%2Fb/c")
    assert isinstance(read.host, IRegName)
    assert read.userinfo is not None
    assert decoded(read.path) == ("é/b", "c")
    assert decoded(read.host) == "bücher.exämple"
    assert decoded(read.userinfo) == ("us:er", "ps")


def test_a_reg_name_is_decoded() -> None:
    assert decoded(RegName("b%C3%BCcher.example")) == "bücher.example"
    assert decoded(RegName("a.%2541")) == "a.%41"


def test_nodes_are_decoded_with_the_error_handler_given() -> None:
    assert decoded(PathAbsolute("/%FF"), "replace") == ("\ufffd",)
    assert decoded(RegName("%FF"), "replace") == "\ufffd"
    assert decoded(Userinfo("%FE:%FF"), "replace") == ("\ufffd", "\ufffd")
    assert decoded(Userinfo("%FE:%FF"), "surrogateescape") == ("\udcfe", "\udcff")
    for node in (PathAbsolute("/%FF"), RegName("%FF"), Userinfo("%FF:a")):
        with pytest.raises(UnicodeDecodeError):
            decoded(node)


def test_a_password_that_is_not_decoded_is_not_shown() -> None:
    with pytest.raises(ValueError, match="password") as caught:
        decoded(Userinfo("user:secret%FF"))
    expected = "expected a password that the error handler 'strict' can decode, got octets that are not UTF-8"
    assert str(caught.value) == expected
    assert repr(caught.value) == f'ValueError("{expected}")'
    assert caught.value.__context__ is None


def test_no_other_node_is_decoded() -> None:
    with pytest.raises(TypeError, match=r"^expected a path, reg-name or userinfo, got IPv4Literal$"):
        decoded(cast("RegName", IPv4Literal("1.2.3.4")))
    with pytest.raises(TypeError, match=r"^expected a path, reg-name or userinfo, got str$"):
        decoded(cast("RegName", "a"))


# Long input


@pytest.mark.parametrize("piece", ["a", " ", "a ", "é", "é ", "%", "€a"])
def test_long_data_is_encoded_and_decoded(piece: str) -> None:
    data = piece * (LONG // len(piece))
    for component in ("segment", rfc3986.pchar | char_range("\x80", "\xff")):
        assert percent_decode(percent_encode(data, cast("ComponentName", component))) == data


@pytest.mark.parametrize("piece", ["%41", "%C3%A9", "é%41", "\\%41", "\ud800%41"])
def test_a_long_text_is_decoded(piece: str) -> None:
    turns = LONG // len(piece)
    assert percent_decode(piece * turns) == percent_decode(piece) * turns
    with pytest.raises(ParseError):
        percent_decode(piece * turns + "%")
