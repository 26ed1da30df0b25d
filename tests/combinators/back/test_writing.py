"""The code of a node's text and pieces: what is escaped, what is grouped, and how values are told apart."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from uriast.combinators import IrreversibleError, Node, Rule, alt, char_range, seq, string, success, text
from uriast.combinators.back.derived import own_text
from uriast.combinators.back.writing import literal_text, string_code, value_function
from uriast.combinators.generated import source_of
from uriast.combinators.spanned import flat_parts

if TYPE_CHECKING:
    from collections.abc import Callable

LETTERS = text(char_range("a", "z").at_least(1))
CAPITALS = text(char_range("A", "Z").at_least(1))
DIGITS = text(char_range("0", "9").at_least(1))
LOW, HIGH = char_range("0", "4"), char_range("5", "9")
A, B, C = map(string, "ABC")


@attrs.frozen
class Word(Node):
    letters: str


@attrs.frozen
class Name(Node):
    letters: str


@attrs.frozen
class Number(Node):
    digits: str


@attrs.frozen
class Figure(Node):
    figure: str


@attrs.frozen
class Quoted(Node):
    letters: str


LETTERS.map(Word).bind_nodes()
CAPITALS.map(Name).bind_nodes()
DIGITS.map(Figure).bind_nodes()
(A >> LETTERS.map(Quoted) << B).bind_nodes()
(string("#") >> DIGITS).map(Number).bind_nodes()


def as_pair(values: list[str]) -> tuple[str, str]:
    one, other = values
    return one, other


def written(made: Rule[Any]) -> Callable[[object], str]:
    """The function that writes the values of a rule."""
    return value_function(made.definition, own_text)


VALUES: list[tuple[Rule[Any], list[str]]] = [
    (LETTERS, ["ab"]),
    (A >> LETTERS << B, ["AabB"]),
    (A >> LETTERS.map(Word) << B, ["AabB"]),
    (A >> (string("#") >> DIGITS).map(Number), ["A#1"]),
    (A >> LETTERS.optional() << B, ["AB", "AabB"]),
    (A >> LETTERS.map(Quoted) << B, ["AabB"]),
    (B >> (A >> LETTERS.map(Quoted) << B) << A, ["BAabBA"]),
    (B >> (B >> (A >> LETTERS.map(Quoted) << B) << A) << A, ["BBAabBAA"]),
    (LETTERS.map(Word) | (A >> (string("#") >> DIGITS).map(Number)), ["ab", "A#1"]),
    (A.result(1) | B.result(2) | C.result(None), ["A", "B", "C"]),
    (A.result(1) | LETTERS, ["A", "ab"]),
    ((LETTERS << A).many().optional(), ["", "abA"]),
    (seq(LETTERS << A, DIGITS << B).many(), ["", "abA1B", "abA1BcA23B"]),
    (seq(LETTERS, (A >> DIGITS).optional()), ["ab", "abA1"]),
    (seq(LETTERS, success(None)) | seq(success(None), DIGITS), ["ab", "12"]),
    (
        alt(seq(LETTERS << A, success(1)), seq(LETTERS << B, success(2)), seq(LETTERS << C, success(3))),
        ["aA", "aB", "aC"],
    ),
    (seq(LETTERS.sep_by(A, min=1), DIGITS), ["aAb1"]),
    # the second alternative is the first that one test tells from all others
    (
        (A >> seq(success(None), success(None))) | seq(LETTERS, success(None)) | seq(success(None), DIGITS),
        ["A", "ab", "12"],
    ),
    (
        (A >> seq(success(None), success(None))) | seq(LETTERS, DIGITS.optional()) | (B >> seq(success(None), DIGITS)),
        ["A", "ab", "ab1", "B1"],
    ),
    # alternatives that are written alike, the most general one anywhere
    (seq(LETTERS.optional(), LOW) | seq(LETTERS.optional(), HIGH), ["a1", "1", "a7", "7"]),
    (seq(LETTERS, LOW) | seq(LETTERS.optional(), HIGH) | seq(success(None), A), ["a1", "a7", "7", "A"]),
    (seq(LETTERS, LOW) | seq(LETTERS, A) | seq(LETTERS.optional(), HIGH), ["a1", "aA", "a7", "7"]),
    (seq(LETTERS.optional(), HIGH) | seq(LETTERS, LOW) | seq(success(None), A), ["7", "a7", "a1", "A"]),
    # the first value of one alternative is written like the second of the other
    ((C >> seq(A.result(1), C.result(3))) | (seq(C.result(3), A.result(1) | B.result(2)) << C), ["CAC", "CBC"]),
    ((seq(C.result(3), A.result(1)) << C) | (C >> seq(A.result(1) | B.result(2), C.result(3))), ["CAC", "CBC"]),
    ((LETTERS << A).times(2), ["aAbA"]),
    (text(DIGITS).map(int, inverse=str) << A, ["12A"]),
    (seq(LETTERS, DIGITS).map(list, inverse=as_pair), ["ab12"]),
    (seq(LETTERS, DIGITS).map(list, inverse=as_pair).optional(), ["", "ab12"]),
    (seq(LETTERS.sep_by(A) << B, DIGITS) | seq(DIGITS, LETTERS), ["B1", "aAbB1", "1a"]),
    (LETTERS.sep_by(A).spanned() | DIGITS, ["aAb", "1"]),
    (string("{'\\\n\u0100}") >> LETTERS << string('{}"'), ["{'\\\n\u0100}ab{}\""]),
    ((string("{") >> LETTERS << string("}")).many(), ["", "{a}{b}"]),
]


@pytest.mark.parametrize(("made", "texts"), VALUES)
def test_a_value_is_written_as_it_is_read(made: Rule[Any], texts: list[str]) -> None:
    write = written(made)
    assert [write(made.parse(each)) for each in texts] == texts


@pytest.mark.parametrize(
    ("made", "branches"),
    [
        (seq(LETTERS.map(Word), LOW) | seq(CAPITALS.map(Name), HIGH), 0),
        (seq(LETTERS.map(Word), LOW) | seq(DIGITS.map(Figure), HIGH), 1),
        (seq(LETTERS.optional(), LOW) | seq(LETTERS, HIGH), 0),
    ],
)
def test_alternatives_that_are_written_alike_have_one_branch(made: Rule[Any], branches: int) -> None:
    assert source_of(written(made)).count("isinstance") == branches


@pytest.mark.parametrize(
    "made",
    [
        (A >> LETTERS) | (B >> LETTERS),
        A.result(1) | B.result(1),
        seq(A >> LETTERS, DIGITS) | seq(B >> LETTERS, DIGITS),
        (A >> seq(success(None), success(None)))
        | seq(success(None), LETTERS)
        | seq(LETTERS, success(None))
        | (B >> seq(LETTERS, DIGITS)),
        seq(LETTERS, LOW) | seq(LETTERS.optional(), HIGH) | seq(LETTERS | A.result(5), C),
        seq(LETTERS, LOW) | seq(LETTERS, HIGH) << B,
        seq(LETTERS, LOW) << B | seq(LETTERS, HIGH),
        seq((LETTERS << A).many(), LOW) | seq((LETTERS << A).many() << B, HIGH),
        (A >> LETTERS.map(Word)) | (B >> LETTERS.map(Word)),
        LETTERS.map(Quoted),  # not between the texts of its own rule
        A >> LETTERS.map(Quoted),
        LETTERS.map(Quoted) << B,
        (A >> DIGITS.map(int, inverse=str)) | (B >> LETTERS.map(lambda _: 1, inverse=str)),
    ],
)
def test_a_value_that_can_be_written_in_two_ways_is_refused(made: Rule[Any]) -> None:
    with pytest.raises(IrreversibleError):
        written(made)


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (LETTERS.map(Word), "value.letters"),
        (LETTERS.map(Word) | DIGITS.map(Figure), "value.__str__()"),
        (LETTERS.map(Word) | A.result(None), "'A' if value is None else value.letters"),
        (
            A >> LETTERS.map(Word) | B >> DIGITS.map(Figure),
            "f'A{value.__str__()}' if isinstance(value, kind) else ",
        ),
        (
            A >> LETTERS | B.result(None) | C.result(5),
            "'B' if value is None else 'C' if value == kind else f'A",
        ),
        (LETTERS.map(Word).optional() << B | DIGITS << B, "'B' if value is None else f'{value.letters}B' if isinst"),
    ],
)
def test_a_node_is_written_by_its_field_if_no_other_class_is_possible(made: Rule[Any], code: str) -> None:
    assert code in re.sub(r"\bobject_\d\b", "kind", source_of(written(made)))


@attrs.frozen
class Held(Node):
    held: object


(C >> (LETTERS | (string("#") >> DIGITS).map(Number) | A.result(None) | B.result(5)) << C).map(Held).bind_nodes()


@pytest.mark.parametrize(
    ("held", "pieces"),
    [
        ("ab", [("", "C"), ("held", "ab"), ("", "C")]),
        (Number("1"), [("", "C"), ("held", "#1"), ("", "C")]),
        (None, [("", "CAC")]),
        (5, [("", "C"), ("held", "B"), ("", "C")]),
    ],
)
def test_the_pieces_of_a_node_are_those_of_the_way_that_its_value_is_written_in(
    held: object, pieces: list[tuple[str, str]]
) -> None:
    assert list(flat_parts(Held(held))) == pieces
    assert str(Held(held)) == "".join(piece for _, piece in pieces)


def test_hundreds_of_alternatives_are_told_from_each_other() -> None:
    made: Rule[Any] = alt(*[seq(string(f"{number};").result(number), DIGITS) for number in range(200)])
    assert made.write((199, "1")) == "199;1"
    assert made.verdict().is_reversible


def test_text_is_escaped_for_the_code() -> None:
    assert literal_text("a-1 ~") == "a-1 ~"
    assert literal_text("{}") == "{{}}"
    assert literal_text("'\\\n\x7f\u0100") == r"\U00000027\U0000005c\U0000000a\U0000007f\U00000100"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("", "''"),
        ("ab", "'ab'"),
        ("{{a}}", "'{a}'"),
        ("{v1}", "v1"),
        ("{v1.text}", "v1.text"),
        ("a{v1}", "f'a{v1}'"),
        ("{v1}a", "f'{v1}a'"),
        ("{v1}{v2}", "f'{v1}{v2}'"),
        ("{{{v1}", "f'{{{v1}'"),
        ("{v1}}}", "f'{v1}}}'"),
        ("{{{v1}}}", "f'{{{v1}}}'"),
    ],
)
def test_an_f_string_is_used_where_it_is_needed(content: str, code: str) -> None:
    assert string_code(content) == code


@attrs.frozen
class Length(Node):
    number: str
    unit: str = "m"


LENGTH = DIGITS.map(Length).bind_nodes()


def test_a_function_loads_the_fields_that_it_uses() -> None:
    assert str(LENGTH.parse("3")) == "3"
    source = source_of(vars(Length)["__str__"])
    assert "self_number = self.number" in source
    assert "self.unit" not in source
