"""Normalization (sections 6.2.2 and 6.2.3): each step alone and all together; the target stays the same."""

from __future__ import annotations

from ipaddress import IPv6Address
from itertools import product

import pytest
from hypothesis import assume, example, given, strategies as st
from references import reference_texts, references, uri_texts

from uriast import nodes, parse
from uriast.combinators import ParseError, Rule, char_from, rule, text
from uriast.grammar.rfc3986 import RFC3986, URI, URI_reference
from uriast.nodes import IPv4Literal, RegName, RelativeRef
from uriast.passes.normalize import NormalizationStep, is_normalized, normalize
from uriast.passes.resolve import remove_dot_segments, resolve
from uriast.scheme_traits import SCHEMES, SchemeTraits

steps = st.lists(st.sampled_from(list(NormalizationStep))).map(
    lambda each: NormalizationStep(sum(step.value for step in set(each)))
)


# The steps one by one


@pytest.mark.parametrize(
    ("step", "text", "expected"),
    [
        (NormalizationStep.CASE, "HTTP://U@Example.COM:80/A?B#C", "http://U@example.com:80/A?B#C"),
        (NormalizationStep.CASE, "//[2001:DB8::A]/", "//[2001:db8::a]/"),
        (NormalizationStep.CASE, "//[V1F.A:b]/", "//[v1f.a:b]/"),
        (NormalizationStep.CASE, "//1.2.3.4/", "//1.2.3.4/"),
        (NormalizationStep.CASE, "//%c3%A4.X/%7e%2f?%aF#%fa", "//%C3%A4.x/%7E%2F?%AF#%FA"),
        (NormalizationStep.CASE, "//A%4bB", "//a%4Bb"),
        (NormalizationStep.CASE, "//u%3a@h", "//u%3A@h"),
        (NormalizationStep.CASE, "/A", "/A"),
        (NormalizationStep.PERCENT_ENCODING, "%41%61%5A%7a%30%39%2D%2e%5F%7E%2f", "AaZz09-._~%2f"),
        (NormalizationStep.PERCENT_ENCODING, "/%2541", "/%2541"),
        (NormalizationStep.PERCENT_ENCODING, "//%41%c3.B?%41#%42", "//A%c3.B?A#B"),
        (NormalizationStep.PERCENT_ENCODING, "//%75:%70@h", "//u:p@h"),
        (NormalizationStep.PERCENT_ENCODING, "/a/%2e%2E/b", "/a/../b"),
        (NormalizationStep.DOT_SEGMENTS, "http://h/a/./b/../c", "http://h/a/c"),
        (NormalizationStep.DOT_SEGMENTS, "http://h/a/%2e%2E/b", "http://h/b"),
        (
            NormalizationStep.DOT_SEGMENTS,
            "http://h/a/.%2e/%2e/%2e./%2e%2e%2e/x%2e/%2ey/%41",
            "http://h/%2e%2e%2e/x%2e/%2ey/%41",
        ),
        (NormalizationStep.DOT_SEGMENTS, "http://h/%2E/..%2f", "http://h/..%2f"),
        (NormalizationStep.DOT_SEGMENTS, "http://h?%2e#/%2e", "http://h?%2e#/%2e"),
        (NormalizationStep.DOT_SEGMENTS, "%2e%2E/a/%2e/b", "../a/b"),
        (NormalizationStep.DOT_SEGMENTS, "%2E/a:b", "./a:b"),
        (NormalizationStep.DOT_SEGMENTS, "a:%2e/%2F", "a:%2F"),
        (NormalizationStep.DOT_SEGMENTS, "data:,a/%2e/b", "data:,a/%2e/b"),
        (NormalizationStep.DOT_SEGMENTS | NormalizationStep.CASE, "/a/%2e%2e/%2eb", "/%2Eb"),
        (NormalizationStep.DOT_SEGMENTS, "//h/../a", "//h/a"),
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
        (NormalizationStep.DEFAULT_PORT, "http://h", "http://h"),
        (NormalizationStep.DEFAULT_PORT, "http://h:443", "http://h:443"),
        (NormalizationStep.DEFAULT_PORT, "x://h:80", "x://h:80"),
        (NormalizationStep.DEFAULT_PORT, "//h:80", "//h:80"),
        (NormalizationStep.EMPTY_PATH, "http://h", "http://h/"),
        (NormalizationStep.EMPTY_PATH, "http://h?q#f", "http://h/?q#f"),
        (NormalizationStep.EMPTY_PATH, "http://h/a", "http://h/a"),
        (NormalizationStep.EMPTY_PATH, "http:", "http:"),
        (NormalizationStep.EMPTY_PATH, "x://h", "x://h"),
        (NormalizationStep.EMPTY_PATH, "//h", "//h"),
        (NormalizationStep.LOCAL_HOST, "file://LocalHost/a", "file:///a"),
        (NormalizationStep.LOCAL_HOST, "file:/a", "file:///a"),
        (NormalizationStep.LOCAL_HOST, "file:/.//a", "file:///.//a"),
        (NormalizationStep.LOCAL_HOST, "file:///a", "file:///a"),
        (NormalizationStep.LOCAL_HOST, "file:a", "file:a"),
        (NormalizationStep.LOCAL_HOST, "file:", "file:"),
        (NormalizationStep.LOCAL_HOST, "file://h/a", "file://h/a"),
        (NormalizationStep.LOCAL_HOST, "file://u@localhost/a", "file://u@localhost/a"),
        (NormalizationStep.LOCAL_HOST, "file://localhost:1/a", "file://localhost:1/a"),
        (NormalizationStep.LOCAL_HOST, "http://localhost/", "http://localhost/"),
        (NormalizationStep.LOCAL_HOST, "http:/a", "http:/a"),
        (NormalizationStep.LOCAL_HOST, "//localhost/a", "//localhost/a"),
        (NormalizationStep.ADDRESS, "//[0:0:0:0:0:0:0:1]", "//[::1]"),
        (NormalizationStep.ADDRESS, "//[2001:DB8::0A]", "//[2001:db8::a]"),
        (NormalizationStep.ADDRESS, "//1.2.3.4", "//1.2.3.4"),
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


@given(st.ip_addresses(v=6))
def test_the_canonical_text_is_that_of_the_address(address: IPv6Address) -> None:
    host = normalize(f"//[{address.exploded}]", NormalizationStep.ADDRESS).host
    assert host is not None
    assert IPv6Address(str(host)[1:-1]) == address


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


LOOSE = LooseGrammar().bind()


@pytest.mark.parametrize(
    ("name", "expected"), [("%%41%", "%A%"), ("\0%41\0%4", "\0A\0%4"), ("%4%41", "%4A"), ("%ab%41%A", "%abA%A")]
)
def test_other_percent_signs_stay_in_a_name(name: str, expected: str) -> None:
    normal = normalize(LOOSE.URI_reference.parse(f"//{name}"), NormalizationStep.PERCENT_ENCODING)
    assert normal.host == Loose(expected)


@pytest.mark.parametrize("octet", range(256))
def test_an_octet_is_decoded_if_it_is_unreserved(octet: int) -> None:
    unreserved = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
    upper = f"%{octet:02X}"
    expected = chr(octet) if chr(octet) in unreserved else upper
    for digits in product(*((digit.lower(), digit.upper()) for digit in f"{octet:02X}")):
        triplet = f"%{''.join(digits)}"
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
        ("HTTP://www.EXAMPLE.com/", "http://www.example.com/"),
        ("http://example.com:/", "http://example.com/"),
        ("http://EXAMPLE.com:80", "http://example.com:80"),
        ("http://%31.2.3.%34/", "http://1.2.3.4/"),
        ("http://A%2eB", "http://a.b"),
        ("http://h/%2e%2E/a/%2e/b", "http://h/a/b"),
        ("http://h/%2f..%2F", "http://h/%2F..%2F"),
        ("http://h/a/..", "http://h/"),
        ("http://h/.a/b.", "http://h/.a/b."),
        ("a:b/../c", "a:/c"),
        ("a:b/..", "a:/"),
        ("a:.", "a:"),
        ("a:..", "a:"),
        ("a:./b", "a:b"),
        ("a:/a/..//x", "a:/.//x"),
        ("a:/.//x", "a:/.//x"),
        ("a:b/..//c", "a:/.//c"),
        ("a://h/..//x", "a://h//x"),
        ("data:,a/../b", "data:,a/../b"),
        ("urn:example:a/../b", "urn:example:a/../b"),
        ("URN:example:a/../b", "urn:example:a/../b"),
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
        ("?%41", "?A"),
        ("#%41", "#A"),
        ("a", "a"),
        ("./a", "a"),
        ("a/./b", "a/b"),
        ("a/../b", "b"),
        ("..", "../"),
        ("../", "../"),
        ("../.", "../"),
        ("../..", "../../"),
        ("../a/../..", "../../"),
        ("../../a", "../../a"),
        ("a/../../b", "../b"),
        ("../a/..", "../"),
        (".", "./"),
        ("./", "./"),
        ("./.", "./"),
        ("a/..", "./"),
        ("a/../", "./"),
        (".?q#f", "./?q#f"),
        ("a/.", "a/"),
        ("a/b/..", "a/"),
        ("a//../b", "a/b"),
        ("./a:b", "./a:b"),
        ("./a/b:c", "a/b:c"),
        ("./a//", "a//"),
        ("a/../b:c", "./b:c"),
        ("../b:c", "../b:c"),
        ("a/b:c", "a/b:c"),
        (".//b", ".//b"),
        ("a/..//b", ".//b"),
        ("..//b", "..//b"),
        ("a/..//", ".//"),
        ("%2e%2E/%61", "../a"),
        ("a%2fb", "a%2Fb"),
        (".a/..b/c..", ".a/..b/c.."),
        ("/..", "/"),
        ("/a/../..//b", "/.//b"),
        ("/.//b", "/.//b"),
        ("//H/..", "//h/"),
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
        *((f"{name}:a/../b", f"{name}:a/../b") for name, traits in SCHEMES.items() if traits.opaque_path),
    ],
)
def test_a_scheme_is_normalized_by_its_traits(text: str, expected: str) -> None:
    assert str(normalize(text, NormalizationStep.SCHEME_BASED)) == expected


def test_the_traits_of_schemes_can_be_given() -> None:
    schemes = {"x": SchemeTraits("7", root_path=True, local_host="me"), "y": SchemeTraits(opaque_path=True)}
    assert str(normalize("X://h:7", NormalizationStep.SCHEME_BASED, schemes)) == "x://h/"
    assert str(normalize("x://ME", NormalizationStep.SCHEME_BASED, schemes)) == "x:///"
    assert str(normalize("y:a/../b", schemes=schemes)) == "y:a/../b"
    assert str(normalize("data:,a/../b", schemes=schemes)) == "data:/b"
    assert str(normalize("http://h:80", NormalizationStep.SCHEME_BASED, schemes)) == "http://h:80"


def test_a_scheme_without_traits_is_normalized_by_syntax_alone() -> None:
    assert SchemeTraits() == SchemeTraits(None, root_path=False, local_host=None, opaque_path=False)


def test_the_traits_of_schemes_have_their_types() -> None:
    with pytest.raises(TypeError, match="expected schemes as a mapping of names to SchemeTraits, got list"):
        normalize("HTTP://h", schemes=[])  # type: ignore[call-overload] # refused at run time
    with pytest.raises(TypeError, match="expected SchemeTraits for a scheme, got NoneType"):
        normalize("HTTP://h", schemes={"http": None})  # type: ignore[dict-item] # refused at run time
    for name, value in {"default_port": 80, "root_path": "/", "local_host": True, "opaque_path": None}.items():
        with pytest.raises(TypeError, match=name):
            SchemeTraits(**{name: value})  # type: ignore[arg-type] # refused at run time


def test_the_schemes_with_an_opaque_path_are_those_without_a_hierarchy() -> None:
    assert {name for name, traits in SCHEMES.items() if traits.opaque_path} == {
        *("about", "cid", "data", "geo", "ldap", "mailto", "mid", "news"),
        *("nntp", "sip", "sips", "sms", "tag", "tel", "urn"),
    }


def test_the_kind_of_host_follows_its_text() -> None:
    assert normalize("//%31.2.3.4").host == IPv4Literal("1.2.3.4")
    assert normalize("//%31.2.3.4", NormalizationStep.CASE).host == RegName("%31.2.3.4")
    assert normalize("//%31.2.3.4", NormalizationStep.PERCENT_ENCODING).host == IPv4Literal("1.2.3.4")
    assert normalize("//%31.2.3.4x").host == RegName("1.2.3.4x")


def test_a_normal_node_is_given_back_itself() -> None:
    node = parse("http://example.com/%C3%A4")
    assert normalize(node) == node


def test_whether_a_reference_is_normal_depends_on_the_steps() -> None:
    assert is_normalized("http://h:80")
    assert not is_normalized("http://h:80", NormalizationStep.SCHEME_BASED)
    assert is_normalized("data:,a/../b")
    assert not is_normalized("data:,a/../b", schemes={})
    assert is_normalized(parse("a"))
    assert not is_normalized(parse("./a"))


def test_simple_string_has_no_steps() -> None:
    assert str(normalize("HTTP://H:/%41/./b", NormalizationStep.SIMPLE_STRING)) == "HTTP://H:/%41/./b"
    assert list(NormalizationStep.SIMPLE_STRING) == []
    assert list(NormalizationStep.SCHEME_BASED) == list(NormalizationStep)
    assert NormalizationStep.SCHEME_BASED & ~NormalizationStep.SYNTAX_BASED == (
        NormalizationStep.DEFAULT_PORT
        | NormalizationStep.EMPTY_PATH
        | NormalizationStep.LOCAL_HOST
        | NormalizationStep.ADDRESS
    )


# Laws


@given(reference_texts, steps)
def test_a_normal_form_is_normal(text: str, chosen: NormalizationStep) -> None:
    normal = normalize(text, chosen)
    assert is_normalized(normal, chosen)
    assert is_normalized(str(normal), chosen)


@given(reference_texts, steps)
def test_a_normal_form_reads_back(text: str, chosen: NormalizationStep) -> None:
    normal = normalize(text, chosen)
    assert parse(str(normal)) == normal
    assert type(normal) is type(parse(text))


@given(reference_texts)
def test_text_and_node_have_one_normal_form(text: str) -> None:
    assert (
        normalize(text)
        == normalize(parse(text))
        == normalize(text, NormalizationStep(NormalizationStep.SYNTAX_BASED.value))
    )


@given(reference_texts, steps)
def test_a_normal_form_is_normal_for_each_of_its_steps(text: str, chosen: NormalizationStep) -> None:
    normal = normalize(text, chosen)
    assert all(is_normalized(normal, step) for step in chosen)


@given(reference_texts)
def test_a_step_that_does_nothing_alone_does_nothing_with_others(text: str) -> None:
    read = parse(text)
    if all(is_normalized(read, step) for step in NormalizationStep.SYNTAX_BASED):
        assert normalize(read) == read


SAME_PATHS = SchemeTraits("80", root_path=True, local_host="localhost")
schemes = st.just(None) | st.fixed_dictionaries(
    {"a": st.just(SAME_PATHS) | st.builds(SchemeTraits, opaque_path=st.booleans())}
)
delicate = (
    st.tuples(
        st.sampled_from(["", "a:", "A:", "http:", "file:", "FILE:", "data:", "ldap:"]),
        st.just("")
        | st.tuples(
            st.sampled_from(["", "u%41@", "@"]),
            st.sampled_from(
                ["", "h", "H%4a", "LocalHost", "%6cocalhost", "%31.2.3.%34", "[::0]", "[::FFFF:1.2.3.4]", "[vA.B]"]
            ),
            st.sampled_from(["", ":", ":80", ":080", ":0", ":389"]),
        ).map(lambda parts: "//" + "".join(parts)),
        st.lists(
            st.sampled_from(
                [*"/.", "..", "%2e", "%2E", "%2e%2E", ".%2e", "%2f", "%41", "%c3", "a", ":", "x/..", "//", "/./"]
            ),
            max_size=7,
        ).map("".join),
        st.sampled_from(["", "?", "?%2e/..", "#", "#%7e"]),
    )
    .map("".join)
    .filter(URI_reference.matches)
)


@given(delicate | reference_texts, steps, steps, schemes)
@example("a://h/x/%2e/../y", NormalizationStep.DOT_SEGMENTS, NormalizationStep.SYNTAX_BASED, None)
@example("%2e%2E/a", NormalizationStep.DOT_SEGMENTS, NormalizationStep.PERCENT_ENCODING, None)
def test_more_steps_find_more_that_is_equivalent(
    text: str, some: NormalizationStep, more: NormalizationStep, declared: dict[str, SchemeTraits] | None
) -> None:
    """References with the same normal form by some steps have the same normal form by more steps."""
    assert normalize(normalize(text, some, declared), some | more, declared) == normalize(text, some | more, declared)


@given(delicate, steps, schemes)
def test_the_normal_form_of_a_delicate_reference_is_normal(
    text: str, chosen: NormalizationStep, declared: dict[str, SchemeTraits] | None
) -> None:
    normal = normalize(text, chosen, declared)
    assert is_normalized(normal, chosen, declared)
    assert parse(str(normal)) == normal


bases = uri_texts.map(lambda text: normalize(URI.parse(text))).filter(
    lambda base: base.authority is not None or base.path.is_absolute
)


def has_encoded_dots(reference: nodes.URIReference) -> bool:
    segments = reference.path.text.split("/")
    return any("%" in each and each.lower().replace("%2e", ".") in {".", ".."} for each in segments)


@given(references, bases)
def test_normalization_and_resolution_commute(reference: nodes.URIReference, base: nodes.URI) -> None:
    assume(not has_encoded_dots(reference))
    assert normalize(resolve(reference, base)) == normalize(resolve(normalize(reference), base))


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


@given(uri_texts)
def test_dot_segments_of_a_uri_go_as_in_resolving(text: str) -> None:
    uri = URI.parse(text)
    assume(uri.scheme.lower() not in SCHEMES and not has_encoded_dots(uri))
    assert normalize(uri, NormalizationStep.DOT_SEGMENTS) == resolve(uri, "x:")


@given(references)
def test_a_relative_reference_never_becomes_empty(reference: nodes.URIReference) -> None:
    assume(isinstance(reference, RelativeRef) and reference.path.text)
    assert normalize(reference, NormalizationStep.DOT_SEGMENTS).path.text


# Errors and long input


def test_an_error_has_the_index_of_the_invalid_character() -> None:
    with pytest.raises(ParseError) as caught:
        normalize("http://h/%2%35")
    assert caught.value.index == 11


@pytest.mark.parametrize("value", [b"http://h", None, 1])
def test_only_text_and_nodes_are_taken(value: object) -> None:
    with pytest.raises(TypeError, match=f"expected a reference as str, URI or RelativeRef, got {type(value).__name__}"):
        normalize(value)  # type: ignore[call-overload] # refused at run time
    with pytest.raises(TypeError, match=f"expected a reference as str, URI or RelativeRef, got {type(value).__name__}"):
        is_normalized(value)  # type: ignore[arg-type] # refused at run time


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


def test_removing_dot_segments_keeps_to_the_letter() -> None:
    assert [remove_dot_segments(path) for path in ("a/..", "a/../..", "a/../../b", "./../a", "/..//..")] == [
        *("/", "/", "/b", "a", "/")
    ]
