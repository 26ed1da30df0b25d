"""The parts of a node: each field, item and text between them, in the order of the text, under its path."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from uriast.combinators import Node, Rule, Spanned, char_range, seq, spans, string, success, text, words
from uriast.combinators.node import parts_of
from uriast.combinators.spanned import flat_parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from uriast.combinators.node import NodePart

WORD = text(char_range("a", "z").at_least(1))
DIGIT = char_range("0", "9")
A, COMMA, OPEN, CLOSE = map(string, "A,()")


@attrs.frozen
class Letters(Node):
    text: str


LETTERS = (OPEN >> WORD.map(Letters) << CLOSE).bind_nodes()


def told(parts: Iterable[NodePart]) -> list[object]:
    """The parts, with those of lists, tuples and nodes in a list of their own."""
    return [
        (path, content)
        if isinstance(content, str)
        else (path, told(parts_of(content) if isinstance(content, Node) else content.parts))
        for path, content in parts
    ]


NODE_AB = [("", "("), ("text", "ab"), ("", ")")]
MADE: list[tuple[Callable[[Any], Rule[Any]], str, list[object]]] = [
    (WORD.map, "ab", [("first", "ab")]),
    (lambda node: A >> WORD.map(node) << COMMA, "Aab,", [("", "A"), ("first", "ab"), ("", ",")]),
    (lambda node: seq(WORD, A >> WORD).combine(node), "aAb", [("first", "a"), ("", "A"), ("second", "b")]),
    (lambda node: seq(A >> WORD.optional(), DIGIT).combine(node), "A1", [("", "A"), ("second", "1")]),
    (lambda node: (A >> WORD).optional().map(node), "Ab", [("", "A"), ("first", "b")]),
    (lambda node: (A >> WORD).optional().map(node), "", []),
    (LETTERS.map, "(ab)", [("first", NODE_AB)]),
    (success(3).map, "", [("first", "")]),
    ((string("'") >> WORD << string('"')).map, "'a\"", [("", "'"), ("first", "a"), ("", '"')]),
    ((LETTERS | DIGIT).map, "1", [("first", "1")]),
    ((LETTERS | DIGIT).map, "(ab)", [("first", NODE_AB)]),
    (
        lambda node: seq(WORD, COMMA >> DIGIT).map(node),
        "a,1",
        [("first", [("first.0", "a"), ("", ","), ("first.1", "1")])],
    ),
    (
        lambda node: seq(WORD, seq(DIGIT, A >> DIGIT)).map(node),
        "a1A2",
        [("first", [("first.0", "a"), ("first.1", [("first.1.0", "1"), ("", "A"), ("first.1.1", "2")])])],
    ),
    (
        lambda node: (WORD << COMMA).many().map(node),
        "a,b,",
        [("first", [("first.0", "a"), ("", ","), ("first.1", "b"), ("", ",")])],
    ),
    (
        lambda node: WORD.sep_by(COMMA).map(node),
        "a,b,c",
        [("first", [("first.0", "a"), ("", ","), ("first.1", "b"), ("", ","), ("first.2", "c")])],
    ),
    (lambda node: WORD.sep_by(COMMA).map(node), "", [("first", [])]),
    (
        lambda node: LETTERS.sep_by(COMMA, min=1).map(node),
        "(ab),(ab)",
        [("first", [("first.0", NODE_AB), ("", ","), ("first.1", NODE_AB)])],
    ),
    (
        lambda node: seq(WORD, (A >> DIGIT).optional()).sep_by(COMMA).map(node),
        "aA1,b",
        [
            (
                "first",
                [
                    ("first.0", [("first.0.0", "a"), ("", "A"), ("first.0.1", "1")]),
                    ("", ","),
                    ("first.1", [("first.1.0", "b")]),
                ],
            )
        ],
    ),
    ((A >> WORD.spanned()).map, "Ab", [("", "A"), ("first", [("first.value", "b")])]),
    (lambda node: LETTERS.spanned().map(node), "(ab)", [("first", [("first.value", NODE_AB)])]),
    (
        lambda node: WORD.sep_by(COMMA).spanned().map(node),
        "a,b",
        [("first", [("first.value", [("first.value.0", "a"), ("", ","), ("first.value.1", "b")])])],
    ),
    ((A >> words({"on": True, "off": False})).map, "Aoff", [("", "A"), ("first", "off")]),
    ((A.result(True) | COMMA.result(None)).map, "A", [("first", "A")]),
    ((A.result(True) | COMMA.result(None)).map, ",", [("", ",")]),
    ((OPEN >> A.result(1) << CLOSE).map, "(A)", [("first", "(A)")]),
    (
        (A >> seq(WORD, DIGIT).map(repr, inverse=ast.literal_eval) << A).map,
        "Ab1A",
        [("", "A"), ("first", "b1"), ("", "A")],
    ),
]


@pytest.mark.parametrize(("rule_of", "whole", "parts"), MADE)
def test_a_node_has_its_parts_in_the_order_of_its_text(
    rule_of: Callable[[Any], Rule[Any]], whole: str, parts: list[object]
) -> None:
    @attrs.frozen
    class Several(Node):
        first: object
        second: object = None

    rule = rule_of(Several).bind_nodes()
    node = rule.parse(whole)
    assert str(node) == whole
    assert told(parts_of(node)) == parts


def test_a_place_built_by_hand_has_the_parts_of_its_value() -> None:
    @attrs.frozen
    class Placed(Node):
        first: Spanned[str]

    WORD.spanned().map(Placed).bind_nodes()
    assert told(parts_of(Placed(Spanned("ab", 7, 8)))) == [("first", [("first.value", "ab")])]


def test_values_may_be_nested_as_deep_as_a_definition() -> None:
    @attrs.frozen
    class Nested(Node):
        value: object
        other: object = None

    inner: Rule[Any] = DIGIT
    for _ in range(98):
        inner = seq(inner)
    rule = inner.map(Nested).bind_nodes()
    node = rule.parse("1")
    assert str(node) == "1"
    assert list(flat_parts(node)) == [("value", "1")]
    assert [(span.start, span.end) for span in spans(node).values()] == [(0, 1)] * 99
    assert attrs.evolve(node) == node
