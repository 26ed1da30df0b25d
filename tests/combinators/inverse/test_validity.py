"""The generated test of a node's fields, which is asked before the node's text is read."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from uriast.combinators import Node, Rule, alt, char_range, seq, string, success, text
from uriast.combinators.building import unchecked
from uriast.combinators.inverse.derived import validity_function

DIGITS = text(char_range("0", "9").at_least(1))
LETTERS = text(char_range("a", "z").at_least(1))
ANY_CASE = text((char_range("a", "z") | char_range("A", "Z")).at_least(1))
A, B = string("A"), string("B")


@attrs.frozen
class Value(Node):
    value: Any


@attrs.frozen
class Word(Node):
    letters: Any


@attrs.frozen
class Name(Word):
    pass


@attrs.frozen
class Holder(Node):
    word: Any


LETTERS.map(Word).bind_nodes()
(A >> LETTERS.map(Word)).map(Holder).bind_nodes()


def is_valid(made: Rule[Any], value: object, *, trusts: bool = True) -> bool:
    """Whether a node of a new class would be valid with a value in its field."""

    @attrs.frozen
    class Made(Value):
        pass

    made.map(Made).bind_nodes()
    return validity_function(Made, trusts=trusts)(unchecked(Made)(value))


def word(letters: object) -> Word:
    return unchecked(Word)(letters)


def name(letters: object) -> Name:
    return unchecked(Name)(letters)


def itself(value: str) -> str:
    return value


def first(value: list[str]) -> str:
    return value[0]


EXAMPLES: list[tuple[Rule[Any], list[object], list[object]]] = [
    (LETTERS, ["ab"], ["", "A", "1", 1, None, word("ab")]),
    (A >> LETTERS << B, ["ab"], ["AabB", ""]),
    (LETTERS.optional(), ["ab", None], ["", 1]),
    (LETTERS | A.result(5), ["ab", 5], ["A", 6, None]),
    ((LETTERS << A).many(), [[], ["a"], ["a", "b"]], [("a",), ["a", "1"], ["1"], [1], None]),
    ((LETTERS << A).times(2, 3), [["a", "b"], ["a", "b", "c"]], [["a"], ["a"] * 4]),
    ((LETTERS << A).at_least(1), [["a"], ["a", "b"]], [[]]),
    (seq(LETTERS << A, DIGITS), [("a", "1")], [("a",), ("1", "1"), ("a", "a"), ["a", "1"], ("a", "1", "1")]),
    (DIGITS.map(int, inverse=str), [5, 10], [-1, "5", None, True, 5.0]),
    (ANY_CASE.map(str.upper, inverse=itself), ["AB"], ["ab", "Ab", "1", 1]),
    (ANY_CASE.map(str.lower, inverse=itself), ["ab"], ["AB", "aB"]),
    (LETTERS.map(list, inverse=first), [["a"]], [[], ["ab"], 5, ["1"]]),
    (LETTERS.map(Word), [word("a"), name("a"), word("1")], ["a", None]),
    (text(char_range("a", "f")).map(Word), [word("a"), name("b")], [word("x"), word("1"), "a"]),
    (alt(DIGITS, LETTERS.map(Word)), ["1", word("a")], ["a", 1]),
    (alt(string("AA"), text(char_range("A", "C").at_least(1))), ["AA", "AB"], ["a", ""]),
]


@pytest.mark.parametrize(("made", "valid", "invalid"), EXAMPLES)
def test_a_value_is_valid_if_the_rule_can_give_it(made: Rule[Any], valid: list[object], invalid: list[object]) -> None:
    assert [value for value in [*valid, *invalid] if is_valid(made, value)] == valid


def test_a_node_without_fields_is_valid() -> None:
    @attrs.frozen
    class Star(Node):
        pass

    success(Star()).bind_nodes()
    assert validity_function(Star, trusts=True)(Star()) is True


@pytest.mark.parametrize(
    ("made", "value", "trusted"),
    [
        (LETTERS.map(Word), word("a"), True),
        (LETTERS.map(Word), word("1"), True),  # it was checked when it was made
        (LETTERS.map(Word), name("a"), False),
        ((A >> LETTERS.map(Word)).map(Holder), unchecked(Holder)(word("a")), True),
        ((A >> LETTERS.map(Word)).map(Holder), unchecked(Holder)(name("a")), False),
        (text(char_range("a", "f")).map(Word), word("a"), True),
        (text(char_range("a", "f")).map(Word), word("x"), False),
        (DIGITS.map(int, inverse=str), 5, True),
    ],
)
def test_without_trust_only_nodes_of_the_very_class_are_valid(made: Rule[Any], value: object, *, trusted: bool) -> None:
    assert is_valid(made, value, trusts=False) is trusted
