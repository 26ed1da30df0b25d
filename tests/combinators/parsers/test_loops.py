"""The functions that read: the end and the value of each, the furthest place, and what was expected there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import parsy
import pytest

from uriast.combinators import Spanned, literal, regex
from uriast.combinators.parsers.checks import NO_LIMIT
from uriast.combinators.parsers.loops import (
    bound,
    first_of,
    located,
    mapped,
    matching,
    option,
    picked,
    reader,
    refined,
    repetition,
    sequence,
    steps,
    until,
)

if TYPE_CHECKING:
    from collections.abc import Generator

    from uriast.combinators.parsers.loops import Read

A, B, C = map(regex, "abc")
NOTHING: list[object] = []
EMPTY = regex("")


def outcome(read: Read, text: str, index: int = 0) -> tuple[object, ...]:
    """The end and the value of a reading, or the furthest place that a failed one reached and what it expected."""
    result = read(text, index)
    return (result.index, result.value) if result.status else (result.furthest, *sorted(result.expected))


def furthest(read: Read, text: str, index: int = 0) -> tuple[object, ...]:
    """The furthest place of a reading that matched, and what was expected there."""
    result = read(text, index)
    assert result.status
    return (result.furthest, *sorted(result.expected))


def ignore(text: str, start: int, end: int, expected: str) -> None:
    del text, start, end, expected


def pair() -> Generator[parsy.Parser, str, str]:
    first = yield A
    second = yield B
    return first + second


def then_c() -> Generator[parsy.Parser, Any, parsy.Parser]:
    yield A
    return C


@pytest.mark.parametrize(
    ("read", "text", "found"),
    [
        (mapped(A, str.upper), "xa", (2, "A")),
        (mapped(A, str.upper), "xb", (1, "a")),
        (located(A), "xa", (2, Spanned("a", 1, 2))),
        (located(A), "xb", (1, "a")),
        (picked(A, B, 0), "xab", (3, "a")),
        (picked(A, B, 1), "xab", (3, "b")),
        (picked(A, B, 0), "xb", (1, "a")),
        (picked(A, B, 0), "xac", (2, "b")),
        (first_of([A, B]), "xa", (2, "a")),
        (first_of([A, B]), "xb", (2, "b")),
        (first_of([A, regex("ab")]), "xab", (2, "a")),
        (first_of([A, B, C]), "xx", (1, "a", "b", "c")),
        (sequence([A, B, C]), "xabc", (4, ("a", "b", "c"))),
        (sequence([A, B, C]), "xabb", (3, "c")),
        (bound(A, regex), "xaa", (3, "a")),
        (bound(A, regex), "xb", (1, "a")),
        (bound(A, lambda _: B), "xaa", (2, "b")),
        (steps(pair), "xab", (3, "ab")),
        (steps(pair), "xaa", (2, "b")),
        (steps(then_c), "xac", (3, "c")),
        (steps(then_c), "xaa", (2, "c")),
        (matching(re.compile("a(b)?(c)"), 0), "xabc", (4, "abc")),
        (matching(re.compile("a(b)?(c)"), 1), "xac", (3, "")),
        (matching(re.compile("a(?P<name>b)"), "name"), "xab", (3, "b")),
        (matching(re.compile("a(b)?(c)"), 2), "xb", (1, "a(b)?(c)")),
        (option(A, 7), "xa", (2, "a")),
        (option(A, 7), "xb", (1, 7)),
        (refined(A, bool, "a text", print), "xb", (1, "a")),
        (refined(A, bool, "a text", print), "xa", (2, "a")),
    ],
)
def test_a_parser_is_read_from_an_index_on(read: Read, text: str, found: tuple[object, ...]) -> None:
    assert outcome(read, text, 1) == found


@pytest.mark.parametrize(
    ("least", "most", "text", "found"),
    [
        (0, NO_LIMIT, "x", (1, NOTHING)),
        (0, NO_LIMIT, "xaab", (3, ["a", "a"])),
        (0, 2, "xaaa", (3, ["a", "a"])),
        (0, 0, "xaaa", (1, NOTHING)),
        (2, 2, "xaaa", (3, ["a", "a"])),
        (2, 3, "xaaaa", (4, ["a", "a", "a"])),
        (2, 3, "xaab", (3, ["a", "a"])),
        (2, 3, "xab", (2, "a")),
        (1, 1, "x", (1, "a")),
    ],
)
def test_a_repetition_is_read_between_its_limits(least: int, most: float, text: str, found: tuple[object, ...]) -> None:
    assert outcome(repetition(A, least, most), text, 1) == found


@pytest.mark.parametrize(
    ("least", "most", "values"), [(0, NO_LIMIT, NOTHING), (0, 2, NOTHING), (2, NO_LIMIT, ["", ""]), (2, 5, ["", ""])]
)
def test_an_iteration_that_reads_nothing_ends_a_repetition(least: int, most: float, values: list[str]) -> None:
    assert outcome(repetition(EMPTY, least, most), "xa", 1) == (1, values)


@pytest.mark.parametrize(
    ("least", "most", "consumes", "text", "found"),
    [
        (0, NO_LIMIT, False, "x;", (1, NOTHING)),
        (0, NO_LIMIT, True, "x;", (2, [";"])),
        (0, NO_LIMIT, False, "xaa;", (3, ["a", "a"])),
        (0, NO_LIMIT, True, "xaa;", (4, ["a", "a", ";"])),
        (0, NO_LIMIT, False, "xab", (2, ";", "a")),
        (1, NO_LIMIT, False, "x;", (1, "a")),
        (1, NO_LIMIT, False, "xa;", (2, ["a"])),
        (0, 1, False, "xa;", (2, ["a"])),
        (0, 1, False, "xaa;", (2, ";")),
        (0, 0, False, "x;", (1, NOTHING)),
        (0, 0, False, "xa;", (1, ";")),
        (2, 2, False, "xaa;", (3, ["a", "a"])),
    ],
)
def test_a_repetition_is_read_up_to_another_parser(
    least: int,
    most: float,
    consumes: bool,
    text: str,
    found: tuple[object, ...],
) -> None:
    assert outcome(until(A, regex(";"), least, most, consumes=consumes), text, 1) == found


def test_an_iteration_that_reads_nothing_on_the_way_to_another_parser_fails() -> None:
    read = until(regex("a*"), regex(";"), 0, NO_LIMIT, consumes=False)
    assert outcome(read, "xaab", 1) == (3, ";", "a text")
    assert outcome(read, "xaa;", 1) == (3, ["aa"])


HASTY = (A + B).optional("") >> EMPTY
"""It matches anywhere, and goes one character further than it reads."""


@pytest.mark.parametrize(
    "read",
    [
        mapped(HASTY, str.upper),
        located(HASTY),
        picked(HASTY, EMPTY, 0),
        picked(EMPTY, HASTY, 1),
        first_of([A + B, EMPTY]),
        first_of([HASTY, C]),
        sequence([HASTY, EMPTY]),
        sequence([EMPTY, HASTY]),
        bound(HASTY, lambda _: EMPTY),
        option(A + B, 1),
        repetition(A + B, 0, 1),
        repetition(HASTY, 1, 2),
        refined(HASTY, lambda _: True, "anything", print),
    ],
)
def test_a_reading_that_matches_remembers_how_far_a_part_went(read: Read) -> None:
    assert furthest(read, "xac", 1) == (2, "b")


@pytest.mark.parametrize(
    "read",
    [
        picked(HASTY, C, 0),
        picked(HASTY, C, 1),
        sequence([HASTY, C]),
        bound(HASTY, lambda _: C),
        steps(lambda: (parser for parser in (HASTY, C))),
        repetition(HASTY >> C, 1, 2),
        refined(HASTY, lambda _: False, "nothing", ignore),
    ],
)
def test_a_reading_that_fails_tells_how_far_a_part_went(read: Read) -> None:
    assert outcome(read, "xaz", 1) == (2, "b")


def test_a_refused_value_is_told_with_its_place_and_the_reading_fails_where_it_begins() -> None:
    told: list[tuple[object, ...]] = []

    def tell(text: str, start: int, end: int, expected: str) -> None:
        told.append((text, start, end, expected))

    read = refined(regex("[0-9]+"), lambda number: number == "1", "one", tell)
    assert outcome(read, "x12", 1) == (1, "one")
    assert outcome(read, "x1", 1) == (2, "1")
    assert outcome(read, "xx", 1) == (1, "[0-9]+")
    assert told == [("x12", 1, 3, "one")]


class Loud(parsy.Parser):
    """A parser with a way to read of its own."""

    def __call__(self, stream: str | bytes | list[Any], index: int) -> parsy.Result:
        result = super().__call__(stream, index)
        return parsy.Result.success(result.index, "LOUD") if result.status else result


def test_a_parser_with_a_way_to_read_of_its_own_is_read_in_that_way() -> None:
    loud = Loud(A.wrapped_fn)
    assert reader(loud) is loud
    assert outcome(mapped(loud, len), "a") == (1, 4)
    assert reader(A) is A.wrapped_fn
    rule = literal("a")
    assert outcome(reader(rule), "a") == (1, "a")
    declared = parsy.forward_declaration()
    assert reader(declared) is declared
