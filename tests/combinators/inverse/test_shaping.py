"""How a definition writes a value: its slots, and the ways to write what is in them."""

from __future__ import annotations

import attrs
import pytest

from uriast.combinators import (
    IrreversibleError,
    Node,
    ParseError,
    Rule,
    alt,
    char_from,
    char_range,
    seq,
    string,
    text,
)
from uriast.combinators.definition import expression as ex
from uriast.combinators.inverse.shape import Alternation, Concat, Fixed, Items, Located, Repeat, Shape, Slot
from uriast.combinators.inverse.shaping import fields_shape, is_node, shape_of_value, ways_of, width
from uriast.combinators.inverse.texts import only_text

A, B, C = map(string, "abc")
LETTERS = text(char_range("a", "z").at_least(1))


@attrs.frozen
class Pair(Node):
    left: object
    right: object = "right"


@pytest.mark.parametrize(
    ("made", "count"),
    [
        (A, None),
        (text(A, B), None),
        (seq(A), 1),
        (seq(A, B), 2),
        (seq(A, B) + seq(C), 3),
        (A.many() + B.many(), None),
        (A >> seq(A, B) << C, 2),
        (seq(A, B) | seq(B, C), 2),
        (alt(seq(A, B).map(tuple), seq(B, C)), None),
        (seq(A, B).optional((None, None)), 2),
        (seq(A, B).optional(), None),
        (seq(A, B).desc("name"), 2),
        (seq(A, B).not_followed_by(C), 2),
        (text(A, B).desc("name"), None),
        (A.many(), None),
        (seq(A, B).map(len), None),
    ],
)
def test_the_width_is_the_number_of_items_of_a_tuple(made: Rule[object], count: int | None) -> None:
    assert width(made.definition) == count


def ways(made: Rule[object]) -> list[tuple[str, str, str]]:
    return [(way.before, way.value_type.__name__, way.after) for way in ways_of(made.definition)]


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (LETTERS, [("", "str", "")]),
        (A >> LETTERS << B, [("a", "str", "b")]),
        ((A >> (B >> LETTERS << C)) << A, [("ab", "str", "ca")]),
        ((A >> LETTERS).desc("name"), [("a", "str", "")]),
        ((A >> LETTERS).not_followed_by(B), [("a", "str", "")]),
        (A >> LETTERS | B >> LETTERS.map(Pair), [("a", "str", ""), ("b", "Pair", "")]),
        (A >> (B >> LETTERS).optional() << C, [("ab", "str", "c"), ("a", "NoneType", "c")]),
        (A >> B.result(5) << C, [("abc", "int", "")]),
        (A >> B.result(Pair("b")) << C, [("", "Pair", "")]),
        (A >> (B.result(5) | LETTERS) << C, [("ab", "int", "c"), ("a", "str", "c")]),
        (A >> (B.result(Pair("b")) | LETTERS) << C, [("a", "Pair", "c"), ("a", "str", "c")]),
        (seq(LETTERS, LETTERS).combine(Pair), [("", "Pair", "")]),
        (A >> LETTERS.map(int, inverse=str) << B, [("a", "int", "b")]),
        (LETTERS.map(lambda _: 1, inverse=str), [("", "object", "")]),
    ],
)
def test_each_way_to_write_a_value_has_its_class_and_the_texts_around_it(
    made: Rule[object], expected: list[tuple[str, str, str]]
) -> None:
    assert ways(made) == expected


@pytest.mark.parametrize("made", [LETTERS.map(int), seq(A, B).map(len), A >> char_from("ab").many() >> LETTERS])
def test_a_value_without_a_way_back_is_refused(made: Rule[object]) -> None:
    with pytest.raises(IrreversibleError):
        list(ways_of(made.definition))


def test_what_a_way_reads_includes_the_texts_around_it() -> None:
    (way,) = ways_of((A >> LETTERS << B).definition)
    assert isinstance(way.reads, ex.Concat)
    assert [only_text(part) for part in way.reads.items] == ["a", None, "b"]
    assert way.own is way.reads.items[1]
    (bare,) = ways_of(LETTERS.definition)
    assert bare.own is bare.reads
    (before,) = ways_of((A >> LETTERS).definition)
    assert only_text(before.own) is None
    (after,) = ways_of((LETTERS << A).definition)
    assert only_text(after.own) is None


def as_pair(values: list[str]) -> tuple[str, str]:
    one, other = values
    return one, other


def outline(shape: Shape) -> object:
    """A shape as plain values."""
    match shape:
        case Fixed(content):
            told: object = content
        case Slot(source, field, found):
            each = " or ".join(f"{way.before}<{way.value_type.__name__}>{way.after}" for way in found)
            told = f"{field}: {source}: {each}"
        case Items(source, count, inner):
            told = f"{source} has {count}", outline(inner)
        case Located(source, inner):
            told = f"{source} is located", outline(inner)
        case Concat(parts):
            told = [outline(part) for part in parts]
        case Alternation(either):
            told = dict(enumerate(map(outline, either)))
        case Repeat(source, field, element, least, most):
            told = f"{field}: {source}", outline(element), least, most
        case _:
            told = f"{shape.field}: {shape.source}", outline(shape.shape)
    return told


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (LETTERS, "value: value: <str>"),
        (A >> LETTERS << B, "value: value: a<str>b"),
        (LETTERS | char_range("0", "9"), "value: value: <str>"),
        (seq(LETTERS, A).combine(Pair) | LETTERS, "value: value: <Pair> or <str>"),
        (LETTERS.map(len, inverse=str) | A.result(None), "value: value: <object> or a<NoneType>"),
        (seq(LETTERS, LETTERS), [("value has 2", ["value: value[0]: <str>", "value: value[1]: <str>"])]),
        (A >> seq(LETTERS << B) << C, ["a", ("value has 1", ["value: value[0]: <str>b"]), "c"]),
        (
            seq(LETTERS) + seq(LETTERS, LETTERS),
            [("value has 3", ["value: value[0]: <str>", "value: value[1]: <str>", "value: value[2]: <str>"])],
        ),
        (
            (A >> seq(LETTERS)) | seq(LETTERS),
            [
                {
                    0: ["a", ("value has 1", ["value: value[0]: <str>"])],
                    1: [("value has 1", ["value: value[0]: <str>"])],
                }
            ],
        ),
        (LETTERS.many(), [("value: value", "value: each: <str>", 0, None)]),
        (A >> LETTERS.times(1, 3) << B, ["a", ("value: value", "value: each: <str>", 1, 3), "b"]),
        (
            seq(A.many(), seq(LETTERS)),
            [
                (
                    "value has 2",
                    [
                        ("value: value[0]", "value: each: <str>", 0, None),
                        ("value[1] has 1", ["value: value[1][0]: <str>"]),
                    ],
                )
            ],
        ),
        (
            seq(LETTERS, A).map(list, inverse=as_pair) << B,
            [
                ("value: value", [("converted has 2", ["value: converted[0]: <str>", "value: converted[1]: <str>"])]),
                "b",
            ],
        ),
        (
            A >> LETTERS.many().optional() << B,
            ["a", {0: [("value: value", "value: each: <str>", 0, None)], 1: "value: value: <NoneType>"}, "b"],
        ),
        (
            seq(LETTERS, LETTERS).optional((None, 1)),
            [
                {
                    0: [("value has 2", ["value: value[0]: <str>", "value: value[1]: <str>"])],
                    1: ("value has 2", ["value: value[0]: <NoneType>", "value: value[1]: <int>"]),
                }
            ],
        ),
        (
            LETTERS.many() | (A >> LETTERS),
            [{0: [("value: value", "value: each: <str>", 0, None)], 1: "value: value: a<str>"}],
        ),
        (A >> LETTERS.spanned() << B, ["a", ("value is located", "value: value.value: <str>"), "b"]),
        (
            (A >> seq(LETTERS.spanned()).spanned().spanned()).optional(),
            [
                {
                    0: [
                        "a",
                        (
                            "value is located",
                            [
                                (
                                    "value.value is located",
                                    [
                                        (
                                            "value.value.value has 1",
                                            [
                                                (
                                                    "value.value.value[0] is located",
                                                    "value: value.value.value[0].value: <str>",
                                                )
                                            ],
                                        )
                                    ],
                                )
                            ],
                        ),
                    ],
                    1: "value: value: <NoneType>",
                }
            ],
        ),
    ],
)
def test_a_shape_has_a_slot_for_each_part_of_the_value(made: Rule[object], expected: object) -> None:
    assert outline(shape_of_value(made.definition)) == expected


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (seq(LETTERS, A >> LETTERS).combine(Pair), ["left: self_left: <str>", "right: self_right: a<str>"]),
        (LETTERS.map(Pair), ["left: self_left: <str>", ": self_right: <str>"]),
        (seq(LETTERS).combine(Pair), ["left: self_left: <str>", ": self_right: <str>"]),
        (
            (LETTERS << A).times(2).combine(Pair),
            ["left: self_left: <str>a", "right: self_right: <str>a"],
        ),
        (
            seq(LETTERS, A).map(Pair),
            [
                ("self_left has 2", ["left: self_left[0]: <str>", "left: self_left[1]: <str>"]),
                ": self_right: <str>",
            ],
        ),
        (string("ab").result(Pair("a")), ["ab", "left: self_left: <str>", "right: self_right: <str>"]),
        (string("ab").result(Pair("ab")), ["left: self_left: <str>", "right: self_right: <str>"]),
        (string("ab").result(Pair("x", "ab")), ["left: self_left: <str>", "right: self_right: <str>"]),
    ],
)
def test_the_fields_of_a_node_are_the_values_of_its_rule(made: Rule[object], expected: object) -> None:
    maker = made.definition
    assert isinstance(maker, ex.Mapped | ex.Constant)
    assert outline(fields_shape(maker, Pair, "self_")) == expected


@pytest.mark.parametrize(
    "made", [(char_range("0", "9") << A).times(*bounds).combine(Pair) for bounds in ((0, 5), (3, 3))]
)
def test_a_list_needs_as_many_items_as_there_are_fields(made: Rule[object]) -> None:
    assert isinstance(made.definition, ex.Mapped)
    with pytest.raises(IrreversibleError, match="expected 2 values for as many fields, got"):
        fields_shape(made.definition, Pair, "self_")


def test_fields_behind_the_items_of_a_list_have_their_defaults() -> None:
    @attrs.frozen
    class Named(Node):
        name: str
        unit: str = "m"

    made = (char_range("0", "9") * 1).combine(Named).bind_nodes()
    assert str(made.parse("5")) == str(Named("5")) == "5"
    with pytest.raises(ParseError, match="unit at index 1 would read back as 'm'"):
        Named("5", "s")


def test_a_node_is_made_by_its_class() -> None:
    assert is_node(Pair)
    assert not is_node(str)
    assert not is_node(Pair("a"))
