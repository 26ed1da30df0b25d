"""Nodes of other grammars: they print, change, compare and are checked like those of RFC 3986."""

from __future__ import annotations

import copy
import pickle
import weakref
from ipaddress import IPv6Address
from typing import TYPE_CHECKING, Any, cast

import attrs
import pytest
from support.grammars import NAMES, DNSName, Link, Names, WithZone
from support.notation import Item, Items, Number, Span

from uriast import (
    URI,
    Authority,
    IPv4Literal,
    IPv6Literal,
    IPvFutureLiteral,
    NormalizationStep,
    PathAbsolute,
    RegName,
    append_segments,
    audit,
    normalize,
    parse,
    replace,
)
from uriast.combinators import Node, ParseError, char_range, text
from uriast.grammar import rfc3986, rfc6874
from uriast.passes.edit import parent

if TYPE_CHECKING:
    from collections.abc import Callable

DIGIT = char_range("0", "9")
DIGITS = text(DIGIT.at_least(1))
LETTERS = text(char_range("a", "z").at_least(1))


ZONED = "http://[fe80::1%25eth0]/a"


@pytest.mark.parametrize(
    ("reading", "text_"),
    [
        (rfc6874.URI.parse, ZONED),
        (WithZone().URI.parse, ZONED),
        (NAMES.URI.parse, "http://ab.cd/a"),
    ],
)
def test_a_tree_of_any_grammar_can_be_changed(reading: Callable[[str], URI], text_: str) -> None:
    uri = reading(text_)
    assert str(attrs.evolve(uri, query="x")) == str(replace(uri, query="x")) == f"{text_}?x"
    assert str(parent(uri)) == text_[:-1]
    assert str(append_segments(uri, "b")) == f"{text_}/b"
    assert uri.authority is not None
    assert str(attrs.evolve(uri.authority, port="80")) == f"{uri.authority}:80"
    assert type(replace(uri, query="x").host) is type(uri.host)


@pytest.mark.parametrize("uri", [rfc6874.URI.parse(ZONED), WithZone().URI.parse(ZONED)])
def test_an_error_is_about_the_invalid_part(uri: URI) -> None:
    with pytest.raises(ParseError) as caught:
        attrs.evolve(uri, query="x y")
    error = caught.value
    assert (error.rule, error.index, error.component, error.hint) == ("query", 1, "query", "a space is written as %20")
    with pytest.raises(ParseError) as caught:
        attrs.evolve(uri, path=PathAbsolute("/b"))
    assert str(caught.value) == "URI: path at index 23: expected PathAbempty, got PathAbsolute"
    assert (caught.value.index, set(caught.value.expected)) == (23, {"PathAbempty"})
    with pytest.raises(ParseError) as caught:
        attrs.evolve(uri, scheme="1")
    assert (caught.value.rule, caught.value.index) == ("scheme", 0)
    assert uri.authority is not None
    with pytest.raises(ParseError) as caught:
        attrs.evolve(uri.authority, port="8o")
    assert (caught.value.rule, caught.value.index, caught.value.stream) == ("port", 1, "8o")


def test_a_zone_that_a_wider_grammar_reads_is_kept_outside_of_the_address() -> None:
    for text_ in ("http://[::FFFF:127.0.0.1%25%2541]/", "http://[::FFFF:127.0.0.1%25ETH0]/"):
        for read in (WithZone().URI.parse(text_), rfc6874.URI.parse(text_)):
            assert isinstance(read.host, IPv6Literal)
            assert read.host.address == IPv6Address("::FFFF:127.0.0.1")
            assert normalize(read, NormalizationStep.SCHEME_BASED) == read
            assert [str(each.danger) for each in audit(read)] == [
                str(each.danger) for each in audit("http://[::FFFF:127.0.0.1]/")
            ]


def test_a_node_of_another_grammar_is_trusted_unless_it_would_be_misread() -> None:
    assert str(Authority(None, DNSName("ab"))) == "ab"
    with pytest.raises(ParseError, match="would read back as IPv4Literal"):
        Authority(None, DNSName("1.2.3.4"))
    with pytest.raises(ParseError, match=r"unexpected .* at index 1"):
        DNSName("a_b")
    assert parse("http://1.2.3.4").host == IPv4Literal("1.2.3.4")


def test_a_derived_grammar_binds_only_classes_that_are_unbound() -> None:
    bound, reading = RegName.binding() or (None, None)
    Names().bind_nodes()
    assert RegName.binding() == (bound, reading)
    assert DNSName.binding() == (DNSName, NAMES.reg_name)


def test_a_node_of_another_grammar_is_trusted_where_its_text_cannot_be_read_back() -> None:
    uri = rfc6874.URI.parse(ZONED)
    assert str(Link("a", uri)) == f"[a]{ZONED}"
    assert attrs.evolve(Link("b", uri), label="a") == Link("a", uri)
    assert str(Link("a", rfc6874.IPv6addrzLiteral("fe80::1%25eth0"))) == "[a][fe80::1%25eth0]"
    with pytest.raises(ParseError) as caught:
        Link("a1", uri)
    assert (caught.value.index, caught.value.stream) == (1, "a1")
    with pytest.raises(ParseError) as caught:
        Link("a", rfc6874.authority.parse("[fe80::1%25eth0]"))  # type: ignore[arg-type] # that is refused
    assert caught.value.index == 3
    assert str(caught.value).endswith("expected URI or IPv6Literal or IPvFutureLiteral, got Authority")


@pytest.mark.parametrize(
    "node",
    [
        rfc6874.URI.parse(ZONED),
        rfc6874.authority.parse("u:p@[fe80::1%25eth0]:80"),
        WithZone().URI.parse(ZONED),
        NAMES.URI.parse("http://ab.cd/a"),
        DNSName("ab.cd"),
        Link("a", rfc6874.URI.parse(ZONED)),
        Span(Number(1), Number(2)),
        Items([Item("a", None)]),
    ],
    ids=repr,
)
def test_a_node_of_any_grammar_is_a_value(node: Node) -> None:
    copies = [pickle.loads(pickle.dumps(node)), copy.copy(node), copy.deepcopy(node), weakref.ref(node)()]
    for each in [*copies, attrs.evolve(cast("Any", node))]:
        assert each == node
        assert type(each) is type(node)
        assert str(each) == str(node)


def test_a_host_of_any_grammar_is_matched_as_its_kind() -> None:
    match rfc6874.URI.parse(ZONED), NAMES.URI.parse("http://ab.cd"):
        case URI(authority=Authority(host=IPv6Literal(zoned))), URI(authority=Authority(host=RegName(name))):
            assert (zoned, name) == ("fe80::1%25eth0", "ab.cd")
        case _:
            pytest.fail("the hosts are of these kinds")


def test_a_node_with_a_text_of_its_own_is_read_back() -> None:
    @attrs.frozen
    class Shown(Node):
        host: IPv6Literal | IPvFutureLiteral

        def __str__(self) -> str:
            return f"{self.host}"

    reading = rfc3986.IP_literal.map(Shown).bind_nodes()
    assert str(Shown(IPv6Literal("::1"))) == "[::1]"
    assert str(reading.parse("[::1]")) == "[::1]"
    with pytest.raises(ParseError, match="unexpected '%' at index 4"):
        Shown(rfc6874.IPv6addrzLiteral("::1%25a"))
