"""Nodes of wider grammars: passes compare them, and never read their texts by the rules of the RFCs."""

from __future__ import annotations

import pytest

from uriast import (
    NormalizationStep,
    RegName,
    comparison_key,
    equivalent,
    normalize,
    origin,
    parse,
    parse_iri,
    resolve,
)
from uriast.combinators import Rule, char_from, rule, text
from uriast.grammar import rfc6874
from uriast.grammar.rfc3986 import RFC3986
from uriast.grammar.rfc3987 import RFC3987
from uriast.nodes import PathAbempty
from uriast.nodes.iri import IRI, IAuthority, IRegName
from uriast.schemes import mailto, urn


class WideIRIs(RFC3987):
    """IRIs with brackets in their queries."""

    @rule
    def iquery(self) -> Rule[str]:
        """iquery = *( ipchar / iprivate / "/" / "?" / "[" / "]" )"""
        return text((self.ipchar | self.iprivate | char_from("/?[]")).many())


class WideURIs(RFC3986):
    """URIs with brackets in their queries."""

    @rule
    def query(self) -> Rule[str]:
        """query = *( pchar / "/" / "?" / "[" / "]" )"""
        return text((self.pchar | char_from("/?[]")).many())


class OwnName(RegName):
    """A name of a user's own."""

    __slots__ = ()


IRIS, URIS = WideIRIs(), WideURIs()
NODE = IRIS.IRI.parse("http://h/é?ids[]=1")
ZONED = rfc6874.URI.parse("http://[fe80::1%25eth0]/%C3%A9")


@pytest.mark.parametrize(
    "other", ["http://h/é?ids[]=1", "HTTP://H/é?ids[]=1", "http://h:/%C3%A9?ids[]=1", "http://h/a/../%c3%a9?%69ds[]=1"]
)
def test_nodes_of_a_wider_grammar_of_iris_are_equivalent(other: str) -> None:
    node = IRIS.IRI.parse(other)
    assert equivalent(NODE, node)
    assert equivalent(node, NODE)
    assert comparison_key(node) == comparison_key(NODE) == "http://h/é?ids[]=1"
    assert type(normalize(node)) is IRI
    assert normalize(normalize(node)) == normalize(node)


@pytest.mark.parametrize("other", ["http://h/é?ids%5B%5D=1", "http://h/é?ids[]=2", "http://h/É?ids[]=1"])
def test_nodes_of_a_wider_grammar_of_iris_differ(other: str) -> None:
    node = IRIS.IRI.parse(other)
    assert not equivalent(NODE, node)
    assert not equivalent(node, NODE)
    assert comparison_key(node) != comparison_key(NODE)


def test_a_node_of_a_wider_grammar_of_iris_is_compared_with_plain_references() -> None:
    assert not equivalent(NODE, "http://h/%C3%A9")
    assert not equivalent(parse("http://h/%C3%A9?ids=1"), NODE)
    assert equivalent(IRIS.IRI.parse("HTTP://h/%C3%A9"), parse("http://h/%C3%A9"))
    assert equivalent(IRIS.IRI.parse("http://h:80?[]"), IRIS.IRI.parse("http://h/?[]"), NormalizationStep.SCHEME_BASED)


@pytest.mark.parametrize("reference", [URIS.URI.parse("http://h/%C3%A9?ids[]=1"), ZONED])
def test_a_node_of_a_wider_grammar_of_uris_is_compared_with_iris(reference: IRI) -> None:
    as_iri = resolve(reference, parse_iri("http://é/"))
    assert type(as_iri) is IRI
    assert equivalent(reference, as_iri)
    assert equivalent(as_iri, reference)
    assert not equivalent(reference, IRI("http"))
    assert equivalent(reference, NODE) == (reference is not ZONED)


@pytest.mark.parametrize(
    ("node", "normal"),
    [(urn.parse("urn:EX:a"), "urn:ex:a"), (mailto.parse("mailto:a@EXAMPLE.com"), "mailto:a@example.com")],
)
def test_a_node_of_a_scheme_is_compared_with_an_iri_by_its_scheme(node: IRI, normal: str) -> None:
    for other in (parse(normal), parse_iri(normal)):
        assert equivalent(node, other, NormalizationStep.SCHEME_BASED)
        assert equivalent(other, node, NormalizationStep.SCHEME_BASED)


def test_a_name_of_a_users_class_becomes_a_name_of_an_iri_where_it_is_decoded() -> None:
    normal = normalize(IRI("http", IAuthority(None, OwnName("%C3%A9.x")), PathAbempty("/")))
    assert (type(normal.host), str(normal)) == (IRegName, "http://é.x/")
    kept = normalize(IRI("http", IAuthority(None, OwnName("A.x")), PathAbempty("/")))
    assert (type(kept.host), str(kept)) == (OwnName, "http://a.x/")


@pytest.mark.parametrize("node", [NODE, ZONED, resolve(ZONED, parse_iri("http://é/"))])
def test_the_origin_needs_no_more_than_scheme_and_authority(node: IRI) -> None:
    assert str(origin(node)) == f"http://{node.host}"
