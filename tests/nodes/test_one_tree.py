"""Every URI is an IRI: each class of URIs is a narrower class of IRIs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs
import pytest
from hypothesis import given
from support.kinds import fields_in, nodes_in
from support.references import reference_texts

from uriast import nodes, parse, parse_iri, parse_iri_reference, replace
from uriast.combinators import Node, ParseError, Rule, char_from, literal, rule
from uriast.grammar import rfc3986
from uriast.grammar.rfc3987 import RFC3987
from uriast.nodes import URI, Authority, PathAbempty, RegName, RelativeRef, Userinfo, iri
from uriast.nodes.iri import IRI, IAuthority, IPathAbempty, IPathAbsolute, IRegName, IRelativeRef, IUserinfo

if TYPE_CHECKING:
    from collections.abc import Callable

WIDER: Final[dict[type[Any], type[Any]]] = {
    getattr(nodes, name.removeprefix("I") if name != "IRI" else "URI"): each
    for name, each in vars(iri).items()
    if isinstance(each, type) and each.__module__ == iri.__name__ and name.startswith("I")
}


def test_each_class_of_uris_is_one_of_iris_with_the_same_fields() -> None:
    assert {URI, RelativeRef, Authority, Userinfo, RegName, PathAbempty} < set(WIDER)
    for narrow, wide in WIDER.items():
        assert issubclass(narrow, wide)
        assert [field.name for field in attrs.fields(narrow)] == [field.name for field in attrs.fields(wide)]
        assert narrow.binding() != wide.binding()


@given(reference_texts)
def test_a_uri_equals_the_iri_of_its_text_and_has_its_hash(text: str) -> None:
    uri, wide = parse(text), parse_iri_reference(text)
    assert (uri, hash(uri), str(uri)) == (wide, hash(wide), str(wide))
    assert wide == uri
    for one, other in zip(nodes_in(uri), nodes_in(wide), strict=True):
        assert type(other) is WIDER.get(type(one), type(one))
        assert (one, hash(one)) == (other, hash(other))


NARROW: Final[tuple[tuple[Node, str, Node], ...]] = (
    (Authority(None, RegName("h")), "userinfo", IUserinfo("u")),
    (Authority(None, RegName("h")), "host", IRegName("h")),
    (parse("a://h/a"), "authority", IAuthority(None, IRegName("h"))),
    (parse("a://h/a"), "path", IPathAbempty("/a")),
    (parse("//h/a"), "authority", IAuthority(None, IRegName("h"))),
    (parse("/a"), "path", IPathAbsolute("/a")),
)


@pytest.mark.parametrize(("node", "field", "wide"), NARROW)
def test_a_uri_never_holds_a_node_of_a_wider_class(node: Node, field: str, wide: Node) -> None:
    make: Callable[..., object] = type(node)
    evolve: Callable[..., object] = attrs.evolve
    message = rf"^{type(node).__name__}\.{field}: expected .*, got I[A-Z]\w+$"
    with pytest.raises(TypeError, match=message):
        make(**(fields_in(node) | {field: wide}))
    with pytest.raises(TypeError, match=message):
        evolve(node, **{field: wide})


@pytest.mark.parametrize(("node", "field", "wide"), NARROW)
def test_an_iri_holds_nodes_of_either_class(node: Node, field: str, wide: Node) -> None:
    make: Callable[..., object] = WIDER[type(node)]
    narrow = make(**fields_in(node))
    assert narrow == node
    evolve: Callable[..., object] = attrs.evolve
    assert make(**(fields_in(node) | {field: wide})) == evolve(narrow, **{field: wide})


@attrs.frozen
class Holder(Node):
    """A node of a user's own, without validators."""

    held: Any


CHANGES: Final[tuple[tuple[str, object, str], ...]] = (
    ("authority", IAuthority(None, IRegName("h")), "ä"),
    ("userinfo", IUserinfo("u"), "ä"),
    ("host", IRegName("h"), "ä"),
    ("path", IPathAbempty("/a"), "/ä"),
)


@pytest.mark.parametrize(("name", "wide", "text"), CHANGES)
def test_replacing_a_component_of_a_uri_refuses_a_wider_node_and_a_wider_text(
    name: str, wide: object, text: str
) -> None:
    change: Callable[..., object] = replace
    for reference in ("http://u@h/a", parse("http://u@h/a")):
        with pytest.raises(ParseError):
            change(reference, **{name: text})
        with pytest.raises(TypeError):
            change(reference, **{name: wide})
    iri_read = parse_iri_reference("http://u@h/a")
    assert type(change(iri_read, **{name: text})) is type(change(iri_read, **{name: wide})) is IRI


class Numbered(RFC3987):
    """A grammar of IRIs that replaces a rule, and has names of its own that begin with `i`."""

    ischeme: ClassVar = 7

    @rule
    def iport(self) -> Rule[str]:
        return literal("x")

    @rule
    def ireg_name(self) -> Rule[IRegName]:
        return char_from("xyzä").map(IRegName)


def test_a_grammar_of_iris_replaces_rules_of_rfc_3987_alone() -> None:
    numbered = Numbered()
    assert str(numbered.IRI.parse("http://ä:80/é")) == "http://ä:80/é"
    assert not numbered.IRI_reference.matches("//example.com/")


def test_a_node_that_may_hold_any_holds_what_its_rule_reads() -> None:
    holder = (literal("<") >> rfc3986.URI << literal(">")).map(Holder).bind_nodes()
    assert str(Holder(parse("http://h/"))) == "<http://h/>"
    with pytest.raises(ParseError):
        Holder(parse_iri("http://h/"))
    with pytest.raises(ParseError):
        attrs.evolve(holder.parse("<a:>"), held=parse_iri("a:"))


def test_a_match_that_asks_for_uris_first_tells_the_two_apart() -> None:
    def kind(node: Node) -> str:
        match node:
            case URI() | RelativeRef():
                return "URI"
            case IRI() | IRelativeRef():
                return "IRI"
            case _:
                return ""

    assert [kind(read(text)) for read in (parse, parse_iri_reference) for text in ("a:", "a")] == [
        *("URI", "URI"),
        *("IRI", "IRI"),
    ]
