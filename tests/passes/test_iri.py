"""Mapping IRIs to URIs and back (sections 3.1 and 3.2) and normalization (5.3), with their examples."""

from __future__ import annotations

import sys
import unicodedata
from typing import cast

import pytest
from support.oracles import is_excluded

from uriast import nodes, parse
from uriast.combinators import ParseError
from uriast.grammar.rfc3987 import IRI_reference, iunreserved, ucschar
from uriast.nodes.iri import IRI
from uriast.passes.iri import iri_to_uri, normalize_iri, uri_to_iri
from uriast.passes.normalize import NormalizationStep, normalize

# To a URI (section 3.1)


@pytest.mark.parametrize(
    ("iri", "uri"),
    [
        ("http://r\u00e9sum\u00e9.example.org", "http://r%C3%A9sum%C3%A9.example.org"),
        (
            "http://validator.w3.org/check?uri=http%3A%2F%2Fr\u00e9sum\u00e9.example.org",
            "http://validator.w3.org/check?uri=http%3A%2F%2Fr%C3%A9sum%C3%A9.example.org",
        ),
        ("http://www.example.org/red%09ros\u00e9#red", "http://www.example.org/red%09ros%C3%A9#red"),
        (
            "http://example.com/\U00010300\U00010301\U00010302",
            "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82",
        ),
        ("http://www.example.org/Vi\u1ec7t Nam".replace(" ", ""), "http://www.example.org/Vi%E1%BB%87tNam"),
        ("http://www.example.org/Vi\u00ea\u0323tNam", "http://www.example.org/Vi%C3%AA%CC%A3tNam"),
        ("//\u00fc:\u00e4@h:1", "//%C3%BC:%C3%A4@h:1"),
        ("?\ue000\U0010fffd", "?%EE%80%80%F4%8F%BF%BD"),
        ("\u00a0\ud7ff\uf900\uffef", "%C2%A0%ED%9F%BF%EF%A4%80%EF%BF%AF"),
        ("\u202e", "%E2%80%AE"),
        ("%c3%a9", "%c3%a9"),
        ("", ""),
    ],
)
def test_an_iri_maps_to_its_uri(iri: str, uri: str) -> None:
    assert iri_to_uri(iri) == iri_to_uri(IRI_reference.parse(iri)) == parse(uri)


@pytest.mark.parametrize(
    ("iri", "uri"),
    [
        ("http://r\u00e9sum\u00e9.example.org", "http://xn--rsum-bpad.example.org"),
        ("HTTPS://R\u00c9SUM\u00c9.Example.org./\u00e9", "HTTPS://xn--rsum-bpad.example.org./%C3%A9"),
        ("http://r%C3%A9sum%c3%a9.example.org", "http://xn--rsum-bpad.example.org"),
        ("http://fa\u00df.de", "http://xn--fa-hia.de"),
        ("http://\u7d0d\u8c46\u3002example\uff0eorg", "http://xn--99zt52a.example.org"),
        ("http://\u00fc@h\u00e9:80", "http://%C3%BC@xn--h-bga:80"),
        ("http://A_b.%41", "http://A_b.%41"),
        ("http://[::1]/\u00e9", "http://[::1]/%C3%A9"),
        ("http:\u00e9", "http:%C3%A9"),
        ("x://r\u00e9sum\u00e9", "x://r%C3%A9sum%C3%A9"),
        ("//r\u00e9sum\u00e9", "//r%C3%A9sum%C3%A9"),
    ],
)
def test_idna_converts_a_domain_name_to_ascii(iri: str, uri: str) -> None:
    assert iri_to_uri(iri, idna=True) == parse(uri)


def test_a_name_that_is_an_ipv4_address_becomes_one() -> None:
    uri = iri_to_uri("http://\uff11.2.3.4/", idna=True)
    assert uri.host == nodes.IPv4Literal("1.2.3.4")


@pytest.mark.parametrize(
    ("iri", "why"),
    [
        ("http://a_b.\u00e9", "U\\+005F"),
        ("http://\u00e9%2F", "U\\+002F"),
        ("http://" + "\u00e9" * 64, "too long"),
        ("http://" + "\u00e9" * 1_016, "too long"),
        ("http://" + "\u00e9" * 1_017, "expected at most 1016 characters, got"),
        ("http://" + "".join(map(chr, range(0x4E00, 0x9E00))), "expected at most 1016 characters, got"),
        ("http://\u00e9..a", "Empty"),
        ("http://-\u00e9", "hyphen"),
        ("http://\u05d0a", "codepoint|direction"),
        ("http://\u00e9%FF", "utf-8"),
    ],
)
def test_a_domain_name_without_an_ascii_form_is_an_error(iri: str, why: str) -> None:
    with pytest.raises(ValueError, match=f"^the host has no ASCII form: .*(?i:{why})") as caught:
        iri_to_uri(iri, idna=True)
    assert type(caught.value) is ValueError


def test_without_the_package_idna_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "uriast.passes.domain_names", raising=False)
    monkeypatch.setitem(sys.modules, "idna", None)
    assert iri_to_uri("x://\u00e9", idna=True) == iri_to_uri("x://\u00e9")
    for convert in (iri_to_uri, uri_to_iri):
        with pytest.raises(ImportError, match=r"^domain names need the package idna: install uriast\[idna\]$"):
            convert("http://xn--99zt52a", idna=True)


# From a URI (section 3.2)


@pytest.mark.parametrize(
    ("uri", "iri"),
    [
        # 3.2.1
        ("http://www.example.org/D%C3%BCrst", "http://www.example.org/D\u00fcrst"),
        ("http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst"),
        ("http://xn--99zt52a.example.org/%e2%80%ae", "http://xn--99zt52a.example.org/%E2%80%AE"),
        # 3.2 and 6.4
        ("http://www.example.org/r%E9sum%E9.html", "http://www.example.org/r%E9sum%E9.html"),
        (
            "http://www.example.org/r%E9sum%E9.xml#r%C3%A9sum%C3%A9",
            "http://www.example.org/r%E9sum%E9.xml#r\u00e9sum\u00e9",
        ),
        # unreserved characters; "%", reserved and other ASCII characters, as they are written
        ("%41%5a%2d%7E%2E%5f%30", "AZ-~._0"),
        ("%25%2f%3A%20%7b%00%7F%5B", "%25%2f%3A%20%7b%00%7F%5B"),
        # octets that are no UTF-8, in upper case
        ("%c3", "%C3"),
        ("%c3%41", "%C3A"),
        ("%c0%af%c1%bf", "%C0%AF%C1%BF"),
        ("%e0%9f%bf%ed%a0%80%ed%bf%bf", "%E0%9F%BF%ED%A0%80%ED%BF%BF"),
        ("%f0%8f%bf%bf%f4%90%80%80%f5%80%80%80", "%F0%8F%BF%BF%F4%90%80%80%F5%80%80%80"),
        ("%e9%c3%a9%a9", "%E9\u00e9%A9"),
        ("%e2%82%c3%a9", "%E2%82\u00e9"),
        # the first and the last of each length and lead
        ("%c2%a1%df%bf", "\u00a1\u07ff"),
        ("%e0%a0%80%e1%80%80%ec%bf%bf%ed%80%80%ed%9f%bf", "\u0800\u1000\ucfff\ud000\ud7ff"),
        ("%ef%a4%80%ef%b7%8f%ef%bf%af", "\uf900\ufdcf\uffef"),
        ("%f0%90%80%80%f3%af%bf%bd%f1%80%80%80", "\U00010000\U000efffd\U00040000"),
        # what no ucschar is
        ("%c2%80%c2%9f%ef%b7%90%ef%bf%b0%f0%9f%bf%be", "%C2%80%C2%9F%EF%B7%90%EF%BF%B0%F0%9F%BF%BE"),
        ("%ef%bf%bd", "%EF%BF%BD"),
        # private characters, in a query alone
        ("?%ee%80%80%f3%b0%80%80%f4%8f%bf%bd", "?\ue000\U000f0000\U0010fffd"),
        ("//%ee%80%80@%ee%80%80/%ee%80%80#%f4%8f%bf%bd", "//%EE%80%80@%EE%80%80/%EE%80%80#%F4%8F%BF%BD"),
        ("?%e2%80%ae", "?%E2%80%AE"),
        ("//%c3%bc:%c3%a4@%c3%b6:1/%c3%9f?%c3%a9#%c3%a8", "//\u00fc:\u00e4@\u00f6:1/\u00df?\u00e9#\u00e8"),
    ],
)
def test_a_uri_is_converted_to_an_iri(uri: str, iri: str) -> None:
    assert uri_to_iri(uri) == uri_to_iri(parse(uri)) == IRI_reference.parse(iri)


def test_forbidden_and_discouraged_characters_stay_encoded() -> None:
    tested = [chr(code) for code in range(0xA0, 0x20000) if ucschar.matches(chr(code))]
    converted = str(uri_to_iri("/".join(str(iri_to_uri(character)) for character in tested))).split("/")
    kept = [character for character, text in zip(tested, converted, strict=True) if text != character]
    assert kept == [character for character in tested if is_excluded(character)]


@pytest.mark.parametrize(
    ("uri", "iri"),
    [
        ("http://xn--99zt52a.example.org/%e2%80%ae", "http://\u7d0d\u8c46.example.org/%E2%80%AE"),
        ("HTTP://XN--99ZT52A.Example.org./", "HTTP://\u7d0d\u8c46.Example.org./"),
        ("http://xn--fa-hia.r%C3%A9sum%C3%A9", "http://fa\u00df.r\u00e9sum\u00e9"),
        ("http://xn--99zt52a.a_b", "http://xn--99zt52a.a_b"),
        ("http://xn--99zt52a.%FF", "http://xn--99zt52a.%FF"),
        ("http://xn--a.xn--.xn--99zt52a", "http://xn--a.xn--.xn--99zt52a"),
        (f"http://{'a.' * 120}xn--99zt52a", f"http://{'a.' * 120}\u7d0d\u8c46"),
        (f"http://{'a.' * 121}xn--99zt52a.", f"http://{'a.' * 121}\u7d0d\u8c46."),
        (f"http://{'a.' * 122}xn--99zt52a", f"http://{'a.' * 122}xn--99zt52a"),
        ("http:xn--99zt52a", "http:xn--99zt52a"),
        ("http://[v1.xn--99zt52a]/", "http://[v1.xn--99zt52a]/"),
        ("http://a/xn--99zt52a", "http://a/xn--99zt52a"),
        ("x://xn--99zt52a", "x://xn--99zt52a"),
        ("//xn--99zt52a", "//xn--99zt52a"),
    ],
)
def test_idna_converts_a_domain_name_to_unicode_if_it_maps_back(uri: str, iri: str) -> None:
    found = uri_to_iri(uri, idna=True)
    assert str(found) == iri
    if found.authority is not None and "%FF" not in uri and "_" not in uri:
        assert normalize(iri_to_uri(found, idna=True)) == normalize(iri_to_uri(uri, idna=True))


# Normalization (section 5.3)


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", "example://a/b/c/%7Bfoo%7D/ros\u00e9"),
        ("example://a/b/c/%7Bfoo%7D/ros\u00e9", "example://a/b/c/%7Bfoo%7D/ros\u00e9"),
        ("HTTP://www.EXAMPLE.com:/", "http://www.example.com/"),
        ("http://example.org/%7Euser", "http://example.org/~user"),
        ("http://R\u00c9SUM\u00c9.org/\u00c9", "http://r\u00c9sum\u00c9.org/\u00c9"),
        ("../\u00e9/./%c3%a9", "../\u00e9/\u00e9"),
        ("/\u202e", "/%E2%80%AE"),
        ("?%EE%80%80\ue000", "?%EE%80%80%EE%80%80"),
        ("/re\u0301sume\u0301.html", "/re\u0301sume\u0301.html"),
    ],
)
def test_an_iri_is_normalized(text: str, normal: str) -> None:
    assert normalize_iri(text) == normalize_iri(IRI_reference.parse(text)) == IRI_reference.parse(normal)


def test_the_four_iris_of_5_3_3_are_one() -> None:
    for text in ("http://example.com", "http://example.com/", "http://example.com:/", "http://example.com:80/"):
        assert str(normalize_iri(text, NormalizationStep.SCHEME_BASED)) == "http://example.com/"


def test_idna_makes_the_forms_of_a_domain_name_equivalent() -> None:
    texts = ("http://R\u00e9sum\u00c9.example.org/%41", "http://xn--rsum-bpad.Example.org/A")
    assert {str(normalize_iri(text, idna=True)) for text in texts} == {"http://r\u00e9sum\u00e9.example.org/A"}
    assert str(normalize_iri(texts[1])) == "http://xn--rsum-bpad.example.org/A"


@pytest.mark.parametrize(
    ("text", "composed"),
    [
        ("/re\u0301sume%CC%81", "/r\u00e9sum\u00e9"),
        ("?a=\u0338b", "?a=\u0338b"),
        ("/\u037e\u1fefe\u0301", "/\u037e\u1fef\u00e9"),
        ("//\u212ae\u0301", "//k\u00e9"),
        ("//H\u0331", "//\u1e96"),
        ("%25e\u0301", "%25\u00e9"),
        ("/\uff21", "/\uff21"),
    ],
)
def test_nfc_composes_characters(text: str, composed: str) -> None:
    assert str(normalize_iri(text, nfc=True)) == composed
    assert str(normalize_iri(composed, nfc=True)) == composed


MARKS = ("\u0f73", "\u0f75", "\u0f81")  # characters of combining class 0, but made of marks


def test_the_non_marks_that_decompose_to_marks_are_known() -> None:
    def begins_with_a_mark(character: str) -> bool:
        return unicodedata.combining(unicodedata.normalize("NFD", character)[0]) > 0

    every = map(chr, (*range(0xD800), *range(0xE000, 0x110000)))
    found = {each for each in every if not unicodedata.combining(each) and begins_with_a_mark(each)}
    assert found == set(MARKS)


@pytest.mark.parametrize(
    "marks",
    [
        *("\u0315{}\u0300", "\u0344{}\u0323", "\u00e9{}\u0327"),
        *(f"\u0f74{{}}{each}" for each in MARKS),
        *(f"{each}{{}}\u0f71" for each in MARKS),
    ],
)
def test_a_long_run_of_marks_is_composed(marks: str) -> None:
    first, second = marks.split("{}")
    size = 200_000
    text = str(normalize_iri(f"?a{first * size}{second * size}", nfc=True))
    assert unicodedata.is_normalized("NFC", text)
    short = f"?a{first * 9}{second * 9}"
    assert str(normalize_iri(short, nfc=True)) == unicodedata.normalize("NFC", short)


def test_steps_nfc_and_idna_can_be_combined() -> None:
    text = "HTTP://R\u0065\u0301SUM\u00c9.org:80/a/../%65\u0301"
    assert (
        str(normalize_iri(text, NormalizationStep.SCHEME_BASED, nfc=True, idna=True))
        == "http://r\u00e9sum\u00e9.org/\u00e9"
    )
    assert (
        str(normalize_iri(text, NormalizationStep.DEFAULT_PORT, nfc=True)) == "HTTP://R\u00e9SUM\u00c9.org/a/../\u00e9"
    )


def test_composition_yields_only_characters_of_iris() -> None:
    changed = {
        character: unicodedata.normalize("NFC", character)
        for character in map(chr, range(0xA0, 0x30000))
        if ucschar.matches(character) and not unicodedata.is_normalized("NFC", character)
    }
    delimiters = {character for character, text in changed.items() if not all(map(iunreserved.matches, text))}
    assert delimiters == {"\u037e", "\u1fef"}


# Arguments


def test_other_arguments_than_references_are_errors() -> None:
    for convert in (iri_to_uri, normalize_iri):
        with pytest.raises(ParseError):
            convert("a b")
        assert convert(parse("a:b")) == parse("a:b")
        with pytest.raises(TypeError, match=r"^expected a reference as str, IRI or IRelativeRef, got bytes$"):
            convert(cast("str", b"a:b"))
    with pytest.raises(ParseError):
        uri_to_iri("\u00e9")
    with pytest.raises(TypeError, match=r"^expected a reference as str, URI or RelativeRef, got IRI$"):
        uri_to_iri(cast("str", IRI("a")))
    with pytest.raises(TypeError, match=r"^expected steps as a NormalizationStep, got int$"):
        normalize_iri("a", cast("NormalizationStep", 1))


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["aé", "%C3", "/../é", "xn--a."])
def test_a_reference_of_a_million_characters_is_converted(piece: str) -> None:
    text = f"http://{piece * (1_000_000 // len(piece))}/"
    uri = iri_to_uri(text)
    assert uri_to_iri(uri, idna=True) == uri_to_iri(uri)
    assert normalize_iri(text, nfc=True)


@pytest.mark.parametrize(
    "text", ["http://h/%AE\u0301", "http://h/%AC\u0327", "//%ae\u0301", "?%FE\u0301", "http://h/%AE%CC%81"]
)
def test_composing_leaves_percent_encodings_alone(text: str) -> None:
    composed = str(normalize_iri(text, nfc=True))
    assert composed == str(normalize_iri(text))
    assert normalize_iri("e\u0301%AE\u0301e\u0301", nfc=True) == normalize_iri("\u00e9%AE\u0301\u00e9")
