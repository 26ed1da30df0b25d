"""Zone identifiers (RFC 6874): the language is the RFC's, and equals RFC 3986's for texts without a zone."""

from __future__ import annotations

import re
from ipaddress import IPv6Address
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from support.references import ipv6, run
from support.rules import CORE, NAMES, ZONED, ZONED_NAMES, attribute, rule_named

from uriast import IPv6Literal, ParseError
from uriast.combinators.spanned import flat_parts
from uriast.grammar import rfc3986, rfc6874
from uriast.grammar.rfc6874 import RFC6874, IPv6addrzLiteral
from uriast.passes.normalize import NormalizationStep, normalize
from uriast.testing import GrammarContract, assert_language, assert_linear, assert_longest_prefix
from uriast.testing.proof import difference, pattern_language

if TYPE_CHECKING:
    from uriast.combinators import Rule

CHANGED: Final = (
    *("URI", "hier-part", "URI-reference", "absolute-URI", "relative-ref", "relative-part"),
    *("authority", "host", "IP-literal"),
)
UNCHANGED: Final = tuple(name for name in (*NAMES, *CORE) if name not in CHANGED)

grammar: Final = RFC6874()


def zoned(name: str) -> Rule[object]:
    found: Rule[object] = getattr(grammar, attribute(name))
    return found


# The language


class TestRFC6874(GrammarContract):
    grammar = grammar
    abnf = ZONED
    extends = rfc3986
    max_examples = 3


@pytest.mark.parametrize("name", ["URI-reference", "authority"])
def test_a_rule_around_a_zone_consumes_the_longest_prefix_in_linear_time(name: str) -> None:
    assert_longest_prefix(zoned(name))
    assert_linear(zoned(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", CHANGED)
def test_a_rule_reads_exactly_the_language_of_rfc_6874(name: str) -> None:
    assert_language(zoned(name), ZONED, name, max_texts=0, extends=rfc3986)


@pytest.mark.parametrize("name", UNCHANGED)
def test_a_rule_that_has_no_ip_literal_in_it_is_that_of_rfc_3986(name: str) -> None:
    assert zoned(name).pattern == rule_named(name).pattern


@pytest.mark.slow
@pytest.mark.parametrize("name", CHANGED)
def test_a_rule_differs_from_rfc_3986_only_in_literals_with_a_zone(name: str) -> None:
    standard, extended = rule_named(name).pattern, zoned(name).pattern
    found = difference(pattern_language(standard), pattern_language(extended))
    assert found is not None
    assert re.fullmatch(r".*\[::%25.\].*", found.text)
    without_zones = rf"(?![^\[]*\[[^\]%]*%)(?:{extended})"
    assert difference(pattern_language(standard), pattern_language(without_zones)) is None


def test_each_rule_that_the_rfc_changes_or_adds_is_public_under_its_name() -> None:
    for name in (*CHANGED, *ZONED_NAMES):
        rule: Rule[object] = getattr(rfc6874, attribute(name))
        assert (rule.name, rule.pattern) == (name, zoned(name).pattern)


# The values


@given(ipv6, run("", least=1).filter(rfc6874.ZoneID.matches))
def test_a_literal_with_a_zone_prints_as_it_was_read(address: str, zone: str) -> None:
    text = f"[{address}%25{zone}]"
    read = rfc6874.host.parse(text)
    assert isinstance(read, IPv6addrzLiteral)
    assert (str(read), read.text, read.zone) == (text, text[1:-1], zone)
    assert (read.address, read.without_zone) == (IPv6Address(address), IPv6Literal(address))
    assert IPv6addrzLiteral(read.text) == read
    assert not rfc3986.host.matches(text)


def test_the_example_of_the_rfc_is_parsed() -> None:
    uri = rfc6874.URI.parse("http://[fe80::a%25en1]")
    assert uri.host == IPv6addrzLiteral("fe80::a%25en1")
    assert str(uri) == "http://[fe80::a%25en1]"
    assert rfc6874.relative_ref.parse("//[fe80::a%25en1]:1/?q#f").port == "1"


def test_a_zone_that_begins_like_an_encoded_percent_sign_is_kept_whole() -> None:
    literal = IPv6addrzLiteral("fe80::1%25%25eth%2F0")
    assert (literal.zone, literal.without_zone) == ("%25eth%2F0", IPv6Literal("fe80::1"))
    assert literal.address.scope_id is None


def test_a_literal_with_a_zone_is_an_ipv6_literal_unlike_any_without_one() -> None:
    literal = IPv6addrzLiteral("::1%25a")
    assert isinstance(literal, IPv6Literal)
    assert literal != literal.without_zone
    assert literal != IPv6addrzLiteral("::1%25A")
    assert hash(literal) == hash(IPv6addrzLiteral("::1%25a"))
    assert list(flat_parts(literal)) == [("", "["), ("text", "::1%25a"), ("", "]")]


# Errors


@pytest.mark.parametrize(
    "text", ["::1", "v1.a", "", "::1%25", "::1%a", "%25a", "::1%25a]", "::1%25a!", "::1%25a%", "1"]
)
def test_a_literal_built_by_hand_has_a_zone(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        IPv6addrzLiteral(text)
    assert caught.value.rule == "IP-literal"


@pytest.mark.parametrize(
    ("text", "index", "expected", "hint"),
    [
        ("http://[::1%eth0]/", 12, {'"25"'}, "a percent sign that encodes nothing is written as %25"),
        ("http://[::1%25]/", 14, {"ZoneID"}, None),
        ("http://[::1%25a b]/", 15, {"more ZoneID", '"]"'}, None),
        ("http://[::1%25a", 15, {"more ZoneID", '"]"'}, 'the IP literal lacks its "]"'),
    ],
)
def test_an_error_has_an_index_and_the_expected_rules(
    text: str, index: int, expected: set[str], hint: str | None
) -> None:
    with pytest.raises(ParseError) as caught:
        rfc6874.URI.parse(text)
    assert (caught.value.rule, caught.value.index, caught.value.component) == ("URI", index, "host")
    assert (set(caught.value.expected), caught.value.hint) == (expected, hint)


def test_normalization_keeps_a_zone() -> None:
    uri = rfc6874.URI.parse("HTTP://[FE80::1%25ETH0]/")
    assert str(normalize(uri, NormalizationStep.SCHEME_BASED)) == "http://[FE80::1%25ETH0]/"
