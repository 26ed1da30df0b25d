"""The kinds of nodes: which values each field takes, and which nodes are equal."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, get_type_hints

import attrs
import pytest
from support.grammars import DNSName, Own, OwnName

from uriast import (
    URI,
    Authority,
    IPv4Literal,
    IPv6Literal,
    IPvFutureLiteral,
    ParseError,
    PathAbempty,
    PathAbsolute,
    PathEmpty,
    PathNoscheme,
    PathRootless,
    RegName,
    RelativeRef,
    Userinfo,
    parse,
)
from uriast.combinators import Node, fields_of
from uriast.grammar import rfc3986, rfc3987, rfc6874
from uriast.nodes import iri as iris
from uriast.schemes import http, news

if TYPE_CHECKING:
    from collections.abc import Callable

NAME = RegName("example.com")


class OwnPath(PathAbempty):
    """A path of a user's own class."""

    __slots__ = ()


class OwnIRI(iris.IRI):
    """An IRI of a user's own class."""

    __slots__ = ()


class OwnIName(iris.IRegName):
    """A host of a user's own class."""

    __slots__ = ()


AUTHORITY, IAUTHORITY = Authority(None, NAME), iris.IAuthority(None, iris.IRegName("h"))
VALUES: dict[str, object] = {
    **{repr(each): each for each in (None, "", "a", "1", "#", b"", 1)},
    **{
        type(each).__name__: each
        for each in (
            *(Userinfo("u"), iris.IUserinfo("u"), NAME, OwnName("h"), DNSName("h"), iris.IRegName("h"), OwnIName("h")),
            *(IPv4Literal("1.2.3.4"), IPv6Literal("::1"), IPvFutureLiteral("v1.a"), AUTHORITY, IAUTHORITY),
            *(PathEmpty(), PathAbempty("/a"), OwnPath("/a"), PathAbsolute("/a"), PathNoscheme("a"), PathRootless("a")),
            *(iris.IPathAbempty("/a"), iris.IPathAbsolute("/a"), iris.IPathNoscheme("a"), iris.IPathRootless("a")),
            parse("a:a"),
        )
    },
    "Authority of OwnName": Authority(None, OwnName("h")),
    "IAuthority of OwnIName": iris.IAuthority(None, OwnIName("h")),
    "Authority of RFC 6874": rfc6874.authority.parse("[fe80::1%25eth0]"),
    "no PathAbempty": PathAbempty(),
    "no IPathAbempty": iris.IPathAbempty(),
}
"""A value of each type that some field has, and of others."""
TEXT = "None '' 'a' '1'"
LITERALS = "IPv4Literal IPv6Literal IPvFutureLiteral"
AUTHORITIES = "Authority Authority-of-OwnName"
IAUTHORITIES = f"IAuthority IAuthority-of-OwnIName {AUTHORITIES} Authority-of-RFC-6874"
NEWS, HTTP_URI = news.parse("news:a@b"), http.parse("http://h")
FITTING: list[tuple[Node, str, str]] = [
    (AUTHORITY, "userinfo", "None Userinfo"),
    (IAUTHORITY, "userinfo", "None IUserinfo Userinfo"),
    (AUTHORITY, "host", f"RegName OwnName DNSName {LITERALS}"),
    (IAUTHORITY, "host", f"IRegName OwnIName RegName OwnName DNSName {LITERALS}"),
    (AUTHORITY, "port", "None '' '1'"),
    (IAUTHORITY, "port", "None '' '1'"),
    (URI("a"), "scheme", "'a'"),
    (Own("a"), "scheme", "'a'"),
    (iris.IRI("a"), "scheme", "'a'"),
    (HTTP_URI, "scheme", ""),
    (URI("a", AUTHORITY), "authority", f"{AUTHORITIES} Authority-of-RFC-6874"),
    (Own("a", AUTHORITY), "authority", f"{AUTHORITIES} Authority-of-RFC-6874"),
    (HTTP_URI, "authority", AUTHORITIES),
    (NEWS, "authority", "None"),
    (iris.IRI("a", IAUTHORITY), "authority", IAUTHORITIES),
    (OwnIRI("a", IAUTHORITY), "authority", IAUTHORITIES),
    (URI("a"), "authority", "None"),
    (RelativeRef(), "authority", "None"),
    (RelativeRef(AUTHORITY), "authority", f"{AUTHORITIES} Authority-of-RFC-6874"),
    (iris.IRelativeRef(IAUTHORITY), "authority", IAUTHORITIES),
    (URI("a"), "path", "PathEmpty PathAbsolute PathRootless"),
    (Own("a"), "path", "PathEmpty PathAbsolute PathRootless"),
    (NEWS, "path", "PathEmpty PathRootless"),
    (RelativeRef(), "path", "PathEmpty PathAbsolute PathNoscheme"),
    (iris.IRI("a"), "path", "PathEmpty IPathAbsolute IPathRootless PathAbsolute PathRootless"),
    (OwnIRI("a"), "path", "PathEmpty IPathAbsolute IPathRootless PathAbsolute PathRootless"),
    (iris.IRelativeRef(), "path", "PathEmpty IPathAbsolute IPathNoscheme PathAbsolute PathNoscheme"),
    *(
        (each, "path", "PathAbempty OwnPath no-PathAbempty")
        for each in (URI("a", AUTHORITY), RelativeRef(AUTHORITY), Own("a", AUTHORITY), HTTP_URI)
    ),
    *(
        (each, "path", "IPathAbempty no-IPathAbempty PathAbempty OwnPath no-PathAbempty")
        for each in (iris.IRI("a", IAUTHORITY), iris.IRelativeRef(IAUTHORITY), OwnIRI("a", IAUTHORITY))
    ),
    *(
        (each, field, TEXT)
        for each in (URI("a"), RelativeRef(), iris.IRI("a"), iris.IRelativeRef(), HTTP_URI)
        for field in ("query", "fragment")
    ),
    (NEWS, "query", "None"),
]
"""The values that a field takes, in nodes that are valid with them."""


@pytest.mark.parametrize(("node", "field", "names"), FITTING)
def test_a_field_takes_the_values_that_its_rule_reads_and_no_others(node: Node, field: str, names: str) -> None:
    taken = [name.replace(" ", "-") for name, value in VALUES.items() if changed(node, field, value) is not None]
    assert sorted(taken) == sorted(names.split())


@pytest.mark.parametrize("node", [AUTHORITY, IAUTHORITY, URI("a"), RelativeRef(), iris.IRI("a"), iris.IRelativeRef()])
def test_a_value_is_of_a_wrong_type_exactly_if_the_annotation_of_its_field_says_so(node: Node) -> None:
    evolve: Callable[..., object] = attrs.evolve
    annotations = get_type_hints(type(node))
    for field, value in product(values_of(node), VALUES.values()):
        is_wrong = False
        try:
            evolve(node, **{field: value})
        except TypeError:
            is_wrong = True
        except ParseError:
            pass
        assert (field, value, is_wrong) == (field, value, not isinstance(value, annotations[field]))


def changed(node: Node, field: str, value: object) -> object:
    """A node with another value in a field; `None` if none can be built."""
    make: Callable[..., object] = type(node)
    evolve: Callable[..., object] = attrs.evolve
    made = built(make, **(values_of(node) | {field: value}))
    assert made == built(evolve, node, **{field: value})
    return made


def values_of(node: Node) -> dict[str, Any]:
    return {each.name: getattr(node, each.name) for each in fields_of(type(node))}


def built(make: Callable[..., object], *node: Node, **fields: object) -> object:
    try:
        return make(*node, **fields)
    except (ParseError, TypeError):
        return None


OWN = "Own=IRI OwnIRI=IRI HTTP=IRI News=IRI OwnName=IRegName DNSName=IRegName OwnIName=IRegName OwnPath=IPathAbempty"
OF_URIS = "URI RelativeRef Authority Userinfo RegName PathAbempty PathAbsolute PathNoscheme PathRootless"
KINDS: dict[str, str] = (
    dict(each.split("=") for each in OWN.split()) | {each: f"I{each}" for each in OF_URIS.split()} | {"URI": "IRI"}
)
"""The kinds of nodes whose class adds no field to another one's."""


def test_nodes_are_equal_if_they_are_of_one_kind_and_have_equal_fields() -> None:
    changes = [changed(node, field, value) for node, field, _ in FITTING for value in VALUES.values()]
    nodes = [each for each in (*changes, *VALUES.values()) if isinstance(each, Node)]
    for one, other in product(nodes, repeat=2):
        kinds = {KINDS.get(name, name) for name in (type(one).__name__, type(other).__name__)}
        assert (one == other) is (len(kinds) == 1 and str(one) == str(other))
        assert one != other or hash(one) == hash(other)


@pytest.mark.parametrize("text", ["//h", "//", "a://h", "a://", "a:", ""])
def test_a_path_left_out_is_empty(text: str) -> None:
    for rule in (rfc3986.URI_reference, rfc3987.IRI_reference):
        node: Node = rule.parse(text)
        make: Callable[..., object] = type(node)
        assert make(**{name: value for name, value in values_of(node).items() if name != "path"}) == node
