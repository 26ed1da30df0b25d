"""The error of a node that was built by hand names the part that is invalid, although others are of other grammars."""

from __future__ import annotations

import attrs
import pytest

from uriast.combinators import Node, ParseError, char_range, seq, string, text

DIGITS = text(char_range("0", "9").at_least(1)).desc("digits")
LETTERS = text(char_range("a", "z").at_least(1))
A = string("A")


@attrs.frozen
class Name(Node):
    text: str


@attrs.frozen
class Zoned(Name):
    pass


@attrs.frozen
class Pair(Node):
    name: Name
    rest: object = None
    more: object = None


LETTERS.map(Name).bind_nodes()
text(LETTERS, string("%"), DIGITS).map(Zoned).bind_nodes()
seq(LETTERS.map(Name), (A >> DIGITS).optional(), (string("B") >> DIGITS).optional()).combine(Pair).desc(
    "pair"
).bind_nodes()


def refusal(name: Name, rest: object, more: object = None) -> ParseError:
    with pytest.raises(ParseError) as caught:
        Pair(name, rest, more)
    return caught.value


def test_a_node_of_another_grammar_is_trusted() -> None:
    assert str(Pair(Zoned("a%1"), "1", "2")) == "a%1A1B2"
    assert str(Pair(Zoned("a%1"))) == "a%1"


def test_the_rule_of_the_node_explains_its_text_if_all_parts_are_of_its_grammar() -> None:
    error = refusal(Name("a"), "x")
    assert (error.rule, error.index, error.stream) == ("pair", 2, "aAx")


@pytest.mark.parametrize(
    ("rest", "more", "stream"), [("x", None, "x"), ("1", "y", "y"), ("x", "y", "x"), ("", None, "")]
)
def test_otherwise_the_rule_of_the_first_invalid_part_explains_it(rest: str, more: str | None, stream: str) -> None:
    error = refusal(Zoned("a%1"), rest, more)
    assert (error.rule, error.index, error.stream) == ("digits", 0, stream)


@pytest.mark.parametrize(
    ("rest", "more", "message"),
    [
        (5, None, "pair: rest at index 4: expected str or None, got int"),
        ("1", 5, "pair: more at index 6: expected str or None, got int"),
    ],
)
def test_a_part_of_another_type_is_told_with_its_place(rest: object, more: object, message: str) -> None:
    assert str(refusal(Zoned("a%1"), rest, more)) == message


def test_a_misplaced_node_is_told_by_its_class() -> None:
    error = refusal(Name("a"), Name("b"))
    assert str(error) == "pair: rest at index 2: expected str or None, got Name"
    assert error.expected == {"str", "None"}
