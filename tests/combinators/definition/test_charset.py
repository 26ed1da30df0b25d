"""Sets of characters: what a set of the standard library can do, over ranges."""

from __future__ import annotations

import pytest

from uriast.combinators import CharSet, Rule, char_range, literal, success, text
from uriast.combinators.definition.charset import ANYTHING, NOTHING
from uriast.grammar.rfc3986 import IPv6address, pchar, pct_encoded, segment, unreserved
from uriast.grammar.rfc3987 import ipchar, ucschar

DIGIT = char_range("0", "9")


def test_sets_of_characters_have_union_intersection_and_difference() -> None:
    letters, digits = CharSet.of_text("cab"), CharSet.of_text("123")
    assert letters.ranges == ((97, 99),)
    assert (letters | digits).ranges == ((49, 51), (97, 99))
    assert letters & digits == NOTHING
    assert (letters - CharSet.of_text("b")).ranges == ((97, 97), (99, 99))
    assert NOTHING.complement() == ANYTHING
    assert ANYTHING.complement() == NOTHING
    assert CharSet(((0, 5), (9, 0x10FFFF))).complement().ranges == ((6, 8),)
    assert CharSet(((0, 0x10FFFE),)).complement().ranges == ((0x10FFFF, 0x10FFFF),)
    assert [mark in letters for mark in "`abcd"] == [False, True, True, True, False]
    assert not NOTHING


@pytest.mark.parametrize(
    ("ranges", "merged"),
    [
        ([(5, 9), (1, 3)], ((1, 3), (5, 9))),
        ([(1, 3), (4, 9)], ((1, 9),)),
        ([(1, 5), (3, 9)], ((1, 9),)),
        ([(1, 9), (3, 5)], ((1, 9),)),
        ([(1, 2), (5, 9), (6, 7), (9, 12)], ((1, 2), (5, 12))),
        ([(1, 2), (5, 9), (6, 7)], ((1, 2), (5, 9))),
    ],
)
def test_ranges_that_overlap_or_touch_are_merged(
    ranges: list[tuple[int, int]], merged: tuple[tuple[int, int], ...]
) -> None:
    assert CharSet.of_ranges(ranges).ranges == merged


def test_a_set_of_characters_is_a_collection_and_a_value() -> None:
    letters = CharSet.of_text("cab")
    assert (list(letters), len(letters), len(ANYTHING)) == (["a", "b", "c"], 3, 0x110000)
    assert {letters: 1}[CharSet.of_ranges([(97, 98), (99, 99)])] == 1
    assert letters not in (CharSet.of_text("ab"), CharSet.of_text("abcd"), letters.ranges, "abc")
    with pytest.raises(TypeError):
        _ = "ab" in letters
    with pytest.raises(AttributeError):
        letters.ranges = ()  # type: ignore[misc] # a checker knows too


def test_a_rule_that_reads_one_character_tells_which() -> None:
    assert len(unreserved.characters()) == 26 + 26 + 10 + 4
    assert "\u00e9" in ucschar.characters()
    assert list(literal("a").characters()) == ["A", "a"]
    assert list(DIGIT.desc("digit").map(int).characters()) == list("0123456789")


@pytest.mark.parametrize(
    "other",
    [
        success("a"),
        DIGIT.many().concat(),
        text(DIGIT, DIGIT),
        DIGIT.optional(),
        DIGIT | literal("ab"),
        segment,
        IPv6address,
        pchar,
    ],
)
def test_a_rule_that_reads_another_text_has_no_characters(other: Rule[object]) -> None:
    with pytest.raises(TypeError, match="expected a rule that reads one character, got "):
        other.characters()


def test_what_a_rule_may_read_besides_is_left_out() -> None:
    allowed = pchar.characters(besides=pct_encoded)
    assert (allowed & ANYTHING, "%" in allowed) == (allowed, False)
    assert {c for c in map(chr, range(0x80)) if pchar.matches(c)} == set(allowed)
    assert "\u00e9" in ipchar.characters(besides=pct_encoded)
    assert list((DIGIT | literal("ab") | literal("c?")).characters(besides=literal("c?") | literal("ab"))) == list(
        "0123456789"
    )
    for rule in (pct_encoded, pct_encoded | literal("abc")):
        with pytest.raises(TypeError, match="expected a rule that reads one character, got "):
            rule.characters(besides=pct_encoded)
