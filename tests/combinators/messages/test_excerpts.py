"""An excerpt shows the text around an index, with a caret, and neither control characters nor secrets."""

from __future__ import annotations

import pytest

from uriast.combinators.messages import WINDOW, character_at, excerpt, shown

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
"""As many characters as a window has."""


@pytest.mark.parametrize(
    ("text", "index", "lines"),
    [
        ("abc", 0, ["  abc", "  ^"]),
        ("abc", 2, ["  abc", "    ^"]),
        ("abc", 3, ["  abc", "     ^"]),
        ("", 0, ["  ", "  ^"]),
        ("a\nb", 2, ["  a\\nb", "     ^"]),
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
        ("\n", "\\n"),
        ("\x00", "\\x00"),
        ("\x7f", "\\x7f"),
        ("\u202e", "\\u202e"),
        ("\ud800", "\\ud800"),
        ("\U000e0001", "\\U000e0001"),
        ("\u4f8b", "\u4f8b"),
    ],
)
def test_a_character_that_is_not_printable_is_escaped(character: str, name: str) -> None:
    assert shown(character) == name
    assert character_at(f"a{character}", 1) == f"'{name}'"


def test_a_character_of_a_secret_has_no_name() -> None:
    named = [character_at("a:bc@", index, [(2, 4)]) for index in range(5)]
    assert named == ["'a'", "':'", "a character", "a character", "'@'"]
