"""Normalization and comparison (section 6): each step alone and all together; the target stays the same."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from uriast import parse, parse_iri, parse_iri_reference
from uriast.combinators import ParseError, Rule, char_from, rule, text
from uriast.facts import FACTS, SchemeFacts
from uriast.grammar.rfc3986 import RFC3986
from uriast.nodes import IPv4Literal, RegName
from uriast.passes.normalize import NormalizationStep, comparison_key, equivalent, normalize
from uriast.passes.resolve import resolve
from uriast.schemes import http

if TYPE_CHECKING:
    from uriast.nodes import URIReference

# The steps one by one


@pytest.mark.parametrize(
    ("step", "text", "expected"),
    [
        (NormalizationStep.CASE, "HTTP://U@Example.COM:80/A?B#C", "http://U@example.com:80/A?B#C"),
        (NormalizationStep.CASE, "//[2001:DB8::A]/", "//[2001:db8::a]/"),
        (NormalizationStep.CASE, "//[V1F.A:b]/", "//[v1f.a:b]/"),
        (NormalizationStep.CASE, "//%c3%A4.X/%7e%2f?%aF#%fa", "//%C3%A4.x/%7E%2F?%AF#%FA"),
        (NormalizationStep.PERCENT_ENCODING, "%41%61%5A%7a%30%39%2D%2e%5F%7E%2f", "AaZz09-._~%2f"),
        (NormalizationStep.PERCENT_ENCODING, "/%2541", "/%2541"),
        (NormalizationStep.PERCENT_ENCODING, "//%41%c3.B?%41#%42", "//A%c3.B?A#B"),
        (NormalizationStep.PERCENT_ENCODING, "/a/%2e%2E/b", "/a/../b"),
        (NormalizationStep.DOT_SEGMENTS, "http://h/a/./b/../c", "http://h/a/c"),
        (NormalizationStep.DOT_SEGMENTS, "http://h/a/%2e%2E/b", "http://h/b"),
        (
            NormalizationStep.DOT_SEGMENTS,
            "http://h/a/.%2e/%2e/%2e./%2e%2e%2e/x%2e/%2ey/%41",
            "http://h/%2e%2e%2e/x%2e/%2ey/%41",
        ),
        (NormalizationStep.DOT_SEGMENTS, "http://h?%2e#/%2e", "http://h?%2e#/%2e"),
        (NormalizationStep.DOT_SEGMENTS, "%2e%2E/a/%2e/b", "../a/b"),
        (NormalizationStep.DOT_SEGMENTS, "%2E/a:b", "./a:b"),
        (NormalizationStep.DOT_SEGMENTS, "data:,a/%2e/b", "data:,a/%2e/b"),
        (NormalizationStep.DOT_SEGMENTS | NormalizationStep.CASE, "/a/%2e%2e/%2eb", "/%2Eb"),
        (NormalizationStep.DOT_SEGMENTS, "/a/../b", "/b"),
        (NormalizationStep.EMPTY_PORT, "//h:", "//h"),
        (NormalizationStep.EMPTY_PORT, "//h:0", "//h:0"),
        (NormalizationStep.EMPTY_PORT, "http://u@h:/", "http://u@h/"),
        (NormalizationStep.DEFAULT_PORT, "http://h:80", "http://h"),
        (NormalizationStep.DEFAULT_PORT, "HTTP://h:0080", "HTTP://h"),
        (NormalizationStep.DEFAULT_PORT, "http://h:08080", "http://h:8080"),
        (NormalizationStep.DEFAULT_PORT, "http://h:000", "http://h:0"),
        (NormalizationStep.DEFAULT_PORT, "//h:080", "//h:80"),
        (NormalizationStep.DEFAULT_PORT, "http://h:", "http://h:"),
        (NormalizationStep.DEFAULT_PORT, "http://h:443", "http://h:443"),
        (NormalizationStep.DEFAULT_PORT, "x://h:80", "x://h:80"),
        (NormalizationStep.EMPTY_PATH, "http://h", "http://h/"),
        (NormalizationStep.EMPTY_PATH, "http://h?q#f", "http://h/?q#f"),
        (NormalizationStep.EMPTY_PATH, "http:", "http:"),
        (NormalizationStep.EMPTY_PATH, "x://h", "x://h"),
        (NormalizationStep.EMPTY_PATH, "//h", "//h"),
        (NormalizationStep.LOCAL_HOST, "file://LocalHost/a", "file:///a"),
        (NormalizationStep.LOCAL_HOST, "file:/a", "file:///a"),
        (NormalizationStep.LOCAL_HOST, "file:/.//a", "file:///.//a"),
        (NormalizationStep.LOCAL_HOST, "file:a", "file:a"),
        (NormalizationStep.LOCAL_HOST, "file://h/a", "file://h/a"),
        (NormalizationStep.LOCAL_HOST, "file://u@localhost/a", "file://u@localhost/a"),
        (NormalizationStep.LOCAL_HOST, "file://localhost:1/a", "file://localhost:1/a"),
        (NormalizationStep.LOCAL_HOST, "http://localhost/", "http://localhost/"),
        (NormalizationStep.LOCAL_HOST, "http:/a", "http:/a"),
        (NormalizationStep.LOCAL_HOST, "//localhost/a", "//localhost/a"),
        (NormalizationStep.ADDRESS, "//[0:0:0:0:0:0:0:1]", "//[::1]"),
        (NormalizationStep.ADDRESS, "//[vA.B]", "//[vA.B]"),
        (NormalizationStep.ADDRESS, "//A", "//A"),
    ],
)
def test_a_step_does_its_own_work_only(step: NormalizationStep, text: str, expected: str) -> None:
    assert str(normalize(text, step)) == expected
    assert str(normalize(parse(text), step)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # RFC 5952, 4.1 to 4.3: leading zeros, "::" to its full and for two fields at least, the first of equals, case.
        ("2001:0db8::0001", "2001:db8::1"),
        ("2001:db8:0:0:0:0:2:1", "2001:db8::2:1"),
        ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
        ("2001:db8::1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
        ("2001:0:0:1:0:0:0:1", "2001:0:0:1::1"),
        ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
        ("2001:DB8::AbCd", "2001:db8::abcd"),
        ("0:0:0:0:0:0:0:0", "::"),
        # RFC 5952, 5: an IPv4 address behind a well-known prefix.
        ("::ffff:c000:0201", "::ffff:192.0.2.1"),
        ("::FFFF:192.0.2.1", "::ffff:192.0.2.1"),
        ("::ffff:0:c000:201", "::ffff:0:192.0.2.1"),
        ("64:ff9b::c000:201", "64:ff9b::192.0.2.1"),
        ("::192.0.2.1", "::c000:201"),
        ("64:ff9b:1::192.0.2.1", "64:ff9b:1::c000:201"),
    ],
)
def test_an_ipv6_address_has_one_canonical_text(text: str, expected: str) -> None:
    assert str(normalize(f"//[{text}]", NormalizationStep.ADDRESS)) == f"//[{expected}]"


TRIPLETS = [f"%{one}{two}" for one, two in product("0123456789abcdefABCDEF", repeat=2)]


def test_many_different_octets_are_decoded_as_each_by_itself() -> None:
    path = "/" + "/".join(TRIPLETS)
    assert str(normalize(path, NormalizationStep.CASE | NormalizationStep.PERCENT_ENCODING)) == "/" + "/".join(
        str(normalize(f"//h/{each}", NormalizationStep.CASE | NormalizationStep.PERCENT_ENCODING))[4:]
        for each in TRIPLETS
    )


class Loose(RegName):
    """A reg-name of a grammar that allows nearly all characters."""

    __slots__ = ()


class LooseGrammar(RFC3986):
    @rule
    def reg_name(self) -> Rule[RegName]:
        return text(char_from("\0%14abAB").many()).map(Loose)


LOOSE = LooseGrammar().bind_nodes()


@pytest.mark.parametrize(
    ("name", "expected"), [("%%41%", "%A%"), ("\0%41\0%4", "\0A\0%4"), ("%4%41", "%4A"), ("%ab%41%A", "%abA%A")]
)
def test_other_percent_signs_stay_in_a_name(name: str, expected: str) -> None:
    normal = normalize(LOOSE.URI_reference.parse(f"//{name}"), NormalizationStep.PERCENT_ENCODING)
    assert normal.host == Loose(expected)


def test_an_octet_is_decoded_if_it_is_unreserved() -> None:
    unreserved = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
    for triplet in TRIPLETS:
        octet, upper = int(triplet[1:], 16), triplet.upper()
        expected = chr(octet) if chr(octet) in unreserved else upper
        assert str(normalize(f"/x{triplet}")) == f"/x{expected}"
        assert str(normalize(f"/x{triplet}", NormalizationStep.CASE)) == f"/x{upper}"
        assert str(normalize(f"/x{triplet}", NormalizationStep.PERCENT_ENCODING)) == (
            f"/x{expected if expected != upper else triplet}"
        )


# All of them


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"),
        ("http://example.com:/", "http://example.com/"),
        ("http://EXAMPLE.com:80", "http://example.com:80"),
        ("http://%31.2.3.%34/", "http://1.2.3.4/"),
        ("http://A%2eB", "http://a.b"),
        ("http://h/%2e%2E/a/%2e/b", "http://h/a/b"),
        ("http://h/%2f..%2F", "http://h/%2F..%2F"),
        ("http://h/.a/b.", "http://h/.a/b."),
        ("a:b/../c", "a:/c"),
        ("a:..", "a:"),
        ("a:/a/..//x", "a:/.//x"),
        ("a://h/..//x", "a://h//x"),
        ("data:,a/../b", "data:,a/../b"),
        ("urn:example:a/../b", "urn:example:a/../b"),
        ("mailto:%41@B", "mailto:A@B"),
    ],
)
def test_a_uri_has_its_normal_form(text: str, expected: str) -> None:
    assert str(normalize(text)) == expected
    assert str(normalize(parse(text))) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("./a", "a"),
        ("a/../b", "b"),
        ("..", "../"),
        ("../a/../..", "../../"),
        ("a/../../b", "../b"),
        ("../a/..", "../"),
        (".", "./"),
        ("a/..", "./"),
        (".?q#f", "./?q#f"),
        ("a/.", "a/"),
        ("a//../b", "a/b"),
        ("a/../b:c", "./b:c"),
        ("../b:c", "../b:c"),
        (".//b", ".//b"),
        ("a/..//b", ".//b"),
        ("%2e%2E/%61", "../a"),
        (".a/..b/c..", ".a/..b/c.."),
        ("/a/../..//b", "/.//b"),
        ("/.//b", "/.//b"),
        ("//h/a/..//b", "//h//b"),
    ],
)
def test_a_relative_reference_keeps_its_leading_parent_segments(text: str, expected: str) -> None:
    assert str(normalize(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("http://Example.com:80", "http://example.com/"),
        ("https://h:443?q", "https://h/?q"),
        ("ws://h:80", "ws://h/"),
        ("wss://h:443", "wss://h/"),
        ("ftp://h:21", "ftp://h/"),
        ("telnet://h:23", "telnet://h/"),
        ("ldap://h:389", "ldap://h/"),
        ("FILE://%4cocalhost:/a", "file:///a"),
        ("file:/a/../..//b", "file:////b"),
        ("http://[0:0::1]:80", "http://[::1]/"),
        *((f"{name}:a/../b", f"{name}:a/../b") for name, facts in FACTS.items() if facts.opaque_path),
    ],
)
def test_a_scheme_is_normalized_by_its_facts(text: str, expected: str) -> None:
    assert str(normalize(text, NormalizationStep.SCHEME_BASED)) == expected


def test_a_registry_has_the_facts() -> None:
    facts = {"x": SchemeFacts(7, root_path=True, local_host="me"), "y": SchemeFacts(opaque_path=True)}
    table = SimpleNamespace(facts=facts)
    assert str(normalize("X://h:7", NormalizationStep.SCHEME_BASED, registry=table)) == "x://h/"
    assert str(normalize("x://ME", NormalizationStep.SCHEME_BASED, registry=table)) == "x:///"
    assert str(normalize("y:a/../b", registry=table)) == "y:a/../b"
    assert str(normalize("data:,a/../b", registry=table)) == "data:/b"
    assert str(normalize("http://h:80", NormalizationStep.SCHEME_BASED, registry=table)) == "http://h:80"


@pytest.mark.parametrize("reference", ["http://h/", "HTTP://h/", parse("http://h/"), http.parse("http://h/"), "//h"])
def test_a_registry_of_another_type_is_refused_whatever_the_reference(reference: str | URIReference) -> None:
    wrong: Any = {}
    with pytest.raises(TypeError, match=r"^expected a registry of schemes, got dict\Z"):
        normalize(reference, registry=wrong)


def test_the_kind_of_host_follows_its_text() -> None:
    assert normalize("//%31.2.3.4").host == IPv4Literal("1.2.3.4")
    assert normalize("//%31.2.3.4", NormalizationStep.CASE).host == RegName("%31.2.3.4")
    assert normalize("//%31.2.3.4", NormalizationStep.PERCENT_ENCODING).host == IPv4Literal("1.2.3.4")
    assert normalize("//%31.2.3.4x").host == RegName("1.2.3.4x")


@pytest.mark.parametrize(
    ("reference", "base", "resolved_first", "normalized_first"),
    [
        # An encoded dot-segment is a segment like others in resolving, and none when it is normal.
        ("x/%2e%2e/../y", "s://h/b", "s://h/x/y", "s://h/y"),
        ("x/%2E/../y", "s:/a/b", "s:/a/x/y", "s:/a/y"),
        # Above the first segment of a base without a root there is the root.
        ("a/../b", "s:c", "s:/b", "s:b"),
    ],
)
def test_normalization_and_resolution_do_not_commute_for_these_references(
    reference: str, base: str, resolved_first: str, normalized_first: str
) -> None:
    assert str(normalize(resolve(reference, base))) == resolved_first
    assert str(normalize(resolve(normalize(reference), base))) == normalized_first


# Comparison (6.1 and 6.2), without the method that needs the network

METHODS = (NormalizationStep.SIMPLE_STRING, NormalizationStep.SYNTAX_BASED, NormalizationStep.SCHEME_BASED)


@pytest.mark.parametrize(
    ("one", "other", "least"),
    [
        ("http://h/a", "http://h/a", NormalizationStep.SIMPLE_STRING),
        ("example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", NormalizationStep.SYNTAX_BASED),
        ("http://example.com", "http://example.com:", NormalizationStep.SYNTAX_BASED),
        ("http://example.com", "http://example.com/", NormalizationStep.SCHEME_BASED),
        ("http://example.com:/", "http://example.com:80/", NormalizationStep.SCHEME_BASED),
        ("file:///etc", "file://localhost/etc", NormalizationStep.SCHEME_BASED),
        ("http://[::1]/", "http://[0::1]/", NormalizationStep.SCHEME_BASED),
        ("http://h/a", "http://h/A", None),
        ("http://h/a", "http://h/a/", None),
        ("http://h/%2F", "http://h//", None),
        ("http://h?", "http://h", None),
        ("http://h#", "http://h", None),
        ("http://h", "https://h", None),
    ],
)
def test_each_method_finds_more_than_the_one_before(one: str, other: str, least: NormalizationStep | None) -> None:
    found = [steps for steps in METHODS if equivalent(one, other, steps)]
    assert found == ([] if least is None else list(METHODS[METHODS.index(least) :]))


def test_the_default_method_is_syntax_based() -> None:
    assert equivalent("HTTP://h", "http://h")
    assert not equivalent("http://h:80", "http://h")
    assert comparison_key("HTTP://h:80") == "http://h:80"


def test_the_fragment_counts_unless_it_is_excluded() -> None:
    assert not equivalent("http://h/#a", "http://h/#b")
    assert equivalent("http://h/#a", "http://h/#b", fragment=False)
    assert equivalent("http://h/#a", "http://h/", NormalizationStep.SIMPLE_STRING, fragment=False)
    assert not equivalent("http://h/?a", "http://h/?b", fragment=False)
    assert comparison_key("http://h/?q#a") == "http://h/?q#a"
    assert comparison_key("http://h/?q#a", fragment=False) == "http://h/?q"


def test_references_are_compared_by_the_facts_of_a_registry() -> None:
    table = SimpleNamespace(facts={"x": SchemeFacts(7)})
    assert equivalent("x://h:7", "x://h", NormalizationStep.SCHEME_BASED, registry=table)
    assert not equivalent("x://h:7", "x://h", NormalizationStep.SCHEME_BASED)
    assert comparison_key("x://h:7", NormalizationStep.SCHEME_BASED, registry=table) == "x://h"


def test_nodes_themselves_are_equal_only_as_trees() -> None:
    assert equivalent(parse("HTTP://h"), parse("http://h"))
    assert parse("HTTP://h") != parse("http://h")


def test_a_uri_is_compared_with_an_iri_as_an_iri() -> None:
    iri = parse_iri("http://ä/ä?ä")
    for given in ("http://ä/%C3%A4?ä", "http://%C3%A4/%c3%a4?%C3%A4"):
        assert equivalent(iri, given)
        assert equivalent(given, iri)
        assert not equivalent(iri, given, NormalizationStep.SIMPLE_STRING)
    for uri in (parse("HTTP://%C3%A4/%C3%A4"), http.parse("HTTP://%c3%a4/%C3%A4")):
        assert equivalent(uri, parse_iri("http://ä/ä"))
        assert equivalent(parse_iri("http://ä/ä"), uri)
    assert equivalent(parse("%C3%A4"), parse_iri_reference("ä"))
    with pytest.raises(TypeError, match="expected a reference as str, IRI or IRelativeRef, got int"):
        equivalent(iri, cast("str", 5))


# IRIs that hold nodes of URIs


def test_a_name_of_a_uri_in_an_iri_becomes_that_of_an_iri() -> None:
    resolved = resolve(parse("//H.%C3%A4/"), parse_iri("http://ä/"))
    assert isinstance(resolved.host, RegName)
    assert normalize(resolved) == parse_iri("http://h.ä/")
    assert normalize(resolved, NormalizationStep.CASE) == parse_iri("http://h.%C3%A4/")


# Errors and long input


def test_an_error_has_the_index_of_the_invalid_character() -> None:
    with pytest.raises(ParseError) as caught:
        normalize("http://h/%2%35")
    assert caught.value.index == 11


def test_steps_are_flags() -> None:
    with pytest.raises(TypeError, match="expected steps as a NormalizationStep, got int"):
        normalize("a", 1)  # type: ignore[call-overload] # refused at run time


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("http://h" + "/a/.." * 200_000, "http://h/"),
        ("/." * 500_000, "/"),
        ("../" * 300_000, "../" * 300_000),
        ("a/" * 500_000 + "../" * 500_000, "./"),
        ("/" + "%41" * 300_000, "/" + "A" * 300_000),
        ("/" + "x%c3" * 250_000, "/" + "x%C3" * 250_000),
        ("//" + "A" * 1_000_000, "//" + "a" * 1_000_000),
    ],
    ids=["pairs", "dots", "ups", "nested", "triplets", "lower", "host"],
)
def test_a_million_characters_are_done(text: str, expected: str) -> None:
    assert str(normalize(text)) == expected
