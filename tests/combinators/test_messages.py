"""A message shows neither control characters nor secrets, and says what is unexpected where, and what was expected."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from uriast.combinators.messages import (
    MASK,
    WINDOW,
    character_at,
    complaint,
    did_you_mean,
    excerpt,
    joined,
    listed,
    masked,
    secret_at,
    shown,
    worded,
)

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
"""As many characters as a window has."""


@pytest.mark.parametrize(
    ("text", "index", "lines"),
    [
        ("abc", 0, ["  abc", "  ^"]),
        ("abc", 2, ["  abc", "    ^"]),
        ("abc", 3, ["  abc", "     ^"]),
        ("", 0, ["  ", "  ^"]),
        ("a\nb", 2, ["  a␊b", "    ^"]),
        ("a\u4f8bb", 2, ["  a\u4f8bb", "     ^"]),
        ("a\uff21b", 2, ["  a\uff21b", "     ^"]),
        ("ae\u0301b", 3, ["  ae\u0301b", "    ^"]),
        ("\xe9b", 1, ["  \xe9b", "   ^"]),
    ],
)
def test_the_caret_stands_under_the_character(text: str, index: int, lines: list[str]) -> None:
    assert excerpt(text, index).split("\n") == lines


def test_a_long_text_is_cut_before_and_behind_a_window() -> None:
    assert len(LETTERS) == WINDOW == 36
    assert excerpt(LETTERS * 3, 36) == f"  {LETTERS}{LETTERS}…\n  {' ' * 36}^"
    assert excerpt(LETTERS * 3, 37) == f"  …{LETTERS[1:]}a{LETTERS[1:]}a…\n  {' ' * 37}^"
    assert excerpt(LETTERS * 2, 36) == f"  {LETTERS * 2}\n  {' ' * 36}^"
    assert excerpt(LETTERS * 2, 35) == f"  {LETTERS * 2}"[:-1] + f"…\n  {' ' * 35}^"


@pytest.mark.parametrize(
    ("limit", "line"), [(None, "abcdef"), (6, "abcdef"), (5, "abcde…"), (3, "abc…"), (2, "ab…"), (99, "abcdef")]
)
def test_nothing_is_shown_behind_a_limit(limit: int | None, line: str) -> None:
    assert excerpt("abcdef", 2, limit=limit) == f"  {line}\n    ^"


@pytest.mark.parametrize(
    ("index", "line", "caret"),
    [
        (4, "user:***@host", 4),
        (5, "user:***@host", 5),
        (8, "user:***@host", 5),
        (10, "user:***@host", 5),
        (11, "user:***@host", 8),
        (12, "user:***@host", 9),
    ],
)
def test_an_index_in_a_secret_is_moved_to_its_beginning(index: int, line: str, caret: int) -> None:
    assert excerpt("user:secret@host", index, [(5, 11)]) == f"  {line}\n  {' ' * caret}^"


def test_a_secret_that_only_reaches_into_the_window_is_masked_whole() -> None:
    text = f"{'p' * 50}@{LETTERS}"
    assert excerpt(text, 60, [(0, 50)]) == f"  …***@{LETTERS}\n  {' ' * 14}^"
    assert excerpt(text, 86, [(0, 50)]) == f"  …@{LETTERS}\n  {' ' * 37}^"
    assert excerpt(text, 85, [(0, 50)]) == f"  …***@{LETTERS}\n  {' ' * 39}^"
    assert excerpt(f"a:{'p' * 50}", 1, [(2, 52)]) == "  a:***…\n   ^"


@pytest.mark.parametrize(
    ("character", "name"),
    [
        ("a", "a"),
        (" ", " "),
        ("\\", "\\"),
        ("\n", "␊"),
        ("\x00", "␀"),
        ("\x7f", "␡"),
        ("\u202e", "<U+202E>"),
        ("\ud800", "<U+D800>"),
        ("\U000e0001", "<U+E0001>"),
        ("\u4f8b", "\u4f8b"),
    ],
)
def test_a_character_that_is_not_printable_is_escaped(character: str, name: str) -> None:
    assert shown(character) == name
    assert character_at(f"a{character}", 1) == (f"'{name}'" if name == character else f"U+{ord(character):04X}")


def test_a_character_of_a_secret_has_no_name() -> None:
    named = [character_at("a:bc@", index, [(2, 4)]) for index in range(5)]
    assert named == ["'a'", "':'", "character", "character", "'@'"]


# Secrets

TEXT = "user:secret@host"
SECRET = (5, 11)


@pytest.mark.parametrize(
    ("start", "end", "shown"),
    [
        (0, None, "user:***@host"),
        (0, 16, "user:***@host"),
        (0, 0, ""),
        (0, 5, "user:"),
        (0, 6, "user:***"),
        (0, 11, "user:***"),
        (0, 12, "user:***@"),
        (4, None, ":***@host"),
        (5, None, "***@host"),
        (10, None, "***@host"),
        (11, None, "@host"),
        (12, None, "host"),
        (7, 8, "***"),
        (11, 12, "@"),
    ],
)
def test_a_slice_has_a_mask_for_each_secret_that_it_touches(start: int, end: int | None, shown: str) -> None:
    assert masked(TEXT, [SECRET], start, end) == shown


def test_each_of_several_secrets_is_masked_and_what_stands_between_is_written() -> None:
    assert masked("a:bc@d:ef@", [(2, 4), (7, 9)]) == "a:***@d:***@"
    assert masked("a:bc@d:ef@", [(2, 4), (7, 9)], 3, 8) == "***@d:***"
    assert masked("a:bc@d:ef@", [(2, 4), (7, 9)], written=str.upper) == "A:***@D:***@"
    assert masked("ab", []) == "ab"
    assert masked("ab", [(0, 2)]) == MASK == "***"


@pytest.mark.parametrize(
    ("spans", "found"),
    [
        ([], []),
        ([(0, 2)], [(0, 2)]),
        ([(5, 9), (0, 2), (1, 3)], [(0, 3), (5, 9)]),
        ([(0, 2), (2, 3)], [(0, 3)]),
        ([(0, 2), (3, 4)], [(0, 2), (3, 4)]),
        ([(0, 9), (2, 3)], [(0, 9)]),
        ([(0, 2), (0, 9)], [(0, 9)]),
        ([(0, 1), (2, 5), (3, 4), (4, 7)], [(0, 1), (2, 7)]),
    ],
)
def test_spans_that_overlap_or_touch_are_merged(spans: list[tuple[int, int]], found: list[tuple[int, int]]) -> None:
    assert joined(spans) == found


SPANS = st.lists(st.tuples(st.integers(0, 30), st.integers(1, 6)).map(lambda span: (span[0], sum(span))))


@given(SPANS)
def test_merged_spans_are_sorted_apart_and_cover_the_same_indices(spans: list[tuple[int, int]]) -> None:
    found = joined(spans)
    assert {index for span in found for index in range(*span)} == {index for span in spans for index in range(*span)}
    edges = [edge for span in found for edge in span]
    assert edges == sorted(set(edges))


def test_an_index_is_in_a_secret_from_its_first_character_to_its_last() -> None:
    assert [secret_at([(1, 3), (4, 5)], index) for index in range(6)] == [None, (1, 3), (1, 3), None, (4, 5), None]


# Sentences


@pytest.mark.parametrize(
    ("index", "component", "offset", "sentence"),
    [
        (0, None, 0, "unexpected 'a' at index 0"),
        (1, "path", 0, "unexpected ' ' at index 1, in path"),
        (1, "path", 7, "unexpected ' ' at index 8, in path"),
        (2, None, 0, "unexpected character at index 2"),
        (2, "path", 7, "unexpected character at index 9, in path"),
        (3, None, 0, "unexpected end of input at index 3"),
        (3, "path", 7, "unexpected end of input at index 10, in path"),
        (1, "", 0, "unexpected ' ' at index 1"),
    ],
)
def test_a_complaint_names_the_character_the_index_and_the_component(
    index: int, component: str | None, offset: int, sentence: str
) -> None:
    assert complaint("a b", index, component, [(2, 3)], offset) == sentence


def test_an_index_is_not_moved_unless_an_offset_is_given() -> None:
    assert complaint("a b", 1, None, []) == "unexpected ' ' at index 1"


@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (1, "0"),
        (2, "0 or 1"),
        (3, "0, 1 or 2"),
        (20, ", ".join(map(str, range(19))) + " or 19"),
        (25, ", ".join(map(str, range(20))) + " or 5 others"),
        (45, ", ".join(map(str, range(20))) + " or 25 others"),
    ],
)
def test_expectations_are_listed_up_to_a_number(count: int, sentence: str) -> None:
    assert listed([str(number) for number in range(count)]) == sentence


def test_an_error_is_one_line_and_then_an_extract_and_advice() -> None:
    summary, message = worded("x: unexpected 'a' at index 0", "  a\n  ^", ["b", "c"], "d", [None, "e"])
    assert summary == "x: unexpected 'a' at index 0: expected b or c; d"
    assert message == "x: unexpected 'a' at index 0\n  a\n  ^\nexpected b or c\nhint: d\ne"


@pytest.mark.parametrize(
    ("name", "question"),
    [
        ("hots", "; did you mean host?"),
        ("Host", "; did you mean host?"),
        ("pat", "; did you mean path or PATHS?"),
        ("host", ""),
        ("x", ""),
        ("", ""),
        ("host" * 100_000, ""),
    ],
)
def test_a_question_names_what_is_close_to_an_unknown_name(name: str, question: str) -> None:
    assert did_you_mean(name, ["host", "path", "PATHS", "query" * 100_000]) == question
