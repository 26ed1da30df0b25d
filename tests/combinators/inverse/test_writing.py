"""The code of a node's text and pieces: what is escaped, what is grouped, and how values are told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from uriast.combinators import IrreversibleError, Node, Rule, alt, char_range, seq, string, success, text
from uriast.combinators.definition import expression as ex
from uriast.combinators.inverse.derived import own_text
from uriast.combinators.inverse.shape import Slot, Way, shape_of_value, ways_of
from uriast.combinators.inverse.writing import (
    Writer,
    are_apart,
    is_none,
    kinds_of,
    literal_text,
    merged,
    string_code,
)

if TYPE_CHECKING:
    from collections.abc import Callable

LETTERS = text(char_range("a", "z").at_least(1))
DIGITS = text(char_range("0", "9").at_least(1))
A, B, C = map(string, "ABC")


@attrs.frozen
class Word(Node):
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


LETTERS.map(Word).bind_nodes(is_proved=True)
DIGITS.map(Figure).bind_nodes(is_proved=True)
(A >> LETTERS.map(Quoted) << B).bind_nodes(is_proved=True)
(string("#") >> DIGITS).map(Number).bind_nodes(is_proved=True)


def written(made: Rule[Any]) -> Callable[[object], str]:
    """The function that writes the values of a rule."""
    writer = Writer(own_text)
    content = writer.text(shape_of_value(made.definition))
    return writer.function("value", f"return {string_code(content)}", ())


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
    ((LETTERS << A).times(2), ["aAbA"]),
    (text(DIGITS).map(int, inverse=str) << A, ["12A"]),
    (seq(LETTERS, DIGITS).map(list, inverse=tuple), ["ab12"]),
    (string("{'\\\n\u0100}") >> LETTERS << string('{}"'), ["{'\\\n\u0100}ab{}\""]),
    ((string("{") >> LETTERS << string("}")).many(), ["", "{a}{b}"]),
]


@pytest.mark.parametrize(("made", "texts"), VALUES)
def test_a_value_is_written_as_it_is_read(made: Rule[Any], texts: list[str]) -> None:
    write = written(made)
    assert [write(made.parse(each)) for each in texts] == texts


@pytest.mark.parametrize(
    "made",
    [
        (A >> LETTERS) | (B >> LETTERS),
        A.result(1) | B.result(1),
        seq(A >> LETTERS, DIGITS) | seq(B >> LETTERS, DIGITS),
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


def test_delimiters_in_sequence_are_one_piece() -> None:
    assert list(merged(iter([]))) == []
    assert list(merged(iter([("", "a"), ("", "b"), ("x", "1"), ("y", "2"), ("", "c")]))) == [
        ("", "ab"),
        ("x", "1"),
        ("y", "2"),
        ("", "c"),
    ]
    assert list(merged(iter([("x", ""), ("", "a")]))) == [("x", ""), ("", "a")]


def way(made: Rule[Any]) -> Way:
    (found,) = ways_of(made.definition)
    return found


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        (success(1), success(2), True),
        (success(1), success(1), False),
        (success(1), LETTERS, True),
        (success("a"), LETTERS, False),
        (success(None), LETTERS, True),
        (LETTERS, LETTERS, False),
        (LETTERS, LETTERS.map(Word), True),
        (LETTERS.map(Word), DIGITS.map(Number), True),
        (LETTERS.map(lambda _: 1, inverse=str), LETTERS, False),
        (LETTERS.map(lambda _: 1, inverse=str), success(None), True),
        (LETTERS.map(lambda _: 1, inverse=str), success(1), False),
        (DIGITS.map(int, inverse=str), success(True), False),  # noqa: FBT003 - a bool is an int
    ],
)
def test_values_are_apart_if_none_belongs_to_both_ways(one: Rule[Any], other: Rule[Any], *, apart: bool) -> None:
    assert are_apart(way(one), way(other)) is apart
    assert are_apart(way(other), way(one)) is apart


def test_a_constant_may_be_none() -> None:
    assert is_none(way(success(None)))
    assert not is_none(way(success(0)))
    assert not is_none(way(LETTERS))


def test_the_kinds_of_a_value_are_those_of_all_shapes_that_have_it() -> None:
    one, other = (
        shape_of_value(made.definition)
        for made in (seq(LETTERS, (DIGITS << A).many()), seq(LETTERS.map(Word), (DIGITS << A).many(), A))
    )
    kinds = {source: [each.value_type for each in ways] for source, ways in kinds_of([one, other]).items()}
    assert kinds == {"value": [tuple, tuple], "value[0]": [str, Word], "value[1]": [list, list]}


GROUPS: list[tuple[Rule[Any], list[tuple[str, str, str, int]]]] = [
    (
        A >> (LETTERS | DIGITS.map(Word) | success(None)) << B,
        [("A", "", "B", 1), ("A", "value", "B", 1), ("A", "value.letters", "B", 1)],
    ),
    (LETTERS.map(Word), [("", "value.letters", "", 1)]),
    (LETTERS.map(Word) | DIGITS.map(Figure), [("", "value.__str__()", "", 2)]),
    (
        A >> LETTERS.map(Word) | B >> DIGITS.map(Figure),
        [("A", "value.__str__()", "", 1), ("B", "value.__str__()", "", 1)],
    ),
    (
        LETTERS.map(Word) | A.result(None) | B.result(5),
        [("A", "", "", 1), ("B", "", "", 1), ("", "value.letters", "", 1)],
    ),
    (A >> LETTERS.map(Word) | DIGITS, [("A", "value.letters", "", 1), ("", "value", "", 1)]),
]


@pytest.mark.parametrize(("made", "expected"), GROUPS)
def test_the_ways_of_a_slot_with_the_same_code_are_one_group(
    made: Rule[Any], expected: list[tuple[str, str, str, int]]
) -> None:
    slot = shape_of_value(made.definition)
    assert isinstance(slot, Slot)
    groups = Writer(own_text).groups(slot)
    assert [(group.before, group.code, group.after, len(group.ways)) for group in groups] == expected
    assert all(group.content.startswith(group.before) for group in groups)


def test_an_object_has_one_name_and_a_nested_writer_shares_it() -> None:
    writer = Writer(own_text)
    first, second = object(), object()
    names = [writer.object(first), writer.object(second), writer.object(first)]
    assert names[0] == names[2] != names[1]
    assert writer.nested().object(second) == names[1]
    assert writer.name() != writer.name()


def test_a_function_loads_the_fields_that_it_uses() -> None:
    used: list[str] = []

    class Fields:
        def __getattr__(self, name: str) -> str:
            used.append(name)
            return name

    made = Writer(own_text).function("self", "return self_one + self_two", ["one", "two", "three"])
    assert made(Fields()) == "onetwo"
    assert used == ["one", "two"]


def test_a_test_of_several_kinds_names_each_once() -> None:
    writer = Writer(own_text)
    text_way, none = way(LETTERS), way(success(None))
    assert writer.test("v", [text_way, none, text_way]) == "isinstance(v, o0) or v is None"
    assert writer.test_of("v", way(success(5))) == "v == o1"
    assert isinstance(text_way.reads, ex.Text | ex.Repeat)
