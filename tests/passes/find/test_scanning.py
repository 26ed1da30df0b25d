"""How often a text is scanned, and how much of it is kept. The matches are the same either way."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest

from uriast.passes.find import LONGEST_SCHEME, find, find_in, finder
from uriast.passes.find.candidates import plain_span
from uriast.passes.find.patterns import patterns

if TYPE_CHECKING:
    from collections.abc import Iterator
    from re import Match

PLAIN = [
    "http://a/b c",
    "see https://a.example/b?c#d, and ftp://e/f.",
    "file:///a/b http://h/",
    "http://a:80/",
    "http://h",
    "(http://a/b) 'http://a/b' \"http://a/b\" <http://a/b.>",
]


@pytest.fixture
def scans(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """The texts that have been scanned, each with the index where the scan began."""
    made: list[tuple[str, int]] = []
    candidate = patterns().candidate

    def finditer(text: str, start: int) -> Iterator[Match[str]]:
        made.append((text, start))
        return candidate.finditer(text, start)

    double = SimpleNamespace(candidate=SimpleNamespace(finditer=finditer))
    monkeypatch.setattr(finder, "patterns", lambda: double)
    return made


@pytest.mark.parametrize("text", PLAIN)
def test_a_plain_uri_is_found_without_looking_for_its_scheme(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(finder, "read_at_colon")
    assert len(list(find(text))) == len(list(find_in([f"{text} "]))) == text.count(":/")


def test_only_a_plain_uri_that_may_end_early_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = Mock(wraps=plain_span)
    monkeypatch.setattr(finder, "plain_span", looked_at)
    text = "http://a/b, http://c/d mailto:a@b.c (ftp://e/f)"
    assert [found.text for found in find(text)] == ["http://a/b", "http://c/d", "mailto:a@b.c", "ftp://e/f"]
    assert [text[start:end] for _, start, end in (call.args for call in looked_at.call_args_list)] == [
        "http://a/b,",
        "ftp://e/f",
    ]


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("http://a/b, 12:30 note:x http://c/d.", [0]),
        ("mailto:a@b.c tel:+1", [0]),
        ("_http://a/b_ http://c/", [0]),
        ("mailto:a@b:c tel:+1", [0, 12]),
        ("http://u@h:80/a http://c/", [0, 15]),
        ("'http://a/b'c http://d/", [0]),
        ("http://a/b_(c) http://d/", [0]),
        ("http://a/(b:c) http://d/", [0, 14]),
    ],
)
def test_a_scan_begins_anew_only_behind_a_uri_that_has_another_colon(
    text: str, starts: list[int], scans: list[tuple[str, int]]
) -> None:
    found = list(find(text))
    assert found[-1].end > text.rindex(":")
    assert scans == [(text, start) for start in starts]


@pytest.mark.parametrize(
    ("size", "known"),
    [
        (1, [1, 1, 1, 1, 1, 2, 4, 8, 16, 32, 61]),
        (3, [3, 3, 5, 11, 23, 47, 61]),
        (100, [65, 61]),
    ],
)
def test_a_long_uri_is_scanned_again_only_when_its_known_part_has_doubled(
    size: int, known: list[int], scans: list[tuple[str, int]]
) -> None:
    text = f" tel:{'1' * 60}"
    (found,) = find_in([text[at : at + size] for at in range(0, len(text), size)])
    assert found.text == text[1:]
    assert [len(kept) - start for kept, start in scans] == known


@pytest.mark.parametrize("before", [0, 3, 64, 65, 66, 200])
def test_no_more_of_the_text_is_kept_than_the_longest_scheme_and_the_character_before_it(
    before: int, scans: list[tuple[str, int]]
) -> None:
    (found,) = find_in([f"{'x ' * before}http://u@a", "/b c"])
    assert found.text == "http://u@a/b"
    (_, first), (kept, start), *_ = scans
    assert (first, start) == (0, min(2 * before + len("http"), LONGEST_SCHEME + 1))
    assert kept[start:] == "://u@a/b c"


def test_the_patterns_are_compiled_once() -> None:
    assert patterns() is patterns()
