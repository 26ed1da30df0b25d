"""Which rule writes the nodes of a class, and what it writes around them."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from uriast.combinators import IrreversibleError, Node, ParseError, Rule, char_range, seq, string, success, text
from uriast.combinators.back.derived import binding_of, field_ways, making_ways, own_text, writing_class
from uriast.combinators.spanned import flat_parts

DIGITS = text(char_range("0", "9").at_least(1))
LETTERS = text(char_range("a", "z").at_least(1))
A, B = string("A"), string("B")


@attrs.frozen
class Word(Node):
    letters: str


@attrs.frozen
class Name(Word):
    pass


@attrs.frozen
class Nickname(Name):
    pass


@attrs.frozen
class Unbound(Nickname):
    pass


@attrs.frozen
class Labelled(Word):
    label: str = "a"


@attrs.frozen
class Pair(Node):
    second: str
    first: str


@attrs.frozen
class Turned(Pair):  # its fields are `first` and `second`
    second: str


@attrs.frozen
class Number(Node):
    digits: str


@attrs.frozen
class Either(Node):
    text: str


@attrs.frozen
class Optional(Node):
    text: str | None


@attrs.frozen
class Empty(Node):
    pass


@attrs.frozen
class Alone(Node):
    pass


@attrs.frozen
class Two(Node):
    left: object
    right: object = "right"


WORD = LETTERS.map(Word).bind_nodes()
(A >> LETTERS.map(Name)).bind_nodes()
LETTERS.map(Nickname).bind_nodes()
LABELLED = seq(LETTERS, A >> LETTERS).combine(Labelled).bind_nodes()
(A >> (string("#") >> DIGITS).map(Number) << B).bind_nodes()
(LETTERS.map(Either) | DIGITS.map(Either)).bind_nodes()
(A >> LETTERS).optional().map(Optional).bind_nodes()
success(Empty()).bind_nodes()
seq(LETTERS, A >> LETTERS).combine(Pair).bind_nodes()
seq(LETTERS, B >> LETTERS).combine(Turned).bind_nodes()


@pytest.mark.parametrize(
    ("node_class", "written_by"),
    [
        (Word, Word),
        (Name, Word),
        (Nickname, Word),
        (Unbound, Word),
        (Labelled, Labelled),
        (Alone, Alone),
        (Turned, Turned),
    ],
)
def test_the_most_general_class_with_the_same_fields_writes(node_class: type[Node], written_by: type[Node]) -> None:
    assert writing_class(node_class) is written_by


def test_the_first_bound_class_has_the_rule() -> None:
    assert binding_of(Unbound)[0] is Nickname
    assert binding_of(Labelled) == (Labelled, LABELLED)
    with pytest.raises(IrreversibleError, match="expected a node class that is bound to a rule, got Alone"):
        binding_of(Alone)


@pytest.mark.parametrize(
    ("node_class", "expected"),
    [
        (Word, ("", "", "letters")),
        (Name, ("", "", "letters")),
        (Labelled, ("", "", None)),
        (Number, ("A", "B", None)),
        (Optional, ("", "", None)),
        (Either, ("", "", "text")),
        (Empty, ("", "", None)),
    ],
)
def test_a_class_has_texts_around_it_and_may_be_one_field(
    node_class: type[Node], expected: tuple[str, str, str | None]
) -> None:
    own = own_text(node_class)
    assert (own.before, own.after, own.plain) == expected


def test_a_rule_builds_a_class_in_one_or_more_places() -> None:
    made: Rule[Any] = A >> (LETTERS.map(Word) | DIGITS.map(Word)) << B
    assert [(way.before, way.after) for way in making_ways(made.definition, Word)] == [("A", "B")] * 2
    with pytest.raises(IrreversibleError, match="expected a rule that builds Number, got one that does not"):
        making_ways(made.definition, Number)
    with pytest.raises(IrreversibleError, match="expected the same texts around each Word in its rule, got different"):
        making_ways((A >> LETTERS.map(Word) | B >> DIGITS.map(Word)).definition, Word)
    with pytest.raises(IrreversibleError, match="expected the same texts around each Word in its rule, got different"):
        making_ways((B >> LETTERS.map(Word) | A >> DIGITS.map(Word)).definition, Word)


def test_each_class_of_a_family_is_written_by_the_rule_of_the_first() -> None:
    assert str(LABELLED.parse("aAb")) == "aAb"
    assert str(WORD.parse("ab")) == str(Nickname("ab")) == "ab"
    assert list(flat_parts(Word("ab"))) == [("letters", "ab")]


@pytest.mark.parametrize("bounds", [(0, 5), (3, 3)])
def test_a_list_needs_as_many_items_as_there_are_fields(bounds: tuple[int, int]) -> None:
    made = (char_range("0", "9") << A).times(*bounds).combine(Two)
    for definition in (made.definition, (made | DIGITS.map(Two)).definition):
        with pytest.raises(IrreversibleError, match="expected 2 values for as many fields, got"):
            field_ways(definition, Two)


def test_fields_behind_the_items_of_a_list_have_their_defaults() -> None:
    @attrs.frozen
    class Named(Node):
        name: str
        unit: str = "m"

    made = (char_range("0", "9") * 1).combine(Named).bind_nodes()
    assert str(made.parse("5")) == str(Named("5")) == "5"
    with pytest.raises(ParseError, match="unit at index 1 would read back as 'm'"):
        Named("5", "s")
