"""A node that was built by hand is read back, unless its rule is proved."""

from __future__ import annotations

import attrs
import pytest

from uriast.combinators import Node, ParseError, char_range, seq, string, text

LETTERS = text(char_range("a", "z").at_least(1))
DIGITS = text(char_range("0", "9").many())
A = string("A")


@attrs.frozen
class Word(Node):
    letters: object


@attrs.frozen
class Name(Word):
    pass


@attrs.frozen
class Cut(Node):
    one: str
    other: str = ""
    third: object = 1
    fourth: object = 2


@attrs.frozen
class First(Node):
    letters: str


@attrs.frozen
class Second(Node):
    letters: str


class Big(int):
    """A number that is not a plain one."""


LETTERS.desc("word").map(Word).bind_nodes()
seq(A >> DIGITS, DIGITS).combine(Cut).desc("cut").bind_nodes()
(string("a").map(First) | LETTERS.map(Second)).desc("either").bind_nodes()


def test_a_node_of_a_subclass_is_read_back_as_one_of_its_base() -> None:
    assert str(Name("ab")) == "ab"
    with pytest.raises(ParseError):
        Name("AB")


def test_a_node_that_reads_back_as_an_equal_one_is_built() -> None:
    assert str(Cut("12")) == "A12"
    assert str(Word("ab")) == "ab"


@pytest.mark.parametrize(
    ("values", "index", "expected", "message"),
    [
        (("1", "2"), 1, "'12'", "cut: one at index 1 would read back as '12'"),
        (("", "2"), 1, "'2'", "cut: one at index 1 would read back as '2'"),
        (("1", "", 2), 2, "1", "cut: third at index 2 would read back as 1"),
        (("1", "", 5, 6), 2, "1", "cut: third at index 2 would read back as 1"),
        (("1", "", 1, 6), 2, "2", "cut: fourth at index 2 would read back as 2"),
        (("1", "2", 2), 1, "'12'", "cut: one at index 1 would read back as '12'"),
    ],
)
def test_the_first_field_that_reads_back_otherwise_is_told(
    values: tuple[str, ...], index: int, expected: str, message: str
) -> None:
    with pytest.raises(ParseError) as caught:
        Cut(*values)
    assert (caught.value.index, list(caught.value.expected), str(caught.value)) == (index, [expected], message)


def test_a_node_that_reads_back_as_one_of_another_class_is_refused() -> None:
    assert str(Second("ab")) == "ab"
    with pytest.raises(ParseError) as caught:
        Second("a")
    assert str(caught.value) == "either: letters at index 0 would read back as First(letters='a')"


def test_a_value_of_a_subclass_is_told_by_its_class() -> None:
    with pytest.raises(ParseError) as caught:
        Cut("1", "", Big(5))
    assert str(caught.value) == "cut: third at index 2: expected int, got its subclass Big"
