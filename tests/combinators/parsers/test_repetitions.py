"""A repetition reads as often as its limits allow, and each method has the limits that its name says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import parsy
import pytest

from uriast.combinators import ParseError, Parser, explained, regex

if TYPE_CHECKING:
    from uriast.combinators.errors import Explanation

A: Final = regex("a")
COMMA: Final = regex(",")
END: Final = regex(";")
MOST: Final = 5


@pytest.mark.parametrize(
    ("parser", "end", "counts"),
    [
        (A.many(), "", {0, 1, 2, 3, 4, 5}),
        (A.times(2), "", {2}),
        (A.times(0), "", {0}),
        (A.times(1, 3), "", {1, 2, 3}),
        (A.at_most(0), "", {0}),
        (A.at_most(2), "", {0, 1, 2}),
        (A.at_least(0), "", {0, 1, 2, 3, 4, 5}),
        (A.at_least(2), "", {2, 3, 4, 5}),
        (A * 3, "", {3}),
        (A * range(1), "", {0}),
        (A * range(1, 4), "", {1, 2, 3}),
        (A * range(2, 5), "", {2, 3, 4}),
        (A.until(END) << END, ";", {0, 1, 2, 3, 4, 5}),
        (A.until(END, 2) << END, ";", {2, 3, 4, 5}),
        (A.until(END, max=2) << END, ";", {0, 1, 2}),
        (A.until(END, 1, 3) << END, ";", {1, 2, 3}),
    ],
)
def test_a_repetition_is_read_as_often_as_its_limits_allow(
    parser: Parser[list[str]], end: str, counts: set[int]
) -> None:
    read = {count for count in range(MOST + 1) if succeeds(parser, "a" * count + end, ["a"] * count)}
    assert read == counts


@pytest.mark.parametrize(
    ("parser", "counts"),
    [
        (A.sep_by(COMMA), {0, 1, 2, 3, 4, 5}),
        (A.sep_by(COMMA, min=1), {1, 2, 3, 4, 5}),
        (A.sep_by(COMMA, min=2), {2, 3, 4, 5}),
        (A.sep_by(COMMA, min=3), {3, 4, 5}),
        (A.sep_by(COMMA, max=0), {0}),
        (A.sep_by(COMMA, max=1), {0, 1}),
        (A.sep_by(COMMA, max=2), {0, 1, 2}),
        (A.sep_by(COMMA, min=1, max=1), {1}),
        (A.sep_by(COMMA, min=2, max=4), {2, 3, 4}),
        (explained(parsy.string("a").sep_by(COMMA)), {0, 1, 2, 3, 4, 5}),
        (explained(parsy.string("a").sep_by(COMMA, max=2)), {0, 1, 2}),
    ],
)
def test_a_separated_repetition_is_read_as_often_as_its_limits_allow(parser: Parser[Any], counts: set[int]) -> None:
    read = {count for count in range(MOST + 1) if succeeds(parser, ",".join("a" * count), ["a"] * count)}
    assert read == counts


def succeeds(parser: Parser[list[str]], text: str, values: list[str]) -> bool:
    """Whether a text is read. If so, it has the values."""
    try:
        found = parser.parse(text)
    except ParseError:
        return False
    assert found == values
    return True


def test_a_repetition_up_to_another_parser_leaves_that_unless_it_should_consume_it() -> None:
    assert A.until(END).parse_partial("aa;") == (["a", "a"], ";")
    assert A.until(END, consume_other=True).parse_partial("aa;") == (["a", "a", ";"], "")


@pytest.mark.parametrize("counts", [range(0, 4, 2), range(3, 0, -1), range(0, 4, -1)])
def test_a_range_of_repetitions_has_the_step_1(counts: range) -> None:
    with pytest.raises(TypeError, match=r"^expected whole numbers of repetitions, got range"):
        _ = A * counts


def test_a_parser_has_the_name_that_it_is_given() -> None:
    assert (A.name, A.desc("letter").name, repr(A.desc("letter"))) == ("text", "letter", "<Parser letter>")
    assert Parser[str](A, "made").name == "made"


def test_an_error_knows_whether_the_whole_text_should_match() -> None:
    told: list[bool] = []

    class Telling(Parser[str]):
        def explain(self, stream: str, *, whole: bool) -> Explanation:
            told.append(whole)
            return super().explain(stream, whole=whole)

    parser = Telling(A)
    for read in (parser.parse, parser.parse_partial):
        with pytest.raises(ParseError) as caught:
            read("b")
        assert caught.value.index == 0
    assert told == [True, False]
