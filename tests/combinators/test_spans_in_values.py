"""Spans in lists, tuples and converted values, and values without their spans."""

from __future__ import annotations

from typing import Any, cast

import attrs
import pytest
from support.kinds import value_at

from uriast import RegName
from uriast.combinators import (
    Node,
    ParseError,
    Span,
    Spanned,
    alt,
    char_range,
    seq,
    spans,
    string,
    text,
    words,
)
from uriast.combinators.spanned import is_read_back, unspanned

WORD = text(char_range("a", "z").at_least(1))
NUMBER = text(char_range("0", "9").at_least(1))
INTEGER = text(char_range("0", "9") * 2).map(int, inverse="{:02}".format)
TRUE, FALSE = string("T").result(value=True), string("F").result(value=False)


@attrs.frozen
class Word(Node):
    letters: str


@attrs.frozen
class All(Node):
    words: list[Word]
    pair: tuple[str, tuple[int, str]] | None
    place: Spanned[Word]
    pairs: list[tuple[str, str | None]]
    flag: bool | None
    either: Spanned[str] | Spanned[Word] | list[str] | None
    level: int | str = ""
    unread: str = "unread"


QUOTED = string("<") >> WORD.map(Word) << string(">")
QUOTED.bind_nodes()
ALL = (
    seq(
        QUOTED.sep_by(string(",")) << string("|"),
        (string("(") >> seq(WORD, string("-") >> seq(INTEGER << string(";"), WORD)) << string(")")).optional(),
        string("!") >> QUOTED.spanned() << string("!"),
        seq(WORD, (string("=") >> NUMBER).optional()).sep_by(string("&"), min=1, max=3),
        (TRUE | FALSE | string("-").result(None)),
        (string(":") >> alt(WORD.spanned(), QUOTED.spanned(), string("[") >> WORD.sep_by(string(" ")) << string("]")))
        .optional(),
        (string("#") >> words({"low": 1, "high": 2})).optional(""),
    )
    .combine(All)
    .desc("all")
    .bind_nodes()
)  # fmt: skip


@pytest.mark.parametrize(
    ("whole", "expected"),
    [
        (
            "<a>,<bc>|(x-07;y)!<z>!p=1&qT:w#high",
            {
                "words": "<a>,<bc>",
                "words.0": "<a>",
                "words.0.letters": "a",
                "words.1": "<bc>",
                "words.1.letters": "bc",
                "pair": "x-07;y",
                "pair.0": "x",
                "pair.1": "07;y",
                "pair.1.0": "07",
                "pair.1.1": "y",
                "place": "<z>",
                "place.value": "<z>",
                "place.value.letters": "z",
                "pairs": "p=1&q",
                "pairs.0": "p=1",
                "pairs.0.0": "p",
                "pairs.0.1": "1",
                "pairs.1": "q",
                "pairs.1.0": "q",
                "flag": "T",
                "either": "w",
                "either.value": "w",
                "level": "high",
            },
        ),
        (
            "|!<z>!p-:[u v]",
            {
                "words": "",
                "place": "<z>",
                "place.value": "<z>",
                "place.value.letters": "z",
                "pairs": "p",
                "pairs.0": "p",
                "pairs.0.0": "p",
                "either": "u v",
                "either.0": "u",
                "either.1": "v",
                "level": "",
            },
        ),
        (
            "<a>|!<z>!p=2F:<w>",
            {
                "words": "<a>",
                "words.0": "<a>",
                "words.0.letters": "a",
                "place": "<z>",
                "place.value": "<z>",
                "place.value.letters": "z",
                "pairs": "p=2",
                "pairs.0": "p=2",
                "pairs.0.0": "p",
                "pairs.0.1": "2",
                "flag": "F",
                "either": "<w>",
                "either.value": "<w>",
                "either.value.letters": "w",
                "level": "",
            },
        ),
    ],
)
def test_lists_tuples_and_converted_values_have_spans(whole: str, expected: dict[str, str]) -> None:
    assert ALL.verdict() == (True, "")
    node = ALL.parse(whole)
    found = spans(node)
    assert {path: whole[start:end] for path, (start, end) in found.items()} == expected
    assert list(found) == list(expected)
    assert node.place.span == found["place"]
    for path in found:
        value_at(node, path)


@attrs.frozen
class Tuples(Node):
    words: tuple[Word, ...]
    more: tuple[str, ...]


TUPLES = (
    seq(
        QUOTED.sep_by(string(","), min=1).map(tuple[Word, ...], inverse=list) << string("|"),
        char_range("0", "9").many().map(tuple[str, ...], inverse=list),
    )
    .combine(Tuples)
    .desc("tuples")
    .bind_nodes()
)


def test_tuples_of_repetitions_have_spans_as_lists_do() -> None:
    found = spans(TUPLES.parse("<a>,<bc>|12"))
    assert list(found) == [
        "words",
        "words.0",
        "words.0.letters",
        "words.1",
        "words.1.letters",
        "more",
        "more.0",
        "more.1",
    ]
    assert (found["words.1"], found["more.1"]) == (Span(4, 8), Span(10, 11))
    assert TUPLES.verdict() == (True, "")
    with pytest.raises(ParseError, match=r"^tuples: words at index 0: expected tuple, got list$"):
        Tuples(cast("Any", [Word("a")]), ())


def test_a_long_list_has_a_span_for_each_item() -> None:
    count = 50_000
    items = (QUOTED.spanned() << string(",")).many().map(Many).bind_nodes()
    node = items.parse("<b>," * count)
    found = spans(node)
    assert len(found) == 1 + 3 * count
    assert found[f"items.{count - 1}.value.letters"] == (4 * count - 3, 4 * count - 2)


@attrs.frozen
class Many(Node):
    items: list[Spanned[Word]]


# Values without their spans


@attrs.frozen
class Unbound(Node):
    text: str


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (1, 1, True),
        (1, 2, False),
        (Spanned(1, 0, 1), Spanned(1, 5, 6), True),
        (Spanned(1, 0, 1), Spanned(2, 0, 1), False),
        (Spanned(1, 0, 1), 1, False),
        (Spanned(1, 0, 1), (1, 0, 1), False),
        (1, True, False),
        ([1], [1.0], False),
        ({"x": 1, "y": 2}, {"y": 2, "x": 1}, True),
        ({"x": 1}, {"x": True}, False),
        ({"x": 1}, {"y": 1}, False),
        ([Spanned(1, 0, 1)], [Spanned(1, 5, 6)], True),
        ([Spanned(1, 0, 1)], (Spanned(1, 5, 6),), False),
        ([Spanned(1, 0, 1)], [Spanned(1, 5, 6), 2], False),
        ((2, [Spanned((1, Spanned(3, 1, 1)), 0, 1)]), (2, [Spanned((1, Spanned(3, 0, 0)), 5, 6)]), True),
        (RegName("h"), RegName("h"), True),
        (RegName("h"), RegName("H"), False),
        (RegName("h"), Word("h"), False),
        (Unbound("a"), Unbound("a"), True),
        (Many([Spanned(Word("a"), 0, 1)]), Many([Spanned(Word("a"), 1, 2)]), True),
        (Many([Spanned(Word("a"), 0, 1)]), Many([Spanned(Word("b"), 0, 1)]), False),
    ],
)
def test_values_are_compared_with_their_types_and_without_their_spans(
    one: object, other: object, *, alike: bool
) -> None:
    assert is_read_back(one, other) is alike
    assert is_read_back(other, one) is alike


def test_the_value_is_taken_out_of_its_spans() -> None:
    assert unspanned(Spanned(Spanned(1, 0, 1), 0, 1)) == unspanned(1) == 1
    assert unspanned((1, 0, 1)) == (1, 0, 1)


@pytest.mark.parametrize("value", ["http://h/", None, 5])
def test_only_nodes_have_spans(value: Any) -> None:
    with pytest.raises(TypeError, match=rf"^expected a node, got {type(value).__name__}$"):
        spans(value)
