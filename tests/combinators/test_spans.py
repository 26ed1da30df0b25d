"""Spans: each part of a node stands where `spans` says, which is where its rule read it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
import pytest
from hypothesis import given, strategies as st
from support.kinds import Sample, fields_in, nodes_in, samples, value_at

from uriast import URI, Authority, PathAbempty, parse
from uriast.combinators import (
    IrreversibleError,
    Node,
    Rule,
    Span,
    Spanned,
    alt,
    char_range,
    seq,
    spans,
    string,
    success,
    text,
)
from uriast.combinators.back.derived import binding_of, making_ways, writing_class
from uriast.combinators.back.ways import width
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.walks import children
from uriast.grammar import rfc3986, rfc6874
from uriast.schemes import http

if TYPE_CHECKING:
    from collections.abc import Callable


WORD = text(char_range("a", "z").at_least(1))
NUMBER = text(char_range("0", "9").at_least(1))
A, B, C = map(string, "ABC")
NUMBER_OR_WORD = seq(success(None), NUMBER) | seq(WORD, success(None))
INTEGER = text(char_range("0", "9") * 2).map(int, inverse="{:02}".format)


# The same places as those that the parser reads


def with_spans(node: Node) -> Rule[Any]:
    """The rule that reads a node, with the spans of its fields instead of the fields."""
    owner = writing_class(type(node))
    made: list[Rule[Any]] = []
    for way in making_ways(binding_of(owner)[1].definition, owner):
        if isinstance(way.item, ex.Mapped):
            fields = spanned_items(way.item.item) if way.item.spread else spanned_value(way.item.item)
            made.append(string(way.before) >> Rule[Any](fields) << string(way.after))
        else:
            assert isinstance(way.item, ex.Constant)
            made.append(Rule[Any](ex.Spanned(way.item.item)))
    whole: Rule[Any] = alt(*made)
    return whole


def spanned_items(item: ex.Expression) -> ex.Expression:
    """A definition whose value is a tuple, with the spans of its items."""
    match item:
        case ex.Concat(items):
            return ex.Concat(tuple(map(spanned_value, items)))
        case ex.Join(items):
            return ex.Join(tuple(map(spanned_items, items)))
        case ex.Pick():
            return ex.Pick(
                tuple(spanned_items(part) if number == item.kept else part for number, part in enumerate(item.parts)),
                item.kept,
            )
        case ex.Alternation(items):
            return ex.Alternation(tuple(map(spanned_items, items)))
        case ex.Option(inner, default):
            return ex.Option(spanned_items(inner), default)
        case _:
            (inner,) = children(item)
            return spanned_items(inner)


def spanned_value(item: ex.Expression) -> ex.Expression:
    """A definition of one value, with its span; the texts that it drops are not part of it."""
    if item.is_text:
        return ex.Spanned(item)
    match item:
        case ex.Pick():
            parts = enumerate(item.parts)
            return ex.Pick(tuple(spanned_value(part) if at == item.kept else part for at, part in parts), item.kept)
        case ex.Option(inner, None):
            return ex.Option(spanned_value(inner), None)
        case ex.Alternation(items):
            return ex.Alternation(tuple(map(spanned_value, items)))
        case _:
            assert width(item) is None
            return ex.Spanned(item)


@given(samples)
def test_the_parts_of_a_node_stand_at_their_spans(sample: Sample) -> None:
    _, each, node = sample
    found = spans(node)
    for path, span in found.items():
        assert each[span.start : span.end] == str(value_at(node, path))
    assert {path: span for path, span in found.items() if "." not in path}.keys() == {
        name for name, value in fields_in(node).items() if value is not None
    }
    assert list(found.values()) == sorted(found.values(), key=lambda span: span.start)
    moved = {path: Span(start + 7, end + 7) for path, (start, end) in found.items()}
    assert spans(node, 7) == moved


LOCATED: Final[dict[type[Node], Rule[Any]]] = {}
"""The rules of node classes with places, as far as they were needed."""


@given(samples)
def test_spans_are_the_places_that_the_rule_read(sample: Sample) -> None:
    for node in nodes_in(sample.node):
        rule = LOCATED.get(type(node)) or LOCATED.setdefault(type(node), with_spans(node))
        if not rule.matches(str(node)):  # a node in a field is of another grammar
            continue
        read: Any = rule.parse(str(node))
        values = cast("tuple[Spanned[object] | None, ...]", (read,) if type(read) is Spanned else read)
        names = fields_in(node)
        expected = {name: it.span for name, it in zip(names, values, strict=False) if it and it.value is not None}
        assert {path: span for path, span in spans(node).items() if "." not in path} == expected


def test_spans_of_the_fields_of_a_uri() -> None:
    found = spans(parse("http://u@[::1]:80/a?"))
    assert found == {
        "scheme": (0, 4),
        "authority": (7, 17),
        "authority.userinfo": (7, 8),
        "authority.userinfo.text": (7, 8),
        "authority.host": (9, 14),
        "authority.host.text": (10, 13),
        "authority.port": (15, 17),
        "path": (17, 19),
        "path.text": (17, 19),
        "query": (20, 20),
    }
    assert list(found)[:3] == ["scheme", "authority", "authority.userinfo"]
    assert all(type(span) is Span for span in found.values())


def test_what_is_undefined_has_no_span_and_what_is_empty_has_one() -> None:
    assert spans(parse("//:")) == {
        "authority": (2, 3),
        "authority.host": (2, 2),
        "authority.host.text": (2, 2),
        "authority.port": (3, 3),
        "path": (3, 3),
        "path.text": (3, 3),
    }
    assert spans(parse("")) == {"path": (0, 0), "path.text": (0, 0)}


def test_spans_in_a_larger_text() -> None:
    made = string("<") >> rfc3986.URI.spanned() << string(">")
    whole = "🙂 <http://example.com/>"
    found = made(whole, 2).value
    host = spans(found.value, found.start)["authority.host"]
    assert whole[host.start : host.end] == "example.com"


def test_spans_of_nodes_of_other_grammars_and_of_trees_built_by_hand() -> None:
    host = rfc6874.host.parse("[fe80::1%25eth0]")
    node = URI("http", Authority(None, host, "1"), PathAbempty("/a"))
    assert spans(node)["authority.host"] == (7, 23)
    assert spans(node)["authority.host.text"] == (8, 22)
    assert spans(node)["path"] == (25, 27)
    assert spans(http.parse("http://h/")) == spans(parse("http://h/"))


@given(st.lists(st.sampled_from(["a", "bb", "🙂"]), min_size=1, max_size=4))
def test_the_indices_count_code_points(parts: list[str]) -> None:
    whole = "/".join(parts)
    rule = text(string("a") | string("bb") | string("🙂")).sep_by(string("/"), min=1).map(Emoji).bind_nodes()
    node = rule.parse(whole)
    found = spans(node)
    assert [
        whole[found[f"parts.{number}"].start : found[f"parts.{number}"].end] for number in range(len(parts))
    ] == parts


@attrs.frozen
class Emoji(Node):
    parts: list[str]


PARTS: list[tuple[Callable[[Any], Rule[Any]], str, dict[str, str]]] = [
    (text(WORD).map, "ab", {"first": "ab"}),
    ((A >> seq(WORD, NUMBER).optional((None, None)) << B).map, "AB", {"first": ""}),
    (
        lambda node: (A >> seq(WORD << C, NUMBER) << B).optional((None, None)).map(node),
        "AaC1B",
        {"first": "aC1", "first.0": "a", "first.1": "1"},
    ),
    (
        lambda node: alt(A >> seq(WORD, NUMBER) << A, seq(INTEGER, WORD) << C).map(node),
        "01aC",
        {"first": "01a", "first.0": "01", "first.1": "a"},
    ),
    (lambda node: seq(WORD, success(1)).combine(node), "a", {"first": "a", "second": ""}),
    (NUMBER_OR_WORD.combine, "a", {"first": "a"}),
    (NUMBER_OR_WORD.combine, "1", {"second": "1"}),
    (lambda node: (NUMBER << A).times(2).combine(node), "1A2A", {"first": "1", "second": "2"}),
    (lambda node: (NUMBER << A).times(2).map(node), "1A2A", {"first": "1A2A", "first.0": "1", "first.1": "2"}),
    (
        lambda node: (NUMBER << A).many().spanned().map(node),
        "1A2A",
        {"first": "1A2A", "first.value": "1A2A", "first.value.0": "1", "first.value.1": "2"},
    ),
    (
        lambda node: seq(NUMBER << A).spanned().map(node),
        "1A",
        {"first": "1A", "first.value": "1A", "first.value.0": "1"},
    ),
    (
        lambda node: NUMBER.spanned().spanned().map(node),
        "1",
        {"first": "1", "first.value": "1", "first.value.value": "1"},
    ),
    (
        lambda node: (WORD << A).many().sep_by(B, min=1).map(node),
        "aABbAcA",
        {
            "first": "aABbAcA",
            "first.0": "aA",
            "first.0.0": "a",
            "first.1": "bAcA",
            "first.1.0": "b",
            "first.1.1": "c",
        },
    ),
    (lambda node: WORD.sep_by(B, max=1).map(node), "a", {"first": "a", "first.0": "a"}),
    (lambda node: A.optional().sep_by(B).map(node), "BA", {"first": "BA", "first.1": "A"}),
    (lambda node: A.result(1).sep_by(B).map(node), "A", {"first": "A", "first.0": "A"}),
    (
        lambda node: WORD.sep_by(B).spanned().sep_by(C).map(node),
        "CaBb",
        {
            "first": "CaBb",
            "first.0": "",
            "first.0.value": "",
            "first.1": "aBb",
            "first.1.value": "aBb",
            "first.1.value.0": "a",
            "first.1.value.1": "b",
        },
    ),
    (lambda node: string("x").result(node("x", 2)), "x", {"first": "x", "second": ""}),
    (lambda node: string("x").result(node(1, 2)), "x", {"first": "", "second": ""}),
    (lambda node: seq(WORD, NUMBER).map(repr, inverse=ast.literal_eval).map(node), "a1", {"first": "a1"}),
]


@pytest.mark.parametrize(("rule_of", "whole", "expected"), PARTS)
def test_each_part_has_its_own_text(rule_of: Callable[[Any], Rule[Any]], whole: str, expected: dict[str, str]) -> None:
    @attrs.frozen
    class Several(Node):
        first: object
        second: object = None

    rule = rule_of(Several).bind_nodes()
    node = rule.parse(whole)
    assert str(node) == whole
    assert {path: whole[start:end] for path, (start, end) in spans(node).items()} == expected


def test_a_class_that_writes_itself_has_no_parts() -> None:
    assert spans(OwnText("k")) == {}


@attrs.frozen
class OwnText(Node):
    key: str

    def __str__(self) -> str:
        return f"<{self.key}>"


def test_a_class_without_a_rule_has_no_spans() -> None:
    with pytest.raises(IrreversibleError, match="got Unbound: no rule that is bound maps to"):
        spans(Unbound("a"))


@attrs.frozen
class Unbound(Node):
    text: str


def test_a_subclass_has_spans_by_the_rule_of_its_base() -> None:
    (A >> WORD.map(Base)).bind_nodes()
    assert spans(Derived("a")) == spans(Base("a")) == {"text": (1, 2)}


@attrs.frozen
class Base(Node):
    text: str


@attrs.frozen
class Derived(Base):
    __slots__ = ()


def test_a_subclass_that_writes_itself_has_no_parts() -> None:
    (A >> WORD.map(Written)).bind_nodes()
    assert spans(Written("a")) == {"text": (1, 2)}
    assert spans(Louder("a")) == {}


@attrs.frozen
class Written(Node):
    text: str


@attrs.frozen
class Louder(Written):
    def __str__(self) -> str:
        return f"A{self.text}"
