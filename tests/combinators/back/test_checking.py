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


LETTERS.desc("word").map(Word).bind_nodes()
seq(A >> DIGITS, DIGITS).combine(Cut).desc("cut").bind_nodes()


def test_a_node_of_a_subclass_is_read_back_as_one_of_its_base() -> None:
    assert str(Name("ab")) == "ab"
    with pytest.raises(ParseError):
        Name("AB")


def test_a_node_that_reads_back_as_an_equal_one_is_built() -> None:
    assert str(Cut("12")) == "A12"
    assert str(Word("ab")) == "ab"
