"""How often a text is scanned, and how much of it is kept. The matches are the same either way."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from uriast.passes.find import LONGEST_SCHEME, find_in, finder
from uriast.passes.find.patterns import patterns

if TYPE_CHECKING:
    from collections.abc import Iterator
    from re import Match


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
