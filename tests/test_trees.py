"""Trees that are built by hand: what becomes of all of a class, and how its text is cut into fields."""

from __future__ import annotations

import attrs
import pytest
from proof.ambiguity import ambiguity
from trees import FIELDS, digest

from uriast.combinators import Node, Rule, char_range, literal, seq, text

STRIDE = 19
DIGESTS = {
    "RegName": "39364ae1cb09cd99",
    "Userinfo": "e4ad44c4bdc731b8",
    "IPv4Literal": "af5dcba8a26e3bd7",
    "IPv6Literal": "e7e04a59a3cd8836",
    "IPvFutureLiteral": "c31ba99014db2f38",
    "PathAbempty": "84241b41916261b4",
    "PathAbsolute": "67387234dc5ad064",
    "PathNoscheme": "ff7f0c1a6507ecc8",
    "PathRootless": "75a44f9057e7561e",
    "PathEmpty": "f304ade06e6c78e3",
    "IRegName": "58e5de10156b424d",
    "IUserinfo": "be459863bfbf0a17",
    "IPathAbempty": "a9cd536b871024f8",
    "IPathAbsolute": "249052405f6dad65",
    "IPathNoscheme": "29e0739ffbc3439e",
    "IPathRootless": "a5605fb2415588e4",
    "IPv6addrzLiteral": "93746937f38b61d2",
    "Authority": "5e17f3863aafe8e3",
    "IAuthority": "dae5fd970357fdc1",
    "URI": "4d2d0ebca03f8baa",
    "RelativeRef": "5b0eaeaca030dd98",
    "IRI": "2f6acaa9d742b4b3",
    "IRelativeRef": "89c0edf75c4eff93",
}
"""What became of them when each class was written by hand, and checked by reading its text back."""

DIGIT = char_range("0", "9")


@pytest.mark.parametrize("node_class", FIELDS, ids=lambda node_class: node_class.__name__)
def test_a_tree_is_built_or_refused_as_its_text_is_read_back(node_class: type[Node]) -> None:
    assert digest(node_class, STRIDE) == DIGESTS[node_class.__name__]


@pytest.mark.parametrize("node_class", FIELDS, ids=lambda node_class: node_class.__name__)
def test_no_text_can_be_cut_into_the_fields_of_a_class_in_two_ways(node_class: type[Node]) -> None:
    assert ambiguity(node_class) is None


@attrs.frozen
class Two(Node):
    """Two fields."""

    one: str | None
    other: str


def bound(rule: Rule[Two]) -> type[Node]:
    """The class, bound to a rule."""
    Two.checked_by(rule)
    return Two


def test_a_text_that_can_be_cut_in_two_ways_is_shown() -> None:
    digits = text(DIGIT.many())
    assert ambiguity(bound(seq(digits, digits).combine(Two))) == "0"
    first = text(DIGIT, literal(".").optional()).optional()
    assert ambiguity(bound(seq(first, text((DIGIT | literal(".")).many())).combine(Two))) == "0"
    assert ambiguity(bound(seq(text(DIGIT) << literal("."), digits).combine(Two))) is None
